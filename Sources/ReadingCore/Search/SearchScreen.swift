import Kernel
import Kit
import SyncCore
import ViewTree

/// Search while typing.
enum SearchScreen {
  static func view(_ state: ReadingState, _ scene: ReadingScene) -> [Node<ReadingAction>] {
    var field = TextField(
      id: "search", kind: .search, label: scene.words.search, value: state.search.text)
    field.isRequired = false
    return [Node.field(field, onInput: { .searching(.changed($0)) })]
  }
}
