import Kernel
import Kit
import Testing

@Suite struct WordsTests {
  @Test(arguments: [
    (0...60, "0 to 60", "0~60"), (1...1_440, "1 to 1,440", "1~1,440"),
    (999...1_000_000, "999 to 1,000,000", "999~1,000,000"),
  ])
  func limitsAreSaidAsTheyAreWritten(
    numbers: ClosedRange<Int>, english: String, korean: String
  ) {
    #expect(Words(.english).range(numbers) == english)
    #expect(Words(.korean).range(numbers) == korean)
    let most = Words(.english).grouped(Int64(numbers.upperBound))
    let sentence = "Use up to " + most + " characters."
    #expect(Words(.english).upTo(characters: numbers.upperBound) == sentence)
  }

  @Test(arguments: [
    ("사과", "사과는", "사과가", "사과를", "사과와", "사과로"),
    ("책", "책은", "책이", "책을", "책과", "책으로"),
    ("서울", "서울은", "서울이", "서울을", "서울과", "서울로"),
    ("치약 3", "치약 3은", "치약 3이", "치약 3을", "치약 3과", "치약 3으로"),
    ("Email", "Email은", "Email이", "Email을", "Email과", "Email로"),
    ("‘책’", "‘책’은", "‘책’이", "‘책’을", "‘책’과", "‘책’으로"),
    ("", "는", "가", "를", "와", "로"),
  ])
  func aParticleFitsTheSoundBeforeIt(
    word: String, topic: String, subject: String, object: String, with: String, towards: String
  ) {
    #expect(Particle.topic.after(word) == topic)
    #expect(Particle.subject.after(word) == subject)
    #expect(Particle.object.after(word) == object)
    #expect(Particle.with.after(word) == with)
    #expect(Particle.towards.after(word) == towards)
  }

  @Test(arguments: [
    ("ko-KR,ko;q=0.9,en-US;q=0.8", Language.korean), ("en-GB,en;q=0.9,ko;q=0.8", .english),
    ("de,ko;q=0.5", .korean), ("de", .english), ("", .english), ("en;q=0.3, ko;q=0.7", .korean),
    ("kok", .english), ("ko;q=", .english), (";;,,q=9999999999", .english),
  ])
  func theFirstOfOurLanguagesIsSpoken(header: String, language: Language) {
    #expect(Language.preferred(header) == language)
  }

  @Test(arguments: [
    ("en-US,en;q=0.9", EnglishRegion.american), ("en", .american), ("", .american),
    ("de", .american),
    ("en-CA", .american), ("en-PH", .american), ("en-US,en-GB;q=0.9", .american),
    ("en-KR", .american), ("en-u-rg-gbzzzz", .american), ("en-GB;q=0", .american),
    ("en-AU,en;q=0.9", .australian), ("en-NZ", .australian), ("en-IN", .australian),
    ("en-SG", .australian), ("en-001", .australian),
    ("en-GB,en-US;q=0.9,en;q=0.8", .british), ("en-IE", .british), ("en-ZA", .british),
    ("en-gb", .british), ("en-Latn-GB", .british), ("en-GB-oxendict", .british),
    ("ko-KR,ko;q=0.9,en-GB;q=0.8", .british), ("en-US;q=0.5, en-GB;q=0.7", .british),
    ("en-US,en-AU,en-GB", .american), ("de,en-150;q=0.5", .british), ("en-", .american),
  ])
  func theFirstEnglishNamesItsRegion(header: String, region: EnglishRegion) {
    #expect(EnglishRegion.preferred(header) == region)
  }

