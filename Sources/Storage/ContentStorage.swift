public import Kernel

/// Immutable bytes: an article's text, an image, a file.
public struct Content: Hashable, Sendable {
  public var bytes: [UInt8]
  public var mediaType: String

  public init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

/// A content whose bytes come one after the other and go to the disk as they come.
///
/// What is not kept goes with the value.
public protocol IncomingContent: Sendable {
  func append(_ bytes: [UInt8]) async throws(StorageError)
  /// All that has come until now.
  func bytes() async throws(StorageError) -> [UInt8]
  /// Stores what came as `ContentStorage.put` does; false, and nothing stored, when its bytes are not
  /// those of the hash that it began with.
  func keep(_ account: AccountID, mediaType: String) async throws(StorageError) -> Bool
}

/// Contents addressed by their hash.
///
/// An account reads only what was stored for it.
public struct ContentStorage: Sendable {
  /// Stores the bytes once for all accounts and lets this one read them; durable when it answers.
  ///
  /// Bytes that the account has keep the media type they came with first.
  public var put: @Sendable (AccountID, Content) async throws(StorageError) -> ContentHash
  /// Begins a content that is said to have this hash.
  public var begin: @Sendable (ContentHash) async throws(StorageError) -> any IncomingContent
  /// `contentDamaged` when the bytes are gone or are not what they were.
  public var get: @Sendable (AccountID, ContentHash) async throws(StorageError) -> Content?
  /// What the content is, without its bytes; nil where the account has none of that hash.
  public var mediaType: @Sendable (AccountID, ContentHash) async throws(StorageError) -> String?
  /// Which of these the account cannot read: it has none of that hash, or its file is not there or
  /// has not its size.
  ///
  /// Reads no file, so one that is damaged otherwise counts as there.
  public var missing:
    @Sendable (AccountID, [ContentHash]) async throws(StorageError) -> [ContentHash]
  /// Bytes of all contents that the account may read.
  public var size: @Sendable (AccountID) async throws(StorageError) -> Int64

  public init(
    put: @escaping @Sendable (AccountID, Content) async throws(StorageError) -> ContentHash,
    begin: @escaping @Sendable (ContentHash) async throws(StorageError) -> any IncomingContent,
    get: @escaping @Sendable (AccountID, ContentHash) async throws(StorageError) -> Content?,
    mediaType:
      @escaping @Sendable (AccountID, ContentHash) async throws(StorageError) -> String?,
    missing:
      @escaping @Sendable (AccountID, [ContentHash]) async throws(StorageError) -> [ContentHash],
    size: @escaping @Sendable (AccountID) async throws(StorageError) -> Int64
  ) {
    self.put = put
    self.begin = begin
    self.get = get
    self.mediaType = mediaType
    self.missing = missing
    self.size = size
  }
}
