/// How far local time is ahead of UTC, and when that changes: data, from whoever knows.
public struct Zone: Hashable, Sendable {
  /// From this instant on the offset holds, until the next transition.
  public struct Transition: Hashable, Sendable {
    public var instant: Instant
    public var offsetSeconds: Int32

    public init(instant: Instant, offsetSeconds: Int32) {
      self.instant = instant
      self.offsetSeconds = offsetSeconds
    }
  }

  /// A name of the IANA database, or another.
  public let name: String
  /// What holds before the first transition.
  public let firstOffset: Int32
  /// Ascending, no instant twice.
  public let transitions: [Transition]

  /// Sorts the transitions; of two at one instant the later in the list counts.
  ///
  /// Instants are cut to seconds, and offsets held within a day.
  public init(name: String, firstOffset: Int32, transitions: [Transition] = []) {
    self.name = name
    self.firstOffset = Self.bounded(firstOffset)
    var latest: [Int64: Int32] = [:]
    for transition in transitions {
      let seconds = Self.seconds(of: transition.instant)
      latest[seconds] = Self.bounded(transition.offsetSeconds)
    }
    var sorted: [Transition] = []
    for seconds in Array(latest.keys).inOrder() {
      let instant = Instant(milliseconds: seconds * 1_000)
      sorted.append(Transition(instant: instant, offsetSeconds: latest[seconds] ?? 0))
    }
    self.transitions = sorted
  }

  public static let utc = Zone(name: "UTC", firstOffset: 0)

  /// Seconds that local time is ahead of UTC.
  public func offset(at instant: Instant) -> Int32 {
    offset(before: firstIndex(after: instant))
  }

  public func local(at instant: Instant) -> CivilDateTime {
    CivilDateTime(instant, offsetSeconds: offset(at: instant))
  }

  private static func bounded(_ offset: Int32) -> Int32 {
    min(max(offset, -86_400), 86_400)
  }

  private static func seconds(of instant: Instant) -> Int64 {
    let bounded = min(max(instant.milliseconds, -1 << 60), 1 << 60)
    return bounded / 1_000 - (bounded % 1_000 < 0 ? 1 : 0)
  }

  private func offset(before index: Int) -> Int32 {
    index == 0 ? firstOffset : transitions[index - 1].offsetSeconds
  }

  /// The index of the first transition later than the instant.
  private func firstIndex(after instant: Instant) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if instant < transitions[middle].instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// When a wall shows a time.
public enum LocalInstant: Hashable, Sendable {
  case once(Instant)
  /// Clocks were put back: the wall showed it more than once.
  case twice(earlier: Instant, later: Instant)
  /// Clocks were put forward over it: the instant that the offset before would give.
  case skipped(Instant)
}

extension Zone {
  /// The instant at which the wall shows this time: the earlier of two; for a time that was skipped,
  /// as much later as the clocks were put forward (RFC 5545, section 3.3.5).
  public func instant(of local: CivilDateTime) -> Instant {
    switch resolve(local) {
    case .once(let instant), .twice(let instant, _), .skipped(let instant): instant
    }
  }

  public func resolve(_ local: CivilDateTime) -> LocalInstant {
    let wall = local.secondsSince1970
    var found: [Instant] = []
    var skipped = Instant(milliseconds: (wall - Int64(firstOffset)) * 1_000)
    // No offset moves the wall by more than a day: only transitions near it matter.
    var index = firstIndex(after: Instant(milliseconds: (wall - 86_400 * 2) * 1_000))
    while true {
      let candidate = Instant(milliseconds: (wall - Int64(offset(before: index))) * 1_000)
      let isAfterStart = index == 0 || !(candidate < transitions[index - 1].instant)
      let isBeforeEnd = index == transitions.count || candidate < transitions[index].instant
      if isAfterStart && isBeforeEnd { found.append(candidate) }
      if isAfterStart && !isBeforeEnd { skipped = candidate }
      guard index < transitions.count else { break }
      guard transitions[index].instant.milliseconds <= (wall + 86_400 * 2) * 1_000 else { break }
      index += 1
    }
    guard let first = found.first else { return .skipped(skipped) }
    guard found.count > 1, let last = found.last else { return .once(first) }
    return .twice(earlier: first, later: last)
  }
}

/// The encoding: an array of name, first offset, and an array of seconds since 1970 and offset for
/// each transition.
extension Zone {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(name)
    writer.write(Int(firstOffset))
    writer.beginArray(transitions.count * 2)
    for transition in transitions {
      writer.write(transition.instant.milliseconds / 1_000)
      writer.write(Int(transition.offsetSeconds))
    }
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    guard try reader.readArrayCount() == 3 else { throw .unexpectedType }
    let name = try reader.readText()
    let firstOffset = try Self.readOffset(from: &reader)
    var transitions: [Transition] = []
    for _ in 0..<(try reader.readArrayCount() / 2) {
      let seconds = try reader.readInt64()
      guard seconds.magnitude < 1 << 50 else { throw .malformed }
      let offset = try Self.readOffset(from: &reader)
      let instant = Instant(milliseconds: seconds * 1_000)
      transitions.append(Transition(instant: instant, offsetSeconds: offset))
    }
    try reader.finish()
    self.init(name: name, firstOffset: firstOffset, transitions: transitions)
  }

  private static func readOffset(from reader: inout CBORReader) throws(CBORError) -> Int32 {
    guard let offset = Int32(exactly: try reader.readInt64()) else { throw .malformed }
    return offset
  }
}
