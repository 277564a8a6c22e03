/// The most frequent letters of a script's languages, and how much of a text they are.
struct FrequentLetters {
  private let letters: Set<Unicode.Scalar>
  /// The share of a usual text that these letters are.
  private let usual: Double

  private init(_ letters: String, _ usual: Double) {
    self.letters = Set(letters.unicodeScalars)
    self.usual = usual
  }

  /// How near a text comes to a usual one: 1 and more where it is; nil for what is no text.
  func score(_ text: [UInt8]) -> Double? {
    var (all, found, faults) = (0, 0, 0)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
      switch scalar.value {
      case 0xFFFD, 0x80...0x9F, 0xE000...0xF8FF: faults += 1
      // Signs that all of them have.
      case 0xA0...0xBF, 0x2010...0x2026, 0x3000...0x3002, 0x300C...0x300F, 0xFF01...0xFF1F: break
      default:
        all += 1
        if letters.contains(scalar) { found += 1 }
      }
    }
    guard all >= 6, faults * 50 <= all else { return nil }
    return Double(found) / Double(all) / usual
  }

  private static let korean = FrequentLetters(
    "이다는의에을가고하지은한로를사도기인서나어들리그아자시일해수있정대전으라부만보스제장게했상동여주과구공면요년성조안경것유비", 0.58)
  private static let japanese = FrequentLetters(
    "のにるをたはがとてしでいなれもかさらっあこりうすくまんけせどきめよちそだつみわえアイスルンントリラドロコシカテマレタクフプメサパセー", 0.5)
  private static let simplified = FrequentLetters(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运雨",
    0.72)
  private static let traditional = FrequentLetters(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運雨",
    0.72)
  private static let russian = FrequentLetters("оеаинтсрвлкмдпуяыьії", 0.85)
  private static let greek = FrequentLetters("αοιετσνηυρπκμλςάίόέή", 0.88)
  private static let hebrew = FrequentLetters("יוהלארבתשמנםדעח", 0.83)
  private static let arabic = FrequentLetters("اليمونرتبةعدسهف", 0.8)

  /// Encodings by iconv's names; the first counts where two are alike.
  static let byEncoding: [(String, FrequentLetters)] = [
    ("CP949", korean), ("GB18030", simplified), ("CP932", japanese), ("EUC-JP-MS", japanese),
    ("BIG5-HKSCS", traditional), ("CP1251", russian), ("KOI8-R", russian), ("CP1253", greek),
    ("CP1255", hebrew), ("CP1256", arabic),
  ]
}

/// What tells a language that is written in Latin letters: its letters beyond ASCII and its words.
struct LatinLanguage {
  private let letters: Set<Character>
  private let words: Set<String>

  private init(_ letters: String, _ words: String) {
    self.letters = Set(letters)
    self.words = Set(words.split(separator: " ").map(String.init))
  }

  /// The share of the letters beyond ASCII that are its own, and the share of its words.
  func score(_ text: String, _ all: [String]) -> Double {
    var (foreign, own) = (0, 0)
    for character in text where !character.isASCII && !Self.signs.contains(character) {
      foreign += 1
      if letters.contains(character) { own += 1 }
    }
    guard foreign > 0, !all.isEmpty else { return 0 }
    let known = all.count { words.contains($0) }
    return Double(own) / Double(foreign) + 2 * Double(known) / Double(all.count)
  }

  /// Signs that all of the encodings have in the same place.
  private static let signs: Set<Character> = [
    "\u{A0}", "«", "»", "„", "“", "”", "‘", "’", "–", "—", "…", "•", "€", "°", "§",
  ]

  static let byEncoding: [(CharacterEncoding, [LatinLanguage])] = [
    (
      .windows1252,
      [
        LatinLanguage("äöüß", "der die und das ist nicht von zu mit den ein eine für auf im"),
        LatinLanguage("éèàçêëâîïôùûœæ", "le la les et des est une que dans du pour qui sur de il"),
        LatinLanguage("áéíñóúü¿¡", "el la los y que una las por con para del es se en de"),
        LatinLanguage("ãõáéíóúâêôàç", "o a que e não uma os para com do da em mais de"),
        LatinLanguage("àèéìòù", "il che di e la un una per non con del sono della è"),
        LatinLanguage("ëéïèö", "de het een en van is dat niet op te zijn voor met"),
        LatinLanguage("åäöé", "och att det är som en på inte för med av den ja on ei se että"),
        LatinLanguage("æøåé", "og at det er som en på ikke for med af den av til"),
        LatinLanguage("áðéíóúýþæö", "og að er sem það ekki til var með en"),
        LatinLanguage("éïöèêñç£", "the of and to in is that for it with was are this a"),
      ]
    ), (.legacy("CP1250"), central), (.legacy("ISO-8859-2"), central),
    (
      .legacy("CP1254"),
      [LatinLanguage("ğışçöüâî", "ve bir bu için da de ile çok olarak ne gibi daha o en kadar")]
    ),
  ]

  private static let central = [
    LatinLanguage("ąćęłńóśźż", "w i na się nie z że do to jest po od jak a za o ale"),
    LatinLanguage("áčďéěíňóřšťúůýžľĺŕôä", "a se na že je v to s z do by jsem si jako ale o sa"),
    LatinLanguage("áéíóöőúüű", "a az és hogy nem egy is volt ez meg de van"),
    LatinLanguage("ăâîşţ", "și si de la în in nu a cu pe că ca o din este mai"),
    LatinLanguage("čćđšž", "i je u se na da za od su s in ne ki ni"),
  ]
}
