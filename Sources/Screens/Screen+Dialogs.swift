import AppCore
import Kit
import Kernel
import ReadingCore
import SyncCore
import Wire

extension Screen {
  static var settingsPages: [Situation] {
    [
      Situation("known", "/settings") { Self.answerLists(&$0) },
      Situation("mail", "/settings") { stage in
        Self.answerLists(&stage, mail: ownAddress)
      },
      Situation("loading", "/settings"),
      Situation("offline", "/settings") { stage in
        answerLists(&stage)
        stage.hear(.online(false))
      },
      Situation("refused", "/settings", act: refuse),
    ]
  }

  static var signOuts: [Situation] {
    [
      Situation("unsent", "/settings") { stage in
        stage.hear(.online(false))
        stage.perform(.reading(.favouriteTapped(Props.id(4))))
        stage.persist()
        stage.perform(.settings(.signOutTapped))
        stage.answerDrafts()
      },
      Situation("typed", "/settings") { stage in
        stage.perform(.reading(.capturing(.noteTapped)))
        stage.perform(.reading(.capturing(.noteChanged("Beans and peas"))))
        stage.perform(.reading(.capturing(.noteCancelled)))
        stage.perform(.settings(.signOutTapped))
        stage.answerDrafts()
      },
    ]
  }

  static var otherAccounts: [Situation] {
    [
      Situation("unsent", "/inbox", entities: nil) { Self.meet("min@example.org", &$0) },
      Situation("anew", "/inbox", entities: nil) { Self.meet(nil, &$0) },
      Situation("saved", "/inbox", entities: nil) { stage in
        Self.meet(nil, &stage)
        stage.perform(.leftBehind(.saveTapped))
        for case .saveCopy(let token, _) in stage.effects {
          stage.hear(.persisted(token: token, succeeded: true))
        }
      },
    ]
  }

  static var mailAddresses: [Situation] {
    [
      Situation("asked", "/settings") { stage in
        Self.answerLists(&stage, mail: ownAddress)
        stage.perform(.settings(.newMailAddressTapped))
      }
    ]
  }

  static var withdrawals: [Situation] {
    [
      Situation("asked", "/settings") { stage in
        Self.answerLists(&stage)
        stage.perform(.settings(.withdrawTapped("i1")))
      }
    ]
  }

  static var forgottenChanges: [Situation] {
    [
      Situation("asked", "/settings") { stage in
        Self.refuse(&stage)
        if let change = stage.state.sync.refused.first {
          stage.perform(.settings(.forgetRefusedTapped(change.change.id)))
        }
      }
    ]
  }

  static var offers: [Situation] {
    [Situation("asked", "/inbox") { $0.hear(.filesWaiting([Props.film(.offered)])) }]
  }

  static var keyLists: [Situation] {
    [Situation("open", "/inbox") { $0.perform(.settings(.shortcutsTapped)) }]
  }

  static var deletions: [Situation] {
    [
      Situation("asked", "/settings") { $0.perform(.settings(.deleteAccountTapped)) },
      Situation("typed", "/settings") { stage in
        stage.perform(.settings(.deleteAccountTapped))
        stage.perform(.settings(.deletion(.changed("correct horse battery"))))
        stage.perform(.settings(.deletion(.revealTapped)))
      },
    ]
  }

  private static let ownAddress = "lusab-babad-gutih-tugad-zusap@in.example.org"

  private static func answerLists(_ stage: inout Stage, mail: String = "") {
    stage.perform(.linkTapped(path: "/inbox"))
    stage.perform(.linkTapped(path: "/settings"))
    let hour: Int64 = 3_600_000
    func session(_ id: String, _ label: String, isThis: Bool, hours: Int64) -> SessionSummary {
      SessionSummary(
        id: id, label: label, isToken: false, isThis: isThis, createdAt: Props.now,
        lastSeenAt: Props.now.adding(milliseconds: -hours * hour))
    }
    stage.answerLists(
      [
        session("a", "Firefox, Linux", isThis: true, hours: 0),
        session("b", "Safari, iPhone", isThis: false, hours: 2),
      ],
      [
        InvitationSummary(
          id: "i1", createdAt: Props.now, expiresAt: Props.now.adding(milliseconds: 312 * hour))
      ], mail: mail)
  }

  /// A change that the server does not take.
  private static func refuse(_ stage: inout Stage) {
    stage.perform(.reading(.favouriteTapped(Props.id(4))))
    stage.refuseChange()
  }

  /// Somebody signs in where another account has left its data; without an address, it is their own of
  /// a server that was made anew.
  private static func meet(_ owner: String?, _ stage: inout Stage) {
    var boot = Props.boot(path: "/inbox", .english, isSignedIn: true)
    boot.profile?.account = "ff"
    if let owner { boot.profile?.email = owner }
    var first = Stage(boot)
    first.start()
    first.pull(Props.items)
    first.perform(.reading(.favouriteTapped(Props.id(4))))
    stage.start(first.stored)
  }

  /// A device that deletes a hundred items at once.
  static func deleteAll(_ stage: inout Stage) {
    stage.hear(.online(false))
    for item in Props.many { stage.perform(.reading(.deleteTapped(item.id))) }
    stage.hear(.online(true))
    stage.answerOutbox()
  }
}
