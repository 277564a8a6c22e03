public import Kernel

/// A text that a category was chosen for.
public enum FiledText {}

/// A category that texts are filed under.
public enum TextCategory {}

/// What a person's own choices say of where texts belong: a sum of terms for each category.
///
/// It depends on the choices alone, not on their order: one that is forgotten was never there.
public struct CategoryModel: Hashable, Sendable {
  /// A text and the category that was chosen for it.
  struct Example: Hashable, Sendable {
    var category: ID<TextCategory>
    var terms: WeightedTerms
  }

  /// The sum of some texts' terms.
  struct Sum: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
      var weight: Int32
      /// Texts that have the term.
      var texts: Int32
    }

    private(set) var entries: [UInt32: Entry] = [:]
    private(set) var texts = 0

    mutating func add(_ terms: WeightedTerms) {
      texts += 1
      for term in terms.terms {
        var entry = entries[term.hash] ?? Entry(weight: 0, texts: 0)
        entry.weight += term.weight
        entry.texts += 1
        entries[term.hash] = entry
      }
    }

    mutating func remove(_ terms: WeightedTerms) {
      texts -= 1
      for term in terms.terms {
        guard var entry = entries[term.hash] else { continue }
        entry.weight -= term.weight
        entry.texts -= 1
        entries[term.hash] = entry.texts == 0 ? nil : entry
      }
    }
  }

  private(set) var examples: [ID<FiledText>: Example] = [:]
  private(set) var all = Sum()
  private(set) var categories: [ID<TextCategory>: Sum] = [:]

  public init() {}

  /// Choices that it has learnt.
  public var count: Int { examples.count }

  /// Learns a choice, in the place of what was learnt of that text before; false where it is known already.
  @discardableResult
  public mutating func learn(
    _ text: ID<FiledText>, _ terms: WeightedTerms, as category: ID<TextCategory>
  ) -> Bool {
    let example = Example(category: category, terms: terms)
    guard examples[text] != example else { return false }
    forget(text)
    examples[text] = example
    all.add(terms)
    categories[category, default: Sum()].add(terms)
    return true
  }

  /// Forgets what was learnt of a text; false where nothing was.
  @discardableResult
  public mutating func forget(_ text: ID<FiledText>) -> Bool {
    guard let example = examples.removeValue(forKey: text) else { return false }
    all.remove(example.terms)
    categories[example.category]?.remove(example.terms)
    if categories[example.category]?.texts == 0 { categories[example.category] = nil }
    return true
  }
}
