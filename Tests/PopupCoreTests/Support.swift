import Kernel
import Kit
import PopupCore
import ViewTree

let server = "https://later.example.org"
let page = "https://example.com/a"
let now = Instant(milliseconds: 1_800_000_000_000)

func job(
  _ id: String = "j", url: String = page, steps: Int = 0, tries: Int = 0,
  problem: KeptJob.Problem = .none
) -> KeptJob {
  var job = KeptJob()
  job.id = id
  job.title = "A page"
  job.url = url
  job.at = now
  job.isSeen = true
  job.steps = steps
  job.tries = tries
  job.problem = problem
  return job
}

func item(_ id: String, _ title: String, tags: [String] = []) -> FoundItem {
  var item = FoundItem()
  item.id = id
  item.title = title
  item.url = "https://user@example.com:8080/path?q"
  item.tags = tags
  return item
}

func row(_ id: String, _ title: String, detail: String = "") -> ListedItem {
  ListedItem(id: id, title: title, path: "/read/\(id)", detail: detail)
}

func changes(
  tags: [String] = [], collections: [String] = [], reason: String = "", isArchived: Bool = false
) -> Changes {
  var changes = Changes()
  changes.tags = tags
  changes.collections = collections
  changes.reason = reason
  changes.isArchived = isArchived
  return changes
}

/// A popup as the host opens it, with what it asks for at once.
struct Popup {
  var state = PopupState()
  var effects: [PopupEffect] = []

  init(_ change: (inout Opening) -> Void = { _ in }) {
    var opening = Opening()
    opening.language = "en"
    opening.server = server
    opening.tabURL = page
    change(&opening)
    hear(.opened(opening))
  }

  /// With the page saved, and its job as it stands.
  init(saved job: KeptJob, language: String = "en") {
    self.init { $0.language = language }
    hear(.pageSaved(job: job.id, [job]))
  }

  mutating func hear(_ message: PopupMessage) {
    effects = reduce(&state, message, now: now)
  }

  mutating func perform(_ action: PopupAction) {
    effects = reduce(&state, action)
  }

  var html: String { String(decoding: renderHTML([view(state)]), as: UTF8.self) }

  /// Every element in document order, but for those in hidden ones.
  var elements: [Element<PopupAction>] {
    var found: [Element<PopupAction>] = []
    func visit(_ node: Node<PopupAction>) {
      guard case .element(let element) = node, element.value(of: .hidden) == nil else { return }
      found.append(element)
      for child in element.children { visit(child) }
    }
    visit(view(state))
    return found
  }

  func element(_ id: String) -> Element<PopupAction>? {
    elements.first { $0.value(of: .id) == id }
  }

  /// The text of the element with that id; nil where it is not shown.
  func text(_ id: String) -> String? { element(id)?.text }

  /// What Tab stops at, by what it is called.
  var stops: [String] {
    var found: [String] = []
    for element in elements {
      guard [.a, .button, .input, .textarea].contains(element.tag),
        element.value(of: .disabled) == nil
      else { continue }
      let id = element.value(of: .id) ?? ""
      let label = elements.first { $0.tag == .label && $0.value(of: .forID) == id }
      found.append(element.value(of: .ariaLabel) ?? label?.text ?? element.text)
    }
    return found
  }
}

extension Element {
  func value(of name: AttributeName) -> String? {
    attributes.first { $0.name == name }?.value
  }

  var text: String {
    var text = ""
    for child in children {
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.text
      case .component: break
      }
    }
    return text
  }
}
