import Kernel
public import Storage
import SyncCore

/// What capturing works with.
public struct CaptureEnvironment: Sendable {
  public var storage: Storage
  public var clock: ServerClock
  public var stamps: StampSource
  public var notifier: Notifier
  public var fetcher: Fetcher
  public var reader: PageReader
  /// The owner's rules for sites.
  public var rules: RulesFolder?
  public var pictures: PictureText
  /// How many items are captured at once.
  public var lanes = 3
  /// For all images of an article together.
  public var imageTime: Duration = .seconds(60)
  /// Milliseconds before the second, third … attempt after a failure that may pass.
  public var delays: [Int64] = [10_000, 60_000, 600_000, 3_600_000]
  /// Milliseconds before a full disk is tried again, as often as it takes.
  public var fullDelay: Int64 = 600_000

  public init(
    storage: Storage, clock: ServerClock = .system, stamps: StampSource, notifier: Notifier,
    fetcher: Fetcher, reader: PageReader = .childProcess(),
    pictures: PictureText = .childProcess()
  ) {
    self.storage = storage
    self.clock = clock
    self.stamps = stamps
    self.notifier = notifier
    self.fetcher = fetcher
    self.reader = reader
    self.pictures = pictures
  }

  /// Nil after the last attempt.
  func delay(after attempt: Int) -> Int64? {
    delays.indices.contains(attempt - 1) ? delays[attempt - 1] : nil
  }

  /// Writes registers as the server, and wakes the account's devices.
  func write(
    _ fields: [ItemDescription.Value], to entity: Entity, of account: AccountID
  ) async throws(StorageError) {
    guard let change = change(fields, of: entity, by: .server) else { return }
    try await push([change], to: account)
  }

  /// Registers written by a device; nil where nothing is left to write.
  ///
  /// What a person filled stays: the server writes a description only where there is none, or its
  /// own.
  func change(
    _ fields: [ItemDescription.Value], of entity: Entity, by device: DeviceID
  ) -> Change? {
    let written = device == .server ? fields.filter { mayWrite($0.number, of: entity) } : fields
    guard !written.isEmpty else { return nil }
    let numbers = Set(written.map { $0.number })
    let stamp = stamps.next(
      for: device, over: entity.fields.filter { numbers.contains($0.number) }, at: clock.now())
    return Change(
      id: .random(),
      entity: Entity(
        id: entity.id, kind: entity.kind,
        fields: written.map {
          Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
        }))
  }

  /// Stores changes together, and wakes the account's devices.
  func push(_ changes: [Change], to account: AccountID) async throws(StorageError) {
    guard let seq = try await storage.sync.push(account, changes, clock.now()).last else { return }
    notifier.notify(account, seq)
  }

  private func mayWrite(_ number: RegisterNumber, of entity: Entity) -> Bool {
    guard ItemDescription.belongsToPerson.contains(number), let register = entity[number],
      register.stamp.device != .server
    else { return true }
    return register.value == RegisterValue.null || register.value == RegisterValue.text("")
  }
}
