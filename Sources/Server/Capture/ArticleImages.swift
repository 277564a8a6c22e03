import AddressCore
import ArticleCore
import Kernel
import Storage

/// Keeps an article's images: fetched like pages, told by their bytes alone, stored by hash.
struct ArticleImages: Sendable {
  static let maximumCount = 60
  static let maximumBytes = 10 << 20

  var fetcher: Fetcher
  /// Of the page that they stand in.
  var reach: AddressPolicy.Reach
  /// For all images of one article together.
  var time: Duration
  /// Stores one image.
  var keep: @Sendable (Content) async throws(StorageError) -> ContentHash

  struct Kept: Sendable {
    var hash: ContentHash
    var header: ImageHeader
  }

  /// The images that could be kept, by their sources.
  ///
  /// An image that cannot be fetched is left out; only a storage that fails is an error.
  func kept(_ sources: [String]) async throws(StorageError) -> [String: Kept] {
    var fetcher = fetcher
    fetcher.limits.bytes = Self.maximumBytes
    let images = fetcher
    let reach = reach
    let collected = Collected(keep: keep)
    _ = await Deadline.within(time) {
      await withDiscardingTaskGroup { group in
        for lane in 0..<4 {
          group.addTask {
            for index in stride(from: lane, to: sources.count, by: 4) where !Task.isCancelled {
              guard let image = await Self.image(at: sources[index], images, reach)
              else { continue }
              await collected.add(sources[index], image)
            }
          }
        }
      }
    }
    return try await collected.result()
  }

  private static func image(
    at source: String, _ fetcher: Fetcher, _ reach: AddressPolicy.Reach
  ) async -> FetchedDocument? {
    guard let address = Address(absolute: source) else { return nil }
    // The text does not wait for an image that is unavailable.
    guard let document = try? await fetcher.fetch(address, accept: Fetcher.images, reach: reach)
    else { return nil }
    return document
  }

  /// Each is stored as it comes, and its memory given back.
  private actor Collected {
    private let keep: @Sendable (Content) async throws(StorageError) -> ContentHash
    private var kept: [String: Kept] = [:]
    private var size = 0
    private var failure: StorageError?

    init(keep: @escaping @Sendable (Content) async throws(StorageError) -> ContentHash) {
      self.keep = keep
    }

    /// No more than an article's images may have together.
    func add(_ source: String, _ image: FetchedDocument) async {
      let bytes = image.bytes
      guard let header = ImageHeader(bytes), size + bytes.count <= 6 * ArticleImages.maximumBytes
      else { return }
      size += bytes.count
      do throws(StorageError) {
        let hash = try await keep(Content(bytes: bytes, mediaType: header.mediaType))
        kept[source] = Kept(hash: hash, header: header)
      } catch {
        // What is broken off because the time is up is an image less.
        if !Task.isCancelled { failure = error }
      }
    }

    func result() throws(StorageError) -> [String: Kept] {
      if let failure { throw failure }
      return kept
    }
  }
}

extension Article {
  /// The sources of its images, in order, each once, at most so many.
  func imageSources(limit: Int) -> [String] {
    var sources: [String] = []
    Self.collectSources(blocks, limit: limit, into: &sources)
    return sources
  }

  private static func collectSources(
    _ nodes: [ArticleNode], limit: Int, into sources: inout [String]
  ) {
    for case .element(let element) in nodes where sources.count < limit {
      if element.tag == .image, let source = element[.source],
        !sources.contains(source)
      {
        sources.append(source)
      }
      collectSources(element.children, limit: limit, into: &sources)
    }
  }

  /// The article with kept images by hash and size; others keep their source, to be shown as a link.
  func replacingImages(with kept: [String: ArticleImages.Kept]) -> Article {
    var article = self
    article.blocks = Self.replaced(blocks, kept)
    return article
  }

  /// Without the images whose source begins so, and without what holds nothing else.
  func withoutImages(from start: String) -> Article {
    var article = self
    article.blocks = Self.without(blocks, start)
    return article
  }

  private static func without(_ nodes: [ArticleNode], _ start: String) -> [ArticleNode] {
    nodes.compactMap { node in
      guard case .element(var element) = node else { return node }
      if element.tag == .image { return element[.source]?.hasPrefix(start) == true ? nil : node }
      let children = without(element.children, start)
      if children.isEmpty, !element.children.isEmpty { return nil }
      element.children = children
      return .element(element)
    }
  }

  private static func replaced(
    _ nodes: [ArticleNode], _ kept: [String: ArticleImages.Kept]
  ) -> [ArticleNode] {
    nodes.map { node in
      guard case .element(var element) = node else { return node }
      element.children = replaced(element.children, kept)
      if element.tag == .image, let source = element[.source], let image = kept[source] {
        element.attributes.removeAll { [.source, .image, .width, .height].contains($0.name) }
        element.attributes += [
          ArticleAttributeValue(.image, image.hash.text),
          ArticleAttributeValue(.width, String(image.header.width)),
          ArticleAttributeValue(.height, String(image.header.height)),
        ]
        element.attributes.sort { $0.name.rawValue < $1.name.rawValue }
      }
      return .element(element)
    }
  }
}
