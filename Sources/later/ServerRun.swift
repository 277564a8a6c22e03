import Foundation
import Hummingbird
import Logging
import ReadingCore
import Server
import Storage

/// One server from its start to its end.
struct ServerRun {
  let settings: ServeSettings
  let environment: ServerEnvironment
  let capture: CaptureService
  let logger: Logger

  init(settings: ServeSettings, storage: Storage, logger: Logger) async throws {
    self.settings = settings
    self.logger = logger
    var environment = ServerEnvironment(
      configuration: settings.configuration, storage: storage,
      bundle: try settings.webFolder.map { try WebBundle(folder: $0) } ?? .empty)
    capture = CaptureService(
      CaptureEnvironment(
        storage: storage, stamps: environment.stamps, notifier: environment.notifier,
        fetcher: try settings.fetcher),
      logger: logger)
    environment.storage = storage.waking(capture.wake)
    self.environment = environment
    if let registration = settings.registration {
      try await AccountWork(storage: storage).setRegistrationAtFirstStart(registration)
    }
  }

  /// Serves until the program is told to stop.
  func run() async throws {
    var application = buildApplication(
      environment, host: settings.host, port: settings.port, logger: logger
    ) { port in
      announce(port)
    }
    application.addServices(capture)
    try await application.runService()
  }

  /// The one line of standard output: where the server answers.
  private func announce(_ port: Int) {
    let url = settings.port == 0 ? "http://\(settings.host):\(port)" : settings.baseURL.origin
    FileHandle.standardOutput.write(Data("Later is ready at \(url)\n".utf8))
  }
}
