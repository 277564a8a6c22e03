import Extraction
import Foundation
import Testing

@Suite struct CharacterEncodingTests {
  private static let korean: [UInt8] = [0xC7, 0xD1, 0xB1, 0xDB]

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x61], "windows-1252", CharacterEncoding.utf8),
      ([0xFF, 0xFE, 0x61, 0], "utf-8", .utf16(isBigEndian: false)),
      ([0xFE, 0xFF, 0, 0x61], nil, .utf16(isBigEndian: true)),
      (Array("<meta charset=euc-kr>".utf8), "shift_jis", .legacy("CP932")),
      (Array("<meta charset=\"EUC-KR\">".utf8), nil, .legacy("CP949")),
      (
        Array("<meta http-equiv=Content-Type content='text/html; charset=gb2312'>".utf8), nil,
        .legacy("GB18030")
      ),
      (Array("<!-- <meta charset=euc-kr> --><p>".utf8), nil, .utf8),
      (Array("<meta charset=utf-16>".utf8), nil, .utf8),
      (Array("<meta charset=nonsense>".utf8), "nonsense", .utf8),
      (Array("<meta name=charset content=euc-kr>".utf8), nil, .utf8),
      (Array("<meta content='charset=euc-kr'>".utf8), nil, .utf8),
      (Array("<title a='<meta charset=euc-kr>'>".utf8), nil, .utf8),
      (Array("<!--><META a=b CHARSET = 'EUC-KR' >".utf8), nil, .legacy("CP949")),
      (Array("<meta charset=x-user-defined>".utf8), nil, .windows1252),
      (Array("<?xml version='1.0' encoding='euc-kr'?>".utf8), nil, .legacy("CP949")),
      ([0x3C, 0, 0x3F, 0, 0x78, 0], nil, .utf16(isBigEndian: false)),
      ([0x61, 0xE9], nil, .windows1252),
      (Array("<p>é".utf8), nil, .utf8),
      ([0x61, 0xE9], "iso-8859-1", .windows1252),
    ] as [([UInt8], String?, CharacterEncoding)])
  func markThenHeaderThenMetaThenLooks(
    bytes: [UInt8], header: String?, expected: CharacterEncoding
  ) {
    let found = CharacterEncoding.detect(bytes, header: header, topLevelDomain: nil)
    #expect(found == expected)
  }

  @Test func theCountryOfTheHostHelpsWherePagesAreSilent() {
    #expect(
      CharacterEncoding.detect(Self.korean, header: nil, topLevelDomain: "kr") == .legacy("CP949"))
    #expect(
      CharacterEncoding.detect(Self.korean, header: nil, topLevelDomain: "com") == .windows1252)
  }

  @Test(
    arguments: [
      (CharacterEncoding.legacy("CP949"), [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
      (.legacy("CP932"), [0x93, 0xFA, 0x96, 0x7B], "日本"),
      (.legacy("GB18030"), [0xD6, 0xD0], "中"),
      (.legacy("KOI8-R"), [0xF0], "П"),
      (.windows1252, [0x80, 0x93, 0x81, 0xE9], "€“\u{81}é"),
      (.utf8, [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      (.utf16(isBigEndian: false), [0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, 0x61], "😀"),
      (.legacy("CP949"), [0x61, 0xFF, 0x62, 0xC7], "a\u{FFFD}b\u{FFFD}"),
    ] as [(CharacterEncoding, [UInt8], String)])
  func bytesBecomeText(encoding: CharacterEncoding, bytes: [UInt8], expected: String) {
    #expect(String(decoding: encoding.decode(bytes), as: UTF8.self) == expected)
  }

  /// A page that a browser saved still has the label of its first encoding.
  @Test func manyCharactersOfUTF8SayMoreThanALabel() {
    let page = { (count: Int) in
      Array(("<meta charset=gb2312><p>" + String(repeating: "雨", count: count)).utf8)
    }
    #expect(CharacterEncoding.detect(page(30), header: nil, topLevelDomain: "cn") == .utf8)
    #expect(CharacterEncoding.detect(page(30), header: "gbk", topLevelDomain: nil) == .utf8)
    #expect(
      CharacterEncoding.detect(page(2), header: nil, topLevelDomain: nil)
        == CharacterEncoding(label: "gb2312"))
  }

  /// The tests that browsers share (html5lib-tests, encoding).
  ///
  /// Where a page of ASCII declares nothing in its first kilobyte we say UTF-8, which is the same
  /// text in whatever they say.
  @Test func whatPagesDeclareIsFoundAsTheSharedTestsSay() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../html5lib-tests/encoding").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    var count = 0
    for name in names where name.hasSuffix(".dat") {
      // Whatever the bytes, one of Latin 1 is one character.
      let file = try String(contentsOf: root.appendingPathComponent(name), encoding: .isoLatin1)
      for (number, test) in file.components(separatedBy: "#data\n").dropFirst().enumerated() {
        count += 1
        let parts = test.components(separatedBy: "\n#encoding\n")
        let label = parts[1].split(separator: "\n")[0]
        let bytes = parts[0].unicodeScalars.map { UInt8($0.value) }
        let found = CharacterEncoding.detect(bytes, header: nil, topLevelDomain: nil)
        let isSilent = bytes.count > 1024 || label.lowercased() == "windows-1252"
        if found == .utf8, isSilent, bytes.allSatisfy({ $0 < 0x80 }) { continue }
        // UTF-8 in many characters, with another label: ours goes by the characters.
        if found == .utf8, bytes.count(where: { $0 >= 0xC0 }) >= 20 { continue }
        #expect(found == CharacterEncoding(label: String(label)), "\(name) \(number)")
      }
    }
    #expect(count >= 80)
  }
}
