public import Kernel
public import Kit

/// The keys that do something by themselves: whether they do, and what was given in place of the usual ones.
///
/// They belong to the device, as its keyboard does (WCAG 2.1.4).
public struct SingleKeys: Equatable, Sendable {
  /// Another key for what the usual one does in an app.
  public struct Change: Equatable, Sendable {
    public var app: App
    public var usual: String
    public var given: String
  }

  public var isOn = true
  public var changes: [Change] = []

  public init() {}

  /// The key that does now what `usual` did.
  public func key(for usual: String, in app: App) -> String {
    changes.first { $0.app == app && $0.usual == usual }?.given ?? usual
  }

  /// What a key that was pressed stands for; nil where it does nothing.
  ///
  /// Keys with a name (Escape, the arrows) are what they are.
  public func usual(for pressed: String, in app: App) -> String? {
    guard Self.isCharacter(pressed) else { return pressed }
    guard isOn else { return nil }
    if let change = changes.first(where: { $0.app == app && $0.given == pressed }) {
      return change.usual
    }
    return changes.contains { $0.app == app && $0.usual == pressed } ? nil : pressed
  }

  /// Gives another key to what `usual` does; false where something else has it.
  public mutating func give(_ key: String, to usual: String, in app: App, among all: [String])
    -> Bool
  {
    for other in all where !(other == usual) {
      if self.key(for: other, in: app) == key { return false }
    }
    changes.removeAll { $0.app == app && $0.usual == usual }
    if !(key == usual) { changes.append(Change(app: app, usual: usual, given: key)) }
    return true
  }

  /// Whether a key writes a character: the others have names.
  public static func isCharacter(_ key: String) -> Bool {
    guard let first = key.utf8.first else { return false }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return key.utf8.count == length
  }
}

extension SingleKeys {
  /// As a row of `meta`: whether they do something, then app, usual and given key of each change.
  var encoded: [UInt8] {
    var bytes: [UInt8] = [isOn ? 1 : 0]
    for change in changes {
      bytes.append(UInt8(clamping: change.app.rawValue))
      for key in [change.usual, change.given] {
        bytes.append(UInt8(clamping: key.utf8.count))
        bytes += Array(key.utf8)
      }
    }
    return bytes
  }

  /// What cannot be read is as good as none.
  init(encoded bytes: [UInt8]) {
    var rest = bytes[...]
    isOn = rest.popFirst() != 0
    while let number = rest.popFirst(), let app = App(rawValue: Int(number)),
      let usual = Self.text(&rest), let given = Self.text(&rest)
    {
      changes.append(Change(app: app, usual: usual, given: given))
    }
  }

  private static func text(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let count = bytes.popFirst(), bytes.count >= Int(count) else { return nil }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
  }
}

/// A key, what else does the same, and what that is.
struct Shortcut {
  var key: String
  var others: String
  var meaning: String

  init(_ key: String, others: String = "", _ meaning: String) {
    self.key = key
    self.others = others
    self.meaning = meaning
  }
}

/// A key of the list in the Settings that waits to be given another.
public struct AwaitedKey: Hashable, Sendable {
  public var app: App
  public var usual: String

  public init(app: App, usual: String) {
    self.app = app
    self.usual = usual
  }

  /// The button that shows it.
  var elementID: String { "key-" + app.name + "-" + usual }
}

extension State {
  /// Something was pressed while a key waits to be given another.
  mutating func keyGiven(_ pressed: String, to awaited: AwaitedKey) -> [Effect] {
    let focus = Effect.focus(id: awaited.elementID)
    if pressed == "Escape" {
      settings.awaitedKey = nil
      return [focus]
    }
    guard SingleKeys.isCharacter(pressed), !(pressed == " ") else { return [] }
    let all = words.shortcuts(of: awaited.app).map { $0.key }
    settings.awaitedKey = nil
    guard keys.give(pressed, to: awaited.usual, in: awaited.app, among: all) else {
      return show(words.keyIsTaken(pressed)) + [focus]
    }
    return store([MetaRows.write(keys)], saying: nil) + [focus]
  }
}
