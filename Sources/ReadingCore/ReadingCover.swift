import Kernel

/// What lies over a reading screen.
public enum ReadingCover: Sendable {
  case link(LinkSheet)
  case note(NoteSheet)
  case voice(VoiceSheet)
  case processing(ProcessingSheet)
  case choose(Choosing)
  case organise(OrganiseSheet)
  case menu(Item)
  case style
  case listen(Listening)
  case marks(MarksState.Sheet)
  case picture(Picture)
  /// The ways to add something around the floating button: all else stays within reach.
  case fan

  /// What Escape, Back and a touch beside it do.
  var closing: ReadingAction {
    switch self {
    case .link: .linkSheetClosed
    case .note: .capturing(.noteCancelled)
    case .voice(let sheet): .capturing(sheet.isLeaving ? .voiceKept : .voiceLeft)
    case .processing: .capturing(.processingClosed)
    case .choose: .choosing(.closed)
    case .organise(.form(let form)) where form.isLeaving: .organising(.formKept)
    case .organise(.feed(.changing(let form))) where form.isLeaving:
      .organising(.feeds(.changeKept))
    case .organise: .organising(.sheetClosed)
    case .menu: .menuClosed
    case .style: .styleClosed
    case .listen: .listening(.sheetClosed)
    case .marks: .marking(.sheetClosed)
    case .picture: .picture(.closed)
    case .fan: .capturing(.fanClosed)
    }
  }
}

extension ReadingState {
  /// What lies on top.
  ///
  /// Each part keeps its own, since another app may hand something over while one is open, and a
  /// recording that goes on must not be lost by that.
  public var cover: ReadingCover? {
    if let linkSheet { return .link(linkSheet) }
    if let sheet = capture.noteSheet { return .note(sheet) }
    if let sheet = capture.voice { return .voice(sheet) }
    if let sheet = capture.processing { return .processing(sheet) }
    if let open = choose.open { return .choose(open) }
    if let sheet = organise.sheet { return .organise(sheet) }
    if let item = menu.flatMap({ library.item($0) }) { return .menu(item) }
    if isStyleSheetOpen { return .style }
    if listen.isSheetOpen, let now = listen.now { return .listen(now) }
    if let sheet = marks.sheet { return .marks(sheet) }
    if let picture { return .picture(picture) }
    return capture.isFanOpen ? .fan : nil
  }

  /// True while a sheet lies over the screen.
  public var isCovered: Bool {
    guard let cover else { return false }
    if case .fan = cover { return false }
    return true
  }

  /// True while Back closes what lies over the screen.
  public var hasDismissibleCover: Bool { cover != nil }

  /// True while something was typed or recorded that no disk has.
  public var hasUnsavedInput: Bool {
    if capture.voice?.hasUnsavedRecording == true { return true }
    switch organise.sheet {
    case .form(let form): return form.isTyped
    case .feed(.changing(let form)): return form.isTyped
    default: return false
    }
  }
}
