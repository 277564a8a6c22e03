import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Wire

/// Brings the texts and images of what waits to be read onto this device, one article at a time.
extension State {
  /// Articles that are kept without being asked for: the newest of the Inbox.
  static let keptArticles = 200

  mutating func keepNext(_ moment: Moment) -> [Effect] {
    guard canSync, keeping.current == nil else { return [] }
    if let picture = pictureHash.map({ Hex.encode($0) }), !keeping.kept.contains(picture),
      !keeping.missing.contains(picture)
    {
      keeping.current = picture
      return [.keep(paths: [Routes.contents + "/" + picture])]
    }
    guard let hash = nextToKeep() else { return [] }
    keeping.current = hash
    return [ask(.keepArticle(hash), HTTPCall(.get, Routes.contents + "/" + hash))]
  }

  private func nextToKeep() -> String? {
    for list in [ListName.started, .inbox, .favourites] {
      for index in 0..<min(reading.library.count(list), Self.keptArticles) {
        guard let id = reading.library.id(in: list, at: index),
          let bytes = reading.library.entity(id)?.bytes(Item.content.number)
        else { continue }
        let hash = Hex.encode(bytes)
        if !keeping.kept.contains(hash) && !keeping.missing.contains(hash) { return hash }
      }
    }
    return nil
  }

  mutating func articleToKeep(
    _ hash: String, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    guard keeping.current == hash else { return [] }
    guard status == 200, let article = try? Article(decoding: body) else {
      keeping.current = nil
      // Without an answer there is no use in asking for the next one.
      guard status != 0, status < 500 else { return [] }
      keeping.missing.insert(hash)
      return keepNext(moment)
    }
    var paths = [Routes.contents + "/" + hash]
    for image in article.imageHashes { paths.append(Routes.contents + "/" + image) }
    if let lead = leadImage(of: hash) { paths.append(Routes.contents + "/" + lead) }
    return [.keep(paths: paths)]
  }

  mutating func kept(_ paths: [String], _ moment: Moment) -> [Effect] {
    guard let hash = keeping.current else { return [] }
    keeping.current = nil
    guard paths.contains(Routes.contents + "/" + hash) else {
      keeping.missing.insert(hash)
      return keepNext(moment)
    }
    keeping.kept.insert(hash)
    return store([MetaRows.writeKept(hash)], saying: nil) + keepNext(moment)
  }

  private func leadImage(of hash: String) -> String? {
    for list in [ListName.started, .inbox, .favourites] {
      for item in reading.library.items(list, first: Self.keptArticles) where item.content == hash {
        return item.image
      }
    }
    return nil
  }
}
