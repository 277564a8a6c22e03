import Kernel
import Kit
import ReadingCore
import ViewTree

/// Whether Later may choose categories by itself, and how sure it has to be.
enum FilingGroup {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let wanted = state.reading.organise.filingAbove
    var options = [choice(words.never, nil, wanted)]
    for percent in ReadingState.thresholds {
      options.append(choice(words.above(percent), percent, wanted))
    }
    return SettingsScreen.group(words.filingTitle) {
      SettingsScreen.choices(words.fileUnasked, options)
      Node(.p, .className("row row-note")) { words.fileUnaskedNote }
      SettingsScreen.link(words.filedList, path: OrganiseRoute.view(.filed).path)
    }
  }

  private static func choice(
    _ label: String, _ percent: Int?, _ wanted: Int?
  ) -> (label: String, isOn: Bool, action: Action) {
    (label, percent == wanted, .reading(.filing(.thresholdChosen(percent))))
  }
}
