public import ViewTree

/// The signs of the app: drawn on a grid of 24, with strokes of 1.5 and round ends.
public enum Icon: Hashable, Sendable, CaseIterable {
  case sprout, now, inbox, library, settings
  case plus, close, back, forward, more, check, search
  case star, starFilled, archive, unarchive, trash, undo
  case link, article, video, podcast, document, image, note, voice
  case warning, offline, cloud, sync, external, refresh, clock
  case eye, eyeOff, device, key, person, textSmaller, textLarger, help, globe, theme, mail

  /// The paths' data; each is stroked.
  var paths: [String] {
    switch self {
    case .sprout:
      [
        "M12 21v-8.5", "M12 12.5c0-4 2.6-6.7 8-7 .3 5-2.4 8-8 8",
        "M12 15.5c0-3.200-2.100-5.300-6.800-5.700-.4 4 1.800 6.700 6.800 6.700",
      ]
    case .now: ["M13.200 3 6.500 13.200h4.800L10.400 21l7.100-10.600h-5z"]
    case .inbox:
      [
        "M4 13.500 6.300 6.700A2 2 0 0 1 8.200 5.300h7.600a2 2 0 0 1 1.900 1.400L20 13.500",
        "M4 13.500h4.300c.5 1.700 1.900 2.700 3.700 2.700s3.200-1 3.700-2.700H20v3.700a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z",
      ]
    case .library:
      [
        "M5 4.500v15", "M9.500 4.500v15", "M13.500 5.300l3-.8 3.800 14.200-3 .8z",
        "M5 4.500h4.500", "M5 19.500h4.500",
      ]
    case .settings:
      [
        "M4 7.500h8.500", "M17.500 7.500H20", "M4 16.500h2.500", "M11.500 16.500H20",
        "M12.500 7.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0",
        "M6.500 16.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0",
      ]
    case .plus: ["M12 5v14", "M5 12h14"]
    case .close: ["M6 6l12 12", "M18 6 6 18"]
    case .back: ["M15 5l-7 7 7 7"]
    case .forward: ["M9 5l7 7-7 7"]
    case .more: ["M5.500 12h.01", "M12 12h.01", "M18.500 12h.01"]
    case .check: ["M5 12.500l4.700 4.700L19 7.500"]
    case .search: ["M4.500 11a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0", "M16 16l4 4"]
    case .star, .starFilled:
      [
        "M12 4l2.500 5.100 5.600.8-4.100 4 1 5.600-5-2.700-5 2.700 1-5.600-4.100-4 5.600-.8z"
      ]
    case .archive:
      ["M4 5.500h16v4H4z", "M5.500 9.500v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-8", "M10 13.500h4"]
    case .unarchive:
      [
        "M4 5.500h16v4H4z", "M5.500 9.500v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-8",
        "M12 17v-4.500", "M9.800 14.300 12 12.100l2.200 2.200",
      ]
    case .trash:
      [
        "M4.500 7h15", "M9.500 7V5.500a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7",
        "M6.500 7l.8 11a2 2 0 0 0 2 1.900h5.400a2 2 0 0 0 2-1.900l.8-11", "M10.200 11v5",
        "M13.800 11v5",
      ]
    case .undo: ["M8.500 5 4.500 9l4 4", "M4.500 9h9.500a5 5 0 0 1 0 10h-4"]
    case .link:
      [
        "M10.500 13.500a3.700 3.700 0 0 0 5.300 0l3-3a3.750 3.750 0 0 0-5.300-5.300l-1 1",
        "M13.500 10.500a3.700 3.700 0 0 0-5.300 0l-3 3a3.750 3.750 0 0 0 5.300 5.300l1-1",
      ]
    case .article: ["M5 5.500h14", "M5 10h14", "M5 14.500h14", "M5 19h8"]
    case .video:
      [
        "M4 6.500a1.500 1.500 0 0 1 1.500-1.500h13A1.500 1.500 0 0 1 20 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500z",
        "M10 9v6l5-3z",
      ]
    case .podcast:
      [
        "M5 15v-2.500a7 7 0 0 1 14 0V15",
        "M5 14.500h1.500a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z",
        "M19 14.500h-1.500a1 1 0 0 0-1 1V18a1 1 0 0 0 1 1h.5a1 1 0 0 0 1-1z",
      ]
    case .document:
      [
        "M7.500 3.500h6l5 5v10a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z",
        "M13.500 3.500v5h5",
      ]
    case .image:
      [
        "M4 6.500A1.500 1.500 0 0 1 5.500 5h13A1.500 1.500 0 0 1 20 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17.500z",
        "M4.500 17.500l4.500-4.500 3 3 3.500-4 4 4.500", "M8.700 9.200h.01",
      ]
    case .note: ["M14.500 5.500l4 4L8.500 19.500l-5 1 1-5z", "M12.500 7.500l4 4"]
    case .voice:
      [
        "M12 4a2.500 2.500 0 0 0-2.500 2.500v5a2.500 2.500 0 0 0 5 0v-5A2.500 2.500 0 0 0 12 4z",
        "M6.500 11.500a5.500 5.500 0 0 0 11 0", "M12 17v3",
      ]
    case .warning: ["M12 4.500 3.500 19h17z", "M12 10v4", "M12 16.500h.01"]
    case .offline:
      [
        "M4 4l16 16", "M8.200 6.600A6 6 0 0 1 17.600 10.300a4.200 4.200 0 0 1 2.600 6.200",
        "M16.500 18.500H7a4.300 4.300 0 0 1-.6-8.500",
      ]
    case .cloud:
      ["M7 18.500a4.300 4.300 0 0 1-.6-8.500 6 6 0 0 1 11.200.3A4.200 4.200 0 0 1 17 18.500z"]
    case .sync:
      [
        "M19 9A7.500 7.500 0 0 0 5.500 8", "M5 4.500V8.500h4", "M5 15a7.500 7.500 0 0 0 13.500 1",
        "M19 19.500v-4h-4",
      ]
    case .external:
      [
        "M13.500 4.500h6v6", "M19.500 4.500 11 13",
        "M10 6H6.500a2 2 0 0 0-2 2v9.500a2 2 0 0 0 2 2H16a2 2 0 0 0 2-2V14",
      ]
    case .refresh: ["M19 12a7 7 0 1 1-2.200-5.100L19 9", "M19 4.500V9h-4.500"]
    case .clock: ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 7.500V12l3 2"]
    case .eye:
      [
        "M3 12c2-3.900 5.200-6 9-6s7 2.100 9 6c-2 3.900-5.200 6-9 6s-7-2.100-9-6z",
        "M9.500 12a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0",
      ]
    case .eyeOff:
      [
        "M4 4l16 16",
        "M9.800 6.300A9.600 9.600 0 0 1 12 6c3.800 0 7 2.100 9 6a13 13 0 0 1-2.400 3.200",
        "M6.500 7.800A12 12 0 0 0 3 12c2 3.900 5.200 6 9 6a9.600 9.600 0 0 0 4-.9",
        "M10.200 10.200a2.500 2.500 0 0 0 3.600 3.600",
      ]
    case .device:
      [
        "M4 6.500A1.500 1.500 0 0 1 5.500 5h13A1.500 1.500 0 0 1 20 6.500v8a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 14.500z",
        "M9 20h6", "M12 16v4",
      ]
    case .key:
      [
        "M4.500 15.500a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0", "M10.500 13 19 4.500",
        "M15.500 8l2.500 2.500",
      ]
    case .person:
      [
        "M8.500 8.500a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0",
        "M5 20c.5-3.700 3.200-5.500 7-5.500s6.500 1.800 7 5.500",
      ]
    case .textSmaller: ["M7 17.500 11.500 7h1L17 17.500", "M8.500 14h7"]
    case .textLarger: ["M5 19.500 11.300 4.500h1.400L19 19.500", "M7.200 14.500h9.600"]
    case .help:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
        "M9.700 9.700a2.300 2.300 0 1 1 3.300 2.100c-.7.3-1 .8-1 1.500v.2", "M12 16h.01",
      ]
    case .globe:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M4 12h16",
        "M12 4c2.300 2.300 3.400 5 3.400 8s-1.100 5.700-3.400 8c-2.300-2.300-3.400-5-3.400-8S9.700 6.300 12 4z",
      ]
    case .theme:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 4v16", "M12 8.500l6-1.500",
        "M12 13l7.800-1.500", "M12 17.500l5.500-1.500",
      ]
    case .mail:
      [
        "M4 7a1.500 1.500 0 0 1 1.500-1.500h13A1.500 1.500 0 0 1 20 7v10a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 17z",
        "M4.500 7l7.500 6 7.500-6",
      ]
    }
  }

  /// Dots are drawn with a thicker pen.
  private var strokeWidth: String {
    switch self {
    case .more: "2.5"
    default: "1.5"
    }
  }

  /// The drawing, hidden from screen readers: whatever it stands beside says it in words.
  public func node<Action>(size: Int = 24) -> Node<Action> {
    var children: [Node<Action>] = []
    for data in paths { children.append(Node(.path, Attribute(.d, data))) }
    return Node(
      .svg,
      attributes: [
        .className("icon"), Attribute(.viewBox, "0 0 24 24"), Attribute(.width, "\(size)"),
        Attribute(.height, "\(size)"),
        Attribute(.fill, self == .starFilled ? "currentColor" : "none"),
        Attribute(.stroke, "currentColor"), Attribute(.strokeWidth, strokeWidth),
        Attribute(.strokeLineCap, "round"), Attribute(.strokeLineJoin, "round"), .decorative,
      ], children: children)
  }
}
