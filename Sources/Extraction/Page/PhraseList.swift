/// Phrases that texts are searched for, byte by byte.
struct PhraseList: Sendable {
  private var byFirst = [[[UInt8]]](repeating: [], count: 256)

  init(_ phrases: [String]) {
    for phrase in phrases {
      let bytes = Array(phrase.utf8)
      if let first = bytes.first { byFirst[Int(first)].append(bytes) }
    }
  }

  /// Whether one of them stands anywhere in the text.
  func occurs(in text: String) -> Bool { occurs(in: Array(text.utf8)) }

  func occurs(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { stands(in: bytes, at: $0) }
  }

  /// Whether the text begins with one of them.
  func begins(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !bytes.isEmpty && stands(in: bytes, at: 0)
  }

  private func stands(in text: [UInt8], at start: Int) -> Bool {
    for phrase in byFirst[Int(text[start])] where start + phrase.count <= text.count {
      var index = 1
      while index < phrase.count, text[start + index] == phrase[index] { index += 1 }
      if index == phrase.count { return true }
    }
    return false
  }
}
