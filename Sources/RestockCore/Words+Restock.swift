import Kernel
import Kit

extension Words {
  var addItem: String { say("Add item", "항목 추가") }
  var addItemHint: String { say("Opens form to add new item", "새 항목을 추가하는 화면을 열어요") }
  var addItemTitle: String { say("Add Item", "항목 추가") }
  var editItemTitle: String { say("Edit Item", "항목 편집") }
  var opensSettings: String { say("Opens app settings", "앱 설정을 열어요") }
  var noItemsYet: String { say("No items yet", "아직 항목이 없어요") }
  var noItemsText: String {
    say("Tap + to add your first item to track", "+를 눌러 첫 번째 항목을 추가해 보세요")
  }
  var nothingFound: String { say("Nothing found", "찾은 항목이 없어요") }
  var nothingFoundText: String {
    say("Try another word or another filter.", "다른 낱말이나 다른 조건으로 찾아보세요.")
  }
  var productGone: String {
    say("This item is not on your list any more.", "이 항목은 이제 목록에 없어요.")
  }
  var showAll: String { say("Show all", "모두 보기") }
  var productList: String { say("Items", "항목") }

  func category(_ category: ProductCategory?) -> String {
    switch category {
    case .health: say("Health", "건강")
    case .pantry: say("Pantry", "식료품")
    case .personalCare: say("Personal Care", "개인 위생")
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
  var notBoughtYet: String { say("No purchase noted yet", "아직 구매 기록이 없어요") }
  func paused(_ text: String) -> String { say("Paused · ", "일시 중지 · ") + text }
  /// By when it has to be ordered, where that takes time.
  func orderBy(_ outlook: Outlook) -> String? {
    guard let last = outlook.orderBy else { return nil }
    if last < outlook.today { return say("Time to order has passed", "주문할 날이 지났어요") }
    return say("Order by \(day(last))", "\(day(last))까지 주문")
  }

  /// What the status says in words.
  func status(_ outlook: Outlook) -> String {
    guard let days = outlook.daysLeft else { return notBoughtYet }
    let text = days > 0 ? daysRemaining(days) : timeToRebuy
    return outlook.isPaused ? paused(text) : text
  }

  var rebought: String { say("Rebought", "다시 샀어요") }
  var markAsRebought: String { say("Mark as rebought", "다시 샀어요로 표시") }
  var reboughtHint: String {
    say("Resets purchase cycle to today", "오늘부터 주기를 다시 시작해요")
  }
  var cardHint: String { say("Double tap to edit", "두 번 탭하면 편집해요") }
  var delete: String { say("Delete", "삭제") }
  func deleteProduct(_ name: String) -> String { say("Delete \(name)", "\(name) 삭제") }
  var deleteHint: String { say("Removes item from list", "목록에서 항목을 없애요") }

  func rebought(_ name: String, isPaused: Bool) -> String {
    say("\(name): bought today", "\(Particle.object.after(name)) 오늘 샀어요")
  }
  func reboughtMany(_ count: Int) -> String {
    say("\(count) items bought today", "\(count)개를 오늘 샀어요")
  }
  func alreadyBought(_ name: String) -> String {
    say(
      "\(name) is noted as bought today already",
      "\(Particle.topic.after(name)) 오늘 산 것으로 이미 적혀 있어요")
  }
  func addedProduct(_ name: String) -> String {
    say("\(name) added", "\(Particle.object.after(name)) 추가했어요")
  }
  func deletedProduct(_ name: String) -> String {
    say("\(name) deleted", "\(Particle.object.after(name)) 삭제했어요")
  }
  var changesSaved: String { say("Changes saved", "변경 사항을 저장했어요") }
  var purchaseNoted: String { say("Purchase noted", "구매를 적었어요") }
  var entryRemoved: String { say("Removed from the history", "기록에서 뺐어요") }
  func pausedOne(_ name: String) -> String {
    say("\(name) is paused", "\(Particle.object.after(name)) 일시 중지했어요")
  }
  var pausedAll: String { say("Everything is paused", "모두 일시 중지했어요") }
  var goesOn: String { say("It goes on today", "오늘부터 다시 이어가요") }
  func cycleSet(_ days: Int) -> String {
    say("The cycle is \(days) days now", "이제 주기는 \(days)일이에요")
  }
}

/// The form.
extension Words {
  var itemDetails: String { say("Item Details", "항목 정보") }
  var itemName: String { say("Item name", "항목 이름") }
  var clearName: String { say("Clear the name", "이름 지우기") }
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
    say("0 if you buy it in a shop.", "직접 사러 가면 0으로 두세요.")
  }
  func nextReminder(_ day: String) -> String {
    say("Next reminder: \(day)", "다음 알림: \(day)")
  }
  func runsOut(_ due: CivilDate, today: CivilDate) -> String {
    due < today
      ? say("Probably ran out around \(day(due))", "\(day(due))쯤 떨어졌을 거예요")
      : say("Runs out around \(day(due))", "\(day(due))쯤 떨어져요")
  }
  var remindersAreOff: String { say("Reminders are off", "알림이 꺼져 있어요") }
  var noReminder: String {
    say("No reminder while it is paused", "일시 중지하는 동안에는 알림이 없어요")
  }
  var notesOptional: String { say("Notes (Optional)", "메모 (선택)") }
  var notes: String { say("Notes", "메모") }

  func fault(_ fault: ProductFault) -> String {
    switch fault {
    case .nameMissing: say("A name is needed.", "이름이 필요해요.")
    case .nameTooLong:
      say("A name has at most 100 characters.", "이름은 100자까지 쓸 수 있어요.")
    case .nameMalformed:
      say("The name has characters that cannot be kept.", "이름에 쓸 수 없는 글자가 있어요.")
    case .cycleOutOfRange: say("From 1 to 365 days.", "1일부터 365일까지예요.")
    case .notesTooLong:
      say("Notes have at most 500 characters.", "메모는 500자까지 쓸 수 있어요.")
    case .dayInFuture: say("Choose a day up to today.", "오늘까지의 날짜를 골라 주세요.")
    case .dayTooEarly: say("Choose a day from the year 2000 on.", "2000년 이후의 날짜를 골라 주세요.")
    case .packsOutOfRange: say("From 1 to 99 packs.", "1개부터 99개까지예요.")
    case .priceOutOfRange:
      say("A number with at most two decimals.", "소수점 아래 두 자리까지의 숫자로 적어 주세요.")
    case .shopTooLong: say("At most 100 characters.", "100자까지 쓸 수 있어요.")
    case .deliveryOutOfRange: say("From 0 to 60 days.", "0일부터 60일까지예요.")
    }
  }

  /// A day as the wireframe writes it: “Oct 27, 2025”, “2025년 10월 27일”.
  func day(_ day: CivilDate) -> String {
    say(
      "\(Self.shortMonths[day.month - 1]) \(day.day), \(day.year)",
      "\(day.year)년 \(day.month)월 \(day.day)일")
  }

  private static let shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// List, detail, forecast.
extension Words {
  var searchItems: String { say("Search items", "항목 검색") }
  var clearSearch: String { say("Clear the search", "검색어 지우기") }
  var filters: String { say("Filters", "조건") }
  var all: String { say("All", "전체") }
  var runningOut: String { say("Running out", "곧 떨어짐") }
  var sortBy: String { say("Sort by", "정렬") }
  func order(_ order: ProductOrder) -> String {
    switch order {
    case .status: say("Status", "상태")
    case .name: say("Name", "이름")
    case .date: say("Date", "날짜")
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
  var goOn: String { say("Go on", "다시 시작") }
  func pausedSince(_ day: String) -> String {
    say("Everything is paused since \(day)", "\(day)부터 모두 일시 중지 중이에요")
  }
  var pauseNote: String {
    say("For a holiday: the days that are left stand still.", "휴가 때 쓰세요. 남은 날이 그대로 멈춰요.")
  }

  var edit: String { say("Edit", "편집") }
  var stillHaveSome: String { say("Still have some", "아직 남았어요") }
  var ranOutEarly: String { say("Ran out early", "일찍 떨어졌어요") }
  var whyThisDate: String { say("Why this date?", "왜 이 날짜인가요?") }
  var history: String { say("History", "기록") }
  var statistics: String { say("Statistics", "통계") }
  var notePurchase: String { say("Note a purchase", "구매 기록하기") }
  var purchaseDay: String { say("Day", "날짜") }
  func packs(_ count: Int) -> String {
    self.count(count, one: "pack", many: "packs", korean: "개")
  }
  var packsLabel: String { say("Packs", "개수") }
  var onePackLess: String { say("One pack less", "하나 줄이기") }
  var onePackMore: String { say("One pack more", "하나 늘리기") }
  var price: String { say("Price (optional)", "가격 (선택)") }
  var shop: String { say("Shop (optional)", "산 곳 (선택)") }
  func removeEntry(_ text: String) -> String {
    say("Remove “\(text)” from the history", "‘\(text)’ 기록에서 빼기")
  }

  /// One line of the history.
  func entry(_ event: ProductEvent) -> String {
    switch event.sort {
    case .bought:
      event.packs == 1 ? say("Bought", "구매") : say("Bought, ", "구매, ") + packs(event.packs)
    case .stillHaveSome: stillHaveSome
    case .ranOut: ranOutEarly
    case .paused:
      event.until.map { say("Paused until ", "일시 중지, ") + day($0) + say("", "까지") }
        ?? say("Paused", "일시 중지")
    }
  }

  /// Why the product runs out on that day, in one sentence.
  func why(_ reason: Outlook.Reason) -> String {
    let bought = day(reason.bought)
    let due = day(reason.dueDay)
    if let signal = reason.signal {
      let said = day(signal.day)
      return signal.sort == .ranOut
        ? say("You said on \(said) that it had run out.", "\(said)에 다 떨어졌다고 하셨어요.")
        : say(
          "You still had some on \(said), so it gets \(signal.days) more days from then, until \(due).",
          "\(said)에 아직 남았다고 하셔서 그때부터 \(signal.days)일을 더해 \(due)로 잡았어요.")
    }
    return say(
      whyEnglish(reason, bought: bought, due: due), whyKorean(reason, bought: bought, due: due))
  }

  private func whyEnglish(_ reason: Outlook.Reason, bought: String, due: String) -> String {
    var text = "Bought on \(bought)"
    text +=
      reason.packs == 1
      ? ", and one lasts \(reason.cycle) days"
      : ", \(reason.packs) packs of \(reason.cycle) days each"
    if reason.pausedDays > 0 { text += ", plus \(reason.pausedDays) paused days" }
    return text + ": that is until \(due)."
  }

  private func whyKorean(_ reason: Outlook.Reason, bought: String, due: String) -> String {
    var text = "\(bought)에 "
    text +=
      reason.packs == 1
      ? "샀고 하나로 \(reason.cycle)일을 쓰니"
      : "\(reason.packs)개를 샀고 하나로 \(reason.cycle)일씩 쓰니"
    if reason.pausedDays > 0 { text += " (쉰 \(reason.pausedDays)일을 더해)" }
    return text + " \(due)까지예요."
  }

  /// What the forecast rests on, as “Bought 4 times, 26 to 33 days apart”.
  func forecast(_ forecast: Forecast) -> String {
    let low = forecast.range.lowerBound
    let high = forecast.range.upperBound
    let times = forecast.purchases
    if low == high {
      return say("Bought \(times) times, \(low) days apart.", "\(times)번 샀고 간격은 \(low)일이에요.")
    }
    return say(
      "Bought \(times) times, \(low) to \(high) days apart.",
      "\(times)번 샀고 간격은 \(low)일에서 \(high)일이에요.")
  }
  func confidence(_ confidence: Forecast.Confidence) -> String {
    switch confidence {
    case .low: say("Not sure yet", "아직 확실하지 않아요")
    case .fair: say("Fairly sure", "꽤 확실해요")
    case .high: say("Quite sure", "아주 확실해요")
    }
  }
  var forecastTitle: String { say("Forecast", "예측") }
  func offer(_ days: Int, instead cycle: Int) -> String {
    say(
      "One seems to last \(days) days. You have set \(cycle).",
      "하나로 \(days)일쯤 쓰시는 것 같아요. 지금은 \(cycle)일로 되어 있어요.")
  }
  func use(_ days: Int) -> String { say("Use \(days) days", "\(days)일로 바꾸기") }
  func keep(_ days: Int) -> String { say("Keep \(days) days", "\(days)일 그대로") }

  var timesBought: String { say("Times bought", "구매") }
  func times(_ count: Int) -> String { say("\(count)", "\(count)회") }
  var realCycle: String { say("Real cycle", "실제 주기") }
  var setCycle: String { say("Set cycle", "설정한 주기") }
  var spentInAll: String { say("Spent in all", "모두 쓴 돈") }
  var spentLastYear: String { say("Spent in the last 365 days", "최근 365일 동안 쓴 돈") }
  func days(_ count: Int) -> String {
    self.count(count, one: "day", many: "days", korean: "일")
  }

  /// An amount of hundredths, without a currency: the account's own.
  func amount(_ hundredths: Int64) -> String {
    let cents = hundredths % 100
    var digits = Array("\(hundredths / 100)".utf8)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(44, at: index)
      index -= 3
    }
    let whole = String(decoding: digits, as: UTF8.self)
    return cents == 0 ? whole : whole + (cents < 10 ? ".0" : ".") + "\(cents)"
  }
}

/// The settings.
extension Words {
  var done: String { say("Done", "완료") }
  var notifications: String { say("Notifications", "알림") }
  var enableReminders: String { say("Enable Reminders", "알림 받기") }
  var notificationSettings: String { say("Notification Settings", "알림 설정") }
  var appearance: String { say("Appearance", "화면") }
  var darkMode: String { say("Dark Mode", "다크 모드") }
  var premium: String { say("Premium", "프리미엄") }
  var premiumIncluded: String {
    say("Everything is included on this server.", "이 서버에서는 모든 기능이 포함되어 있어요.")
  }
  var about: String { say("About", "정보") }
  var version: String { say("Version", "버전") }
  var privacyPolicy: String { say("Privacy Policy", "개인정보 처리방침") }
  var termsOfService: String { say("Terms of Service", "이용약관") }
  var contactSupport: String { say("Contact Support", "문의하기") }
  var reminderTiming: String { say("Reminder Timing", "알림 시점") }
  var reminderTime: String { say("Reminder Time", "시각") }
  func remindBefore(_ days: Int) -> String {
    say(days == 1 ? "Remind 1 day before" : "Remind \(days) days before", "\(days)일 전에 알림")
  }
  func reminderFooter(_ days: Int) -> String {
    say(
      "You will receive notifications at the selected time, \(days) \(days == 1 ? "day" : "days") before each item needs to be repurchased.",
      "항목을 다시 사야 하는 날 \(days)일 전, 고른 시각에 알려 드려요.")
  }
  var allSettings: String { say("Account and all settings", "계정과 모든 설정") }

  func title(_ page: RestockPage) -> String {
    switch page {
    case .privacy: privacyPolicy
    case .terms: termsOfService
    case .support: contactSupport
    }
  }

  func paragraphs(_ page: RestockPage) -> [String] {
    switch page {
    case .privacy:
      [
        say(
          "What you enter is stored on this device and on the server that you signed in to, which belongs to whoever runs it. It goes nowhere else.",
          "입력한 내용은 이 기기와 로그인한 서버에만 저장돼요. 서버는 운영하는 사람의 것이며, 다른 곳으로는 보내지 않아요."),
        say(
          "There is no advertising, no tracking and no analysis. Deleting your account deletes everything.",
          "광고도, 추적도, 분석도 없어요. 계정을 삭제하면 모든 것이 삭제돼요."),
      ]
    case .terms:
      [
        say(
          "The app is free software and comes without warranty. Whoever runs the server decides who may use it.",
          "이 앱은 자유 소프트웨어이며 보증 없이 제공돼요. 누가 쓸 수 있는지는 서버를 운영하는 사람이 정해요."),
        say(
          "Dates and forecasts are estimates from what you noted. Do not rely on them alone for medicine.",
          "날짜와 예측은 적어 둔 내용으로 어림한 것이에요. 약은 이것만 믿지 마세요."),
      ]
    case .support:
      [
        say(
          "Ask whoever runs this server: they can reset a password and see its log.",
          "이 서버를 운영하는 사람에게 물어보세요. 비밀번호를 다시 설정하고 기록을 볼 수 있어요.")
      ]
    }
  }

  var fullTitle: String { say("The list is full", "목록이 가득 찼어요") }
  func fullText(_ limit: Int) -> String {
    say(
      "This server keeps up to \(limit) items for each account. Everything in your list stays as it is; delete one that you no longer buy, or ask whoever runs the server.",
      "이 서버는 계정마다 \(limit)개까지 보관해요. 목록은 그대로 남아요. 더는 사지 않는 것을 지우거나 서버를 운영하는 사람에게 문의해 주세요.")
  }
  var sponsor: String { say("Sponsor", "후원") }
}
