import ArticleCore
import ReadingCore
import SyncCore

extension ItemFailure {
  /// The stable word, and the sentence for a person.
  var words: (code: String, detail: String) {
    switch self {
    case .unknown: ("unknown", "The page could not be read.")
    case .unreachable: ("unreachable", "The site does not answer.")
    case .forbiddenAddress: ("forbidden-address", "The address leads to a private network.")
    case .timedOut: ("timed-out", "The site took too long.")
    case .tooLarge: ("too-large", "It is too large to read here.")
    case .notFound: ("not-found", "The page is gone.")
    case .refused: ("refused", "The page wants a login or refuses to be read.")
    case .serverTrouble: ("server-trouble", "The site is having trouble.")
    case .unsupported: ("unsupported", "This kind of document cannot be read yet.")
    case .nothingToRead: ("nothing-to-read", "There is no article in the page.")
    case .tooManyRedirects: ("too-many-redirects", "The address keeps redirecting.")
    case .paywall: ("paywall", "The page shows its text to subscribers only.")
    case .login: ("login", "The page asks to sign in.")
    case .scriptsOnly: ("scripts-only", "The page's text is written by scripts.")
    case .consentWall: ("consent-wall", "The page asks for consent before it shows its text.")
    case .blocked: ("blocked", "The site wants to check that a person is reading.")
    case .itemFull: ("item-full", "The item is already so large that its text cannot be added.")
    case .serverFull:
      ("server-full", "The server's disk is full: it will try again when there is room.")
    case .serverShort:
      ("server-short", "The server was short on memory: it will try again later.")
    case .lockedDocument: ("locked-document", "The document is locked with a password.")
    case .damagedDocument: ("damaged-document", "The document is damaged.")
    case .picturesOnly: ("pictures-only", "The document's pages are pictures without text.")
    case .partlyRead: ("partly-read", "The document is too long to read in full.")
    case .uncertainText: ("uncertain-text", "The text that was found may not be the article.")
    case .invalidAddress: ("invalid-address", "This is not a web address.")
    }
  }
}

extension ItemFailure: JSONCodable {
  var json: JSON {
    let words = words
    return ["code": .string(words.code), "detail": .string(words.detail)]
  }

  /// Nothing that scripts may write.
  init?(json: JSON, within limits: Limits) { return nil }

  static func schema(within limits: Limits) -> JSON {
    OpenAPISchemas.object(
      ["code": OpenAPISchemas.text, "detail": OpenAPISchemas.text], required: ["code", "detail"])
  }

  static func expectation(within limits: Limits) -> String { "a failure" }
}
