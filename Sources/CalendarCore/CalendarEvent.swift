/// One VEVENT: a single event, a series, or what became of one occurrence of a series.
struct CalendarEvent {
  /// Bytes of a title that are kept.
  static let longestTitle = 400
  /// Days that a series has or lacks by name.
  static let datesAtMost = 10_000

  var uid: [UInt8] = []
  var title = ""
  var start: EventTime?
  var end: EventTime?
  var length: EventLength?
  var rules: [EventRule] = []
  /// Further times of the series, with a length where they have their own.
  var added: [(time: EventTime, length: EventLength?)] = []
  var left: [EventTime] = []
  /// Which occurrence this one stands for.
  var replaced: EventTime?
  var isThisAndFuture = false
  var isCancelled = false
  var isTransparent = false
  var sequence = 0
}

extension CalendarEvent {
  /// `zone` is where the line's times are.
  mutating func read(_ line: ContentLine, zone: EventTime.Place) {
    let isDay = spells(line.type, "DATE")
    func time(_ text: ArraySlice<UInt8>) -> EventTime? {
      EventTime(text, isDay: isDay, zone: zone)
    }
    switch line.name.first {
    case UInt8(ascii: "D"):
      if spells(line.name, "DTSTART") { start = time(line.value) ?? start }
      if spells(line.name, "DTEND") { end = time(line.value) ?? end }
      if spells(line.name, "DURATION") { length = EventLength(line.value) ?? length }
    case UInt8(ascii: "S"):
      if spells(line.name, "SUMMARY") { title = Self.text(line.value) }
      if spells(line.name, "SEQUENCE") { sequence = number(trimmed(line.value)) ?? 0 }
      if spells(line.name, "STATUS") { isCancelled = Self.word(line.value, "CANCELLED") }
    case UInt8(ascii: "R"):
      if spells(line.name, "RRULE"), rules.count < 8, let rule = EventRule(line.value) {
        rules.append(rule)
      }
      if spells(line.name, "RDATE") { readAdded(line, isDay: isDay, zone: zone) }
      if spells(line.name, "RECURRENCE-ID") {
        replaced = time(line.value)
        isThisAndFuture = line.isThisAndFuture
      }
    case UInt8(ascii: "E"):
      guard spells(line.name, "EXDATE") else { return }
      for part in parts(line.value, at: UInt8(ascii: ",")) where left.count < Self.datesAtMost {
        if let time = time(part) { left.append(time) }
      }
    case UInt8(ascii: "T"):
      if spells(line.name, "TRANSP") { isTransparent = Self.word(line.value, "TRANSPARENT") }
    case UInt8(ascii: "U"):
      if spells(line.name, "UID") { uid = Array(trimmed(line.value).prefix(1_000)) }
    case UInt8(ascii: "X"):
      // Outlook says here what it does not say with TRANSP.
      if spells(line.name, "X-MICROSOFT-CDO-BUSYSTATUS"), Self.word(line.value, "FREE") {
        isTransparent = true
      }
    default: break
    }
  }

  private mutating func readAdded(_ line: ContentLine, isDay: Bool, zone: EventTime.Place) {
    for part in parts(line.value, at: UInt8(ascii: ",")) where added.count < Self.datesAtMost {
      let ends = parts(part, at: UInt8(ascii: "/"))
      guard let time = EventTime(ends[0], isDay: isDay, zone: zone) else { continue }
      var length: EventLength?
      if ends.count > 1 {
        length = EventLength(ends[1])
        if let end = EventTime(ends[1], isDay: isDay, zone: zone), end.place == time.place {
          length = EventLength(wall: end.wall - time.wall)
        }
      }
      added.append((time, length))
    }
  }

  private static func word(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    spells(trimmed(text).map(capital), word)
  }

  /// A text without its escapes, on one line (RFC 5545, section 3.3.11).
  static func text(_ value: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      // The first byte of a letter: the cut is not within one.
      if text.count >= longestTitle, byte & 0xC0 != 0x80 { break }
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      let isBreak = isEscaped && capital(byte) == UInt8(ascii: "N")
      text.append(isBreak || byte < 32 ? 32 : byte)
      isEscaped = false
    }
    return String(decoding: trimmed(text[...]), as: UTF8.self)
  }
}
