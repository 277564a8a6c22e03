public import ViewTree

/// The outline of a picture.
public enum PictureShape: Hashable, Sendable, CaseIterable {
  case square, rounded, circle

  var className: String {
    switch self {
    case .square: "picture square"
    case .rounded: "picture rounded"
    case .circle: "picture circle"
    }
  }
}

/// The side of a picture, in pixels.
public enum PictureSize: Int, Hashable, Sendable, CaseIterable {
  case small = 24
  case medium = 40
  case large = 48
  case huge = 88

  var className: String { " side-\(rawValue)" }
}

/// How far a picture is.
public enum PictureState: Hashable, Sendable {
  case loading
  case shown(path: String)
  /// Could not be had: a sign stands in its place.
  case failed
}

extension Node {
  /// A picture of a fixed size, whose place is kept while it loads; an empty label is decoration.
  public static func picture(
    _ state: PictureState, shape: PictureShape = .rounded, size: PictureSize = .huge, label: String,
    failedIcon: Icon = .image
  ) -> Node {
    Node(
      .div, .className(shape.className + size.className),
      label.isEmpty || isShown(state) ? nil : .role("img"),
      label.isEmpty || isShown(state) ? nil : .label(label)
    ) {
      switch state {
      case .loading: Node(.span, .className("shimmer"), .decorative)
      case .shown(let path):
        Node(
          .img, Attribute(.src, path), Attribute(.alt, label),
          Attribute(.width, "\(size.rawValue)"),
          Attribute(.height, "\(size.rawValue)"), Attribute(.loading, "lazy"),
          Attribute(.decoding, "async"))
      case .failed: failedIcon.node(size: size.rawValue > 24 ? 24 : 16)
      }
    }
  }

  /// A person: their picture, or the first letters of their name.
  ///
  /// `colour` is the one that they chose, 1 to 8, or 0.
  public static func avatar(
    name: String, state: PictureState = .failed, size: PictureSize = .medium, colour: Int = 0
  ) -> Node {
    let chosen = colour > 0 ? " colour-\(colour)" : ""
    if case .failed = state {
      return Node(
        .div, .className("picture circle initials" + size.className + chosen), .role("img"),
        .label(name)
      ) { Node(.span, .decorative) { initials(name) } }
    }
    return picture(state, shape: .circle, size: size, label: name, failedIcon: .person)
  }

  private static func isShown(_ state: PictureState) -> Bool {
    if case .shown = state { true } else { false }
  }

  /// Two letters of a name in Latin letters; the last two syllables of a Korean one, as people call each other.
  ///
  /// By scalars: characters would bring the tables of Unicode to the browser.
  static func initials(_ name: String) -> String {
    var words: [[Unicode.Scalar]] = []
    for word in name.utf8.split(separator: 32) {
      words.append(Array(String(decoding: word, as: UTF8.self).unicodeScalars))
    }
    guard let first = words.first?.first else { return "" }
    var letters = String.UnicodeScalarView()
    if (0xAC00...0xD7A3).contains(first.value) {
      letters.append(contentsOf: words[0].suffix(2))
    } else {
      letters.append(first)
      if words.count > 1, let last = words.last?.first { letters.append(last) }
    }
    return String(letters)
  }
}
