import Insight
import Kernel
import ReadingCore
import SyncCore

/// How much worse than the best of what waits the first suggestion is, beside one that is drawn by lot.
public struct Regret {
  public private(set) var ofSuggestions = 0.0
  public private(set) var ofLots = 0.0

  public var share: Double { ofLots > 0 ? ofSuggestions / ofLots : 0 }

  public mutating func add(_ other: Regret) {
    ofSuggestions += other.ofSuggestions
    ofLots += other.ofLots
  }

  /// One reader: of 20 new texts Now suggests, they open the first or say "not now", and the others fade.
  ///
  /// What is counted begins after `learning` choices and goes on for as many as `counted`.
  public init(seed: UInt64, learning: Int = 50, counted: Int = 50) {
    var lots = PreferenceLots(seed: seed)
    var shelf = SimulatedShelf(SimulatedReader(&lots))
    for choice in 0..<(learning + counted) {
      guard let regret = shelf.choose(&lots) else { return }
      if choice >= learning { add(regret) }
    }
  }

  public init() {}

  fileprivate init(best: Double, suggested: Double, mean: Double) {
    ofSuggestions = best - suggested
    ofLots = best - mean
  }
}

private struct SimulatedShelf {
  private let reader: SimulatedReader
  private var library = Library()
  private var waiting: [SimulatedText] = []
  private var count: UInt64 = 0
  /// A Monday at seven in the morning.
  private var now = Instant(milliseconds: 1_762_758_000_000)

  init(_ reader: SimulatedReader) { self.reader = reader }

  private mutating func save(_ lots: inout PreferenceLots) {
    count += 1
    let age = Int64(lots.next() % 10 + 2) * 86_400_000
    let text = SimulatedText(count, savedAt: now.adding(milliseconds: -age), &lots)
    waiting.append(text)
    write(text, [])
  }

  /// One choice, five hours after the last.
  mutating func choose(_ lots: inout PreferenceLots) -> Regret? {
    now = now.adding(milliseconds: 5 * 3_600_000)
    for text in waiting { library.remove(ID(high: 1, low: text.number)) }
    waiting = []
    for _ in 0..<20 { save(&lots) }
    var context = SuggestionContext(now: now, offsetSeconds: 0)
    context.taste = Taste(library, forgotten: [:], offsetSeconds: 0)
    guard let first = Suggestions.suggestions(library, context).first,
      let place = waiting.firstIndex(where: { $0.number == first.item.id.low })
    else { return nil }
    let chances = waiting.map { reader.chance($0) }
    let regret = Regret(
      best: chances.max() ?? 0, suggested: chances[place],
      mean: chances.reduce(0, +) / Double(chances.count))
    let moment = RegisterValue.instant(now)
    if Double(lots.next() % 1_000) < chances[place] * 1_000 {
      write(
        waiting.remove(at: place),
        [(Item.startedAt.number, moment), (Item.finishedAt.number, moment)])
    } else {
      write(waiting.remove(at: place), [(Item.putOffAt.number, moment), (.deleted, moment)])
    }
    return regret
  }

  private mutating func write(_ text: SimulatedText, _ more: [(RegisterNumber, [UInt8])]) {
    let source = SimulatedReader.sources[text.source]
    let values: [(RegisterNumber, [UInt8])] =
      [
        (Item.url.number, RegisterValue.text("https://\(source).example/\(text.number)")),
        (
          Item.title.number,
          RegisterValue.text("On \(SimulatedReader.words[text.word]), part \(text.number)")
        ),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.minutes.number, RegisterValue.int(text.minutes)),
        (Item.content.number, RegisterValue.bytes([UInt8](repeating: 7, count: 32))),
        (Item.savedAt.number, RegisterValue.instant(text.savedAt)),
      ] + more
    let stamp = Stamp(milliseconds: now.milliseconds, device: .server)
    library.update(
      Entity(
        id: ID(high: 1, low: text.number), kind: .item,
        fields: values.map {
          Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
        }))
  }
}
