import AddressCore
import Extraction
import Storage

/// Gathers the further pages of an article that its site parts into several.
///
/// Each is fetched and read like the first. The first that cannot be had ends the search: what was found
/// until then is the article.
struct NextPages: Sendable {
  static let mostPages = 10
  /// Bytes of all pages together.
  static let mostBytes = 20 << 20
  /// No page is begun later: a lease has room for one more, and for the images.
  static let time: Duration = .seconds(90)

  let environment: CaptureEnvironment
  let account: AccountID
  /// The owner's rules for the site, or empty.
  var rules = ""
  /// The part that a person chose for this host, or empty.
  var part = ""

  /// Throws where the machine failed and no page did: the article is tried again as a whole.
  ///
  /// Of the document, whose bytes may be gone, `size` is how many there were.
  func joined(
    _ first: ExtractedPage, _ document: FetchedDocument, size: Int
  ) async throws(PageReader.Failure) -> ExtractedPage {
    guard first.hasSomethingToRead, first.trouble == nil else { return first }
    let end = ContinuousClock.now + Self.time
    var whole = first
    var seen: Set<String> = [document.address.comparable]
    var texts: Set<String> = [first.text]
    var bytes = size
    for number in 2...Self.mostPages {
      guard !Task.isCancelled, ContinuousClock.now < end,
        let address = Address(absolute: whole.nextPage), address.origin == document.address.origin,
        seen.insert(address.comparable).inserted, let found = await fetched(address, document.reach)
      else { break }
      bytes += found.bytes.count
      guard bytes <= Self.mostBytes, let page = try await page(found),
        texts.insert(page.text).inserted
      else { break }
      whole = whole.joined(with: page, number: number)
    }
    return whole
  }

  /// Nil where the page is elsewhere or no page: sites lead from what they do not have to their start.
  private func fetched(
    _ address: Address, _ reach: AddressPolicy.Reach
  ) async -> FetchedDocument? {
    // The article is complete enough without a page that is unavailable.
    guard let document = try? await environment.fetcher(for: account).fetch(address, reach: reach),
      document.address.comparable == address.comparable,
      case .page = CapturedKind(document)
    else { return nil }
    return document
  }

  private func page(
    _ document: FetchedDocument
  ) async throws(PageReader.Failure) -> ExtractedPage? {
    var request = FetchedPage(document, part: part)
    request.rules = rules
    do throws(PageReader.Failure) {
      let page = try await environment.read(request, for: account)
      return page.hasSomethingToRead && page.trouble == nil ? page : nil
    } catch {
      guard error.isOfThePage else { throw error }
      // As little as a page that cannot be fetched does one that cannot be read spoil the others.
      return nil
    }
  }
}
