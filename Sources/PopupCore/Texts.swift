import Kernel

/// The names that stand in a field between commas, each once, of 60 UTF-16 units at most.
func names(in text: String) -> [String] {
  var found: [String] = []
  for part in text.utf8.split(separator: UInt8(ascii: ",")) {
    let name = String(Substring(part)).trimmed.cut(to: 60).trimmed
    if !name.isEmpty, !found.contains(name) { found.append(name) }
  }
  return found
}

/// The host of a web address with its port; empty where it has none.
func hostName(of url: String) -> String {
  String(decoding: hostAndPath(of: url)?.host ?? [], as: UTF8.self)
}

/// What a row is called: an address, which stands there until the title is known, as a person reads it.
///
/// “example.com/on/강”: without scheme, `www.`, what follows a question mark, and a slash at the end.
func shownTitle(_ title: String) -> String {
  let bytes = title.utf8
  guard bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8),
    !bytes.contains(32), let parts = hostAndPath(of: title)
  else { return title }
  let www = Array("www.".utf8)
  let host = parts.host.starts(with: www) ? parts.host.dropFirst(www.count) : parts.host
  var path = parts.path
  while path.last == UInt8(ascii: "/") { path = path.dropLast() }
  return String(decoding: host, as: UTF8.self) + readable(path)
}

/// Letters of a path instead of their codes, where those are letters and turn nothing around.
private func readable(_ path: ArraySlice<UInt8>) -> String {
  let decoded = PercentCoding.decode(path)
  let isPlain = !decoded.contains { $0 < 32 || $0 == 127 }
  guard isPlain, let text = String(validating: decoded, as: UTF8.self),
    !text.unicodeScalars.contains(where: { (0x2000...0x206F).contains($0.value) })
  else { return String(decoding: path, as: UTF8.self) }
  return text
}

private func hostAndPath(of url: String) -> (host: ArraySlice<UInt8>, path: ArraySlice<UInt8>)? {
  let bytes = Array(url.utf8)
  let slash = UInt8(ascii: "/")
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.count > colon + 3,
    bytes[colon + 1] == slash, bytes[colon + 2] == slash
  else { return nil }
  let ends: [UInt8] = [UInt8(ascii: "?"), UInt8(ascii: "#")]
  let whole = bytes[(colon + 3)...].prefix { !ends.contains($0) }
  let authority = whole.prefix { $0 != slash }
  let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
  return (authority[start...], whole[authority.endIndex...])
}

extension String {
  /// As many whole scalars as have that many UTF-16 units.
  func cut(to units: Int) -> String {
    guard utf16.count > units else { return self }
    var kept = ""
    var count = 0
    for scalar in unicodeScalars {
      count += scalar.value > 0xFFFF ? 2 : 1
      if count > units { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }
}

extension [String] {
  func joined(by separator: String) -> String {
    var text = ""
    for part in self { text += text.isEmpty ? part : separator + part }
    return text
  }
}

/// Whether all words of a query stand in the row, in whatever order and case.
func hasAll(_ query: String, _ row: ListedItem) -> Bool {
  let text = SearchText.folded(row.title + " " + row.detail)
  for word in SearchText.folded(query).split(whereSeparator: { $0 <= 32 })
  where !SearchText.contains(text, Array(word)) {
    return false
  }
  return true
}
