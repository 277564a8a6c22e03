import Kernel
import Kit
public import ReadingCore
import SyncCore
import Wire

/// Files on their way to the server.
public struct FilesState: Hashable, Sendable {
  public var waiting: [WaitingFile] = []
  /// The hash of the one that is being sent.
  public var current: String?
  public var attempt = 0

  public init() {}
}

/// Files become items at once, and are sent as the network allows.
extension State {
  /// What is chosen, recorded or shared.
  static let taken = "image/*,application/pdf,text/plain,text/markdown,audio/*"

  mutating func perform(_ request: CaptureRequest, _ moment: Moment) -> [Effect] {
    switch request {
    case .pickFiles: return [.pickFile(accept: Self.taken)]
    case .record(let command): return [.record(command)]
    case .save(let file): return keep(file, moment)
    case .drop(let hash):
      files.waiting.removeAll { $0.hash == hash }
      return [.dropFile(hash: hash)]
    case .paste: return [.paste]
    case .askForPlace: return [.askForPlace]
    }
  }

  mutating func heardCapture(_ event: HostEvent, _ moment: Moment) -> [Effect] {
    switch event {
    case .fileTaken(let file): return taken(file, moment)
    case .fileRefused(let trouble):
      if reading.capture.voice != nil {
        reading.capture.voice?.phase = .failed(trouble)
        return []
      }
      let isPortrait = settings.profile != nil && trouble == .unsupported
      return show(isPortrait ? words.pictureUnreadable : words.trouble(trouble))
    case .filesWaiting(let files): return waiting(files, moment)
    case .recording(let state, let milliseconds, let level):
      reading.heard(state, milliseconds: milliseconds, level: level)
      return []
    case .pasted(let text): return pasted(text, moment)
    case .placeAllowed(let isAllowed): return perform(reading.placesAnswered(isAllowed), moment)
    default: return []
    }
  }

  private mutating func taken(_ file: WaitingFile, _ moment: Moment) -> [Effect] {
    if file.source == .portrait { return takePicture(file, moment) }
    if file.source == .recorded, reading.capture.voice != nil {
      reading.capture.voice?.phase = .done(file)
      return []
    }
    guard file.type != nil else {
      return [.dropFile(hash: file.hash)] + show(words.trouble(.unsupported))
    }
    return keep(file, moment) + perform(reading.process(moment.id(of: Entity.self)), moment)
  }

  /// The file becomes an item; its bytes follow.
  private mutating func keep(
    _ file: WaitingFile, index: UInt64 = 0, _ moment: Moment
  ) -> [Effect] {
    guard let type = file.type, let hash = Hex.decode(file.hash) else { return [] }
    let state = type == .voice ? ItemState.ready : .waiting
    var fields: [Edit.Value] = [
      .init(ItemRegister.type, RegisterValue.int(type.rawValue)),
      .init(ItemRegister.state, RegisterValue.int(state.rawValue)),
      .init(ItemRegister.savedAt, RegisterValue.instant(moment.instant)),
      .init(ItemRegister.file, RegisterValue.bytes(hash)),
      .init(ItemRegister.mediaType, RegisterValue.text(file.mediaType)),
    ]
    if file.name.utf8.isEmpty {
      let title = words.typeName(type) + " " + words.dayAndTime(moment)
      fields.append(.init(ItemRegister.title, RegisterValue.text(title)))
    } else {
      fields.append(.init(ItemRegister.fileName, RegisterValue.text(file.name)))
    }
    if type == .voice {
      fields.append(.init(ItemRegister.seconds, RegisterValue.int(max(file.seconds, 1))))
    }
    if !files.waiting.contains(where: { $0.hash == file.hash }) { files.waiting.append(file) }
    let edit = Edit(moment.id(index, of: Entity.self), fields)
    return record([edit], .captured(.file(type)), moment) + sendFiles(moment)
  }

  /// What the device holds: what has no item yet, because the tab was closed or another app shared it,
  /// gets one.
  private mutating func waiting(_ list: [WaitingFile], _ moment: Moment) -> [Effect] {
    files.waiting = list
    guard let replica, !list.isEmpty else { return [] }
    var known: [[UInt8]] = []
    for entity in replica.entities(of: .item) {
      if let hash = entity.bytes(ItemRegister.file) { known.append(hash) }
    }
    var effects: [Effect] = []
    var index: UInt64 = 0
    for file in list {
      guard file.source != .portrait, let hash = Hex.decode(file.hash), !known.contains(hash)
      else { continue }
      // A recording that waits in its sheet is not an item before it is saved.
      if case .done(let own) = reading.capture.voice?.phase, own.hash == file.hash { continue }
      guard file.type != nil else {
        effects += [.dropFile(hash: file.hash)] + show(words.trouble(.unsupported))
        files.waiting.removeAll { $0.hash == file.hash }
        continue
      }
      effects += keep(file, index: index, moment)
      if file.source == .shared {
        effects += perform(reading.process(moment.id(index, of: Entity.self)), moment)
      }
      index += 1
    }
    return effects + sendFiles(moment)
  }