  @Test(arguments: [
    (EnglishRegion.american, "Nov 27", "Nov 27, 2025", "Fri, Nov 27", "Thu, Nov 27, 2025"),
    (.australian, "27 Nov", "27 Nov 2025", "Fri 27 Nov", "Thu 27 Nov 2025"),
    (.british, "27 Nov", "27 Nov 2025", "Fri 27 Nov", "Thu 27 Nov 2025"),
  ])
  func aDayIsWrittenAsInTheRegion(
    region: EnglishRegion, short: String, long: String, named: String, namedLong: String
  ) throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 27))
    let old = try #require(CivilDate(year: 2025, month: 11, day: 27))
    let words = Words(.english, region)
    #expect(words.date(day, today: day) == short)
    #expect(words.date(old, today: day) == long)
    #expect(words.weekdayAndDate(day, today: day) == named)
    #expect(words.weekdayAndDate(old, today: day) == namedLong)
    #expect(words.region == region)
    // Korean is written one way, whatever English the browser knows.
    #expect(Words(.korean, region) == Words(.korean))
    #expect(Words(.korean, region).weekdayAndDate(day, today: day) == "11월 27일 (금)")
  }

  @Test(arguments: [
    (0, 5, "12:05 AM", "00:05"), (9, 0, "9:00 AM", "09:00"), (12, 0, "12:00 PM", "12:00"),
    (17, 30, "5:30 PM", "17:30"),
  ])
  func aTimeOfDayIsThatOfTheRegionsClock(
    hour: Int, minute: Int, short: String, long: String
  ) throws {
    let time = try #require(CivilTime(hour: hour, minute: minute))
    #expect(Words(.english, .australian).time(time) == short)
    #expect(Words(.english, .british).time(time) == long)
  }

  @Test(arguments: [
    (0, 0, "Jan 1, 1970", "1970년 1월 1일"), (-1, 0, "Dec 31, 1969", "1969년 12월 31일"),
    (951_868_799, 0, "Feb 29, 2000", "2000년 2월 29일"),
    (1_763_000_000, 0, "Nov 13", "11월 13일"),
    (1_763_074_800, 32_400, "Nov 14", "11월 14일"),
    (1_763_074_800, -18_000, "Nov 13", "11월 13일"),
    (1_767_222_000, 0, "Dec 31", "12월 31일"),
    (1_767_222_000, 7_200, "Jan 1, 2026", "2026년 1월 1일"),
  ])
  func aDayIsWrittenInTheZoneOfItsReaderWithTheYearThatIsNotThisOne(
    seconds: Int64, offset: Int32, english: String, korean: String
  ) {
    let instant = Instant(milliseconds: seconds * 1000)
    let now = Instant(milliseconds: 1_763_000_000_000)
    #expect(Words(.english).date(instant, now: now, offsetSeconds: offset) == english)
    #expect(Words(.korean).date(instant, now: now, offsetSeconds: offset) == korean)
  }

  @Test func whatIsReadInOtherYearsNamesItsYear() throws {
    let day = try #require(CivilDate(year: 2025, month: 11, day: 26))
    #expect(Words(.english).date(day, today: nil) == "Nov 26, 2025")
    #expect(Words(.korean).date(day, today: nil) == "2025년 11월 26일")
  }

  @Test func aDayOfTheWeekStandsWhereTheLanguageHasIt() throws {
    let day = try #require(CivilDate(year: 2026, month: 7, day: 17))
    let nextYear = try #require(CivilDate(year: 2027, month: 1, day: 1))
    #expect(Words(.english).weekdayAndDate(day, today: day) == "Fri, Jul 17")
    #expect(Words(.korean).weekdayAndDate(day, today: day) == "7월 17일 (금)")
    #expect(Words(.english).weekdayAndDate(nextYear, today: day) == "Fri, Jan 1, 2027")
    #expect(Words(.korean).weekdayAndDate(nextYear, today: day) == "2027년 1월 1일 (금)")
  }

  @Test(arguments: [
    (0, 0, "12:00 AM", "오전 12:00"), (0, 5, "12:05 AM", "오전 12:05"),
    (9, 0, "9:00 AM", "오전 9:00"), (12, 0, "12:00 PM", "오후 12:00"),
    (17, 30, "5:30 PM", "오후 5:30"), (23, 59, "11:59 PM", "오후 11:59"),
  ])
  func aTimeOfDayIsThatOfATwelveHourClock(
    hour: Int, minute: Int, english: String, korean: String
  ) throws {
    let time = try #require(CivilTime(hour: hour, minute: minute))
    #expect(Words(.english).time(time) == english)
    #expect(Words(.korean).time(time) == korean)
  }

  @Test func howLongAgoIsSaidInTheLargestUnitThatFits() {
    let now = Instant(milliseconds: 1_763_000_000_000)
    let words = Words(.english)
    func ago(_ minutes: Int64) -> String {
      words.ago(now.adding(milliseconds: -minutes * 60_000), now: now)
    }
    #expect(ago(0) == "just now")
    #expect(ago(-5) == "just now")
    #expect(ago(59) == "59 min ago")
    #expect(ago(60) == "1 hour ago")
    #expect(ago(120) == "2 hours ago")
    #expect(ago(60 * 24) == "1 day ago")
    #expect(ago(60 * 24 * 13) == "13 days ago")
    #expect(ago(60 * 24 * 15) == "2 weeks ago")
    #expect(ago(60 * 24 * 800) == "2 years ago")
    #expect(
      words.ago(Instant(milliseconds: .min), now: Instant(milliseconds: .max)).isEmpty == false)
  }

  @Test func aCountHasItsNounInTheRightNumber() {
    #expect(Words(.english).count(1, one: "item", many: "items", korean: "개") == "1 item")
    #expect(Words(.english).count(0, one: "item", many: "items", korean: "개") == "0 items")
    #expect(Words(.korean).count(3, one: "item", many: "items", korean: "개") == "3개")
  }
}
