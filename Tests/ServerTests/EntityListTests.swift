import Foundation
import Kernel
import Server
import SyncCore
import Testing

/// `docs/entities.md` lists what the descriptions say of every kind.
///
/// `LATER_WRITE_DOCS=1 swift test --filter EntityListTests` writes it anew.
@Suite struct EntityListTests {
  private static let project = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = project.appending(path: "docs/entities.md")

  @Test func thePageListsWhatIsDescribed() throws {
    let declared = try Declaration.all(in: Self.project.appending(path: "Sources"))
    var text = Self.introduction
    for kind in DescribedKinds.all { text += try Self.section(of: kind, declared) }
    if ProcessInfo.processInfo.environment["LATER_WRITE_DOCS"] != nil {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let isNew = try String(contentsOf: Self.page, encoding: .utf8) == text
    #expect(isNew, "LATER_WRITE_DOCS=1 swift test --filter EntityListTests writes it anew.")
  }

  @Test func everyPropertyThatIsDeclaredIsListed() throws {
    let declared = try Declaration.all(in: Self.project.appending(path: "Sources"))
    for kind in DescribedKinds.all {
      let listed = Self.rows(of: kind)
      let own = declared.filter { $0.owner == "\(kind)" }
      #expect(listed.map { Int($0.number.number) } == own.map { $0.number }.sorted(), "\(kind)")
      let names = listed.compactMap { $0.name }
      #expect(Set(names).count == names.count, "\(kind)")
    }
    let kinds = DescribedKinds.all.map { $0.kind.number }
    #expect(kinds == Array(1...UInt16(kinds.count)))
  }

  private static let introduction = """
    # Entities and their properties

    Every kind of entity with its registers, as they are described ([model.md](model.md)). A number never changes its meaning.

    - **API**: what the property is called there; *italic* where scripts may only read it. What has no name there is no part of it, or stands
      there in another form.
    - **Limits**: what the forms and the API hold to, and pushes of devices too, except where only scripts are held to it.
    - **Server**: whether it may write over what a person wrote.
    - **Joined**: what becomes of it where two items turn out to be one (`Joining`); nothing is said where the one that stays keeps its own.

    This page is written by `LATER_WRITE_DOCS=1 swift test --filter EntityListTests`, and that test tells when it is older than the code.

    """

  private static func section<Owner: PropertyOwner>(
    of kind: Owner.Type, _ declared: [Declaration]
  ) throws -> String {
    var text = "\n## \(Owner.self) (kind \(Owner.kind.number))\n\n"
    text +=
      "| | property | type | API | limits | server | joined | |\n|--:|---|---|---|---|---|---|---|\n"
    for row in rows(of: kind) {
      let found = try #require(
        declared.first { $0.owner == "\(Owner.self)" && $0.number == Int(row.number.number) })
      let name = row.name.map { row.isReadOnly ? "*\($0)*" : $0 } ?? ""
      let cells = [
        "\(row.number.number)", "`\(found.name)`", "`\(found.type)`", name, row.limits,
        row.belongsToPerson ? "not over a person's" : "", row.joining, found.meaning,
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static func rows<Owner: PropertyOwner>(of kind: Owner.Type) -> [Row] {
    var lister = RowLister<Owner>()
    Owner.listProperties(to: &lister)
    return lister.rows
  }
}

private struct Row {
  var number: RegisterNumber
  var name: String?
  var isReadOnly: Bool
  var belongsToPerson: Bool
  var joining: String
  var limits: String
}

private struct RowLister<Owner: PropertyOwner>: Lister {
  var rows: [Row] = []

  mutating func property<Value: PropertyValue>(_ property: Property<Owner, Value>) {
    rows.append(
      Row(
        number: property.number, name: property.name.map { "\($0)" },
        isReadOnly: property.isReadOnly, belongsToPerson: property.belongsToPerson,
        joining: property.joining == .keep ? "" : "\(property.joining)",
        limits: property.limits.words + (property.limitsScripts ? ", only for scripts" : "")))
  }
}

extension Limits {
  fileprivate var words: String {
    var parts: [String] = []
    if count < .max { parts.append("at most \(count)") }
    if characters.upperBound < .max {
      let range =
        characters.lowerBound > 0
        ? "\(characters.lowerBound) to \(characters.upperBound)"
        : "at most \(characters.upperBound)"
      parts.append("\(range) characters" + (isLine ? " in one line" : ""))
    }
    if numbers.upperBound < .max { parts.append("\(numbers.lowerBound) to \(numbers.upperBound)") }
    if isClamped { parts.append("read as the nearest") }
    return parts.joined(separator: ", ")
  }
}

/// The line of a property in its type, which has its name and what it is for.
private struct Declaration {
  var owner: String
  var name: String
  var type: String
  var number: Int
  var meaning: String

  static func all(in folder: URL) throws -> [Declaration] {
    // What it is for, its name, its owner, its type, its number.
    let line =
      #/((?:^ *///.*\n)*)^ *public static let (\w+) = Property<(\w+), ([^\n]+?)>\(\s*([0-9]+)/#
      .anchorsMatchLineEndings()
    var found: [Declaration] = []
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("Property<") else { continue }
      for match in text.matches(of: line) {
        let meaning = match.1.split(separator: "\n").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " /"))
        }.filter { !$0.isEmpty }
        found.append(
          Declaration(
            owner: String(match.3), name: String(match.2), type: String(match.4),
            number: try #require(Int(match.5)), meaning: meaning.joined(separator: " ")))
      }
    }
    return found
  }
}
