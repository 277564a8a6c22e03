import Kernel
import SyncCore
public import Wire

extension Registration {
  /// The word that stands for it in JSON and in options.
  public var word: String {
    switch self {
    case .firstVisitor: "first-visitor"
    case .open: "open"
    case .byInvitation: "invitation"
    case .closed: "closed"
    }
  }

  public init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = match
  }
}

extension AccessScope {
  /// The word that stands for it in JSON, in options and in storage.
  public var word: String {
    switch self {
    case .all: "all"
    case .read: "read"
    case .save: "save"
    case .addTodos: "add-todos"
    case .addShopping: "add-shopping"
    case .browserExtension: "extension"
    }
  }

  public init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = match
  }
}

extension Registration: JSONCodable {
  var json: JSON { .string(word) }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    guard let text = json.string else { return nil }
    guard let registration = Self(word: text), registration != .firstVisitor else {
      throw .malformed("The registration has to be \"open\", \"invitation\" or \"closed\".")
    }
    self = registration
  }

  static func schema(within limits: Limits) -> JSON {
    OpenAPISchemas.choice(allCases.map(\.word))
  }

  static func expectation(within limits: Limits) -> String { "a text" }
}

extension AccessScope: JSONCodable {
  var json: JSON { .string(word) }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    guard let text = json.string else { return nil }
    guard let scope = Self(word: text) else {
      throw .malformed(
        "The scope has to be one of \(Self.allCases.map(\.word).joined(separator: ", ")).")
    }
    self = scope
  }

  static func schema(within limits: Limits) -> JSON {
    OpenAPISchemas.choice(allCases.map(\.word))
  }

  static func expectation(within limits: Limits) -> String { "a text" }
}

extension ServerWarnings: JSONCodable {
  private static let words: [(ServerWarnings, String)] = [
    (.noBackup, "no-backup"), (.diskNearlyFull, "disk-nearly-full"),
    (.upkeepFailed, "upkeep-failed"),
  ]

  var json: JSON { .array(Self.words.filter { contains($0.0) }.map { .string($0.1) }) }

  /// No script writes them.
  init?(json: JSON, within limits: Limits) { return nil }

  static func schema(within limits: Limits) -> JSON {
    ["type": "array", "items": ["enum": .array(words.map { .string($0.1) })]]
  }

  static func expectation(within limits: Limits) -> String { "a list of warnings" }
}

extension Problem {
  /// RFC 9457, with `code` beside the standard members, and by what name the log knows the request.
  func json(requestID: String) -> JSON {
    [
      "type": "about:blank", "title": .string(code), "status": .integer(Int64(status)),
      "code": .string(code), "detail": .string(detail), "requestID": .string(requestID),
    ]
  }
}
