/// One line of a calendar, taken apart (RFC 5545, section 3.1).
///
/// Of the parameters only those that are of use here.
public struct ContentLine {
  /// In capitals.
  public private(set) var name: [UInt8] = []
  /// The parameter TZID.
  public private(set) var zone: [UInt8] = []
  /// The parameter VALUE, in capitals.
  public private(set) var type: [UInt8] = []
  /// The parameter RELTYPE, in capitals.
  public private(set) var relation: [UInt8] = []
  /// Whether RANGE=THISANDFUTURE stands there.
  private(set) var isThisAndFuture = false
  public private(set) var value: ArraySlice<UInt8> = []

  /// Nil for what is no line of a calendar.
  init?(_ line: [UInt8]) {
    var index = 0
    while index < line.count, line[index] != UInt8(ascii: ":"), line[index] != UInt8(ascii: ";") {
      name.append(capital(line[index]))
      index += 1
    }
    guard !name.isEmpty, index < line.count else { return nil }
    while line[index] == UInt8(ascii: ";") {
      guard readParameter(line, &index) else { return nil }
    }
    value = line[(index + 1)...]
  }

  /// Leaves the index at the sign behind the parameter; false where the line ends in it.
  private mutating func readParameter(_ line: [UInt8], _ index: inout Int) -> Bool {
    var key: [UInt8] = []
    var text: [UInt8] = []
    var isKey = true
    var isQuoted = false
    index += 1
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
        break
      } else if isKey, byte == UInt8(ascii: "=") {
        isKey = false
      } else if isKey {
        key.append(capital(byte))
      } else {
        text.append(byte)
      }
      index += 1
    }
    guard index < line.count else { return false }
    switch Key(key) {
    case .zone: zone = text
    case .type: type = text.map(capital)
    case .relation: relation = text.map(capital)
    case .range: isThisAndFuture = spells(text.map(capital), "THISANDFUTURE")
    case nil: break
    }
    return true
  }

  private enum Key {
    case zone
    case type
    case relation
    case range

    init?(_ name: [UInt8]) {
      if spells(name, "TZID") {
        self = .zone
      } else if spells(name, "VALUE") {
        self = .type
      } else if spells(name, "RELTYPE") {
        self = .relation
      } else if spells(name, "RANGE") {
        self = .range
      } else {
        return nil
      }
    }
  }
}

/// The lines of a file, put together again where they were folded.
///
/// Lines end with CR LF, with LF or with CR.
public struct ContentLines {
  /// What is longer, such as a picture within the file, is cut.
  static let longest = 1 << 18

  private let file: [UInt8]
  private var index: Int
  private var line: [UInt8] = []

  public init(_ file: [UInt8]) {
    self.file = file
    index = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Nil at the end of the file; blank lines and broken ones are passed over.
  public mutating func next() -> ContentLine? {
    while index < file.count {
      readLine()
      if let content = ContentLine(line) { return content }
    }
    return nil
  }

  private mutating func readLine() {
    line.removeAll(keepingCapacity: true)
    repeat {
      while index < file.count, !isEnd(file[index]) {
        if line.count < Self.longest { line.append(file[index]) }
        index += 1
      }
    } while passesFold()
  }

  /// Goes on behind the end of a line; whether the next one continues it.
  private mutating func passesFold() -> Bool {
    guard index < file.count else { return false }
    let isReturn = file[index] == 13
    index += 1
    // Some write CR CR LF.
    while isReturn, index < file.count, file[index] == 13 { index += 1 }
    if isReturn, index < file.count, file[index] == 10 { index += 1 }
    guard index < file.count, file[index] == 32 || file[index] == 9 else { return false }
    index += 1
    return true
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
}

func capital(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
}

func spells(_ bytes: [UInt8], _ text: StaticString) -> Bool {
  guard bytes.count == text.utf8CodeUnitCount else { return false }
  return text.withUTF8Buffer { text in
    for index in bytes.indices where bytes[index] != text[index] { return false }
    return true
  }
}

/// Of digits alone; nil for none and for more than 15.
func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 15 else { return nil }
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}

/// A number that may have a sign.
func signedNumber(_ text: ArraySlice<UInt8>) -> Int? {
  switch text.first {
  case UInt8(ascii: "-"): number(text.dropFirst()).map { -$0 }
  case UInt8(ascii: "+"): number(text.dropFirst())
  default: number(text)
  }
}

/// Without blanks around it.
func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first, first <= 32 { text = text.dropFirst() }
  while let last = text.last, last <= 32 { text = text.dropLast() }
  return text
}

func parts(_ text: ArraySlice<UInt8>, at sign: UInt8) -> [ArraySlice<UInt8>] {
  var parts: [ArraySlice<UInt8>] = []
  var start = text.startIndex
  for index in text.indices where text[index] == sign {
    parts.append(text[start..<index])
    start = index + 1
  }
  parts.append(text[start...])
  return parts
}
