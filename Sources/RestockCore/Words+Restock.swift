import Kernel
import Kit
import SyncCore

extension Words {
  var addItem: String { say("Add item", "항목 추가") }
  var addFirstItem: String { say("Add your first item", "첫 항목 추가") }
  var addItemHint: String { say("Opens form to add new item", "새 항목을 추가하는 화면을 열어요") }
  /// Saves this one first.
  var addAnother: String { say("Add another", "이어서 추가") }
  var addItemTitle: String { say("Add Item", "항목 추가") }
  var editItemTitle: String { say("Edit Item", "항목 편집") }
  var opensSettings: String { say("Opens app settings", "앱 설정을 열어요") }
  var noItemsYet: String { say("No items yet", "아직 항목이 없어요") }
  var noItemsText: String {
    say("Tap + to add your first item to track", "+를 눌러 첫 번째 항목을 추가해 보세요")
  }
  /// Where nothing in the bar adds: the side bar does.
  var noItemsTextOnDesks: String {
    say(
      "Add something you use up to see when it runs out.",
      "자주 쓰는 물건을 추가하면 언제 떨어질지 알 수 있어요.")
  }
  var nothingFound: String { say("Nothing found", "검색 결과가 없어요") }
  var nothingFoundText: String {
    say("Try another word or another filter.", "다른 단어로 검색하거나 필터를 바꿔 보세요.")
  }
  var productGone: String {
    say("This item is no longer on your list.", "이제 목록에 없는 항목이에요.")
  }
  var showProduct: String { say("See details", "자세히 보기") }
  var showAll: String { say("Show all", "모두 보기") }
  var productList: String { say("Items", "항목") }

  func category(_ category: ProductCategory?) -> String {
    switch category {
    case .health: say("Health", "건강")
    case .pantry: say("Pantry", "식료품")
    case .personalCare: say("Personal Care", "욕실·미용")
    case .household: say("Household", "생활용품")
    case .petCare: say("Pet Care", "반려동물")
    case .other: say("Other", "기타")
    case nil: say("No category", "분류 없음")
    }
  }

  func daysRemaining(_ days: Int) -> String {
    say(days == 1 ? "1 day remaining" : "\(days) days remaining", "\(days)일 남음")
  }
  var timeToRebuy: String { say("Time to rebuy!", "다시 살 때예요!") }
  var notBoughtYet: String { say("No purchases yet", "아직 구매 기록이 없어요") }
  func paused(_ text: String) -> String { say("Paused · ", "일시 중지 · ") + text }
  /// By when it has to be ordered, where that takes time.
  func orderBy(_ outlook: Outlook) -> String? {
    guard let last = outlook.orderBy else { return nil }
    if last < outlook.today { return say("The day to order has passed", "주문할 날이 지났어요") }
    let day = weekdayAndDate(last, today: outlook.today)
    return say("Order by \(day)", "\(day)까지 주문")
  }

  /// What the status says in words; the pause not where a heading says it.
  func status(_ outlook: Outlook, saysPause: Bool = true) -> String {
    guard let days = outlook.daysLeft else { return notBoughtYet }
    let text = days > 0 ? daysRemaining(days) : timeToRebuy
    return outlook.isPaused && saysPause ? paused(text) : text
  }

  var rebought: String { say("Rebought", "다시 샀어요") }
  var markAsRebought: String { say("Mark as rebought", "다시 산 것으로 표시") }
  var reboughtHint: String {
    say("Resets purchase cycle to today", "오늘부터 주기를 다시 시작해요")
  }
  func takeBackPurchase(_ name: String) -> String {
    say("Undo purchase of \(name)", "\(name) 구매 되돌리기")
  }
  func purchaseTakenBack(_ name: String) -> String {
    say("Purchase of \(name) undone", "\(name) 구매를 되돌렸어요")
  }
  var cardHint: String { say("Double tap to edit", "두 번 탭하면 편집해요") }
  var delete: String { say("Delete", "삭제") }
  func deleteProduct(_ name: String) -> String { say("Delete \(name)", "\(name) 삭제") }

