public import ViewTree

/// The signs of the app: drawn on a grid of 24, with strokes of 1.5 and round ends.
public enum Icon: Hashable, Sendable, CaseIterable {
  case sprout, now, inbox, library, settings
  case plus, minus, close, back, forward, up, down, fit, more, menu, check, search, filter, handle
  case star, starFilled, archive, unarchive, trash, undo
  case link, article, video, podcast, document, image, note, voice
  case warning, offline, cloud, sync, external, refresh, clock
  case eye, eyeOff, device, key, person, textSmaller, textLarger, help, globe, appearance, mail
  case todo, cart, calendar, bell, tag, folder, camera, flag, repeating, play, pause, skipBack
  case highlight, share, copy, heart, known, edit, select, collection, basket
  case parts, nothing, leftover, usedUp
  case place, feed

  /// The paths' data; each is stroked.
  var paths: [String] {
    switch self {
    case .sprout:
      [
        "M12 21v-8.5", "M12 12.5c0-4 2.6-6.7 8-7 .3 5-2.4 8-8 8",
        "M12 15.5c0-3.2-2.1-5.3-6.8-5.7-.4 4 1.8 6.7 6.8 6.7",
      ]
    case .now: ["M13.2 3 6.5 13.2h4.8L10.4 21l7.1-10.6h-5z"]
    case .inbox:
      [
        "M4 13.5 6.3 6.7A2 2 0 0 1 8.2 5.3h7.6a2 2 0 0 1 1.9 1.4L20 13.5",
        "M4 13.5h4.3c.5 1.7 1.9 2.7 3.7 2.7s3.2-1 3.7-2.7H20v3.7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z",
      ]
    case .library:
      [
        "M5 4.5v15", "M9.5 4.5v15", "M13.5 5.3l3-.8 3.8 14.2-3 .8z",
        "M5 4.5h4.5", "M5 19.5h4.5",
      ]
    case .settings:
      [
        "M4 7.5h8.5", "M17.5 7.5H20", "M4 16.5h2.5", "M11.5 16.5H20",
        "M12.5 7.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
        "M6.5 16.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
      ]
    case .plus: ["M12 5v14", "M5 12h14"]
    case .minus: ["M5 12h14"]
    case .up: ["M5 15l7-7 7 7"]
    case .down: ["M5 9l7 7 7-7"]
    case .fit: ["M4.5 9V4.5H9", "M15 4.5h4.5V9", "M19.5 15v4.5H15", "M9 19.5H4.5V15"]
    case .menu: ["M4 7h16", "M4 12h16", "M4 17h16"]
    case .filter: ["M4 7h16", "M7 12h10", "M10 17h4"]
    case .handle: ["M6 9.5h12", "M6 14.5h12"]
    case .todo:
      ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M8.3 12.3l2.6 2.6 4.9-5.3"]
    case .cart:
      [
        "M3.5 5h2l2.2 10.2a1.5 1.5 0 0 0 1.5 1.2h7.8a1.5 1.5 0 0 0 1.5-1.2L20 8.5H6.3",
        "M8.6 19.5a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0",
        "M15.6 19.5a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0",
      ]
    case .basket:
      [
        "M3.5 10h17l-1.8 8.4a1.5 1.5 0 0 1-1.5 1.1H6.8a1.5 1.5 0 0 1-1.5-1.1z",
        "M8 10l3-5.5", "M16 10l-3-5.5", "M9.8 13.5V16", "M14.2 13.5V16",
      ]
    case .calendar:
      [
        "M4 7a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5z",
        "M4 10h16", "M8.5 3.5v4", "M15.5 3.5v4",
      ]
    case .bell:
      [
        "M6 16.5c1-1.2 1.3-2.7 1.3-5.5a4.7 4.7 0 0 1 9.400 0c0 2.8.3 4.3 1.3 5.5z",
        "M10 19.5a2.2 2.2 0 0 0 4 0", "M12 4.5v1.5",
      ]
    case .tag:
      [
        "M4.5 5.5a1 1 0 0 1 1-1h6L20 13l-7 7-8.5-8.5z", "M8.5 8.5h.01",
      ]
    case .folder:
      [
        "M3.5 7.5A1.5 1.5 0 0 1 5 6h4.5l2 2.5H19a1.5 1.5 0 0 1 1.5 1.5v7.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z"
      ]
    case .camera:
      [
        "M3.5 9A1.5 1.5 0 0 1 5 7.5h2.5L9 5h6l1.5 2.5H19A1.5 1.5 0 0 1 20.5 9v8.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z",
        "M8.7 13a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0",
      ]
    case .flag: ["M6 20.5v-16", "M6 5.5c4-2.5 7 2 12 0v8.5c-5 2-8-2.5-12 0"]
    case .repeating:
      [
        "M5 11V9.5a3 3 0 0 1 3-3h10.5", "M15.5 3.5l3 3-3 3", "M19 13v1.5a3 3 0 0 1-3 3H5.5",
        "M8.5 20.5l-3-3 3-3",
      ]
    case .play: ["M7.5 5v14l11-7z"]
    case .pause: ["M8.5 5.5v13", "M15.5 5.5v13"]
    case .skipBack: ["M5 12a7 7 0 1 0 2.2-5.100L5 9", "M5 4.5V9h4.5"]
    case .highlight: ["M13.5 5l5.5 5.5-7 7H8.5L6.5 15.5V12z", "M4.5 20.5h15"]
    case .share:
      [
        "M12 14.5V4", "M8 7.5L12 3.5l4 4",
        "M6.5 11.5v7a1.5 1.5 0 0 0 1.5 1.5h8a1.5 1.5 0 0 0 1.5-1.5v-7",
      ]
    case .copy:
      [
        "M8.5 9.5A1 1 0 0 1 9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z",
        "M5.5 15.5h-.5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5h10a.5.5 0 0 1 .5.5v.5",
      ]
    case .parts: ["M5 4.5V15a2 2 0 0 0 2 2h3.5", "M5 9h5.5", "M14.5 9h5", "M14.5 17h5"]
    case .nothing: ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M6.4 6.4l11.2 11.2"]
    case .leftover: Self.jar + ["M7 13.5h10"]
    case .usedUp: Self.jar + ["M4 4l16 16"]
    case .feed: ["M5 11.5a7.5 7.5 0 0 1 7.5 7.5", "M5 5a14 14 0 0 1 14 14", "M6 18h.01"]
    case .place:
      [
        "M12 20.5c4.3-4.6 6.5-7.8 6.5-10.7a6.5 6.5 0 1 0-13 0c0 2.9 2.2 6.1 6.5 10.7z",
        "M9.7 9.8a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0",
      ]
    case .close: ["M6 6l12 12", "M18 6 6 18"]
    case .back: ["M15 5l-7 7 7 7"]
    case .forward: ["M9 5l7 7-7 7"]
    case .more: ["M5.5 12h.01", "M12 12h.01", "M18.5 12h.01"]
    case .check: ["M5 12.5l4.7 4.7L19 7.5"]
    case .search: ["M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0", "M16 16l4 4"]
    case .star, .starFilled:
      [
        "M12 4l2.5 5.1 5.6.8-4.1 4 1 5.6-5-2.7-5 2.7 1-5.6-4.1-4 5.6-.8z"
      ]
    case .archive:
      ["M4 5.5h16v4H4z", "M5.5 9.5v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-8", "M10 13.5h4"]
    case .unarchive:
      [
        "M4 5.5h16v4H4z", "M5.5 9.5v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-8",
        "M12 17v-4.5", "M9.8 14.3 12 12.1l2.2 2.2",
      ]
    case .trash:
      [
        "M4.5 7h15", "M9.5 7V5.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7",
        "M6.5 7l.8 11a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9l.8-11", "M10.2 11v5",
        "M13.8 11v5",
      ]
    case .undo: ["M8.5 5 4.5 9l4 4", "M4.5 9h9.5a5 5 0 0 1 0 10h-4"]
    case .link:
      [
        "M10.5 13.5a3.7 3.7 0 0 0 5.3 0l3-3a3.750 3.750 0 0 0-5.3-5.3l-1 1",
        "M13.5 10.5a3.7 3.7 0 0 0-5.3 0l-3 3a3.750 3.750 0 0 0 5.3 5.3l1-1",
      ]
    case .article: ["M5 5.5h14", "M5 10h14", "M5 14.5h14", "M5 19h8"]
    case .video:
      [
        "M4 6.5a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z",
        "M10 9v6l5-3z",
      ]
    case .podcast:
      [
        "M5 15v-2.5a7 7 0 0 1 14 0V15",
        "M5 14.5h1.5a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z",
        "M19 14.5h-1.5a1 1 0 0 0-1 1V18a1 1 0 0 0 1 1h.5a1 1 0 0 0 1-1z",
      ]
    case .document:
      [
        "M7.5 3.5h6l5 5v10a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z",
        "M13.5 3.5v5h5",
      ]
    case .image:
      [
        "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z",
        "M4.5 17.5l4.5-4.5 3 3 3.5-4 4 4.5", "M8.7 9.2h.01",
      ]
    case .edit: ["M14.5 5.5l4 4L8.5 19.5l-5 1 1-5z", "M12.5 7.5l4 4"]
    case .note: ["M5 4.5h14v9.5l-5.5 5.5H5z", "M13.5 19.5V14H19", "M8.5 9h7"]
    case .select: ["M4 7.5l1.8 1.8L9 6", "M12.5 7.5H20", "M4 16.5l1.8 1.8L9 15", "M12.5 16.5H20"]
    case .collection: ["M5.5 10h13v9.5h-13z", "M7.5 7h9", "M9.5 4h5"]
    case .voice:
      [
        "M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4z",
        "M6.5 11.5a5.5 5.5 0 0 0 11 0", "M12 17v3",
      ]
    case .warning: ["M12 4.5 3.5 19h17z", "M12 10v4", "M12 16.5h.01"]
    case .offline:
      [
        "M4 4l16 16", "M8.2 6.6A6 6 0 0 1 17.6 10.3a4.2 4.2 0 0 1 2.6 6.2",
        "M16.5 18.5H7a4.3 4.3 0 0 1-.6-8.5",
      ]
    case .cloud:
      ["M7 18.5a4.3 4.3 0 0 1-.6-8.5 6 6 0 0 1 11.2.3A4.2 4.2 0 0 1 17 18.5z"]
    case .sync:
      [
        "M19 9A7.5 7.5 0 0 0 5.5 8", "M5 4.5V8.5h4", "M5 15a7.5 7.5 0 0 0 13.5 1",
        "M19 19.5v-4h-4",
      ]
    case .external:
      [
        "M13.5 4.5h6v6", "M19.5 4.5 11 13",
        "M10 6H6.5a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2H16a2 2 0 0 0 2-2V14",
      ]
    case .refresh: ["M19 12a7 7 0 1 1-2.2-5.1L19 9", "M19 4.5V9h-4.5"]
    case .clock: ["M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 7.5V12l3 2"]
    case .known:
      [
        "M12 3.5l6.5 2.3v5.400c0 4-2.6 7.200-6.500 9.300-3.900-2.100-6.500-5.300-6.500-9.300V5.800z",
        "M9 11.8l2.200 2.200 4-4.300",
      ]
    case .heart: ["M12 19.5 5.2 12.6a4.4 4.4 0 0 1 6.2-6.2l.6.6.6-.6a4.4 4.4 0 0 1 6.2 6.2z"]
    case .eye:
      [
        "M3 12c2-3.9 5.2-6 9-6s7 2.1 9 6c-2 3.9-5.2 6-9 6s-7-2.1-9-6z",
        "M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
      ]
    case .eyeOff:
      [
        "M4 4l16 16",
        "M9.8 6.3A9.6 9.6 0 0 1 12 6c3.8 0 7 2.1 9 6a13 13 0 0 1-2.4 3.2",
        "M6.5 7.8A12 12 0 0 0 3 12c2 3.9 5.2 6 9 6a9.6 9.6 0 0 0 4-.9",
        "M10.2 10.2a2.5 2.5 0 0 0 3.6 3.6",
      ]
    case .device:
      [
        "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5z",
        "M9 20h6", "M12 16v4",
      ]
    case .key:
      [
        "M4.5 15.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0", "M10.5 13 19 4.5",
        "M15.5 8l2.5 2.5",
      ]
    case .person:
      [
        "M8.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
        "M5 20c.5-3.7 3.2-5.5 7-5.5s6.5 1.8 7 5.5",
      ]
    case .textSmaller: ["M7 17.5 11.5 7h1L17 17.5", "M8.5 14h7"]
    case .textLarger: ["M5 19.5 11.3 4.5h1.4L19 19.5", "M7.2 14.5h9.6"]
    case .help:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
        "M9.7 9.7a2.3 2.3 0 1 1 3.3 2.1c-.7.3-1 .8-1 1.5v.2", "M12 16h.01",
      ]
    case .globe:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M4 12h16",
        "M12 4c2.3 2.3 3.4 5 3.4 8s-1.1 5.7-3.4 8c-2.3-2.3-3.4-5-3.4-8S9.7 6.3 12 4z",
      ]
    case .appearance:
      [
        "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 4v16", "M12 8.5l6-1.5",
        "M12 13l7.8-1.5", "M12 17.5l5.5-1.5",
      ]
    case .mail:
      [
        "M4 7a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17z",
        "M4.5 7l7.5 6 7.5-6",
      ]
    }
  }

  /// What something is used up from.
  private static var jar: [String] {
    [
      "M8 4.5h8",
      "M7 9a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 17 9v8.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z",
    ]
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
