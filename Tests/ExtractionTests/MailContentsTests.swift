import Extraction
import Kernel
import Testing

/// What a letter that came in brings: links, a text, files.
@Suite struct MailContentsTests {
  private func contents(
    _ letter: String, mediaType: String = "message/rfc822"
  ) -> MailContents {
    contents(Array(letter.utf8), mediaType: mediaType)
  }

  private func contents(
    _ letter: [UInt8], mediaType: String = "message/rfc822"
  ) -> MailContents {
    MailContents(FetchedPage(bytes: letter, address: "", mediaType: mediaType))
  }

  @Test func aLetterOfLinksIsItsLinks() {
    let mail = contents(
      "Subject: Read this\nMessage-ID: <a@b>\n\nhttps://example.com/a\nhttps://example.com/b\n\nAda"
    )
    #expect(mail.links == ["https://example.com/a", "https://example.com/b"])
    #expect(mail.messageID == "a@b" && mail.subject == "Read this" && !mail.isAutomatic)
  }

  @Test func aLinkOfMarkupIsALink() {
    let mail = contents(
      "Content-Type: text/html\n\n<p>Look: <a href='https://example.com/a'>A long title</a></p>")
    #expect(mail.links == ["https://example.com/a"])
  }

  // Saving it would have confirmed the subscription.
  @Test(arguments: [
    "\n\nhttps://example.com/confirm?id=1", "\nList-Id: <a.example.com>\n\nhttps://example.com/a",
  ])
  func whatALinkMayDoIsLeftToThePerson(_ rest: String) {
    let mail = contents("Subject: Hello\(rest)")
    #expect(mail.links.isEmpty && mail.hasText)
  }

  @Test func aTextWithLinksIsAText() {
    let text = String(repeating: "The harbour was full of boats that morning. ", count: 10)
    let mail = contents("Subject: News\n\n\(text) https://example.com/a")
    #expect(mail.links.isEmpty && mail.hasText)
  }

  @Test func filesAreGivenAndPicturesOfTheTextAreNot() {
    let mail = contents(
      """
      Content-Type: multipart/mixed; boundary=x

      --x
      Content-Type: application/pdf; name*0*=utf-8''%EB%B3%B4; name*1*=%EA%B3%A0.pdf
      Content-Disposition: inline

      %PDF-1.4
      --x
      Content-Type: image/png; name=logo.png
      Content-ID: <logo>

      png
      --x
      Content-Type: text/html

      <p>As we said. <img src="cid:logo"></p>
      --x
      Content-Type: application/pgp-signature; name=signature.asc

      signed
      --x--
      """)
    #expect(mail.files.map { $0.name } == ["보고.pdf"])
  }

  // It was an item of its own beside the text that shows it.
  @Test func aPictureThatTheMarkupShowsIsNoFileWhateverItIsCalled() {
    func letter(_ source: String) -> String {
      """
      Content-Type: multipart/related; boundary=x

      --x
      Content-Type: text/html

      <p>As we said. <img src="\(source)"></p>
      --x
      Content-Type: image/png; name=harbour.png
      Content-ID: <harbour@x>
      Content-Disposition: attachment

      png
      --x--
      """
    }
    #expect(contents(letter("CID:harbour%40x")).files.isEmpty)
    // As it comes over the wire, where a line end is one character to Swift.
    let sent = letter("cid:harbour@x").replacing("\n", with: "\r\n")
    #expect(contents(sent).files.isEmpty)
    #expect(contents(letter("cid:other")).files.map { $0.name } == ["harbour.png"])
  }

  private static func forwarding(_ letters: [String], text: String = "") -> String {
    let parts = letters.map { "--x\nContent-Type: message/rfc822\n\n\($0)\n" }
    return """
      From: Me <me@example.org>
      Subject: Fwd
      Message-ID: <outer@x>
      Content-Type: multipart/mixed; boundary=x

      --x
      Content-Type: text/plain

      \(text)
      \(parts.joined())--x--
      """
  }

