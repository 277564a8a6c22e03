import Kernel
import Kit
import ReadingCore
import RestockCore
import TasksCore
import ViewTree

/// How much of an app stands side by side in the window.
///
/// `Web/styles/rail.css` and `panes.css` ask the same of the window.
public enum WindowLayout: Hashable, Sendable {
  /// One screen after the other, as on a phone.
  case single
  /// The same beside a rail, with room for a todo to open where it stands.
  case pair
  /// A list, and beside it what is opened from it, with a side bar.
  case desk

  public init(width: Int, height: Int) {
    self = height <= 480 || width < 820 ? .single : width < 1024 ? .pair : .desk
  }
}

/// What is done with the panes.
public enum PaneAction: Sendable {
  /// The edge between list and reader was moved; nil sets it back.
  case listResized(Int?)
  /// What a mouse did with rows of the list, as `Web/host/desk.js` says it.
  case told(String)
}

/// The list, and what is opened from it, beside each other.
enum Panes {
  /// How wide the list may be made, in pixels.
  static let widths = 280...560

  static func within(_ width: Int) -> Int {
    min(max(width, widths.lowerBound), widths.upperBound)
  }

  /// The edge between the two: dragged, moved with the arrow keys, set back by a double click.
  ///
  /// Its name is its title, so that whoever sees it learns what it is for.
  static func edge(_ state: State) -> Node<Action> {
    Node(
      .div, .className("pane-edge"), .role("separator"), Attribute(.tabIndex, "0"),
      Attribute(.title, state.words.listWidth), Attribute(.ariaOrientation, "vertical"),
      Attribute(.ariaControls, "list-pane"),
      Attribute(.ariaValueNow, "\(state.listWidth ?? 440)"),
      Attribute(.ariaValueMin, "\(widths.lowerBound)"),
      Attribute(.ariaValueMax, "\(widths.upperBound)"), key: "edge",
      on: Handler(.move) { .pane(.listResized(Int(Substring($0.text)))) })
  }

  /// What the second pane shows while nothing is open: one thing that could be, and the way to it.
  static func nothing(_ state: State) -> Node<Action> {
    let words = state.words
    let app = state.route.app
    var offer: [Node<Action>] = []
    if app == .later {
      for node in NowScreen.offer(state.reading, state.scene, state.surroundings) {
        offer.append(node.map { Action.reading($0) })
      }
    } else {
      for node in RestockScreens.offer(state.restock, state.scene) {
        offer.append(node.map { Action.restock($0) })
      }
    }
    return Node(
      .div, .className("detail nothing"), .role("region"), .label(words.readingPane), key: "detail"
    ) {
      Node(.div, .className("empty")) {
        Mark.node(of: app, size: 40)
        Node(.p) { app == .later ? words.chooseToRead : words.chooseProduct }
        if !offer.isEmpty { Node(.div, .className("offer")) { offer } }
      }
    }
  }
}

extension Route {
  /// True for a screen whose list stands beside what is opened from it.
  var isList: Bool {
    switch self {
    case .page(let page): page == .inbox || page == .library
    case .organise: true
    case .restock(let route): RestockScreens.isHome(route)
    case .signUp, .reset, .confirm, .read, .firstRun, .tasks: false
    }
  }

  /// True for what is opened from a list.
  var isDetail: Bool {
    switch self {
    case .read, .restock(.product): true
    case .page, .signUp, .reset, .confirm, .organise, .firstRun, .tasks, .restock: false
    }
  }
}

extension State {
  /// The list in the first of two panes; nil where one screen has the window.
  var paneList: Route? {
    // On a tablet two would be a phone beside a hole, and a text of 36 letters beside a list.
    guard layout == .desk else { return nil }
    switch route.app {
    case .later:
      if hasNothingToRead { return nil }
      return route.isList ? route : route.isDetail ? listBeside : nil
    case .restock:
      if restock.isEmpty { return nil }
      return route.isList ? route : route.isDetail ? .restock(.home) : nil
    case .taskFlow: return nil
    }
  }

  /// Whether the list that is shown has the window for itself: nothing in it can be read beside it, or something
  /// is looked for, which stands in the middle until an article is opened.
  private var hasNothingToRead: Bool {
    if case .organise(.search) = route { return true }
    guard route.isList, route.app == .later, !scene.isLoading else { return false }
    return route == .page(.highlights) ? reading.marks.count == 0 : reading.hasNothingListed
  }

  /// The classes of the frame around a screen.
  ///
  /// `panes` where two stand beside each other as soon as there is room: the server that draws the
  /// first page cannot know that.
  var shellClass: String {
    guard route.isList || route.isDetail else { return "shell" }
    if route.app == .restock, replica != nil, restock.isEmpty { return "shell" }
    if hasNothingToRead { return "shell" }
    return "shell panes"
  }

  /// The window has another size.
  mutating func resized(_ layout: WindowLayout, _ moment: Moment) -> [Effect] {
    guard layout != self.layout else { return [] }
    self.layout = layout
    tasks.hasRoom = layout != .single
    if tasks.hasRoom { tasks.placeDetails(moment) }
    if case .read = route { enterListBeside(moment) }
    return []
  }

  /// A list of Later is shown: it stands beside what is opened next.
  mutating func noteList() {
    if route.isList, route.app == .later { listBeside = route }
  }

  /// The list that stands beside an article shows what it showed.
  mutating func enterListBeside(_ moment: Moment) {
    guard layout == .desk else { return }
    // What it asks for as it is entered, such as the focus of its field, is for when it is alone.
    _ = reading.enter(listBeside.organise, isLibrary: listBeside == .page(.library), moment)
  }

  mutating func handle(_ action: PaneAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .told(let text): return handle(RowGesture(text), moment)
    case .listResized(let width):
      listWidth = width.map { Panes.within($0) }
      return [setLook] + store([MetaRows.write(listWidth: listWidth)], saying: nil)
    }
  }
}

extension Words {
  var listWidth: String { say("List width", "목록 너비") }
  var readingPane: String { say("Reading pane", "읽기 창") }
  var chooseToRead: String { say("Choose something to read", "읽을 글을 골라 주세요") }
  var chooseProduct: String { say("Choose an item to see more", "항목을 고르면 자세히 볼 수 있어요") }
}