  func rebought(_ name: String, isPaused: Bool) -> String {
    say("\(name) bought today", "\(Particle.object.after(name)) 오늘 샀어요")
  }
  func reboughtMany(_ count: Int) -> String {
    say("\(count == 1 ? "1 item" : "\(count) items") bought today", "\(count)개를 오늘 샀어요")
  }
  func alreadyBought(_ name: String) -> String {
    say(
      "\(name) is already marked as bought today",
      "\(Particle.topic.after(name)) 이미 오늘 산 것으로 기록돼 있어요")
  }
  func addedProduct(_ name: String) -> String {
    say("\(name) added", "\(Particle.object.after(name)) 추가했어요")
  }
  func deletedProduct(_ name: String) -> String {
    say("\(name) deleted", "\(Particle.object.after(name)) 삭제했어요")
  }
  var changesSaved: String { say("Changes saved", "변경 내용을 저장했어요") }
  var purchaseNoted: String { say("Purchase logged", "구매를 기록했어요") }
  var entryRemoved: String { say("Removed from the history", "기록에서 삭제했어요") }
  func pausedOne(_ name: String) -> String {
    say("\(name) is paused", "\(Particle.object.after(name)) 일시 중지했어요")
  }
  var pausedAll: String { say("Everything is paused", "모두 일시 중지했어요") }
  var goesOn: String { say("Resumed today", "오늘부터 다시 시작해요") }
  func cycleSet(_ days: Int) -> String {
    say("The cycle is now \(self.days(days))", "주기를 \(days)일로 바꿨어요")
  }
}

/// The form.
extension Words {
  var itemDetails: String { say("Item Details", "항목 정보") }
  var itemName: String { say("Item name", "항목 이름") }
  func alreadyHave(_ name: String) -> String {
    say("You already have “\(name)”", "이미 ‘\(name)’ 항목이 있어요")
  }
  var clearName: String { say("Clear the name", "이름 지우기") }
  var suggestions: String { say("Suggestions", "추천") }
  /// What a suggestion has made of the form.
  func filledIn(_ product: Product) -> String {
    let name = product.name + ", " + category(product.category) + ", "
    return say(
      "Filled in: " + name + rebuyCycle(product.cycle),
      name + "구매 주기 \(product.cycle)일로 입력했어요")
  }
  var categoryLabel: String { say("Category", "분류") }
  var selectCategory: String { say("Select category", "분류 선택") }
  var lastPurchased: String { say("Last purchased", "마지막 구매일") }
  var reminderSettings: String { say("Reminder Settings", "알림 설정") }
  func rebuyCycle(_ days: Int) -> String {
    say(days == 1 ? "Rebuy cycle: 1 day" : "Rebuy cycle: \(days) days", "구매 주기: \(days)일")
  }
  var rebuyCycleLabel: String { say("Rebuy cycle in days", "구매 주기(일)") }
  var oneDayLess: String { say("One day less", "하루 줄이기") }
  var oneDayMore: String { say("One day more", "하루 늘리기") }
  var deliveryLabel: String { say("Delivery time in days", "배송 기간(일)") }
  var deliveryHelper: String {
    say("Enter 0 if you buy it in a store.", "직접 사러 간다면 0으로 두세요.")
  }
  func nextReminder(_ day: String) -> String {
    say("Next reminder: \(day)", "다음 알림: \(day)")
  }
  func runsOut(_ due: CivilDate, today: CivilDate) -> String {
    let day = weekdayAndDate(due, today: today)
    return due < today
      ? say("Probably ran out around \(day)", "\(day)쯤 떨어졌을 거예요")
      : say("Runs out around \(day)", "\(day)쯤 떨어져요")
  }
  var remindersAreOff: String { say("Reminders are off", "알림이 꺼져 있어요") }
  var noReminder: String {
    say("No reminder while it’s paused", "일시 중지한 동안에는 알리지 않아요")
  }
  var notesOptional: String { say("Notes (Optional)", "메모 (선택)") }
  var notes: String { say("Notes", "메모") }

