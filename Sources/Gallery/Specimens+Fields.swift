import Kit
import ViewTree

extension Specimens {
  func fields() -> [Specimen] { [input, select, dateAndTime, stepper] }

  private var input: Specimen {
    let email = words.say("Email", "이메일")
    return Specimen(
      id: "input", requirement: "K02", title: words.say("Input field", "입력란"),
      purpose: words.say(
        "Text of one line or several, a password, an address, a number.",
        "한 줄이나 여러 줄의 글, 비밀번호, 주소, 숫자를 적습니다."),
      properties: [
        property("kind", "Kind", ".text"), property("label", "String"), property("value", "String"),
        property("placeholder", "String", "\"\""), property("helper", "String", "\"\""),
        property("error", "String", "\"\""), property("lines", "Int", "1"),
        property("limit", "Int", "0"), property("isRequired", "Bool", "true"),
        property("isEnabled", "Bool", "true"), property("reveal", "Reveal?", "nil"),
        property("clear", "Clear?", "nil"), property("offers", "Offers?", "nil"),
        property("onInput", "(String) -> Action"),
      ],
      inks: [
        .field, .fieldBorder, .edge, .button, .fieldError, .danger, .dangerSoft, .fieldDisabled,
        .fieldDisabledBorder, .onFieldDisabled,
      ],
      accessibility: words.say(
        "Its label, then the helper or the error, which is announced.",
        "이름 다음에 도움말이나 오류를 읽으며, 오류는 바로 알립니다."),
      keyboard: words.say(
        "Tab goes in and out. Of what is offered, arrows choose, Enter and Tab take, Escape closes.",
        "Tab으로 들어가고 나갑니다. 추천은 화살표로 고르고 Enter나 Tab으로 넣으며 Esc로 닫습니다."),
      shown: [
        field("default", words.say("Default", "기본")) {
          $0.placeholder = words.say("Write here", "여기에 적기")
        },
        field("filled", words.say("Filled", "채움"), "Ada Lovelace"),
        field("error", words.say("Error", "오류"), "ada@", label: email) {
          $0.kind = .email
          $0.error = words.say("An address needs something after its @.", "@ 뒤에 주소가 더 있어야 합니다.")
        },
        field("disabled", words.say("Disabled", "꺼짐"), "Ada") { $0.isEnabled = false },
        field("helper", words.say("Helper text", "도움말"), label: words.say("Name", "이름")) {
          $0.helper = words.say("As others should call you.", "다른 사람이 부를 이름입니다.")
        },
        password, offering,
        field("clear", words.say("Clear button", "지우기 버튼"), words.say("tea", "녹차"), clears: true) {
          $0.kind = .search
        },
        field("limit", words.say("Character limit", "글자 수 제한"), words.say("Milk", "우유")) {
          $0.limit = 20
        },
        field("number", words.say("Number", "숫자"), "3.5") { $0.kind = .number },
        field("lines", words.say("Several lines", "여러 줄"), label: words.say("Note", "메모")) {
          $0.lines = 3
        },
      ])
  }

  private func field(
    _ key: String, _ name: String, _ start: String = "", label: String? = nil,
    clears: Bool = false, _ change: (inout TextField) -> Void = { _ in }
  ) -> Specimen.Shown {
    let id = "input-" + key
    var field = TextField(
      id: id, label: label ?? words.say("Title", "제목"), value: state.text(id, or: start))
    field.isRequired = false
    change(&field)
    return Specimen.Shown(
      name: name,
      node: .field(
        field,
        clear: clears ? Clear(label: words.say("Clear", "지우기"), action: .changed(id, "")) : nil,
        onInput: { .changed(id, $0) }))
  }

  private var offering: Specimen.Shown {
    let id = "input-offers"
    let names = [words.say("Home", "집"), words.say("Health", "건강")]
    var field = TextField(
      id: id, label: words.say("Task", "할 일"), value: state.text(id, or: "#"))
    field.isRequired = false
    var offers = Offers<GalleryAction>(
      label: words.say("Suggestions", "추천"), take: { .changed(id, "#" + names[$0] + " ") },
      press: { .pressed($0) })
    if field.value.utf8.last == UInt8(ascii: "#") {
      offers.lines = names.map { .init(.folder, $0) }
      offers.meant = 0
      offers.status = words.count(2, one: "suggestion", many: "suggestions", korean: "개 추천")
    }
    return Specimen.Shown(
      name: words.say("Offers", "추천"),
      node: .field(field, offers: offers, onInput: { .changed(id, $0) }))
  }

  private var password: Specimen.Shown {
    let id = "input-password"
    var field = TextField(
      id: id, kind: .newPassword, label: words.say("Password", "비밀번호"),
      value: state.text(id, or: "correct horse"))
    field.isRequired = false
    let isOn = state.isOn("reveal", or: false)
    return Specimen.Shown(
      name: words.say("Password", "비밀번호"),
      node: .field(
        field,
        reveal: Reveal(
          isOn: isOn, label: isOn ? words.hidePassword : words.showPassword,
          action: .changed("reveal", isOn ? "" : "1")), onInput: { .changed(id, $0) }))
  }

