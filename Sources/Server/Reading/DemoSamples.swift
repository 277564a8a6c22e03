import Kernel
import Kit
import RestockCore
import Storage
import SyncCore
import TasksCore

/// Todos and products of the demo, in the language of whoever comes first.
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
    let edits = todos + products
    try await environment.writer.write(edits, to: account, as: device)
  }

  private static func id(_ number: Int) -> ID<Entity> {
    ID(high: 0x6465_6D6F_0000_0000, low: UInt64(number))
  }

  // MARK: Todos

  /// As somebody would type them.
  private var lines: [String] {
    [
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
    product(
      1, words.say("Toothpaste", "치약"), .personalCare, cycle: 60, bought: [37, 96, 158])
      + product(2, words.say("Coffee", "커피"), .pantry, cycle: 30, bought: [25, 53, 82, 110, 139])
      + product(3, words.say("Vitamins", "비타민"), .health, cycle: 60, bought: [62, 121])
      + product(4, words.say("Shampoo", "샴푸"), .personalCare, cycle: 45, bought: [30])
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
