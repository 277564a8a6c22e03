import Insight
import Kernel
import Testing

/// Where texts belong, by what was chosen before.
@Suite struct CategoryTests {
  private static let work = ID<TextCategory>(high: 0, low: 1)
  private static let home = ID<TextCategory>(high: 0, low: 2)
  private static let play = ID<TextCategory>(high: 0, low: 3)

  private func text(_ number: UInt64) -> ID<FiledText> { ID(high: 9, low: number) }

  private func terms(_ title: String, source: String = "", text: String = "") -> WeightedTerms {
    WeightedTerms(title: title, source: source, author: "", text: text)
  }

  /// Some of the words of a subject, and of those that every subject has.
  private func words(of subject: UInt64, _ lots: inout Lots) -> WeightedTerms {
    var words: [String] = []
    for _ in 0..<30 {
      let isOwn = Int.random(in: 0..<4, using: &lots) == 0
      let word = Int.random(in: 0..<25, using: &lots)
      words.append(isOwn ? "own\(subject)x\(word)q" : "all\(word)q")
    }
    return terms(words[0], text: words.joined(separator: " "))
  }

  private func model(_ count: UInt64, of subjects: UInt64, _ lots: inout Lots) -> CategoryModel {
    var model = CategoryModel()
    for number in 0..<count {
      let subject = number % subjects
      model.learn(text(number), words(of: subject, &lots), as: ID(high: 0, low: subject + 1))
    }
    return model
  }

  @Test func whatIsForgottenWasNeverLearnt() {
    var lots = Lots(state: 21)
    let before = model(12, of: 3, &lots)
    var model = before
    for number: UInt64 in 0..<20 {
      _ = model.learn(text(100 + number), words(of: number % 4, &lots), as: Self.work)
    }
    // Some are corrected before they are forgotten, some learnt twice.
    for number: UInt64 in 0..<10 {
      _ = model.learn(text(100 + number), words(of: 2, &lots), as: Self.play)
    }
    #expect(model != before)
    for number: UInt64 in (0..<20).shuffled(using: &lots) { model.forget(text(100 + number)) }
    #expect(model == before)
    let wasKnown = model.forget(text(100))
    #expect(!wasKnown)
  }

  @Test func theOrderOfChoicesDoesNotMatter() {
    var lots = Lots(state: 22)
    var choices: [(ID<FiledText>, WeightedTerms, ID<TextCategory>)] = []
    for number: UInt64 in 0..<30 {
      let category = number % 3 == 0 ? Self.work : Self.home
      choices.append((text(number), words(of: number % 3, &lots), category))
    }
    var one = CategoryModel()
    var other = CategoryModel()
    for choice in choices { one.learn(choice.0, choice.1, as: choice.2) }
    for choice in choices.shuffled(using: &lots) { other.learn(choice.0, choice.1, as: choice.2) }
    #expect(one == other)
    let asked = words(of: 1, &lots)
    #expect(CategoryJudge(one).ranked(asked) == CategoryJudge(other).ranked(asked))
  }

  @Test func aCorrectionCountsAtOnce() {
    var model = CategoryModel()
    model.learn(text(1), terms("Slow bread", source: "bread.example"), as: Self.work)
    model.learn(text(2), terms("Ferries of the north", source: "sea.example"), as: Self.play)
    let asked = terms("Rye and water", source: "bread.example")
    #expect(CategoryJudge(model).guesses(asked).map(\.category) == [Self.work])
    model.learn(text(1), terms("Slow bread", source: "bread.example"), as: Self.home)
    #expect(CategoryJudge(model).guesses(asked).map(\.category) == [Self.home])
  }

  @Test func fewChoicesGiveNoNumberAndNothingForStrangers() {
    var lots = Lots(state: 23)
    let few = CategoryJudge(model(19, of: 2, &lots))
    #expect(!few.knowsHowSure)
    #expect(few.guesses(words(of: 0, &lots)).allSatisfy { $0.permille == nil })
    #expect(few.guesses(terms("Zebra quagga okapi", source: "zoo.example")).isEmpty)
    #expect(CategoryJudge(CategoryModel()).guesses(terms("Anything")).isEmpty)
    #expect(CategoryJudge(model(20, of: 2, &lots)).knowsHowSure)
    // One category alone is no choice between several.
    #expect(!CategoryJudge(model(40, of: 1, &lots)).knowsHowSure)
  }

  @Test func howSureItIsSaysHowOftenItIsRight() {
    var lots = Lots(state: 24)
    let judge = CategoryJudge(model(60, of: 3, &lots))
    var (sure, right, covered) = (0, 0, 0)
    let asked = 300
    for number in 0..<asked {
      let subject = UInt64(number % 3)
      let terms = words(of: subject, &lots)
      let category = ID<TextCategory>(high: 0, low: subject + 1)
      guard let best = judge.ranked(terms).first else { continue }
      sure += best.permille ?? 0
      if best.category == category { right += 1000 }
      if judge.guesses(terms).contains(where: { $0.category == category }) { covered += 1 }
    }
    #expect(right > asked * 850)
    #expect(abs(sure - right) < asked * 70)
    #expect(covered > asked * 8 / 10)
  }

  @Test func koreanIsLearntByItsSyllables() {
    var model = CategoryModel()
    model.learn(text(1), terms("도서관의 야간 운영"), as: Self.work)
    model.learn(text(2), terms("바다를 건너는 여객선"), as: Self.play)
    #expect(CategoryJudge(model).guesses(terms("동네 도서관을 찾은 야간 손님")).first?.category == Self.work)
  }

  @Test func whatIsNoTextIsNoHarm() {
    var model = CategoryModel()
    model.learn(text(1), terms(""), as: Self.work)
    model.learn(text(2), terms("", text: String(repeating: "a ", count: 9_000)), as: Self.home)
    #expect(CategoryJudge(model).guesses(terms("")).isEmpty)
    model.forget(text(1))
    model.forget(text(2))
    #expect(model == CategoryModel())
  }
}