  private var select: Specimen {
    let choices = [
      Select.Choice("low", words.say("Low", "낮음")), Select.Choice("mid", words.say("Medium", "보통")),
      Select.Choice("high", words.say("High", "높음")),
    ]
    func one(_ id: String, isEnabled: Bool) -> GalleryNode {
      var select = Select(
        id: id, label: words.say("Priority", "우선순위"), choices: choices,
        value: state.text(id, or: "mid"))
      select.isEnabled = isEnabled
      return .select(select, onChange: { .changed(id, $0) })
    }
    let days = [
      words.say("Monday", "월요일"), words.say("Wednesday", "수요일"), words.say("Friday", "금요일"),
    ]
    var options: [Option<GalleryAction>] = []
    var chosen: [String] = []
    for index in days.indices {
      let key = "day-\(index)"
      let isOn = state.isOn(key, or: index != 1)
      if isOn { chosen.append(days[index]) }
      options.append(Option(days[index], isOn: isOn, action: .changed(key, isOn ? "" : "1")))
    }
    return Specimen(
      id: "select", requirement: "K08", title: words.say("Select", "선택"),
      purpose: words.say(
        "One or several out of many; on phones the system's own list.",
        "여럿 가운데 하나나 몇 가지를 고르며, 휴대전화에서는 시스템의 목록이 열립니다."),
      properties: [
        property("label", "String"), property("choices", "[Choice]"), property("value", "String"),
        property("isEnabled", "Bool", "true"), property("onChange", "(String) -> Action"),
      ],
      inks: [.field, .fieldBorder, .textTertiary],
      accessibility: words.say("Its label and what is chosen.", "이름과 고른 것을 읽습니다."),
      keyboard: words.say("Arrows choose, Space opens.", "화살표로 고르고, 스페이스로 엽니다."),
      shown: [
        Specimen.Shown(name: words.say("Single", "하나"), node: one("select-one", isEnabled: true)),
        Specimen.Shown(
          name: words.say("Disabled", "꺼짐"), node: one("select-off", isEnabled: false)),
        Specimen.Shown(
          name: words.say("Several", "여럿"),
          node: .multiSelect(
            id: "select-many", label: words.say("Days", "요일"),
            summary: chosen.isEmpty ? words.say("None", "없음") : chosen.joined(separator: ", "),
            options)),
      ])
  }

  private var dateAndTime: Specimen {
    func field(_ key: String, _ kind: TextField.Kind, _ label: String, _ value: String)
      -> Specimen.Shown
    {
      let field = TextField(id: key, kind: kind, label: label, value: state.text(key, or: value))
      return Specimen.Shown(name: label, node: .field(field, onInput: { .changed(key, $0) }))
    }
    return Specimen(
      id: "date", requirement: "K08", title: words.say("Date and time", "날짜와 시각"),
      purpose: words.say("The system's own pickers.", "시스템의 선택기를 씁니다."),
      properties: [property("kind", "Kind", ".date, .time, .dateTime")],
      inks: [.field, .fieldBorder],
      accessibility: words.say("Its label and the date in words.", "이름과 날짜를 읽습니다."),
      keyboard: words.say("Digits, arrows", "숫자, 화살표"),
      shown: [
        field("date-field", .date, words.say("Due date", "기한"), "2026-12-24"),
        field("time-field", .time, words.say("Time", "시각"), "09:30"),
        field("date-time-field", .dateTime, words.say("Reminder", "알림"), "2026-12-24T09:30"),
      ])
  }

  private var stepper: Specimen {
    func one(_ key: String, start: Int, isEnabled: Bool = true) -> GalleryNode {
      let days = state.number(key, or: start)
      var stepper = Stepper<GalleryAction>(
        label: words.say("Every", "주기"),
        text: words.count(days, one: "day", many: "days", korean: "일"),
        lessLabel: words.say("Fewer days", "하루 줄이기"), moreLabel: words.say("More days", "하루 늘리기"),
        less: days > 1 ? .changed(key, "\(days - 1)") : nil,
        more: days < 365 ? .changed(key, "\(days + 1)") : nil, idle: .pressed(""))
      stepper.isEnabled = isEnabled
      return .stepper(stepper)
    }
    return Specimen(
      id: "stepper", requirement: "K08", title: words.say("Stepper", "증감 버튼"),
      purpose: words.say("A small number that goes up and down.", "작은 수를 늘리고 줄입니다."),
      properties: [
        property("label", "String"), property("text", "String"), property("less", "Action?"),
        property("more", "Action?"), property("isEnabled", "Bool", "true"),
      ],
      inks: [.sunken, .accent],
      accessibility: words.say(
        "A group with its label; the new number is announced.", "이름이 있는 묶음이며, 바뀐 수를 알립니다."),
      keyboard: words.say("Enter, Space on the buttons", "버튼에서 Enter, 스페이스"),
      shown: [
        Specimen.Shown(name: words.say("Default", "기본"), node: one("step", start: 30)),
        Specimen.Shown(name: words.say("At its end", "끝"), node: one("step-end", start: 1)),
        Specimen.Shown(
          name: words.say("Disabled", "꺼짐"), node: one("step-off", start: 7, isEnabled: false)),
      ])
  }
}
