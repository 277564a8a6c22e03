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
  let bytes = Array(url.utf8)
  let slash = UInt8(ascii: "/")
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.count > colon + 3,
    bytes[colon + 1] == slash, bytes[colon + 2] == slash
  else { return "" }
  let ends: [UInt8] = [slash, UInt8(ascii: "?"), UInt8(ascii: "#")]
  let authority = bytes[(colon + 3)...].prefix { !ends.contains($0) }
  let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
  return String(decoding: authority[start...], as: UTF8.self)
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
