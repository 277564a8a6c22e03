public import Kernel

extension Stamp {
  /// How far ahead of the server's clock a stamp may be before it is clamped.
  public static let tolerance: Int64 = 60_000
}

extension Entity {
  /// The server's side of a push: this entity with the change merged in, as every storage does it.
  ///
  /// A stamp more than 60 s ahead of `now` is clamped to that, or to just after the register that it
  /// overwrites, so that clamping never turns a later write into an earlier one.
  public func accepting(_ change: Entity, now: Instant) -> Entity {
    var result = self
    for field in change.fields {
      let stored = self[field.number]?.stamp
      result.merge(
        Field(number: field.number, register: field.register.clamped(over: stored, now: now)))
    }
    return result
  }

  /// The entity that a change makes where there was none.
  public init(accepting change: Entity, now: Instant) {
    self = Entity(id: change.id, kind: change.kind).accepting(change, now: now)
  }
}

extension Register {
  /// With a stamp that is not too far ahead of the clock, for what overwrites `stored`.
  func clamped(over stored: Stamp?, now: Instant) -> Register {
    let ceiling = now.adding(milliseconds: Stamp.tolerance)
    guard stamp.milliseconds > max(ceiling.milliseconds, 0) else { return self }
    var time = Stamp(milliseconds: ceiling.milliseconds, device: stamp.device).time
    if let stored, stored.time >= time { time = stored.time == .max ? .max : stored.time + 1 }
    return Register(
      stamp: Stamp(time: min(time, stamp.time), device: stamp.device), value: value)
  }
}
