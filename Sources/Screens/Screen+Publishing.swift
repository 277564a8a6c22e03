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
      publishing("failed") { stage, path in
        stage.respond(to: path, body: share.encoded)
        stage.perform(.reading(.organising(.publishing(.textsTapped))))
        stage.respond(to: path, status: 500)
      },
      publishing("needs-account") { $0.respond(to: $1, status: 401) },
      sharedOffline,
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

  /// What it is shared as cannot be asked; that it is shared, the device knows.
  private static var sharedOffline: Situation {
    let id = ID<Entity>(high: 7, low: 90)
    let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 7))
    let fields = [
      Field(
        number: ItemCollection.name.number,
        register: Register(stamp: stamp, value: RegisterValue.text("For the weekend"))),
      Field(
        number: ItemCollection.isShared.number,
        register: Register(stamp: stamp, value: RegisterValue.bool(true))),
    ]
    let collection = Entity(id: id, kind: .collection, fields: fields)
    return Situation("shared-offline", "/collections", entities: Props.items + [collection]) {
      $0.perform(.reading(.organising(.publishing(.opened(id)))))
      $0.respond(to: Routes.collections + "/" + id.text + "/share", status: 0)
    }
  }

  private static var share: ShareSummary {
    let path = "/shared/8aQ0cVt1dE7mZk3JrY5nXw2bHfLs9uPgTiOyA4eC6Rk"
    return ShareSummary(
      path: path, feed: path + "/feed.xml", showsTexts: false,
      createdAt: Instant(milliseconds: 0))
  }
}
