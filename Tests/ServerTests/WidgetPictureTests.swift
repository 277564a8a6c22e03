import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Server
import Storage
import Synchronization
import Testing
import Wire

/// Widgets as pictures: what is drawn, and how often; what comes of it, `test_widget_pictures.py` sees.
@Suite struct WidgetPictureTests {
  /// Answers what it is given, and counts.
  private final class Drawer: Sendable {
    let drawn = Mutex<[String]>([])

    var drawing: SVGDrawing {
      SVGDrawing { (svg) throws(SVGDrawing.Failure) in
        self.drawn.withLock { $0.append(String(decoding: svg, as: UTF8.self)) }
        return svg
      }
    }
  }

  /// A server whose pictures are the SVG that they are drawn from, and the address of one of today's tasks.
  private func run(
    _ titles: [String], drawing: SVGDrawing? = nil,
    _ test: @Sendable (Asker, String, Drawer) async throws -> Void
  ) async throws {
    let drawer = Drawer()
    var server = try TestServer()
    server.environment.drawing = drawing ?? drawer.drawing
    let token = try await server.token()
    try await server.run { asker in
      for title in titles {
        let made = try await asker.ask(
          .post, Routes.todos, json: #"{"title":\#(quoted(title)),"due":{"day":"2027-01-11"}}"#,
          token: token)
        #expect(made.status == .created, "\(made.text)")
      }
      let made = try await asker.ask(
        .post, Routes.links, json: #"{"purpose":"tasks"}"#, token: token)
      try await test(asker, try requireValue(made.member("path")) + "/picture.png", drawer)
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
    }
    return "\"\(escaped.joined())\""
  }

  /// The names of a picture's elements, and its texts as they are shown.
  private func read(_ svg: String) -> (elements: Set<String>, texts: [String]) {
    let texts = svg.matches(of: />([^<>]*)<\/text>/).map { match in
      String(match.output.1).replacingOccurrences(of: "&lt;", with: "<")
        .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    }
    return (Set(svg.matches(of: /<([a-z!?]+)/).map { String($0.output.1) }), texts)
  }

  @Test func titlesAreTextWhateverTheySay() async throws {
    let hostile = [
      #"</text><image href="file:///etc/passwd"/>"#, "a & b &amp; <!DOCTYPE x>",
      "]]><![CDATA[", "\u{202E}turned\u{2028}line",
    ]
    try await run(hostile) { asker, path, _ in
      let svg = try await asker.ask(.get, path + "?width=1600&height=1200").text
      let (elements, texts) = read(svg)
      #expect(elements == ["svg", "rect", "text"])
      for title in hostile.dropLast() { #expect(texts.contains(title), "\(title)") }
      #expect(texts.contains { $0.hasSuffix("turned line") } && !svg.contains("\u{202E}"))
      #expect(texts.first == "Today")
    }
  }

  @Test func whatIsLongIsCutAndWhatDoesNotFitIsCounted() async throws {
    let long = String(repeating: "장보기 목록 ", count: 25)
    try await run([long] + (1...29).map { "Task \($0)" }) { asker, path, _ in
      let texts = read(try await asker.ask(.get, path).text).texts
      #expect(texts.last?.hasSuffix(" more") == true)
      let lowest = try await asker.ask(.get, path + "?width=120&height=100&lang=ko").text
      let few = read(lowest).texts
      #expect(few.count == 4 && few.last == "외 29개")
      let highest = try await asker.ask(.get, path + "?width=400&height=2400").text
      let all = read(highest).texts
      #expect(all.contains("Task 29") && !all.contains { $0.hasSuffix(" more") })
      #expect(all.contains { $0.hasPrefix("장보기") && $0.hasSuffix("…") && $0.count < 40 })
    }
  }

  @Test(arguments: WidgetTheme.allCases)
  func aThemeHasItsColours(theme: WidgetTheme) async throws {
    try await run(["Tax"]) { asker, path, _ in
      let svg = try await asker.ask(.get, path + "?theme=\(theme.rawValue)").text
      let colours = Set(svg.matches(of: /#[0-9a-f]{6}/).map { String($0.output) })
      switch theme {
      case .eink:
        #expect(colours == ["#ffffff", "#000000"] && svg.contains("optimizeSpeed"))
      case .light, .dark:
        let context = ColourContext(.taskFlow, isDark: theme == .dark)
        let inks: [Ink] = [.paper, .accent, .line, .text, .danger]
        #expect(colours == Set(inks.map { $0.colour(context).css }))
      }
    }
  }

  enum WidgetTheme: String, CaseIterable { case light, dark, eink }

  @Test func onePictureIsDrawnOnceHoweverOftenItIsAskedFor() async throws {
    try await run(["Tax"]) { asker, path, drawer in
      let first = try await asker.ask(.get, path)
      #expect(first.headers[.contentType] == "image/png")
      #expect(try await asker.ask(.get, path).text == first.text)
      #expect(try await asker.ask(.get, path + "?width=800").text == first.text)
      #expect(drawer.drawn.withLock { $0.count } == 1)
      let etag = try requireValue(first.headers[.eTag])
      let other = try await asker.ask(.get, path + "?width=400", headers: ["If-None-Match": etag])
      #expect(other.status == .ok)
      let same = try await asker.ask(.get, path, headers: ["If-None-Match": etag])
      #expect(same.status == .notModified && same.text.isEmpty)
      #expect(drawer.drawn.withLock { $0.count } == 2)
    }
  }

  @Test func aPictureThatIsNoneIsRefusedWithASentence() async throws {
    try await run([]) { asker, path, drawer in
      for wrong in ["?width=119", "?width=2401", "?height=99", "?height=-1", "?theme=pink"] {
        let refused = try await asker.ask(.get, path + wrong)
        #expect(refused.status == .badRequest && refused.text.contains("120 to 2400"), "\(wrong)")
      }
      #expect(try await asker.ask(.get, "/widgets/nothing/picture.png").status == .notFound)
      #expect(drawer.drawn.withLock { $0.isEmpty })
    }
  }

  @Test(arguments: [SVGDrawing.Failure.notInstalled, .failed])
  func whereNothingIsDrawnTheAnswerSaysWhy(failure: SVGDrawing.Failure) async throws {
    let drawing = SVGDrawing { (_) throws(SVGDrawing.Failure) in throw failure }
    try await run([], drawing: drawing) { asker, path, _ in
      let refused = try await asker.ask(.get, path)
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.text.contains("librsvg2-bin") == (failure == .notInstalled))
      #expect(refused.headers[.retryAfter] == "60" && refused.headers[.eTag] == nil)
      #expect(refused.headers[.contentType]?.hasPrefix("text/plain") == true)
    }
  }
}
