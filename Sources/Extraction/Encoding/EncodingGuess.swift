/// The encoding of a page that says none, or a wrong one: by looking at its bytes.
///
/// A sample of the texts that have bytes beyond ASCII is decoded in each encoding that may be. One of
/// another script than Latin is told by its most frequent letters: as many as in any text of its
/// language, or the decoding is wrong. Latin ones differ in few letters, and are told by whose language
/// has these, and by its most frequent words. What is too short or unclear is not told.
enum EncodingGuess {
  /// Bytes that are looked at.
  private static let longestSample = 16_384

  static func of(_ bytes: [UInt8]) -> CharacterEncoding? {
    let sample = sample(of: bytes)
    let high = sample.count { $0 >= 0x80 }
    guard high >= 4 else { return utf16ByLetters(bytes) }
    if isAlmostUTF8(bytes) { return .utf8 }
    if let encoding = utf16ByLetters(bytes) { return encoding }
    return isLatin(sample) ? latin(sample) : high >= 12 ? other(sample) : nil
  }

  /// What valid UTF-8 may be all the same: no text has the controls that Cyrillic has in UTF-16.
  static func ofSevenBits(_ bytes: [UInt8]) -> CharacterEncoding? {
    if isISO2022(bytes) { return .legacy("ISO-2022-JP") }
    return bytes.contains { $0 > 0 && $0 < 0x09 } ? utf16ByLetters(bytes) : nil
  }

