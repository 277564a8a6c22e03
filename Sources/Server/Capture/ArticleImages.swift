import Kernel
import ReadingCore
import Storage

/// Keeps an article's images: fetched like pages, told by their bytes alone, stored by hash.
struct ArticleImages: Sendable {
  static let maximumCount = 60
  static let maximumBytes = 10 << 20

  var fetcher: Fetcher
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
    let collected = Collected()
    _ = await Deadline.within(time) {
      await withDiscardingTaskGroup { group in
        for lane in 0..<4 {
          group.addTask {
            for index in stride(from: lane, to: sources.count, by: 4) where !Task.isCancelled {
              guard let bytes = await Self.image(at: sources[index], images) else { continue }
              await collected.add(sources[index], bytes)
            }
          }
        }
      }
    }
    var kept: [String: Kept] = [:]
    for (source, bytes) in await collected.images {
      guard let header = ImageHeader(bytes) else { continue }
      let hash = try await keep(Content(bytes: bytes, mediaType: header.mediaType))
      kept[source] = Kept(hash: hash, header: header)
    }
    return kept
  }

  private static func image(at source: String, _ fetcher: Fetcher) async -> [UInt8]? {
    guard let address = Address(absolute: source) else { return nil }
    // The text does not wait for an image that is not to be had.
    guard let document = try? await fetcher.fetch(address, accept: Fetcher.images) else {
      return nil
    }
    return ImageHeader(document.bytes) == nil ? nil : document.bytes
  }

  private actor Collected {
    private(set) var images: [(String, [UInt8])] = []
    private var size = 0

    /// No more than fits into memory at once.
    func add(_ source: String, _ bytes: [UInt8]) {
      guard size + bytes.count <= 6 * ArticleImages.maximumBytes else { return }
      size += bytes.count
      images.append((source, bytes))
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
      if element.tag == .image, let source = element.value(of: .source),
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

  private static func replaced(
    _ nodes: [ArticleNode], _ kept: [String: ArticleImages.Kept]
  ) -> [ArticleNode] {
    nodes.map { node in
      guard case .element(var element) = node else { return node }
      element.children = replaced(element.children, kept)
      if element.tag == .image, let source = element.value(of: .source), let image = kept[source] {
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

extension ArticleElement {
  fileprivate func value(of name: ArticleAttribute) -> String? {
    attributes.first { $0.name == name }?.value
  }
}
