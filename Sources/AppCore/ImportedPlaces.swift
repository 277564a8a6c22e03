import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import ViewTree
import Wire

/// The way to what an import brought.
enum ImportedPlaces {
  /// Characters of a list's name on a button: more is too wide for a phone.
  private static let longestName = 16

  @NodeBuilder<Action>
  static func row(_ run: ImportRun, _ state: State) -> [Node<Action>] {
    let words = state.words
    let links = links(run, state)
    if !links.isEmpty {
      Node(.div, .className("row wraps"), key: "brought") {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-title")) { words.whereItIs }
        }
        Node(.div, .className("row-presses")) {
          for link in links {
            Node.linkButton(link.label, icon: link.icon, style: .text, path: link.path)
          }
        }
      }
    }
  }

  private static func links(
    _ run: ImportRun, _ state: State
  ) -> [(label: String, icon: Icon, path: String)] {
    guard let status = state.imports.status else { return [] }
    let words = state.words
    var links: [(label: String, icon: Icon, path: String)] = []
    if status.items + status.notes > 0 {
      links.append((words.opening(words.library), .library, Page.library.path))
    }
    if status.todos > 0 {
      let list = state.replica?.onlyList(of: run)
      let name = list?.name ?? ""
      let isShort = !name.utf8.isEmpty && name.unicodeScalars.count <= longestName
      let path = list.map { TasksRoute.list($0.id).path } ?? TasksRoute.all.path
      let label = words.opening(isShort ? words.quoted(name) : words.appName(.taskFlow))
      links.append((label, .todo, path))
    }
    if status.products > 0 {
      links.append((words.opening(words.appName(.restock)), .cart, RestockRoute.home.path))
    }
    if status.feeds > 0 {
      links.append((words.opening(words.feeds), .feed, OrganiseRoute.feeds.path))
    }
    return links
  }
}
