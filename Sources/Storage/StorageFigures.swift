/// How large a storage is and how much it did, for those who watch over a server.
public struct StorageFigures: Hashable, Sendable {
  /// Bytes of what is not a content.
  public var databaseBytes: Int64 = 0
  public var contentCount: Int64 = 0
  public var contentBytes: Int64 = 0
  /// Work that waits or is being done.
  public var jobs: Int64 = 0
  /// Commits since the storage was opened, and the writes in them.
  public var commits: UInt64 = 0
  public var writes: UInt64 = 0
  /// Bytes that are free where it is stored; nil where nobody knows.
  public var freeBytes: Int64?

  public init() {}
}
