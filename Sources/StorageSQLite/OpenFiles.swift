/// The files that the storage has open, to be told from others that may come to lie at their paths.
///
/// A file that was deleted or replaced stays open: what is written to it succeeds, and is gone when
/// it is closed.
struct OpenFiles: Sendable {
  private let files: [(path: String, identity: FileIdentity)]

  /// What lies at these paths now; nothing is no file to be missed.
  init(_ paths: [String]) {
    files = paths.compactMap { path in
      System.identity(of: path).map { (path, $0) }
    }
  }

  /// The first path at which there is another file by now, or none.
  var replaced: String? {
    files.first { System.identity(of: $0.path) != $0.identity }?.path
  }
}
