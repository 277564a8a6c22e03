import Kernel
public import Kit
public import ViewTree

/// The floating button of Now, Inbox and Library, and the ways to add something around it.
public enum CaptureFan {
  /// The screen that it floats over: what is offered first, nearest to the button, suits that.
  public enum Place: Sendable {
    case now, inbox, library
  }

  /// The button's id, to which the focus comes back.
  public static let id = "add-link"

  public static func view(
    _ place: Place, _ state: CaptureState, _ words: Words
  ) -> Node<ReadingAction> {
    var button = FloatingButton<ReadingAction>(
      id: id, label: state.isFanOpen ? words.close : words.addSomething,
      action: .capturing(.fanTapped))
    button.isOpen = state.isFanOpen
    button.items = items(place, words)
    return Node.floatingButton(button)
  }

  private static func items(_ place: Place, _ words: Words) -> [MenuItem<ReadingAction>] {
    let note = MenuItem<ReadingAction>(.note, words.addNote, action: .capturing(.noteTapped))
    let link = MenuItem<ReadingAction>(.link, words.linkAddress, action: .addLinkTapped)
    let voice = MenuItem<ReadingAction>(.voice, words.voice, action: .capturing(.voiceTapped))
    let photo = MenuItem<ReadingAction>(.camera, words.photo, action: .capturing(.filesTapped))
    switch place {
    case .inbox: return [link, note, voice, photo]
    case .now: return [note, link, voice, photo]
    case .library: return [photo, note, link, voice]
    }
  }
}
