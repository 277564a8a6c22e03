/// Logarithms and powers without a library: the same on every machine.
public enum Logarithm {
  /// The natural logarithm of a positive number, to six digits; 0 for any other.
  public static func natural(_ value: Float) -> Float {
    guard value > 0, value.isFinite else { return 0 }
    let part = (value.significand - 1) / (value.significand + 1)
    let square = part * part
    let series = part * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square / 9))))
    return 2 * series + Float(value.exponent) * 0.693_147_2
  }

  /// The number whose natural logarithm this is, to six digits; 0 for what is too small.
  public static func inverse(_ value: Float) -> Float {
    guard value > -80 else { return 0 }
    let bounded = min(value, 80)
    let twos = Int(bounded * 1.442_695)
    let rest = bounded - Float(twos) * 0.693_147_2
    let series =
      1 + rest
      * (1 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest / 720)))))
    return Float(bitPattern: UInt32(127 + twos) << 23) * series
  }
}
