import Testing
import ViewTree

@Suite struct ByteTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    for number: UInt64 in [0, 1, 127, 128, 300, 1 << 32, 1 << 63, .max] {
      var writer = ByteWriter()
      writer.write(number)
      writer.write("é\(number)")
      writer.write([1, 2])
      writer.write(true)
      var reader = ByteReader(writer.bytes)
      #expect(try reader.readUInt64() == number)
      #expect(try reader.readText() == "é\(number)")
      #expect(try reader.readBytes() == [1, 2])
      #expect(try reader.readBool())
      #expect(reader.isAtEnd)
    }
  }

  @Test func everyCutAndEveryBrokenByteIsAnErrorAndNoTrap() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let bytes = (0..<generator.below(14)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      var reader = ByteReader(bytes)
      while !reader.isAtEnd {
        do {
          switch generator.below(3) {
          case 0: _ = try reader.readText()
          case 1: _ = try reader.readCount()
          default: _ = try reader.readBytes()
          }
        } catch { break }
      }
    }
  }
}
