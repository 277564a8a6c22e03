public import AddressCore
public import Kernel
public import SyncCore

/// Which part of a host's pages is their text, as a person chose it.
public struct SiteChoice: Equatable, Sendable, PropertyOwner {
  public static let kind = EntityKind.siteChoice

  /// In small letters.
  public static let host = Property<SiteChoice, String?>(1)
  /// The chosen part (`PageBlocks.Part.selector`), or null for the automatic text.
  public static let selector = Property<SiteChoice, String?>(2)

  public static func listProperties(to lister: inout some Lister<SiteChoice>) {
    lister.properties(host, selector)
  }

  public var host: String
  public var selector: String

  /// Nil where nothing is chosen any more.
  public init?(_ entity: Entity) {
    guard entity.kind == Self.kind, let host = entity[Self.host],
      let selector = entity[Self.selector], entity.id == Self.id(of: host)
    else { return nil }
    self.host = host
    self.selector = selector
  }

  /// The host that a choice for this address counts for.
  public static func host(of address: Address) -> String { address.host.text }

  /// The same on every device, so that two that choose for a host write to one entity.
  public static func id(of host: String) -> ID<Entity> {
    ID(of: host, from: Entropy(high: 0xCBF2_9CE4_8422_2325, low: 0x6C61_7465_7220_7369))
  }

  /// What makes this part the text of the host's pages; nil leads back to the automatic text.
  static func edit(_ host: String, _ selector: String?) -> Edit {
    Edit(id(of: host), [.set(Self.host, host), .set(Self.selector, selector)])
  }
}
