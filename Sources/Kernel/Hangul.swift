/// Korean as it is typed: what a letter may still become (Unicode, 3.12).
public enum Hangul {
  /// The first consonant of a syllable, as the letter that stands alone; nil for what is no syllable.
  public static func initial(of value: UInt32) -> UInt32? {
    (0xAC00...0xD7A3).contains(value) ? initials[Int(value - 0xAC00) / 588] : nil
  }

  /// Whether it is a consonant that stands alone and may begin a syllable.
  public static func isInitial(_ value: UInt32) -> Bool { initials.contains(value) }

  /// What a letter that was typed may stand for.
  ///
  /// An initial consonant stands for every syllable that begins with it, and a last syllable that is still open for those
  /// that it may become; any other letter for itself.
  public static func range(_ value: UInt32, isLast: Bool) -> ClosedRange<UInt32> {
    if let initial = initials.firstIndex(of: value) {
      let first = 0xAC00 + UInt32(initial) * 588
      return first...first + 587
    }
    let isOpen = value >= 0xAC00 && value <= 0xD7A3 && (value - 0xAC00) % 28 == 0
    return isOpen && isLast ? value...value + 27 : value...value
  }

  /// ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ, in the order of syllables.
  private static let initials: [UInt32] = [
    0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147,
    0x3148, 0x3149, 0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
  ]
}
