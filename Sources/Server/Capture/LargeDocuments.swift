import Storage

/// The memory that large documents may take up together: so many may be in it at once, of each account
/// no more than half, and the next ones come in by turns of the accounts.
///
/// Who holds one must not wait for another: nobody would ever give one back.
struct LargeDocuments: Sendable {
  /// Bytes of a document that needs no place.
  static let small = 1 << 20

  let gate: Gate
  let account: AccountID

  /// Waits for a place.
  func place() async -> Place {
    await gate.enter(account)
    return Place(self)
  }

  /// A place, where there is one.
  func placeNow() -> Place? {
    gate.entersNow(account) ? Place(self) : nil
  }

  /// Given back when nobody holds it any more.
  final class Place: Sendable {
    private let documents: LargeDocuments

    fileprivate init(_ documents: LargeDocuments) { self.documents = documents }

    deinit { documents.gate.leave(documents.account) }
  }
}

extension LargeDocuments.Place: Hashable {
  /// Documents are equal wherever they are kept.
  static func == (left: LargeDocuments.Place, right: LargeDocuments.Place) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
