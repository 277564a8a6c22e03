import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// Conditions whose value is typed: how they come into the text of a search.
@Suite struct SearchConditionTests {
  private let moment = Moment(
    instant: Instant(milliseconds: 1), offsetSeconds: 32_400, entropy: Entropy(high: 1, low: 1))

  private func searching(_ text: String) throws -> ReadingState {
    var state = ReadingState()
    _ = state.enter(.search(text), isLibrary: false, moment)
    return state
  }

  // Shows L72.
  @Test func aChipBeginsAConditionAndTakesThoseOfItsKindOut() throws {
    var state = try searching("tide")
    let chip = SearchAction.keyTapped(.tag, written: "태그:")
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide 태그:")
    _ = reduce(&state, .searching(.offerTapped("slow reading")), moment)
    #expect(state.search.text == "tide 태그:\"slow reading\" ")
    _ = reduce(
      &state, .searching(.changed("tide -tag:calm is:unread tag:\"slow reading\"")), moment)
    _ = reduce(
      &state, .searching(.conditionTapped(.unread, written: "is:unread")), moment)
    #expect(state.search.text == "tide -tag:calm tag:\"slow reading\" ")
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide ")
  }

  // Shows L71.
  @Test(arguments: [
    ("quie", "quiet", "quiet "), ("a  -quie", "quiet", "a -quiet "),
    ("tag:x qu", "quiet", "tag:x quiet "),
  ])
  func aCompletionStandsInThePlaceOfTheLastWord(
    _ text: String, _ word: String, _ expected: String
  )
    throws
  {
    var state = try searching(text)
    _ = reduce(&state, .searching(.completionTapped(word)), moment)
    #expect(state.search.text == expected)
  }

  // Shows L71.
  @Test func onlyAWordThatIsBeingTypedIsCompleted() {
    #expect(SearchState.lastWord(of: "a Quie") == "quie")
    for text in ["", "q", "quiet ", "tag:quie", "is:un", "\"quie"] {
      #expect(SearchState.lastWord(of: text) == nil)
    }
  }

  // Shows L72.
  @Test func whatWasOfferedStandsInThePlaceOfWhatWasTyped() throws {
    for (text, value, expected) in [
      ("-tag:ca", "calm", "-tag:calm "),
      ("a tag:\"slow re", "slow reading", "a tag:\"slow reading\" "),
      ("tag:", "읽기", "tag:읽기 "),
    ] {
      var state = try searching(text)
      _ = reduce(&state, .searching(.offerTapped(value)), moment)
      #expect(state.search.text == expected)
    }
  }
}
