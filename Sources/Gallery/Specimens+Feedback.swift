import Kit
import ViewTree

extension Specimens {
  func feedback() -> [Specimen] {
    [dialog, sheet, toast, banner, spinner, progress, skeleton, empty]
  }

  /// An example that opens and closes in its frame.
  private func opening(
    _ key: String, _ name: String, _ open: (GalleryAction) -> GalleryNode
  ) -> Specimen.Shown {
    let isOpen = state.isOn(key, or: true)
    return Specimen.Shown(
      name: name,
      node: isOpen
        ? open(.changed(key, ""))
        : .button(words.say("Open", "열기"), action: .changed(key, "1")), isFramed: true)
  }

  private var dialog: Specimen {
    Specimen(
      id: "dialog", requirement: "K12", title: words.say("Dialogue", "대화상자"),
      purpose: words.say("Asks before something is lost.", "무엇을 잃기 전에 물어봅니다."),
      properties: [
        property("id", "String"), property("title", "String"), property("isAlert", "Bool", "false"),
        property("onCancel", "Action"), property("children", "[Node]"),
      ],
      inks: [.surface, .danger, .dangerSoft],
      accessibility: words.say(
        "An alert with its title; the focus stays inside and returns.",
        "제목이 있는 경고이며, 초점이 안에 머물다가 돌아갑니다."),
      keyboard: words.say("Escape cancels", "Esc로 취소"),
      shown: [
        opening("dialog", words.say("Default", "기본")) { close in
          .dialog(
            id: "kit-dialog", title: words.say("Delete “Oat milk”?", "‘귀리 우유’를 삭제할까요?"),
            isAlert: true, onCancel: close
          ) {
            Node(.p, .className("dialog-text")) {
              words.say("Its history goes too.", "기록도 함께 사라집니다.")
            }
            Node(.div, .className("dialog-buttons")) {
              Node.button(words.cancel, action: close)
              Node.button(words.say("Delete", "삭제"), style: .danger, action: close)
            }
          }
        }
      ])
  }

  private var sheet: Specimen {
    Specimen(
      id: "sheet", requirement: "K15", title: words.say("Sheet", "시트"),
      purpose: words.say(
        "What else can be done; goes away downwards.", "할 수 있는 다른 일을 보이며, 아래로 닫습니다."),
      properties: [
        property("id", "String"), property("title", "String"), property("onCancel", "Action"),
      ],
      inks: [.surface, .line],
      accessibility: words.say("A dialogue with its title.", "제목이 있는 대화상자입니다."),
      keyboard: words.say("Escape closes", "Esc로 닫기"),
      shown: [
        opening("sheet", words.say("Menu", "메뉴")) { close in
          .dialog(id: "kit-sheet", title: words.say("Oat milk", "귀리 우유"), onCancel: close) {
            Node.menu([
              MenuItem(.note, words.say("Edit", "편집"), action: close),
              MenuItem(.share, words.say("Share", "공유"), action: close),
              MenuItem(.trash, words.say("Delete", "삭제"), isDanger: true, action: close),
            ])
          }
        }
      ])
  }

  private var toast: Specimen {
    func one(_ name: String, _ toast: Toast) -> Specimen.Shown {
      Specimen.Shown(
        name: name, node: .toastArea(toast, action: .pressed(words.undo)), isFramed: true)
    }
    return Specimen(
      id: "toast", requirement: "K13", title: words.say("Toast", "토스트"),
      purpose: words.say(
        "What happened, and perhaps a way back; leaves on its own.", "일어난 일과 되돌릴 길을 보이고 저절로 사라집니다."),
      properties: [property("text", "String"), property("actionLabel", "String", "\"\"")],
      inks: [.toast, .onToast, .toastAction],
      accessibility: words.say("Announced without taking the focus.", "초점을 옮기지 않고 알립니다."),
      keyboard: words.say("Tab to its button; U undoes", "Tab으로 버튼에 가며, U로 되돌립니다."),
      shown: [
        one(words.say("Message", "알림"), Toast(words.say("Archived", "보관했어요"))),
        one(
          words.say("With an action", "동작"),
          Toast(words.say("Archived", "보관했어요"), actionLabel: words.undo)),
      ])
  }

