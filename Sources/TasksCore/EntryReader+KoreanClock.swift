import Kernel

/// Times of the day in Korean.
extension EntryReader {
  /// A part of the day, where no hour follows.
  mutating func koreanPart() -> Int? {
    attempt { reader in
      reader.skipBlanks()
      var copy = reader
      if copy.koreanHour() != nil { return nil }
      guard let minutes = reader.koreanPartWord() else { return nil }
      if reader.isAtParticle {
        var rest = reader
        _ = rest.take(",")
        rest.skipBlanks()
        if rest.koreanPartWord() != nil && rest.isAtParticle { reader.isHalf = true }
        return minutes
      }
      if reader.oneOf("과|와|이랑|이나|의") != nil || reader.koreanPartWord() != nil {
        reader.isHalf = true
      }
      return nil
    }
  }

  /// "저녁"; "오전까지" is until noon, "오후까지" until six.
  private mutating func koreanPartWord() -> Int? {
    var rest = self
    let end = rest.oneOf("오전까지=720|오후까지=1080")
    return oneOf(EntryWords.koreanPartsOfDay).map { end ?? $0 }
  }

  /// "오후 5시 반", "3시부터 4시까지", "저녁에".
  mutating func koreanTime() -> EntryTime? {
    koreanHour()
      ?? attempt { reader in
        guard let minutes = reader.koreanPartWord(),
          reader.wordOf("에|에는|까지") != nil
        else { return nil }
        return EntryTime(minutes: minutes)
      }
  }

  /// "오후 5시 반", "저녁 7시", "열두 시", "정오", "3시부터 4시까지".
  mutating func koreanHour() -> EntryTime? {
    attempt { reader in
      if let time = reader.attempt({ $0.koreanRange() }) { return time }
      let isNext = reader.isNextToRecognised
      if let minutes = reader.oneOf("자정=1440|정오=720") {
        let isClear = isNext || reader.isAtEnd || !reader.isAtBoundary
        return isClear && reader.particle() != nil ? EntryTime(minutes: minutes) : nil
      }
      guard let time = reader.bareKoreanTime() else { return nil }
      // "9시 뉴스" is its name.
      if reader.particle() != nil { return reader.isBefore("뉴스") ? nil : time }
      if reader.koreanJoin(), reader.bareKoreanTime() != nil { reader.isHalf = true }
      return nil
    }
  }

  /// "3시부터 4시까지", "오후 3-4시", "3시부터 두 시간 동안".
  private mutating func koreanRange() -> EntryTime? {
    let first = attempt { $0.bareKoreanTime() } ?? attempt { $0.koreanRangeStart() }
    guard var time = first else { return nil }
    let isFrom = take("부터") || take("에서")
    skipBlanks()
    guard isFrom || take("~") || take("-") else { return nil }
    skipBlanks()
    if isFrom, let minutes = attempt({ $0.koreanLength() }) {
      time.length = minutes
      return isAtBoundary ? time : nil
    }
    guard let end = bareKoreanTime(isEnd: true), particle() != nil else { return nil }
    return time.lasting(to: end)
  }

  /// "오후 3" before "-4시".
  private mutating func koreanRangeStart() -> EntryTime? {
    let half = oneOf(EntryWords.koreanHalves)
    skipBlanks()
    guard let hour = number(), bytes[at...].first.map({ $0 == 0x2D || $0 == 0x7E }) == true else {
      return nil
    }
    return EntryTime(hour: hour, minute: 0, half: half)
  }

  /// "1시간 반", "30분 동안", in minutes.
  private mutating func koreanLength() -> Int? {
    guard let (count, unit) = koreanCount(), unit.recurring == nil else { return nil }
    let minutes = attempt { reader -> Int? in
      reader.skipBlanks()
      return reader.koreanMinutes()
    }
    if isBefore("동안|간") {
      skipBlanks()
      skipWord()
    }
    return unit == .hour ? count * 60 + (minutes ?? 0) : count
  }

  private mutating func bareKoreanTime(isEnd: Bool = false) -> EntryTime? {
    let half = oneOf(EntryWords.koreanHalves)
    skipBlanks()
    guard let hour = number() ?? oneOf(EntryWords.koreanNumbers) else { return nil }
    if take(":") {
      let start = at
      guard let minute = number(), at == start + 2, isEnd || half != nil || !isAtBoundary
      else { return nil }
      return EntryTime(hour: hour, minute: minute, half: half)
    }
    skipBlanks()
    guard take("시"), hour < 24 else { return nil }
    let minute = attempt { reader -> Int? in
      reader.skipBlanks()
      let minutes = reader.koreanMinutes()
      // "3시 10분 전 알림" is three o'clock.
      return reader.isBeforeReminder ? nil : minutes
    }
    return EntryTime(hour: hour, minute: minute ?? 0, half: half)
  }

  /// Whether " 전 알림" follows.
  private var isBeforeReminder: Bool {
    var rest = self
    rest.skipBlanks()
    guard rest.take("전에") || rest.take("전"), rest.blanks() else { return false }
    return rest.wordOf(EntryWords.koreanReminders) != nil
  }

  /// "45분 동안", in minutes.
  mutating func koreanDuring() -> Int? {
    attempt { reader in
      guard let (count, unit) = reader.koreanCount(), unit.recurring == nil else { return nil }
      reader.skipBlanks()
      guard reader.word("동안") else { return nil }
      return unit == .hour ? count * 60 : count
    }
  }

  /// "10분 전 알림", "하루 전에 알림", in minutes.
  mutating func koreanReminder() -> Int? {
    attempt { reader in
      let isNext = reader.isNextToRecognised
      guard let (count, unit) = reader.koreanCount() else { return nil }
      reader.skipBlanks()
      guard reader.take("전에") || reader.take("전") else { return nil }
      reader.skipBlanks()
      guard reader.wordOf(EntryWords.koreanReminders) != nil, isNext || reader.isFree else {
        return nil
      }
      switch unit {
      case .minute: return count
      case .hour: return count * 60
      case .day: return count * 1_440
      case .week: return count * 10_080
      case .month, .year: return nil
      }
    }
  }
}
