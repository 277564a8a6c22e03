import Kernel
import Kit
import ViewTree

extension Specimens {
  func choices() -> [Specimen] {
    [checkbox, radios, choiceRows, toggle, segments, tabs, chips, month]
  }

  private var checkbox: Specimen {
    func box(
      _ name: String, _ key: String, _ start: Tick, isEnabled: Bool = true, note: String = ""
    )
      -> Specimen.Shown
    {
      let tick: Tick =
        start == .some && state.text(key, or: "?") == "?"
        ? .some : state.isOn(key, or: start == .on) ? .on : .off
      return Specimen.Shown(
        name: name,
        node: .checkbox(
          words.say("Remember me", "기억하기"), tick, note: note, isEnabled: isEnabled,
          action: .changed(key, tick == .on ? "" : "1")))
    }
    return Specimen(
      id: "checkbox", requirement: "K07", title: words.say("Checkbox", "체크박스"),
      purpose: words.say("Several out of a list.", "목록에서 여럿을 고릅니다."),
      properties: [
        property("label", "String"), property("tick", "Tick"), property("note", "String", "\"\""),
        property("isEnabled", "Bool", "true"), property("action", "Action"),
      ],
      inks: [.edge, .button, .onButton, .buttonDisabled],
      accessibility: words.say(
        "Its label; ticked, not ticked or partly.", "이름과, 선택·해제·일부 선택을 읽습니다."),
      keyboard: words.say("Space, Enter", "스페이스, Enter"),
      shown: [
        box(words.say("Unchecked", "해제"), "box-off", .off),
        box(words.say("Checked", "선택"), "box-on", .on),
        box(words.say("Indeterminate", "일부"), "box-some", .some),
        box(words.say("Disabled", "꺼짐"), "box-x", .off, isEnabled: false),
        box(words.say("Checked, disabled", "선택, 꺼짐"), "box-y", .on, isEnabled: false),
        box(
          words.say("With a note", "설명"), "box-note", .on,
          note: words.say("On this device only", "이 기기에서만")),
      ])
  }

  private func options(_ key: String, _ labels: [String], start: Int = 0) -> [Option<GalleryAction>]
  {
    let chosen = state.number(key, or: start)
    var options: [Option<GalleryAction>] = []
    for index in labels.indices {
      options.append(
        Option(labels[index], isOn: index == chosen, action: .changed(key, "\(index)")))
    }
    return options
  }

  private var threeTimes: [String] {
    [words.say("Day", "일"), words.say("Week", "주"), words.say("Month", "월")]
  }