  func fault(_ fault: ProductFault) -> String {
    switch fault {
    case .nameMissing: say("Enter a name.", "이름을 입력해 주세요.")
    case .nameTooLong: tooLong(Product.name.limits, say("the name", "이름은"))
    case .nameMalformed:
      say("The name has characters that can’t be used.", "이름에 쓸 수 없는 글자가 있어요.")
    case .cycleOutOfRange: enter(Product.cycle.limits, say(" days.", "일로"))
    case .notesTooLong: tooLong(Product.notes.limits, say("the notes", "메모는"))
    case .dayInFuture: say("Choose today or an earlier day.", "오늘까지의 날짜를 골라 주세요.")
    case .dayTooEarly: notBefore(ProductEvent.firstDay.year)
    case .packsOutOfRange: enter(ProductEvent.packs.limits, say(" packs.", "개로"))
    case .priceOutOfRange:
      say("Enter a number with up to two decimals.", "소수점 아래 두 자리까지 숫자로 입력해 주세요.")
    case .shopTooLong: tooLong(ProductEvent.shop.limits, say("the store", "구매처는"))
    case .deliveryOutOfRange: enter(Product.deliveryDays.limits, say(" days.", "일로"))
    }
  }

  private func tooLong(_ limits: Limits, _ name: String) -> String {
    let most = limits.characters.upperBound
    return say("Use up to \(most) characters for \(name).", "\(name) \(most)자까지 쓸 수 있어요.")
  }

  private func enter(_ limits: Limits, _ unit: String) -> String {
    let numbers = range(limits.numbers) + unit
    return say("Enter \(numbers)", "\(numbers) 입력해 주세요.")
  }

  private func notBefore(_ year: Int) -> String {
    say("Choose a day in \(year) or later.", "\(year)년 이후의 날짜를 골라 주세요.")
  }
}

/// List, detail, forecast.
extension Words {
  var searchItems: String { say("Search items", "항목 검색") }
  var clearSearch: String { say("Clear search", "검색어 지우기") }
  var filters: String { say("Filters", "필터") }
  var all: String { say("All", "전체") }
  var runningOut: String { say("Running out", "곧 떨어짐") }
  var sortBy: String { say("Sort by", "정렬") }
  func order(_ order: ProductOrder) -> String {
    switch order {
    case .status: say("Status", "상태순")
    case .name: say("Name", "이름순")
    case .date: say("Date", "날짜순")
    }
  }
  var groupByCategory: String { say("Group by category", "분류별로 묶기") }

  func tripTitle(_ day: String, isToday: Bool) -> String {
    isToday
      ? say("One trip today", "오늘 한 번에 장보기")
      : say("One trip by \(day)", "\(day)까지 한 번에 장보기")
  }
  var boughtAll: String { say("Bought all", "모두 샀어요") }

  var pauseAll: String { say("Pause everything", "모두 일시 중지") }
  var pause: String { say("Pause", "일시 중지") }
  var goOn: String { say("Resume", "다시 시작") }
  func pausedSince(_ day: String) -> String {
    say("Everything has been paused since \(day)", "\(day)부터 모두 일시 중지 중이에요")
  }
  var pauseNote: String {
    say(
      "For when you’re on vacation. The days left don’t count down.",
      "휴가를 떠날 때 써 보세요. 남은 날이 줄지 않아요.")
  }

  var edit: String { say("Edit", "편집") }
  var stillHaveSome: String { say("Still have some", "아직 남았어요") }
  var ranOutEarly: String { say("Ran out early", "일찍 떨어졌어요") }
  var history: String { say("History", "기록") }
  var statistics: String { say("Statistics", "통계") }
  var notePurchase: String { say("Log a purchase", "구매 기록하기") }
  var purchaseDay: String { say("Day", "날짜") }
  func packs(_ count: Int) -> String {
    self.count(count, one: "pack", many: "packs", korean: "개")
  }
  var packsLabel: String { say("Packs", "개수") }
  var onePackLess: String { say("One pack less", "하나 줄이기") }
  var onePackMore: String { say("One pack more", "하나 늘리기") }
  var price: String { say("Price (optional)", "가격 (선택)") }
  var shop: String { say("Store (optional)", "구매처 (선택)") }
  func removeEntry(_ text: String) -> String {
    say("Remove “\(text)” from the history", "‘\(text)’ 기록 삭제")
  }
  var removeFromHistory: String { say("Remove from the history", "기록에서 삭제") }

  /// One line of the history; that it was bought is what most of them say.
  func historyLine(_ event: ProductEvent, today: CivilDate) -> String {
    var details: [String] = []
    if event.sort != .bought {
      details.append(entry(event, today: today))
    } else if event.packs > 1 {
      details.append(packs(event.packs))
    }
    if let price = event.price { details.append(amount(Int64(price))) }
    if !event.shop.utf8.isEmpty { details.append(event.shop) }
    let day = weekdayAndDate(event.day, today: today)
    return details.isEmpty ? day : day + " · " + HomeScreen.joined(details)
  }

