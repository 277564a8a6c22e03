import ArticleCore
public import Kernel
import ReadingCore
import SyncCore
import Wire

/// Which articles are on this device, with their images; the others come one at a time.
public struct KeepingState: Hashable, Sendable {
  /// Hashes, in hexadecimal.
  public var kept = TextSet()
  /// Hashes that are not available; they are asked for again when the app is opened again.
  public var missing = TextSet()
  /// The one that is being kept.
  public var current: String?
  /// Whether that is a sound, of which nothing else is kept.
  private var isSound = false

  /// Articles that are kept without being asked for: the newest of the Inbox.
  private static let articles = 200
  private static let lists = [ListName.started, .inbox, .favourites]

  public init() {}

  /// The person's picture comes first, then what waits to be read.
  mutating func next(of library: Library, picture: String?) -> [ShellEffect] {
    guard current == nil else { return [] }
    if let picture, isWanted(picture) {
      current = picture
      return [.keep(paths: [Routes.contents + "/" + picture])]
    }
    guard let hash = wanted(of: library) else { return [] }
    current = hash
    if isSound { return [.keep(paths: [Routes.contents + "/" + hash])] }
    return [.request(.keepArticle(hash), HTTPCall(.get, Routes.contents + "/" + hash))]
  }

  private func isWanted(_ hash: String) -> Bool { !kept.contains(hash) && !missing.contains(hash) }

  /// A text, or what was read aloud of one (`isSound`): a sound is as large as hundreds of texts, so all of these come first.
  private mutating func wanted(of library: Library) -> String? {
    isSound = false
    while true {
      for list in Self.lists {
        for index in 0..<min(library.count(list), Self.articles) {
          guard let id = library.id(in: list, at: index), let entity = library.entity(id),
            let bytes = isSound ? Self.sound(of: entity) : entity.bytes(Item.content.number)
          else { continue }
          let hash = Hex.encode(bytes)
          if isWanted(hash) { return hash }
        }
      }
      if isSound { return nil }
      isSound = true
    }
  }

  private static func sound(of entity: Entity) -> [UInt8]? {
    guard let register = entity[Item.spoken.number] else { return nil }
    return sound(in: register.value)
  }

  /// A first visit does without it.
  @inline(never)
  private static func sound(in value: [UInt8]) -> [UInt8]? { SpokenArticle.sound(in: value) }

  /// The text came, or not: its images are kept with it.
  mutating func articleAnswered(
    _ hash: String, _ status: Int, _ body: [UInt8], of library: Library
  ) -> [ShellEffect] {
    guard current == hash else { return [] }
    guard status == 200, let article = try? Article(decoding: body) else {
      current = nil
      // Without an answer there is no use in asking for the next one.
      guard status != 0, status < 500 else { return [] }
      missing.insert(hash)
      return [.keepNext]
    }
    var paths = [Routes.contents + "/" + hash]
    for image in article.imageHashes { paths.append(Routes.contents + "/" + image) }
    if let lead = leadImage(of: hash, in: library) { paths.append(Routes.contents + "/" + lead) }
    return [.keep(paths: paths)]
  }

  /// The device has these.
  mutating func kept(_ paths: [String]) -> [ShellEffect] {
    guard let hash = current else { return [] }
    current = nil
    guard paths.contains(Routes.contents + "/" + hash) else {
      missing.insert(hash)
      return [.keepNext]
    }
    kept.insert(hash)
    return [.store([MetaRows.writeKept(hash)]), .keepNext]
  }

  private func leadImage(of hash: String, in library: Library) -> String? {
    for list in Self.lists {
      for item in library.items(list, first: Self.articles) where item.content == hash {
        return item.image
      }
    }
    return nil
  }
}

extension State {
  /// Only the tab that syncs keeps.
  mutating func keepNext(_ moment: Moment) -> [Effect] {
    guard canSync else { return [] }
    let picture = pictureHash.map { Hex.encode($0) }
    return perform(keeping.next(of: reading.library, picture: picture), moment)
  }
}
