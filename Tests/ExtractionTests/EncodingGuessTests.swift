import Extraction
import Glibc
import Testing

/// Texts without any label, in the encodings that pages had before UTF-8.
@Suite struct EncodingGuessTests {
  struct Written: Sendable {
    var name: String
    var encoding: CharacterEncoding
    var text: String

    init(_ name: String, _ encoding: CharacterEncoding?, _ text: String) {
      self.name = name
      self.encoding = encoding ?? .legacy(name)
      self.text = text
    }

    /// The text's first characters in the encoding, with as much markup around as asked for.
    func bytes(_ count: Int, markup: Int = 0) -> [UInt8] {
      let tag = "<div class=\"story-part\" data-id=\"a1\"><a href=\"/news/today\">"
      let around = String(repeating: tag, count: markup)
      let page = around + "<p>" + text.prefix(count) + "</p>\n" + around
      return Self.encoded(page, as: name)
    }

    private static func encoded(_ text: String, as name: String) -> [UInt8] {
      let converter = iconv_open(name, "UTF-8")
      defer { iconv_close(converter) }
      var input = text.utf8.map { CChar(bitPattern: $0) }
      var output = [CChar](repeating: 0, count: input.count * 4 + 16)
      let size = output.count
      var left = input.count
      var free = size
      input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
          var from = source.baseAddress
          var to = target.baseAddress
          _ = iconv(converter, &from, &left, &to, &free)
          _ = iconv(converter, nil, nil, &to, &free)
        }
      }
      return left == 0 ? output.prefix(size - free).map { UInt8(bitPattern: $0) } : []
    }
  }

  private static func guess(_ bytes: [UInt8]) -> CharacterEncoding {
    CharacterEncoding.detect(bytes, header: nil, topLevelDomain: nil)
  }

  @Test(arguments: EncodedTexts.all)
  func anArticleWithoutALabelIsReadRight(written: Written) {
    for (count, markup) in [(400, 0), (300, 0), (400, 200)] {
      let bytes = written.bytes(count, markup: markup)
      #expect(!bytes.isEmpty, "\(written.name) has all of its letters")
      // Whatever it is called, the text is what counts: names of one page may mean the same.
      let text = String(decoding: Self.guess(bytes).decode(bytes), as: UTF8.self)
      #expect(text.contains(written.text.prefix(count)), "\(written.name) \(Self.guess(bytes))")
    }
  }

  /// Half of a sentence may be too little to tell; what is told wrong is read as windows-1252.
  @Test func aParagraphIsEnough() {
    for count in [80, 120, 160, 200] {
      var wrong: [String] = []
      for written in EncodedTexts.all {
        let bytes = written.bytes(count)
        let text = String(decoding: Self.guess(bytes).decode(bytes), as: UTF8.self)
        if !text.contains(written.text.prefix(count)) {
          wrong.append("\(written.name) as \(Self.guess(bytes)): \(written.text.prefix(12))")
        }
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func aPlainTextIsReadRightToo() throws {
    let korean = try #require(EncodedTexts.all.first { $0.name == "CP949" })
    let page = Extractor.extract(
      FetchedPage(
        bytes: korean.bytes(300), address: "https://example.com/a.txt", mediaType: "text/plain"))
    #expect(page.text.contains(korean.text.prefix(20)))
  }

  @Test func aLabelThatCannotBeIsNotBelieved() throws {
    let korean = try #require(EncodedTexts.all.first { $0.name == "CP949" }).bytes(300)
    #expect(
      CharacterEncoding.detect(korean, header: "utf-8", topLevelDomain: nil) == .legacy("CP949"))
    let label = Array("<meta charset=utf-8>".utf8) + korean
    #expect(
      CharacterEncoding.detect(label, header: nil, topLevelDomain: nil) == .legacy("CP949"))
    let few = Array("<meta charset=iso-8859-1><p>Où était le café ?".utf8)
    #expect(CharacterEncoding.detect(few, header: nil, topLevelDomain: nil) == .utf8)
    #expect(CharacterEncoding.detect(few, header: "windows-1252", topLevelDomain: nil) == .utf8)
    // One broken byte in a text makes it no other encoding.
    let broken =
      Array("<p>Où était le café, l’été dernier ? Là-bas, près de la forêt, à côté ".utf8)
      + [0xE9] + Array(" de l’école où nous étions élèves : c’était déjà fermé.".utf8)
    #expect(CharacterEncoding.detect(broken, header: nil, topLevelDomain: nil) == .utf8)
    #expect(CharacterEncoding.detect(broken, header: "utf-8", topLevelDomain: nil) == .utf8)
  }
}
