/// What is out of its limits; the numbers are those that the property is described with.
extension Words {
  public func upTo(characters most: Int) -> String {
    let most = grouped(Int64(most))
    return say("Use up to \(most) characters.", "\(most)자까지 쓸 수 있어요.")
  }

  /// “1 to 1,440”.
  public func range(_ numbers: ClosedRange<Int>) -> String {
    let least = grouped(Int64(numbers.lowerBound))
    return least + say(" to ", "~") + grouped(Int64(numbers.upperBound))
  }

  /// With commas between thousands, as both languages write a number.
  public func grouped(_ number: Int64) -> String {
    var digits = Array("\(number)".utf8)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(44, at: index)
      index -= 3
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
