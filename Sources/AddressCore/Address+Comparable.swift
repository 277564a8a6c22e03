import Kernel

extension Address {
  /// The form in which two addresses of one page are equal.
  ///
  /// Scheme and host are lower-case and default ports gone already; here the fragment goes, unless a
  /// page routes by it (`#!` and `#/`), parameters that only track the reader go, and
  /// percent-encodings are written in one way (RFC 3986, section 6.2.2). What may lead elsewhere
  /// stays as it is: the scheme, `www.`, a trailing slash below the root, the order of parameters.
  /// To take two pages for one would lose one of them; to keep one twice loses nothing.
  public var comparable: String {
    var text = "\(origin)\(Self.normalised(path))"
    if let query, let kept = comparableQuery(query) { text += "?\(kept)" }
    if let fragment, fragment.utf8.first == 0x21 || fragment.utf8.first == 0x2F {
      text += "#\(Self.normalised(fragment))"
    }
    return text
  }

  private func comparableQuery(_ query: String) -> String? {
    var kept: [UInt8] = []
    for parameter in Array(query.utf8).split(separator: 0x26) {
      let name = parameter.prefix { $0 != 0x3D }
      guard !TrackingParameter.tracks(Array(name).lowercasedASCII, host: host.text) else {
        continue
      }
      if !kept.isEmpty { kept.append(0x26) }
      kept.append(contentsOf: parameter)
    }
    return kept.isEmpty ? nil : Self.normalised(String(decoding: kept, as: UTF8.self))
  }

  /// Unreserved characters decoded, the digits of other encodings upper-case.
  private static func normalised(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let value = PercentCoding.byte(in: bytes[...], at: index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if isUnreserved(value) {
        result.append(value)
      } else {
        PercentCoding.append(value, to: &result)
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    AddressParser.isLetter(byte) || AddressParser.isDigit(byte) || byte == 0x2D || byte == 0x2E
      || byte == 0x5F || byte == 0x7E
  }
}

/// Parameters that tell where a reader came from and nothing about the page.
enum TrackingParameter {
  static func tracks(_ name: [UInt8], host: String) -> Bool {
    for prefix in prefixes where name.starts(with: prefix) { return true }
    if names.contains(name) { return true }
    for site in sites where isHost(host, of: site.host) {
      if site.names.contains(name) { return true }
    }
    return false
  }

  private static let prefixes: [[UInt8]] = [
    "utm_", "hsa_", "pk_", "mtm_", "matomo_", "at_campaign",
  ]
  .map { Array($0.utf8) }

  private static let names: [[UInt8]] = [
    "__hsfp", "__hssc", "__hstc", "__s", "_bta_c", "_bta_tid", "_ga", "_gl", "_hsenc", "_hsmi",
    "_ke", "_openstat", "at_medium", "dclid", "dm_i", "ef_id", "epik", "fb_action_ids",
    "fb_action_types", "fb_ref", "fb_source", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc",
    "hsctatracking", "igsh", "igshid", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "mkwid",
    "ml_subscriber", "ml_subscriber_hash", "msclkid", "napm", "ns_campaign", "ns_mchannel",
    "ns_source", "oly_anon_id", "oly_enc_id", "rb_clickid", "ref_src", "ref_url", "s_kwcid",
    "sc_cid", "srsltid", "trk_contact", "trk_msg", "ttclid", "twclid", "vero_conv", "vero_id",
    "wbraid", "wickedid", "wt_mc", "yclid", "ysclid",
  ].map { Array($0.utf8) }

  /// Names that mean something elsewhere.
  private static let sites: [(host: String, names: [[UInt8]])] = [
    ("youtube.com", ["feature", "pp", "si"].map { Array($0.utf8) }),
    ("youtu.be", ["feature", "si"].map { Array($0.utf8) }),
    ("twitter.com", ["s", "t"].map { Array($0.utf8) }),
    ("x.com", ["s", "t"].map { Array($0.utf8) }),
    ("open.spotify.com", ["si"].map { Array($0.utf8) }),
  ]

  private static func isHost(_ host: String, of site: String) -> Bool {
    let host = Array(host.utf8)
    let site = Array(site.utf8)
    guard host.count != site.count else { return host == site }
    return host.count > site.count && host.reversed().starts(with: site.reversed())
      && host[host.count - site.count - 1] == 0x2E
  }
}
