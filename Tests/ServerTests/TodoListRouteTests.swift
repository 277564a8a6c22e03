import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Server
import Storage
import SyncCore
import TasksCore
import Testing
import Wire

/// Lists, sections, filters, parts and tags by requests.
@Suite struct TodoListRouteTests {
  private static func make(
    _ json: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    try await asker.ask(.post, Routes.lists, json: json, token: token)
  }

  // Shows T14.
  @Test func listsSectionsAndFiltersAreMadeChangedAndDeleted() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let home = try await Self.make(#"{"name":" Home ","colour":"teal"}"#, asker, token)
      #expect(home.status == .created)
      #expect(home.member("name") == "Home")
      #expect(home.member("colour") == "teal")
      let id = try requireValue(home.member("id"))
      let kitchen = try await Self.make(
        #"{"name":"Kitchen","parent":"\#(id)"}"#, asker, token)
      #expect(kitchen.member("parent") == id)
      let filter = try await Self.make(
        #"{"name":"Soon","search":"date:week !high"}"#, asker, token)
      #expect(filter.member("search") == "date:week !high")
      let todo = try await asker.ask(
        .post, Routes.todos, json: ##"{"text":"Scrub #Home/Kitchen"}"##, token: token)
      #expect(todo.member("list") == "Home/Kitchen")
      let within = try await asker.ask(.get, Routes.todos + "?list=Home/Kitchen", token: token)
      #expect(within.text.contains("Scrub"))
      let part = try await asker.ask(
        .post, Routes.todos,
        json: #"{"title":"Buy soap","parent":"\#(try requireValue(todo.member("id")))"}"#,
        token: token)
      #expect(part.status == .created)
      let parts = try await asker.ask(
        .get, Routes.todos + "?parent=\(try requireValue(todo.member("id")))", token: token)
      #expect(parts.text.contains("Buy soap") && !parts.text.contains("Scrub"))
      let deeper = try await asker.ask(
        .post, Routes.todos,
        json: #"{"title":"Look","parent":"\#(try requireValue(part.member("id")))"}"#,
        token: token)
      #expect(deeper.status == .badRequest)

      let path = Routes.lists + "/" + id
      let archived = try await asker.ask(
        .patch, path, json: #"{"isArchived":true,"name":"House"}"#, token: token)
      #expect(archived.text.contains(#""isArchived":true"#))
      #expect(archived.member("name") == "House")
      #expect(archived.member("colour") == "teal")
      let back = try await asker.ask(
        .patch, path, json: #"{"isArchived":false}"#, token: token)
      #expect(back.text.contains(#""archivedAt":null"#))
      let all = try await asker.ask(.get, Routes.lists, token: token)
      for name in ["House", "Kitchen", "Soon"] { #expect(all.text.contains("\"\(name)\"")) }
      let gone = try await asker.ask(.delete, path, token: token)
      #expect(gone.status == .noContent)
      let left = try await asker.ask(.get, Routes.lists, token: token)
      #expect(!left.text.contains("House") && !left.text.contains("Kitchen"))
      let stays = try await asker.ask(
        .get, Routes.todos + "/" + (try requireValue(todo.member("id"))), token: token)
      #expect(stays.text.contains(#""list":null"#))
    }
  }

  // Shows T14.
  @Test func listsSectionsFiltersAndTagsArePutInOrderByHand() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      func make(_ json: String) async throws -> String {
        try requireValue(try await Self.make(json, asker, token).member("id"))
      }
      func names() async throws -> [String] {
        try await asker.ask(.get, Routes.lists, token: token).text
          .matches(of: #/"name":"(\w+)"/#).map { String($0.output.1) }
      }
      func put(_ id: String, before other: String) async throws -> HTTPResponse.Status {
        try await asker.ask(
          .patch, Routes.lists + "/" + id, json: "{\"before\":\(other)}", token: token
        ).status
      }
      let home = try await make(#"{"name":"Home"}"#)
      let work = try await make(#"{"name":"Work"}"#)
      let club = try await make(#"{"name":"Club"}"#)
      #expect(try await put(club, before: "\"\(home)\"") == .ok)
      #expect(try await put(work, before: "\"\(home)\"") == .ok)
      #expect(try await names() == ["Club", "Work", "Home"])
      #expect(try await put(club, before: "null") == .ok)
      #expect(try await names().last == "Club")
      let kitchen = try await make(#"{"name":"Kitchen","parent":"\#(home)"}"#)
      let attic = try await make(#"{"name":"Attic","parent":"\#(home)"}"#)
      #expect(try await put(attic, before: "\"\(kitchen)\"") == .ok)
      #expect(
        try await names().filter { $0 == "Attic" || $0 == "Kitchen" } == ["Attic", "Kitchen"])
      for other in ["\"\(work)\"", "\"\(attic)\"", "\"x\"", "1"] {
        #expect(try await put(attic, before: other) == .badRequest)
      }

      for tag in ["air", "sea"] {
        _ = try await asker.ask(
          .post, Routes.todos, json: "{\"text\":\"Look @\(tag)\"}", token: token)
      }
      func path(_ tag: String) -> String { Routes.todoTags + "/" + TodoTag.id(of: tag).text }
      let air = TodoTag.id(of: "air").text
      let moved = try await asker.ask(
        .patch, path("sea"), json: #"{"before":"\#(air)"}"#, token: token)
      #expect(moved.status == .ok)
      let tags = try await asker.ask(.get, Routes.todoTags, token: token).text
      #expect(tags.matches(of: #/"name":"(\w+)"/#).map { $0.output.1 } == ["sea", "air"])
      let itself = try await asker.ask(
        .patch, path("air"), json: #"{"before":"\#(air)"}"#, token: token)
      #expect(itself.status == .badRequest)
    }
  }

  // Shows T12.
  @Test func todosAndTheirPartsArePutInOrderByHand() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      func make(_ json: String) async throws -> String {
        let made = try await asker.ask(.post, Routes.todos, json: json, token: token)
        return try requireValue(made.member("id"))
      }
      func put(_ id: String, _ json: String) async throws -> HTTPResponse.Status {
        try await asker.ask(.patch, Routes.todos + "/" + id, json: json, token: token).status
      }
      func titles(_ query: String) async throws -> [String] {
        let text = try await asker.ask(.get, Routes.todos + query, token: token).text
        let found = text.matches(of: #/"title":"(\w+)".*?"order":(?:"([0-9a-f]+)"|null)/#).map {
          (title: String($0.output.1), order: $0.output.2.map { String($0) } ?? "g")
        }
        return found.filter { $0.order != "g" }.sorted { $0.order < $1.order }.map { $0.title }
      }
      let list = try requireValue(
        try await Self.make(#"{"name":"Home","todoOrder":"manual"}"#, asker, token).member("id"))
      let stored = try await asker.ask(.get, Routes.lists + "/" + list, token: token)
      #expect(stored.member("todoOrder") == "manual")
      let wash = try await make(#"{"title":"Wash","list":"Home"}"#)
      let sweep = try await make(#"{"title":"Sweep","list":"Home"}"#)
      let dust = try await make(#"{"title":"Dust","list":"Home"}"#)
      #expect(try await titles("?list=Home") == [])
      #expect(try await put(wash, #"{"before":"\#(dust)"}"#) == .ok)
      #expect(try await put(sweep, #"{"before":"\#(wash)"}"#) == .ok)
      #expect(try await titles("?list=Home") == ["Sweep", "Wash"])
      #expect(try await put(sweep, #"{"before":null}"#) == .ok)
      #expect(try await titles("?list=Home") == ["Wash", "Dust", "Sweep"])

      // A new list and a place in it, at once.
      let shop = try await make(#"{"title":"Bread","list":"Shop"}"#)
      #expect(try await put(wash, #"{"list":"Shop","before":"\#(shop)"}"#) == .ok)
      #expect(try await put(shop, #"{"before":null}"#) == .ok)
      #expect(try await titles("?list=Shop") == ["Wash", "Bread"])

      let first = try await make(#"{"title":"Soap","parent":"\#(dust)"}"#)
      let second = try await make(#"{"title":"Cloth","parent":"\#(dust)"}"#)
      #expect(try await put(second, #"{"before":"\#(first)"}"#) == .ok)
      #expect(try await put(first, #"{"before":null}"#) == .ok)
      #expect(try await titles("?parent=" + dust) == ["Cloth", "Soap"])

      let done = try await make(#"{"title":"Old","list":"Home"}"#)
      _ = try await asker.ask(.post, Routes.todos + "/\(done)/complete", token: token)
      for other in ["\"\(dust)\"", "\"\(first)\"", "\"\(done)\"", "\"x\"", "1"] {
        // Nothing else of what is refused is stored.
        #expect(try await put(dust, #"{"title":"Oil","before":\#(other)}"#) == .badRequest)
      }
      let whole = try await asker.ask(.get, Routes.todos + "/" + dust, token: token)
      #expect(whole.member("title") == "Dust")
      let refused = try await asker.ask(
        .patch, Routes.lists + "/" + list, json: #"{"todoOrder":"upside-down"}"#, token: token)
      #expect(refused.status == .badRequest)
    }
  }

  // Shows T14.
  @Test func aListIsMergedIntoAnotherOrDeletedWithItsTodos() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let home = try requireValue(
        try await Self.make(#"{"name":"Home"}"#, asker, token).member("id"))
      let house = try requireValue(
        try await Self.make(#"{"name":"House"}"#, asker, token).member("id"))
      _ = try await Self.make(#"{"name":"Kitchen","parent":"\#(house)"}"#, asker, token)
      for text in ["Scrub #House/Kitchen", "Sweep #House"] {
        _ = try await asker.ask(
          .post, Routes.todos, json: "{\"text\":\"\(text)\"}", token: token)
      }
      func merge(_ id: String, into other: String) async throws -> TestResponse {
        try await asker.ask(
          .post, Routes.lists + "/\(id)/merge", json: #"{"into":"\#(other)"}"#, token: token)
      }
      #expect(try await merge(house, into: house).status == .badRequest)
      #expect(try await merge(house, into: "nowhere").status == .badRequest)
      #expect(try await merge(house, into: home).member("name") == "Home")
      func found(_ list: String) async throws -> String {
        try await asker.ask(.get, Routes.todos + "?list=" + list, token: token).text
      }
      #expect(try await found("Home/Kitchen").contains("Scrub"))
      #expect(try await found("Home").contains("Sweep"))
      let done = try await asker.ask(
        .post, Routes.todos, json: ##"{"text":"Done #Home"}"##, token: token)
      let doneID = try requireValue(done.member("id"))
      _ = try await asker.ask(
        .post, Routes.todos + "/\(doneID)/complete", json: "{}", token: token)

      let path = Routes.lists + "/\(home)?with-todos=true"
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      let left = try await asker.ask(.get, Routes.todos, token: token).text
      #expect(!left.contains("Scrub") && !left.contains("Sweep") && left.contains("Done"))
      #expect(try await asker.ask(.get, Routes.lists, token: token).text == #"{"lists":[]}"#)
    }
  }

  @Test func theColourOfATagIsNoList() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let edit = Edit(
        TodoTag.id(of: "cold"), [.set(TodoTag.name, "cold"), .set(TodoTag.colour, .teal)])
      let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 9))
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      let change = Change(
        id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
      let push = PushRequest(device: DeviceID(bits: 9), changes: [change])
      let pushed = try await asker.ask(.post, Routes.push, cbor: push.encoded, token: token)
      #expect(pushed.status == .ok)
      let lists = try await asker.ask(.get, Routes.lists, token: token)
      #expect(lists.text == #"{"lists":[]}"#)
      let path = Routes.lists + "/" + edit.entity.text
      let one = try await asker.ask(.get, path, token: token)
      #expect(one.status == .notFound)
      let gone = try await asker.ask(.delete, path, token: token)
      #expect(gone.status == .notFound)
      // A list of that name is another thing.
      let todo = try await asker.ask(
        .post, Routes.todos, json: ##"{"text":"Ice #cold @cold"}"##, token: token)
      #expect(todo.member("list") == "cold")
    }
  }

  @Test func tagsAreRenamedJoinedColouredAndTakenOff() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for text in ["Milk @shop", "Tea @shop @errand", "Old @errand"] {
        let made = try await asker.ask(
          .post, Routes.todos, json: "{\"text\":\"\(text)\"}", token: token)
        #expect(made.status == .created)
      }
      func path(_ name: String) -> String { Routes.todoTags + "/" + TodoTag.id(of: name).text }
      let all = try await asker.ask(.get, Routes.todoTags, token: token)
      #expect(
        all.text.matches(of: #/"name":"(\w+)","colour":null,"openCount":(\d)/#).map {
          "\($0.output.1) \($0.output.2)"
        } == ["errand 2", "shop 2"])
      let blue = try await asker.ask(
        .patch, path("shop"), json: #"{"colour":"blue"}"#, token: token)
      #expect(blue.member("colour") == "blue" && blue.member("name") == "shop")
      let named = try await asker.ask(
        .patch, path("shop"), json: #"{"name":" market "}"#, token: token)
      #expect(named.member("name") == "market" && named.member("colour") == "blue")
      #expect(named.member("id") == TodoTag.id(of: "market").text)
      #expect(
        try await asker.ask(.patch, path("shop"), json: "{}", token: token).status == .notFound)
      // The name of another joins the two, and no todo has one tag twice.
      let joined = try await asker.ask(
        .patch, path("market"), json: #"{"name":"errand"}"#, token: token)
      #expect(joined.text.contains(#""openCount":3"#) && joined.member("colour") == "blue")
      let todos = try await asker.ask(.get, Routes.todos, token: token)
      #expect(todos.text.matches(of: #/"tags":\["errand"\]/#).count == 3)
      for json in [#"{"name":""}"#, #"{"colour":"loud"}"#, #"{"name":"a\nb"}"#] {
        let refused = try await asker.ask(.patch, path("errand"), json: json, token: token)
        #expect(refused.status == .badRequest)
      }
      #expect(try await asker.ask(.delete, path("errand"), token: token).status == .noContent)
      let none = try await asker.ask(.get, Routes.todoTags, token: token)
      #expect(none.text == #"{"tags":[]}"#)
    }
  }

  @Test func whatCannotBeAListIsRefusedAndSaysWhy() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let home = try await Self.make(#"{"name":"Home"}"#, asker, token)
      let id = try requireValue(home.member("id"))
      let filter = try await Self.make(#"{"name":"Soon","search":"!high"}"#, asker, token)
      let filterID = try requireValue(filter.member("id"))
      for json in [
        #"{"name":""}"#, #"{"name":"Home"}"#, #"{"name":"A","colour":"beige"}"#,
        #"{"name":"A","parent":"nowhere"}"#, #"{"name":"A","parent":"\#(filterID)"}"#,
        #"{"name":"A","search":"x","parent":"\#(id)"}"#, #"{"name":"A","isArchived":1}"#,
      ] {
        let answer = try await Self.make(json, asker, token)
        #expect(answer.status == .badRequest, "\(json)")
      }
      let turned = try await asker.ask(
        .patch, Routes.lists + "/" + id, json: #"{"search":"!high"}"#, token: token)
      #expect(turned.status == .badRequest)
      let nowhere = try await asker.ask(
        .get, Routes.lists + "/" + ID<Entity>(high: 1, low: 2).text, token: token)
      #expect(nowhere.status == .notFound)
    }
  }
}
