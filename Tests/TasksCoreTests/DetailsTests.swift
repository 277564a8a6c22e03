import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// In what order the details of a task stand, and so how Tab goes through them.
@Suite final class DetailsTests {
  private var player = Player()

  private func details() -> String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  // Six rows said "None".
  @Test func whatIsNotSetIsOfferedBelowAndStaysWhereItIsSet() throws {
    player.add("Bread tomorrow")
    let bread = try #require(player.state.todos.values.first)
    player.open(bread.id)
    func isOffered(_ id: String) -> Bool? {
      let sheet = details()
      guard let place = sheet.firstRange(of: "id=\"\(id)\""),
        let extras = sheet.firstRange(of: "class=\"extras\"")
      else { return nil }
      return place.lowerBound > extras.lowerBound
    }
    #expect(isOffered("details-day") == false)
    #expect(isOffered("details-priority") == true)
    #expect(isOffered("details-tags") == nil)
    #expect(player.act(.detailWanted(.tags)) == [.focus(id: "details-tags")])
    #expect(isOffered("details-tags") == true)
    // Nothing moves under a finger.
    player.act(.detailChanged(.priority, "\(TodoPriority.high.rawValue)"))
    player.act(.detailChanged(.day, ""))
    #expect(isOffered("details-priority") == true)
    #expect(isOffered("details-day") == false)
    player.open(bread.id)
    #expect(isOffered("details-priority") == false)
    #expect(isOffered("details-day") == true)
    #expect(isOffered("details-tags") == nil)
  }

  @Test func aTimeIsOfferedOnceThereIsADay() throws {
    player.add("Bread")
    let bread = try #require(player.state.todos.values.first)
    player.open(bread.id)
    #expect(!details().contains(">Time<"))
    player.act(.detailRescheduled(.tomorrow))
    #expect(details().contains(">Time<"))
    player.act(.detailWanted(.time))
    #expect(details().contains(#"id="details-time""#))
  }

  @Test func partsStandBelowTheDescription() throws {
    player.add("Bread tomorrow")
    let bread = try #require(player.state.todos.values.first)
    player.open(bread.id)
    player.act(.subtaskChanged("Rye"))
    player.act(.subtaskSubmitted)
    let sheet = details()
    let parts = [
      #"id="details-line""#, #"id="details-notes""#, ">Rye<", #"id="subtask""#, "near-days",
      #"id="details-day""#, #"id="details-list""#,
    ]
    let places = parts.map { sheet.firstRange(of: $0)?.lowerBound }
    for (part, place) in zip(parts, places) { #expect(place != nil, "\(part) is missing") }
    let found = places.compactMap { $0 }
    #expect(found == found.sorted())
    // A form in a form is none.
    var depth = 0
    for piece in sheet.split(separator: "<") {
      if piece.hasPrefix("form ") { depth += 1 }
      if piece.hasPrefix("/form>") { depth -= 1 }
      #expect((0...1).contains(depth))
    }
  }
}
