public import Kernel
import Kit
import ReadingCore
public import SyncCore
public import Wire

/// What happened on the screen of imports.
public enum ImportsAction: Sendable {
  /// Somebody who is new here comes from another app.
  case wanted
  case chooseTapped
  case stopTapped
  case sendAgainTapped
  case showTapped(ID<Entity>)
  case retryTapped
  case startTapped
  case notNowTapped
  case reportTapped
  case undoTapped
  case undoCancelled
  case undoConfirmed
}

/// What of imports was asked of the server.
public enum ImportsRequest: Hashable, Sendable {
  /// To look at the file, for the so-manieth time on this page.
  case preview(Int)
  case status(ID<Entity>)
  case start(ID<Entity>)
  case undo(ID<Entity>)
}

/// The file that is being brought along, and the import that is shown.
///
/// How far imports are is not here: each is an entity (`ImportRun`).
public struct ImportsState: Equatable, Sendable {
  /// A file that the host has.
  public struct File: Hashable, Sendable {
    public var name: String
    /// In bytes.
    public var size: Int
  }

  /// What was asked for of an import, until it is seen there.
  struct Wish: Hashable, Sendable {
    let from: ImportState
    let to: ImportState
    let at: Instant
    /// When the state that the device knew was written; what is newer has the last word.
    let since: Stamp?

    /// How long it is believed in, in milliseconds.
    static let age: Int64 = 120_000
  }

  /// What was chosen; it stays where that was imported before, until it is decided what becomes of it.
  public var file: File?
  /// How much of it is sent, of a thousand; nil while it is not being sent.
  public var sent: Int?
  public var problem: ImportProblem?
  /// The import that is shown, where that was chosen.
  public var shown: ID<Entity>?
  /// What the server said of it.
  public var status: ImportStatus?
  public var isUnavailable = false
  /// What undoing the import would come to, while that is asked.
  var undoing: ImportUndoing?
  var wish: Wish?
  /// How often a file was sent.
  var attempt = 0

  public init() {}

  /// Shows another import, or none.
  mutating func show(_ id: ID<Entity>?) {
    shown = id
    status = nil
    problem = nil
    wish = nil
    isUnavailable = false
    undoing = nil
  }
}

/// Why a file was not looked at.
public enum ImportProblem: Hashable, Sendable, CaseIterable {
  /// There is no network, or no answer.
  case offline
  /// It is larger than what is sent, or than what is unpacked.
  case tooLarge, unpacksTooLarge
  case empty, unknown, damaged, ownExport
  /// It takes more memory or time than an import may have.
  case tooMuch
  /// The account may keep no more.
  case full
  case busy
  /// The device cannot read it any more.
  case gone
  case server

  /// By the answer of the server.
  init(_ status: Int, _ body: [UInt8]) {
    let code = (try? Problem(decoding: body))?.code ?? ""
    self =
      switch status {
      case 0: .offline
      case 410: .gone
      case 413: .tooLarge
      case 429, 409: .busy
      case 507: .full
      case 422: Self.ofFile(code)
      default: .server
      }
  }

  private static func ofFile(_ code: String) -> ImportProblem {
    switch code {
    case "import-empty": .empty
    case "import-damaged": .damaged
    case "import-too-large": .unpacksTooLarge
    case "import-own-export": .ownExport
    case "import-too-much": .tooMuch
    default: .unknown
    }
  }

  /// Whether the same file may be taken another time.
  var mayPass: Bool {
    switch self {
    case .offline, .busy, .server: true
    case .tooLarge, .unpacksTooLarge, .empty, .unknown, .damaged, .ownExport, .tooMuch, .full,
      .gone:
      false
    }
  }
}

extension ImportState {
  /// Whether something was done with the file, and nothing is under way.
  var isAtRest: Bool {
    switch self {
    case .done, .undone, .failed: true
    case .previewed, .running, .undoing: false
    }
  }

  /// By its name, as the API has it.
  init(name: String) {
    self =
      switch name {
      case "running": .running
      case "done": .done
      case "undoing": .undoing
      case "undone": .undone
      case "failed": .failed
      default: .previewed
      }
  }
}

extension ImportRun {
  /// As the server told it.
  init(_ id: ID<Entity>, _ status: ImportStatus) {
    self.init(id: id)
    fileName = status.fileName
    state = ImportState(name: status.state)
    createdAt = status.createdAt
    total = status.total
    done = status.done
    added = status.added
    joined = status.joined
    beyondLimit = status.beyondLimit
    removed = status.removed
    kept = status.kept
  }

  /// Records that were here, with all that the file says of them.
  var known: Int { max(done - added - joined - beyondLimit, 0) }
}

extension ImportStatus {
  /// Links whose pages are not in the file.
  var pages: Int { max(items - withText, 0) }
}
