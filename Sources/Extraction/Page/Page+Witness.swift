import HTML5

/// The text of an article as a page's JSON-LD has it.
///
/// A witness of where the article stands, and not the answer: it has no headings, lists and pictures,
/// and may be cut.
struct Witness {
  private static let mostSamples = 24
  private static let sampleLength = 32
  /// Bytes of a page that are looked at, for all samples together.
  private static let mostBytes = 8 << 20

  /// The beginnings of sentences from all of it.
  private let samples: [[UInt8]]

  /// Nil where there is too little to go by.
  init?(_ text: String) {
    var starts: [[UInt8]] = []
    for sentence in text.split(whereSeparator: { ".!?。！？\n".contains($0) }) {
      let words = String(sentence).trimmingSpace()
      let bytes = Array(words.utf8)
      guard bytes.count >= 2 * Self.sampleLength, bytes.count < 4000 else { continue }
      // Whole characters only.
      var end = Self.sampleLength
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      starts.append(Array(bytes[..<end]))
    }
    guard starts.count >= 4 else { return nil }
    let step = max(1, (starts.count + Self.mostSamples - 1) / Self.mostSamples)
    samples = stride(from: 0, to: starts.count, by: step).map { starts[$0] }
  }

  /// Whether much of it stands on the page at all.
  func isSeen(on page: Page) -> Bool {
    var left = Self.mostBytes
    let found = samples.count { place(of: $0, in: page, &left) != nil }
    return found * 10 >= samples.count * 3
  }

  /// The block that has most of it, where the chosen ones have less than half.
  func block(in page: Page, unlike chosen: [Int]) -> Int? {
    var places: [Int] = []
    var found = 0
    var left = Self.mostBytes
    for sample in samples {
      guard let place = place(of: sample, in: page, &left) else { continue }
      places.append(place)
      if chosen.contains(where: { $0 <= place && place < page.ends[$0] }), !page.gone[place] {
        found += 1
      }
    }
    guard found * 2 < samples.count, places.count * 10 >= samples.count * 7 else { return nil }
    places.sort()
    // One that stands elsewhere too does not widen the block.
    let slack = places.count / 8
    let first = places[slack]
    let last = places[places.count - 1 - slack]
    var block = page.parents[first]
    while block >= 0, page.ends[block] <= last || !page.names[block].isBlock {
      block = page.parents[block]
    }
    guard block >= 0, page.names[block] != .html else { return nil }
    return block
  }

  private func place(of sample: [UInt8], in page: Page, _ left: inout Int) -> Int? {
    guard let first = sample.first else { return nil }
    for index in page.texts.indices where page.texts[index].length >= Self.sampleLength / 4 {
      guard !page.hasAncestor(index, within: 1, where: { page.names[$0].isScriptLike }) else {
        continue
      }
      let text = page.tree.text(page.nodes[index])
      guard text.count >= sample.count else { continue }
      left -= text.count
      guard left > 0 else { return nil }
      var start = text.startIndex
      while let next = text[start...].firstIndex(of: first) {
        if text[next...].starts(with: sample) { return index }
        start = text.index(after: next)
      }
    }
    return nil
  }
}
