import Foundation
import HTML5

/// The values of `meta`, by name or property in lower case; a property goes before a name.
struct MetaElements {
  private var named: [String: String] = [:]
  private var values: [String: String] = [:]

  init(_ tree: Tree) {
    for node in tree.descendants(tree.root) where tree.isElement(node, .meta) {
      guard let content = tree.attribute(.content, of: node) else { continue }
      let value = Metadata.unescaped(Metadata.text(content))
      guard !value.isEmpty else { continue }
      for attribute in [Name.property, .name, .itemprop, .httpEquiv] {
        guard let names = tree.attribute(attribute, of: node) else { continue }
        for name in names.split(whereSeparator: { $0 <= 0x20 }) {
          let key = String(decoding: name, as: UTF8.self).lowercased()
          let normal = Self.normal(key)
          if attribute == .property {
            if values[normal] == nil { values[normal] = value }
          } else if named[normal] == nil {
            named[normal] = value
          }
        }
      }
    }
  }

  /// Dublin Core's names, which pages write in several ways.
  private static func normal(_ key: String) -> String {
    for (start, name) in [("dcterms", "dcterm"), ("dcterm", "dcterm"), ("dc", "dc")]
    where key.hasPrefix(start + ".") || key.hasPrefix(start + ":") {
      return name + ":" + key.dropFirst(start.count + 1)
    }
    return key
  }

  /// Who wrote it, as cards for links say it.
  var author: String {
    for number in ["1", "2"] {
      guard let label = named["twitter:label" + number] ?? values["twitter:label" + number],
        Self.labels.contains(label.lowercased()),
        let name = named["twitter:data" + number] ?? values["twitter:data" + number]
      else { continue }
      return name
    }
    return ""
  }

  private static let labels: Set<String> = [
    "written by", "author", "verfasst von", "geschrieben von", "autor", "écrit par", "escrito por",
    "scritto da", "geschreven door", "글쓴이", "執筆者",
  ]

  /// The values of all these names that have one, in their order.
  func all(_ names: [String]) -> [String] { names.compactMap { values[$0] ?? named[$0] } }

  func first(_ names: [String], where isFit: (String) -> Bool = { _ in true }) -> String {
    names.lazy.compactMap { values[$0] ?? named[$0] }.first(where: isFit) ?? ""
  }
}
