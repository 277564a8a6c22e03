import Kit

/// What an import brought: the way to it, its file chosen once more, and undoing it.
extension Words {
  // MARK: - Once it is done

  var whereItIs: String { say("See what it brought", "가져온 것 보기") }
  func opening(_ place: String) -> String { say("Open \(place)", "\(place) 열기") }

  /// A file that was chosen once more.
  func importedBefore(_ run: ImportRun, on day: String) -> String {
    switch run.state {
    case .undone:
      say(
        "Imported before, and undone on \(day). Importing it again brings back what was undone.",
        "전에 가져왔다가 \(day)에 되돌린 파일이에요. 다시 가져오면 되돌린 것이 돌아와요.")
    case .failed:
      say(
        "Imported before, on \(day), but not to its end. Importing it again adds only what is missing.",
        "\(day)에 가져오다가 중간에 멈춘 파일이에요. 다시 가져오면 빠진 것만 더해요.")
    default:
      say(
        "Imported before, on \(day). Importing it again adds only what is missing.",
        "\(day)에 이미 가져온 파일이에요. 다시 가져오면 빠진 것만 더해요.")
    }
  }

  // MARK: - Undo

  var undoImport: String { say("Undo import", "가져오기 되돌리기") }
  var keepEverything: String { say("Keep everything", "그대로 두기") }
  var undoTitle: String { say("Undo this import?", "이 가져오기를 되돌릴까요?") }
  var undoWaitsForChanges: String {
    say(
      "Your latest changes are still being sent. Try again in a moment.",
      "최근 변경 내용을 아직 보내는 중이에요. 잠시 뒤 다시 시도해 주세요.")
  }

  /// What undoing would delete, what it would leave, and what it does to the rest.
  func undoLines(_ undoing: ImportUndoing) -> [String] {
    let (gone, kept) = (things(undoing.gone), things(undoing.kept))
    return [
      undoing.gone.isEmpty
        ? say(
          "Nothing is deleted: nothing is still as it was imported.",
          "가져온 그대로인 것이 없어서 삭제할 것도 없어요.")
        : say(
          "This deletes what’s still as it was imported: \(gone).",
          "가져온 그대로인 \(gone)를 삭제해요."),
      undoing.kept.isEmpty
        ? say(
          "You haven’t changed or used any of it since, so none of it stays.",
          "그 뒤에 바꾸거나 사용한 것이 없어서 남는 것은 없어요.")
        : say(
          "What you’ve changed or used since stays: \(kept).",
          "그 뒤에 바꾸거나 사용한 \(kept)는 남아요."),
      say(
        "What was here before stays, without the tags, collections, and highlights it added.",
        "원래 있던 것은 남고, 가져오면서 붙은 태그와 모음, 하이라이트만 빠져요."),
    ]
  }

  /// What undoing has deleted, and what it has left; only so many where this device knows no more.
  func takenBack(_ run: ImportRun, _ undone: ImportUndoing) -> [String] {
    let gone = undone.gone.isEmpty ? entries(run.removed) : things(undone.gone)
    let kept = undone.kept.isEmpty ? entries(run.kept) : things(undone.kept)
    return [
      run.removed == 0 && undone.gone.isEmpty
        ? say("Undone. There was nothing to delete.", "되돌렸어요. 삭제할 것이 없었어요.")
        : say(
          "Undone. What was still as it was imported is deleted: \(gone).",
          "되돌렸어요. 가져온 그대로였던 \(gone)를 삭제했어요."),
      run.kept == 0 && undone.kept.isEmpty
        ? say("Nothing it brought is left.", "가져온 것은 남아 있지 않아요.")
        : say(
          "What you’ve changed or used since is still here: \(kept).",
          "그 뒤에 바꾸거나 사용한 \(kept)는 남겨 두었어요."),
    ]
  }
}
