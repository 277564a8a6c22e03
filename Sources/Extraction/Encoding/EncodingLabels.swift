/// The labels of the Encoding standard (WHATWG Encoding, section 4.2) beside those of UTF-8, UTF-16 and
/// windows-1252, each with the name that iconv has for its encoding.
enum EncodingLabels {
  static func iconvName(of label: String) -> String? {
    switch label {
    case "big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5":
      "BIG5-HKSCS"
    case "cseucpkdfmtjapanese", "euc-jp", "x-euc-jp":
      "EUC-JP-MS"
    case "cseuckr", "csksc56011987", "euc-kr", "iso-ir-149", "korean", "ks_c_5601-1987",
      "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949":
      "CP949"
    case "gb18030":
      "GB18030"
    case "chinese", "csgb2312", "csiso58gb231280", "gb2312", "gb_2312", "gb_2312-80", "gbk",
      "iso-ir-58", "x-gbk":
      "GB18030"
    case "866", "cp866", "csibm866", "ibm866":
      "CP866"
    case "csiso2022jp", "iso-2022-jp":
      "ISO-2022-JP"
    case "csisolatin6", "iso-8859-10", "iso-ir-157", "iso8859-10", "iso885910", "l6", "latin6":
      "ISO-8859-10"
    case "iso-8859-13", "iso8859-13", "iso885913":
      "ISO-8859-13"
    case "iso-8859-14", "iso8859-14", "iso885914":
      "ISO-8859-14"
    case "csisolatin9", "iso-8859-15", "iso8859-15", "iso885915", "iso_8859-15", "l9":
      "ISO-8859-15"
    case "iso-8859-16":
      "ISO-8859-16"
    case "csisolatin2", "iso-8859-2", "iso-ir-101", "iso8859-2", "iso88592", "iso_8859-2",
      "iso_8859-2:1987", "l2", "latin2":
      "ISO-8859-2"
    case "csisolatin3", "iso-8859-3", "iso-ir-109", "iso8859-3", "iso88593", "iso_8859-3",
      "iso_8859-3:1988", "l3", "latin3":
      "ISO-8859-3"
    case "csisolatin4", "iso-8859-4", "iso-ir-110", "iso8859-4", "iso88594", "iso_8859-4",
      "iso_8859-4:1988", "l4", "latin4":
      "ISO-8859-4"
    case "csisolatincyrillic", "cyrillic", "iso-8859-5", "iso-ir-144", "iso8859-5", "iso88595",
      "iso_8859-5", "iso_8859-5:1988":
      "ISO-8859-5"
    case "arabic", "asmo-708", "csiso88596e", "csiso88596i", "csisolatinarabic", "ecma-114",
      "iso-8859-6", "iso-8859-6-e", "iso-8859-6-i", "iso-ir-127", "iso8859-6", "iso88596",
      "iso_8859-6", "iso_8859-6:1987":
      "ISO-8859-6"
    case "csisolatingreek", "ecma-118", "elot_928", "greek", "greek8", "iso-8859-7",
      "iso-ir-126", "iso8859-7", "iso88597", "iso_8859-7", "iso_8859-7:1987", "sun_eu_greek":
      "ISO-8859-7"
    case "csiso88598e", "csisolatinhebrew", "hebrew", "iso-8859-8", "iso-8859-8-e", "iso-ir-138",
      "iso8859-8", "iso88598", "iso_8859-8", "iso_8859-8:1988", "visual":
      "ISO-8859-8"
    case "csiso88598i", "iso-8859-8-i", "logical":
      "ISO-8859-8"
    case "cskoi8r", "koi", "koi8", "koi8-r", "koi8_r":
      "KOI8-R"
    case "koi8-ru", "koi8-u":
      "KOI8-U"
    case "csmacintosh", "mac", "macintosh", "x-mac-roman":
      "MACINTOSH"
    case "csiso2022kr", "hz-gb-2312", "iso-2022-cn", "iso-2022-cn-ext", "iso-2022-kr",
      "replacement":
      "replacement"
    case "csshiftjis", "ms932", "ms_kanji", "shift-jis", "shift_jis", "sjis", "windows-31j",
      "x-sjis":
      "CP932"
    case "cp1250", "windows-1250", "x-cp1250":
      "CP1250"
    case "cp1251", "windows-1251", "x-cp1251":
      "CP1251"
    case "cp1253", "windows-1253", "x-cp1253":
      "CP1253"
    case "cp1254", "csisolatin5", "iso-8859-9", "iso-ir-148", "iso8859-9", "iso88599",
      "iso_8859-9", "iso_8859-9:1989", "l5", "latin5", "windows-1254", "x-cp1254":
      "CP1254"
    case "cp1255", "windows-1255", "x-cp1255":
      "CP1255"
    case "cp1256", "windows-1256", "x-cp1256":
      "CP1256"
    case "cp1257", "windows-1257", "x-cp1257":
      "CP1257"
    case "cp1258", "windows-1258", "x-cp1258":
      "CP1258"
    case "dos-874", "iso-8859-11", "iso8859-11", "iso885911", "tis-620", "windows-874":
      "CP874"
    case "x-mac-cyrillic", "x-mac-ukrainian":
      "MAC-CYRILLIC"
    default: nil
    }
  }
}