  /// What it says of one thing that happened.
  func entry(_ event: ProductEvent, today: CivilDate) -> String {
    switch event.sort {
    case .bought:
      event.packs == 1 ? say("Bought", "구매") : say("Bought, ", "구매, ") + packs(event.packs)
    case .stillHaveSome: stillHaveSome
    case .ranOut: ranOutEarly
    case .paused:
      event.until.map { weekdayAndDate($0, today: today) }
        .map { say("Paused until \($0)", "일시 중지, \($0)까지") } ?? say("Paused", "일시 중지")
    }
  }

  /// Why the product runs out on that day, in one sentence.
  func why(_ reason: Outlook.Reason, today: CivilDate) -> String {
    let bought = weekdayAndDate(reason.bought, today: today)
    let due = weekdayAndDate(reason.dueDay, today: today)
    if let signal = reason.signal {
      let said = weekdayAndDate(signal.day, today: today)
      let more = signal.days == 1 ? "1 more day" : "\(signal.days) more days"
      return signal.sort == .ranOut
        ? say("On \(said), you said it had run out.", "\(said)에 다 떨어졌다고 기록했어요.")
        : say(
          "You still had some on \(said), so it should last \(more), until \(due).",
          "\(said)에 아직 남았다고 기록해서 그때부터 \(signal.days)일을 더해 \(due)로 잡았어요.")
    }
    return say(
      whyEnglish(reason, bought: bought, due: due), whyKorean(reason, bought: bought, due: due))
  }

  private func whyEnglish(_ reason: Outlook.Reason, bought: String, due: String) -> String {
    var text = "Bought on \(bought). "
    text +=
      reason.packs == 1
      ? "One lasts \(days(reason.cycle))"
      : "\(reason.packs) packs last \(days(reason.cycle)) each"
    if reason.pausedDays > 0 { text += ", plus \(days(reason.pausedDays)) paused" }
    return text + ", until \(due)."
  }

  private func whyKorean(_ reason: Outlook.Reason, bought: String, due: String) -> String {
    var text = "\(bought)에 "
    text +=
      reason.packs == 1
      ? "샀어요. 하나를 \(reason.cycle)일쯤 쓰니"
      : "\(reason.packs)개를 샀어요. 하나를 \(reason.cycle)일쯤 쓰니"
    if reason.pausedDays > 0 { text += ", 멈춘 \(reason.pausedDays)일을 더하면" }
    return text + " \(due)쯤까지예요."
  }

  var timesBought: String { say("Times bought", "구매 횟수") }
  func times(_ count: Int) -> String { say("\(count)", "\(count)회") }
  var realCycle: String { say("Real cycle", "실제 주기") }
  var setCycle: String { say("Set cycle", "설정한 주기") }
  var spentInAll: String { say("Total spent", "총 지출") }
  var spentLastYear: String { say("Spent in the last 365 days", "최근 365일 지출") }
  func days(_ count: Int) -> String {
    self.count(count, one: "day", many: "days", korean: "일")
  }

  /// An amount of hundredths, without a currency: the account's own.
  func amount(_ hundredths: Int64) -> String {
    let cents = hundredths % 100
    let whole = grouped(hundredths / 100)
    return cents == 0 ? whole : whole + (cents < 10 ? ".0" : ".") + "\(cents)"
  }
}

/// The list.
extension Words {

  func heading(_ heading: Arrangement.Heading) -> String {
    switch heading {
    case .all: productList
    case .category(let category): self.category(category)
    case .thisWeek: say("This week", "이번 주")
    case .thisMonth: say("This month", "이번 달")
    case .later: say("Later", "나중에")
    case .paused: say("Paused", "일시 중지")
    }
  }

  func filter(_ filter: ProductFilter) -> String {
    switch filter {
    case .all: all
    case .soon: runningOut
    case .category(let category): self.category(category)
    }
  }

  func withoutFilter(_ name: String) -> String {
    say("Clear filter “\(name)”", "‘\(name)’ 필터 해제")
  }
}
