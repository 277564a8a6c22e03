import Crypto
import Storage
import Synchronization

/// Pictures that were drawn, by what they were drawn from: a wall that asks every minute has each drawn once.
final class DrawnPictures: Sendable {
  /// Bytes that are kept: some hundred pictures.
  private static let mostBytes = 8 << 20
  private static let mostWaiting = 16

  private struct State {
    var pictures: [SHA256Digest: [UInt8]] = [:]
    /// Those that were asked for last come last.
    var order: [SHA256Digest] = []
    var bytes = 0
    var waiting = 0
  }

  private let drawing: SVGDrawing
  private let gate = Gate(1)
  private let state = Mutex(State())

  init(_ drawing: SVGDrawing) {
    self.drawing = drawing
  }

  /// One is drawn at a time, by turns of the accounts.
  func png(
    of svg: [UInt8], for account: AccountID
  ) async throws(SVGDrawing.Failure) -> [UInt8] {
    let key = SHA256.hash(data: svg)
    if let known = known(key) { return known }
    guard enter() else { throw .failed }
    defer { state.withLock { $0.waiting -= 1 } }
    return try await gate.run(for: account) { () async throws(SVGDrawing.Failure) in
      // Somebody else's turn may have drawn it.
      if let known = known(key) { return known }
      let png = try await drawing.draw(svg)
      keep(png, key)
      return png
    }
  }

  private func enter() -> Bool {
    state.withLock { state in
      guard state.waiting < Self.mostWaiting else { return false }
      state.waiting += 1
      return true
    }
  }

  private func known(_ key: SHA256Digest) -> [UInt8]? {
    state.withLock { state in
      guard let png = state.pictures[key] else { return nil }
      state.order.removeAll { $0 == key }
      state.order.append(key)
      return png
    }
  }

  private func keep(_ png: [UInt8], _ key: SHA256Digest) {
    guard png.count <= Self.mostBytes / 8 else { return }
    state.withLock { state in
      state.pictures[key] = png
      state.order.append(key)
      state.bytes += png.count
      while state.bytes > Self.mostBytes, !state.order.isEmpty {
        let oldest = state.pictures.removeValue(forKey: state.order.removeFirst())
        state.bytes -= oldest?.count ?? 0
      }
    }
  }
}
