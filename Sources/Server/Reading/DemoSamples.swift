import Kernel
import Kit
import RestockCore
import Storage
import SyncCore
import TasksCore

/// What fills the demo besides its pages: todos, products, and how the pages are filed; in the language of whoever comes first.
///
/// Their names are the same at each try: two first visitors at once write them only once.
struct DemoSamples: Sendable {
  private static let setting = "demo-samples"

  let environment: ServerEnvironment
  let account: AccountID
  let words: Words

  init(_ environment: ServerEnvironment, account: AccountID, language: Language) {
    self.environment = environment
    self.account = account
    words = Words(language)
  }

  private var now: Instant { environment.clock.now() }
  private var today: CivilDateTime { CivilDateTime(now, offsetSeconds: 0) }
  private var device: DeviceID { DeviceID(bits: account.low | 0xFF) }

  func save() async throws {
    guard try await environment.storage.settings.get(Self.setting) == nil else { return }
    try await environment.storage.settings.set(Self.setting, [1])
    let edits = todos + products + reading(at: now)
    try await environment.writer.write(edits, to: account, as: device)
  }

  static func id(_ number: Int) -> ID<Entity> {
    ID(high: 0x6465_6D6F_0000_0000, low: UInt64(number))
  }

  // MARK: Todos

  /// As somebody would type them.
  private var lines: [String] {
    [
      words.say("Send the invoice today !high #Work", "오늘 청구서 보내기 !높음 #일"),
      words.say("Pick up the parcel today 17:00 #Home", "오늘 오후 5시 택배 찾기 #집"),
      words.say("Pay the rent every month on the 1st !high #Home", "매달 1일 월세 내기 !높음 #집"),
      words.say("Dentist tomorrow 10:00 @health", "내일 오전 10시 치과 @건강"),
      words.say("Water the plants every 3 days #Home", "3일마다 화분에 물 주기 #집"),
      words.say("Review the report on friday !medium #Work", "금요일 보고서 검토 !보통 #일"),
      words.say("Weekly review every sunday 18:00", "매주 일요일 오후 6시 한 주 돌아보기"),
      words.say("A birthday present for Mina", "미나 생일 선물 고르기"),
    ]
  }

  private var todos: [Edit] {
    var edits: [Edit] = []
    var lists: [(name: String, id: ID<Entity>)] = []
    for (number, line) in lines.enumerated() {
      let entry = QuickEntry(line, at: today)
      var draft = entry.todo.tidied(at: today)
      if let name = entry.list {
        if !lists.contains(where: { $0.name == name }) {
          let id = Self.id(500 + lists.count)
          lists.append((name, id))
          edits.append(Edit(id, [.set(TodoList.name, name)]))
        }
        draft.list = lists.first { $0.name == name }?.id
      }
      edits.append(todo(number, draft))
    }
    var late = Todo(title: words.say("Return the library books", "도서관 책 반납하기"))
    late.due = Due(day: today.date.adding(days: -2))
    edits.append(todo(100, late))
    var done = Todo(title: words.say("Book the train", "기차표 예매하기"))
    done.doneAt = now
    return edits + [todo(101, done)]
  }

  private func todo(_ number: Int, _ draft: Todo) -> Edit {
    var todo = draft
    todo.createdAt = now.adding(milliseconds: -Int64(number) * 60_000)
    // A rule begins its series, as in the form.
    return Edit(
      Self.id(number + 1),
      todo.assignments(over: nil, notes: nil, device: .server, at: now))
  }

  // MARK: Products

  private var products: [Edit] {
    let known =
      product(1, words.say("Toothpaste", "치약"), .personalCare, cycle: 60, bought: [37, 96, 158])
      + product(2, words.say("Coffee", "커피"), .pantry, cycle: 30, bought: [25, 53, 82, 110, 139])
      + product(3, words.say("Vitamins", "비타민"), .health, cycle: 60, bought: [62, 121])
      + product(4, words.say("Shampoo", "샴푸"), .personalCare, cycle: 45, bought: [30])
    let more =
      product(5, words.say("Olive oil", "올리브유"), .pantry, cycle: 50, bought: [12, 64])
      + product(6, words.say("Cat food", "고양이 사료"), .petCare, cycle: 21, bought: [16, 38, 59])
      + product(
        7, words.say("Dishwasher tablets", "식기세척기 세제"), .household, cycle: 40, bought: [40, 81])
      + product(8, words.say("Contact lenses", "콘택트렌즈"), .health, cycle: 30, bought: [2, 33, 63])
    return known + more + [Extra.adding(words.say("Birthday candles", "생일 초"), at: now)]
  }

  private func product(
    _ number: Int, _ name: String, _ category: ProductCategory, cycle: Int, bought: [Int]
  ) -> [Edit] {
    let id = Self.id(1_000 + number)
    var product = Product(name: name)
    product.category = category
    product.cycle = cycle
    return Edit.adding(ProductInput(product), id: id, now: now)
      + bought.map {
        .writing(ProductEvent(.bought, of: id, on: today.date.adding(days: -$0)))
      }
  }
}
