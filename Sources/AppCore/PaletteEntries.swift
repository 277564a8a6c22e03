import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// All that can be done, in all three apps.
///
/// First what is done with what one looks at, then what can be added, then where one can go: of each, the
/// app that is shown before the others. Todos are there that were found by their titles.
enum PaletteEntries {
  static func all(_ state: State, todos: [ID<Entity>] = []) -> [PaletteEntry<Action>] {
    let words = state.words
    var entries: [PaletteEntry<Action>] = []
    for group in groups(state) { entries += group.entries }
    entries += TasksPalette.entries(todos, state.tasks, words).map { $0.map { .tasks($0) } }
    entries += ReadingPalette.shelves(state.reading, words).map { $0.map { .reading($0) } }
    entries += RestockPalette.products(state.restock, words).map { $0.map { .restock($0) } }
    return entries
  }

  /// The headings of what is there before anything is typed, each with the number of its first entry.
  static func headings(_ state: State) -> [(first: Int, title: String)] {
    var headings: [(first: Int, title: String)] = []
    var first = 0
    for group in groups(state) where !group.entries.isEmpty {
      headings.append((first, group.title))
      first += group.entries.count
    }
    return headings
  }

  private static func groups(
    _ state: State
  ) -> [(title: String, entries: [PaletteEntry<Action>])] {
    let words = state.words
    let own = state.route.app
    let apps = [own] + [App.later, .taskFlow, .restock].filter { $0 != own }
    var added: [PaletteEntry<Action>] = []
    var places: [PaletteEntry<Action>] = []
    for app in apps {
      added += additions(app, words)
      places += self.places(app, state)
    }
    return [
      (words.onThisScreen, deeds(own, state)), (words.addIt, added), (words.goTo, places),
      (words.settings, common(state)),
    ]
  }

  /// What was typed can itself be added, in each app: the one that is shown before the others.
  static func typed(_ text: String, _ state: State) -> [PaletteEntry<Action>] {
    let text = text.trimmed
    guard !text.utf8.isEmpty else { return [] }
    let words = state.words
    let own = state.route.app
    return ([own] + [App.later, .taskFlow, .restock].filter { $0 != own }).map { app in
      switch app {
      case .later: ReadingPalette.typed(text, words).map { .reading($0) }
      case .taskFlow: TasksPalette.typed(text, words).map { .tasks($0) }
      case .restock: RestockPalette.typed(text, words).map { .restock($0) }
      }
    }
  }

  private static func deeds(_ app: App, _ state: State) -> [PaletteEntry<Action>] {
    switch app {
    case .later:
      ReadingPalette.deeds(state.reading, state.words).map { $0.map { .reading($0) } }
    case .taskFlow: TasksPalette.deeds(state.tasks, state.words).map { $0.map { .tasks($0) } }
    case .restock:
      RestockPalette.deeds(state.restock, state.scene).map { $0.map { .restock($0) } }
    }
  }

  private static func additions(_ app: App, _ words: Words) -> [PaletteEntry<Action>] {
    switch app {
    case .later: ReadingPalette.additions(words).map { $0.map { .reading($0) } }
    case .taskFlow:
      [add(.todo, app, words)] + TasksPalette.additions(words).map { $0.map { .tasks($0) } }
    case .restock: [add(.cart, app, words)]
    }
  }

  private static func places(_ app: App, _ state: State) -> [PaletteEntry<Action>] {
    switch app {
    case .later:
      ReadingPalette.places(state.reading, state.words).map { $0.map { .reading($0) } }
    case .taskFlow:
      TasksPalette.places(state.tasks, state.scene).map { $0.map { .tasks($0) } }
    case .restock:
      RestockPalette.entries(state.restock, state.scene).map { $0.map { .restock($0) } }
    }
  }

  private static func add(
    _ icon: Icon, _ app: App, _ words: Words
  ) -> PaletteEntry<Action> {
    PaletteEntry(
      icon, words.addNew(app), words.appName(app), in: app, action: .quick(.add))
  }

  /// What belongs to no app.
  private static func common(_ state: State) -> [PaletteEntry<Action>] {
    let words = state.words
    func appearance(_ icon: Icon, _ label: String, _ choice: Appearance) -> PaletteEntry<Action> {
      PaletteEntry(icon, label, words.appearanceLabel, action: .settings(.appearanceChosen(choice)))
    }
    return [
      PaletteEntry(.settings, words.settings, words.later, path: "/settings"),
      PaletteEntry(.help, words.shortcuts, words.settings, action: .settings(.shortcutsTapped)),
      PaletteEntry(.sync, words.syncNow, words.settings, action: .quick(.sync)),
      appearance(.appearance, words.light, .light), appearance(.appearance, words.dark, .dark),
      appearance(.appearance, words.asSystem, .system),
      PaletteEntry(.person, words.signOut, words.account, action: .settings(.signOutTapped)),
    ]
  }
}
