import Kernel

/// What interests a person, as the first run asks for it.
///
/// The numbers are stored and sent.
public enum Topic: Int, Hashable, Sendable, CaseIterable {
  case work = 0
  case technology = 1
  case design = 2
  case learning = 3
  case health = 4
  case personal = 5

  /// Words of a title that speak of it, in small letters.
  var signs: [String] {
    switch self {
    case .work:
      [
        "work", "career", "office", "business", "management", "leadership", "startup", "meeting",
        "업무", "직장", "경영", "회사", "커리어", "창업", "리더십",
      ]
    case .technology:
      [
        "software", "computer", "programming", "internet", "ai", "code", "data", "web", "swift",
        "기술", "소프트웨어", "컴퓨터", "프로그래밍", "인터넷", "인공지능", "개발", "데이터",
      ]
    case .design:
      [
        "design", "designing", "typography", "interface", "architecture", "colour", "color",
        "디자인", "타이포그래피", "건축", "색",
      ]
    case .learning:
      [
        "learn", "learning", "study", "school", "history", "science", "language", "reading", "book",
        "배움", "공부", "학습", "학교", "역사", "과학", "언어", "독서", "책",
      ]
    case .health:
      [
        "health", "sleep", "food", "exercise", "running", "medicine", "walk", "mindfulness",
        "건강", "수면", "잠", "음식", "운동", "의학", "달리기", "산책", "명상",
      ]
    case .personal:
      [
        "family", "love", "friendship", "home", "garden", "gardens", "life", "travel", "cooking",
        "가족", "사랑", "우정", "집", "정원", "삶", "여행", "요리",
      ]
    }
  }
}

/// Words in a title.
enum TitleWords {
  /// Whether a word of small letters stands in the text: by itself where it is Latin, at the begin of
  /// a word where it is not, since Korean adds its particles.
  static func contains(_ text: [UInt8], _ word: String) -> Bool {
    contains(text, Array(word.utf8))
  }

  static func contains(_ text: [UInt8], _ sought: [UInt8]) -> Bool {
    guard let first = sought.first, text.count >= sought.count else { return false }
    let isLatin = first < 0x80
    for start in 0...(text.count - sought.count) where start == 0 || !isWord(text[start - 1]) {
      var at = 0
      while at < sought.count, small(text[start + at]) == sought[at] { at += 1 }
      guard at == sought.count else { continue }
      let end = start + at
      if !isLatin || end == text.count || !isWord(text[end]) { return true }
    }
    return false
  }

  static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Letters and digits, and all that is not ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(small(byte) & 0xDF)
  }
}
