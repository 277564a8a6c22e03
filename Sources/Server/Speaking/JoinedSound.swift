public import Storage

/// Sentences that become one file, with the time at which each ends.
///
/// A minute at a time is encoded: an hour of sound takes 160 MB before that.
public struct JoinedSound: Sendable {
  /// Bytes of a file: an hour and a half of MP3, twelve minutes of WAV.
  public static let most = 32 << 20
  /// Milliseconds that are encoded together.
  private static let stretch = 60_000

  private let encode: (@Sendable ([UInt8]) async throws(Speaker.Failure) -> [UInt8])?
  /// Nil before the first sentence.
  private var waiting: WAVSound?
  /// Where sentences end in what waits, in bytes.
  private var waitingEnds: [Int] = []
  private var encoded: [UInt8] = []
  /// Of what is encoded.
  private var microseconds = 0
  /// Milliseconds at which the sentences end, of what is encoded; of all once it is finished.
  public private(set) var ends: [Int] = []

  /// How many sentences it has.
  var count: Int { ends.count + waitingEnds.count }

  /// What it takes in memory.
  var bytes: Int { encoded.count + (waiting?.samples.count ?? 0) }

  public init(
    encodedBy encode: (@Sendable ([UInt8]) async throws(Speaker.Failure) -> [UInt8])?
  ) {
    self.encode = encode
  }

  /// Adds a sentence, and silence after it.
  public mutating func add(
    _ sound: WAVSound, pause: Int
  ) async throws(Speaker.Failure) {
    var all = waiting ?? WAVSound(rate: sound.rate, samples: [])
    // Of one voice all sentences have the same rate.
    guard all.rate == sound.rate else { throw .unusable(.noSound) }
    waiting = nil
    all.samples += sound.samples
    all.samples += [UInt8](repeating: 0, count: all.bytes(in: pause))
    waitingEnds.append(all.samples.count)
    waiting = all
    if encode != nil, all.samples.count >= all.bytes(in: Self.stretch) { try await pack() }
    guard encoded.count + (encode == nil ? all.samples.count : 0) <= Self.most else {
      throw .tooLong
    }
  }

  /// The file; nil where nothing can be heard.
  public mutating func finish() async throws(Speaker.Failure) -> Content? {
    guard let sound = waiting else { return nil }
    guard encode == nil else {
      try await pack()
      guard encoded.count <= Self.most else { throw .tooLong }
      return encoded.isEmpty ? nil : Content(bytes: encoded, mediaType: "audio/mpeg")
    }
    tell(sound)
    return sound.samples.isEmpty ? nil : Content(bytes: sound.file, mediaType: "audio/wav")
  }

  private mutating func pack() async throws(Speaker.Failure) {
    guard let encode, let sound = waiting, !sound.samples.isEmpty else { return }
    let piece = try await encode(sound.file)
    guard let length = MP3Length.microseconds(piece) else { throw .unusable(.programFailed) }
    tell(sound)
    microseconds += length
    encoded += piece
    waiting = WAVSound(rate: sound.rate, samples: [])
    waitingEnds = []
  }

  private mutating func tell(_ sound: WAVSound) {
    for end in waitingEnds {
      ends.append((microseconds + end / 2 * 1_000_000 / sound.rate) / 1000)
    }
  }
}
