/// The words that one-line entry knows; where one begins like another, the longer stands first.
enum EntryWords {
  static let months: StaticString = """
    january=1|february=2|march=3|april=4|may=5|june=6|july=7|august=8|september=9|\
    october=10|november=11|december=12|jan=1|feb=2|mar=3|apr=4|jun=6|jul=7|aug=8|sept=9|\
    sep=9|oct=10|nov=11|dec=12
    """
  static let weekdays: StaticString = """
    monday=1|tuesday=2|wednesday=3|thursday=4|friday=5|saturday=6|sunday=7
    """
  static let shortWeekdays: StaticString = """
    mon=1|tues=2|tue=2|weds=3|wed=3|thurs=4|thur=4|thu=4|fri=5|sat=6|sun=7
    """
  static let pluralWeekdays: StaticString = """
    mondays=1|tuesdays=2|wednesdays=3|thursdays=4|fridays=5|saturdays=6|sundays=7
    """
  /// From today.
  static let namedDays: StaticString = "today=0|tod=0|tomorrow=1|tmrw=1|tmr=1|yesterday=-1"
  static let numbers: StaticString = """
    a=1|an=1|one=1|two=2|three=3|four=4|five=5|six=6|seven=7|eight=8|nine=9|ten=10|\
    eleven=11|twelve=12
    """
  /// The numbers are those of `EntryUnit`.
  static let units: StaticString = """
    minutes=4|minute=4|mins=4|min=4|hours=5|hour=5|hrs=5|hr=5|days=0|day=0|weeks=1|week=1|\
    months=2|month=2|years=3|year=3
    """
  /// In minutes.
  static let durations: StaticString = """
    minutes=1|minute=1|mins=1|min=1|m=1|hours=60|hour=60|hrs=60|hr=60|h=60
    """
  /// Of the day, as for `EntryTime`.
  static let halves: StaticString = """
    pm=12|p.m.=12|p.m=12|am=0|a.m.=0|a.m=0|in the morning=0|in the afternoon=12|\
    in the evening=12|at night=24
    """
  /// Ten times the unit of a rule, and its interval.
  static let adjectives: StaticString = """
    hourly=51|everyday=1|daily=1|weekly=11|biweekly=12|monthly=21|quarterly=23|yearly=31|annually=31
    """
  static let ordinals: StaticString = "first=1|second=2|third=3|fourth=4|fifth=5|last=-1"
  static let ordinalEndings: StaticString = "st=0|nd=0|rd=0|th=0"
  /// Minutes of the day.
  static let partsOfDay: StaticString = "morning=540|afternoon=720|evening=1140|night=1320"

  static let pluralPartsOfDay: StaticString =
    "mornings=540|afternoons=720|evenings=1140|nights=1320"

  static let priorities: StaticString = """
    !high=3|!medium=2|!med=2|!low=1|!none=0|!1=3|!2=2|!3=1|!4=0|!!1=3|!!2=2|!!3=1|!!4=0|\
    !!!=3|!!=2|p1=3|p2=2|p3=1|p4=0|!높음=3|!중요=3|!보통=2|!중간=2|!낮음=1
    """
  /// Behind a rule by the hour they bound it by day.
  static let hourBounds: StaticString = "from|during|between|while|when|only|daily|and a half"
  static let hourParts: StaticString = "in the morning|in the afternoon|in the evening|overnight"
  /// Before a day they say something else of it: "not friday", "the week of july 20".
  static let spoilers: StaticString = """
    before|after|since|until|till|for|to|of|about|than|not|except|between|during|early|late|\
    later|mid|sometime|maybe|from|or|and|&|like|twice|평일|매|음력
    """
  /// Before a word they make a name of it.
  static let openers: StaticString = "the|a|an|my|our|your|his|her|their|to|for|of|in|with|from"
  /// Before "sun" and "sat" they make words of them.
  static let subjects: StaticString = "the|a|in|under|i|we|he|she|they|who|where"
  /// Behind a day they make another of it: "friday after next".
  static let shifts: StaticString =
    "after next|week|weeks|or so|or two|or next|onwards|m-f|except|but"
  /// Behind a rule they say more than one can.
  static let exceptions: StaticString = "or|unless|twice|of|this|on"
  /// Days of this name are no dates: "black friday".
  static let holidays: StaticString = """
    black|good|freaky|cyber|easter|palm|ash|super|giving|casual|ruby|groundhog|manic|bloody|\
    holiday|taco
    """
  /// What two numbers around a stroke measure: "3/4 inch".
  static let measures: StaticString = """
    inch|inches|cup|cups|tsp|tbsp|mile|miles|km|k|lb|lbs|oz|people|guests|ratio|scale|of|\
    blocks|steps|laps|yards|meters|metres|times|hours|price|done|컵|인치|정도|스푼|버전|분기|전쟁|\
    혁명|항쟁
    """
  /// Before numbers that count parts or places: "part 1/2", "seat 12p".
  static let numbered: StaticString = """
    part|page|chapter|episode|step|score|level|seat|gate|room|row|slide|lesson|unit|volume|\
    버전|평점|점수|가격|체중
    """
  /// Before a day that is over they say what happened then: "the photos taken yesterday".
  static let deeds: StaticString = """
    taken|took|sent|made|bought|found|got|saw|seen|said|met|did|done|wrote|written|lost|broke|\
    broken|gave|given|told|came|went|left|had|heard|was|were
    """
  static let dashes: StaticString = "-|–|—|~"

