import Kit
import Storage

/// The text of a letter, in the person's language; in each, one after the other, where that is not known.
struct LetterText {
  let letter: Letter
  /// The link that it brings; nil for one that only tells something.
  let link: String?
  /// Where the server is.
  let origin: String

  private var languages: [Language] {
    if letter.language.isEmpty { return Language.allCases }
    return [letter.language == Language.korean.tag ? .korean : .english]
  }

  private var all: [LetterWords] {
    languages.map {
      LetterWords(letter: letter, hasLink: link != nil, origin: origin, words: Words($0))
    }
  }

  var subject: String { all.map(\.subject).joined(separator: " · ") }

  var text: String {
    var parts: [String] = []
    for words in all {
      parts += words.lines
      if let link { parts.append(link) }
      if let ending = words.ending { parts.append(ending) }
    }
    parts.append("— Later\n\(origin)")
    return parts.joined(separator: "\n\n") + "\n"
  }

  var html: String {
    """
    <!doctype html>
    <html lang="\(languages.first?.tag ?? "")"><meta charset="utf-8">
    <title>\(HTMLText.escaped(subject))</title>
    <body>
    \(all.map(body).joined())<p>— Later<br>\(HTMLText.escaped(origin))</p>
    </body></html>

    """
  }

  private func body(_ words: LetterWords) -> String {
    var body = ""
    for line in words.lines { body += "<p>\(HTMLText.escaped(line))</p>\n" }
    if let link {
      let address = HTMLText.escaped(link)
      body +=
        "<p><a href=\"\(address)\"><strong>\(HTMLText.escaped(words.button))</strong></a></p>\n"
      body += "<p><small>\(address)</small></p>\n"
    }
    if let ending = words.ending { body += "<p>\(HTMLText.escaped(ending))</p>\n" }
    // Read aloud in its own voice.
    return languages.count > 1
      ? "<div lang=\"\(words.words.language.tag)\">\n\(body)</div>\n" : body
  }
}
