import Kernel
import Kit
import ViewTree

/// How the page's state stands out.
private enum Look: String {
  case plain = "state"
  case waits = "state waits"
  case wrong = "state wrong"
}

/// The page that was saved, with what can be added to it.
func pageSection(_ state: PopupState) -> PopupNode {
  let job = state.pageJob
  let (text, look) = pageStatus(state, job)
  return Node(
    .section, .id("page"), .flag(.hidden, if: job == nil && !state.page.isRefused), key: "page"
  ) {
    Node(.p, .id("state"), .className(look.rawValue), .role("status")) { text }
    if let job {
      Node(.h1, .id("title")) { job.name }
      Node(.p, .id("host"), .className("quiet")) { hostName(of: job.url) }
      if !state.page.quote.isEmpty {
        Node(.blockquote, .id("quote")) { state.page.quote }
      }
      detailsForm(state)
    }
  }
}

private func pageStatus(_ state: PopupState, _ job: KeptJob?) -> (String, Look) {
  let words = state.words
  guard let job else { return (state.page.isRefused ? words.notAPage : "", .wrong) }
  if job.problem != .none { return (words.refused, .wrong) }
  if job.steps > 0 { return job.tries > 0 ? (words.keptUntilSent, .waits) : (words.kept, .plain) }
  return (job.isLinkOnly ? words.savedLink : words.saved, .plain)
}

private func detailsForm(_ state: PopupState) -> PopupNode {
  let words = state.words
  return Node.form(nil, .id("details"), onSubmit: .detailsAdded) {
    Node(.div, .className("pair")) {
      nameField(state, .tags, id: "tags", label: words.tags, hint: words.commas) {
        .detailsChanged(.tags, $0)
      }
      nameField(
        state, .collection, id: "collection", label: words.collection, hint: words.collectionHint
      ) {
        .detailsChanged(.collection, $0)
      }
    }
    reasonField(state)
    Node(.div, .className("buttons")) {
      addButton(words)
      smallButton(
        words.archive, isEnabled: !state.page.isArchived, id: "archive-page", .pageArchived)
    }
  }
}

private func reasonField(_ state: PopupState) -> PopupNode {
  var field = TextField(
    id: "reason", label: state.words.reason, value: state.page.details.reason)
  field.isRequired = false
  field.limit = 2_000
  field.lines = 2
  return .field(field, onInput: { .detailsChanged(.reason, $0) })
}

/// The button that sends the form around it.
func addButton(_ words: Words) -> PopupNode {
  Node(.button, .type("submit"), .className("button secondary small")) { words.add }
}

/// A field for names, and below it those that are offered.
func nameField(
  _ state: PopupState, _ name: NameField, id: String, label: String, hint: String,
  onInput: @escaping (String) -> PopupAction
) -> PopupNode {
  var field = TextField(id: id, label: label, value: state.typed(in: name))
  field.isRequired = false
  field.placeholder = hint
  field.isEntry = true
  // A collection's name; of tags there may be any number.
  if name == .collection { field.limit = 60 }
  var shown = Offers<PopupAction>(
    label: state.words.suggestions, take: { .offerTaken(name, $0) },
    press: { .offerKeyed(name, $0) })
  shown.open = .offersWanted(name)
  if let offers = state.offers(in: name) {
    shown.status = state.words.suggestions(offers.lines.count)
    shown.meant = state.openOffers?.index
    for line in offers.lines {
      shown.lines.append(.init(name == .collection ? .folder : .tag, line))
    }
  }
  return .field(field, offers: shown, onInput: onInput)
}
