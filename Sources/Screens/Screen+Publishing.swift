import AppCore
import Kernel
import ReadingCore
import SyncCore
import Wire

/// Sharing a collection as a page.
extension Screen {
  static var publishings: [Situation] {
    [
      publishing("not-shared") { $0.respond(to: $1, status: 404) },
      publishing("shared") { $0.respond(to: $1, body: share.encoded) },
      publishing("loading") { _, _ in },
      publishing("offline") { $0.respond(to: $1, status: 0) },
      publishing("too-many") { stage, path in
        stage.respond(to: path, status: 404)
        stage.perform(.reading(.organising(.publishing(.shareTapped))))
        stage.respond(to: path, status: 422)
      },
    ]
  }

  private static func publishing(
    _ name: String, _ answer: @escaping (inout Stage, _ path: String) -> Void
  ) -> Situation {
    arranged(name, "/collections") { stage in
      guard let shelf = first(.collection, stage) else { return }
      stage.perform(.reading(.organising(.publishing(.opened(shelf.id)))))
      answer(&stage, Routes.collections + "/" + shelf.id.text + "/share")
    }
  }

  private static var share: ShareSummary {
    let path = "/shared/8aQ0cVt1dE7mZk3JrY5nXw2bHfLs9uPgTiOyA4eC6Rk"
    return ShareSummary(
      path: path, feed: path + "/feed.xml", showsTexts: false,
      createdAt: Instant(milliseconds: 0))
  }
}
