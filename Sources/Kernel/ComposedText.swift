/// Texts whose letters some systems write in parts, with each letter as most texts have it.
///
/// Unicode's normal form C for small letters, of Korean and the alphabets of Europe and Vietnam: the
/// tables of all of it weigh more than all of the search.
enum ComposedText {
  /// Of a text in small letters; the two small sigmas are one.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let first = last, let both = joined(first, scalar) {
        last = both
        continue
      }
      if let last { scalars.append(last) }
      last = scalar == "ς" ? "σ" : scalar
    }
    if let last { scalars.append(last) }
    return String(scalars)
  }

  private static func joined(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    (0x300...0x328).contains(second.value)
      ? marked(first, second) : syllable(first.value, second.value)
  }

  /// What two become: a consonant and a vowel, or both and a last consonant (Unicode, 3.12).
  private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    }
    let isOpen = (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0
    guard isOpen, (0x11A8...0x11C2).contains(second) else { return nil }
    return Unicode.Scalar(first + second - 0x11A7)
  }

  /// A letter and the mark that follows it.
  private static func marked(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    for (known, pairs) in marks where known == mark.value {
      var isLetter = true
      var isFound = false
      for scalar in pairs.unicodeScalars {
        if isFound { return scalar }
        isFound = isLetter && scalar == letter
        isLetter.toggle()
      }
    }
    return nil
  }

  /// Of each mark the letters that it stands on, and behind each what they are together.
  private static let marks: [(UInt32, String)] = [
    (0x300, "aàeèiìoòuùyỳâầăằêềôồơờưừеѐиѝ"),
    (0x301, "aácćeéiílĺnńoórŕsśuúyýzźâấăắêếôốơớưứαάεέηήιίοόυύωώϊΐϋΰ"),
    (0x302, "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷạậẹệọộ"),
    (0x303, "aãeẽiĩnñoõuũyỹâẫăẵêễôỗơỡưữ"),
    (0x304, "aāeēiīoōuū"),
    (0x306, "aăeĕgğiĭoŏuŭạặийуў"),
    (0x307, "cċeėgġzż"),
    (0x308, "aäeëiïoöuüyÿеёіїιϊυϋ"),
    (0x309, "aảeẻiỉoỏuủyỷâẩăẳêểôổơởưử"),
    (0x30A, "aåuů"),
    (0x30B, "oőuű"),
    (0x30C, "cčdďeělľnňrřsštťzž"),
    (0x31B, "oơuưọợ"),
    (0x323, "aạeẹiịoọuụyỵâậăặêệôộơợưự"),
    (0x327, "cçgģkķlļnņrŗsştţ"),
    (0x328, "aąeęiįuų"),
  ]
}
