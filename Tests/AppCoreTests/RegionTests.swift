import AppCore
import Kernel
import Kit
import RestockCore
import TasksCore
import Testing
import ViewTree

/// How the browser's English reaches what is drawn.
@Suite struct RegionTests {
  @Test(arguments: [
    (EnglishRegion.american, "Tomorrow, 3:00 PM"), (.australian, "Tomorrow, 3:00 PM"),
    (.british, "Tomorrow, 15:00"),
  ])
  func theDeviceWritesTimesAsTheServerDid(region: EnglishRegion, time: String) throws {
    var boot = Fixtures.boot(path: "/welcome", isSignedIn: false)
    boot.region = region
    let drawn = renderHTML([view(State(boot: boot))])
    let state = State(boot: try Boot(decoding: boot.encoded))
    #expect(renderHTML([view(state)]) == drawn)
    #expect(String(decoding: drawn, as: UTF8.self).contains(time))
    #expect(state.words == Words(.english, region))
    #expect(state.tasks.words == state.words)
    #expect(state.restock.words == state.words)
  }

  // English may be chosen where the browser asks for Korean first.
  @Test func theEnglishOfTheBrowserCountsUnderAnotherLanguageOfIts() {
    var boot = Fixtures.boot(language: .korean)
    boot.region = .british
    #expect(State(boot: boot).words == Words(.korean))
    boot.look.language = .english
    #expect(State(boot: boot).words == Words(.english, .british))
  }

  @Test(arguments: [
    ("en-GB,en", Language.english, EnglishRegion.british), ("en-AU", .english, .australian),
    ("ko-KR,ko,en-GB", .korean, .british), ("de", .english, .american), ("", .english, .american),
  ])
  func theOfflineShellReadsTheBrowsersLanguagesAsTheServerDoes(
    languages: String, language: Language, region: EnglishRegion
  ) throws {
    var writer = CBORWriter()
    writer.beginMap(2)
    writer.write(1)
    writer.write("/tasks")
    writer.write(11)
    writer.write(languages)
    let boot = try Boot(decoding: writer.bytes)
    #expect(boot.isShell)
    #expect(boot.language == language)
    #expect(boot.region == region)
  }
}