  @Test func aForwardedLetterIsReadAsTheLetterItIs() throws {
    let long = String(repeating: "The harbour was full of boats that morning. ", count: 10)
    let inner = "From: Ada <ada@example.com>\nSubject: Boats\nTo: b@c.d\n\n\(long)"
    let links = "From: Eve <e@example.com>\nSubject: Look\n\nhttps://example.com/a"
    let mail = contents(Self.forwarding([inner, links]))
    #expect(!mail.hasText && mail.files.isEmpty && !mail.isEmpty && mail.messageID == "outer@x")
    #expect(mail.forwarded.map { $0.subject } == ["Boats", "Look"])
    #expect(mail.forwarded.map { $0.links } == [[], ["https://example.com/a"]])
    // Whom a letter in it went to decides nothing.
    #expect(mail.recipients.isEmpty)
    let first = try #require(mail.forwarded.first)
    #expect(
      first.hasText && String(decoding: first.letter, as: UTF8.self).contains("full of boats"))
    #expect(try MailContents(decoding: mail.encoded) == mail)
    #expect(contents(Self.forwarding([inner], text: "Look at this.")).hasText)
  }

  @Test func forwardedLettersHaveBounds() throws {
    let inner = "Subject: A\n\nHello."
    // One in another one is a file of that.
    let nested = contents(
      Self.forwarding([
        "Subject: B\nContent-Type: multipart/mixed; boundary=y\n\n--y\n"
          + "Content-Type: message/rfc822; name=a.eml\n\n\(inner)\n--y--"
      ]))
    #expect(nested.forwarded.map { $0.files.map(\.name) } == [["a.eml"]])
    #expect(nested.forwarded.allSatisfy { $0.forwarded.isEmpty })
    let many = contents(Self.forwarding(Array(repeating: inner, count: 22)))
    #expect(many.forwarded.count == 20 && many.files.count == 2)
    // What says to be deeper than it may be is no answer.
    var deep = nested
    deep.forwarded[0].forwarded = [MailContents()]
    #expect(throws: CBORError.self) { try MailContents(decoding: deep.encoded) }
    let links = (0..<30).map { "https://example.com/\($0)" }.joined(separator: "\n")
    let two = contents(Self.forwarding(["Subject: A\n\n\(links)", "Subject: B\n\n\(links)"]))
    #expect(two.forwarded.map { $0.links.count } == [30, 0])
    #expect(two.forwarded.allSatisfy { $0.hasText })
  }

  // Such letters were taken, and nothing of them was stored.
  @Test(arguments: ["", "Content-Type: text/plain\n\nLook!\n--x\n"])
  func aPictureOfNoMarkupIsAFile(_ text: String) {
    let mail = contents(
      """
      Content-Type: multipart/mixed; boundary=x

      --x
      \(text)Content-Type: image/jpeg; name=harbour.jpg
      Content-Disposition: inline; filename=harbour.jpg

      jpeg
      --x--
      """)
    #expect(mail.files.map { $0.name } == ["harbour.jpg"])
    #expect(mail.hasText != text.isEmpty && !mail.isEmpty)
  }

  @Test func onlyALetterOfNothingIsEmpty() {
    #expect(contents("Subject: \nFrom: a@b.c\n\n \n").isEmpty)
    let picture = "<img src='https://example.com/a.png'>"
    for letter in [
      "Subject: Buy milk\n\n", "Subject:\n\nBuy milk", "Content-Type: text/html\n\n\(picture)",
      "Content-Type: application/zip; name=a.zip\n\nPK",
    ] {
      #expect(!contents(letter).isEmpty, "\(letter)")
    }
  }

  @Test func whatIsTooManyIsAText() {
    let links = (0..<51).map { "https://example.com/\($0)\n" }.joined()
    let mail = contents("Subject: Links\n\n\(links)")
    #expect(mail.links.isEmpty && mail.hasText)
    let file = "Content-Type: application/pdf\n\n%PDF-1.4\n--x\n"
    let many = String(repeating: file, count: 21)
    let letter = contents("Content-Type: multipart/mixed; boundary=x\n\n--x\n\(many)")
    #expect(letter.files.count == 20 && letter.hasText)
  }

  @Test(arguments: [
    "Auto-Submitted: auto-replied", "Precedence: junk\nX-Autoreply: yes", "Precedence: auto_reply",
    "Content-Type: multipart/report; boundary=x",
  ])
  func aMachinesAnswerIsKnown(_ header: String) {
    #expect(contents("\(header)\nSubject: Away\n\nI am away.").isAutomatic)
  }

  @Test func aNewsletterIsNoMachinesAnswer() {
    let mail = contents("Precedence: bulk\nList-Id: News <n.example.com>\n\nHello.")
    #expect(!mail.isAutomatic)
  }

  @Test func koreanOfOlderProgramsIsRead() {
    let head = "Subject: =?iso-2022-kr?B?GyQpQw5HUTE5DyAOPFI9RA8=?=\n"
    let letter = head + "Content-Type: text/plain; charset=ISO-2022-KR\n\nHello there.\n"
    #expect(contents(letter).hasText)
    #expect(contents(letter).subject == "한국 소식")
  }

  @Test func aProvidersFormHasALetterInIt() {
    let letter = "Subject: News\r\n\r\nhttps://example.com/a"
    let form =
      "--b\r\nContent-Disposition: form-data; name=\"to\"\r\n\r\nlusab@in.example.org\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\n\(letter)\r\n--b--\r\n"
    let mail = contents(form, mediaType: "multipart/form-data; boundary=b")
    #expect(mail.letter == Array(letter.utf8))
    #expect(mail.recipients == ["lusab@in.example.org"])
    #expect(mail.links == ["https://example.com/a"])
  }

  @Test func whatTheChildSaysComesOverAsItIs() throws {
    var mail = contents("Subject: News\nTo: a@b.c\n\nhttps://example.com/a")
    mail.files = [MailContents.File(name: "a", bytes: [1, 2])]
    #expect(try MailContents(decoding: mail.encoded) == mail)
  }

  @Test(arguments: [
    "", "\n", "Content-Type: multipart/mixed; boundary=x\n\n--x--\n",
    "Content-Type: multipart/mixed\n\n--\n", "Content-Transfer-Encoding: base64\n\n====!",
  ])
  func aLetterOfNothingIsReadToo(_ letter: String) {
    #expect(contents(letter).files.isEmpty)
  }

  @Test func partsWithinPartsEnd() {
    var bomb = ""
    for level in 0..<2_000 {
      bomb += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n"
    }
    #expect(contents(bomb).files.isEmpty)
  }
}