  private var radios: Specimen {
    var some = options("radio-x", threeTimes, start: 1)
    for index in some.indices { some[index].isEnabled = index == 0 }
    return Specimen(
      id: "radio", requirement: "K07", title: words.say("Radio buttons", "라디오 버튼"),
      purpose: words.say("One out of a few.", "몇 가지 가운데 하나를 고릅니다."),
      properties: [property("label", "String"), property("options", "[Option]")],
      inks: [.edge, .button, .onButton],
      accessibility: words.say(
        "The group's label, each label, which one is chosen.", "묶음의 이름과 각 이름, 고른 것을 읽습니다."),
      keyboard: words.say("Arrows", "화살표"),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: .radioGroup(
            id: "radio-1", label: words.say("Repeat every", "반복"), options("radio", threeTimes))),
        Specimen.Shown(
          name: words.say("Disabled", "꺼짐"),
          node: .radioGroup(id: "radio-x", label: words.say("Repeat every", "반복"), some)),
      ])
  }

  private var month: Specimen {
    let start = CivilDate(year: 2026, month: 7, day: 17)
    func calendar(_ name: String, _ key: String, _ chosen: CivilDate?) -> Specimen.Shown {
      let today = start ?? .first
      let chosen = CivilDate(text: state.text(key, or: chosen?.text ?? ""))
      let day = CivilDate(text: state.text(key + "-day", or: "")) ?? chosen ?? today
      let calendar = MonthCalendar<GalleryAction>(
        id: key, label: name, day: day, chosen: chosen, today: today,
        onChoose: { .changed(key, $0.text) }, onTurn: { .changed(key + "-day", $0.text) },
        onReach: { day, _ in .changed(key + "-day", day.text) },
        onEscape: .changed(key + "-day", ""))
      return Specimen.Shown(name: name, node: .month(calendar, words))
    }
    return Specimen(
      id: "month", requirement: "K07", title: words.say("Month calendar", "월 달력"),
      purpose: words.say("One day, seen among the days around it.", "앞뒤 날과 함께 보며 하루를 고릅니다."),
      properties: [
        property("id", "String"), property("label", "String"), property("day", "CivilDate"),
        property("chosen", "CivilDate?"), property("today", "CivilDate"),
      ],
      inks: [.text, .textTertiary, .accent, .accentStrong, .accentSoft],
      accessibility: words.say(
        "A grid with the month’s name; each day in full, today and the chosen one said.",
        "달 이름이 붙은 격자입니다. 각 날짜를 온전히 읽고, 오늘과 고른 날을 알립니다."),
      keyboard: words.say(
        "Arrows, Home, End, Page Up, Page Down, with Shift by years; Enter",
        "화살표, Home, End, Page Up, Page Down(Shift와 함께 1년씩), Enter"),
      shown: [
        calendar(words.say("None chosen", "고른 날 없음"), "month-none", nil),
        calendar(words.say("A day chosen", "고른 날 있음"), "month-one", start?.adding(days: 7)),
      ])
  }

  private var choiceRows: Specimen {
    func one(_ name: String, _ key: String, isOn: Bool) -> Specimen.Shown {
      let isOn = state.isOn(key, or: isOn)
      return Specimen.Shown(
        name: name,
        node: .choiceRow(
          words.say("Household", "생활용품"), icon: .folder, isOn: isOn,
          action: .changed(key, isOn ? "" : "1")))
    }
    return Specimen(
      id: "choice-row", requirement: "K07", title: words.say("Row to choose", "고르는 줄"),
      purpose: words.say("One out of many in a sheet.", "시트에서 여럿 가운데 하나를 고릅니다."),
      properties: [
        property("label", "String"), property("icon", "Icon?", "nil"), property("isOn", "Bool"),
      ],
      inks: [.text, .textSecondary, .sunken],
      accessibility: words.say("Its label; whether it is pressed.", "이름과, 눌렸는지를 읽습니다."),
      keyboard: words.say("Space, Enter", "스페이스, Enter"),
      shown: [
        one(words.say("Off", "끔"), "row-off", isOn: false),
        one(words.say("On", "켬"), "row-on", isOn: true),
      ])
  }

  private var toggle: Specimen {
    func one(_ name: String, _ key: String, isOn: Bool, isEnabled: Bool = true) -> Specimen.Shown {
      let isOn = state.isOn(key, or: isOn)
      return Specimen.Shown(
        name: name,
        node: .toggle(
          words.say("Dark mode", "다크 모드"), isOn: isOn, isEnabled: isEnabled,
          action: .changed(key, isOn ? "" : "1")))
    }
    return Specimen(
      id: "switch", requirement: "K07", title: words.say("Switch", "스위치"),
      purpose: words.say("Turns something on at once.", "바로 켜고 끕니다."),
      properties: [
        property("label", "String"), property("isOn", "Bool"), property("note", "String", "\"\""),
        property("isEnabled", "Bool", "true"),
      ],
      inks: [.edge, .button, .onButton, .buttonDisabled],
      accessibility: words.say("Its label; on or off.", "이름과, 켜짐·꺼짐을 읽습니다."),
      keyboard: words.say("Space, Enter", "스페이스, Enter"),
      shown: [
        one(words.say("Off", "끔"), "switch-off", isOn: false),
        one(words.say("On", "켬"), "switch-on", isOn: true),
        one(words.say("Disabled", "꺼짐"), "switch-x", isOn: false, isEnabled: false),
        one(words.say("On, disabled", "켬, 꺼짐"), "switch-y", isOn: true, isEnabled: false),
      ])
  }

  private var segments: Specimen {
    Specimen(
      id: "segments", requirement: "K06", title: words.say("Segmented control", "구획 선택"),
      purpose: words.say("One out of two to four, side by side.", "두세 가지 가운데 하나를 고릅니다."),
      properties: [property("label", "String"), property("options", "[Option]")],
      inks: [.sunken, .surface, .text, .textSecondary],
      accessibility: words.say("A group of radio buttons.", "라디오 버튼 묶음으로 읽습니다."),
      keyboard: words.say("Arrows", "화살표"),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: .segments(
            id: "segments-1", label: words.say("Period", "기간"), options("segments", threeTimes)))
      ])
  }

  private var tabs: Specimen {
    Specimen(
      id: "tabs", requirement: "K06", title: words.say("Tabs", "탭"),
      purpose: words.say("Parts of one screen.", "한 화면을 나눕니다."),
      properties: [
        property("label", "String"), property("panel", "String"), property("options", "[Option]"),
      ],
      inks: [.line, .accent, .textSecondary],
      accessibility: words.say("A list of tabs, and which is shown.", "탭 목록과 보이는 탭을 읽습니다."),
      keyboard: words.say("Arrows go through, Enter shows.", "화살표로 옮기고, Enter로 봅니다."),
      shown: [
        Specimen.Shown(
          name: words.say("Default", "기본"),
          node: Node(.div) {
            GalleryNode.tabs(
              label: words.say("Views", "보기"), panel: "tabs-panel", options("tabs", threeTimes))
            Node(.div, .role("tabpanel"), .id("tabs-panel"), .className("stage-text")) {
              threeTimes[min(max(state.number("tabs", or: 0), 0), 2)]
            }
          })
      ])
  }

  private var chips: Specimen {
    let isOn = state.isOn("chip", or: true)
    return Specimen(
      id: "chips", requirement: "K15", title: words.say("Chips", "칩"),
      purpose: words.say(
        "Filters, tags, what was understood of a line.", "필터, 태그, 문장에서 인식한 것을 보입니다."),
      properties: [
        property("label", "String"), property("icon", "Icon?", "nil"), property("isOn", "Bool"),
        property("count", "String", "\"\""),
      ],
      inks: [.surface, .line, .accentSoft, .accentStrong],
      accessibility: words.say("A button; on or off.", "버튼이며, 켜짐과 꺼짐을 읽습니다."),
      keyboard: words.say("Enter, Space", "Enter, 스페이스"),
      shown: [
        Specimen.Shown(
          name: words.say("Off", "끔"),
          node: .chip(
            words.say("Work", "업무"), isOn: !isOn, action: .changed("chip", isOn ? "" : "1"))),
        Specimen.Shown(
          name: words.say("On, with a count", "켬, 개수"),
          node: .chip(
            words.say("Home", "집"), icon: .tag, isOn: isOn, count: "12",
            action: .changed("chip", isOn ? "" : "1"))),
        Specimen.Shown(
          name: words.say("Removable", "지울 수 있음"),
          node: .removableChip(
            words.say("tomorrow", "내일"), icon: .calendar,
            removeLabel: words.say("Not tomorrow", "내일 아님"), action: .pressed("chip"))),
      ])
  }
}
