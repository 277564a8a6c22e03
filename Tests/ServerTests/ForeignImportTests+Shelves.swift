import AppCore
import Kernel
import ReadingCore
import Server
import SyncCore
import TasksCore
import Testing

/// What a person has made of the tags, collections and lists of an earlier import.
extension ForeignImportTests {
  /// A link on a tag and in a collection.
  private static func link(
    _ name: String, in folder: String = "Shelf", on tag: String = "news"
  ) -> String {
    """
    id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
    1,\(name),,,https://example.org/\(name),\(folder),\(tag),2024-01-01T00:00:00.000Z,,,false

    """
  }

  /// A task in a section of the list `Home`.
  private static func task(_ name: String) -> String {
    """
    TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
    section,Errands,,,,,,,,
    task,\(name),,4,1,,,,en,Asia/Seoul

    """
  }

  private func memberships(of title: String) async throws -> Set<ID<Entity>> {
    let item = try #require(try await living(.item).first { $0[Item.title] == title })
    let all = try await living(.membership).filter { $0[Membership.item] == item.id }
    return Set(all.compactMap { $0[Membership.group] })
  }

  @Test func aTagAndACollectionThatWereRenamedAreUsedAsTheyStand() async throws {
    try await begin()
    _ = try await bringIn(Self.link("first"))
    let tag = try #require(try await living(.tag).first)
    let collection = try #require(try await living(.collection).first)
    try await write(tag.id, [.set(ItemTag.name, "Journal")])
    try await write(collection.id, [.set(ItemCollection.name, "Desk")])
    let newer = try await bringIn(Self.link("second"))
    #expect(newer.added == 1)
    #expect(try await living(.tag).map { $0[ItemTag.name] } == ["Journal"])
    #expect(try await living(.collection).map { $0[ItemCollection.name] } == ["Desk"])
    #expect(try await memberships(of: "second") == [tag.id, collection.id])
    _ = try await takeBack(newer)
    #expect(try await living(.tag).map { $0[ItemTag.name] } == ["Journal"])
    #expect(try await living(.collection).map { $0[ItemCollection.name] } == ["Desk"])
  }

  // They were compared by the large letters of ASCII alone: each of these became a second one.
  @Test(arguments: ["école", "ÉCOLE", "e\u{301}cole"])
  func anotherSpellingOfANameIsTheSameName(other: String) async throws {
    try await begin()
    _ = try await bringIn(Self.link("first", in: "École", on: "École"))
    _ = try await bringIn(Self.task("first"), named: "École.csv")
    let shelves = try await living(.tag) + living(.collection)
    let lists = try await living(.todoList)
    #expect(shelves.count == 2 && lists.count == 2)
    _ = try await bringIn(Self.link("second", in: other, on: other))
    _ = try await bringIn(Self.task("second"), named: "\(other).csv")
    #expect(try await living(.tag) + living(.collection) == shelves)
    #expect(try await living(.todoList) == lists)
    #expect(try await memberships(of: "second") == Set(shelves.map { $0.id }))
    let todos = try await living(.todo).map { Todo($0) }
    #expect(Set(todos.map { $0.list }).count == 1)
  }

  @Test func namesThatBecameTwoBeforeStayTheirOwn() async throws {
    try await begin()
    let (large, small) = (ID<Entity>.random(), ID<Entity>.random())
    try await write(large, [.set(ItemCollection.name, "École"), .alive])
    try await write(small, [.set(ItemCollection.name, "école"), .alive])
    _ = try await bringIn(Self.link("first", in: "École", on: ""))
    _ = try await bringIn(Self.link("second", in: "école", on: ""))
    #expect(try await memberships(of: "first") == [large])
    #expect(try await memberships(of: "second") == [small])
  }

  @Test func aTagThatWasJoinedToAnotherStaysSo() async throws {
    try await begin()
    _ = try await bringIn(Self.link("first"))
    let tag = try #require(try await living(.tag).first)
    let other = ID<Entity>.random()
    try await write(other, [.set(ItemTag.name, "Journal"), .alive])
    try await write(tag.id, [.set(ItemTag.mergedInto, other)])
    let before = try await living(.tag)
    _ = try await bringIn(Self.link("second"))
    #expect(try await living(.tag) == before)
    // It is shown as the other.
    #expect(try await memberships(of: "second").contains(tag.id))
  }

  @Test func aTagAndACollectionThatWereDeletedStayDeleted() async throws {
    try await begin()
    _ = try await bringIn(Self.link("first"))
    for tag in try await living(.tag) {
      try await write(tag.id, [Assignment<ItemTag>.deleted(at: Self.deletion)])
    }
    for collection in try await living(.collection) {
      try await write(collection.id, [Assignment<ItemCollection>.deleted(at: Self.deletion)])
    }
    #expect(try await bringIn(Self.link("second")).added == 1)
    #expect(try await living(.tag).isEmpty)
    #expect(try await living(.collection).isEmpty)
    #expect(try await memberships(of: "second").isEmpty)
  }

  @Test func aListThatWasRenamedAndMovedIsUsedAsItStands() async throws {
    try await begin()
    _ = try await bringIn(Self.task("first"), named: "Home.csv")
    let lists = try await living(.todoList).map { TodoList($0) }
    let list = try #require(lists.first { $0.name == "Home" })
    let section = try #require(lists.first { $0.name == "Errands" })
    let other = ID<Entity>.random()
    try await write(other, [.set(TodoList.name, "Other"), .alive])
    try await write(list.id, [.set(TodoList.name, "Family")])
    try await write(section.id, [.set(TodoList.name, "Shops"), .set(TodoList.parent, other)])
    let before = try await living(.todoList)
    let newer = try await bringIn(Self.task("second"), named: "Home.csv")
    #expect(try await living(.todoList) == before)
    let todos = try await living(.todo).map { Todo($0) }
    #expect(todos.first { $0.title == "second" }?.list == section.id)
    _ = try await takeBack(newer)
    #expect(try await living(.todoList) == before)
    #expect(try await living(.todo).map { $0[Todo.title] } == ["first"])
  }

  @Test func todosOfAListThatWasDeletedComeIntoNone() async throws {
    try await begin()
    _ = try await bringIn(Self.task("first"), named: "Home.csv")
    let lists = try await living(.todoList).map { TodoList($0) }
    let list = try #require(lists.first { $0.name == "Home" })
    try await write(list.id, [Assignment<TodoList>.deleted(at: Self.deletion)])
    let before = try await living(.todoList)
    #expect(try await bringIn(Self.task("second"), named: "Home.csv").added == 1)
    #expect(try await living(.todoList) == before)
    let second = try #require(try await living(.todo).first { $0[Todo.title] == "second" })
    #expect(second[Todo.list] == nil)
  }
}
