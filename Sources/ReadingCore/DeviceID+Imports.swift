public import Kernel
public import SyncCore

/// Imports, each of which writes as a device of its own.
extension DeviceID {
  /// Who writes what the import of that name brings: by that, what is still as it was imported is told
  /// from what a person has changed.
  public static func importing(_ run: ID<Entity>) -> DeviceID {
    DeviceID(bits: importMark | run.low & 0xFFFF_FFFF)
  }

  /// Whether it is an import that has written something.
  public var isImport: Bool { bits & ~0xFFFF_FFFF == Self.importMark }

  /// The first half of what no other device is called, but one in four billion.
  private static let importMark: UInt64 = 0x696D_706F_0000_0000
}