  static let koreanWeekdays: StaticString = """
    월요일=1|화요일=2|수요일=3|목요일=4|금요일=5|토요일=6|일요일=7|월욜=1|화욜=2|수욜=3|\
    목욜=4|금욜=5|토욜=6|일욜=7
    """
  /// Behind a day they make another of it.
  static let koreanSpoilers: StaticString = """
    전|전에|전까지|이전|이전에|이후|이후에|중|중에|초|초에|초까지|후반|초반|사이|내내|또는|\
    아니면|혹은|말고|빼고|방향|지나서|지나고|먹고|넘어서|정도에
    """
  /// Behind a day they belong with it to a noun: "내일 먹을 고기".
  static let koreanModifiers: StaticString = """
    먹을|마실|입을|신을|볼|쓸|할|읽을|있을|갈|올|만날|열릴|먹는|마시는|입는|보는|쓰는|하는|\
    읽는|있는|가는|열리는|듣는|못한
    """
  /// What may be left out of every day, besides a day of the week.
  static let koreanExceptable: StaticString = "주말|평일|공휴일|휴일|명절|방학"
  static let koreanWeekdayLetters: StaticString = "월=1|화=2|수=3|목=4|금=5|토=6|일=7"
  static let koreanNumbers: StaticString =
    "열두=12|열한=11|열=10|아홉=9|여덟=8|일곱=7|여섯=6|다섯=5|네=4|세=3|두=2|한=1"
  /// So many days in one word.
  static let koreanDays: StaticString = "하루=1|이틀=2|사흘=3|나흘=4|닷새=5|엿새=6|열흘=10|보름=15"
  /// The numbers are those of `EntryUnit`.
  static let koreanUnits: StaticString = "시간=5|분=4|일=0|주일=1|주=1|개월=2|달=2|년=3"
  static let koreanReminders: StaticString = "알림|알람|알려줘|알려 줘|알려주기|알려 주기"
  /// From today.
  static let koreanNamedDays: StaticString = """
    오늘=0|내일모레=2|내일 모레=2|낼모레=2|낼 모레=2|내일=1|낼=1|모레=2|글피=3|어제=-1|\
    그저께=-2|그제=-2|엊그제=-2|금일=0|명일=1
    """
  /// The week, the month, the year, the next week and month.
  static let koreanPeriods: StaticString = """
    이번 주=0|이번주=0|이번 달=1|이번달=1|이달=1|올해=2|연말=2|다음 주=3|다음주=3|다음 달=4|다음달=4
    """
  static let koreanHolidays: StaticString = "추석|설|크리스마스|성탄절|어버이날|어린이날|생일|내 생일"
  /// Behind "20일" they make a span of it.
  static let koreanSpans: StaticString =
    "동안|간|전|전에|전까지|연속|챌린지|완성|습관|코스|만에|무료|이상|이내|치|분|차"
  /// Of the day, as for `EntryTime`.
  static let koreanHalves: StaticString = "오전=0|새벽=0|아침=0|오후=12|낮=12|점심=12|저녁=12|밤=24"
  static let koreanCompletion: StaticString = """
    완료하고|완료한 뒤|완료한 날부터|완료 후|완료일부터|완료일 기준으로|완료일 기준|끝내고|끝낸 뒤|\
    끝낸 후|끝낸 날부터
    """
  /// The numbers are those of `EntryUnit`.
  static let koreanFrequencies: StaticString = """
    하루=0|1일=0|매일=0|일주일=1|매주=1|주=1|한 달=2|매달=2|매월=2|월=2|일 년=3|1년=3|\
    매년=3|연=3
    """
  static let koreanOrdinals: StaticString = """
    첫째=1|첫번째=1|첫 번째=1|둘째=2|두번째=2|두 번째=2|셋째=3|세번째=3|세 번째=3|넷째=4|\
    네번째=4|네 번째=4|다섯째=5|마지막=-1|첫주=1|첫 주=1|첫 =1
    """
  /// Minutes of the day.
  static let koreanPartsOfDay: StaticString = "오전=540|아침=540|점심=720|오후=720|저녁=1140|밤=1320"
}

/// What a span is counted in.
enum EntryUnit: Int {
  case day = 0
  case week = 1
  case month = 2
  case year = 3
  case minute = 4
  case hour = 5

  /// What a rule is counted in: no rule goes by the minute.
  var repeating: RecurrenceRule.Unit? { RecurrenceRule.Unit(rawValue: rawValue) }
  /// The same of days and more.
  var recurring: RecurrenceRule.Unit? { self == .hour ? nil : repeating }
}
