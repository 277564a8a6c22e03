import AddressCore
import ArticleCore
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import Storage
import SyncCore

/// What the secret address of a collection shows: a page, a feed, and texts that are the owner's.
///
/// Nobody is signed in, nothing is counted, and no cookie is set.
struct SharedRoutes: Sendable {
  private static let feed = "application/atom+xml; charset=utf-8"
  /// What a text of ours may show; nothing that could run.
  private static let pictures: Set<String> = [
    "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif",
  ]

  let environment: ServerEnvironment
  let collections: SharedCollections

  private var origin: String { environment.configuration.baseURL.origin }

  func add(to routes: Routing) {
    routes.undescribed("/shared/{secret}", .anybody) { call in
      let words = OutsideRoutes.words(call.request, chosen: nil)
      guard let collection = try await collections.collection(Self.secret(call)) else {
        return Self.gone(words, call.request)
      }
      let asked = call.request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
      let page = SharedPage(words: words).list(collection, page: asked)
      return Self.page(page, call.request)
    }
    routes.undescribed("/shared/{secret}/feed.xml", .anybody) { call in
      guard let collection = try await collections.collection(Self.secret(call)) else {
        return OutsideRoutes.noFeed
      }
      let feed = SharedFeed(collection: collection, origin: origin)
      return OutsideRoutes.answer(feed.bytes, Self.feed, to: call.request)
    }
    routes.undescribed("/shared/{secret}/{id}", .anybody) { call in
      let words = OutsideRoutes.words(call.request, chosen: nil)
      let secret = Self.secret(call)
      guard let id = try? call.id(of: Entity.self),  // what is no ID names nothing
        let (share, entry, article) = try await collections.text(id, secret)
      else { return Self.gone(words, call.request) }
      let page = SharedPage(words: words).text(article, of: entry, in: share)
      return Self.page(page, call.request)
    }
    routes.undescribed("/shared/{secret}/{id}/{hash}", .anybody) { call in
      try await picture(call)
    }
  }

  /// A picture that stands in a text of the collection, and no other content of the account.
  private func picture(_ call: Call<Void, Void>) async throws -> Response {
    guard let id = try? call.id(of: Entity.self), let hash = try? call.hash(),
      let (share, _, article) = try await collections.text(id, Self.secret(call)),
      article.imageHashes.contains(hash.text),
      let content = try await environment.storage.contents.intact(share.account, hash),
      Self.pictures.contains(content.mediaType)
    else { return OutsideRoutes.noFeed }
    var response = OutsideRoutes.answer(content.bytes, content.mediaType, to: call.request)
    response.headers[.contentSecurityPolicy] = SafetyHeaders.contentPolicy
    return response
  }

  private static func secret(_ call: Call<Void, Void>) -> String {
    call.arrival.context.parameters.get("secret") ?? ""
  }

  private static func page(_ bytes: [UInt8], _ request: Request) -> Response {
    var response = OutsideRoutes.answer(bytes, OutsideRoutes.page, to: request)
    response.headers[.contentSecurityPolicy] = SharedPage.policy
    return response
  }

  /// The same for what was never shared, what is shared no more, and what is deleted.
  private static func gone(_ words: Words, _ request: Request) -> Response {
    var response = Response(
      status: .notFound, type: OutsideRoutes.page, bytes: SharedPage(words: words).gone)
    response.headers[.contentSecurityPolicy] = SharedPage.policy
    response.headers[.vary] = "Accept-Language, Accept-Encoding"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
  }
}
