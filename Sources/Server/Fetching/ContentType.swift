import Foundation

/// A Content-Type header taken apart.
struct ContentType {
  var mediaType: String
  var charset = ""

  init(_ header: String) {
    let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    mediaType = (parts.first ?? "").lowercased()
    for part in parts.dropFirst() where part.lowercased().hasPrefix("charset=") {
      charset = part.dropFirst("charset=".count).trimmingCharacters(in: ["\"", "'", " "])
    }
  }
}
