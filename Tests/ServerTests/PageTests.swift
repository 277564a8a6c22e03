import AppCore
import Foundation
import HTTPTypes
import Hummingbird
import Kit
import Server
import Testing
import Wire

@Suite struct PageTests {
  private static func boot(in page: TestResponse) throws -> Boot {
    let text = page.text
    let start = try requireValue(text.range(of: #"id="boot">"#)?.upperBound)
    let end = try requireValue(text[start...].range(of: "</script>")?.lowerBound)
    let data = try requireValue(Data(base64Encoded: String(text[start..<end])))
    return try Boot(decoding: Array(data))
  }

  @Test(arguments: ["/", "/welcome", "/sign-up?invitation=x", "/inbox", "/read/00", "/settings"])
  func everyScreenIsDrawnByTheServer(_ path: String) async throws {
    try await TestServer().run { asker in
      let page = try await asker.ask(.get, path, headers: ["Accept-Language": "ko"])
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.headers[.cacheControl] == "no-store")
      let boot = try Self.boot(in: page)
      #expect(boot.path == path)
      #expect(page.text.hasPrefix("<!doctype html><html lang=\"ko\""))
      #expect(boot.profile == nil)
      #expect(boot.server?.registration == .firstVisitor)
    }
  }

  @Test(arguments: [
    ("en-GB,en-US;q=0.9,en;q=0.8", EnglishRegion.british, "Tomorrow, 15:00"),
    ("ko-KR,en-AU;q=0.9", .australian, "내일 오후 3:00"), ("en-US", .american, "Tomorrow, 3:00 PM"),
  ])
  func aPageIsDrawnInTheEnglishOfItsRegion(
    languages: String, region: EnglishRegion, time: String
  ) async throws {
    try await TestServer().run { asker in
      let page = try await asker.ask(.get, "/welcome", headers: ["Accept-Language": languages])
      #expect(try Self.boot(in: page).region == region)
      #expect(page.text.contains(time))
    }
  }

  @Test func aSignedInBrowserGetsItsFirstItemsWithThePage() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for n in 0..<40 {
        _ = try await asker.ask(
          .post, "/api/v1/items", json: #"{"url":"example.org/\#(n)"}"#, token: token)
        server.clock.advance(milliseconds: 1)
      }
      let cookie = try await asker.signIn().cookie
      let boot = try Self.boot(in: try await asker.ask(.get, "/inbox", cookie: cookie))
      #expect(boot.profile?.email == "ada@example.org")
      #expect(boot.items.count == 30)
    }
  }

  @Test func anAddressThatTheAppDoesNotHaveIsNotFound() async throws {
    try await TestServer().run { asker in
      for path in ["/wp-login.php", "/demo/bread.html"] {
        let answer = try await asker.ask(.get, path)
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test func theBundleIsServedCompressedAndKept() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-web-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("host-1.js", "plain"), ("host-1.js.br", "brotli"), ("host-1.js.gz", "gzip"), ("sw.js", "sw"),
      ("frame.html", "<p>{{title}}</p>{{body}}"),
      (
        "bundle.json",
        """
        {"version":"v","files":[{"path":"/host-1.js","type":"text/javascript","sha256":"ab",
        "brotli":6,"gzip":4,"immutable":true},
        {"path":"/sw.js","type":"text/javascript","sha256":"cd","immutable":false}]}
        """
      ),
    ] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let server = try TestServer(bundle: try WebBundle(folder: folder.path))
    try await server.run { asker in
      let brotli = try await asker.ask(
        .get, "/host-1.js", headers: ["Accept-Encoding": "gzip, deflate, br"])
      #expect(brotli.text == "brotli")
      #expect(brotli.headers[.contentEncoding] == "br")
      #expect(brotli.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(brotli.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(brotli.headers[.vary] == "Accept-Encoding")
      for (header, expected) in [
        ("br;q=0, gzip", "gzip"), ("GZIP;q=0.5 , br ; q=0.000", "gzip"), ("*", "brotli"),
        ("*;q=0", "plain"), ("identity", "plain"), ("bridge", "plain"), (";,=", "plain"),
      ] {
        let answer = try await asker.ask(
          .get, "/host-1.js", headers: ["Accept-Encoding": header])
        #expect(answer.text == expected, "\(header)")
      }
      #expect(try await asker.ask(.get, "/host-1.js").text == "plain")
      let worker = try await asker.ask(.get, "/sw.js")
      #expect(worker.headers[.cacheControl] == "no-cache")
      let etag = try requireValue(worker.headers[.eTag])
      let again = try await asker.ask(.get, "/sw.js", headers: ["If-None-Match": etag])
      #expect(again.status == .notModified)
      #expect(try await asker.ask(.get, "/").text.hasPrefix("<p>Later"))
    }
  }
}
