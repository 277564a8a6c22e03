import Kernel
import Kit
import ReadingCore
import ViewTree
import Wire

/// What other programs exported: a file is chosen, looked at, brought in, and taken back.
enum ImportsScreen {
  /// Where the file and what becomes of it stand; `Web/host/importing.js` lets files drop there.
  static let place = "import-file"
  static let chooseButton = "import-choose"
  static let keepButton = "import-keep"
  static let undoButton = "import-undo"

  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let shown = state.shownImport
    return SettingsScreen.page(state) {
      if state.isSignedIn {
        Node(
          .section, .id(place), .className("group"), .label(words.yourFile),
          Attribute(.tabIndex, "-1")
        ) {
          Node(.h2) { words.yourFile }
          Node(.div, .className("group-rows")) { current(shown, state) }
        }
      } else {
        SettingsScreen.group(words.yourFile) {
          SettingsScreen.signInRow(words.importsNeedAccount, words)
        }
      }
      earlier(shown, state)
      guide(words)
    }
  }

  static func button(
    _ label: String, style: ButtonStyle = .secondary, isBusy: Bool = false, id: String? = nil,
    _ action: ImportsAction
  ) -> Node<Action> {
    Node.button(
      label, style: style, isBusy: isBusy, id: id, action: .settings(.imports(action)))
  }

  /// A line with what is said of it.
  static func line(_ title: String, _ notes: [String], key: String) -> Node<Action> {
    Node(.div, .className("row"), key: key) {
      Node(.div, .className("row-text")) {
        if !title.isEmpty { Node(.p, .className("row-title")) { title } }
        for note in notes { Node(.p, .className("row-note")) { note } }
      }
    }
  }

  // MARK: - The file

  @NodeBuilder<Action>
  private static func current(_ shown: ImportRun?, _ state: State) -> [Node<Action>] {
    let words = state.words
    if let sent = state.imports.sent {
      sending(sent, state)
    } else if let problem = state.imports.problem {
      faulty(problem, state)
    } else if let shown {
      ImportRunView.rows(shown, state)
    } else {
      Node(.div, .className("row wraps"), key: "choose") {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-title")) { words.chooseOrDrop }
          Node(.p, .className("row-note")) { words.whatIsRead }
        }
        button(words.chooseFile, style: .primary, id: chooseButton, .chooseTapped)
      }
    }
  }

  private static func sending(_ permille: Int, _ state: State) -> Node<Action> {
    let words = state.words
    let text = permille < 1_000 ? words.sentSoFar(permille / 10) : words.fileIsRead
    return Node(.div, .className("row wraps"), key: "sending") {
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { state.imports.file?.name ?? "" }
        Node(.p, .className("row-note"), .role("status")) {
          permille < 1_000 ? words.fileIsSent : words.fileIsRead
        }
        Node.progressBar(permille: permille, label: words.fileIsSent, text: text)
      }
      button(words.cancel, .stopTapped)
    }
  }

  private static func faulty(_ problem: ImportProblem, _ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("row wraps"), key: "problem") {
      Node(.span, .className("row-icon warning")) { Icon.warning.node() }
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { state.imports.file?.name ?? "" }
        Node(.p, .className("row-note"), .role("alert")) {
          words.sentence(problem, of: state.profile?.email ?? "")
        }
      }
      Node(.div, .className("row-presses")) {
        if problem.mayPass { button(words.tryAgain, style: .text, .sendAgainTapped) }
        button(words.chooseAnotherFile, style: .text, id: chooseButton, .chooseTapped)
      }
    }
  }

  // MARK: - Those before

  @NodeBuilder<Action>
  private static func earlier(_ shown: ImportRun?, _ state: State) -> [Node<Action>] {
    let words = state.words
    let runs = state.importRuns.filter { $0.id != shown?.id }
    if !runs.isEmpty {
      SettingsScreen.group(words.earlierImports) {
        for run in runs {
          Node(.div, .className("row"), key: run.id.text) {
            Node(.div, .className("row-text")) {
              Node(.p, .className("row-title")) { run.fileName }
              Node(.p, .className("row-note")) {
                words.summary(run) + " · " + words.ago(run.createdAt, now: state.now)
              }
            }
            if state.isSignedIn {
              Node(
                .button, .type("button"), .className("button plain"),
                .label(words.doing(words.showRefused, run.fileName)),
                on: .click(.settings(.imports(.showTapped(run.id))))
              ) { words.showRefused }
            }
          }
        }
      }
    }
  }

  // MARK: - How to get a file

  private static func guide(_ words: Words) -> Node<Action> {
    SettingsScreen.group(words.howToGetIt) {
      for part in words.importGuide {
        Node(.details, .className("key-list"), key: part.title) {
          Node(.summary) {
            Node(.span) { part.title }
            Icon.down.node(size: 20)
          }
          for way in part.ways { line(way.app, [way.steps], key: way.app) }
        }
      }
    }
  }
}
