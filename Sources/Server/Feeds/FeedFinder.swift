import AddressCore
import ArticleCore
import Extraction
import Kernel
import Storage

/// Finds feeds at any address: the feed itself, those that a page names, or one at a usual place.
struct FeedFinder: Sendable {
  enum Failure: Error, Sendable {
    /// Nothing could be fetched, or read, there.
    case page(ItemFailure)
    /// There is a page, and no feed.
    case noFeed
  }

  struct Found: Sendable {
    var address: String
    var title: String
    var site = ""
    /// Titles of its newest entries; none where only a page names it.
    var newest: [String] = []
    /// Whether it was read, and is one.
    var isRead = false
    /// How far the page that names it leads.
    var reach = AddressPolicy.Reach.outside
  }

  private static let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  /// Where sites have their feeds that do not say so.
  private static let usualPlaces = [
    "/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/rss", "/feed.json",
  ]
  private static let shown = 5
  /// Feeds that a page names and that are tried.
  private static let tried = 3

  let environment: CaptureEnvironment
  let account: AccountID

  /// All that there are, the likeliest first.
  func all(at address: Address) async throws(Failure) -> [Found] {
    let (reading, document) = try await read(address, reach: nil)
    if reading.isFeed { return [Self.found(reading, document)] }
    let named = reading.links.map {
      Found(address: $0.address, title: $0.title, reach: document.reach)
    }
    if !named.isEmpty { return named }
    for place in Self.usualPlaces {
      guard let other = document.address.resolving(place),
        let found = await feed(at: other, reach: document.reach)
      else { continue }
      return [found]
    }
    throw .noFeed
  }

  /// The likeliest that is one.
  func first(at address: Address) async throws(Failure) -> Found {
    let found = try await all(at: address)
    if let first = found.first, first.isRead { return first }
    for named in found.prefix(Self.tried) {
      guard let other = Address(absolute: named.address),
        var feed = await feed(at: other, reach: named.reach)
      else { continue }
      if feed.title.isEmpty { feed.title = named.title }
      return feed
    }
    throw .noFeed
  }

  /// Nil where there is none.
  private func feed(at address: Address, reach: AddressPolicy.Reach) async -> Found? {
    do throws(Failure) {
      let (reading, document) = try await read(address, reach: reach)
      return reading.isFeed ? Self.found(reading, document) : nil
    } catch {
      return nil
    }
  }

  private func read(
    _ address: Address, reach: AddressPolicy.Reach?
  ) async throws(Failure) -> (FeedReading, FetchedDocument) {
    var document: FetchedDocument
    do throws(FetchFailure) {
      var fetcher = environment.fetcher(for: account)
      fetcher.limits.bytes = min(fetcher.limits.bytes, 8 << 20)
      document = try await fetcher.fetch(address, accept: Self.accept, reach: reach)
    } catch {
      throw .page(error.itemFailure)
    }
    do throws(PageReader.Failure) {
      let reading = try await environment.readFeed(document, for: account)
      document.bytes = []
      return (reading, document)
    } catch {
      throw .page(error.itemFailure)
    }
  }

  private static func found(_ reading: FeedReading, _ document: FetchedDocument) -> Found {
    // Where it was sent for now it need not be tomorrow.
    let address = document.movedTo ?? document.asked
    return Found(
      address: address.withoutFragment, title: reading.title, site: reading.site,
      newest: reading.entries.prefix(shown).map { $0.title.isEmpty ? $0.link : $0.title },
      isRead: true)
  }
}
