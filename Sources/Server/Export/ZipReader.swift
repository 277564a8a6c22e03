import CArchive

/// Reads the files of a zip one after the other; nothing of it is ever written to a path.
struct ZipReader {
  /// What libarchive says is wrong.
  struct Failure: Error {
    let reason: String
  }

  /// A file whose bytes are being read.
  struct Entry {
    let name: String
    fileprivate let archive: OpaquePointer
    fileprivate let state: State

    /// The next bytes; empty at the end.
    func read(upTo count: Int = 1 << 18) throws(Failure) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let read = bytes.withUnsafeMutableBytes {
        archive_read_data(archive, $0.baseAddress, $0.count)
      }
      guard read >= 0 else {
        state.hasFailed = true
        throw ZipReader.failure(archive)
      }
      bytes.removeLast(count - Int(read))
      return bytes
    }
  }

  let path: String

  /// What is known of the archive while it is read.
  fileprivate final class State {
    var hasFailed = false
  }

  /// Hands over each file in the order of the archive; what is not read of it is passed over.
  ///
  /// Where the body goes on after a file that cannot be read to its end, the next one follows.
  func forEach(_ body: (Entry) async throws -> Void) async throws {
    var next: Int? = 0
    while let first = next { next = try await forEach(from: first, body) }
  }

  /// Answers the place of the file after one that could not be read; nil at the end of the archive.
  private func forEach(
    from first: Int, _ body: (Entry) async throws -> Void
  ) async throws -> Int? {
    guard let archive = archive_read_new() else { throw Failure(reason: "no memory") }
    defer { archive_read_free(archive) }
    try Self.check(archive_read_support_format_zip(archive), archive)
    try Self.check(archive_read_open_filename(archive, path, 1 << 16), archive)
    let state = State()
    var header: OpaquePointer?
    var place = 0
    while true {
      let result = archive_read_next_header(archive, &header)
      if result == ARCHIVE_EOF { return nil }
      try Self.check(result, archive)
      defer { place += 1 }
      guard place >= first, let header, let name = archive_entry_pathname(header) else { continue }
      try await body(Entry(name: String(cString: name), archive: archive, state: state))
      // libarchive goes no further after some faults: a new reading passes over the file.
      if state.hasFailed { return place + 1 }
    }
  }

  private static func check(_ result: Int32, _ archive: OpaquePointer) throws(Failure) {
    guard result == ARCHIVE_OK || result == ARCHIVE_WARN else { throw failure(archive) }
  }

  fileprivate static func failure(_ archive: OpaquePointer) -> Failure {
    Failure(reason: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
  }
}
