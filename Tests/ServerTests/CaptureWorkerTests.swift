import ArticleCore
import Extraction
import Foundation
import ReadingCore
import Server
import Testing

/// The real program, beside the test bundle.
enum BuiltProgram {
  static var path: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: bundle).deletingLastPathComponent()
        .appendingPathComponent("later").path
    }
  }
}

@Suite struct CaptureWorkerTests {
  private func reader(
    _ arguments: [String] = [], time: Duration = .seconds(60), answerLimit: Int = 64 << 20
  ) throws -> PageReader {
    .childProcess(
      program: try BuiltProgram.path, arguments: ["extract-worker"] + arguments, time: time,
      answerLimit: answerLimit)
  }

  private func failure(_ reader: PageReader, _ markup: [UInt8]) async -> PageReader.Failure? {
    do throws(PageReader.Failure) {
      _ = try await reader.read(FetchedPage(bytes: markup, address: "https://example.com/"))
      return nil
    } catch {
      return error
    }
  }

  private static let article =
    "<title>T</title><article>"
    + String(repeating: "<p>One sentence, and another, and one more of them.</p>", count: 30)

  @Test func thePageIsReadInAChildAsInThisProcess() async throws {
    let page = FetchedPage(
      bytes: Array(Self.article.utf8), address: "https://example.com/", charset: "utf-8")
    #expect(try await reader().read(page) == Extractor.extract(page))
  }

  @Test func legacyEncodingsAreReadInAChild() async throws {
    let page = FetchedPage(
      bytes: [0xC7, 0xD1, 0xB1, 0xDB], address: "https://example.com/", charset: "euc-kr",
      mediaType: "text/plain")
    #expect(try await reader().read(page).text == "한글")
  }

  @Test func fiftyMegabytesOfNestedDivisionsEndInNothingToRead() async throws {
    let division = Array("<div>".utf8)
    var markup: [UInt8] = []
    while markup.count < 50_000_000 { markup += division }
    let found = try await reader().read(FetchedPage(bytes: markup, address: ""))
    #expect(found.text.isEmpty && found.article.blocks.isEmpty)
  }

  @Test func aPageThatTakesTooMuchMemoryEndsItsChildAlone() async throws {
    let markup = [UInt8](repeating: 0x61, count: 20 << 20)
    #expect(await failure(try reader(["--memory", "200000000"]), markup) == .tooMuch)
    #expect(await failure(try reader(), Array(Self.article.utf8)) == nil)
  }

  /// No page is known that takes so long, so the child is one that never ends by itself.
  @Test func aChildThatTakesTooMuchProcessorTimeEndsAlone() async throws {
    let busy = PageReader.childProcess(
      program: "/bin/sh", arguments: ["-c", "ulimit -St 1; while :; do :; done"],
      time: .seconds(600))
    #expect(await failure(busy, []) == .tooMuch)
    #expect(await failure(try reader(), Array(Self.article.utf8)) == nil)
  }

  /// Before it reads a byte of the page: this one never gets one.
  @Test func theChildLimitsItself() async throws {
    let worker = try WaitingWorker(["--processor-time", "7", "--memory", "700000000"])
    #expect(
      try await worker.waits(
        until: "limits",
        says: [
          "Max cpu time +7 +8 ", "Max address space +700000000 ", "Max file size +268435456 ",
          "Max core file size +0 ", "Max open files +64 +64 ",
        ]))
    #expect(try worker.end() == ExtractionWorker.Ending.unreadableRequest.rawValue)
  }

  @Test func aChildThatDoesNotAnswerIsKilled() async throws {
    let silent = PageReader.childProcess(
      program: "/bin/sleep", arguments: ["3600"], time: .milliseconds(200))
    #expect(await failure(silent, Array("x".utf8)) == .timedOut)
  }

  @Test func aChildThatIsKilledFromOutsideIsToldFromOneThatFails() async {
    for (script, expected) in [
      ("kill -9 $$", PageReader.Failure.killed), ("kill -15 $$", .killed),
      ("kill -11 $$", .tooMuch),
      ("exit 1", .tooMuch),
    ] {
      let reader = PageReader.childProcess(program: "/bin/sh", arguments: ["-c", script])
      // One that reads nothing of what it is sent, too.
      #expect(await failure(reader, [UInt8](repeating: 0x61, count: 1 << 22)) == expected)
      #expect(await failure(reader, []) == expected)
    }
  }

  @Test func anAnswerBeyondTheLimitIsNoAnswer() async throws {
    let limited = try reader(answerLimit: 100)
    #expect(await failure(limited, Array(Self.article.utf8)) == .tooMuch)
  }

  @Test func aProgramThatIsNotThereIsNotThePagesFault() async {
    let missing = PageReader.childProcess(program: "/nonexistent/later")
    #expect(await failure(missing, Array("x".utf8)) == .unavailable)
  }

  @Test func aChildThatAnswersNonsenseIsRefused() async {
    let echo = PageReader.childProcess(program: "/bin/echo", arguments: ["hello"])
    #expect(await failure(echo, []) == .tooMuch)
  }
}
