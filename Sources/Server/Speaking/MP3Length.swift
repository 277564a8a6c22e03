/// How long an MP3 file is: the sum of its frames, of which each says what it is.
enum MP3Length {
  private static let bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let lowBitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let rates = [44_100, 48_000, 32_000]

  /// In millionths of a second; nil where it does not begin with a frame.
  static func microseconds(_ bytes: [UInt8]) -> Int? {
    var at = 0
    var samples = 0
    var rate = 0
    while at + 4 <= bytes.count, let frame = frame(bytes[at..<at + 4]) {
      samples += frame.samples
      rate = frame.rate
      at += frame.bytes
    }
    return rate > 0 ? samples * 1_000_000 / rate : nil
  }

  /// ISO/IEC 11172-3, 2.4.1.3: the header of a frame of layer III.
  private static func frame(
    _ head: ArraySlice<UInt8>
  ) -> (bytes: Int, samples: Int, rate: Int)? {
    let bytes = Array(head)
    let version = bytes[1] >> 3 & 3
    let bitRate = Int(bytes[2] >> 4)
    let rateIndex = Int(bytes[2] >> 2 & 3)
    guard bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2, version != 1, (1...14).contains(bitRate),
      rateIndex < 3
    else { return nil }
    let isFirst = version == 3
    let rate = rates[rateIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
    let samples = isFirst ? 1152 : 576
    let kilobits = isFirst ? bitRates[bitRate] : lowBitRates[bitRate]
    let padding = Int(bytes[2] >> 1 & 1)
    return (samples / 8 * kilobits * 1000 / rate + padding, samples, rate)
  }
}
