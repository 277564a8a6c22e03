public import Kernel
public import ReadingCore
import SyncCore

/// What Now may go by, and what this device found: nothing of it is sent.
public struct ContextState: Equatable, Sendable {
  public var choices = ContextChoices()
  public var uses = ContextUses()
  public var places: [NamedPlace] = []
  public var whereabouts = Whereabouts()
  public var trouble: PositionTrouble?
  /// From the tap that asks for a position until there is one, or none.
  public var isLooking = false
  public var device = DeviceSigns()
  public var form: PlaceForm?
  /// What was deleted last, until the screen is left.
  public var deleted: NamedPlace?
  /// Whether the question waits that clears it all.
  public var isClearing = false
  public var calendars = CalendarsState()
  /// Whether the first run's offer of context was passed by.
  public var isOfferDeclined = false

  static let choicesKey = Array("context".utf8)
  static let usesKey = Array("context-used".utf8)

  public init() {}

  /// Where the person is, in their own words.
  public func spot(at now: Instant) -> Surroundings.Spot? {
    guard choices.places else { return nil }
    if let place = whereabouts.place(among: places, at: now) { return place.spot }
    return whereabouts.isOnTheWay(at: now) ? .onTheWay : nil
  }

  /// What a place can be set by; nil where the position is not known, or not well enough.
  public func here(at now: Instant) -> Position? {
    guard choices.places, let position = whereabouts.position(at: now), !position.isCoarse else {
      return nil
    }
    return position
  }

  func place(_ id: ID<NamedPlace>) -> NamedPlace? { places.first { $0.id == id } }

  static func isKey(_ key: [UInt8]) -> Bool {
    NamedPlace.isKey(key) || key == choicesKey || key == usesKey || key == CalendarsState.key
  }

  /// Takes over a row of `meta` that was read, or that another tab wrote.
  mutating func take(key: [UInt8], value: [UInt8]?) {
    if NamedPlace.isKey(key) {
      guard let id = NamedPlace.id(ofKey: key) else { return }
      let index = places.firstIndex { $0.id == id }
      if let index { places.remove(at: index) }
      guard let place = value.flatMap({ NamedPlace(key: key, value: $0) }) else { return }
      places.insert(place, at: index ?? places.count)
    } else if key == Self.choicesKey {
      choices = ContextChoices(encoded: value ?? [])
      if !choices.places { whereabouts = Whereabouts() }
    } else if key == Self.usesKey {
      uses = ContextUses(encoded: value ?? [])
    } else if key == CalendarsState.key {
      calendars.take(value)
    }
  }

  /// What this device keeps of it.
  var rows: [StoreWrite] {
    [choices.putting, uses.putting, calendars.putting] + places.map { $0.putting }
  }
}

/// What the person lets Now go by.
public struct ContextChoices: Hashable, Sendable {
  public var hour = true
  public var places = false
  public var device = true
  public var calendar = true
  /// Due tasks, and what runs out.
  public var lines = true
  /// That highlights of earlier days come back today.
  public var review = false

  public init() {}

  /// What cannot be read is as at first.
  init(encoded bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    (hour, places, device, lines) = (bytes[0] == 1, bytes[1] == 1, bytes[2] == 1, bytes[3] == 1)
    // Earlier versions wrote four.
    calendar = bytes.count < 5 || bytes[4] == 1
    review = bytes.count > 5 && bytes[5] == 1
  }

  /// The usual ones need no row.
  var putting: StoreWrite {
    let bytes = [hour, places, device, lines, calendar, review].map { $0 ? UInt8(1) : 0 }
    return StoreWrite(
      .meta, key: ContextState.choicesKey, value: self == ContextChoices() ? nil : bytes)
  }
}

/// When it was gone by last.
public struct ContextUses: Hashable, Sendable {
  public var hour: Instant?
  public var places: Instant?
  public var device: Instant?
  public var calendar: Instant?

  public init() {}

  init(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount(), count >= 3 else { return }
    hour = Self.instant(&reader)
    places = Self.instant(&reader)
    device = Self.instant(&reader)
    // Earlier versions wrote three.
    if count > 3 { calendar = Self.instant(&reader) }
  }

  private static func instant(_ reader: inout CBORReader) -> Instant? {
    guard let number = try? reader.readInt64(), number > 0 else { return nil }
    return Instant(milliseconds: number)
  }

  var putting: StoreWrite {
    guard self != ContextUses() else {
      return StoreWrite(.meta, key: ContextState.usesKey, value: nil)
    }
    var writer = CBORWriter()
    writer.beginArray(4)
    for instant in [hour, places, device, calendar] { writer.write(instant?.milliseconds ?? 0) }
    return StoreWrite(.meta, key: ContextState.usesKey, value: writer.bytes)
  }
}

/// What a place of one's own is to be called.
public struct PlaceForm: Hashable, Sendable {
  public var name = ""
  public var isNameMissing = false

  public init() {}
}

/// What happened on the screen of privacy.
public enum ContextAction: Sendable {
  case hourTapped, placesTapped, deviceTapped, calendarTapped, linesTapped, reviewTapped
  /// Read the position once more.
  case lookTapped
  case addTapped(NamedPlace.Sort)
  case nameChanged(String)
  case addSubmitted, addCancelled
  /// The place is where the person is now.
  case moveTapped(ID<NamedPlace>)
  case radiusStepped(ID<NamedPlace>, Int)
  case deleteTapped(ID<NamedPlace>)
  case undoTapped
  case clearTapped, clearCancelled, clearConfirmed
  /// On the first run.
  case calendarWanted, placesWanted, offerDeclined
}
