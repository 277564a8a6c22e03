import Extraction
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
