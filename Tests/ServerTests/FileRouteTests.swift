import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Kernel
import NIOCore
import Server
import Testing
import Wire

/// Files come under the hash of their bytes, and are what their bytes are.
@Suite struct FileRouteTests {
  /// A picture of one pixel.
  private static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhf"
        + "DwAChwGA60e6kgAAAABJRU5ErkJggg=="
    ) ?? Data())

  private static func name(_ bytes: [UInt8]) -> String {
    Hex.encode(Array(SHA256.hash(data: bytes)))
  }

  private static func put(
    _ bytes: [UInt8], as name: String? = nil, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.contentType] = "application/octet-stream"
    fields[.authorization] = "Bearer \(token)"
    return try await asker.client.execute(
      uri: "/api/v1/contents/\(name ?? Self.name(bytes))", method: .put, headers: fields,
      body: ByteBuffer(bytes: bytes))
  }

  @Test func aPictureIsStoredOnceAndReadAsWhatItIs() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let first = try await Self.put(Self.png, asker, token)
      #expect(first.status == .created)
      #expect(first.member("mediaType") == "image/png")
      #expect(try await Self.put(Self.png, asker, token).status == .ok)
      let read = try await asker.ask(
        .get, "/api/v1/contents/\(Self.name(Self.png))", token: token)
      #expect(Array(buffer: read.body) == Self.png)
      #expect(read.headers[.contentType] == "image/png")
    }
  }

  @Test func whatIsNotWhatItSaysIsRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let reader = try await server.token(scope: .read)
    try await server.run { asker in
      let wrong = try await Self.put(
        Self.png, as: String(repeating: "0", count: 64), asker, token)
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.member("code") == "wrong-hash")
      let program = try await Self.put([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2], asker, token)
      #expect(program.member("code") == "unsupported-file")
      #expect(try await Self.put(Self.png, asker, reader).status == .forbidden)
      #expect(try await Self.put(Self.png, asker, "none").status == .unauthorized)
    }
  }

  @Test func aPageOfMarkupIsOnlyEverSavedAndNeverShown() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let markup = Array("<!doctype html><script>alert(1)</script>".utf8)
    try await server.run { asker in
      _ = try await Self.put(markup, asker, token)
      let read = try await asker.ask(
        .get, "/api/v1/contents/\(Self.name(markup))", token: token)
      #expect(read.headers[.contentType] == "text/plain; charset=utf-8")
      #expect(read.headers[.contentDisposition] == "attachment")
      #expect(read.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
    }
  }

  @Test(arguments: [
    ("bytes=0-3", "0123", "0-3"), ("bytes=7-", "789", "7-9"), ("bytes=-2", "89", "8-9"),
    ("bytes=8-99", "89", "8-9"), ("bytes=-99", "0123456789", "0-9"),
  ])
  func aPartOfAFileIsAnsweredAlone(range: String, part: String, place: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let file = Array("0123456789".utf8)
    try await server.run { asker in
      _ = try await Self.put(file, asker, token)
      let read = try await Self.get(file, range, asker, token)
      #expect(read.status == .partialContent)
      #expect(read.text == part)
      #expect(read.headers[.contentRange] == "bytes \(place)/10")
      #expect(read.headers[.acceptRanges] == "bytes")
    }
  }

  @Test(arguments: [
    ("bytes=10-", 416), ("bytes=99-100", 416), ("bytes=-0", 416), ("bytes=5-2", 200),
    ("bytes=0-1,4-5", 200), ("bytes=-", 200), ("bytes=a-b", 200), ("lines=1-2", 200),
    ("bytes=999999999999999999999999-", 416),
  ])
  func aRangeThatIsNoneNeverFails(range: String, status: Int) async throws {
    let server = try TestServer()
    let token = try await server.token()
    let file = Array("0123456789".utf8)
    try await server.run { asker in
      _ = try await Self.put(file, asker, token)
      let read = try await Self.get(file, range, asker, token)
      #expect(read.status.code == status)
      if status == 200 { #expect(Array(buffer: read.body) == file) }
      if status == 416 { #expect(read.headers[.contentRange] == "bytes */10") }
    }
  }

  private static func get(
    _ bytes: [UInt8], _ range: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(token)"
    fields[.range] = range
    return try await asker.client.execute(
      uri: "/api/v1/contents/\(name(bytes))", method: .get, headers: fields)
  }

  @Test func anAccountHasSoMuchRoomForFilesAndNoMore() async throws {
    var server = try TestServer()
    server.environment.configuration.accountBytes = Int64(Self.png.count + 10)
    let token = try await server.token()
    try await server.run { asker in
      #expect(try await Self.put(Self.png, asker, token).status == .created)
      let second = try await Self.put(Array("a text of some length".utf8), asker, token)
      #expect(second.status.code == 507)
      #expect(second.member("code") == "quota-reached")
      #expect(try await Self.put(Self.png, asker, token).status == .ok)
    }
  }

  @Test func aNoteIsAnItemWhoseBodyIsAMergedText() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let made = try await asker.ask(
        .post, "/api/v1/notes", json: #"{"text":"Seeds\nBeans"}"#, token: token)
      #expect(made.status == .created)
      #expect(made.member("type") == "note")
      #expect(made.member("title") == "Seeds")
      #expect(made.text.contains(#""body":"Seeds\u000aBeans""#))
      let empty = try await asker.ask(
        .post, "/api/v1/notes", json: #"{"text":""}"#, token: token)
      #expect(empty.status == .unprocessableContent)
    }
  }
}
