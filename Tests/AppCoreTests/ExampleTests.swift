import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// What a new person can try everything with.
@Suite struct ExampleTests {
  private let words = Words(.english)

  private func newcomer(_ items: [Entity] = []) -> Player {
    var player = Player(Fixtures.boot(items: items))
    player.start(path: "/inbox")
    player.pull(items)
    return player
  }

  /// What the host makes of a text that it keeps.
  private func file(_ name: String, _ index: Int) -> WaitingFile {
    var file = WaitingFile(hash: String(repeating: String(index + 1), count: 64), size: 900)
    file.name = name
    file.mediaType = "text/plain"
    file.source = .example
    return file
  }

  /// Presses, and lets the host take each text.
  private func takeExamples(_ player: inout Player) {
    let effects = player.perform(.reading(.capturing(.examplesTapped)))
    var names: [String] = []
    for case .keepTexts(let asked, let texts) in effects {
      #expect(asked.count == texts.count)
      names = asked
    }
    for (index, name) in names.enumerated() {
      player.hear(.fileTaken(file(name, index)))
      player.persist()
    }
  }

  @Test func onePressMakesThreeItemsOfWhichTheFirstIsToBeReadFirst() {
    var player = newcomer()
    takeExamples(&player)
    let library = player.state.reading.library
    let items = (0..<3).compactMap { library.item(in: .inbox, at: $0) }
    #expect(items.map(\.displayTitle) == Examples.titles(words))
    #expect(items.allSatisfy { $0.type == .article && $0.file != nil && $0.state == .waiting })
    #expect(player.state.reading.capture.processing == nil)
    #expect(player.state.toast?.toast.text == "3 examples added")
  }

  @Test func oneUndoTakesAllOfThemBackAlsoOnceTheServerHasReadThem() {
    var player = newcomer()
    takeExamples(&player)
    let made = (0..<3).compactMap { player.state.reading.library.entity(in: $0) }
    #expect(made.count == 3)
    var read = made[0]
    let stamp = Stamp(
      milliseconds: Fixtures.moment(5_000).instant.milliseconds, device: .server)
    read.merge(
      Entity(
        id: read.id, kind: .item,
        fields: [
          Field(
            number: Item.state.number,
            register: Register(stamp: stamp, value: RegisterValue.int(ItemState.ready.rawValue)))
        ]))
    player.pullMore([read])
    #expect(player.state.reading.library.item(read.id)?.state == .ready)
    player.perform(.toastActionTapped)
    #expect(player.state.reading.library.count(.all) == 0)
  }

  @Test func oneThatWasMarkedOnAnotherDeviceStaysAndThatIsSaid() {
    var player = newcomer()
    takeExamples(&player)
    let made = (0..<3).compactMap { player.state.reading.library.entity(in: $0) }
    #expect(made.count == 3)
    let stamp = Stamp(
      milliseconds: Fixtures.moment(5_000).instant.milliseconds, device: DeviceID(bits: 77))
    func theirs(_ edit: Edit, over entity: Entity? = nil) -> Entity {
      var written = entity ?? Entity(id: edit.entity, kind: edit.kind)
      for field in edit.fields {
        let register = Register(stamp: stamp, value: field.value)
        written.merge(Field(number: field.number, register: register))
      }
      return written
    }
    // Whoever only looks at one has no work in it.
    let look = Edit(made[0].id, [.set(Item.openedAt, Fixtures.now)])
    let mark = Edit(
      Fixtures.id(950), [.set(Highlight.item, made[1].id), .set(Highlight.quote, "A word")])
    player.pullMore([theirs(look, over: made[0]), made[1], made[2], theirs(mark)])
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.reading.library.count(.all) == 1)
    #expect(player.state.reading.library.item(made[1].id) != nil)
    #expect(player.state.toast?.toast.text == "Undone, except what has changed since")
  }

  @Test func aSecondPressWaitsForTheFirstAndARefusalEndsTheWait() {
    var player = newcomer()
    func asks(_ effects: [Effect]) -> Bool {
      effects.contains { if case .keepTexts = $0 { true } else { false } }
    }
    let first = player.perform(.reading(.capturing(.examplesTapped)))
    let second = player.perform(.reading(.capturing(.examplesTapped)))
    #expect(asks(first) && !asks(second))
    player.hear(.fileRefused(.notStored))
    #expect(player.state.toast?.toast.text == words.trouble(.notStored))
    let third = player.perform(.reading(.capturing(.examplesTapped)))
    #expect(asks(third))
  }

  @Test func whoeverHasOrHadSomethingIsOfferedNoExample() {
    #expect(Audit.text(of: view(newcomer().state)).contains(words.tryExample))
    var player = newcomer([Fixtures.items[3]])
    #expect(!Audit.text(of: view(player.state)).contains(words.tryExample))
    player.perform(.reading(.archiveTapped(Fixtures.id(4))))
    let empty = Audit.text(of: view(player.state))
    #expect(empty.contains(words.emptyInboxTitle))
    #expect(!empty.contains(words.tryExample))
  }

  @Test(arguments: [Language.english, .korean])
  func theTextsAreLongEnoughToTryAndHaveParagraphs(_ language: Language) {
    let texts = Examples.texts(Words(language))
    #expect(texts.count == Examples.titles(Words(language)).count)
    for text in texts {
      #expect(text.utf8.count > 500)
      #expect(text.split(separator: "\n\n").count >= 4)
    }
  }
}

extension Library {
  fileprivate func entity(in index: Int) -> Entity? {
    id(in: .inbox, at: index).flatMap { entity($0) }
  }
}
