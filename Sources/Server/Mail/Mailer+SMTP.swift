import CCurl
import Kernel
import NIOPosix

extension Mailer {
  /// Speaks SMTP by libcurl, on a thread of its own.
  ///
  /// `seconds` is the most that one mail takes.
  public static func smtp(_ server: MailServer, seconds: Int = 60) -> Mailer {
    let line = SMTPLine(server: server, seconds: seconds)
    return Mailer(
      send: { mail throws(MailError) in try await line.run(mail) },
      check: { () throws(MailError) in try await line.run(nil) })
  }
}

/// One mail at a time.
private final class SMTPLine: Sendable {
  private let server: MailServer
  private let seconds: Int
  private let pool = NIOThreadPool(numberOfThreads: 1)

  init(server: MailServer, seconds: Int) {
    self.server = server
    self.seconds = seconds
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  func run(_ mail: OutgoingMail?) async throws(MailError) {
    let result: Result<Void, MailError>
    do {
      let server = server
      let seconds = seconds
      result = try await pool.runIfActive {
        SMTPSession(server: server, seconds: seconds).result(mail)
      }
    } catch {
      throw .notNow("The server is stopping.")
    }
    try result.get()
  }
}

/// One connection to the mail server.
private struct SMTPSession {
  let server: MailServer
  let seconds: Int

  /// Sends the mail; only signs in when there is none.
  func result(_ mail: OutgoingMail?) -> Result<Void, MailError> {
    guard LibCurl.isReady, let curl = curl_easy_init() else {
      return .failure(.notNow("libcurl did not start"))
    }
    defer { curl_easy_cleanup(curl) }
    var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    return reason.withUnsafeMutableBufferPointer { reason in
      _ = later_curl_errors(curl, reason.baseAddress)
      prepare(curl)
      let code = mail.map { send($0, curl) } ?? greet(curl)
      if code == CURLE_OK { return .success(()) }
      let text = reason.baseAddress.map { String(cString: $0) } ?? ""
      return .failure(error(code, text, curl))
    }
  }

  private func prepare(_ curl: UnsafeMutableRawPointer) {
    let scheme = server.security == .tls ? "smtps" : "smtp"
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    _ = later_curl_text(curl, CURLOPT_URL, "\(scheme)://\(host):\(server.port)")
    let level = server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
    _ = later_curl_number(curl, CURLOPT_USE_SSL, Int(level.rawValue))
    if let file = server.certificates { _ = later_curl_text(curl, CURLOPT_CAINFO, file) }
    if !server.user.isEmpty {
      _ = later_curl_text(curl, CURLOPT_USERNAME, server.user)
      _ = later_curl_text(curl, CURLOPT_PASSWORD, server.password)
    }
    _ = later_curl_silence(curl)
    _ = later_curl_number(curl, CURLOPT_NOSIGNAL, 1)
    _ = later_curl_number(curl, CURLOPT_CONNECTTIMEOUT, min(seconds, 20))
    _ = later_curl_number(curl, CURLOPT_TIMEOUT, seconds)
  }

  /// NOOP, after the greeting, TLS and the sign-in.
  private func greet(_ curl: UnsafeMutableRawPointer) -> CURLcode {
    _ = later_curl_text(curl, CURLOPT_CUSTOMREQUEST, "NOOP")
    return curl_easy_perform(curl)
  }

  private func send(_ mail: OutgoingMail, _ curl: UnsafeMutableRawPointer) -> CURLcode {
    guard let mime = curl_mime_init(curl) else { return CURLE_OUT_OF_MEMORY }
    defer { curl_mime_free(mime) }
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for line in self.headers(of: mail) { headers = curl_slist_append(headers, line) }
    let recipient = curl_slist_append(nil, mail.to.text)
    defer { curl_slist_free_all(recipient) }
    guard let alternatives = alternatives(of: mail, curl) else { return CURLE_OUT_OF_MEMORY }
    let part = curl_mime_addpart(mime)
    // The message owns its parts from here on.
    _ = curl_mime_subparts(part, alternatives)
    _ = curl_mime_type(part, "multipart/alternative")
    _ = later_curl_text(curl, CURLOPT_MAIL_FROM, server.from.text)
    _ = later_curl_list(curl, CURLOPT_MAIL_RCPT, recipient)
    _ = later_curl_list(curl, CURLOPT_HTTPHEADER, headers)
    _ = later_curl_mime(curl, mime)
    return curl_easy_perform(curl)
  }

  private func alternatives(of mail: OutgoingMail, _ curl: UnsafeMutableRawPointer)
    -> OpaquePointer?
  {
    guard let alternatives = curl_mime_init(curl) else { return nil }
    for (body, type) in [(mail.text, "text/plain"), (mail.html, "text/html")] {
      let part = curl_mime_addpart(alternatives)
      let bytes = body.utf8.map { CChar(bitPattern: $0) }
      _ = curl_mime_data(part, bytes, bytes.count)
      _ = curl_mime_type(part, "\(type); charset=utf-8")
      _ = curl_mime_encoder(part, "quoted-printable")
    }
    return alternatives
  }

  /// Nobody answers a machine with an out-of-office note (RFC 3834).
  private func headers(of mail: OutgoingMail) -> [String] {
    [
      "From: \(server.from.header)", "To: \(mail.to.header)",
      "Subject: \(MailHeader.text(mail.subject))", "Date: \(MailHeader.date(mail.date))",
      "Message-ID: <\(mail.id)@\(server.from.domain)>", "Auto-Submitted: auto-generated",
    ] + (mail.list?.headers(domain: server.from.domain) ?? [])
  }

  private func error(_ code: CURLcode, _ text: String, _ curl: UnsafeMutableRawPointer) -> MailError
  {
    let status = later_curl_response(curl)
    let what = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    let said = status > 0 ? "\(what) (\(status))" : what
    switch code {
    case CURLE_LOGIN_DENIED: return .signInRefused(said)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE,
      CURLE_OPERATION_TIMEDOUT:
      return .unreachable(said)
    default: return status >= 500 ? .refused(said) : .notNow(said)
    }
  }
}
