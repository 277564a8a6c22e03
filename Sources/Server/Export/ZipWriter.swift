import CArchive

/// Writes a zip file piece by piece; what is ready is taken away with `take`.
final class ZipWriter {
  /// What libarchive says went wrong.
  struct Failure: Error {
    let reason: String
  }

  private let archive: OpaquePointer
  private let output = Output()
  /// The files that were begun.
  private(set) var names: Set<String> = []

  /// Where libarchive puts the bytes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  init() throws {
    guard let archive = archive_write_new() else { throw Failure(reason: "no memory") }
    self.archive = archive
    archive_write_set_format_zip(archive)
    archive_write_set_bytes_per_block(archive, 0)
    let opened = archive_write_open(
      archive, Unmanaged.passUnretained(output).toOpaque(), nil,
      { _, context, bytes, count in
        guard let context, let bytes else { return 0 }
        let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      }, nil)
    try check(opened)
  }

  deinit {
    archive_write_free(archive)
  }

  /// Begins a file; its name has ASCII letters only, for then every program reads it alike.
  func begin(_ name: String, seconds: Int64) throws {
    guard let entry = archive_entry_new() else { throw Failure(reason: "no memory") }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_filetype(entry, UInt32(0o100000))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, Int(seconds), 0)
    try check(archive_write_header(archive, entry))
    names.insert(name)
  }

  /// Adds bytes to the file that was begun last.
  func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    let count = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw failure }
  }

  /// Ends the archive: nothing can be added any more.
  func finish() throws {
    try check(archive_write_close(archive))
  }

  /// The bytes that are ready, each once.
  func take() -> [UInt8] {
    defer { output.bytes = [] }
    return output.bytes
  }

  private func check(_ result: Int32) throws {
    guard result == ARCHIVE_OK || result == ARCHIVE_WARN else { throw failure }
  }

  private var failure: Failure {
    Failure(reason: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
  }
}
