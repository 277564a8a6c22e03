import Kernel
public import Logging
public import ServiceLifecycle
public import Storage

/// Sends the letters that wait, one after the other.
///
/// Any number of processes may run it over one storage: a letter has one holder at a time. A letter
/// that was sent while the server died is sent again, with another link.
public struct MailService: NamedService {
  /// A holder that died gives its letter up after this; no attempt takes longer.
  private static let leaseTime: Int64 = 180_000
  private static let hour: Int64 = 3_600_000
  /// Milliseconds before the second, third … attempt.
  private static let delays: [Int64] = [
    20_000, 60_000, 5 * 60_000, 15 * 60_000, hour, 3 * hour, 6 * hour,
  ]

  private let storage: Storage
  private let mailer: Mailer
  private let clock: ServerClock
  private let origin: String
  private let logger: Logger
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  /// `origin` begins the links: scheme, host and port.
  public init(
    storage: Storage, mailer: Mailer, clock: ServerClock = .system, origin: String,
    logger: Logger
  ) {
    self.storage = storage
    self.mailer = mailer
    self.clock = clock
    self.origin = origin
    self.logger = logger
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Looks for letters at once.
  public func wake() { signal.yield() }

  public func run() async throws {
    await cancelWhenGracefulShutdown {
      var timer: Task<Void, Never>?
      signal.yield()
      for await _ in signals {
        await sendDue()
        timer?.cancel()
        timer = Task { await wakeWhenDue() }
      }
      timer?.cancel()
    }
  }

  /// Sends every letter that is due now.
  public func sendDue() async {
    do throws(StorageError) {
      while !Task.isCancelled {
        let now = clock.now()
        let until = now.adding(milliseconds: Self.leaseTime)
        guard let letter = try await storage.letters.lease(now, until) else { return }
        try await send(letter)
      }
    } catch {
      // The lease ends by itself, and the letter is taken up again.
      logger.error("letters cannot be read or written", metadata: ["reason": "\(error)"])
    }
  }

  private func send(_ letter: Letter) async throws(StorageError) {
    guard let address = MailAddress(letter.address) else {
      logger.error("no mail can go to this address", metadata: ["letter": "\(letter.sort)"])
      return try await storage.letters.finish(letter)
    }
    var link: String?
    if let page = letter.sort.page {
      let secret = Secret.random()
      let expiresAt = clock.now().adding(milliseconds: letter.sort.lasts)
      do throws(StorageError) {
        try await storage.letters.seal(letter, secret.hash, expiresAt)
      } catch {
        // Another has taken its place meanwhile.
        guard error == .notFound else { throw error }
        return
      }
      link = "\(origin)\(page)#secret=\(secret.text)"
    }
    let text = LetterText(letter: letter, link: link, origin: origin)
    let mail = OutgoingMail(
      id: "\(letter.id.text).\(letter.attempt)", to: address, subject: text.subject,
      text: text.text, html: text.html, date: clock.now())
    do throws(MailError) {
      try await mailer.send(mail)
    } catch {
      return try await handle(error, letter)
    }
    try await storage.letters.finish(letter)
  }

  private func handle(_ error: MailError, _ letter: Letter) async throws(StorageError) {
    let details: Logger.Metadata = [
      "reason": "\(error)", "letter": "\(letter.sort)", "attempt": "\(letter.attempt)",
    ]
    guard !error.isLasting, Self.delays.indices.contains(letter.attempt - 1) else {
      logger.error("a mail cannot be sent", metadata: details)
      // Another without a link may have taken its place meanwhile.
      guard letter.sort.page != nil else { return try await storage.letters.finish(letter) }
      // Its link is nobody's: asking again makes another.
      return try await storage.letters.forget(letter.account, [letter.sort])
    }
    logger.warning("a mail waits to be sent again", metadata: details)
    let delay = Self.delays[letter.attempt - 1]
    try await storage.letters.retry(letter, clock.now().adding(milliseconds: delay))
  }

  private func wakeWhenDue() async {
    // The storage's trouble passes or stops the server: look again in a minute.
    let due = (try? await storage.letters.nextDue()) ?? nil
    let delay = due.map { max($0.milliseconds - clock.now().milliseconds, 20) } ?? 60_000
    do {
      try await clock.wait(min(delay, 60_000))
      signal.yield()
    } catch {
      // A newer timer took over, or the service stops.
    }
  }
}

extension Letter.Sort {
  /// Milliseconds that its link holds.
  var lasts: Int64 { self == .reset ? 3_600_000 : 24 * 3_600_000 }

  /// Where its link leads; nil for one without.
  var page: String? {
    switch self {
    case .reset: "/reset-password"
    case .verification, .change: "/confirm-email"
    case .notice, .newToken, .newPassword, .signIn, .passkeyAdded, .passkeyRemoved, .codesOn,
      .codesOff, .recoveryCodesMade, .recoveryCodeUsed, .providerLinked, .providerUnlinked,
      .wrongCodes:
      nil
    }
  }
}
