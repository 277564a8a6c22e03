import Kit
import Testing

/// What zxing reads as the text; longer ones were read when this was written, up to the longest.
@Suite struct QRCodeTests {
  @Test func aShortTextIsDrawnAsOthersReadIt() throws {
    let code = try #require(QRCode("Later"))
    let rows = (0..<code.size).map { y in
      String((0..<code.size).map { x in code.isDark(x, y) ? "1" as Character : "0" })
    }
    #expect(
      rows == [
        "111111100101101111111", "100000100111001000001", "101110101101101011101",
        "101110100101001011101", "101110100010101011101", "100000100000101000001",
        "111111101010101111111", "000000001101100000000", "111011111111011000100",
        "011000000000001001011", "110000111000100011111", "100100000100001000010",
        "100000110100101011010", "000000001101010100010", "111111101101011100111",
        "100000101001110110000", "101110101001011100011", "101110100110001100010",
        "101110101010100011101", "100000101000001110010", "111111101000101011011",
      ])
    #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
  }

  @Test(arguments: [(17, 21), (18, 25), (106, 37), (107, 41), (230, 53), (271, 57), (520, 77)])
  func aLongerTextTakesMoreSquares(count: Int, size: Int) {
    #expect(QRCode(String(repeating: "a", count: count))?.size == size)
  }

  @Test func whatIsTooLongIsNotDrawn() {
    #expect(QRCode(String(repeating: "a", count: 521)) == nil)
  }
}
