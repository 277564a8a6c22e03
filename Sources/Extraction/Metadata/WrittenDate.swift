import Foundation

/// Dates as pages write them, as ISO 8601 with their zone where they have one.
public enum WrittenDate {
  /// Nil for what is no date.
  ///
  /// A Korean clock without a zone is Korea's; `3/4/2021` is in March for Americans.
  public static func iso8601(_ text: String, isAmerican: Bool = false) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count < 100 else { return nil }
    if isISO(text) { return text }
    // With a hyphen in the fifth place a letter's date is taken as it stands.
    let letter = text.utf8.dropFirst(4).first == 0x2D ? nil : MailDate.iso8601(text)
    return letter ?? numbered(text) ?? compact(text) ?? scanned(text, isAmerican)
  }

  private static func isISO(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return false }
    return [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy { PlainLine.isDigit(bytes[$0]) }
  }

  /// `2024. 3. 5. 오전 9:30`, `2024.03.05 09:30`, `2024/3/5`, `2024년 3월 5일 9시 30분`.
  private static func numbered(_ text: String) -> String? {
    let numbers = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    guard numbers.count >= 3, let year = text.first(where: { $0.isNumber }), year.isASCII,
      (1900...2200).contains(numbers[0])
    else { return nil }
    let marks = text.filter { "./년年-".contains($0) }
    guard !marks.isEmpty else { return nil }
    let clock = numbers.count >= 5 ? Array(numbers[3...].prefix(3)) : []
    let isKorean = text.contains("년") || text.contains("오전") || text.contains("오후")
    return written(
      year: numbers[0], month: numbers[1], day: numbers[2], clock: clock, in: text,
      zone: zone(of: text) ?? (isKorean ? "+09:00" : ""))
  }

  /// `20240305`, `20240305T0930`.
  private static func compact(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 8 || digits.count == 12 || digits.count == 14,
      text.count == digits.count || text.dropFirst(digits.count).first == "T"
    else { return nil }
    let number = Int(digits.prefix(8)) ?? 0
    return DayScanner.iso(number / 10000, number / 100 % 100, number % 100)
  }

  /// `March 5, 2024, 9:30 AM`, `5 March 2024 at 21:30`, `10.12.2022, 07:00:03`.
  private static func scanned(_ text: String, _ isAmerican: Bool) -> String? {
    guard let date = DayScanner(text, isAmerican: isAmerican).first else { return nil }
    let words = text.split { " ,".contains($0) }
    let clock =
      words.first { $0.contains(":") && $0.first?.isNumber == true }
      .map { $0.split { !$0.isNumber }.prefix(3).compactMap { Int($0) } } ?? []
    return at(clock, on: date, in: text, zone: zone(of: text) ?? "")
  }

  private static func written(
    year: Int, month: Int, day: Int, clock: [Int], in text: String, zone: String
  ) -> String? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return at(
      clock, on: "\(year)-\(two(month))-\(two(day))", in: text, zone: zone)
  }

  private static func at(
    _ clock: [Int], on date: String, in text: String, zone: String
  ) -> String {
    guard clock.count >= 2, var hour = clock.first, (0...23).contains(hour),
      (0...59).contains(clock[1])
    else { return date }
    let lower = text.lowercased()
    let isAfternoon = lower.contains("오후") || has("pm", lower) || has("p.m.", lower)
    let isMorning = lower.contains("오전") || has("am", lower) || has("a.m.", lower)
    if isAfternoon, hour < 12 { hour += 12 }
    if isMorning, hour == 12 { hour = 0 }
    let second = clock.count > 2 && (0...59).contains(clock[2]) ? clock[2] : 0
    return "\(date)T\(two(hour)):\(two(clock[1])):\(two(second))\(zone)"
  }

  /// The mark right after the clock, whatever stands around it.
  private static func has(_ mark: String, _ text: String) -> Bool {
    text.split { " ,()".contains($0) }.contains { word in
      word == mark || word.hasSuffix(mark) && word.first?.isNumber == true
    }
  }

  private static func zone(of text: String) -> String? {
    guard let last = text.split(separator: " ").last.map({ $0.uppercased() }) else { return nil }
    if ["UTC", "GMT", "Z"].contains(last) { return "Z" }
    for word in text.split(separator: " ") {
      if let zone = zones[word.uppercased()] { return zone }
    }
    let sign = last.first
    guard sign == "+" || sign == "-" else { return nil }
    let digits = last.filter { $0.isNumber }
    guard digits.count == 4 else { return nil }
    return "\(last.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static let zones = [
    "KST": "+09:00", "JST": "+09:00", "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00",
    "MESZ": "+02:00", "BST": "+01:00", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00",
    "CDT": "-05:00", "PST": "-08:00", "PDT": "-07:00",
  ]

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
