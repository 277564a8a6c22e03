public import Kernel
public import SyncCore
import ViewTree
import Kit

/// What the owner sells, and what of it this account does not have.
public struct PremiumOffer: Equatable, Sendable {
  /// How far it is.
  public enum Step: Equatable, Sendable {
    case offered
    /// The page where it is paid for was asked for.
    case asked
    /// It could not be had.
    case unreachable
    /// Paid in a way that takes days.
    case waiting
  }

  /// What it costs, as the server writes it: `KRW 4900`; empty where nothing is sold, and once it is paid.
  public var price = ""
  /// Who takes the money, as the server names them: `stripe`; empty where nothing is sold.
  public var provider = ""
  public var step = Step.offered

  public init() {}

  public var isSold: Bool { !price.utf8.isEmpty }

  /// True where it can be bought now.
  var isOffered: Bool { isSold && step != .waiting }
}

extension RestockState {
  /// A product that the server has no room for: it stays on this device.
  public struct Waiting: Equatable, Sendable {
    public let id: ID<Entity>
    public let name: String

    public init(id: ID<Entity>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Goes to where it is paid for, once.
  mutating func unlock() -> [RestockEffect] {
    guard premium.isSold, premium.step != .asked, premium.step != .waiting else { return [] }
    premium.step = .asked
    return [.unlockPremium]
  }

  /// The app is opened, or its settings are.
  mutating func lookAtPremium() -> [RestockEffect] {
    guard route == .settings || !hasLookedAtPremium, route != nil else { return [] }
    hasLookedAtPremium = true
    return [.checkPremium]
  }
}

/// Premium in the settings, and where the list is full.
enum PremiumView {
  /// Nil where there is nothing that anybody lacks.
  static func group(_ state: RestockState, _ words: Words) -> [Node<RestockAction>] {
    var nodes: [Node<RestockAction>] = []
    if state.limit > 0 { nodes.append(hint(words.limit(state.limit))) }
    guard state.premium.isSold else { return nodes }
    if state.premium.isOffered { nodes.append(button(state.premium, words)) }
    nodes.append(
      hint(words.unlocks(items: state.limit > 0, sponsor: !state.sponsor.utf8.isEmpty)))
    let note = words.premiumNote(state.premium.step)
    if !note.utf8.isEmpty {
      nodes.append(Node(.p, .className("hint"), .role("status")) { note })
    }
    nodes.append(hint(words.premiumIsYours))
    return nodes
  }

  /// Calm: nothing is lost, and there are ways on.
  static func full(_ state: RestockState, _ words: Words) -> Node<RestockAction> {
    let isSold = state.premium.isOffered
    return Node.dialog(id: "dialog", title: words.fullTitle, onCancel: .coverClosed) {
      Node(.p, .className("dialog-text")) { words.fullText(state.limit, isSold: isSold) }
      if isSold {
        let note = words.premiumNote(state.premium.step)
        if !note.utf8.isEmpty { Node(.p, .className("hint"), .role("status")) { note } }
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.done, style: isSold ? .text : .primary, action: .coverClosed)
        if isSold { button(state.premium, words) }
      }
    }
  }

  private static func button(_ premium: PremiumOffer, _ words: Words) -> Node<RestockAction> {
    Node.button(
      words.unlock(premium.price), style: .primary, isBusy: premium.step == .asked,
      id: "unlock-premium", action: .unlockTapped)
  }

  /// The names of what waits for room, and the way to what can be done with it.
  static func waiting(_ state: RestockState, _ words: Words) -> [Node<RestockAction>] {
    guard !state.waiting.isEmpty else { return [] }
    let names = state.waiting.map { $0.name }.filter { !$0.utf8.isEmpty }
    return [
      Node(
        .a, .href(RestockRoute.account(.settings).path), .className("shopping-row"),
        .id("waiting-products")
      ) {
        Icon.warning.node(size: 20)
        Node(.span) { words.waitingForRoom(state.waiting.count) }
        Node(.span, .className("row-note")) { words.list(names) }
        Icon.forward.node(size: 20)
      }
    ]
  }

  private static func hint(_ text: String) -> Node<RestockAction> {
    Node(.p, .className("hint")) { text }
  }
}
