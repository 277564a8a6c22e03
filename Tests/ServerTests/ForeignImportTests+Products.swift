import AddressCore
import AppCore
import Imports
import Kernel
import Logging
import RestockCore
import Server
import Storage
import SyncCore
import Testing
import Wire

/// How many products an import may make.
extension ForeignImportTests {
  /// A server that sells Premium, and lets an account have one product without it.
  private func selling() throws -> ServerEnvironment {
    var server = ServerEnvironment(
      configuration: try TestServer().environment.configuration, storage: storage)
    server.configuration.productLimit = 1
    server.premium = Premium(
      price: try #require(PremiumPrice("4900", currency: "KRW")),
      provider: .stripe(
        key: "sk_test_1", webhookSecret: FakeStripe.secret,
        api: try #require(Address(absolute: "https://api.stripe.com")),
        origin: "http://localhost:8080", transport: FakeStripe().transport))
    return server
  }

  /// Lets the server itself bring it in.
  private func serve(_ run: ImportRun, by server: ServerEnvironment) async throws -> ImportRun {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    var environment = CaptureEnvironment(
      storage: storage, stamps: .inProcess(),
      notifier: Notifier(notify: { _, _ in signal.yield() }, listen: { _ in nil }, close: {}),
      fetcher: Fetcher(policy: AddressPolicy(allowed: []), userAgent: "Later/test"))
    environment.imports = Self.reader
    environment.productLimit = { (account) throws(StorageError) in
      try await server.productLimit(of: account)
    }
    _ = try await work.start(run.id, of: person.id)
    let service = CaptureService(
      environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      for await _ in signals where try await !self.run(run.id).isUnderWay { break }
      group.cancelAll()
    }
    return try await self.run(run.id)
  }

  private func run(_ id: ID<Entity>) async throws -> ImportRun {
    ImportRun(try #require(try await storage.sync.entity(person.id, id)).entity)
  }

  @Test func productsBeyondTheLimitAreToldAndComeOncePremiumIsPaid() async throws {
    try await begin()
    let server = try selling()
    let table = """
      name,category,date,quantity,price,shop
      Coffee,Pantry,2026-08-01,1,69.00,Market
      Tea,Pantry,2026-08-02,1,29.00,Market
      Rice,Pantry,2026-08-03,1,19.00,Market

      """
    let taken = try await work.take(Array(table.utf8), named: "export.csv", for: person.id)
    let first = try await serve(taken, by: server)
    #expect(first.state == .done && first.done == 3 && first.added == 1)
    #expect(first.beyondLimit == 2 && first.file == taken.file)
    let status = try await work.status(taken.id, of: person.id)
    #expect(status.beyondLimit == 2 && status.losses.contains { $0.code == "beyond-limit" })
    try await storage.payments.add(
      Payment(
        id: .random(), account: person.id, provider: "stripe", amount: 4_900, currency: "krw",
        state: .paid, createdAt: Instant(milliseconds: 0)))
    let second = try await serve(taken, by: server)
    #expect(second.state == .done && second.added == 2)
    #expect(second.beyondLimit == 0 && second.file == nil)
    #expect(try await living(.product).count == 3)
  }

  @Test func whatWasBoughtComesToAProductThatAPersonRenamed() async throws {
    try await begin()
    func table(_ day: String) -> String {
      "name,category,date,quantity,price,shop\nCoffee,Pantry,\(day),1,69.00,Market\n"
    }
    _ = try await bringIn(table("2026-08-01"))
    let product = try #require(try await living(.product).first)
    try await write(product.id, [.set(Product.name, "Espresso")])
    #expect(try await bringIn(table("2026-09-01")).joined == 1)
    #expect(try await living(.product).map { $0[Product.name] } == ["Espresso"])
    #expect(try await living(.purchase).count == 2)
    try await write(product.id, [Assignment<Product>.deleted(at: Self.deletion)])
    #expect(try await bringIn(table("2026-10-01")).joined == 0)
    #expect(try await living(.product).isEmpty)
  }
}
