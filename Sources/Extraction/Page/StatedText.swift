import HTML5

/// Texts that a page keeps in its JSON-LD, for search engines and scripts, as an article's.
enum StatedText {
  /// A paragraph of a text without line ends is so long, up to the end of its sentence.
  private static let length = 500

  static func tree(of text: String) -> Tree {
    var tree = Tree()
    for line in text.split(whereSeparator: \.isNewline) {
      for part in parts(of: String(line).trimmingSpace()) where !part.isEmpty {
        let paragraph = tree.appendElement(.p, to: tree.root)
        tree.appendText(part.utf8, to: paragraph)
      }
    }
    return SafeHTML.written(tree)
  }

  private static func parts(of line: String) -> [String] {
    guard line.utf8.count > 3 * length else { return [line] }
    var parts: [String] = []
    var part = ""
    var wasEnd = false
    for character in line {
      if wasEnd, character.isWhitespace, part.utf8.count >= length {
        parts.append(part)
        part = ""
        wasEnd = false
        continue
      }
      part.append(character)
      wasEnd = ".!?…。！？".contains(character)
    }
    return parts + [part]
  }
}

extension Tree {
  /// With the lists of a recipe that the page shows by a script alone, or beside its text.
  func completed(with recipe: LinkedData.Recipe, language: String) -> Tree {
    guard !recipe.isEmpty else { return self }
    let text = PlainText.of(self)
    let words = Set(StatedWords.of(text))
    let letters = text.lowercased().filter { $0.isLetter }
    let hasIngredients =
      recipe.ingredients.count { ingredient in
        let own = StatedWords.of(ingredient)
        return own.count { words.contains($0) } * 3 >= own.count * 2
      } * 2 >= recipe.ingredients.count
    let hasSteps =
      recipe.steps.count {
        letters.contains($0.lowercased().filter { $0.isLetter }.prefix(24))
      } * 2 >= recipe.steps.count
    var whole = self
    let titles = StatedWords.titles(language)
    if !hasIngredients { whole.append(recipe.ingredients, as: .ul, titles.ingredients) }
    if !hasSteps { whole.append(recipe.steps, as: .ol, titles.steps) }
    return whole
  }

  private mutating func append(_ items: [String], as list: Name, _ title: String) {
    let heading = appendElement(.h2, to: root)
    appendText(title.utf8, to: heading)
    let list = appendElement(list, to: root)
    for item in items {
      let element = appendElement(.li, to: list)
      appendText(item.utf8, to: element)
    }
  }
}

extension LinkedData.Recipe {
  /// As the page itself writes them, where it marks them.
  mutating func readIngredients(in tree: Tree) {
    var found: [String] = []
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      guard let property = tree.attribute(.itemprop, of: node),
        ["recipeIngredient", "ingredients"].contains(Metadata.text(property)), found.count < 200
      else { continue }
      let text = Metadata.text(tree.textContent(node, limit: 400)[...])
      if !text.isEmpty, !found.contains(text) { found.append(text) }
    }
    if found.count >= 2 { ingredients = found }
  }
}

private enum StatedWords {
  static func of(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.filter { $0.count >= 3 || $0.utf8.count >= 6 }
      .map(String.init)
  }

  /// Headings of our own, in the page's language.
  static func titles(_ language: String) -> (ingredients: String, steps: String) {
    switch language.lowercased().prefix(2) {
    case "ko": ("재료", "만드는 법")
    case "de": ("Zutaten", "Zubereitung")
    case "fr": ("Ingrédients", "Préparation")
    case "ja": ("材料", "作り方")
    default: ("Ingredients", "Method")
    }
  }
}
