import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// Lists and tags are offered for a word that begins with their mark.
@Suite final class OfferTests {
  private var player = Player()

  init() throws {
    for name in ["Home", "Home Reno", "회사"] {
      player.act(.listFormTapped(nil))
      player.act(.listChanged(.name, name))
      player.act(.listSubmitted)
    }
    let home = try #require(player.state.lists.first { $0.name == "Home" }).id
    player.act(.formTapped(.section(of: home)))
    player.act(.listChanged(.name, "Kitchen"))
    player.act(.listSubmitted)
    player.add("a @errand @\"email me\" @전화")
    player.act(.addTapped)
  }

  private func sheet() -> String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  /// What is offered, that which is meant in brackets.
  private func offered() -> [String] {
    sheet().split(separator: #"role="option""#).dropFirst().map { option in
      let label = option.split(separator: #"class="palette-label">"#).last ?? ""
      let name = String(label.prefix { $0 != "<" })
      return option.hasPrefix(#" aria-selected="true""#) ? "[\(name)]" : name
    }
  }

  private var line: String? { player.state.form?.fields[.line] }

  @Test(
    arguments: [
      ("Milk #ho", ["[Home]", "Home/Kitchen", "Home Reno", "New list “ho”"]),
      ("Milk #", ["Home", "Home/Kitchen", "Home Reno", "회사"]),
      ("Milk #KIT", ["[Home/Kitchen]", "New list “KIT”"]), ("#ㅎㅅ", ["[회사]", "New list “ㅎㅅ”"]),
      // Of a name that is typed in full Enter makes what it always did.
      ("Milk #Home", ["Home/Kitchen", "Home Reno"]),
      ("Milk #home", ["[Home]", "Home/Kitchen", "Home Reno"]),
      ("Milk #\"home r", ["[Home Reno]", "New list “home r”"]),
      ("Milk @e", ["[email me]", "errand", "New tag “e”"]),
      ("Milk @ㅈㅎ", ["[전화]", "New tag “ㅈㅎ”"]), ("Milk #shop", []),
      ("Milk", []), ("a@e", []), ("fix #12", []), ("call @5pm", []), ("#Home milk", []),
      ("#\"Home Reno\"", []),
    ] as [(String, [String])])
  func itIsWhatBeginsSo(line: String, expected: [String]) {
    player.act(.formChanged(.line, line))
    #expect(offered() == expected)
    #expect(sheet().contains(#"aria-controls="todo-line-offers""#) == !expected.isEmpty)
    let isMeant = expected.first?.hasPrefix("[") == true
    #expect(sheet().contains(#"aria-activedescendant="todo-line-offers-0""#) == isMeant)
  }

  @Test func noMoreThanFiveAreOffered() {
    for number in 1...7 { player.add("b @tag\(number)x") }
    player.act(.addTapped)
    player.act(.formChanged(.line, "Milk @ta"))
    #expect(offered().count == 6)
    #expect(sheet().contains("6 suggestions"))
  }

  @Test func enterTakesWhatIsMeantAndAddsNothing() {
    let count = player.state.todos.count
    player.act(.formChanged(.line, "Milk #\"home r"))
    #expect(player.act(.offerKeyed("Enter")).contains(.focus(id: "todo-line")))
    #expect(line == "Milk #\"Home Reno\" ")
    #expect(offered() == [])
    #expect(player.state.todos.count == count)
    player.act(.lineSubmitted)
    let milk = player.state.todos.values.first { $0.title == "Milk" }
    #expect(player.state.list(milk?.list)?.name == "Home Reno")
  }

  // "#home" made a second list beside "Home", which was named below it.
  @Test(arguments: ["#home", "#HOME", "#\"home reno\"", "@ERRAND", "@\"Email Me\"", "@전화"])
  func aNameInOtherLettersIsTheOneThatThereIs(name: String) throws {
    let lists = player.state.allLists.all.count
    player.act(.addTapped)
    player.act(.formChanged(.line, "Milk " + name))
    #expect(!sheet().contains("new list"))
    player.act(.formSubmitted)
    let milk = try #require(player.state.todos.values.first { $0.title == "Milk" })
    #expect(player.state.allLists.all.count == lists)
    #expect((milk.list == nil) == milk.tags.contains { ["errand", "email me", "전화"].contains($0) })
  }

  @Test func aNameInPartsIsTheOneInWholeLetters() throws {
    player.add("Trip @caf\u{E9} #\u{C9}cole")
    player.add("Cup @Cafe\u{301} #e\u{301}cole")
    let cup = try #require(player.state.todos.values.first { $0.title == "Cup" })
    let trip = try #require(player.state.todos.values.first { $0.title == "Trip" })
    #expect(cup.tags == trip.tags && cup.list == trip.list)
  }

  @Test func whatIsWrittenSoExactlyComesFirst() throws {
    player.write([Edit(ID(high: 1, low: 9), [.set(TodoList.name, "home")])])
    player.add("Milk #home")
    player.add("Ice #Home")
    let lists = ["Milk", "Ice"].map { title in
      player.state.list(player.state.todos.values.first { $0.title == title }?.list)?.name
    }
    #expect(lists == ["home", "Home"])
  }

  @Test func whatNoOtherTodoHasCanBeWrittenOtherwise() throws {
    player.add("Milk @cold")
    let milk = try #require(player.state.todos.values.first { $0.title == "Milk" }).id
    player.change(milk, .tags, "Cold, ERRAND")
    #expect(player.state.todos[milk]?.tags == ["Cold", "errand"])
    player.add("Ice @cold")
    player.change(milk, .tags, "COLD")
    #expect(player.state.todos[milk]?.tags == ["Cold"])
  }

  @Test func aNewListOrATagOfANameInOtherLettersIsTheOneThatThereIs() throws {
    let lists = player.state.allLists.all.count
    player.act(.listFormTapped(nil))
    player.act(.listChanged(.name, "HOME"))
    player.act(.listSubmitted)
    #expect(player.state.allLists.all.count == lists)
    player.add("b @calls")
    player.act(.formTapped(.tag(Array("calls".utf8))))
    player.act(.listChanged(.name, "Errand"))
    player.act(.listSubmitted)
    #expect(player.state.todos.values.first { $0.title == "b" }?.tags == ["errand"])
  }

  @Test func arrowsGoRoundAndTabTakes() {
    player.act(.formChanged(.line, "Milk #ho"))
    player.act(.offerKeyed("ArrowUp"))
    #expect(offered().last == "[New list “ho”]")
    player.act(.offerKeyed("ArrowDown"))
    player.act(.offerKeyed("ArrowDown"))
    player.act(.offerKeyed("Tab"))
    #expect(line == "Milk #Home/Kitchen ")
  }

  @Test func whereNothingIsMeantEnterIsLeftToTheForm() {
    player.act(.formChanged(.line, "Milk #shop"))
    #expect(player.act(.offerKeyed("Enter")) == [])
    #expect(line == "Milk #shop")
  }

  @Test func escapeClosesOnlyThemUntilMoreIsTyped() {
    player.act(.formChanged(.line, "Milk #h"))
    #expect(player.act(.offerKeyed("Escape")) == [])
    #expect(offered() == [])
    #expect(line == "Milk #h")
    player.act(.formChanged(.line, "Milk #ho"))
    #expect(!offered().isEmpty)
  }

  @Test func theyOpenAgainWithTheFocusWhileTheWordIsBegun() {
    player.act(.offersWanted(.line))
    #expect(offered() == [])
    player.act(.formChanged(.line, "Milk #ho"))
    player.act(.offerKeyed("Escape"))
    #expect(offered() == [])
    #expect(player.act(.offersWanted(.line)) == [])
    #expect(offered().first == "[Home]")
    // Where they are open, the line that was gone to stays.
    player.act(.offerKeyed("ArrowDown"))
    player.act(.offersWanted(.line))
    #expect(offered()[1] == "[Home/Kitchen]")
    player.act(.offerTaken(0))
    player.act(.offersWanted(.line))
    #expect(offered() == [])
    // Another field has none of them.
    player.act(.formChanged(.line, "Milk #ho"))
    player.act(.offersWanted(.tags))
    #expect(offered() == [])
  }

  @Test func tagsAreOfferedAfterACommaWithTheirMarkOrWithout() {
    player.act(.formChanged(.tags, "errand, e"))
    #expect(offered() == ["[email me]", "errand", "New tag “e”"])
    player.act(.formChanged(.tags, "home, @em"))
    #expect(offered() == ["[email me]", "New tag “em”"])
    player.act(.offerTaken(0))
    #expect(player.state.form?.fields[.tags] == "home, email me, ")
  }

  private func expectedTags(_ field: String) -> String {
    field.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }.sorted()
      .joined(separator: ", ")
  }

  // Enter saved half a tag, and the next one was typed into nothing.
  @Test(
    arguments: [
      ("er", "errand, "), ("Errand", "errand, "), ("errand", "errand, "), ("garden", "garden, "),
      ("garden, em", "garden, email me, "), ("email ", "email me, "),
    ] as [(String, String)])
  func enterAmongTagsEndsOneAndStaysForTheNext(typed: String, expected: String) throws {
    player.act(.coverClosed)
    player.add("b @garbage")
    let todo = try #require(player.state.todos.values.first { $0.title == "b" })
    player.open(todo.id)
    player.act(.detailChanged(.tags, typed))
    let effects = player.act(.offerKeyed("Enter"))
    #expect(effects.contains(.focus(id: "details-tags")))
    #expect(sheet().contains(#"value="\#(expected)""#))
    #expect(offered() == [])
    player.act(.detailsSaved)
    let saved = try #require(player.state.todos[todo.id])
    #expect(saved.tags.sorted().joined(separator: ", ") == expectedTags(expected))
  }

  @Test func aTitleThatIsChangedOffersThemToo() throws {
    player.act(.coverClosed)
    let todo = try #require(player.state.todos.values.first)
    player.open(todo.id)
    player.act(.detailChanged(.line, "a #kit"))
    #expect(offered() == ["[Home/Kitchen]", "New list “kit”"])
    // A field of several lines cannot be a combobox.
    #expect(sheet().contains(#"aria-activedescendant="details-line-offers-0""#))
    #expect(player.act(.offerTaken(0)).contains(.focus(id: "details-line")))
    player.act(.detailsSaved)
    let saved = try #require(player.state.todos[todo.id])
    #expect(player.state.list(saved.list)?.name == "Kitchen")
    #expect(saved.title == "a")
    // What a stored title ends with offers nothing.
    player.change(todo.id, .line, "fix #a1 @")
    #expect(offered() == [])
  }
}
