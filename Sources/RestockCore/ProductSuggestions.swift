import Kernel
import Kit

extension ProductBook {
  /// What a new product may be meant to be while its name is typed: at most four.
  ///
  /// First what was on the list before, then what is usual in this language; nothing that is on the list.
  func suggestions(_ typed: String, _ language: Language) -> [UsualThing] {
    let beginning = NameBeginning(typed)
    guard !beginning.isEmpty else { return [] }
    var found: [UsualThing] = []
    for things in [former, UsualThing.all(language)] {
      for isFirstWord in [true, false] {
        for thing in things where beginning.isFirstWord(of: thing.name) == isFirstWord {
          let isKnown = has(thing.name) || thing.isNamed(typed)
          guard !isKnown, !found.contains(where: { $0.isNamed(thing.name) }) else { continue }
          found.append(thing)
          if found.count == 4 { return found }
        }
      }
    }
    return found
  }

  /// The live products that may be meant while a name is typed, by name: at most four.
  func beginning(with typed: String) -> [Product] {
    let beginning = NameBeginning(typed)
    guard !beginning.isEmpty else { return [] }
    let found = live.filter { beginning.isFirstWord(of: $0.name) != nil }
    return Array(found.inOrder { Folding.order($0.name, $1.name) < 0 }.prefix(4))
  }

  /// What is known of a thing of this name, in whatever language it is: exactly of it, or of what goes by it.
  func thing(named name: String) -> UsualThing? {
    let known = [former, UsualThing.all(.english), UsualThing.all(.korean)]
    for things in known {
      for thing in things where thing.isNamed(name) { return thing }
    }
    let name = ThingName(name)
    for things in known {
      for thing in things where thing.isCalled(name) { return thing }
    }
    return nil
  }

  /// What was deleted, as it was last.
  private var former: [UsualThing] {
    deleted.map { UsualThing(name: $0.name, category: $0.category, cycle: $0.cycle) }
  }
}

extension UsualThing {
  func isNamed(_ text: String) -> Bool { Folding.order(name, text.trimmed) == 0 }
}

/// What was typed of a name, with which one of its words begins; spaces do not count, and Korean initials are enough.
private struct NameBeginning {
  private var letters: [ClosedRange<UInt32>] = []

  init(_ typed: String) {
    let values = Self.values(typed).filter { $0 != 32 }
    for (index, value) in values.enumerated() {
      letters.append(Hangul.range(value, isLast: index == values.count - 1))
    }
  }

  var isEmpty: Bool { letters.isEmpty }

  /// Nil where no word of the name begins with it.
  func isFirstWord(of name: String) -> Bool? {
    let values = Self.values(name)
    for index in values.indices where index == 0 || values[index - 1] == 32 {
      if begins(values[index...]) { return index == 0 }
    }
    return nil
  }

  private func begins(_ values: ArraySlice<UInt32>) -> Bool {
    var index = 0
    for value in values where value != 32 {
      guard letters[index].contains(value) else { return false }
      index += 1
      if index == letters.count { return true }
    }
    return false
  }

  private static func values(_ text: String) -> [UInt32] {
    String(decoding: Folding.bytes(text), as: UTF8.self).unicodeScalars.map { $0.value }
  }
}
