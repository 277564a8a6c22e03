import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import SyncCore
import Synchronization
import Testing
import Wire

@Suite struct AccountWriterTests {
  /// The numbers that devices were woken with.
  private final class Wakes: Sendable {
    private let seqs = Mutex<[UInt64]>([])

    var notifier: Notifier {
      Notifier(notify: { _, seq in self.seqs.withLock { $0.append(seq) } }, listen: { _ in nil }) {}
    }

    /// Since it was asked last.
    func take() -> [UInt64] {
      seqs.withLock { seqs in
        defer { seqs = [] }
        return seqs
      }
    }
  }

  private static func push(_ numbers: [UInt64], _ asker: Asker, _ token: String) async throws {
    let changes = numbers.map { number in
      let register = Register(
        stamp: Stamp(milliseconds: 1_000, device: DeviceID(bits: 9)), value: [0xF5])
      let field = Field(number: RegisterNumber(number: 900), register: register)
      return Change(
        id: ID(high: 5, low: number),
        entity: Entity(id: ID(high: 4, low: number), kind: .item, fields: [field]))
    }
    let body = PushRequest(device: DeviceID(bits: 9), changes: changes).encoded
    let answer = try await asker.ask(.post, Routes.push, cbor: body, token: token)
    #expect(answer.status == .ok)
  }

  @Test func whateverWritesWakesTheDevicesWithTheNewestNumber() async throws {
    let wakes = Wakes()
    let server = try TestServer(notifier: wakes.notifier)
    let token = try await server.token()
    try await server.run { asker in
      func ask(_ method: HTTPRequest.Method, _ path: String, _ json: String) async throws -> String
      {
        _ = wakes.take()
        let answer = try await asker.ask(method, path, json: json, token: token)
        #expect(answer.status.code < 300, "\(path): \(answer.text)")
        return answer.member("id") ?? ""
      }
      let item = try await ask(.post, "/api/v1/items", #"{"url":"https://example.org/a"}"#)
      #expect(wakes.take() == [1])
      _ = try await ask(.patch, "/api/v1/items/\(item)", #"{"isFavourite":true}"#)
      #expect(wakes.take() == [2])
      _ = try await ask(.post, "/api/v1/items/\(item)/highlights", #"{"quote":"a"}"#)
      #expect(wakes.take() == [3])
      let todo = try await ask(.post, "/api/v1/todos", #"{"title":"Tea"}"#)
      #expect(wakes.take() == [4])
      _ = try await ask(.patch, "/api/v1/todos/\(todo)", #"{"title":"Coffee"}"#)
      #expect(wakes.take() == [5])
      _ = try await ask(.post, "/api/v1/products", #"{"name":"Milk"}"#)
      let newest = try requireValue(wakes.take().last)
      try await Self.push([1], asker, token)
      #expect(wakes.take() == [newest + 1])
      // The one that is known already is the last, and has the smaller number.
      try await Self.push([2, 1], asker, token)
      #expect(wakes.take() == [newest + 2])
    }
  }
}
