import HTML5

/// Puts lines together again: words that a line's end broke, and where a space belongs between them.
struct PDFJoining {
  /// Words that stand within lines, in small letters: what the document itself writes in one.
  private var words: Set<String> = []

  init(_ lines: [PDFLayout.Line]) {
    for line in lines {
      for word in line.text.lowercased().split(separator: " ").dropFirst().dropLast() {
        guard words.count < 200_000 else { return }
        words.insert(Self.letters(String(word)))
      }
    }
  }

  func text(of lines: [PDFLayout.Line]) -> String {
    var text = ""
    for line in lines { append(line.text, to: &text) }
    guard text.unicodeScalars.contains("\u{AD}") else { return text }
    text.unicodeScalars.removeAll { $0 == "\u{AD}" }
    return text
  }

  private func append(_ line: String, to text: inout String) {
    guard let last = text.unicodeScalars.last, let first = line.unicodeScalars.first else {
      text += line
      return
    }
    if last == "\u{AD}" {
      text.unicodeScalars.removeLast()
    } else if last == "-" || last == "\u{2010}" {
      joinHyphen(line, first, to: &text)
    } else if last.isUnspaced && first.isUnspaced {
    } else if last.isHangul && first.isHangul {
      if !isOneWord(text, line) { text += " " }
    } else {
      text += " "
    }
    text += line
  }

  /// Takes the hyphen away, unless the document writes the word with it elsewhere, or no small letter
  /// follows.
  private func joinHyphen(_ line: String, _ first: Unicode.Scalar, to text: inout String) {
    let head = String(text.lowercased().split(separator: " ").last ?? "")
    guard head.utf8.count > 1, first.properties.isLowercase else {
      if head.utf8.count <= 1 { text += " " }
      return
    }
    let tail = String(line.lowercased().split(separator: " ").first ?? "")
    let without = Self.letters(String(head.dropLast()) + tail)
    guard words.contains(without) || !words.contains(Self.letters(head + tail)) else { return }
    text.unicodeScalars.removeLast()
  }

  /// Korean breaks lines between words or anywhere, and nothing shows which: the words that stand
  /// elsewhere decide, then what words begin and end with.
  private func isOneWord(_ text: String, _ line: String) -> Bool {
    let head = Self.letters(String(text.suffix(30).split(separator: " ").last ?? ""))
    let tail = Self.letters(String(line.prefix(30).split(separator: " ").first ?? ""))
    if words.contains(head + tail) { return true }
    if words.contains(head) { return false }
    if let end = head.unicodeScalars.last, Self.endings.contains(end) { return false }
    return tail.unicodeScalars.count <= 3
      && (tail.unicodeScalars.first.map { Self.endings.contains($0) } ?? false)
  }

  /// Syllables that particles and verbs end with.
  private static let endings = Set("을를이가은는에의도로과와다고며서지한할된적인면게".unicodeScalars)

  /// Without the punctuation at both ends.
  private static func letters(_ word: String) -> String {
    word.trimming { !$0.isLetter && !$0.isNumber }
  }
}

extension Unicode.Scalar {
  var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }
}