  /// Seven bits and the sequences that lead into Japanese and out of it.
  private static func isISO2022(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0x1B), bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    var count = 0
    for index in bytes.indices.dropLast(2) where bytes[index] == 0x1B {
      if bytes[index + 1] == 0x24, bytes[index + 2] == 0x42 || bytes[index + 2] == 0x40 {
        count += 1
      }
    }
    return count > 0
  }

  /// UTF-8 with a few broken bytes.
  static func isAlmostUTF8(_ bytes: [UInt8]) -> Bool {
    var characters = 0
    for byte in bytes where byte >= 0xC2 && byte < 0xF5 { characters += 1 }
    guard characters >= 4 else { return false }
    return faults(ofUTF8: bytes) * 5 <= characters
  }

  /// How many sequences of the bytes are none of UTF-8.
  static func faults(ofUTF8 bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
  }

  /// The runs of text between tags and lines that have a byte beyond ASCII.
  private static func sample(of bytes: [UInt8]) -> [UInt8] {
    var sample: [UInt8] = []
    var start = 0
    var isHigh = false
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0x0A
      if byte >= 0x80 { isHigh = true }
      guard byte == 0x0A || byte == 0x3C || byte == 0x3E else { continue }
      if isHigh {
        sample.append(contentsOf: bytes[start..<index].prefix(longestSample))
        sample.append(0x0A)
      }
      (start, isHigh) = (index + 1, false)
      if sample.count >= longestSample { break }
    }
    return sample
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }

  /// Whether most runs of bytes beyond ASCII are short, and beside an ASCII letter.
  private static func isLatin(_ sample: [UInt8]) -> Bool {
    var (runs, latin, index) = (0, 0, 0)
    while index < sample.count {
      guard sample[index] >= 0x80 else {
        index += 1
        continue
      }
      let start = index
      while index < sample.count, sample[index] >= 0x80 { index += 1 }
      let isBeside =
        start > 0 && isLetter(sample[start - 1]) || index < sample.count && isLetter(sample[index])
      let length = index - start
      runs += length
      if length <= 2, isBeside { latin += length }
    }
    return latin * 10 >= runs * 7
  }

  // MARK: Scripts

  private static func other(_ sample: [UInt8]) -> CharacterEncoding? {
    var best: (score: Double, name: String)?
    for (name, letters) in FrequentLetters.byEncoding {
      guard let text = Legacy.decode(sample, from: name)?.text, let score = letters.score(text)
      else { continue }
      if score > best?.score ?? 0.6 { best = (score, name) }
    }
    guard let best else { return nil }
    return .legacy(best.name == "CP1253" && isISOGreek(sample) ? "ISO-8859-7" : best.name)
  }

  /// The capital letter with an accent is what the two encodings of Greek have in other places.
  private static func isISOGreek(_ sample: [UInt8]) -> Bool {
    var (iso, windows) = (0, sample.count { $0 >= 0x80 && $0 < 0xA0 })
    for index in sample.indices.dropLast() where sample[index + 1] >= 0xC0 {
      if sample[index] == 0xB6 { iso += 1 }
      if sample[index] == 0xA2 { windows += 1 }
    }
    return iso > windows
  }

  // MARK: Latin

  private static func latin(_ sample: [UInt8]) -> CharacterEncoding? {
    var best: (score: Double, encoding: CharacterEncoding)?
    for (encoding, languages) in LatinLanguage.byEncoding {
      let text = String(decoding: encoding.decode(sample), as: UTF8.self).lowercased()
      let words = text.split { !$0.isLetter }.map(String.init)
      for language in languages {
        let score = language.score(text, words)
        if score > best?.score ?? 0.5 { best = (score, encoding) }
      }
    }
    guard let encoding = best?.encoding, encoding == .windows1252 else { return best?.encoding }
    return isISO15(sample) ? .legacy("ISO-8859-15") : encoding
  }

  /// Letters, and the sign of the euro, where windows-1252 has fractions and signs that stand alone.
  private static func isISO15(_ sample: [UInt8]) -> Bool {
    guard !sample.contains(where: { $0 >= 0x80 && $0 < 0xA0 }) else { return false }
    for index in sample.indices.dropFirst().dropLast() {
      switch sample[index] {
      case 0xBD, 0xBC, 0xA8, 0xA6: if isLetter(sample[index + 1]) { return true }
      case 0xA4:
        let before = sample[index - 1] == 0x20 && index > 1 ? sample[index - 2] : sample[index - 1]
        if before >= 0x30, before <= 0x39 { return true }
      default: break
      }
    }
    return false
  }

  // MARK: UTF-16

  /// UTF-16 without a mark, by the zeros that stand in every second place of Latin text and markup.
  static func utf16ByZeros(_ bytes: [UInt8]) -> CharacterEncoding? {
    let start = bytes.prefix(8192)
    guard start.count >= 16 else { return nil }
    var zeros = [0, 0]
    for (index, byte) in start.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let units = start.count / 2
    if zeros[1] * 3 > units, zeros[0] * 50 < units { return .utf16(isBigEndian: false) }
    if zeros[0] * 3 > units, zeros[1] * 50 < units { return .utf16(isBigEndian: true) }
    return nil
  }

  /// UTF-16 without a mark: nearly all units are letters that are written, in one order alone.
  private static func utf16ByLetters(_ bytes: [UInt8]) -> CharacterEncoding? {
    let start = bytes.prefix(8192)
    guard start.count >= 32 else { return nil }
    var likely = [0, 0]
    var spaces = [0, 0]
    for index in stride(from: 0, to: start.count - 1, by: 2) {
      let pair = (UInt16(start[index]), UInt16(start[index + 1]))
      for (order, unit) in [pair.1 << 8 | pair.0, pair.0 << 8 | pair.1].enumerated() {
        if isWritten(unit) { likely[order] += 1 }
        if [0x20, 0x0A, 0x3000, 0x3001, 0x3002].contains(unit) { spaces[order] += 1 }
      }
    }
    let units = start.count / 2
    for order in 0...1 where likely[order] * 50 >= units * 49 && spaces[order] * 60 >= units {
      if likely[1 - order] < likely[order] { return .utf16(isBigEndian: order == 1) }
    }
    return nil
  }

  private static func isWritten(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0x24F, 0x370...0x45F, 0x490...0x491, 0x5D0...0x5EA,
      0x600...0x6FF, 0x2010...0x2026, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF5E:
      true
    default: false
    }
  }
}
