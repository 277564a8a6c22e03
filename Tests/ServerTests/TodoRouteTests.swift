import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Server
import Storage
import SyncCore
import TasksCore
import Testing
import Wire

/// The clock of these tests stands at eight in the morning of Friday, 15 January 2027 (UTC).
@Suite struct TodoRouteTests {
  private static func make(
    _ json: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    try await asker.ask(.post, "/api/v1/todos", json: json, token: token)
  }

  @Test func aLineBecomesATodoThatRepeats() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let line = #"{"text":"pay rent every month on the 1st !high #home @money"}"#
      let made = try await Self.make(line, asker, token)
      #expect(made.status == .created)
      #expect(made.member("title") == "pay rent")
      #expect(made.member("priority") == "high")
      #expect(made.member("list") == "home")
      #expect(made.text.contains(#""day":"2027-02-01""#))
      #expect(made.text.contains(#""unit":"month""#))
      #expect(made.text.contains(#""tags":["money"]"#))
      let korean = try await Self.make(
        #"{"text":"내일 오후 5시 치과","offsetMinutes":540}"#, asker, token)
      #expect(korean.member("title") == "치과")
      #expect(korean.text.contains(#""day":"2027-01-16","time":"17:00""#))
    }
  }

  @Test func severalWeeksOfAMonthAndHoursAreRulesOfTheAPI() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let band = try await Self.make(
        #"{"title":"Band","repeats":{"unit":"month","weekdays":["sun"],"nths":[4,2]}}"#, asker,
        token)
      #expect(band.status == .created)
      #expect(band.text.contains(#""day":"2027-01-24""#))
      #expect(band.text.contains(#""nth":0,"nths":[2,4]"#))
      let one = try await Self.make(
        #"{"title":"Band","repeats":{"unit":"month","weekdays":["sun"],"nths":[-1]}}"#, asker,
        token)
      #expect(one.text.contains(#""day":"2027-01-31""#))
      #expect(one.text.contains(#""nth":-1,"nths":[]"#))
      // Without a time it begins at the next full hour.
      let water = try await Self.make(
        #"{"title":"Water","repeats":{"unit":"hour","every":2}}"#, asker, token)
      #expect(water.text.contains(#""unit":"hour","every":2"#))
      #expect(water.text.contains(#":00","zone""#))
    }
  }

  @Test func anEstimateIsTakenFromALineAndFromAMember() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let line = try await Self.make(#"{"text":"Write the report 30m"}"#, asker, token)
      #expect(line.member("title") == "Write the report")
      #expect(line.text.contains(#""estimatedMinutes":30"#))
      let made = try await Self.make(#"{"title":"Tax","estimatedMinutes":1440}"#, asker, token)
      #expect(made.text.contains(#""estimatedMinutes":1440"#))
      let path = "/api/v1/todos/\(try requireValue(made.member("id")))"
      let without = try await asker.ask(
        .patch, path, json: #"{"estimatedMinutes":null}"#, token: token)
      #expect(without.text.contains(#""estimatedMinutes":null"#))
      let description = try await asker.ask(.get, Routes.openAPI).text
      #expect(description.contains(#""estimatedMinutes":{"#))
    }
  }

  @Test func theDayIsThatOfThePersonsClock() async throws {
    let server = try TestServer()
    let token = try await server.token()
    // Eight in the evening of the 15th in London is five in the morning of the 16th in Seoul.
    server.clock.advance(milliseconds: 12 * 3_600_000)
    try await server.run { asker in
      let here = try await Self.make(#"{"text":"call today"}"#, asker, token)
      #expect(here.text.contains(#""day":"2027-01-15""#))
      let seoul = try await Self.make(
        #"{"text":"call today","offsetMinutes":540}"#, asker, token)
      #expect(seoul.text.contains(#""day":"2027-01-16""#))
    }
  }

  @Test func completingMovesARepeatingTodoOnAndKeepsWhatWasDone() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await Self.make(#"{"text":"water plants every day"}"#, asker, token)
      let id = try requireValue(made.member("id"))
      server.clock.advance(milliseconds: 3 * 86_400_000)
      let done = try await asker.ask(.post, "/api/v1/todos/\(id)/complete", token: token)
      #expect(done.status == .ok)
      #expect(done.text.contains(#""day":"2027-01-19""#))
      #expect(done.text.contains(#""isDone":false"#))
      let open = try await asker.ask(.get, "/api/v1/todos?done=false", token: token).text
      #expect(open.components(separatedBy: #""title":"#).count == 2)
      let kept = try await asker.ask(.get, "/api/v1/todos?done=true", token: token)
      #expect(kept.text.contains(#""instanceOf":"\#(id)""#))
      let instance = try requireValue(
        kept.text.components(separatedBy: #"{"id":""#).last?.prefix(32))
      let back = try await asker.ask(.post, "/api/v1/todos/\(instance)/reopen", token: token)
      #expect(back.member("id") == id)
      #expect(back.text.contains(#""day":"2027-01-15""#))
    }
  }

  /// A todo with one part that is done and one that is open; their IDs, the parts' behind its own.
  private static func withParts(
    _ server: TestServer, repeats: Bool
  ) async throws -> (account: AccountID, ids: [ID<Entity>]) {
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let now = server.environment.clock.now()
    var whole = Todo(
      id: .random(), title: "Water the plants", due: Due(day: CivilDate(dayNumber: 20_800)))
    if repeats { whole.rule = RecurrenceRule(.day) }
    var done = Todo(id: .random(), title: "Balcony")
    done.doneAt = now
    done.parent = whole.id
    var open = Todo(id: .random(), title: "Kitchen")
    open.parent = whole.id
    let stamp = Stamp(milliseconds: now.milliseconds, device: DeviceID(bits: 0x100))
    let changes = [whole, done, open].map { todo in
      let edit = Edit(todo.id, todo.assignments(over: nil))
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      return Change(id: .random(), entity: Entity(id: todo.id, kind: .todo, fields: fields))
    }
    _ = try await storage.sync.push(account, changes, now)
    return (account, [whole.id, done.id, open.id])
  }

  // The API used to leave the parts as they were: the next instance began with them done.
  @Test(arguments: [true, false])
  func theNextInstanceBeginsWithItsPartsOpen(repeats: Bool) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let (account, ids) = try await Self.withParts(server, repeats: repeats)
    try await server.run { asker in
      let path = "/api/v1/todos/\(ids[0].text)/complete"
      #expect(try await asker.ask(.post, path, token: token).status == .ok)
      let part = try await server.environment.storage.sync.entity(account, ids[1])
      #expect(Todo(try requireValue(part).entity).isDone == !repeats)
    }
  }

  // Parts of what was deleted used to stay, where nobody sees them.
  @Test func aTodoIsDeletedWithItsParts() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let (account, ids) = try await Self.withParts(server, repeats: false)
    try await server.run { asker in
      let path = "/api/v1/todos/\(ids[0].text)"
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      for id in ids {
        let stored = try await server.environment.storage.sync.entity(account, id)
        #expect(Todo(try requireValue(stored).entity).isDeleted)
      }
    }
  }

  @Test func nullTakesAwayWhatMayBeMissing() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await Self.make(
        #"{"title":"Milk","due":{"day":"2027-01-20"},"repeats":{"unit":"week"}}"#, asker, token)
      let path = "/api/v1/todos/\(try requireValue(made.member("id")))"
      let changed = try await asker.ask(
        .patch, path, json: #"{"repeats":null,"due":null}"#, token: token)
      #expect(changed.text.contains(#""due":null"#) && changed.text.contains(#""repeats":null"#))
      let refused = try await asker.ask(.patch, path, json: #"{"tags":null}"#, token: token)
      #expect(refused.status == .badRequest)
      #expect(refused.text.contains("a list of at most 20, each one line of 1 to 50 characters"))
    }
  }

  @Test func whatOnlyRulesWriteIsLeftAlone() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await Self.make(#"{"title":"Milk"}"#, asker, token)
      let path = "/api/v1/todos/\(try requireValue(made.member("id")))"
      let changed = try await asker.ask(
        .patch, path, json: #"{"doneAt":"2027-01-01T00:00:00Z","createdAt":"x"}"#, token: token)
      #expect(changed.status == .ok)
      #expect(changed.text.contains(#""isDone":false"#))
    }
  }

  @Test func whatIsNamedIsChangedAndTheRestIsLeft() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await Self.make(
        #"{"title":"Milk","notes":"two","due":{"day":"2027-01-20","time":"09:30"},"list":"shop"}"#,
        asker, token)
      let id = try requireValue(made.member("id"))
      let path = "/api/v1/todos/\(id)"
      let changed = try await asker.ask(
        .patch, path, json: #"{"priority":"low","notes":"three","list":null}"#, token: token)
      #expect(changed.status == .ok)
      #expect(changed.member("title") == "Milk")
      #expect(changed.member("notes") == "three")
      #expect(changed.member("priority") == "low")
      #expect(changed.text.contains(#""list":null"#))
      #expect(changed.text.contains(#""day":"2027-01-20","time":"09:30""#))
      let list = try await asker.ask(.get, "/api/v1/todos?due=2027-01-19", token: token).text
      #expect(list == #"{"todos":[],"next":null}"#)
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      #expect(try await asker.ask(.get, path, token: token).status == .notFound)
      #expect(try await asker.ask(.patch, path, json: "{}", token: token).status == .notFound)
    }
  }

  @Test func aPageEndsWhereTheNextOneBegins() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for number in 1...5 {
        server.clock.advance(milliseconds: 1_000)
        let list = number % 2 == 0 ? #","list":"even""# : ""
        _ = try await Self.make(#"{"title":"Number \#(number)"\#(list)}"#, asker, token)
      }
      let first = try await asker.ask(.get, "/api/v1/todos?limit=3", token: token)
      #expect(first.text.contains("Number 5") && !first.text.contains("Number 2"))
      let next = try requireValue(first.member("next"))
      let rest = try await asker.ask(.get, "/api/v1/todos?limit=3&after=\(next)", token: token)
      #expect(rest.text.contains("Number 1") && !rest.text.contains("Number 3"))
      #expect(rest.text.contains(#""next":null"#))
      let even = try await asker.ask(.get, "/api/v1/todos?list=even", token: token).text
      #expect(even.contains("Number 2") && !even.contains("Number 3"))
    }
  }

  // Shows T14.
  @Test func aSearchUnderstandsTheWordsOfTheApp() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for json in [
        #"{"title":"Paint","list":"home","priority":"high","due":{"day":"2027-02-01"}}"#,
        #"{"title":"치과 예약","tags":["health"],"notes":"bring the card"}"#,
        #"{"title":"Old","list":"home","due":{"day":"2020-01-01"}}"#,
      ] {
        #expect(try await Self.make(json, asker, token).status == .created)
        server.clock.advance(milliseconds: 1_000)
      }
      // The newest: a page begins with it.
      let whole = try await Self.make(#"{"title":"Trip"}"#, asker, token)
      _ = try await Self.make(
        #"{"title":"Trip tickets","parent":"\#(try requireValue(whole.member("id")))"}"#, asker,
        token)
      func found(_ search: String, _ more: String = "") async throws -> [String] {
        let address = "/api/v1/todos?search=" + search + more
        let answer = try await asker.ask(.get, address, token: token)
        return answer.text.matches(of: #/"title":"([^"]*)"/#).map { String($0.output.1) }.sorted()
      }
      #expect(try await found("%23home") == ["Old", "Paint"])
      #expect(try await found("%23home%20!high") == ["Paint"])
      #expect(try await found("%23home%20-is:overdue") == ["Paint"])
      #expect(try await found("%E3%85%8A%E3%84%B1") == ["치과 예약"])
      #expect(try await found("card%20@health") == ["치과 예약"])
      #expect(try await found("has:subtasks") == ["Trip"])
      #expect(try await found("trip") == ["Trip"])
      #expect(try await found("-has:date", "&limit=1") == ["Trip"])
      #expect(try await found("nowhere") == [])
      // As written in Korean: its list and no overdue one, of high priority, with parts.
      #expect(
        try await found("%EB%AA%A9%EB%A1%9D:home%20-%EC%83%81%ED%83%9C:%EC%A7%80%EB%82%A8") == [
          "Paint"
        ])
      #expect(
        try await found("%EC%9A%B0%EC%84%A0%EC%88%9C%EC%9C%84:%EB%86%92%EC%9D%8C") == ["Paint"])
      #expect(try await found("%ED%8F%AC%ED%95%A8:%ED%95%98%EC%9C%84") == ["Trip"])
      let odd = try await asker.ask(.get, "/api/v1/todos?search=date:someday", token: token)
      #expect(odd.status == .badRequest && odd.text.contains("date:someday"))
      let long = String(repeating: "a", count: 201)
      let longer = try await asker.ask(.get, "/api/v1/todos?search=" + long, token: token)
      #expect(longer.status == .badRequest)
    }
  }

  @Test(arguments: [
    "{}", #"{"title":""}"#, #"{"title":3}"#, #"{"text":"tomorrow"}"#,
    #"{"title":"a","due":{"day":"2027-02-30"}}"#, #"{"title":"a","due":"tomorrow"}"#,
    #"{"title":"a","due":{"day":"2027-02-01","time":"25:00"}}"#, #"{"title":"a","priority":"x"}"#,
    #"{"title":"a","repeats":{"unit":"minute"}}"#,
    #"{"title":"a","repeats":{"unit":"hour","every":24}}"#,
    #"{"title":"a","repeats":{"unit":"month","nths":[2,4]}}"#,
    #"{"title":"a","repeats":{"unit":"month","weekdays":["sun"],"nths":[2,40]}}"#,
    #"{"title":"a","repeats":{"unit":"month","weekdays":["sun"],"nths":[1,2,3,4,5,6,7,8,9,10,11]}}"#,
    #"{"title":"a","repeats":{"unit":"month","weekdays":["sun"],"nth":1,"nths":[2,4]}}"#,
    #"{"title":"a","repeats":{"unit":"day","every":0}}"#,
    #"{"title":"a","repeats":{"unit":"day","until":"2020-01-01"}}"#, #"{"title":"a","tags":"x"}"#,
    #"{"title":"a","tags":[""]}"#, #"{"title":"a","reminders":[-1]}"#,
    #"{"title":"a","estimatedMinutes":0}"#, #"{"title":"a","estimatedMinutes":1441}"#,
    #"{"title":"a","estimatedMinutes":"30"}"#,
    #"{"title":"a","offsetMinutes":9999}"#, #"{"title":"a\nb"}"#, "[]", "nothing",
  ]) func badInputIsRefusedAndChangesNothing(json: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await Self.make(json, asker, token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(#""detail":"#))
      let list = try await asker.ask(.get, "/api/v1/todos", token: token).text
      #expect(list == #"{"todos":[],"next":null}"#)
    }
  }

  @Test func aDeviceIsToldWhatAScriptWrote() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    try await server.run { asker in
      _ = try await Self.make(#"{"title":"Milk","list":"shop"}"#, asker, token)
      let stored = try await storage.sync.pull(account, 0, 10).map { $0.entity }
      #expect(stored.filter { $0.kind == .todo }.map { Todo($0).title } == ["Milk"])
      #expect(stored.filter { $0.kind == .todoList }.map { TodoList($0).name } == ["shop"])
    }
  }
}
