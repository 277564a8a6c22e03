import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

extension Screen {
  static var tasksNotificationPages: [Situation] {
    [
      Situation("chosen", "/tasks/settings/notifications"),
      Situation("refused", "/tasks/settings/notifications") { $0.hear(.notifying(.denied)) },
    ]
  }

  static var profileForms: [Situation] {
    [Situation("open", "/tasks/profile") { $0.perform(.settings(.profileTapped)) }]
  }

  static var itemMenus: [Situation] {
    [
      Situation("ready", "/inbox") { $0.perform(.reading(.menuTapped(Props.id(2)))) },
      Situation("failed", "/inbox") { $0.perform(.reading(.menuTapped(Props.id(3)))) },
      Situation("more", "/inbox") {
        $0.perform(.reading(.menuTapped(Props.id(2))))
        $0.perform(.reading(.menuMoreTapped(isLong: true)))
      },
    ]
  }

  static var signUps: [Situation] {
    [
      .stranger("open", "/sign-up"),
      Situation.stranger("providers", "/sign-up").withProviders(),
      .stranger("faulty", "/sign-up") { stage in
        stage.perform(.account(.nameChanged("Maya")))
        stage.perform(.account(.emailChanged("maya@")))
        stage.perform(.account(.fieldLeft(.email)))
      },
      .stranger("busy", "/sign-up") { stage in
        stage.perform(.account(.nameChanged("Maya")))
        stage.perform(.account(.emailChanged("maya@example.org")))
        stage.perform(.account(.passwordChanged("correct horse battery")))
        stage.perform(.account(.signUpSubmitted))
      },
      .stranger("closed", "/sign-up", registration: .closed),
    ]
  }

  static var signIns: [Situation] {
    func fill(_ stage: inout Stage) {
      stage.start()
      stage.perform(.account(.emailChanged("maya@example.org")))
      stage.perform(.account(.passwordChanged("a wrong one")))
      stage.perform(.account(.signInSubmitted))
    }
    return [
      .stranger("open", "/sign-in"),
      Situation.stranger("providers", "/sign-in").withProviders(),
      .stranger("error", "/sign-in") { stage in
        fill(&stage)
        stage.respond(to: Routes.session, status: 401)
      },
      .stranger("offline", "/sign-in") { stage in
        fill(&stage)
        stage.respond(to: Routes.session, status: 0)
      },
      .stranger("code", "/sign-in") { stage in
        fill(&stage)
        let problem = Problem(status: 401, code: "code-needed", detail: "")
        stage.respond(to: Routes.session, status: 401, body: problem.encoded)
      },
    ]
  }

  static var nows: [Situation] {
    [
      Situation("several", "/now"),
      Situation("one", "/now", entities: [Props.items[1]]),
      Situation("empty", "/now", entities: []),
      Situation("loading", "/now", entities: nil),
      Situation("offline", "/now") { $0.hear(.online(false)) },
      Situation("home", "/now", entities: Props.everything) { $0.beAt(Self.home) },
      Situation("headphones", "/now") {
        $0.hear(.deviceSeen(signs: DeviceSigns.headphones.rawValue))
      },
    ] + nowsByCalendar
  }

  static var inboxes: [Situation] {
    [
      Situation("several", "/inbox"),
      Situation("one", "/inbox", entities: [Props.items[3]]),
      Situation("many", "/inbox", entities: Props.many),
      Situation("empty", "/inbox", entities: []),
      Situation("loading", "/inbox", entities: nil),
      Situation("offline", "/inbox") { $0.hear(.online(false)) },
      Situation("nothing-offline", "/inbox", entities: []) { $0.hear(.online(false)) },
      Situation("not-answering", "/inbox") { stage in
        stage.perform(.reading(.favouriteTapped(Props.id(4))))
        stage.persist()
        stage.answerOutbox()
        stage.respond(to: Routes.push, status: 0)
        stage.respond(to: Routes.pull, status: 0)
      },
      Situation("file-limited", "/inbox") { stage in
        stage.hear(.fileTaken(Props.film(.picked)))
        stage.perform(.reading(.capturing(.processingClosed)))
        if let token = stage.upload {
          stage.hear(.responded(token: token, status: 413, body: []))
        }
      },
      Situation("not-stored", "/inbox") { stage in
        stage.perform(.reading(.favouriteTapped(Props.id(4))))
        stage.persist(false)
      },
      Situation("archived", "/inbox") { stage in
        stage.perform(.reading(.archiveTapped(Props.id(4))))
        stage.persist()
      },
      Situation("signed-out-elsewhere", "/inbox") { stage in
        stage.hear(.streamMessage)
        stage.answerOutbox()
        stage.respond(to: Routes.pull, status: 401)
      },
      Situation("new-version", "/inbox") { $0.hear(.updateReady) },
      Situation("adding", "/inbox") { $0.perform(.reading(.capturing(.fanTapped))) },
    ] + organisedInboxes
  }

  /// Opens an item, whose text the server answers so.
  static func readArticle(
    _ stage: inout Stage, _ status: Int, _ body: [UInt8], of number: UInt64 = 2
  ) {
    stage.perform(.linkTapped(path: "/read/" + Props.id(number).text))
    let content = stage.state.reading.library.item(Props.id(number))?.content ?? ""
    stage.respond(to: Routes.contents + "/" + content, status: status, body: body)
  }

