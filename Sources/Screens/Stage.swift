public import AppCore
import ArticleCore
import Kernel
import Kit
import SyncCore
import Wire

/// An app on its own: a person acts, the host answers as told, and nothing leaves.
public struct Stage {
  public private(set) var state: State
  private(set) var effects: [Effect] = []
  private var step: UInt64 = 0
  private var waited: Int64 = 0
  /// The texts of contents on the device, by their hashes; nil while they are read.
  var texts: [(hash: String, text: String)]? = []
  /// The file that is being sent.
  private(set) var upload: UInt32?
  /// The question for the channels of notifications.
  private(set) var openedNotices: UInt32?
  /// What was given to the device's database.
  private(set) var stored: [StoreName: [StoreRow]] = [:]

  init(_ boot: Boot) {
    state = State(boot: boot)
  }

  public mutating func perform(_ action: Action) {
    step += 1
    let moment = Moment(
      instant: Props.now.adding(milliseconds: Int64(step) + waited),
      entropy: Entropy(high: 0x1234 &+ step, low: 0x9876 &+ step &* 77))
    let asked = reduce(&state, action, moment)
    // What is asked for by what is answered here at once comes after it.
    var all = asked
    for effect in asked {
      effects = []
      if case .persist(_, let writes) = effect { for write in writes { keep(write) } }
      if case .upload(let token, _, _) = effect { upload = token }
      if case .callNotices(let token, let call) = effect, call.method == .get {
        openedNotices = token
      }
      if case .goBack(let otherwise) = effect { hear(.navigated(path: otherwise)) }
      answerSearch(effect)
      all += effects
    }
    effects = all
  }

  /// Time passes before what is done next.
  mutating func wait(days: Int64) { waited += days * 86_400_000 }

  private mutating func answerSearch(_ effect: Effect) {
    switch effect {
    case .startTimer(let token, _)
    where token == TimerToken.search || token == TimerToken.index:
      hear(.timerFired(token: token))
    case .readContents(let token, let hashes):
      guard let texts else { return }
      let contents = hashes.map { hash in
        Article(blocks: texts.filter { $0.hash == hash }.map { .text($0.text) }).encoded
      }
      hear(.contentsRead(token: token, contents: contents))
    default: break
    }
  }

  private mutating func keep(_ write: StoreWrite) {
    var rows = stored[write.store] ?? []
    rows.removeAll { $0.key == write.key }
    if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
    stored[write.store] = rows
  }

  mutating func hear(_ event: HostEvent) { perform(.host(event)) }

  /// Starts with what the device's database holds.
  mutating func start(_ rows: [StoreName: [StoreRow]] = [:]) {
    perform(.started(DeviceID(bits: 0xABCD_EF01), path: state.route.path))
    let asked = effects
    for effect in asked {
      if case .load(let token, let store) = effect {
        hear(.loaded(token: token, store, rows: rows[store] ?? []))
      }
    }
  }

  /// The tab leads, and the server answers its first pull with these entities.
  mutating func pull(_ entities: [Entity]) {
    hear(.leading(true))
    answerOutbox()
    let count = UInt64(entities.count)
    let answer = PullResponse(
      epoch: ID(high: 5, low: 5), head: count, cursor: count, now: Props.now, entities: entities)
    respond(to: Routes.pull, body: answer.encoded)
  }

  /// What was to be stored is, or could not be.
  mutating func persist(_ succeeded: Bool = true) {
    let asked = effects
    for effect in asked {
      if case .persist(let token, _) = effect {
        hear(.persisted(token: token, succeeded: succeeded))
      }
    }
  }

  mutating func answerOutbox() {
    for effect in effects {
      if case .load(let token, .outbox) = effect {
        hear(.loaded(token: token, .outbox, rows: stored[.outbox] ?? []))
        return
      }
    }
  }

  /// No file waits, and nothing is typed in any tab.
  mutating func answerDrafts() {
    if effects.contains(.listFiles) { hear(.filesWaiting([])) }
    for effect in effects {
      if case .load(let token, .drafts) = effect {
        hear(.loaded(token: token, .drafts, rows: []))
        return
      }
    }
  }

  /// Answers what is asked for at this path.
  mutating func respond(to path: String, status: Int = 200, body: [UInt8] = []) {
    for effect in effects {
      if case .request(let token, let call) = effect, call.path == path {
        let problem = body.isEmpty && status >= 400 ? Self.problem(status) : body
        hear(.responded(token: token, status: status, body: problem))
        return
      }
    }
  }

  /// An error as our server gives it.
  private static func problem(_ status: Int) -> [UInt8] {
    Problem(status: status, code: status == 401 ? "not-signed-in" : "refused", detail: "").encoded
  }

  /// The server does not take the change that was just made.
  mutating func refuseChange() {
    persist()
    answerOutbox()
    respond(to: Routes.push, status: 422)
    respond(to: Routes.push)
  }

  /// The server does not take the file that is being sent.
  mutating func refuseFile() {
    if let token = upload {
      hear(.responded(token: token, status: 422, body: Self.problem(422)))
    }
  }

  /// The server answers to the file of another program that is being sent.
  mutating func answerImport(_ status: Int, _ body: [UInt8]) {
    for effect in effects {
      if case .sendImport(let token, _) = effect {
        hear(.responded(token: token, status: status, body: body))
        return
      }
    }
  }

  /// Answers both lists of the settings, and the address for mail where there is one.
  mutating func answerLists(
    _ sessions: [SessionSummary], _ invitations: [InvitationSummary], mail: String = ""
  ) {
    let asked = effects
    for effect in asked {
      guard case .request(let token, let call) = effect else { continue }
      if call.path == Routes.sessions {
        let body = SessionList(sessions: sessions).encoded
        hear(.responded(token: token, status: 200, body: body))
      } else if call.path == Routes.invitations {
        let body = InvitationList(invitations: invitations).encoded
        hear(.responded(token: token, status: 200, body: body))
      } else if call.path == Routes.mailAddress {
        let body = OwnMailAddress(isOn: !mail.isEmpty, address: mail).encoded
        hear(.responded(token: token, status: 200, body: body))
      }
    }
  }
}
