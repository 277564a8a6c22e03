import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// The device's search through the texts of articles, with the host's part played by the test.
@Suite final class TextSearchTests {
  private var state = ReadingState()

  init() {
    state.update(Self.item(1, "Night trains"))
    state.update(Self.item(2, "Bread at home"))
    state.update(Self.item(3, "느린 산책"))
    state.update(Self.item(4, "A link that has no text", hasContent: false))
    _ = state.enter(.search(""), isLibrary: false, Self.moment(1))
  }

  private static func item(_ number: Int, _ title: String, hasContent: Bool = true) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    var values: [(RegisterNumber, [UInt8])] = [
      (Item.title.number, RegisterValue.text(title)),
      (Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: Int64(number)))),
    ]
    if hasContent { values.append((Item.content.number, RegisterValue.bytes([UInt8(number)]))) }
    return Entity(
      id: id(number), kind: .item,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  private static func id(_ number: Int) -> ID<Entity> { ID(high: 1, low: UInt64(number)) }

  private static func moment(_ token: UInt32) -> Moment {
    Moment(
      instant: Instant(milliseconds: 100), entropy: Entropy(high: 1, low: UInt64(token)))
  }

  private func perform(_ action: SearchAction, _ token: UInt32 = 1) -> [ReadingEffect] {
    reduce(&state, .searching(action), Self.moment(token))
  }

  /// Types, pauses, and returns what the host is asked.
  private func type(_ text: String, _ token: UInt32 = 1) -> [ReadingEffect] {
    _ = perform(.changed(text))
    return state.search.takePendingSearch() ? perform(.paused, token) : []
  }

  @Test func theHostIsAskedForWhatIsNotFoundAlreadyTheNewestFirst() {
    #expect(
      type("Night wind", 7) == [
        .searchTexts(token: 7, words: ["night", "wind"], hashes: ["03", "02", "01"])
      ])
    #expect(
      type("NIGHT", 8) == [.searchTexts(token: 8, words: ["night"], hashes: ["03", "02"])])
  }

  @Test func whatHoldsTheWordsInItsTextComesAfterAllElseInTheOrderOfTheRest() {
    state.update(Self.item(5, "The wind"))
    _ = type("wind")
    _ = perform(.textsFound(["01"], isLast: false, token: 1))
    #expect(state.search.results?.articles == [Self.id(1)])
    _ = perform(.textsFound(["03"], isLast: true, token: 1))
    #expect(state.search.results?.titles == [Self.id(5)])
    #expect(state.search.results?.articles == [Self.id(3), Self.id(1)])
    #expect(state.search.results?.count == 3)
  }

  @Test func lateAnswersToAnOlderQuestionAreIgnored() {
    _ = type("wind", 1)
    _ = perform(.changed("winter"))
    _ = perform(.textsFound(["01"], isLast: true, token: 1))
    #expect(state.search.results?.articles == [])
    _ = perform(.paused, 2)
    _ = perform(.textsFound(["01"], isLast: true, token: 1))
    #expect(state.search.results?.articles == [])
    _ = perform(.textsFound(["02"], isLast: true, token: 2))
    #expect(state.search.results?.articles == [Self.id(2)])
    _ = perform(.cleared)
    #expect(perform(.textsFound(["01"], isLast: true, token: 2)) == [])
    #expect(state.search.results == nil)
  }

  @Test func noTextIsAskedForTwice() {
    _ = type("wind", 1)
    #expect(type("wind", 2) == [])
    // An item that comes while texts are looked through is asked for afterwards.
    state.update(Self.item(6, "Dunes"))
    #expect(
      perform(.textsFound(["01"], isLast: true, token: 1), 3) == [
        .searchTexts(token: 3, words: ["wind"], hashes: ["06"])
      ])
    #expect(perform(.textsFound(["06"], isLast: true, token: 3), 4) == [])
    #expect(state.search.results?.articles.count == 2)
    // And what was found stays as other items change.
    state.update(Self.item(7, "No link", hasContent: false))
    #expect(state.search.results?.articles.count == 2)
    #expect(perform(.paused, 5) == [])
  }

  @Test func nothingIsAskedForASingleLetterOrOnceTheSearchIsLeft() {
    #expect(type("w") == [])
    #expect(type("책") == [])
    _ = perform(.changed("wind"))
    _ = state.enter(nil, isLibrary: false, Self.moment(1))
    let isWanted = state.search.takePendingSearch()
    #expect(!isWanted)
    #expect(perform(.paused) == [])
  }

  @Test(arguments: [
    ("C++", "c\\+\\+"), ("a-b.c", "a\\-b\\.c"), ("ÉCLAIR", "éclair"), ("산책", "산책"),
    ("ㅅ책", "[사-싷]책"), ("읽다", "읽[다-닿]"), ("ㅅ.", "[사-싷]\\."),
  ]) func wordsAreHandedOverAsTheyAreMeant(_ typed: String, _ pattern: String) {
    guard case .searchTexts(_, let words, _) = type(typed).first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(words == [pattern])
  }
}
