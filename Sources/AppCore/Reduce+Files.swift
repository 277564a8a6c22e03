import AddressCore
import ArticleCore
import CalendarCore
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
  public var kept = KeptFiles()
  /// The hash of one that something between takes not for its size.
  public var limited: String?
  /// What another app, or any site, wants to have kept: it waits for a yes.
  public var offered: [WaitingFile] = []
  /// The word of those that the system shared to the installed app: that was the yes.
  public var expectedNonce = ""

  public init() {}
}

/// Files become items at once, and are sent as the network allows.
extension State {
  /// What is chosen, recorded or shared.
  static let taken = "image/*,application/pdf,text/plain,text/markdown,audio/*"

  mutating func perform(_ request: CaptureRequest, _ moment: Moment) -> [Effect] {
    switch request {
    case .pickFiles: return [.pickFile(accept: Self.taken)]
    case .keepTexts(let names, let texts): return [.keepTexts(names: names, texts: texts)]
    case .record(let command): return [.record(command)]
    case .save(let file): return keep(file, moment)
    case .drop(let hash):
      files.waiting.removeAll { $0.hash == hash }
      return [.dropFile(hash: hash)]
    case .paste: return [.paste]
    }
  }

  mutating func refused(_ trouble: FileTrouble) -> [Effect] {
    if reading.capture.isAddingExamples {
      reading.capture.exampleRefused()
      return show(words.trouble(trouble))
    }
    if reading.capture.voice != nil {
      reading.capture.voice?.phase = .failed(trouble)
      return []
    }
    if case .profile = sheet, trouble == .unsupported { return show(words.pictureUnreadable) }
    return show(words.trouble(trouble))
  }

  mutating func taken(_ file: WaitingFile, _ moment: Moment) -> [Effect] {
    if file.source == .portrait { return takePicture(file, moment) }
    if file.source == .recorded, reading.capture.voice != nil {
      reading.capture.voice?.phase = .done(file)
      return []
    }
    if file.source == .example { return takeExample(file, moment) }
    if isCalendar(file) { return takeCalendar(file, moment) }
    guard file.type != nil else {
      return [.dropFile(hash: file.hash)] + show(words.trouble(.unsupported))
    }
    return keep(file, moment) + perform(reading.process(moment.id(of: Entity.self)), moment)
  }

  /// No sheet opens over it, and all of them are said once.
  private mutating func takeExample(_ file: WaitingFile, _ moment: Moment) -> [Effect] {
    let id = moment.id(of: Entity.self)
    return keep(file, saying: reading.capture.exampleAdded(id, words, moment), moment)
  }

  /// The file becomes an item; its bytes follow.
  private mutating func keep(
    _ file: WaitingFile, index: UInt64 = 0, _ moment: Moment
  ) -> [Effect] {
    let isVoice = file.type == .voice
    let saying = Saying(isVoice ? words.voiceSaved : words.linkSaved)
    return keep(file, index: index, saying: saying, moment)
  }

  private mutating func keep(
    _ file: WaitingFile, index: UInt64 = 0, saying: Saying?, _ moment: Moment
  ) -> [Effect] {
    guard let type = file.type, let hash = Hex.decode(file.hash) else { return [] }
    let state = type == .voice ? ItemState.ready : .waiting
    var fields: [Assignment<Item>] = [
      .set(Item.type, type),
      .set(Item.state, state),
      .set(Item.savedAt, moment.instant),
      .set(Item.file, Bytes(hash)),
      .set(Item.mediaType, file.mediaType),
    ]
    if file.name.utf8.isEmpty {
      let title = words.typeName(type) + " " + words.dayAndTime(moment)
      fields.append(.set(Item.title, title))
    } else if file.source == .example {
      fields.append(.set(Item.title, file.name))
    } else {
      fields.append(.set(Item.fileName, file.name))
    }
    if type == .voice {
      fields.append(.set(Item.seconds, max(file.seconds, 1)))
    }
    if !files.waiting.contains(where: { $0.hash == file.hash }) { files.waiting.append(file) }
    let edit = Edit(moment.id(index, of: Entity.self), fields)
    return record([edit], saying: saying, saved: type == .voice ? .voice : nil, moment)
      + sendFiles(moment)
  }

