import AppCore
import Kit
import Screens
import Testing
import ViewTree

/// What is registered is what the apps show.
@Suite struct ScreenTests {
  // Shows K17.
  @Test(arguments: Screen.allCases) func everySituationShowsItsScreen(screen: Screen) {
    #expect(!screen.situations.isEmpty)
    for situation in screen.situations {
      for language in Language.allCases {
        let state = situation.stage(language).state
        #expect(Screen(shownBy: state) == screen, "\(screen.name) \(situation.name)")
        #expect(!renderHTML([view(state)]).isEmpty)
      }
    }
  }

  // Shows K17.
  @Test(arguments: Screen.allCases) func noTwoSituationsOfAScreenLookAlike(screen: Screen) {
    var seen: [String: String] = [:]
    for situation in screen.situations {
      let page = String(
        decoding: renderHTML([view(situation.stage(.english).state)]), as: UTF8.self)
      #expect(seen[page] == nil, "\(screen.name): \(situation.name) is \(seen[page] ?? "")")
      seen[page] = situation.name
    }
  }

  // What was missing was told by the browser, in its language and look.
  @Test(arguments: Screen.allCases) func everyFormIsCheckedByTheAppAlone(screen: Screen) {
    for situation in screen.situations {
      let page = String(
        decoding: renderHTML([view(situation.stage(.english).state)]), as: UTF8.self)
      for form in page.split(separator: "<form").dropFirst() {
        let tag = form.prefix { $0 != ">" }
        #expect(tag.contains(" novalidate"), "\(screen.name) \(situation.name): \(tag)")
      }
    }
  }

  @Test func namesAreAddresses() {
    #expect(Set(Screen.allCases.map(\.name)).count == Screen.allCases.count)
    for screen in Screen.allCases {
      for situation in screen.situations {
        let found = Screen.situation(screen: screen.name, state: situation.name)
        #expect(found?.0 == screen && found?.1.name == situation.name)
      }
    }
    #expect(Screen.situation(screen: "nowhere", state: "") == nil)
  }

  /// What lies over a screen has a place of its own here, or axe-core and the pictures would never see it.
  // Shows K17.
  @Test(arguments: Screen.allCases) func whateverAPressOpensIsRegistered(screen: Screen) {
    for situation in screen.situations {
      let stage = situation.stage(.english)
      #expect(stage.isCovered == screen.isOver, "\(screen.name) \(situation.name)")
      for control in stage.controls {
        var pressed = stage
        pressed.press(control)
        let to = Screen(shownBy: pressed.state)
        #expect(pressed.isCovered == to.isOver, "\(screen.name): \(control.label) to \(to.name)")
      }
    }
  }

  // "Choose the text" and "Show full title" stood in one menu with one icon.
  @Test(arguments: [Screen.itemMenu, .productMenu, .product])
  func noTwoRowsOfAMenuHaveOneIcon(screen: Screen) {
    for situation in screen.situations {
      let page = String(
        decoding: renderHTML([view(situation.stage(.english).state)]), as: UTF8.self)
      let icons = page.split(separator: "\"menu-item").dropFirst().map { row in
        row.firstRange(of: "</svg>").map { String(row[..<$0.lowerBound]).suffix(from: "<svg") }
      }
      #expect(Set(icons).count == icons.count, "\(screen.name) \(situation.name)")
    }
  }

  @Test func everyIconIsDrawnDifferently() {
    let drawn = Icon.allCases.map { icon in
      let node: Node<Int> = icon.node()
      return String(decoding: renderHTML([node]), as: UTF8.self)
    }
    #expect(Set(drawn).count == drawn.count)
  }
}

extension String {
  fileprivate func suffix(from mark: String) -> Substring {
    firstRange(of: mark).map { self[$0.lowerBound...] } ?? self[...]
  }
}
