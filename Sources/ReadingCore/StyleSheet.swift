import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// How articles are set: one sheet for size, face, lines and paper.
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
      Node(.div, .className("style-row")) {
        Node(.span, .className("row-title"), .decorative) { words.typeface }
        Node.segments(id: "style-face", label: words.typeface, faces(style, words))
      }
      choices("spacing", words.lineSpacing, spacings(style, words))
      choices("width", words.lineWidth, widths(style, words))
      choices("paper", words.paper, papers(style, words))
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.done, style: .text, action: .styleClosed)
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

  private static func faces(_ style: ReaderStyle, _ words: Words) -> [Option<ReadingAction>] {
    var options: [Option<ReadingAction>] = []
    for face in ReaderStyle.Face.inOrder {
      options.append(
        Option(words.faceName(face), isOn: style.face == face, action: .faceChosen(face)))
    }
    return options
  }

  private static func spacings(_ style: ReaderStyle, _ words: Words) -> [Option<ReadingAction>] {
    var options: [Option<ReadingAction>] = []
    for spacing in ReaderStyle.spacings {
      options.append(
        Option(
          words.spacingName(spacing), isOn: style.spacing == spacing,
          action: .spacingChosen(spacing)))
    }
    return options
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

extension ReaderStyle.Face {
  /// As the sheet offers them: Web/styles/marks.css sets each name in its own letters, in this order.
  static var inOrder: [Self] { [.serif, .book, .sans, .humanist, .mono, .dyslexic] }
}

extension Words {
  var textStyle: String { say("Reading settings", "읽기 설정") }
  var textSize: String { say("Size", "크기") }
  var typeface: String { say("Typeface", "글꼴") }
  var lineSpacing: String { say("Line spacing", "줄 간격") }
  var lineWidth: String { say("Line width", "줄 너비") }
  var paper: String { say("Theme", "화면 모드") }

  func faceName(_ face: ReaderStyle.Face) -> String {
    switch face {
    case .serif: say("Serif", "명조")
    case .book: say("Book", "책 명조")
    case .sans: say("Sans", "고딕")
    case .humanist: say("Humanist", "휴머니스트")
    case .mono: say("Mono", "고정폭")
    case .dyslexic: say("Dyslexia", "난독증용")
    }
  }

  func spacingName(_ spacing: Int) -> String {
    switch spacing {
    case 0: say("Compact", "촘촘하게")
    case 1: say("Medium", "보통")
    default: say("Relaxed", "넉넉하게")
    }
  }

  func widthName(_ width: Int) -> String {
    switch width {
    case 0: say("Narrow", "좁게")
    case 1: say("Medium", "보통")
    default: say("Wide", "넓게")
    }
  }

  func paperName(_ paper: ReaderStyle.Paper) -> String {
    switch paper {
    case .system: say("Match app", "앱 설정 따름")
    case .light: say("Light", "라이트")
    case .dark: say("Dark", "다크")
    case .sepia: say("Sepia", "세피아")
    }
  }
}
