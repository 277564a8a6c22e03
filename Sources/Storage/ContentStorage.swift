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

/// Contents addressed by their hash.
///
/// An account reads only what was stored for it.
public struct ContentStorage: Sendable {
  /// Stores the bytes once for all accounts and lets this one read them; durable when it answers.
  ///
  /// Bytes that the account has keep the media type they came with first.
  public var put: @Sendable (AccountID, Content) async throws(StorageError) -> ContentHash
  /// `corrupt` when the bytes are not what they were.
  public var get: @Sendable (AccountID, ContentHash) async throws(StorageError) -> Content?
  /// What the content is, without its bytes; nil where the account has none of that hash.
  public var mediaType: @Sendable (AccountID, ContentHash) async throws(StorageError) -> String?
  /// Bytes of all contents that the account may read.
  public var size: @Sendable (AccountID) async throws(StorageError) -> Int64

  public init(
    put: @escaping @Sendable (AccountID, Content) async throws(StorageError) -> ContentHash,
    get: @escaping @Sendable (AccountID, ContentHash) async throws(StorageError) -> Content?,
    mediaType:
      @escaping @Sendable (AccountID, ContentHash) async throws(StorageError) -> String?,
    size: @escaping @Sendable (AccountID) async throws(StorageError) -> Int64
  ) {
    self.put = put
    self.get = get
    self.mediaType = mediaType
    self.size = size
  }
}
