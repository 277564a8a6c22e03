import AppCore
public import Kit
import Kernel
import SyncCore
import Wire

/// A state of a screen: where it begins, and what is done to bring it about.
public struct Situation {
  /// Its name in an address: `state=offline`.
  public let name: String
  let path: String
  var isSignedIn = true
  var registration = Registration.open
  var hasMail = true
  var hasPasskeys = true
  var providers = ""
  var productLimit = 0
  var sponsor = ""
  var premium = ""
  /// What is on the device; nil while nothing is known yet.
  var entities: [Entity]? = Props.items
  let act: (inout Stage) -> Void

  init(
    _ name: String, _ path: String, entities: [Entity]? = Props.items,
    act: @escaping (inout Stage) -> Void = { _ in }
  ) {
    self.name = name
    self.path = path
    self.entities = entities
    self.act = act
  }

  /// For somebody who has no account here.
  static func stranger(
    _ name: String, _ path: String, registration: Registration = .open,
    act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    var situation = Situation(name, path, entities: nil, act: act)
    situation.isSignedIn = false
    situation.registration = registration
    return situation
  }

  /// Where the server's address has no name that passkeys could belong to.
  func withoutPasskeys() -> Situation {
    var situation = self
    situation.hasPasskeys = false
    return situation
  }

  /// Where the owner has set up all of them.
  func withProviders() -> Situation {
    var situation = self
    situation.providers = "apple Apple\ngoogle Google\noidc Pocket ID"
    return situation
  }

  /// Where the owner lets an account have so many products, and has a sponsor.
  func limited(to limit: Int, sponsor: String, premium: String = "") -> Situation {
    var situation = self
    situation.productLimit = limit
    situation.sponsor = sponsor
    situation.premium = premium
    return situation
  }

  /// The app in this situation.
  public func stage(_ language: Language, _ region: EnglishRegion = .american) -> Stage {
    var boot = Props.boot(path: path, language, isSignedIn: isSignedIn)
    boot.region = region
    boot.server = ServerDescription(
      version: "1", registration: registration, hasMail: hasMail, hasPasskeys: hasPasskeys,
      providers: providers)
    boot.profile?.productLimit = productLimit
    boot.profile?.sponsor = sponsor
    boot.profile?.premium = premium.utf8.isEmpty ? nil : premium
    var stage = Stage(boot)
    if isSignedIn, let entities {
      stage.start()
      stage.pull(entities)
    }
    act(&stage)
    return stage
  }
}

extension Screen {
  /// The situation of an address; the first of the screen for a name that it has not.
  public static func situation(screen: String, state: String) -> (Screen, Situation)? {
    for candidate in allCases where candidate.name == screen {
      let situations = candidate.situations
      for situation in situations where situation.name == state { return (candidate, situation) }
      if let first = situations.first { return (candidate, first) }
    }
    return nil
  }
}

extension Stage {
  /// What an address asks for: `screen=inbox&state=offline&lang=ko` or `lang=en-GB`; nil where it names no screen.
  public init?(query: String) {
    var values: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: 38) {
      let sides = part.split(separator: 61, maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      values.append(
        (String(decoding: sides[0], as: UTF8.self), String(decoding: sides[1], as: UTF8.self)))
    }
    /// The last one counts: the page puts what the browser asks for before what the address does.
    func value(_ name: String) -> String {
      var found = ""
      for value in values where value.name == name { found = value.value }
      return found
    }
    guard let found = Screen.situation(screen: value("screen"), state: value("state")) else {
      return nil
    }
    self = found.1.stage(.preferred(value("lang")), .preferred(value("lang")))
    if let width = Int(value("width")), let height = Int(value("height")) {
      hear(.resized(width: width, height: height))
    }
  }
}
