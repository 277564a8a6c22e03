import AppCore
import ViewTree

/// Reads effects as the host does, so that a test can answer them.
struct EffectReader {
  private var reader: ByteReader

  init(_ bytes: [UInt8]) { reader = ByteReader(bytes) }

  /// A count, and as many effects.
  mutating func readAll() throws -> [Effect] {
    var effects: [Effect] = []
    for _ in 0..<(try reader.readCount()) { effects.append(try read()) }
    guard reader.isAtEnd else { throw ByteError.malformed }
    return effects
  }

  mutating func read() throws -> Effect { try Effect(from: &reader) }
}
