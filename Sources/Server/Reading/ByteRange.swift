/// The part of a file that a `Range` header asks for, as players do to begin in the middle.
enum ByteRange: Equatable {
  /// No part, one in a form that we do not serve, or several: the whole file answers that too.
  case whole
  case part(Range<Int>)
  /// Nothing of the file lies there.
  case outside

  init(header: String?, size: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes="), size > 0 else { return }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (let first?, let last?) where last >= first:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .outside
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .outside
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 ? .part(max(0, size - count)..<size) : .outside
    default: return
    }
  }

  /// Digits alone; what is longer than any file is its end.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return text.utf8.count > 15 ? 1_000_000_000_000_000 : Int(text)
  }
}
