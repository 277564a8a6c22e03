public import Imports
import Kernel

/// Reads what other programs exported.
public struct ImportReader: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// The file needs more memory or time than it may have, or broke the reader.
    case tooMuch
    /// It may go better another time: the machine is short of memory.
    case unavailable
  }

  public var preview: @Sendable ([UInt8], _ name: String) async throws(Failure) -> ImportPreview
  /// The records from that one on, as many as fit into memory at once.
  public var records:
    @Sendable ([UInt8], _ name: String, _ from: Int) async throws(Failure) -> ImportBatch

  public init(
    preview:
      @escaping @Sendable ([UInt8], String) async throws(Failure) -> ImportPreview,
    records: @escaping @Sendable ([UInt8], String, Int) async throws(Failure) -> ImportBatch
  ) {
    self.preview = preview
    self.records = records
  }

  /// Reads each file in a child process: this program with `import-worker`.
  ///
  /// The process limits itself; past `time` it is killed. No answer is longer than `answerLimit`.
  public static func childProcess(
    program: String = "/proc/self/exe", arguments: [String] = ["import-worker"],
    time: Duration = .seconds(120), answerLimit: Int = 64 << 20
  ) -> ImportReader {
    let process = ChildProcess(
      program: program, arguments: arguments, time: time, answerLimit: answerLimit)
    return ImportReader(
      preview: { (file, name) throws(Failure) in
        try await process.answer(ImportRequest(.preview, named: name), file) {
          (bytes) throws(CBORError) in try ImportPreview(decoding: bytes)
        }
      },
      records: { (file, name, first) throws(Failure) in
        try await process.answer(ImportRequest(.records(from: first), named: name), file) {
          (bytes) throws(CBORError) in try ImportBatch(decoding: bytes)
        }
      })
  }
}

extension ChildProcess {
  fileprivate func answer<Answer>(
    _ request: ImportRequest, _ file: [UInt8],
    _ decode: ([UInt8]) throws(CBORError) -> Answer
  ) async throws(ImportReader.Failure) -> Answer {
    let bytes: [UInt8]
    do throws(ChildProcess.Failure) {
      bytes = try await ask(request.encoded(with: file))
    } catch {
      switch error {
      case .notStarted, .killed: throw .unavailable
      case .ended, .timedOut, .answerTooLong: throw .tooMuch
      }
    }
    do throws(CBORError) {
      return try decode(bytes)
    } catch {
      throw .tooMuch
    }
  }
}
