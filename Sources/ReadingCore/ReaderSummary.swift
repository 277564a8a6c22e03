import ArticleCore
import Insight
import Kernel
import Kit
import SyncCore
import ViewTree

/// A sentence of the open article that its summary tells.
public struct SummaryLine: Hashable, Sendable {
  public var text: String
  /// Where it stands; nil where the text has it no more.
  public var place: ReadingPlace?
  /// Where it ends within its block, in UTF-16 code units.
  var end = 0
  /// One of those that add to the summary.
  public var isKeyPoint: Bool
}

/// What happens with the summary at the head of an article.
public enum SummaryAction: Sendable {
  /// It is shown, or put away again.
  case tapped
  /// To where a sentence stands.
  case lineTapped(ReadingPlace)
  /// The summary is read aloud, and then the article.
  case listenTapped
}

extension ReadingState {
  mutating func perform(_ action: SummaryAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .tapped:
      let lines = reader?.summary == nil ? summaryLines : nil
      reader?.summary = lines
      return []
    case .lineTapped(let place): return [.own(.scrollToPlace(place))]
    case .listenTapped:
      guard let open = reader, case .ready(let article, _) = open.text else { return [] }
      let lines = (open.summary ?? summaryLines).filter { !$0.isKeyPoint }
      return begin(open.id, article, beginningWith: lines, moment)
    }
  }

  /// As the server has made it, or made now where it has not; none for a text too short for one.
  private var summaryLines: [SummaryLine] {
    guard let open = reader, let entity = library.entity(open.id),
      case .ready(let article, let blocks) = open.text
    else { return [] }
    var lines: [SummaryLine] = []
    func add(_ extract: Extract?, _ text: String, isKeyPoint: Bool) {
      var line = SummaryLine(text: text, isKeyPoint: isKeyPoint)
      if let extract {
        let start = extract.units.lowerBound
        let permille = blocks.permille(block: extract.block, offset: start)
        line.place = ReadingPlace(block: extract.block, offset: start, permille: permille)
        line.end = extract.units.upperBound
      }
      lines.append(line)
    }
    let told = entity[Item.summary]
    if told.utf8.isEmpty {
      let made = Summary(of: article, title: entity[Item.title])
      for one in made.sentences { add(one, one.text, isKeyPoint: false) }
      for one in made.keyPoints { add(one, one.text, isKeyPoint: true) }
    } else {
      let text = ArticleText(article)
      for line in told.utf8.split(separator: 10) {
        let line = String(decoding: line, as: UTF8.self)
        add(Extract(finding: line, in: text), line, isKeyPoint: false)
      }
      for line in entity[Item.keyPoints] {
        add(Extract(finding: line, in: text), line, isKeyPoint: true)
      }
    }
    return lines
  }
}

/// The summary and the key points at the head of an article, once they are asked for.
enum ReaderSummary {
  static func view(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    guard case .ready = reader.text, mayHave(item, state) else { return [] }
    let lines = reader.summary ?? []
    let isOpen = reader.summary != nil
    return [
      Node(.section, .className("related group"), .label(words.summary)) {
        Node(
          .button, .type("button"), .className("button plain"), .id("summary"),
          .state(.ariaExpanded, isOpen), isOpen ? Attribute(.ariaControls, "summary-lines") : nil,
          on: .click(.summarising(.tapped))
        ) {
          (isOpen ? Icon.up : Icon.down).node(size: 20)
          Node(.span) { words.summary }
        }
        if isOpen, lines.isEmpty {
          Node(.p, .className("row-note"), .id("summary-lines")) { words.noSummary }
        } else if isOpen {
          Node(.div, .className("stack"), .id("summary-lines")) {
            list(lines.filter { !$0.isKeyPoint }, label: words.summary, item)
            let points = lines.filter { $0.isKeyPoint }
            if !points.isEmpty {
              Node(.h2) { words.keyPoints }
              list(points, label: words.keyPoints, item)
            }
            Node(.p, .className("row-note")) { words.fromTheText }
            Node.button(
              words.listenToSummary, icon: .podcast, style: .text,
              action: .summarising(.listenTapped))
          }
        }
      }
    ]
  }

  /// Where the server has made none, one may be made here of a text of more than a minute.
  private static func mayHave(_ item: Item, _ state: ReadingState) -> Bool {
    let isMade = state.library.entity(item.id)?[Item.summary.number] != nil
    return isMade ? !item.summary.utf8.isEmpty : (item.minutes ?? 0) > 1
  }

  private static func list(
    _ lines: [SummaryLine], label: String, _ item: Item
  ) -> Node<ReadingAction> {
    let language = item.language.isEmpty ? nil : Attribute(.language, item.language)
    return Node(.ul, .className("group-rows"), .role("list"), .label(label), language) {
      for line in lines {
        Node(.li) {
          if let place = line.place {
            Node(
              .button, .type("button"), .className("row row-press"),
              on: .click(.summarising(.lineTapped(place)))
            ) { Node(.span, .className("row-title")) { line.text } }
          } else {
            Node(.p, .className("row")) { Node(.span, .className("row-title")) { line.text } }
          }
        }
      }
    }
  }
}

extension Words {
  var summary: String { say("Summary", "요약") }
  var keyPoints: String { say("Key points", "핵심 내용") }
  var fromTheText: String {
    say(
      "Sentences from the text. Choose one to go there.",
      "본문에서 뽑은 문장이에요. 문장을 누르면 그 자리로 가요.")
  }
  var noSummary: String {
    say("Too short for a summary.", "요약할 만큼 긴 글이 아니에요.")
  }
  var listenToSummary: String { say("Listen, summary first", "요약부터 듣기") }
}
