import AddressCore
import Foundation
import Kernel
import Storage
import SyncCore

/// Fills the demo: an account, and sample pages saved as a person would save them.
public struct DemoSeed: Sendable {
  private static let kinds = [".html", ".txt"]

  private let environment: ServerEnvironment
  private let demo: Demo

  /// Nil unless the server is a demo.
  public init?(_ environment: ServerEnvironment) {
    guard let demo = environment.configuration.demo else { return nil }
    self.environment = environment
    self.demo = demo
  }

  /// Makes the account that every visitor from this machine is signed in to; nobody knows its
  /// password.
  public func makeAccount() async throws {
    let account = try await environment.accountWork.draft(
      email: demo.email, name: "Demo", password: Secret.random().text, isOwner: true)
    try await environment.storage.accounts.create(account, true)
  }

  /// Saves the sample pages, which this server serves itself at that port.
  public func saveSamples(port: Int) async throws {
    guard let account = try await environment.storage.accounts.byEmail(demo.email) else { return }
    let device = DeviceID(bits: account.id.low | 0xFF)
    for name in try FileManager.default.contentsOfDirectory(atPath: demo.folder).sorted()
    where Self.kinds.contains(where: { name.hasSuffix($0) }) {
      guard let address = Address(absolute: "http://127.0.0.1:\(port)/demo/\(name)") else {
        continue
      }
      _ = try await ItemWork(environment: environment).save(
        address, for: account.id, as: device,
        names: Idempotency.Names(entity: DemoSamples.item(name), change: .random()))
    }
  }
}
