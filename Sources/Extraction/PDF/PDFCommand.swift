import CLinux
import Glibc

/// Runs poppler's `pdftotext` over a document: a program of its own, within limits, that dies with us.
///
/// The document is a file without a name in memory, so that no name of a stranger's is ever an
/// argument, and there is no shell. The program may use so much memory and time, may write no file
/// and, where the kernel can hold it to that, read none but those of programs.
package struct PDFCommand {
  package struct Limits {
    /// Bytes of address space.
    package var memory: UInt64 = 1 << 30
    /// Seconds of processor time.
    package var processorTime: UInt64 = 8
    /// Milliseconds from its start to its end.
    package var time: Int64 = 12_000
    /// Bytes of its answer that are read.
    package var answer = 48 << 20
    /// Pages that are read.
    package var pages = 2000

    package init() {}
  }

  struct Answer {
    var bytes: [UInt8]
    /// What it said of the document at last.
    var complaint: [UInt8]
    var ending: Ending

    /// Whether it came to its end by itself, and without an error.
    var isWhole: Bool { ending == .whole }
  }

  enum Ending {
    case whole
    /// It gave up.
    case failed
    /// It was ended by a limit: a small document can be packed so that it unpacks without end.
    case tooMuch
  }

  enum Failure: Error {
    /// The program is not installed, or could not be started.
    case notStarted
    /// It was killed from outside, as by a kernel that was short of memory.
    case killed
  }

  var limits = Limits()

  /// Words with their places, in the order in which the document has them.
  func read(_ document: [UInt8]) throws(Failure) -> Answer {
    guard PDFReader.isInstalled else { throw .notStarted }
    let file = document.withUnsafeBytes { later_memory_file($0.baseAddress, $0.count) }
    guard file >= 0 else { throw .notStarted }
    defer { close(file) }
    var output: [Int32] = [-1, -1]
    guard later_pipe(&output) == 0 else { throw .notStarted }
    defer { close(output[0]) }
    var errors: [Int32] = [-1, -1]
    guard later_pipe(&errors) == 0 else {
      close(output[1])
      throw .notStarted
    }
    defer { close(errors[0]) }
    let child = start(input: file, output: output[1], errors: errors[1])
    close(output[1])
    close(errors[1])
    guard child > 0 else { throw .notStarted }
    var answer = gather(output[0], errors[0])
    if !answer.isWhole { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    if answer.isWhole, status & 0x7F == SIGKILL { throw .killed }
    if status != 0 { answer.ending = ending(status, answer) }
    return answer
  }

  /// Why it ended with an error: by a limit, or by us; where it gets no memory it says so.
  private func ending(_ status: Int32, _ answer: Answer) -> Ending {
    let signal = status & 0x7F
    if answer.ending == .tooMuch || signal == SIGXCPU { return .tooMuch }
    let complaint = String(decoding: answer.complaint, as: UTF8.self).lowercased()
    return ["out of memory", "bad_alloc"].contains { complaint.contains($0) } ? .tooMuch : .failed
  }

  private func start(input: Int32, output: Int32, errors: Int32) -> pid_t {
    let words = [
      "pdftotext", "-bbox", "-raw", "-enc", "UTF-8", "-l", "\(limits.pages)", "-", "-",
    ].map { text in text.withCString { strdup($0) } }
    let environment = ["LANG=C.UTF-8"].map { text in text.withCString { strdup($0) } }
    defer { for text in words + environment { free(text) } }
    return later_spawn_limited(
      PDFReader.program, words + [nil], environment + [nil], input, output, errors,
      rlim_t(limits.memory), rlim_t(limits.processorTime))
  }

  /// Reads both until they end, the answer is too long, or the time is over.
  private func gather(_ output: Int32, _ errors: Int32) -> Answer {
    var answer = Answer(bytes: [], complaint: [], ending: .tooMuch)
    var open = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let end = ContinuousClock.now + .milliseconds(limits.time)
    while open.contains(where: { $0.fd >= 0 }) {
      guard ContinuousClock.now < end, answer.bytes.count <= limits.answer else { return answer }
      guard poll(&open, 2, 100) > 0 else { continue }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = Glibc.read(open[index].fd, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          open[index].fd = -1
        } else if index == 0 {
          answer.bytes.append(contentsOf: chunk[..<count])
        } else {
          // Its last words say why it ended.
          answer.complaint.append(contentsOf: chunk[..<count])
          answer.complaint.removeFirst(max(0, answer.complaint.count - 4096))
        }
      }
    }
    answer.ending = .whole
    return answer
  }
}

/// What reads PDFs, beside us.
public enum PDFReader {
  /// Where Debian's poppler-utils has it.
  public static let program = "/usr/bin/pdftotext"

  /// Whether this machine has it.
  public static var isInstalled: Bool { access(program, X_OK) == 0 }
}
