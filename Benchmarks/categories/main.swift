import Foundation
import Insight
import Kernel

// Says where texts belong, for Benchmarks/categories.py.
//
// Lines on standard input, with a tab after the letter: `learn CATEGORY TEXT`, `ask TEXT`, `anew`. Each that asks is answered by a
// line: every category with how likely it is, in a thousand, the likeliest first, and after a bar those that would be offered.

var model = CategoryModel()
var judge: CategoryJudge?

func terms(_ text: Substring) -> WeightedTerms {
  // The collections put the subject before the text, with nothing between them.
  let title = text.split(separator: " ").prefix(8).joined(separator: " ")
  return WeightedTerms(title: title, source: "", author: "", text: String(text))
}

func line(_ guesses: [CategoryGuess]) -> String {
  guesses.map { "\($0.category.low) \($0.permille ?? -1)" }.joined(separator: ",")
}

while let input = readLine() {
  let parts = input.split(separator: "\t")
  switch parts.first {
  case "learn" where parts.count == 3:
    let name = ID<FiledText>(high: 1, low: UInt64(model.count))
    let category = ID<TextCategory>(high: 0, low: UInt64(parts[1]) ?? 0)
    model.learn(name, terms(parts[2]), as: category)
    judge = nil
  case "ask" where parts.count == 2:
    let ready = judge ?? CategoryJudge(model)
    judge = ready
    let asked = terms(parts[1])
    print(line(ready.ranked(asked)) + "|" + line(ready.guesses(asked)))
  case "anew":
    model = CategoryModel()
    judge = nil
  default: continue
  }
}
