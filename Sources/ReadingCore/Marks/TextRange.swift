import Kernel
public import SyncCore

/// A stretch of an article's text, counted as reading places are: block, and UTF-16 units into it.
public struct TextRange: Hashable, Sendable, RegisterCodable {
  public var startBlock: Int
  public var startOffset: Int
  public var endBlock: Int
  public var endOffset: Int

  /// The two ends in any order.
  public init(startBlock: Int, startOffset: Int, endBlock: Int, endOffset: Int) {
    let isForward = (startBlock, startOffset) <= (endBlock, endOffset)
    self.startBlock = max(isForward ? startBlock : endBlock, 0)
    self.startOffset = max(isForward ? startOffset : endOffset, 0)
    self.endBlock = max(isForward ? endBlock : startBlock, 0)
    self.endOffset = max(isForward ? endOffset : startOffset, 0)
  }

  /// Reads the register's value; nil for anything but four numbers.
  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    // A value of another kind is as good as none.
    guard let count = try? reader.readArrayCount(), count >= 4,
      let startBlock = try? reader.readInt(), let startOffset = try? reader.readInt(),
      let endBlock = try? reader.readInt(), let endOffset = try? reader.readInt()
    else { return nil }
    self.init(
      startBlock: startBlock, startOffset: startOffset, endBlock: endBlock, endOffset: endOffset)
  }

  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(4)
    for number in [startBlock, startOffset, endBlock, endOffset] { writer.write(number) }
    return writer.bytes
  }

  /// What of it lies in a block; nil where nothing does.
  func part(in block: Int) -> Range<Int>? {
    guard startBlock <= block, block <= endBlock else { return nil }
    let start = block == startBlock ? startOffset : 0
    let end = block == endBlock ? endOffset : Int.max
    return start < end ? start..<end : nil
  }
}