  private var banner: Specimen {
    func one(_ name: String, _ tone: Tone, _ icon: Icon, _ text: String) -> Specimen.Shown {
      Specimen.Shown(
        name: name,
        node: .banner(text, icon: icon, tone: tone) {
          Node.button(words.tryAgain, style: .text, action: .pressed(words.tryAgain))
        })
    }
    return Specimen(
      id: "banner", requirement: "L84", title: words.say("Banner", "배너"),
      purpose: words.say(
        "Tells something of the whole screen, as long as it is so.", "화면 전체에 해당하며, 끝날 때까지 보입니다."),
      properties: [
        property("text", "String"), property("icon", "Icon"), property("tone", "Tone", ".quiet"),
        property("actions", "[Node]", "[]"),
      ],
      inks: [.sunken, .goodSoft, .good, .warningSoft, .warning, .dangerSoft, .danger],
      accessibility: words.say("A status that is announced.", "상태로 알립니다."), keyboard: "Tab",
      shown: [
        one(words.say("Quiet", "조용히"), .quiet, .offline, words.say("You’re offline.", "오프라인이에요.")),
        one(
          words.say("Good", "좋음"), .good, .sprout,
          words.say("A new version is ready.", "새 버전이 있어요.")),
        one(
          words.say("Warning", "주의"), .warning, .device,
          words.say("This device is almost full.", "기기에 공간이 거의 없어요.")),
        one(words.say("Bad", "나쁨"), .bad, .warning, words.say("Couldn’t be saved.", "저장하지 못했어요.")),
      ])
  }

  private var spinner: Specimen {
    Specimen(
      id: "spinner", requirement: "K14", title: words.say("Spinner", "스피너"),
      purpose: words.say("Under way, of unknown length.", "얼마나 걸릴지 모르는 일을 하고 있습니다."),
      inks: [.accent],
      accessibility: words.say("What is under way, in words.", "하고 있는 일을 말로 읽습니다."),
      keyboard: "—",
      shown: [
        Specimen.Shown(name: words.say("Default", "기본"), node: .spinner(label: words.loading))
      ])
  }

  private var progress: Specimen {
    func one(_ permille: Int) -> Specimen.Shown {
      Specimen.Shown(
        name: "\(permille / 10)%",
        node: .progressBar(
          permille: permille, label: words.say("Read", "읽음"),
          text: words.percentComplete(permille / 10)))
    }
    return Specimen(
      id: "progress", requirement: "K14", title: words.say("Progress bar", "진행 막대"),
      purpose: words.say("How much is done.", "얼마나 했는지 보입니다."),
      properties: [
        property("permille", "Int"), property("label", "String"), property("text", "String"),
      ],
      inks: [.line, .accent],
      accessibility: words.say("Its label and the percentage.", "이름과 비율을 읽습니다."),
      keyboard: "—", shown: [one(0), one(360), one(1000)])
  }

  private var skeleton: Specimen {
    Specimen(
      id: "skeleton", requirement: "K14 L83", title: words.say("Skeleton", "뼈대"),
      purpose: words.say("Keeps the place of text to come.", "글이 올 자리를 지킵니다."),
      properties: [property("lines", "Int")], inks: [.sunken],
      accessibility: words.say("Silent.", "읽지 않습니다."), keyboard: "—",
      shown: [Specimen.Shown(name: words.say("Three lines", "세 줄"), node: .skeleton(lines: 3))])
  }

  private var empty: Specimen {
    Specimen(
      id: "empty", requirement: "X05", title: words.say("Empty state", "빈 화면"),
      purpose: words.say("Nothing here yet, and a way on.", "아직 없다는 것과 나아갈 길을 보입니다."),
      properties: [
        property("icon", "Icon"), property("title", "String"), property("text", "String"),
        property("actions", "[Node]"),
      ],
      inks: [.accentSoft, .accent, .textSecondary],
      accessibility: words.say("A heading and a sentence.", "제목과 문장을 읽습니다."), keyboard: "Tab",
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: .emptyState(
            icon: .cart, title: words.say("Nothing on the shelf", "선반이 비었어요"),
            text: words.say("Add what you buy again and again.", "자주 사는 것을 넣어 보세요.")
          ) {
            Node.button(
              words.say("Add", "추가"), icon: .plus, style: .primary, action: .pressed("add"))
          })
      ])
  }
}
