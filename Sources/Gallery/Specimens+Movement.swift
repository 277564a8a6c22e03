import Kit
import ViewTree

extension Specimens {
  func movement() -> [Specimen] { [swipe, pull, order] }

  private var swipe: Specimen {
    let name = words.say("Oat milk", "귀리 우유")
    return Specimen(
      id: "swipe", requirement: "K15 X02", title: words.say("Swipe row", "밀어서 하는 줄"),
      purpose: words.say("The two most frequent actions, by a swipe.", "가장 자주 하는 두 가지를 밀어서 합니다."),
      properties: [
        property("key", "String"), property("leading", "SwipeAction?"),
        property("trailing", "SwipeAction?"),
      ],
      inks: [.good, .goodSoft, .danger, .dangerSoft],
      accessibility: words.say(
        "Its content; the row's buttons do the same.", "내용을 읽으며, 줄의 버튼이 같은 일을 합니다."),
      keyboard: words.say("The row's buttons", "줄의 버튼"),
      shown: [
        Specimen.Shown(
          name: words.say("Both sides", "양쪽"),
          node: .swipeRow(
            key: "swipe",
            leading: SwipeAction(
              .check, words.say("Bought", "샀음"), tone: .good,
              action: .pressed(words.say("Bought", "샀음"))),
            trailing: SwipeAction(
              .trash, words.say("Delete", "삭제"), tone: .bad,
              action: .pressed(words.say("Delete", "삭제")))
          ) {
            Node(.div, .className("list-row")) {
              Node(.div, .className("list-text")) { Node(.p, .className("list-title")) { name } }
              Node.iconButton(
                .check, label: words.say("Bought", "샀음"),
                action: .pressed(words.say("Bought", "샀음")))
              Node.iconButton(
                .trash, label: words.say("Delete", "삭제"),
                action: .pressed(words.say("Delete", "삭제")))
            }
          })
      ])
  }

  private var pull: Specimen {
    let isBusy = state.isOn("pull", or: false)
    return Specimen(
      id: "pull", requirement: "K15 X02", title: words.say("Pull to refresh", "당겨서 새로 고침"),
      purpose: words.say("Refreshes; so does its button.", "새로 고치며, 버튼도 같습니다."),
      properties: [
        property("isBusy", "Bool"), property("label", "String"), property("action", "Action"),
      ],
      inks: [.textTertiary], accessibility: words.say("Announced while it looks.", "찾는 동안 알립니다."),
      keyboard: words.say("The button", "버튼"),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: .pullToRefresh(
            isBusy: isBusy, label: words.loading, action: .changed("pull", "1")
          ) {
            Node.button(
              isBusy ? words.say("Stop", "멈추기") : words.say("Refresh", "새로 고침"), icon: .refresh,
              action: .changed("pull", isBusy ? "" : "1"))
          })
      ])
  }

  private var order: Specimen {
    let names = [words.say("First", "첫째"), words.say("Second", "둘째"), words.say("Third", "셋째")]
    let order = Array(state.text("order", or: "012").utf8).map { Int($0) - 48 }
    return Specimen(
      id: "order", requirement: "K15 X02", title: words.say("Order by hand", "손으로 정렬"),
      purpose: words.say("Rows are moved by their handles.", "손잡이로 줄을 옮깁니다."),
      properties: [
        property("label", "String"), property("onMove", "(String, Int) -> Action"),
      ],
      inks: [.surface, .textTertiary],
      accessibility: words.say("A list; each handle names its row.", "목록이며, 손잡이마다 줄의 이름을 읽습니다."),
      keyboard: words.say("Alt and the arrows on a handle", "손잡이에서 Alt와 화살표"),
      shown: [
        Specimen.Shown(
          name: words.say("Three rows", "세 줄"),
          node: .orderedList(
            label: words.say("Order", "순서"),
            onMove: { key, place in .changed("order", Self.moved(order, key, to: place)) }
          ) {
            for index in order where names.indices.contains(index) {
              Node(.li, .className("list-row"), Attribute(.dataKey, "\(index)"), key: "\(index)") {
                Node(.div, .className("list-text")) {
                  Node(.p, .className("list-title")) { names[index] }
                }
                Node.moveHandle(
                  key: "\(index)", label: words.say("Move \(names[index])", "\(names[index]) 옮기기"))
              }
            }
          })
      ])
  }

  private static func moved(_ order: [Int], _ key: String, to place: Int) -> String {
    var order = order
    guard let row = Int(key), let from = order.firstIndex(of: row) else { return "012" }
    order.remove(at: from)
    order.insert(row, at: min(max(place, 0), order.count))
    return String(decoding: order.map { UInt8(truncatingIfNeeded: $0 &+ 48) }, as: UTF8.self)
  }
}
