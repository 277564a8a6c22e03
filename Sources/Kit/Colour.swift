/// A colour of the screen: eight bits each of red, green and blue.
public struct Colour: Hashable, Sendable {
  public let rgb: UInt32

  public init(_ rgb: UInt32) {
    self.rgb = rgb & 0xFF_FFFF
  }

  /// As style sheets write it.
  public var css: String {
    let digits = Array("0123456789abcdef".utf8)
    var text = [UInt8(ascii: "#")]
    for shift in stride(from: 20, through: 0, by: -4) {
      text.append(digits[Int(rgb >> UInt32(shift) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
