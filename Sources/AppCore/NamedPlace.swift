public import Kernel
public import ReadingCore
public import SyncCore

/// A place that the person named: a row of `meta` on this device, and nowhere else.
public struct NamedPlace: Hashable, Sendable {
  public enum Sort: UInt8, Sendable, CaseIterable {
    case home = 0
    case office = 1
    case other = 2
  }

  public static let most = 10
  public static let longestName = 40
  /// The radii that can be chosen, in metres.
  public static let radii = [100, 150, 200, 300, 500, 750, 1_000]
  static let usualRadius = 150
  /// How well a position has to be known where the circle is small, in metres.
  private static let leastAccuracy = 250
  private static let prefix = Array("place/".utf8)

  public let id: ID<NamedPlace>
  public let sort: Sort
  /// Of a place of its own.
  public let name: String
  /// Its middle: how well that was known is not kept.
  public private(set) var position: Position
  /// In metres.
  public var radius = usualRadius

  public init(id: ID<NamedPlace>, _ sort: Sort, name: String = "", at position: Position) {
    self.id = id
    self.sort = sort
    self.name = name
    self.position = position
    move(to: position)
  }

  mutating func move(to position: Position) {
    self.position = Position(
      northing: position.northing, easting: position.easting, accuracy: 0)
  }

  public var spot: Surroundings.Spot {
    switch sort {
    case .home: .home
    case .office: .office
    case .other: .named(name)
    }
  }

  /// Whether who is found there is certain enough to be here.
  func contains(_ found: Position) -> Bool {
    found.accuracy <= max(radius, Self.leastAccuracy)
      && position.metres(to: found) <= Double(radius)
  }

  /// The next larger radius, or the next smaller one; nil at the ends.
  func radius(_ step: Int) -> Int? {
    step > 0
      ? Self.radii.first { $0 > radius } : Self.radii.last { $0 < radius }
  }

  // MARK: - As the device keeps it

  static func isKey(_ key: [UInt8]) -> Bool { key.starts(with: prefix) }

  private var key: [UInt8] { Self.prefix + id.bytes }

  var putting: StoreWrite {
    var writer = CBORWriter()
    writer.beginArray(5)
    writer.write(Int(sort.rawValue))
    writer.write(name)
    writer.write(position.northing)
    writer.write(position.easting)
    writer.write(radius)
    return StoreWrite(.meta, key: key, value: writer.bytes)
  }

  var removing: StoreWrite { StoreWrite(.meta, key: key, value: nil) }

  static func id(ofKey key: [UInt8]) -> ID<NamedPlace>? {
    ID(bytes: Array(key.dropFirst(prefix.count)))
  }

  /// Nil for what is no place, or one of a later version.
  init?(key: [UInt8], value: [UInt8]) {
    var reader = CBORReader(value)
    guard let id = Self.id(ofKey: key),
      let count = try? reader.readArrayCount(), count >= 5,
      let sort = (try? reader.readInt()).flatMap({ Sort(rawValue: UInt8(clamping: $0)) }),
      let name = try? reader.readText(), let northing = try? reader.readInt(),
      let easting = try? reader.readInt(), let radius = try? reader.readInt(),
      (0...18_000_000).contains(northing), (0...36_000_000).contains(easting)
    else { return nil }
    self.init(
      id: id, sort, name: name, at: Position(northing: northing, easting: easting, accuracy: 0))
    self.radius = min(max(radius, 100), 1_000)
  }
}
