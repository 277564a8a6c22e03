import Foundation
import Kernel
import RestockCore

/// How often the next purchase came within the interval that was stated before it, and how wide that was.
public struct Coverage: Sendable {
  public var stated = 0
  var met = 0
  /// In hundredths of the forecast, added up.
  var width = 0.0
  /// The same of two standard deviations of all times before.
  var deviations = 0.0
  /// How many standard deviations the next time was from the mean of those before.
  var distances: [Double] = []

  /// In hundredths.
  public var share: Double { 100 * Double(met) / Double(stated) }
  public var meanWidth: Double { width / Double(stated) }
  /// What the mean plus and minus the standard deviation covers.
  public var shareOfDeviation: Double {
    100 * Double(distances.filter { $0 <= 1 }.count) / Double(stated)
  }
  public var meanWidthOfDeviation: Double { deviations / Double(stated) }
  /// How wide the mean plus and minus so many deviations is that it covers as much as the forecast.
  public var meanWidthOfDeviations: Double {
    distances.sorted()[max(met - 1, 0)] * meanWidthOfDeviation
  }

  /// From the third purchase of each of so many households to their last but one.
  public init(of habit: Habit, households: Int = 100, surprises: Bool = true, seed: UInt64) {
    var chance = Chance(state: seed)
    for _ in 0..<households {
      let purchases = Household(habit, surprises: surprises, &chance).purchases
      for count in 3..<purchases.count { look(purchases.prefix(count), next: purchases[count].day) }
    }
  }

  public init(_ parts: [Coverage]) {
    for part in parts {
      stated += part.stated
      met += part.met
      width += part.width
      deviations += part.deviations
      distances += part.distances
    }
  }

  private mutating func look(_ purchases: ArraySlice<ProductEvent>, next: CivilDate) {
    guard let last = purchases.last,
      let forecast = Forecast(ProductHistory(Array(purchases)), today: last.day)
    else { return }
    let days = Double(next.dayNumber - last.day.dayNumber) / Double(last.packs)
    let low = Double(forecast.interval.lowerBound)
    let high = Double(forecast.interval.upperBound)
    let (mean, deviation) = Self.deviation(purchases)
    stated += 1
    if (low...high).contains(days) { met += 1 }
    width += 100 * (high - low) / Double(forecast.cycle)
    deviations += 100 * 2 * deviation / Double(forecast.cycle)
    distances.append((days - mean).magnitude / max(deviation, 0.001))
  }

  private static func deviation(_ purchases: ArraySlice<ProductEvent>) -> (Double, Double) {
    let times = zip(purchases, purchases.dropFirst()).map { purchase, next in
      Double(next.day.dayNumber - purchase.day.dayNumber) / Double(purchase.packs)
    }
    let mean = times.reduce(0, +) / Double(times.count)
    let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, sqrt(squares / Double(times.count - 1)))
  }
}
