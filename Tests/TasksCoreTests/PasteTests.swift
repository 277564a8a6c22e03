import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// Several lines that are pasted are several tasks, if that is meant.
@Suite final class PasteTests {
  private var player = Player()

  init() { player.act(.addTapped) }

  private func sheet(_ language: Language = .english) -> String {
    let scene = Scene(
      words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  private func todo(_ title: String) -> Todo? {
    player.state.todos.values.first { $0.title == title }
  }

  private var line: String? { player.state.form?.fields[.line] }

  @Test func eachLineIsUnderstoodByItself() throws {
    let text = """
      - Milk tomorrow #Shop\r
        * Bread !high
      • 우유 @급함

      - [ ] Call Ann
      1. 2 eggs
      2026. 12. 25. 회의
      -
      """
    #expect(player.act(.linesPasted(text)) == [.focus(id: "add-pasted")])
    #expect(player.state.todos.isEmpty)
    #expect(sheet().contains("Add 6 tasks"))
    player.act(.pastedAdded)
    #expect(player.titles == ["Bread", "Call Ann", "Milk", "2 eggs", "우유", "회의"].sorted())
    #expect(todo("Milk")?.due?.day == day("2026-7-16"))
    #expect(todo("Bread")?.priority == .high)
    #expect(todo("우유")?.tags.first == "급함")
    #expect(todo("회의")?.due?.day == day("2026-12-25"))
    let milk = try #require(todo("Milk"))
    #expect(player.state.list(milk.list)?.name == "Shop")
    #expect(!sheet().contains("add-pasted"))
    player.write(player.undo)
    #expect(player.state.todos.isEmpty)
    #expect(player.state.lists.isEmpty)
  }

  @Test(
    arguments: [
      ("- [x] Milk", "Milk", true), ("- [X] Milk", "Milk", true), ("[x] 우유", "우유", true),
      ("* [x] Milk", "Milk", true), ("1. [x] 우유", "우유", true), ("☑ Milk", "Milk", true),
      ("☐ 우유", "우유", false), ("- [ ] Milk", "Milk", false), ("[ ] Milk", "Milk", false),
      ("* 우유", "우유", false), ("12. Milk", "Milk", false), ("[x]Milk", "[x]Milk", false),
      ("[x-ray] Milk", "[x-ray] Milk", false),
    ] as [(String, String, Bool)])
  func aMarkIsNoPartOfTheTitleAndATickIsKept(line: String, title: String, isDone: Bool) {
    player.act(.linesPasted(line + "\nBread\n- [x]\n- [ ]\n*"))
    player.act(.pastedAdded)
    #expect(player.titles == ["Bread", title].sorted())
    #expect(todo(title)?.isDone == isDone)
    #expect(todo("Bread")?.isDone == false)
  }

  @Test func whatIsTickedIsAddedAsDoneAndTheQuestionSaysSo() throws {
    player.act(.linesPasted("- [x] Milk yesterday #Shop\n- [ ] 빵\n- [x] 차 @급함"))
    #expect(
      sheet().contains("You pasted 3 lines. 2 are checked off, and are added as done."))
    #expect(sheet(.korean).contains("3줄을 붙여 넣었어요. 체크된 2개는 완료한 할 일로 추가돼요."))
    player.act(.pastedAdded)
    let milk = try #require(todo("Milk"))
    #expect(milk.doneAt != nil && milk.due?.day == day("2026-7-14"))
    #expect(player.state.list(milk.list)?.name == "Shop")
    #expect(todo("차")?.isDone == true && todo("차")?.tags == ["급함"])
    #expect(todo("빵")?.isDone == false)
    player.write(player.undo)
    #expect(player.state.todos.isEmpty)
    player.act(.linesPasted("[x] Milk\nBread"))
    #expect(sheet().contains("You pasted 2 lines. 1 is checked off, and is added as done."))
    player.act(.pastedLeft)
    player.act(.linesPasted("Milk\nBread"))
    #expect(sheet().contains("You pasted 2 lines.<"))
  }

  @Test func whatIsTickedAndRepeatsKeepsItsRule() throws {
    player.act(.linesPasted("- [x] Water every day\nBread"))
    player.act(.pastedAdded)
    let water = try #require(todo("Water"))
    #expect(water.isDone && water.rule?.unit == .day)
    player.act(.checkTapped(water.id))
    #expect(todo("Water")?.isDone == false)
  }

  @Test func theyShareANewList() {
    player.act(.linesPasted("c #Home\na #Home\nb #Home"))
    player.act(.pastedAdded)
    #expect(player.state.lists.map { $0.name } == ["Home"])
    #expect(player.state.todos.values.allSatisfy { $0.list == player.state.lists.first?.id })
  }

  // The last stood first.
  @Test(arguments: [TodoOrder.due, .priority, .created, .byHand])
  func theyStandInTheirOrder(order: TodoOrder) {
    let names = (1...12).map { "Task \($0)" }
    for line in [
      names.joined(separator: "\n"), names.map { $0 + " today" }.joined(separator: "\n"),
    ] {
      var player = Player()
      player.act(.welcomeSkipped)
      player.perform(player.state.enter(.all, moment(0)))
      player.act(.orderChosen("\(order.rawValue)"))
      player.act(.addTapped)
      player.act(.linesPasted(line))
      player.act(.pastedAdded)
      player.act(.coverClosed)
      #expect(TasksCoreTests.order(player.state) == names)
    }
  }

  @Test func theyBelongToWhereOneIsAndWhatIsTypedStays() {
    player.act(.coverClosed)
    player.perform(player.state.enter(.home, moment(0)))
    player.act(.addTapped)
    player.act(.formChanged(.line, "Typed"))
    player.act(.linesPasted("a\nb"))
    player.act(.pastedAdded)
    #expect(todo("a")?.due?.day == day("2026-7-15"))
    #expect(todo("b")?.due?.day == day("2026-7-15"))
    #expect(line == "Typed")
  }

  @Test func theyCanBeOneTaskOrNone() {
    player.act(.formChanged(.line, "Buy"))
    player.act(.linesPasted("- milk\n- bread"))
    player.act(.pastedLeft)
    #expect(line == "Buy")
    player.act(.linesPasted("- milk\n- bread"))
    player.act(.pastedJoined)
    #expect(player.titles == ["Buy milk bread"])
    #expect(line == nil)
  }

  // What was pasted would have gone with the next line.
  @Test func enterLeadsToTheQuestionFirst() {
    player.act(.formChanged(.line, "Buy"))
    player.act(.linesPasted("milk\nbread"))
    #expect(player.act(.lineSubmitted) == [.focus(id: "add-pasted")])
    #expect(player.state.todos.isEmpty)
  }

  @Test func whatCannotBeAddedIsSaidAndNothingIs() {
    player.act(.linesPasted("a\n" + String(repeating: "b", count: 201)))
    let refused = player.act(.pastedAdded)
    #expect(refused.first == .say("Line 2: Use up to 200 characters."))
    #expect(player.state.todos.isEmpty)
    #expect(sheet().contains("Add 2 tasks"))
  }

  @Test func twoHundredAreTheMost() {
    let lines = (1...201).map { "Task \($0)" }
    let refused = player.act(.linesPasted(lines.joined(separator: "\n")))
    #expect(refused == [.say("You can paste up to 200 tasks at a time.")])
    player.act(.linesPasted(lines.dropLast().joined(separator: "\n")))
    player.act(.pastedAdded)
    #expect(player.state.todos.count == 200)
  }
}
