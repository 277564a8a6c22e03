import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// How articles are set: one sheet for size, face, line width and paper.
enum StyleSheet {
  static func view(_ style: ReaderStyle, _ words: Words) -> Node<ReadingAction> {
    Node.dialog(id: "style-sheet", title: words.textStyle, onCancel: .styleClosed) {
      Node(.div, .className("style-row"), .role("group"), .label(words.textSize)) {
        Node(.span, .className("row-title")) { words.textSize }
        Node.iconButton(
          .textSmaller, label: words.smallerText,
          isEnabled: style.size > ReaderStyle.sizes.lowerBound, action: .smallerTextTapped)
        Node(.output, .className("style-value")) { "\(percent(style.size))%" }
        Node.iconButton(
          .textLarger, label: words.largerText,
          isEnabled: style.size < ReaderStyle.sizes.upperBound, action: .largerTextTapped)
      }
      choices(
        "face", words.typeface,
        [
          Option(words.serif, isOn: style.isSerif, action: .faceChosen(isSerif: true)),
          Option(words.sans, isOn: !style.isSerif, action: .faceChosen(isSerif: false)),
        ])
      choices("width", words.lineWidth, widths(style, words))
      choices("paper", words.paper, papers(style, words))
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.done, style: .primary, action: .styleClosed)
      }
    }
  }

  /// Of the usual size, as the classes `size-0` to `size-6` set it.
  private static func percent(_ size: Int) -> Int {
    let percents = [79, 89, 100, 111, 121, 137, 158]
    return percents[min(max(size - ReaderStyle.sizes.lowerBound, 0), percents.count - 1)]
  }

  private static func choices(
    _ id: String, _ label: String, _ options: [Option<ReadingAction>]
  ) -> Node<ReadingAction> {
    Node(.div, .className("style-row")) {
      Node(.span, .className("row-title"), .decorative) { label }
      Node.segments(id: "style-" + id, label: label, options)
    }
  }

  private static func widths(
    _ style: ReaderStyle, _ words: Words
  ) -> [Option<ReadingAction>] {
    var options: [Option<ReadingAction>] = []
    for width in ReaderStyle.widths {
      options.append(
        Option(words.widthName(width), isOn: style.width == width, action: .widthChosen(width)))
    }
    return options
  }

  private static func papers(
    _ style: ReaderStyle, _ words: Words
  ) -> [Option<ReadingAction>] {
    var options: [Option<ReadingAction>] = []
    for paper in ReaderStyle.Paper.allCases {
      options.append(
        Option(words.paperName(paper), isOn: style.paper == paper, action: .paperChosen(paper)))
    }
    return options
  }
}

extension Words {
  var textStyle: String { say("Text and page", "글자와 화면") }
  var textSize: String { say("Size", "크기") }
  var typeface: String { say("Typeface", "글꼴") }
  var serif: String { say("Serif", "명조") }
  var sans: String { say("Sans", "고딕") }
  var lineWidth: String { say("Line width", "줄 너비") }
  var paper: String { say("Theme", "테마") }

  func widthName(_ width: Int) -> String {
    switch width {
    case 0: say("Narrow", "좁게")
    case 1: say("Usual", "보통")
    default: say("Wide", "넓게")
    }
  }

  func paperName(_ paper: ReaderStyle.Paper) -> String {
    switch paper {
    case .system: say("As the app", "앱과 같게")
    case .light: say("Light", "밝게")
    case .dark: say("Dark", "어둡게")
    case .sepia: say("Sepia", "세피아")
    }
  }
}