  /// Sends the next file, if this tab is the one that sends.
  mutating func sendFiles(_ moment: Moment) -> [Effect] {
    guard canSync, files.current == nil, let next = files.waiting.first else { return [] }
    files.current = next.hash
    return [.upload(token: requests.token(for: .file(next.hash)), hash: next.hash)]
  }

  mutating func fileSent(_ hash: String, _ status: Int, _ moment: Moment) -> [Effect] {
    guard files.current == hash else { return [] }
    files.current = nil
    switch status {
    case 200..<300: return finish(hash, nil, moment)
    case 410:
      // Sent by another tab, or dropped.
      files.waiting.removeAll { $0.hash == hash }
      return sendFiles(moment)
    case 401: return sessionExpired(moment)
    case 413: return finish(hash, .tooLarge, moment)
    case 415, 422: return finish(hash, .unsupported, moment)
    default:
      files.attempt = min(files.attempt + 1, 100)
      // Nothing is held up by one that cannot be sent now.
      if files.waiting.first?.hash == hash { files.waiting.append(files.waiting.removeFirst()) }
      let delay = SyncState.delay(attempt: files.attempt, entropy: moment.entropy.low)
      return [.startTimer(token: TimerToken.files, milliseconds: delay)]
    }
  }

  /// The server has it, or will never have it: what the item says follows, then the next one.
  private mutating func finish(
    _ hash: String, _ failure: ItemFailure?, _ moment: Moment
  ) -> [Effect] {
    let state = failure == nil ? ItemState.waiting : .failed
    files.attempt = 0
    files.waiting.removeAll { $0.hash == hash }
    var edits: [Edit] = []
    for entity in reading.library.sortedEntities {
      guard let own = entity.bytes(ItemRegister.file), Hex.encode(own) == hash else { continue }
      let isVoice = entity.int(ItemRegister.type) == ItemType.voice.rawValue
      if isVoice && failure == nil { continue }
      var fields = [Edit.Value(ItemRegister.state, RegisterValue.int(state.rawValue))]
      if let failure {
        fields.append(.init(ItemRegister.failure, RegisterValue.int(failure.rawValue)))
      }
      edits.append(Edit(entity.id, fields))
    }
    // Said once more, so that devices that could not fetch it yet try again.
    if failure == nil, let own = pictureHash, Hex.encode(own) == hash {
      edits.append(Self.picture(own))
    }
    var effects: [Effect] = edits.isEmpty ? [] : record(edits, .silent, moment)
    // What was refused stays on the device.
    if failure == nil { effects.append(.dropFile(hash: hash)) }
    return effects + sendFiles(moment)
  }

  /// What the clipboard held: an address is saved at once.
  private mutating func pasted(_ text: String, _ moment: Moment) -> [Effect] {
    guard reading.linkSheet != nil else { return [] }
    guard let address = Address(SharedText.link(in: text) ?? text) else {
      return show(words.nothingToPaste)
    }
    return save(address, moment)
  }

  /// Saves an address, and shows what becomes of it.
  mutating func save(_ address: Address, _ moment: Moment) -> [Effect] {
    let edit = reading.saving(address, moment)
    return record([edit], .captured(.link), moment)
      + perform(reading.process(edit.entity), moment)
  }

  /// Takes what another app shared, once it is known what this device holds.
  mutating func takeShared(_ moment: Moment) -> [Effect] {
    guard let shared = loaded.shared else { return [] }
    loaded.shared = nil
    var effects: [Effect] = [.navigate(path: route.path, replaces: true)]
    if let trouble = shared.trouble { effects += show(words.trouble(trouble)) }
    if let address = shared.address, !shared.isDoubtful, isSignedIn || profile != nil {
      return effects + save(address, moment)
    }
    if let address = shared.address, reading.draft.utf8.isEmpty {
      reading.draft = address.text
      if profile != nil { effects += openNew(moment) }
    } else if let text = shared.address?.text ?? (shared.note.utf8.isEmpty ? nil : shared.note) {
      reading.capture.add(text)
      if profile != nil { effects += perform(reading.openNote(), moment) }
    }
    return effects + storeDraft()
  }
}