  static var readers: [Situation] {
    let path = "/read/" + Props.id(2).text
    return [
      Situation("article", "/inbox") { readArticle(&$0, 200, Props.article.encoded) },
      Situation("large-text", "/inbox") { stage in
        readArticle(&stage, 200, Props.article.encoded)
        for _ in 0..<4 { stage.perform(.reading(.largerTextTapped)) }
      },
      Situation("highlights", "/inbox") { Self.mark(&$0) },
      Situation("selected", "/inbox") { stage in
        readArticle(&stage, 200, Props.article.encoded)
        stage.hear(.selected(Self.words))
      },
      Situation("listening", "/inbox") { Self.listen(&$0) },
      Situation("no-voice", "/inbox") { stage in
        Self.listen(&stage)
        stage.hear(.speech(.failed(token: 1)))
      },
      Situation("podcast", "/inbox", entities: [Props.medium("https://podcast.example/7.mp3")]) {
        Self.play(&$0, .told("m 452000 2700000"))
      },
      Situation(
        "recording-unavailable", "/inbox",
        entities: [Props.medium("https://podcast.example/7.mp3")]
      ) { Self.play(&$0, .told("f 405000 2700000")) },
      Situation(
        "video", "/inbox",
        entities: [Props.medium("https://www.youtube.com/watch?v=aBcDeFg_123", .video)]
      ) { Self.openMedium(&$0) },
      Situation("loading", path),
      Situation("not-on-device", "/inbox") { stage in
        stage.hear(.online(false))
        readArticle(&stage, 0, [])
      },
      Situation("unreadable", "/inbox") { readArticle(&$0, 200, [1, 2, 3]) },
      Situation(
        "uncertain", "/inbox",
        entities: [
          Props.ready(
            2, title: "The quiet power of doing one thing at a time", site: "aeon.co", minutes: 8,
            excerpt: "Attention is a way of being with the world.", failure: .uncertainText)
        ]
      ) { readArticle(&$0, 200, Props.article.encoded) },
      Situation("summary", "/inbox", entities: [Props.summarised]) { stage in
        readArticle(&stage, 200, Props.article.encoded)
        stage.perform(.reading(.summarising(.tapped)))
      },
      Situation("failed", "/read/" + Props.id(3).text),
      Situation("gone", "/read/" + Props.id(99).text),
      Situation("saved-because", "/inbox") { stage in
        stage.perform(.reading(.capturing(.processTapped(Props.id(2)))))
        stage.perform(.reading(.capturing(.reasonChanged("To read again on Sunday"))))
        stage.perform(.reading(.capturing(.processingSaved)))
        readArticle(&stage, 200, Props.article.encoded)
      },
      Situation("voice", "/inbox") { Self.openVoice(&$0) },
      Situation("file", "/inbox") { Self.openFile(&$0) },
      Situation("file-offline", "/inbox") { stage in
        stage.hear(.online(false))
        Self.openFile(&stage)
      },
      Situation("file-refused", "/inbox") { stage in
        Self.openFile(&stage)
        stage.refuseFile()
      },
      Situation("note", "/inbox") { Self.openNote(&$0) },
      Situation("note-writing", "/inbox") { stage in
        guard let id = Self.openNote(&stage) else { return }
        stage.perform(.reading(.capturing(.writeTapped(id))))
        stage.perform(.reading(.capturing(.writingChanged("Seeds\nBeans, peas, and a pear"))))
      },
    ]
  }

  static var pictures: [Situation] {
    [
      Situation("fits", "/inbox") { stage in
        readArticle(&stage, 200, Props.article.encoded)
        stage.press("Enlarge", "크게 보기")
      }
    ]
  }

  /// As somebody holds the second tab of each app.
  static var heldTabs: [Situation] {
    func hold(_ path: String) -> Situation {
      Situation(String(path.dropFirst()), path, entities: Props.everything) { $0.holdTab() }
    }
    return [hold("/inbox"), hold("/tasks"), hold("/restock")]
  }

  /// As it opens, with something typed, and with something that nothing answers.
  static var palettes: [Situation] {
    func type(_ text: String) -> (inout Stage) -> Void {
      { stage in
        stage.perform(.palette(.opened))
        stage.perform(.palette(.typed(text)))
      }
    }
    return [
      Situation("open", "/inbox", entities: Props.everything) { $0.perform(.palette(.opened)) },
      Situation("typed", "/inbox", entities: Props.everything, act: type("a")),
      Situation("nothing", "/tasks", entities: Props.everything, act: type("qqq")),
    ]
  }

  static var linkSheets: [Situation] {
    func type(_ stage: inout Stage, _ text: String) {
      stage.perform(.reading(.addLinkTapped))
      stage.perform(.reading(.linkChanged(text)))
    }
    return [
      Situation("empty", "/inbox") { $0.perform(.reading(.addLinkTapped)) },
      Situation("typed", "/inbox") { type(&$0, "https://example.org/a-good-article") },
      Situation("faulty", "/inbox") { stage in
        type(&stage, "no address")
        stage.perform(.reading(.linkSubmitted))
      },
      Situation("saving", "/inbox") { stage in
        type(&stage, "https://example.org/a-good-article")
        stage.perform(.reading(.linkSubmitted))
      },
      Situation("not-stored", "/inbox") { stage in
        type(&stage, "https://example.org/a-good-article")
        stage.perform(.reading(.linkSubmitted))
        stage.persist(false)
      },
    ]
  }

  static var passwords: [Situation] {
    [
      Situation("open", "/settings") { $0.perform(.settings(.passwordTapped)) },
      Situation("faulty", "/settings") { stage in
        stage.perform(.settings(.passwordTapped))
        stage.perform(.settings(.password(.changed(.new, "short"))))
        stage.perform(.settings(.password(.fieldLeft(.new))))
      },
    ]
  }
}
