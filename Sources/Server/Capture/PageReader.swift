public import ArticleCore
public import Extraction
import Kernel

/// Finds the article in a fetched page.
public struct PageReader: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// The page needs more memory or processor time than it may have, or broke the reader.
    case tooMuch
    /// It had no answer in time, though it never had the processor for as long as it may.
    case timedOut
    /// The child process was killed from outside: the machine was short of memory.
    case killed
    /// The child process could not be started.
    case unavailable

    public var itemFailure: ItemFailure { isOfThePage ? .tooLarge : .serverShort }

    /// True where the same page would fail again; otherwise it is the machine's trouble, and passes.
    public var isOfThePage: Bool { self == .tooMuch }
  }

  public var read: @Sendable (FetchedPage) async throws(Failure) -> ExtractedPage

  /// The page cut into blocks to choose from.
  public var blocks: @Sendable (FetchedPage) async throws(Failure) -> PageBlocks

  /// What a letter brings.
  public var mail: @Sendable (FetchedPage) async throws(Failure) -> MailContents

  /// What is in a feed, or which feeds a page names.
  public var feed: @Sendable (FetchedPage) async throws(Failure) -> FeedReading

  public init(
    read: @escaping @Sendable (FetchedPage) async throws(Failure) -> ExtractedPage,
    blocks: @escaping @Sendable (FetchedPage) async throws(Failure) -> PageBlocks = {
      (page) throws(Failure) in Extractor.blocks(page)
    },
    mail: @escaping @Sendable (FetchedPage) async throws(Failure) -> MailContents = {
      (page) throws(Failure) in MailContents(page)
    },
    feed: @escaping @Sendable (FetchedPage) async throws(Failure) -> FeedReading = {
      (page) throws(Failure) in FeedReading(page)
    }
  ) {
    self.read = read
    self.blocks = blocks
    self.mail = mail
    self.feed = feed
  }

  /// Reads each page in a child process: this program with `extract-worker`.
  ///
  /// The process limits itself; past `time` it is killed. No answer is longer than `answerLimit`.
  public static func childProcess(
    program: String = "/proc/self/exe", arguments: [String] = ["extract-worker"],
    time: Duration = .seconds(20), answerLimit: Int = 64 << 20
  ) -> PageReader {
    let process = ChildProcess(
      program: program, arguments: arguments, time: time, answerLimit: answerLimit)
    return PageReader(
      read: { (page) throws(Failure) in
        try await process.answer(page) { (bytes) throws(CBORError) in
          try ExtractedPage(decoding: bytes)
        }
      },
      blocks: { (page) throws(Failure) in
        var question = page
        question.asksForBlocks = true
        return try await process.answer(question) { (bytes) throws(CBORError) in
          try PageBlocks(decoding: bytes)
        }
      },
      mail: { (page) throws(Failure) in
        var question = page
        question.asksForMail = true
        return try await process.answer(question) { (bytes) throws(CBORError) in
          try MailContents(decoding: bytes)
        }
      },
      feed: { (page) throws(Failure) in
        var question = page
        question.asksForFeed = true
        return try await process.answer(question) { (bytes) throws(CBORError) in
          try FeedReading(decoding: bytes)
        }
      })
  }
}

extension ChildProcess {
  /// What the child makes of a page.
  fileprivate func answer<Answer: Sendable>(
    _ page: FetchedPage, _ decode: ([UInt8]) throws(CBORError) -> Answer
  ) async throws(PageReader.Failure) -> Answer {
    let answer: [UInt8]
    do throws(ChildProcess.Failure) {
      answer = try await ask(page.encoded)
    } catch {
      throw PageReader.Failure(error)
    }
    do throws(CBORError) {
      return try decode(answer)
    } catch {
      throw .tooMuch
    }
  }
}

extension PageReader.Failure {
  fileprivate init(_ failure: ChildProcess.Failure) {
    switch failure {
    case .notStarted: self = .unavailable
    case .timedOut: self = .timedOut
    case .killed: self = .killed
    case .ended, .answerTooLong: self = .tooMuch
    }
  }
}
