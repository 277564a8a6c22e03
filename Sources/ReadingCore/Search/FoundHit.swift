import ArticleCore
import Kernel
import SearchCore
import SyncCore

/// An article that is opened from the search begins where it was found.
extension ReadingState {
  /// The place of the sentence in which the search found the open article; nil for one that was not found so, and once it was shown.
  func foundPlace() -> ReadingPlace? {
    guard search.isOpen, let id = reader?.id, reader?.isHitShown == false,
      let found = search.results?.places[id],
      found.field == .body, let text = marks.text,
      let start = text.position(of: found.snippet)
    else { return nil }
    return place(of: text.range(of: start..<(start + 1)))
  }
}

extension ArticleText {
  /// Where the sentence stands, or at least its first hit.
  fileprivate func position(of snippet: Snippet) -> Int? {
    var sentence = ""
    // Without what says that it goes on.
    for part in snippet.parts where part.isHit || part.text != "… " && part.text != " …" {
      sentence += part.text
    }
    return position(of: sentence)
      ?? snippet.parts.first { $0.isHit }.flatMap { position(of: $0.text) }
  }

  private func position(of part: String) -> Int? {
    let wanted = Array(part.utf16)
    guard let first = wanted.first, units.count >= wanted.count else { return nil }
    for start in 0...(units.count - wanted.count)
    where units[start] == first && units[start...].starts(with: wanted) {
      return start
    }
    return nil
  }
}
