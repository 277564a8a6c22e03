import Kernel

/// What walls show, minute by minute, worked out without any of the rules under test.
///
/// Minutes are counted since 1970, of UTC and of a wall.
struct WallModel {
  let first: Int
  /// One list of walls' minutes for each zone, in the order of `Place.all`.
  let walls: [[Int]]

  init(first: Int, count: Int) {
    self.first = first
    walls = Place.all.map { place in
      (0..<count).map { index in
        let milliseconds = Int64(first + index) * 60_000
        var offset = Int(place.zone.firstOffset)
        for change in place.zone.transitions where change.instant.milliseconds <= milliseconds {
          offset = Int(change.offsetSeconds)
        }
        return first + index + offset / 60
      }
    }
  }

  func wall(_ minute: Int, _ zone: Int) -> Int { walls[zone][minute - first] }

  func day(_ minute: Int, _ zone: Int) -> CivilDate {
    CivilDate(dayNumber: wall(minute, zone) / 1_440)
  }

  /// The minute in which a wall first shows this one; where clocks skip it, as much later.
  func minute(showing wall: Int, _ zone: Int) -> Int {
    let walls = self.walls[zone]
    // No wall is more than eleven hours ahead.
    var index = max(wall - first - 11 * 60 - 1, 1)
    while walls[index] != wall {
      if walls[index - 1] < wall, wall < walls[index] {
        return first + index + wall - walls[index - 1] - 1
      }
      index += 1
    }
    return first + index
  }

  /// The first minute from then on that is not quiet.
  func minute(showing wall: Int, _ zone: Int, outside quiet: (Int) -> Bool) -> Int {
    var minute = self.minute(showing: wall, zone)
    while quiet(self.wall(minute, zone) % 1_440) { minute += 1 }
    return minute
  }
}
