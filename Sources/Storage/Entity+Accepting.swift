public import Kernel
public import SyncCore

extension Entity {
  /// What the server holds after a change: its stamps clamped, its registers merged.
  ///
  /// The kind of an entity never changes: the first one stays.
  public static func accepting(_ change: Entity, into stored: Entity?, now: Instant) -> Entity {
    let limit = now.adding(milliseconds: 60_000).milliseconds
    var result = stored ?? Entity(id: change.id, kind: change.kind)
    for field in change.fields {
      let stamp = field.register.stamp
      var register = field.register
      if stamp.milliseconds > limit {
        register.stamp = Stamp(milliseconds: limit, device: stamp.device)
      }
      result.merge(Field(number: field.number, register: register))
    }
    return result
  }
}
