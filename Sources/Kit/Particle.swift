/// The Korean particles whose form depends on the sound before them.
public enum Particle: Hashable, Sendable, CaseIterable {
  /// 은, 는.
  case topic
  /// 이, 가.
  case subject
  /// 을, 를.
  case object
  /// 과, 와.
  case with
  /// 으로, 로.
  case towards

  /// The word with the particle that fits it.
  ///
  /// Syllables tell by their code; digits and Latin letters by how Korean reads them; anything else
  /// takes the form after a vowel.
  public func after(_ word: String) -> String {
    let sound = Self.finalSound(of: word)
    switch self {
    case .topic: return word + (sound == .none ? "는" : "은")
    case .subject: return word + (sound == .none ? "가" : "이")
    case .object: return word + (sound == .none ? "를" : "을")
    case .with: return word + (sound == .none ? "와" : "과")
    case .towards: return word + (sound == .other ? "으로" : "로")
    }
  }

  private enum Sound {
    case none
    case rieul
    case other
  }

  private static func finalSound(of word: String) -> Sound {
    for scalar in word.unicodeScalars.reversed() {
      let value = scalar.value
      switch value {
      case 0xAC00...0xD7A3:
        switch (value - 0xAC00) % 28 {
        case 0: return .none
        case 8: return .rieul
        default: return .other
        }
      case 0x30...0x39: return digitSound(value)
      case 0x41...0x5A, 0x61...0x7A: return letterSound(value | 0x20)
      // Closing brackets, quotes and stops are not read.
      case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0x2018...0x201D, 0x300A...0x3011:
        continue
      default: return .none
      }
    }
    return .none
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구.
  private static func digitSound(_ digit: UInt32) -> Sound {
    switch digit {
    case 0x31, 0x37, 0x38: .rieul
    case 0x30, 0x33, 0x36: .other
    default: .none
    }
  }

  /// L and R end in 엘 and 알; M and N in 엠 and 엔; other letters mostly in a vowel.
  private static func letterSound(_ letter: UInt32) -> Sound {
    switch letter {
    case 0x6C, 0x72: .rieul
    case 0x6D, 0x6E: .other
    default: .none
    }
  }
}
