/// The language of a text that does not say it: by its letters, and by its most common words.
enum LanguageGuess {
  /// A BCP 47 tag, or empty where nothing is clear.
  static func of(_ text: String) -> String {
    var counts = Counts()
    for scalar in text.unicodeScalars.prefix(4000) { counts.add(scalar.value) }
    let all = counts.latin + counts.other + counts.hangul + counts.kana + counts.han
    guard all > 40 else { return "" }
    if counts.hangul * 5 > all { return "ko" }
    if counts.kana * 10 > all { return "ja" }
    if counts.han * 3 > all { return "zh" }
    if let script = counts.scripts.max(by: { $0.value < $1.value }), script.value * 2 > all {
      return script.key
    }
    return counts.latin * 2 > all ? byWords(text) : ""
  }

  private struct Counts {
    var latin = 0
    var hangul = 0
    var kana = 0
    var han = 0
    var other = 0
    /// Letters of scripts that one language has for the most part.
    var scripts: [String: Int] = [:]

    mutating func add(_ value: UInt32) {
      switch value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: latin += 1
      case 0xAC00...0xD7A3: hangul += 1
      case 0x3040...0x30FF: kana += 1
      case 0x4E00...0x9FFF, 0x3400...0x4DBF: han += 1
      case 0x370...0x3FF: script("el")
      case 0x590...0x5FF: script("he")
      case 0x600...0x6FF: script("ar")
      case 0xE00...0xE7F: script("th")
      case 0x900...0x97F: script("hi")
      case 0x400...0x4FF: script([0x456, 0x457, 0x454, 0x491].contains(value) ? "uk" : "ru")
      default: break
      }
    }

    private mutating func script(_ name: String) {
      other += 1
      scripts[name, default: 0] += 1
    }
  }

  private static func byWords(_ text: String) -> String {
    var counts: [String: Int] = [:]
    var total = 0
    let start = String(decoding: text.utf8.prefix(8000), as: UTF8.self).lowercased()
    for word in start.split(whereSeparator: { !$0.isLetter }).prefix(1000) {
      total += 1
      for (language, words) in commonWords where words.contains(String(word)) {
        counts[language, default: 0] += 1
      }
    }
    let ranked = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    guard let best = ranked.first, best.value * 12 > total else { return "" }
    guard ranked.count < 2 || best.value > ranked[1].value else { return "" }
    return best.key
  }

  private static let commonWords: [String: Set<String>] = [
    "en": words("the of and to in is that for it with was are this"),
    "de": words("der die und das ist nicht von zu mit den ein eine für"),
    "fr": words("le la les et des est une que dans du pour qui sur"),
    "es": words("el la los y que una las por con para del es se"),
    "it": words("il che di e la un una per non con del sono della"),
    "pt": words("o que e não uma os para com do da em mais são"),
    "nl": words("de het een en van is dat niet op te zijn voor met"),
    "sv": words("och att det är som en på inte för med av den till"),
    "pl": words("i w nie na się że z do to jest jak po przez"),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
