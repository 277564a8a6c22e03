public import Kernel

/// A part of a document that is searched, and that ranking weighs by itself.
///
/// The numbers are stored.
public enum DocumentField: UInt8, Sendable, CaseIterable {
  case title = 0
  case tags = 1
  /// A note, and why something was saved.
  case note = 2
  /// Highlighted words and their notes.
  case highlight = 3
  /// Name of the site, and the address.
  case source = 4
  case author = 5
  case body = 6
  case collection = 7

  /// Its bit in a mask of fields.
  var bit: UInt8 { 1 << rawValue }
}

/// What can be found, with its texts.
public struct IndexedDocument: Sendable {
  public var key: ID<IndexedDocument>
  /// Tells whether the texts are those that were indexed before; any number that changes with them.
  public var fingerprint: UInt64
  /// In any order; texts of one field stand apart, and no phrase goes from one to the next.
  public var texts: [(field: DocumentField, text: String)]

  public init(
    key: ID<IndexedDocument>, fingerprint: UInt64, texts: [(field: DocumentField, text: String)]
  ) {
    self.key = key
    self.fingerprint = fingerprint
    self.texts = texts
  }
}
