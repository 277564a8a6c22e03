/// A day as a text writes it, in whatever order and language.
///
/// `11.11.2021`, `3. Mai 2021`, `March 5, 2024`, `5 de mayo de 2021`, `2024年3月5日`, `2024-03-05`.
struct DayScanner {
  private enum Token: Equatable {
    case number(Int, digits: Int)
    case word(String)
    case sign(Character)
  }

  private let tokens: [Token]
  /// Whether `3/4/2021` is the fourth of March.
  private let isAmerican: Bool

  private static let longest = 400

  init(_ text: String, isAmerican: Bool = false) {
    self.isAmerican = isAmerican
    tokens = Self.tokens(text.prefix(Self.longest))
  }

  /// The first day in the text, as ISO 8601.
  var first: String? {
    tokens.indices.lazy.compactMap { day(at: $0) }.first
  }

  /// The day with which the text begins.
  var leading: String? { tokens.isEmpty ? nil : day(at: 0) }

  private static func tokens(_ text: Substring) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    while let next = rest.first {
      if next.isASCII, next.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        tokens.append(.number(Int(digits) ?? 0, digits: digits.count))
        rest = rest.dropFirst(digits.count)
      } else if isLetter(next) {
        let letters = rest.prefix(while: isLetter)
        tokens.append(.word(letters.lowercased()))
        rest = rest.dropFirst(letters.count)
      } else {
        if !next.isWhitespace { tokens.append(.sign(next)) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// The marks of ordinals count as letters, in Unicode.
  private static func isLetter(_ character: Character) -> Bool {
    if let byte = character.asciiValue {
      return byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A
    }
    return character.isLetter && character != "º" && character != "ª"
  }

  private func day(at place: Int) -> String? {
    switch tokens[place] {
    case .number(let number, digits: 4):
      return isYear(number) && !isInNumber(place) ? yearFirst(number, place + 1) : nil
    case .number(let number, digits: 1...2):
      return isInNumber(place)
        ? nil : numbersAlone(number, place + 1) ?? monthAfter(number, place + 1)
    case .word(let word):
      return Self.month(word).flatMap { dayAfter($0, place + 1) }
    default: return nil
    }
  }

  /// Whether a number goes on from one before it: `192.168.1.2021`.
  private func isInNumber(_ place: Int) -> Bool {
    guard place >= 2, case .sign(let sign) = tokens[place - 1], "./-:".contains(sign),
      case .number = tokens[place - 2]
    else { return false }
    return true
  }

  private func number(_ place: Int) -> (value: Int, digits: Int)? {
    guard place < tokens.count, case .number(let value, let digits) = tokens[place] else {
      return nil
    }
    return (value, digits)
  }

  private func isMark(_ place: Int, _ signs: String, _ words: [String] = []) -> Bool {
    guard place < tokens.count else { return false }
    switch tokens[place] {
    case .sign(let sign): return signs.contains(sign)
    case .word(let word): return words.contains(word)
    case .number: return false
    }
  }

  private func yearFirst(_ year: Int, _ place: Int) -> String? {
    guard isMark(place, "-./", ["년", "年"]), let month = number(place + 1), month.digits <= 2,
      isMark(place + 2, "-./", ["월", "月"]), let day = number(place + 3), day.digits <= 2
    else { return nil }
    return Self.iso(year, month.value, day.value)
  }

  private func numbersAlone(_ first: Int, _ place: Int) -> String? {
    guard isMark(place, "./-"), let second = number(place + 1), second.digits <= 2,
      place + 2 < tokens.count, tokens[place + 2] == tokens[place], let third = number(place + 3)
    else { return nil }
    let year: Int
    switch third.digits {
    case 4: year = third.value
    // `10.11.12` may be anything but with dots, and no year to come.
    case 2 where tokens[place] != .sign("-") && third.value <= 40: year = 2000 + third.value
    default: return nil
    }
    if isMark(place + 4, "."), number(place + 5) != nil { return nil }
    let isMonthFirst =
      tokens[place] != .sign(".") && first <= 12 && (isAmerican || second.value > 12)
    return isMonthFirst
      ? Self.iso(year, first, second.value) : Self.iso(year, second.value, first)
  }

  /// `3. Mai 2021`, `3rd of May, 2021`, `3 de mayo del 2021`.
  private func monthAfter(_ day: Int, _ start: Int) -> String? {
    var place = start
    while isMark(place, ".ºª°-/", Self.between) { place += 1 }
    guard place - start <= 3, place < tokens.count, case .word(let word) = tokens[place],
      let month = Self.month(word)
    else { return nil }
    place += 1
    let name = place
    while isMark(place, ".,-/\u{2019}'", Self.between) { place += 1 }
    guard place - name <= 3, let year = number(place), year.digits == 4 else { return nil }
    return Self.iso(year.value, month, day)
  }

  /// `March 5, 2024`, `Oct 11 14:57:21 CEST 2021`.
  private func dayAfter(_ month: Int, _ start: Int) -> String? {
    var place = start
    while isMark(place, ".") { place += 1 }
    guard let day = number(place), day.digits <= 2 else { return nil }
    place += 1
    let after = place
    while isMark(place, ".,", Self.between) { place += 1 }
    if place - after <= 3, let year = number(place), year.digits == 4 {
      return Self.iso(year.value, month, day.value)
    }
    // A clock and its zone before the year.
    guard number(place) != nil, isMark(place + 1, ":"), number(place + 2) != nil else { return nil }
    for further in (place + 3)..<min(place + 8, max(tokens.count, place + 3)) {
      if let year = number(further), year.digits == 4 {
        return Self.iso(year.value, month, day.value)
      }
    }
    return nil
  }

  private static let between = ["st", "nd", "rd", "th", "er", "of", "de", "del", "d"]

  private func isYear(_ number: Int) -> Bool { Self.years.contains(number) }

  private static let years = 1900...2100

  static func iso(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard years.contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// 1 to 12, by a name of a month or its first letters.
  static func month(_ word: String) -> Int? {
    word.utf8.count >= 3 && word.utf8.count <= 24 ? beginnings[word] : nil
  }

  /// The month of each name and of its first letters, three and more.
  private static let beginnings = months.enumerated().reduce(into: [String: Int]()) {
    for name in $1.element {
      for letters in min(3, name.count)...name.count where $0[String(name.prefix(letters))] == nil {
        $0[String(name.prefix(letters))] = $1.offset + 1
      }
    }
  }

  private static let months: [[String]] = [
    "january januar jänner janvier enero gennaio janeiro januari styczeń stycznia leden ledna tammikuuta января январь ocak",
    "february februar feber février fevrier febrero febbraio fevereiro februari luty lutego únor února helmikuuta февраля февраль şubat",
    "march märz maerz mrz mars marzo março maart marzec marca březen března maaliskuuta марта март mart",
    "april avril abril aprile kwiecień kwietnia duben dubna huhtikuuta апреля апрель nisan",
    "may mai mayo maggio maio mei maj maja květen května toukokuuta мая май mayıs",
    "june juni juin junio giugno junho czerwiec czerwca červen června kesäkuuta июня июнь haziran",
    "july juli juillet julio luglio julho lipiec lipca červenec července heinäkuuta июля июль temmuz",
    "august août aout agosto augustus augusti sierpień sierpnia srpen srpna elokuuta августа август ağustos",
    "september septembre septiembre settembre setembro wrzesień września září syyskuuta сентября сентябрь eylül",
    "october oktober octobre octubre ottobre outubro oktober październik października říjen října lokakuuta октября октябрь ekim",
    "november novembre noviembre novembro listopad listopada listopadu marraskuuta ноября ноябрь kasım",
    "december dezember décembre decembre diciembre dicembre dezembro grudzień grudnia prosinec prosince joulukuuta декабря декабрь aralık",
  ].map { $0.split(separator: " ").map(String.init) }
}
