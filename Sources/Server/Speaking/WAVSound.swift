/// Sound in one channel of 16 bits, as the WAV files of voices have it.
public struct WAVSound: Hashable, Sendable {
  /// Samples in a second.
  public static let rates = 8_000...48_000

  public var rate: Int
  /// Two bytes each, the lower one first.
  public var samples: [UInt8]

  public init(rate: Int, samples: [UInt8]) {
    self.rate = rate
    self.samples = samples
  }

  /// Nil for anything but a WAV file of 16 bits in one channel or two, of which one is made.
  ///
  /// Who writes to a pipe does not know how long it will be: a length that is too large, or none, is that of the rest.
  public init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12,
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var at = 12
    var format: (rate: Int, channels: Int)?
    while at + 8 <= bytes.count {
      let name = bytes[at..<at + 4]
      let length = Self.number(bytes, at + 4, 4)
      at += 8
      if name.elementsEqual("data".utf8) {
        guard let format else { return nil }
        let isWhole = length > 0 && length <= bytes.count - at
        self.init(format, bytes[at..<(isWhole ? at + length : bytes.count)])
        return
      }
      guard length <= bytes.count - at else { return nil }
      if name.elementsEqual("fmt ".utf8) {
        guard let found = Self.format(bytes[at..<at + length]) else { return nil }
        format = found
      }
      at += length + length % 2
    }
    return nil
  }

  private init(_ format: (rate: Int, channels: Int), _ data: ArraySlice<UInt8>) {
    let frame = 2 * format.channels
    let whole = data.prefix(data.count / frame * frame)
    rate = format.rate
    guard format.channels == 2 else {
      samples = Array(whole)
      return
    }
    var mixed: [UInt8] = []
    mixed.reserveCapacity(whole.count / 2)
    var at = whole.startIndex
    while at < whole.endIndex {
      let left = Int(Int16(truncatingIfNeeded: Self.number(whole, at, 2)))
      let right = Int(Int16(truncatingIfNeeded: Self.number(whole, at + 2, 2)))
      let both = UInt16(truncatingIfNeeded: (left + right) / 2)
      mixed.append(UInt8(truncatingIfNeeded: both))
      mixed.append(UInt8(truncatingIfNeeded: both >> 8))
      at += 4
    }
    samples = mixed
  }

  /// As a file, of which every length is known.
  public var file: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
      + number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4)
      + number(2, 2) + number(16, 2) + Array("data".utf8) + number(samples.count, 4) + samples
  }

  /// Bytes of so many milliseconds.
  func bytes(in milliseconds: Int) -> Int { rate * milliseconds / 1000 * 2 }

  /// Whole numbers, alone or in the form that names them by a longer word.
  private static func format(_ bytes: ArraySlice<UInt8>) -> (rate: Int, channels: Int)? {
    guard bytes.count >= 16 else { return nil }
    let start = bytes.startIndex
    var kind = number(bytes, start, 2)
    if kind == 0xFFFE, bytes.count >= 26 { kind = number(bytes, start + 24, 2) }
    let channels = number(bytes, start + 2, 2)
    let rate = number(bytes, start + 4, 4)
    guard kind == 1, (1...2).contains(channels), rates.contains(rate),
      number(bytes, start + 14, 2) == 16
    else { return nil }
    return (rate, channels)
  }

  /// So many bytes, the lowest first.
  private static func number<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, _ at: Int, _ count: Int
  ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
