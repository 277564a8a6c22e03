import AppCore
import Testing

/// What a device's database keeps of the index, as the host keeps it.
struct KeptRows {
  var rows: [UInt32: [UInt8]] = [:]
  /// The page that read it last.
  var claim: UInt32?
  var hasRoom = true
  /// How often something was written.
  private(set) var writes = 0

  var size: Int { rows.values.reduce(0) { $0 + $1.count } }

  /// Whether a word stands in it that begins like no other.
  func holds(_ word: String) -> Bool { rows.values.contains { $0.contains(Array(word.utf8)) } }

  mutating func read(_ token: UInt32) -> [HostEvent] {
    claim = token
    let told = rows.sorted { $0.key < $1.key }.map { number, bytes in
      HostEvent.indexRead(token: token, rows: [IndexRow(number: number, bytes: bytes)])
    }
    return told + [.indexRead(token: token, rows: [])]
  }

  mutating func keep(_ token: UInt32, _ given: [IndexRow], _ numbers: [UInt32]) -> HostEvent {
    guard claim == token, hasRoom else { return .indexKept(token: token, isKept: false) }
    writes += 1
    for row in given { rows[row.number] = row.bytes }
    rows = rows.filter { numbers.contains($0.key) }
    return .indexKept(token: token, isKept: true)
  }
}

/// In place of all of its bytes.
extension KeptRows: CustomTestStringConvertible {
  var testDescription: String {
    "rows of "
      + rows.sorted { $0.key < $1.key }.map { "\($0): \($1.count)" }.joined(separator: ", ")
  }
}
