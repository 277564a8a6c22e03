/// What no honest program reaches, so that no message takes down whoever reads it.
public enum SyncLimit {
  /// Registers of an entity, the one of its deletion left out.
  public static let registers = 512
  /// Bytes of the values of an entity, as `Entity.valueBytes` counts them.
  public static let entityBytes = 4 << 20
  /// Bytes that a value has for nothing.
  static let freeBytes = 16
  /// Changes of a push.
  public static let changes = 1_000
  /// Bytes of all values that a device puts into a push, unless one change alone has more.
  public static let pushBytes = 1 << 20
  /// Bytes of all stored entities that a push changes, unless they are one alone.
  public static let changedBytes = 32 << 20
  /// Bytes of all entities of an answer to a pull, unless one alone has more.
  public static let pullBytes = 4 << 20
}

extension Entity {
  /// Bytes of all values but the small ones: a flag, a number or a time always fits in.
  public var valueBytes: Int {
    var sum = 0
    for field in fields where field.register.value.count > SyncLimit.freeBytes {
      sum += field.register.value.count
    }
    return sum
  }

  /// True when it may be pushed.
  public var isWithinLimits: Bool { mayReplace(nil) }

  /// True when it may be stored where `before` was.
  ///
  /// What was larger before there were limits may not grow, but can be read, changed and deleted.
  public func mayReplace(_ before: Entity?) -> Bool {
    registerCount <= max(SyncLimit.registers, before?.registerCount ?? 0)
      && valueBytes <= max(SyncLimit.entityBytes, before?.valueBytes ?? 0)
  }

  /// The register of deletion is left out: deleting is never refused.
  private var registerCount: Int {
    self[.deleted] == nil ? fields.count : fields.count - 1
  }
}
