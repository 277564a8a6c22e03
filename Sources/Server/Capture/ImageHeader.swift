/// What an image's first bytes say: its format, by signature alone, and its size in pixels.
struct ImageHeader: Hashable, Sendable {
  let mediaType: String
  let width: Int
  let height: Int

  /// Nil unless the bytes begin as JPEG, PNG, GIF, WebP or AVIF with a size that a screen can show.
  init?(_ bytes: [UInt8]) {
    let data = Bytes(bytes: bytes)
    let found: (String, (Int, Int)?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = ("image/png", data.pair(at: 16, bytes: 4))
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      found = ("image/gif", data.littlePair(at: 6))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = ("image/jpeg", data.jpegSize)
    } else if bytes.starts(with: "RIFF".utf8), data.text(at: 8, "WEBP") {
      found = ("image/webp", data.webPSize)
    } else if data.text(at: 4, "ftypavif") || data.text(at: 4, "ftypavis") {
      found = ("image/avif", data.avifSize)
    } else {
      return nil
    }
    guard let (width, height) = found.1, (1...30_000).contains(width),
      (1...30_000).contains(height)
    else { return nil }
    (mediaType, self.width, self.height) = (found.0, width, height)
  }
}

/// Numbers at places in bytes that may be anything.
private struct Bytes {
  let bytes: [UInt8]

  func byte(_ index: Int) -> Int? {
    bytes.indices.contains(index) ? Int(bytes[index]) : nil
  }

  func big(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ index: Int, _ count: Int) -> Int? {
    guard index >= 0, index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func text(at index: Int, _ text: String) -> Bool {
    index <= bytes.count && bytes[index...].starts(with: text.utf8)
  }

  func pair(at index: Int, bytes count: Int) -> (Int, Int)? {
    guard let first = big(index, count), let second = big(index + count, count) else { return nil }
    return (first, second)
  }

  func littlePair(at index: Int) -> (Int, Int)? {
    guard let width = little(index, 2), let height = little(index + 2, 2) else { return nil }
    return (width, height)
  }

  /// From the first frame header (ITU T.81, B.2.2).
  var jpegSize: (Int, Int)? {
    var index = 2
    while let marker = byte(index + 1), byte(index) == 0xFF {
      if marker == 0xFF {
        index += 1
      } else if marker >= 0xC0, marker <= 0xCF, ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let (height, width) = pair(at: index + 5, bytes: 2) else { return nil }
        return (width, height)
      } else if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        index += 2
      } else {
        guard let length = big(index + 2, 2), length >= 2 else { return nil }
        index += 2 + length
      }
    }
    return nil
  }

  /// From the first chunk: extended, lossy or lossless (RFC 9649).
  var webPSize: (Int, Int)? {
    if text(at: 12, "VP8X"), let width = little(24, 3), let height = little(27, 3) {
      return (width + 1, height + 1)
    }
    if text(at: 12, "VP8 "), let (width, height) = littlePair(at: 26) {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    if text(at: 12, "VP8L"), let bits = little(21, 4) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    return nil
  }

  /// From the first spatial extents property (ISO/IEC 23008-12, 6.5.3).
  var avifSize: (Int, Int)? {
    let head = bytes.prefix(4096)
    let wanted = Array("ispe".utf8)
    guard head.count > 16 else { return nil }
    for index in 4..<(head.count - 12) where head[index] == wanted[0] {
      if head[index...].starts(with: wanted) { return pair(at: index + 8, bytes: 4) }
    }
    return nil
  }
}
