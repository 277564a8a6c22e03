import AddressCore
import Crypto
import Kernel
import Kit
import Storage

/// A notice as a mail.
struct NoticeMail {
  let notice: OutgoingNotice
  /// What ends these mails.
  let unsubscribe: String
  /// Where the server is.
  let origin: String

  private var words: Words { Words(notice.language) }
  private var lines: [String] {
    notice.body.split(separator: "\n", omittingEmptySubsequences: true).map { String($0) }
  }

  func mail(to address: MailAddress, _ channel: NotificationChannel, now: Instant) -> OutgoingMail {
    // The same one again, after a crash, has the same ID.
    let text = "\(channel.account.text) \(channel.id.text) \(notice.key)"
    let id = Hex.encode(Array(SHA256.hash(data: Array(text.utf8)).prefix(16)))
    var mail = OutgoingMail(
      id: "notice.\(id)", to: address, subject: notice.title.shortened(toBytes: 250),
      text: self.text, html: html, date: now)
    mail.list = MailList(unsubscribe: unsubscribe)
    return mail
  }

  private var text: String {
    let ending = words.say("Stop these emails", "이 메일 그만 받기")
    return ([notice.title, ""] + lines + ["", notice.url.text, "", "— Later", origin])
      .joined(separator: "\n") + "\n\n\(ending): \(unsubscribe)\n"
  }

  private var html: String {
    var body = "<h1 style=\"font-size:20px\">\(HTMLText.escaped(notice.title))</h1>\n"
    for line in lines { body += "<p>\(HTMLText.escaped(line))</p>\n" }
    let open = words.say("Open Later", "Later 열기")
    body +=
      "<p><a href=\"\(HTMLText.escaped(notice.url.text))\"><strong>\(open)</strong></a></p>\n"
    let ending = words.say("Stop these emails", "이 메일 그만 받기")
    body += "<p style=\"font-size:13px\">— Later, \(HTMLText.escaped(origin))<br>"
    body += "<a href=\"\(HTMLText.escaped(unsubscribe))\">\(ending)</a></p>"
    return """
      <!doctype html>
      <html lang="\(words.language.tag)"><meta charset="utf-8">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(notice.title))</title>
      <body style="font-family:sans-serif;font-size:16px;line-height:1.5">
      <div style="max-width:600px;margin:0 auto">
      \(body)
      </div></body></html>

      """
  }
}
