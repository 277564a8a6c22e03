import Kit
import ViewTree

extension Specimens {
  func buttons() -> [Specimen] {
    [
      button(
        "button-primary", words.say("Primary button", "기본 버튼"), .primary,
        words.say("The one thing that a screen is for.", "화면에서 가장 중요한 동작입니다.")),
      button(
        "button-secondary", words.say("Secondary button", "보조 버튼"), .secondary,
        words.say("What else can be done: cancel, go back.", "취소나 뒤로 가기 같은 다른 동작입니다.")),
      button(
        "button-tertiary", words.say("Tertiary button", "텍스트 버튼"), .text,
        words.say("Quiet, in a line of text or a banner.", "글이나 알림 안의 조용한 동작입니다.")),
      button(
        "button-danger", words.say("Danger button", "삭제 버튼"), .danger,
        words.say("Takes something away.", "무엇인가를 없애는 동작입니다.")),
      iconButton, floating,
    ]
  }

  private func button(_ id: String, _ title: String, _ style: ButtonStyle, _ purpose: String)
    -> Specimen
  {
    func face(_ name: String, _ change: (inout ButtonFace) -> Void = { _ in }) -> Specimen.Shown {
      var face = ButtonFace(words.save)
      face.style = style
      change(&face)
      return Specimen.Shown(name: name, node: .button(face, action: .pressed(title)))
    }
    return Specimen(
      id: id, requirement: "K01", title: title, purpose: purpose,
      properties: [
        property("label", "String"), property("icon", "Icon?", "nil"),
        property("trailingIcon", "Icon?", "nil"), property("size", "ButtonSize", ".medium"),
        property("isBusy", "Bool", "false"), property("isEnabled", "Bool", "true"),
        property("action", "Action"),
      ],
      inks: [.button, .buttonPressed, .onButton, .buttonDisabled, .onButtonDisabled],
      accessibility: words.say(
        "Its label; busy and disabled are told.", "이름을 읽고, 진행 중이거나 꺼져 있으면 알립니다."),
      keyboard: words.say("Enter, Space", "Enter, 스페이스"),
      shown: [
        face(words.say("Default", "기본")),
        face(words.say("Pressed", "눌림")) { $0.label = words.say("Hold me", "누르고 있기") },
        face(words.say("Disabled", "꺼짐")) { $0.isEnabled = false },
        face(words.say("Loading", "진행 중")) {
          $0.label = words.saving
          $0.isBusy = true
        },
        face(words.say("With icon", "아이콘")) { $0.icon = .plus },
        face(words.say("Trailing icon", "뒤 아이콘")) { $0.trailingIcon = .forward },
        face(words.say("Small", "작게")) { $0.size = .small },
        face(words.say("Large", "크게")) { $0.size = .large },
      ])
  }

  private var iconButton: Specimen {
    let title = words.say("Icon button", "아이콘 버튼")
    let isOn = state.isOn("icon-button", or: true)
    return Specimen(
      id: "button-icon", requirement: "K01", title: title,
      purpose: words.say(
        "A sign that everybody knows; its label shows on hover.", "누구나 아는 그림이며, 가리키면 이름이 보입니다."),
      properties: [
        property("icon", "Icon"), property("label", "String"),
        property("isPressed", "Bool?", "nil"), property("isEnabled", "Bool", "true"),
      ],
      inks: [.textSecondary, .sunken, .star],
      accessibility: words.say(
        "Its label; whether it stays pressed.", "이름과, 눌린 채로 있는지를 읽습니다."),
      keyboard: words.say("Enter, Space", "Enter, 스페이스"),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: .iconButton(.archive, label: words.say("Archive", "보관"), action: .pressed(title))),
        Specimen.Shown(
          name: words.say("Pressed in", "켜짐"),
          node: .iconButton(
            isOn ? .starFilled : .star, label: words.say("Favorite", "즐겨찾기"), isPressed: isOn,
            className: isOn ? "favourite" : "", action: .changed("icon-button", isOn ? "" : "1"))),
        Specimen.Shown(
          name: words.say("Disabled", "꺼짐"),
          node: .iconButton(
            .trash, label: words.say("Delete", "삭제"), isEnabled: false, action: .pressed(title))),
      ])
  }

  private var floating: Specimen {
    let title = words.say("Floating button", "떠 있는 버튼")
    func button(isOpen: Bool, hasMenu: Bool) -> GalleryNode {
      let key = "fan-\(isOpen)-\(hasMenu)"
      let isOpen = state.isOn(key, or: isOpen)
      var button = FloatingButton<GalleryAction>(
        id: key, label: words.say("Add", "추가"),
        action: hasMenu ? .changed(key, isOpen ? "" : "1") : .pressed(title))
      button.isOpen = isOpen
      button.takesFocus = !state.text(key, or: "").isEmpty
      if hasMenu {
        button.items = [
          MenuItem(.link, words.say("Link", "링크"), action: .pressed("Link")),
          MenuItem(.note, words.say("Note", "메모"), action: .pressed("Note")),
          MenuItem(.voice, words.say("Voice note", "음성 메모"), action: .pressed("Voice")),
          MenuItem(.camera, words.say("Photo or file", "사진이나 파일"), action: .pressed("Photo")),
        ]
      }
      return .floatingButton(button)
    }
    return Specimen(
      id: "button-floating", requirement: "K01 K15", title: title,
      purpose: words.say(
        "Adds something, from every screen; its menu fans out.", "어느 화면에서나 추가하며, 메뉴가 펼쳐집니다."),
      properties: [
        property("icon", "Icon", ".plus"), property("label", "String"),
        property("isOpen", "Bool", "false"), property("items", "[MenuItem]", "[]"),
      ],
      inks: [.button, .onButton],
      accessibility: words.say(
        "Its label, and whether the menu is open; the menu is a list of buttons.",
        "이름과 메뉴가 열렸는지를 읽으며, 메뉴는 버튼 목록입니다."),
      keyboard: words.say(
        "Enter opens, arrows go through, Escape closes.", "Enter로 열고, 화살표로 옮기고, Esc로 닫습니다."),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"), node: button(isOpen: false, hasMenu: false),
          isFramed: true),
        Specimen.Shown(
          name: words.say("Open", "열림"), node: button(isOpen: true, hasMenu: true), isFramed: true),
      ])
  }
}
