import AppCore
import Kernel
import Kit
import ReadingCore

extension Screen {
  static let home = Position(northing: 12_756_650, easting: 30_697_800, accuracy: 20)
  private static let elsewhere = Position(northing: 12_760_000, easting: 30_700_000, accuracy: 20)

  static var privacyPages: [Situation] {
    let path = "/settings/privacy"
    return [
      Situation("usual", path),
      Situation("looking", path) { $0.perform(.context(.placesTapped)) },
      Situation("refused", path) { stage in
        stage.perform(.context(.placesTapped))
        stage.hear(.positionMissing(.denied))
      },
      Situation("insecure", path) { stage in
        stage.perform(.context(.placesTapped))
        stage.hear(.positionMissing(.missing))
      },
      Situation("home", path) { $0.beAt(Self.home) },
      Situation("elsewhere", path) { stage in
        stage.beAt(Self.home)
        stage.perform(.context(.addTapped(.office)))
        stage.hear(.positionSeen(Self.elsewhere))
      },
      Situation("naming", path) { stage in
        stage.beAt(Self.home)
        stage.perform(.context(.addTapped(.other)))
        stage.perform(.context(.addSubmitted))
      },
      Situation("coarse", path) { stage in
        stage.beAt(Self.home)
        stage.hear(
          .positionSeen(
            Position(
              northing: Self.home.northing, easting: Self.home.easting, accuracy: 5_000)))
      },
      Situation("clearing", path) { stage in
        stage.beAt(Self.home)
        stage.perform(.context(.clearTapped))
      },
    ]
  }
}

extension Stage {
  /// The person is at home, which they have named.
  mutating func beAt(_ home: Position) {
    perform(.context(.placesTapped))
    hear(.positionSeen(home))
    perform(.context(.addTapped(.home)))
    hear(.timerFired(token: 1))
  }
}
