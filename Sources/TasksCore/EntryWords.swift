/// The words that one-line entry knows; where one begins like another, the longer stands first.
enum EntryWords {
  static let months = [
    ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6),
    ("july", 7), ("august", 8), ("september", 9), ("october", 10), ("november", 11),
    ("december", 12), ("jan", 1), ("feb", 2), ("mar", 3), ("apr", 4), ("jun", 6), ("jul", 7),
    ("aug", 8), ("sept", 9), ("sep", 9), ("oct", 10), ("nov", 11), ("dec", 12),
  ]
  static let weekdays = [
    ("monday", 1), ("tuesday", 2), ("wednesday", 3), ("thursday", 4), ("friday", 5),
    ("saturday", 6), ("sunday", 7), ("mon", 1), ("tues", 2), ("tue", 2), ("wed", 3),
    ("thurs", 4), ("thur", 4), ("thu", 4), ("fri", 5),
  ]
  /// These are words of their own too: "sun cream".
  static let shortWeekdays = [("sat", 6), ("sun", 7)]
  static let pluralWeekdays = [
    ("mondays", 1), ("tuesdays", 2), ("wednesdays", 3), ("thursdays", 4), ("fridays", 5),
    ("saturdays", 6), ("sundays", 7),
  ]
  static let numbers = [
    ("a", 1), ("an", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5),
    ("six", 6), ("seven", 7), ("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11),
    ("twelve", 12),
  ]
  /// The numbers are those of `EntryUnit`.
  static let units = [
    ("minutes", 4), ("minute", 4), ("mins", 4), ("min", 4), ("hours", 5), ("hour", 5), ("hrs", 5),
    ("hr", 5), ("days", 0), ("day", 0), ("weeks", 1), ("week", 1), ("months", 2), ("month", 2),
    ("years", 3), ("year", 3),
  ]
  static let ordinals = [
    ("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("last", -1),
  ]
  static let ordinalEndings = [("st", 0), ("nd", 0), ("rd", 0), ("th", 0)]
  /// Minutes of the day.
  static let partsOfDay = [
    ("morning", 540), ("afternoon", 720), ("evening", 1_140), ("night", 1_320),
  ]

  static let koreanWeekdays = [
    ("월요일", 1), ("화요일", 2), ("수요일", 3), ("목요일", 4), ("금요일", 5), ("토요일", 6),
    ("일요일", 7), ("월욜", 1), ("화욜", 2), ("수욜", 3), ("목욜", 4), ("금욜", 5), ("토욜", 6),
    ("일욜", 7),
  ]
  static let koreanWeekdayLetters = [
    ("월", 1), ("화", 2), ("수", 3), ("목", 4), ("금", 5), ("토", 6), ("일", 7),
  ]
  static let koreanNumbers = [
    ("열두", 12), ("열한", 11), ("열", 10), ("아홉", 9), ("여덟", 8), ("일곱", 7), ("여섯", 6),
    ("다섯", 5), ("네", 4), ("세", 3), ("두", 2), ("한", 1),
  ]
  /// So many days in one word.
  static let koreanDays = [
    ("하루", 1), ("이틀", 2), ("사흘", 3), ("나흘", 4), ("닷새", 5), ("엿새", 6), ("열흘", 10),
    ("보름", 15),
  ]
  /// The numbers are those of `EntryUnit`.
  static let koreanUnits = [
    ("시간", 5), ("분", 4), ("일", 0), ("주일", 1), ("주", 1), ("개월", 2), ("달", 2), ("년", 3),
  ]
  static let koreanOrdinals = [
    ("첫째", 1), ("첫번째", 1), ("첫 번째", 1), ("둘째", 2), ("두번째", 2), ("두 번째", 2), ("셋째", 3),
    ("세번째", 3), ("세 번째", 3), ("넷째", 4), ("네번째", 4), ("네 번째", 4), ("다섯째", 5),
    ("마지막", -1),
  ]
  /// Minutes of the day.
  static let koreanPartsOfDay = [
    ("오전", 540), ("아침", 540), ("점심", 720), ("오후", 720), ("저녁", 1_140), ("밤", 1_320),
  ]
}

/// What a span is counted in.
enum EntryUnit: Int {
  case day = 0
  case week = 1
  case month = 2
  case year = 3
  case minute = 4
  case hour = 5

  var recurring: RecurrenceRule.Unit? { RecurrenceRule.Unit(rawValue: rawValue) }
}
