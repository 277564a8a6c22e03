import AddressCore
import Crypto
import Extraction
import Kernel
import ReadingCore
import SyncCore

/// An entry with what it is known by when it comes again.
struct NamedEntry: Sendable {
  let entry: FeedReading.Entry
  /// Of what the feed calls it.
  let key: [UInt8]
  /// Of its address, where that is its own.
  let addressKey: [UInt8]?
  /// Where its page is; of what has none, the recording itself.
  let address: Address?

  var keys: [[UInt8]] { [key] + (addressKey.map { [$0] } ?? []) }

  /// Nothing comes twice, whatever is repeated after a crash: its item has a name that follows from it.
  func item(in feed: FeedSubscription) -> ID<Entity> {
    let hash = SHA256.hash(data: Array("feed:".utf8) + feed.id.bytes + key)
    return ID(bytes: Array(hash.prefix(16))) ?? ID(high: 0, low: 0)
  }
}

/// By what the entries of a feed are told apart.
enum FeedEntryKey {
  static let length = 8

  /// The entries as they came.
  ///
  /// A name that the feed gives to several pages is the name of none of them, and so is an address
  /// that several entries share, or that of the site. Of a single entry nobody can tell whether the next
  /// one will share its address.
  static func named(_ reading: FeedReading) -> [NamedEntry] {
    let entries = reading.entries
    let common = shared(entries.map { Named(name: $0.id, thing: $0.link) })
    let keys = entries.map { entry in
      let names =
        common.contains(entry.id)
        ? [entry.link, entry.title] : [entry.id, entry.link, entry.title]
      return key(of: names.first { !$0.isEmpty } ?? "")
    }
    let addresses = entries.map { address(of: $0) }
    let pages = addresses.map { $0?.comparable ?? "" }
    let several = shared(zip(pages, keys).map { Named(name: $0, thing: $1) })
    let site = Address(absolute: reading.site)?.comparable
    return entries.indices.map { index in
      let page = pages[index]
      let isOwn =
        entries.count > 1 && !page.isEmpty && page != site && !several.contains(page)
      return NamedEntry(
        entry: entries[index], key: keys[index],
        addressKey: isOwn ? key(of: "address:" + page) : nil, address: addresses[index])
    }
  }

  /// A thing, and what it is called.
  private struct Named<Thing: Hashable> {
    let name: String
    let thing: Thing
  }

  /// Names that are those of several things.
  private static func shared<Thing: Hashable>(_ named: [Named<Thing>]) -> Set<String> {
    var things: [String: Thing] = [:]
    var shared: Set<String> = []
    for one in named {
      if let other = things.updateValue(one.thing, forKey: one.name), other != one.thing {
        shared.insert(one.name)
      }
    }
    return shared
  }

  private static func key(of name: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(name.utf8)).prefix(length))
  }

  private static func address(of entry: FeedReading.Entry) -> Address? {
    [entry.link, entry.recording, entry.id].lazy.compactMap { Address(absolute: $0) }.first
  }
}
