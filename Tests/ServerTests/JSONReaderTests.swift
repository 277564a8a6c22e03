import Server
import Testing

/// JSON as anybody may send it: all of RFC 8259, nothing beside it, and never much work.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws(JSONFault) -> JSON {
    try JSONReader.read(Array(text.utf8))
  }

  private static let allowed: [(String, JSON)] = [
    ("null", JSON.null), (" true ", true), ("\t\r\nfalse\n", false), ("0", 0), ("-0", 0),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", 1), ("1e3", 1000),
    ("1.5", .number(1.5)), ("-1.25E-2", .number(-0.0125)), ("1e+2", 100), ("1e-400", 0),
    ("\"\"", ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\u{0}"),
    (#""\u00e9\uD55c""#, "é한"), (#""\ud83d\uDE00""#, "😀"), ("\"😀\u{7F}\"", "😀\u{7F}"),
    ("[]", []), ("[ ]", []), ("[1,[2],\"\"]", [1, [2], ""]), ("{}", [:]), ("{ }", [:]),
    (#"{ "b" : 1 , "a" : [ ] }"#, ["b": 1, "a": []]), ("\u{FEFF}1", 1),
  ]

  @Test(arguments: allowed.indices)
  func whatTheStandardAllowsIsRead(index: Int) throws {
    let (text, value) = Self.allowed[index]
    #expect(try Self.read(text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "'a'", "\"", "\"a", #""\"#, #""\x""#, #""\u12""#,
    #""\u12G4""#, "-", "+1", "01", "-01", ".5", "1.", "1.e1", "1e", "1e+", "0x1", "NaN", "Infinity",
    "1 2", "[", "[1", "[1,", "[,1]", "[1,]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1",
    "{\"a\":1,}", "{,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "[}", "{]", "// x\n1",
    "1//", "\u{A0}1", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "\u{0}", "1\u{0}",
  ])
  func whatItDoesNotAllowIsNot(text: String) {
    #expect {
      try Self.read(text)
    } throws: { error in
      if case JSONFault.malformed = error { true } else { false }
    }
  }

  @Test(arguments: [
    #""\uD800""#, #""\uDC00""#, #""\uD800\u0041""#, #""\uD800x""#, #""\uD83D\uD83D""#,
    "\"a\nb\"", "\"\u{1F}\"", "\"\u{0}\"",
  ])
  func aStringHoldsTextAndNothingElse(text: String) {
    #expect {
      try Self.read(text)
    } throws: { error in
      if case JSONFault.notText = error { true } else { false }
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreNoText(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(throws: JSONFault.notText(at: 1)) { try JSONReader.read([quote] + bytes + [quote]) }
  }

  @Test(arguments: ["1e999", "-1e999", String(repeating: "1", count: 65)])
  func aNumberBeyondEveryDoubleIsRefused(text: String) {
    #expect(throws: JSONFault.number(at: 0)) { try Self.read(text) }
  }

  @Test(arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"b":2,"\u0061":3}"#])
  func aNameStandsOnceInAnObject(text: String) {
    #expect(throws: JSONFault.repeatedName("a")) { try Self.read(text) }
  }

  @Test func thirtyTwoLevelsAreEnough() throws {
    let levels = JSONReader.maximumDepth
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try Self.read(nested(levels))
    #expect(throws: JSONFault.tooDeep) { try Self.read(nested(levels + 1)) }
    let objects = String(repeating: #"{"a":"#, count: levels + 1)
    #expect(throws: JSONFault.tooDeep) { try Self.read(objects) }
  }

  @Test func aTextHasNoMoreValuesThanAnyRequestNeeds() throws {
    let count = JSONReader.maximumValues
    let most = String(repeating: "0,", count: count - 2) + "0"
    _ = try Self.read("[\(most)]")
    #expect(throws: JSONFault.tooManyValues) { try Self.read("[0,\(most)]") }
  }

  @Test func whatIsWrittenIsReadAsItWas() throws {
    let value: JSON = [
      "text": "\"\\/\u{0}\u{1F}\u{7F}é😀", "list": [1, nil, true, .number(0.1)], "": [:],
    ]
    #expect(try JSONReader.read(value.bytes) == value)
  }

  /// Hostile texts of about so many bytes.
  private static let texts: [(String, @Sendable (Int) -> String)] = [
    ("arrays", { String(repeating: "[", count: $0) }),
    ("arrays that end", { "[" + String(repeating: "[],", count: $0 / 3) + "0]" }),
    ("objects", { String(repeating: #"{"":"#, count: $0 / 4) }),
    (
      "members",
      { bytes in
        "{" + (0..<bytes / 10).map { #""\#($0)":0,"# }.joined() + #""a":0}"#
      }
    ),
    ("blanks", { String(repeating: " ", count: $0) }),
    ("digits", { String(repeating: "1", count: $0) }),
    ("numbers", { "[" + String(repeating: "1e9,", count: $0 / 4) + "0]" }),
    ("a string", { "\"" + String(repeating: "a", count: $0) + "\"" }),
    ("a string without an end", { "\"" + String(repeating: "a", count: $0) }),
    ("strings", { "[" + String(repeating: "\"\",", count: $0 / 3) + "0]" }),
    ("escapes", { "\"" + String(repeating: #"\n"#, count: $0 / 2) + "\"" }),
    ("surrogates", { "\"" + String(repeating: #"\ud83d\ude00"#, count: $0 / 12) + "\"" }),
    ("a word", { String(repeating: "true", count: $0 / 4) }),
  ]

  /// Five kilobytes of arrays took 18 seconds once, and no request was answered meanwhile.
  ///
  /// Work is counted, not timed.
  @Test(arguments: texts.indices)
  func workIsLinear(index: Int) {
    let (name, text) = Self.texts[index]
    for size in [5_000, 61_000, 1_000_000] {
      let bytes = Array(text(size).utf8)
      let (_, steps) = JSONReader.readCounting(bytes)
      #expect(steps <= 6 * bytes.count + 100, "\(name)")
    }
  }
}
