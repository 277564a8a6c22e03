public import Kernel

/// What was looked for on this device, the last first.
public struct RecentSearches: Equatable, Sendable {
  public private(set) var texts: [String] = []

  static let most = 8

  public init() {}

  /// True where that changed anything.
  mutating func add(_ text: String) -> Bool {
    let text = FoldedName.tidy(text)
    let folded = FoldedName.bytes(text)
    if folded.isEmpty { return false }
    if let last = texts.first, last == text { return false }
    texts.removeAll { FoldedName.bytes($0) == folded }
    texts.insert(text, at: 0)
    texts = Array(texts.prefix(Self.most))
    return true
  }

  /// As the device keeps it: nothing for none.
  public var encoded: [UInt8] {
    guard !texts.isEmpty else { return [] }
    var writer = CBORWriter()
    writer.beginArray(texts.count)
    for text in texts { writer.write(text) }
    return writer.bytes
  }

  /// A row that cannot be read is as good as none.
  public init(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount() else { return }
    for _ in 0..<min(count, Self.most) {
      guard let text = try? reader.readText() else { return }
      texts.append(text)
    }
  }
}
