import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage

/// What the server counts and measures, for Prometheus.
///
/// There is nothing of any person in it; how much goes on is still nobody else's business.
struct MetricsRoutes: Sendable {
  static let path = "/metrics"
  private static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  let environment: ServerEnvironment
  let access: Access

  func add(to routes: Routing) {
    routes.undescribed(Self.path, .nothing, use: get)
  }

  @Sendable private func get(_ call: Call<Void, Void>) async throws -> Response {
    if !isNear(call.arrival) {
      guard try await access.person(of: call.request, .read).account.isOwner else {
        throw AccessRefusal.ownerOnly
      }
    }
    var text = MetricsText()
    text.family("later_build_info", .gauge, "The version that runs.")
    text.sample("later_build_info", [("version", environment.configuration.version)], 1)
    text.write(environment.metrics.counts)
    // A storage that fails is a figure too.
    let figures = try? await environment.storage.figures()
    text.write(figures, lastBackup: await lastBackup())
    text.write(ProcessFigures.now())
    return Response(type: Self.mediaType, bytes: Array(text.text.utf8))
  }

  /// Whether the connection comes from a network that may read them without a token.
  ///
  /// What a proxy hands on comes from somewhere else, even where the proxy is near.
  private func isNear(_ arrival: Arrival) -> Bool {
    let request = arrival.request
    let configuration = environment.configuration
    let names = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]
    let isForwarded = names.contains { request.headers[$0] != nil }
    if isForwarded, !configuration.trustsProxy || request.headers["X-Forwarded-For"] == nil {
      return false
    }
    let text = arrival.context.address(of: request, trustsProxy: configuration.trustsProxy)
    guard let address = NetworkAddress(text: text) else { return false }
    return configuration.metricsNetworks.contains { $0.contains(address) }
  }

  /// Seconds since 1970; nil where there was none.
  private func lastBackup() async -> Double? {
    // Where the storage fails, `later_storage_up` says so.
    guard let instant = try? await environment.storage.settings.lastBackup() else { return nil }
    return Double(instant.milliseconds) / 1000
  }
}
