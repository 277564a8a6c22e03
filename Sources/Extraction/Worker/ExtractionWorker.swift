import ArticleCore
import CLinux
import Glibc
import Kernel

/// The child process that reads one page and ends.
///
/// It limits itself before it touches the page: address space, processor time, no files to write, no
/// core dumps, no new privileges, no files to read but those of programs, no sockets; once the text is
/// decoded, no new files at all. What a hostile page can do is end this process.
public enum ExtractionWorker {
  public struct Limits: Sendable {
    /// Bytes of address space.
    public var memory: UInt64 = 1 << 30
    /// Seconds of processor time.
    public var processorTime: UInt64 = 10

    public init() {}
  }

  /// How the process ends where there is no answer.
  public enum Ending: Int32, Error, Sendable {
    case unreadableRequest = 65
    case noAnswer = 70
    case noLimits = 71
  }

  /// Reads a request from standard input, and writes the answer to standard output.
  public static func run(_ limits: Limits = Limits()) throws(Ending) {
    guard restrict(limits) else { throw .noLimits }
    let page: FetchedPage
    do {
      page = try FetchedPage(decoding: readAll())
    } catch {
      throw .unreadableRequest
    }
    if page.asksForMail {
      guard limit(RLIMIT_FSIZE, to: 0) else { throw .noLimits }
      later_refuse_calls(1)
      guard writeAll(MailContents(page).encoded) else { throw .noAnswer }
      return
    }
    if !page.asksForFeed, PDFPage.isPDF(page.bytes) {
      guard writeAll(PDFPage.read(page).encoded) else { throw .noAnswer }
      return
    }
    guard limit(RLIMIT_FSIZE, to: 0) else { throw .noLimits }
    // Only a document is read by a program that is started, and ended, from here.
    later_refuse_calls(1)
    if !page.asksForFeed, Extractor.isMail(page) {
      guard writeAll(Extractor.extract(page).encoded) else { throw .noAnswer }
      return
    }
    let text = Extractor.decoded(page)
    // Decoding was the last that needed a file: the C library's tables.
    guard limit(RLIMIT_NOFILE, to: 0) else { throw .noLimits }
    if page.asksForFeed {
      guard writeAll(FeedReading(decoded: text, page).encoded) else { throw .noAnswer }
      return
    }
    let answer =
      page.asksForBlocks
      ? Extractor.blocks(decoded: text, page).encoded
      : Extractor.extract(decoded: text, page).encoded
    guard writeAll(answer) else { throw .noAnswer }
  }

  /// Reads a request of another kind from standard input within the same limits, and writes what is made of
  /// it; nil is no answer.
  public static func serve(
    _ limits: Limits = Limits(), _ answer: ([UInt8]) -> [UInt8]?
  ) throws(Ending) {
    guard restrict(limits), limit(RLIMIT_FSIZE, to: 0) else { throw .noLimits }
    later_refuse_calls(1)
    guard let made = answer(readAll()) else { throw .unreadableRequest }
    guard writeAll(made) else { throw .noAnswer }
  }

  /// Holds this process to the limits of so many pages, read by so many threads at once.
  ///
  /// For a command that a person calls: it may still read and write files. Past its processor time it ends
  /// with a sentence.
  public static func limitProcess(_ limits: Limits = Limits(), pages: Int = 1, threads: Int = 1) {
    signal(SIGXCPU) { _ in
      let text: StaticString = "This takes more processor time than a page may take (10 s each).\n"
      _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
      _exit(Ending.noAnswer.rawValue)
    }
    let time = limits.processorTime * UInt64(max(pages, 1))
    _ = limit(RLIMIT_AS, to: limits.memory * UInt64(max(threads, 1)))
    _ = limit(RLIMIT_CPU, to: time, atMost: time + 1)
  }

  /// Becomes another program within these limits, which dies with the process that started this one.
  ///
  /// Returns only by an error.
  public static func become(
    _ words: [String], environment: [String], _ limits: Limits
  ) throws(Ending) {
    guard restrict(limits), limit(RLIMIT_FSIZE, to: 0), limit(RLIMIT_NOFILE, to: 32),
      later_die_with_parent() == 0
    else { throw .noLimits }
    later_refuse_calls(1)
    throw execute(words, environment: environment)
  }

  /// Returns only where there is no such program.
  private static func execute(_ words: [String], environment: [String]) -> Ending {
    let arguments = words.map { text in text.withCString { strdup($0) } } + [nil]
    let variables =
      (["LANG=C.UTF-8", "PATH=/usr/bin:/bin"] + environment)
      .map { text in text.withCString { strdup($0) } } + [nil]
    if let program = arguments.first ?? nil { _ = execve(program, arguments, variables) }
    return .noAnswer
  }

  /// Becomes a program that the owner chose, which may have files of its own and reach other machines: it is held to
  /// its memory, its processor time and small files, and dies with the process that started this one.
  ///
  /// Returns only by an error.
  public static func becomeChosen(_ words: [String], _ limits: Limits) throws(Ending) {
    umask(0o077)
    later_close_others()
    preferToBeKilled()
    guard limitResources(limits), later_die_with_parent() == 0 else { throw .noLimits }
    throw execute(words, environment: [])
  }

  /// By what this kernel keeps a child from files and from sockets; empty where it can do neither.
  public static var confinement: (files: String?, sockets: String?) {
    let version = later_landlock_version()
    return (
      files: version > 0 ? "Landlock \(version)" : nil,
      sockets: later_can_refuse_calls() != 0
        ? "seccomp" : version >= 4 ? "Landlock \(version), TCP alone" : nil
    )
  }

  /// A document that another program reads is handed to it as a file in memory.
  private static let largestFile: UInt64 = 256 << 20

  private static func restrict(_ limits: Limits) -> Bool {
    umask(0o077)
    later_close_others()
    preferToBeKilled()
    defer { later_confine(0) }
    return limitResources(limits) && limit(RLIMIT_NOFILE, to: 64)
  }

  private static func limitResources(_ limits: Limits) -> Bool {
    // The kernel ends it by SIGXCPU at the first, so that SIGKILL always comes from outside.
    let (soft, hard) = (limits.processorTime, limits.processorTime + 1)
    return limit(RLIMIT_AS, to: limits.memory) && limit(RLIMIT_CPU, to: soft, atMost: hard)
      && limit(RLIMIT_CORE, to: 0) && limit(RLIMIT_FSIZE, to: largestFile)
      && later_no_new_privileges() == 0
  }

  /// When memory runs out, the kernel ends this process before the server.
  private static func preferToBeKilled() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    // Where it is refused, the kernel chooses by size alone.
    _ = write(file, "1000", 4)
    close(file)
  }

  /// Ends this process as a child of it was ended: whoever started this one has to know.
  static func endAsKilled() -> Never {
    kill(getpid(), SIGKILL)
    _exit(Ending.noAnswer.rawValue)
  }

  private static func limit(
    _ resource: __rlimit_resource, to value: UInt64, atMost most: UInt64? = nil
  ) -> Bool {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(most ?? value))
    return setrlimit(Int32(resource.rawValue), &limit) == 0
  }

  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func writeAll(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { write(STDOUT_FILENO, $0 + start, buffer.count - start) } ?? -1
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}
