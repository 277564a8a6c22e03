import Kernel
import Kit
import ViewTree
import Wire

/// A picture of an article that is looked at closely.
public struct Picture: Equatable, Sendable {
  /// Narrower ones are letters and signs rather than pictures.
  static let smallest = 120
  static let sizes = 100...800

  /// Its place among the article's pictures.
  public var number: Int
  /// The hash of its content.
  public var hash: String
  /// What it shows, in words; may be empty.
  public var text: String
  /// How large it is, in percent of what fits the window.
  public var percent = 100

  public init(number: Int, hash: String, text: String) {
    self.number = number
    self.hash = hash
    self.text = text
  }

  var elementID: String { "picture-\(number)" }
}

/// What happens with the picture that is looked at.
public enum PictureAction: Sendable {
  case opened(Picture)
  case closed
  case larger
  case smaller
  case fitted
  /// As large as two fingers, a double tap or a wheel have made it.
  case zoomed(percent: Int)
}

extension ReadingState {
  mutating func perform(_ action: PictureAction) -> [ReadingEffect] {
    switch action {
    case .opened(let opened):
      picture = opened
      return [.focus(id: PictureViewer.stage)]
    case .closed:
      guard let open = picture else { return [] }
      picture = nil
      return [.focus(id: open.elementID)]
    case .larger: return zoom { $0 < 200 ? $0 + 50 : $0 * 3 / 2 }
    case .smaller: return zoom { $0 <= 200 ? $0 - 50 : $0 * 2 / 3 }
    case .fitted: return zoom { _ in Picture.sizes.lowerBound }
    case .zoomed(let percent): return zoom { _ in percent }
    }
  }

  private mutating func zoom(_ change: (Int) -> Int) -> [ReadingEffect] {
    guard let old = picture?.percent else { return [] }
    let sizes = Picture.sizes
    picture?.percent = min(max(change(old), sizes.lowerBound), sizes.upperBound)
    return []
  }

  /// The keys that a picture has; none of the article's reaches it.
  mutating func pictureKey(_ key: String) -> [ReadingEffect]? {
    switch key {
    case "Escape": perform(.closed)
    case "+", "=": perform(.larger)
    case "-", "_": perform(.smaller)
    case "0": perform(.fitted)
    default: nil
    }
  }
}

/// One picture over everything, as large as one wants.
///
/// The stage scrolls, so a finger, a wheel and the arrow keys move what does not fit.
enum PictureViewer {
  /// The host's `zoom.js` knows it by this name.
  static let stage = "picture-stage"

  static func view(_ picture: Picture, _ words: Words) -> Node<ReadingAction> {
    let fits = picture.percent == Picture.sizes.lowerBound
    return Node(.div, .className("overlay viewer"), key: "viewer", on: .cancel(.picture(.closed))) {
      Node(
        .div, .className("viewer-page"), .id("picture-viewer"), .role("dialog"),
        .state(.ariaModal, true), .label(picture.text.isEmpty ? words.picture : picture.text),
        fits ? Attribute(.dataGesture, "dismiss-down") : nil
      ) {
        bar(picture, words)
        Node(
          .div, .className("viewer-stage"), .id(stage), Attribute(.tabIndex, "0"),
          .role("group"), .label(words.pictureKeys), on: zooming
        ) {
          Node(
            .img, Attribute(.src, Routes.contents + "/" + picture.hash),
            Attribute(.alt, picture.text),
            fits
              ? nil
              : Attribute(.style, "width:\(picture.percent)%;height:\(picture.percent)%"))
        }
      }
    }
  }

  private static var zooming: Handler<ReadingAction> {
    Handler(.zoom) { event in
      .picture(.zoomed(percent: Int(Substring(event.text)) ?? Picture.sizes.lowerBound))
    }
  }

  private static func bar(_ picture: Picture, _ words: Words) -> Node<ReadingAction> {
    let sizes = Picture.sizes
    return Node(.div, .className("viewer-bar")) {
      Node.iconButton(.close, label: words.close, action: .picture(.closed))
      Node(.p, .className("viewer-percent"), .role("status")) { "\(picture.percent)%" }
      Node.iconButton(
        .minus, label: words.zoomOut, isEnabled: picture.percent > sizes.lowerBound,
        action: .picture(.smaller))
      Node.iconButton(
        .plus, label: words.zoomIn, isEnabled: picture.percent < sizes.upperBound,
        action: .picture(.larger))
      Node.iconButton(
        .fit, label: words.zoomToFit, isEnabled: picture.percent > sizes.lowerBound,
        action: .picture(.fitted))
    }
  }
}

extension Words {
  func enlarge(_ text: String) -> String {
    text.utf8.isEmpty
      ? say("Enlarge the picture", "그림 크게 보기")
      : say("Enlarge: \(text)", "크게 보기: \(text)")
  }
  var picture: String { say("Picture", "그림") }
  var pictureKeys: String {
    say("Plus, minus, zero, and the arrow keys", "더하기, 빼기, 0, 화살표 키로 움직여요")
  }
  var zoomIn: String { say("Zoom in", "확대") }
  var zoomOut: String { say("Zoom out", "축소") }
  var zoomToFit: String { say("Fit to screen", "화면에 맞추기") }
}
