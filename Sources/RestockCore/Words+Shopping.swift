import Kernel
import Kit

/// The shopping list.
extension Words {
  var shoppingList: String { say("Shopping list", "장보기 목록") }
  /// Where there is little room.
  var shopping: String { say("Shopping", "장보기") }
  var runsOutWithin: String { say("Runs out within", "떨어지는 때") }
  func horizon(_ days: Int) -> String {
    switch days {
    case 0: say("Now", "지금")
    case 7: say("1 week", "1주 안")
    case 14: say("2 weeks", "2주 안")
    case 30: say("1 month", "한 달 안")
    default: say("\(self.days(days))", "\(days)일 안")
    }
  }
  func shoppingProgress(_ bought: Int, of count: Int) -> String {
    say("\(bought) of \(count)", "\(count)개 중 \(bought)개")
  }
  var groupByStore: String { say("Group by store", "구매처별로 묶기") }

  func heading(_ heading: ShoppingList.Heading) -> String {
    switch heading {
    case .category(let category): self.category(category)
    case .store(let name): name.utf8.isEmpty ? say("Any store", "어디서나") : name
    }
  }

  /// Of what is ticked.
  var boughtToday: String { say("Bought today", "오늘 샀어요") }

  /// By when it is needed, and in a line of its own by when to order it.
  func neededBy(_ outlook: Outlook) -> String {
    guard let due = outlook.dueDay else { return notBoughtYet }
    let runsOut = runsOut(due, today: outlook.today)
    guard due >= outlook.today else { return runsOut }
    let day = weekdayAndDate(due, today: outlook.today)
    let text = say("Needed by \(day)", runsOut)
    guard due > outlook.today, let order = orderBy(outlook) else { return text }
    return text + "\n" + order
  }

  /// How many, where it is more than one.
  func packMark(_ count: Int) -> String { "×\(count)" }
  func packCount(_ count: Int) -> String { say("\(count)", "\(count)개") }

  func toBuy(_ count: Int) -> String { say("\(count) to buy", "살 것 \(count)개") }
  func rowMenu(_ name: String) -> String { say("More for \(name)", "\(name) 더 보기") }
  var notThisTime: String { say("Not this time", "이번엔 빼기") }
  func skipped(_ name: String) -> String {
    say("\(name) left out today", "오늘은 \(Particle.object.after(name)) 뺐어요")
  }
  func skippedToday(_ count: Int) -> String {
    say("\(count) left out today", "오늘 \(count)개를 뺐어요")
  }
  var putBack: String { say("Put back", "다시 넣기") }
  func backOnList(_ name: String) -> String {
    say("\(name) is back on the list", "\(Particle.object.after(name)) 다시 목록에 넣었어요")
  }
  func backOnList(_ count: Int) -> String {
    say(
      count == 1 ? "1 item is back on the list" : "\(count) items are back on the list",
      "\(count)개를 다시 목록에 넣었어요")
  }

  func nothingToBuy(within days: Int) -> String {
    switch days {
    case 0: say("Nothing to buy now", "지금 살 것이 없어요")
    case 7: say("Nothing to buy within a week", "1주 안에 살 것이 없어요")
    case 14: say("Nothing to buy within 2 weeks", "2주 안에 살 것이 없어요")
    case 30: say("Nothing to buy within a month", "한 달 안에 살 것이 없어요")
    default: say("Nothing to buy within \(self.days(days))", "\(days)일 안에 살 것이 없어요")
    }
  }
  var nothingYet: String { say("Nothing to buy yet", "아직 살 것이 없어요") }
  var runsOutHereWithinAWeek: String {
    say("What runs out within a week appears here.", "1주 안에 떨어질 항목이 여기에 나와요.")
  }
  var nothingToBuyText: String {
    say("What runs out soon shows up here.", "곧 떨어질 항목이 여기에 나와요.")
  }
  /// The heading of what is bought once, and what its rows say.
  var extras: String { say("Other things", "그 밖에 살 것") }
  var justOnce: String { say("Just this once", "이번 한 번만") }
  var howMany: String { say("How many", "개수") }
  var oneLess: String { say("One less", "하나 줄이기") }
  var oneMore: String { say("One more", "하나 늘리기") }
  var addToList: String { say("Add something", "살 것 추가") }
  /// Of a product, whose menu and page say it.
  var addToShoppingList: String { say("Add to shopping list", "장보기 목록에 추가") }
  var putOnList: String { say("Add", "추가") }
  func onList(_ name: String, _ count: Int = 1) -> String {
    count > 1
      ? say("\(count) × \(name) added to the list", "\(name) \(count)개를 목록에 넣었어요")
      : say("\(name) added to the list", "\(Particle.object.after(name)) 목록에 넣었어요")
  }
  func isOnList(_ name: String) -> String {
    say("\(name) is on the list already", "\(Particle.topic.after(name)) 이미 목록에 있어요")
  }
  var takeOffList: String { say("Take off the list", "목록에서 빼기") }
  func offList(_ name: String) -> String {
    say("\(name) taken off the list", "\(Particle.object.after(name)) 목록에서 뺐어요")
  }
  var endShopping: String { say("Clear what is bought", "산 것 치우기") }
  func shoppingEnded(_ count: Int) -> String {
    say(
      count == 1 ? "1 item cleared from the list" : "\(count) items cleared from the list",
      "산 것 \(count)개를 목록에서 치웠어요")
  }
  var allDone: String { say("All done", "다 샀어요") }
  var allDoneText: String { say("Everything on the list is bought.", "목록에 더 살 것이 없어요.") }
}
