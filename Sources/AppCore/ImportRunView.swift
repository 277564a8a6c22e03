import Kernel
import Kit
import ReadingCore
import ViewTree
import Wire

/// One import: what it would bring, how far it is, what it brought, and what of it failed.
enum ImportRunView {
  @NodeBuilder<Action>
  static func rows(_ run: ImportRun, _ state: State) -> [Node<Action>] {
    head(run, state)
    if run.state == .previewed || state.isChosenAgain(run) { preview(state) }
    if let status = state.imports.status, status.failed > 0, run.state != .undone {
      failures(status, state.words)
    }
    if run.state == .done { ImportedPlaces.row(run, state) }
    if let undoing = state.imports.undoing {
      question(undoing, state.words)
    } else {
      presses(run, state)
    }
  }

  /// Its name and its state, said again whenever that changes.
  private static func head(_ run: ImportRun, _ state: State) -> Node<Action> {
    let words = state.words
    let program = state.imports.status?.program ?? ""
    return Node(.div, .className("row"), key: "head") {
      Node(.span, .className("row-icon")) { Icon.document.node() }
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) {
          program.isEmpty ? run.fileName : program + " · " + run.fileName
        }
        Node(.div, .role("status")) {
          for text in lines(run, state) {
            Node(.p, .className("row-note")) { text }
          }
        }
        if run.isUnderWay {
          Node.progressBar(
            permille: run.total > 0 ? run.done * 1_000 / run.total : 0, label: words.summary(run),
            text: words.soFar(run.done, of: run.total))
        }
      }
    }
  }

  private static func lines(_ run: ImportRun, _ state: State) -> [String] {
    let words = state.words
    if state.isChosenAgain(run) { return [words.importedBefore(run, on: state.day(of: run))] }
    guard run.state != .undone else {
      return words.takenBack(run, state.replica?.undone(run) ?? ImportUndoing())
    }
    return words.report(run, state.imports.status, isOnline: state.isOnline)
  }

  // MARK: - What it would bring

  @NodeBuilder<Action>
  private static func preview(_ state: State) -> [Node<Action>] {
    let words = state.words
    if let status = state.imports.status {
      for (index, part) in words.parts(of: status).enumerated() {
        ImportsScreen.line(part.title, part.notes, key: "part-\(index)")
      }
      if !status.samples.isEmpty {
        ImportsScreen.line(
          words.forExample, status.samples.map { words.quoted($0.text) }, key: "samples")
      }
      let losses = words.losses(of: status)
      if !losses.isEmpty { ImportsScreen.line(words.notAlong, losses, key: "losses") }
    } else if state.imports.isUnavailable {
      Node(.div, .className("row"), key: "unavailable") {
        Node(.p, .className("row-note")) { words.sessionsUnavailable }
        ImportsScreen.button(words.tryAgain, style: .text, .retryTapped)
      }
    } else {
      Node(.div, .className("row"), .role("status"), .label(words.loading), key: "loading") {
        Node.skeleton(lines: 3)
      }
    }
  }

  // MARK: - What failed

  /// Rows that are drawn; all are in the file.
  private static let mostDrawn = 50

  private static func failures(_ status: ImportStatus, _ words: Words) -> Node<Action> {
    Node(.details, .className("key-list"), key: "failures") {
      Node(.summary) {
        Node(.span) { words.rowsFailed(status.failed) }
        Icon.down.node(size: 20)
      }
      for (index, failure) in status.failures.prefix(mostDrawn).enumerated() {
        ImportsScreen.line(
          words.failedRow(failure), failure.text.isEmpty ? [] : [failure.text], key: "row-\(index)")
      }
      Node(.div, .className("row wraps"), key: "report") {
        Node(.p, .className("row-note")) {
          words.reportNote(min(status.failures.count, mostDrawn), of: status.failed)
        }
        ImportsScreen.button(words.downloadReport, style: .text, .reportTapped)
      }
    }
  }

  // MARK: - What can be done

  @NodeBuilder<Action>
  private static func presses(_ run: ImportRun, _ state: State) -> [Node<Action>] {
    let words = state.words
    if !run.isUnderWay {
      Node(.div, .className("row wraps"), key: "presses") {
        Node(.div, .className("row-presses")) {
          switch run.state {
          case .previewed:
            let isEmpty = state.imports.status?.total == 0
            if !isEmpty { ImportsScreen.button(words.importIt, style: .primary, .startTapped) }
            ImportsScreen.button(words.notNow, style: .text, .notNowTapped)
          case .done:
            again(run, state)
            ImportsScreen.button(
              words.undoImport, style: .text, id: ImportsScreen.undoButton, .undoTapped)
            another(words)
          case .undone, .failed:
            again(run, state)
            another(words)
          case .running, .undoing: []
          }
        }
      }
    }
  }

  /// Only what its server still has the file of.
  @NodeBuilder<Action>
  private static func again(_ run: ImportRun, _ state: State) -> [Node<Action>] {
    let words = state.words
    if state.isChosenAgain(run) {
      ImportsScreen.button(words.importAgain, style: .primary, .startTapped)
      ImportsScreen.button(words.notNow, style: .text, .notNowTapped)
    } else if run.file != nil {
      ImportsScreen.button(words.importAgain, style: .text, .startTapped)
    }
  }

  private static func another(_ words: Words) -> Node<Action> {
    ImportsScreen.button(
      words.chooseAnotherFile, style: .text, id: ImportsScreen.chooseButton, .chooseTapped)
  }

  private static func question(_ undoing: ImportUndoing, _ words: Words) -> Node<Action> {
    Node(.div, .className("row wraps"), .role("group"), .label(words.undoTitle), key: "question") {
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { words.undoTitle }
        for text in words.undoLines(undoing) { Node(.p, .className("row-note")) { text } }
      }
      Node(.div, .className("row-presses")) {
        ImportsScreen.button(
          words.keepEverything, style: .text, id: ImportsScreen.keepButton, .undoCancelled)
        ImportsScreen.button(words.undoImport, style: .danger, .undoConfirmed)
      }
    }
  }
}