  /// What the device holds: what has no item yet, because the tab was closed or another app shared it,
  /// gets one.
  mutating func waiting(_ list: [WaitingFile], _ moment: Moment) -> [Effect] {
    if let effects = metFiles(list) { return effects }
    files.waiting = list
    files.offered = []
    guard replica != nil, !list.isEmpty else { return [] }
    let known = knownFiles
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
      if file.source == .offered, !isExpected(file) {
        files.waiting.removeAll { $0.hash == file.hash }
        files.offered.append(file)
        continue
      }
      effects += take(file, index: index, moment)
      index += 1
    }
    return effects + askForOffered() + sendFiles(moment)
  }

  /// The system shared it to the installed app, just now: the worker's word comes with both.
  private func isExpected(_ file: WaitingFile) -> Bool {
    !file.nonce.utf8.isEmpty && file.nonce == files.expectedNonce
  }

  /// The files of items and calendars.
  private var knownFiles: [[UInt8]] {
    guard let replica else { return [] }
    return replica.entities(of: .item).compactMap { $0[Item.file]?.bytes }
      + context.calendars.all.compactMap { $0.file?.bytes }
  }

  private mutating func take(
    _ file: WaitingFile, index: UInt64, _ moment: Moment
  ) -> [Effect] {
    var effects: [Effect] = file.source == .offered ? [.acceptFile(hash: file.hash)] : []
    effects += keep(file, index: index, moment)
    guard file.source == .shared || file.source == .offered else { return effects }
    return effects + perform(reading.process(moment.id(index, of: Entity.self)), moment)
  }

  /// Any site can hand over files: as a link that comes from a browser, they wait for a yes.
  private mutating func askForOffered() -> [Effect] {
    guard !files.offered.isEmpty, dialog == nil else { return [] }
    dialog = .offeredFiles
    return [.focus(id: "dialog")]
  }

  mutating func takeOffered(_ moment: Moment) -> [Effect] {
    let known = knownFiles
    var effects: [Effect] = []
    for (index, file) in files.offered.enumerated() {
      // Another tab was asked the same.
      guard let hash = Hex.decode(file.hash), !known.contains(hash) else { continue }
      effects += take(file, index: UInt64(index), moment)
    }
    files.offered = []
    return effects
  }

  mutating func refuseOffered() -> [Effect] {
    let known = knownFiles
    var effects: [Effect] = []
    for file in files.offered {
      guard let hash = Hex.decode(file.hash), !known.contains(hash) else { continue }
      effects.append(.dropFile(hash: file.hash))
    }
    files.offered = []
    return effects + [.focus(id: "heading")]
  }

  /// Sends the next file, if this tab is the one that sends.
  mutating func sendFiles(_ moment: Moment) -> [Effect] {
    guard canSync, files.current == nil else { return [] }
    guard let next = files.waiting.first else { return sendKept(moment) }
    files.current = next.hash
    return [upload(next.hash, for: .file(next.hash))]
  }

  /// What the tab that sent before has done with the files is not known here.
  var listFiles: [Effect] { isSignedIn && replica != nil ? [.listFiles] : [] }

  mutating func upload(_ hash: String, for purpose: Purpose) -> Effect {
    .upload(token: requests.token(for: purpose), hash: hash, account: profile?.account ?? "")
  }

  mutating func fileSent(_ hash: String, _ status: Int, _ moment: Moment) -> [Effect] {
    guard files.current == hash else { return [] }
    files.current = nil
    if files.limited == hash { files.limited = nil }
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
      if sync.trouble == .between(413) { files.limited = hash }
      // Nothing is held up by one that cannot be sent now.
      if files.waiting.first?.hash == hash { files.waiting.append(files.waiting.removeFirst()) }
      return filesLater(moment)
    }
  }

  mutating func filesLater(_ moment: Moment) -> [Effect] {
    files.attempt = min(files.attempt + 1, 100)
    let delay = SyncState.delay(attempt: files.attempt, entropy: moment.entropy.low)
    return [.startTimer(token: TimerToken.files, milliseconds: delay)]
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
      guard let own = entity[Item.file], Hex.encode(own.bytes) == hash else { continue }
      var fields: [Assignment<Item>] = []
      if failure != nil || entity[Item.type] != .voice { fields.append(.set(Item.state, state)) }
      // Asked for before the recording was there: said once more, or nobody would write it down.
      if entity[Item.transcribing].isUnderWay {
        fields.append(.set(Item.transcribing, failure == nil ? .asked : .failed))
      }
      if fields.isEmpty { continue }
      if let failure {
        fields.append(.set(Item.failure, failure))
      }
      edits.append(Edit(entity.id, fields))
    }
    // Said once more, so that devices that could not fetch it yet try again.
    if failure == nil, let own = pictureHash, Hex.encode(own) == hash {
      edits.append(Self.picture(own))
    }
    let calendar = saidAgain(file: hash)
    if failure == nil, let calendar { edits.append(calendar) }
    var effects: [Effect] = edits.isEmpty ? [] : record(edits, saying: nil, moment)
    if calendar != nil { effects += pollCalendarsSoon() }
    // What was refused stays on the device; a calendar can be chosen again.
    if failure == nil || calendar != nil { effects.append(.dropFile(hash: hash)) }
    return effects + sendFiles(moment)
  }

  /// What the clipboard held: an address is saved at once.
  mutating func pasted(_ text: String, _ moment: Moment) -> [Effect] {
    guard reading.linkSheet != nil else { return [] }
    guard let address = Address(SharedText.link(in: text) ?? text) else {
      return show(words.nothingToPaste)
    }
    return save(address, moment)
  }

  /// Saves an address, and shows what becomes of it.
  mutating func save(_ address: Address, _ moment: Moment) -> [Effect] {
    let edit = reading.saving(address, moment)
    return record([edit], saying: Saying(words.linkSaved), moment)
      + perform(reading.process(edit.entity), moment)
  }

  /// Takes what another app shared, once it is known what this device holds.
  mutating func takeShared(_ moment: Moment) -> [Effect] {
    guard let shared = loaded.shared else { return [] }
    loaded.shared = nil
    return take(shared, moment)
  }

  /// By itself, so that a first visit, which asks whether something was shared, goes without it.
  @inline(never)
  private mutating func take(_ shared: SharedText, _ moment: Moment) -> [Effect] {
    if !shared.isUntrusted { files.expectedNonce = shared.nonce }
    var effects: [Effect] = [.navigate(path: route.path, replaces: true)]
    if let trouble = shared.trouble { effects += show(words.trouble(trouble)) }
    if let address = shared.address, !shared.isUntrusted, isSignedIn || profile != nil {
      return effects + save(address, moment)
    }
    if let address = shared.address, reading.draft.utf8.isEmpty {
      reading.draft = address.text
      if profile != nil { effects += openNew(moment) }
    } else if let text = shared.address?.text ?? (shared.note.utf8.isEmpty ? nil : shared.note) {
      reading.capture.add(text)
      if profile != nil { effects += perform(reading.capture.openNote(), moment) }
    }
    return effects + storeDraft()
  }
}
