import Kernel
public import Kit
public import ViewTree

typealias PopupNode = Node<PopupAction>

/// Everything that the popup shows.
public func view(_ state: PopupState) -> Node<PopupAction> {
  Node(.main) {
    if state.isOpen {
      if !state.isConnected { connectSection(state) }
      pageSection(state)
      if state.hasSaveButton {
        Node.button(state.words.savePage, style: .primary, id: "save", action: .saveTapped)
      }
      if state.isConnected { listSection(state) }
      problemSection(state)
      footer(state)
    }
  }
}

private func connectSection(_ state: PopupState) -> PopupNode {
  Node(.section, .id("connect"), key: "connect") {
    Node(.h1) { state.words.connectFirst }
    Node(.p) { state.words.connectFirstText }
    Node.button(
      state.words.connect, style: .primary, id: "open-options", action: .optionsTapped)
  }
}

private func problemSection(_ state: PopupState) -> PopupNode {
  let problems = state.jobs.filter { $0.problem != .none }
  return Node(
    .section, .id("problems"), .flag(.hidden, if: problems.isEmpty), key: "problems"
  ) {
    Node(.h2) { state.words.notSent }
    Node(.ul, .id("problem-items")) {
      for job in problems { problemRow(job, state.words) }
    }
  }
}

private func problemRow(_ job: KeptJob, _ words: Words) -> PopupNode {
  Node(.li, key: job.id) {
    Node(.div) {
      Node(.span) { job.name }
      Node(.p, .className("quiet")) {
        job.problem == .tooLarge ? words.tooLarge : words.refused
      }
    }
    Node(.div, .className("row-actions")) {
      smallButton(words.tryAgain, name: words.retry(job.name), .retryTapped(job: job.id))
      smallButton(words.discard, name: words.discard(job.name), .discardTapped(job: job.id))
    }
  }
}

private func footer(_ state: PopupState) -> PopupNode {
  Node(.footer, key: "footer") {
    Node(.span, .id("waiting"), .className("quiet"), .role("status")) { waitingText(state) }
    smallButton(state.words.saveTabs, id: "save-tabs", .saveTabsTapped)
    smallButton(state.words.options, id: "options", .optionsTapped)
  }
}

private func waitingText(_ state: PopupState) -> String {
  var waiting = 0
  for job in state.jobs where job.waits { waiting += 1 }
  if waiting > 0 { return state.words.waiting(waiting) }
  return state.savedTabs.map(state.words.tabsSaved) ?? ""
}

/// A small button without a ground; `name` is what it is called where its label says too little.
func smallButton(
  _ label: String, name: String = "", isEnabled: Bool = true, id: String? = nil,
  _ action: PopupAction
) -> PopupNode {
  var face = ButtonFace(label)
  face.style = .text
  face.size = .small
  face.isEnabled = isEnabled
  let button = PopupNode.button(face, id: id, action: action)
  return name.isEmpty ? button : button.adding([.label(name)], to: .button)
}

extension PopupNode {
  /// With more attributes on each element of that tag in it.
  func adding(_ attributes: [Attribute], to tag: Tag) -> PopupNode {
    guard case .element(var element) = self else { return self }
    if element.tag == tag { element.attributes += attributes }
    element.children = element.children.map { $0.adding(attributes, to: tag) }
    return .element(element)
  }
}
