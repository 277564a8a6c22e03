import Kernel
public import ViewTree

/// A line to type into, with everything that is said about it.
public struct TextField: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    case text, email, newPassword, currentPassword, name, link, number, search, date, time, dateTime
    /// An address, where browsers offer passkeys too.
    case passkeyEmail
    /// Of an app that computes codes, or a recovery code.
    case code
  }

  public var id: String
  public var kind: Kind
  public var label: String
  public var value: String
  public var placeholder = ""
  public var helper = ""
  /// What is wrong, in words; empty while nothing is.
  public var error = ""
  /// Said to screen readers; that it is empty is told by what the form sends.
  public var isRequired = true
  public var isEnabled = true
  /// More than one: text of several lines, as high as that many.
  public var lines = 1
  /// Enter adds what is typed, also where it takes several lines on the screen: a phone's key says so.
  public var isEntry = false
  /// As many characters as it takes, and shows; 0 for any number.
  public var limit = 0
  /// A day or a time in the person's own words, shown while nobody types; empty for the browser's.
  public var shown = ""
  /// A class beside `field`.
  public var style = Style.boxed

  public enum Style: Hashable, Sendable {
    case boxed
    /// A sheet of paper: without a box, its label only told.
    case paper
    /// The same, as high as half of the window.
    case page
  }

  public init(id: String, kind: Kind = .text, label: String, value: String) {
    self.id = id
    self.kind = kind
    self.label = label
    self.value = value
  }

  var inputType: String {
    switch kind {
    case .text, .name, .code: "text"
    case .email, .passkeyEmail: "email"
    case .newPassword, .currentPassword: "password"
    // Not "url": the browser would refuse an address without its scheme, which we complete.
    case .link, .search, .number: "text"
    case .date: "date"
    case .time: "time"
    case .dateTime: "datetime-local"
    }
  }

  var inputMode: String? {
    switch kind {
    case .email, .passkeyEmail: "email"
    case .link: "url"
    // Not the type "number": it takes what is no number for nothing, and turns with the wheel.
    case .number: "decimal"
    case .text, .newPassword, .currentPassword, .name, .search, .date, .time, .dateTime, .code: nil
    }
  }

  /// What a phone's Enter says; nil where the browser knows best, as in forms of several fields.
  var enterKeyHint: String? { isEntry ? "done" : kind == .search ? "search" : nil }

  var autocomplete: String {
    switch kind {
    case .text, .number, .search, .date, .time, .dateTime: "off"
    case .link: "url"
    case .name: "name"
    case .email: "username"
    case .passkeyEmail: "username webauthn"
    case .code: "one-time-code"
    case .newPassword: "new-password"
    case .currentPassword: "current-password"
    }
  }

  var className: String {
    let name =
      switch style {
      case .boxed: "field"
      case .paper: "field paper-field"
      case .page: "field paper-field tall"
      }
    return error.utf8.isEmpty ? name : name + " invalid"
  }

  var isTypedExactly: Bool {
    switch kind {
    case .email, .passkeyEmail, .code, .newPassword, .currentPassword, .link: true
    case .text, .name, .number, .search, .date, .time, .dateTime: false
    }
  }

  /// What the control says by itself; once for the actions of all apps.
  @inline(never)
  func attributes(isRevealed: Bool, hasNote: Bool) -> [Attribute?] {
    [
      .id(id), Attribute(.name, id),
      lines > 1 ? Attribute(.rows, "\(lines)") : .type(isRevealed ? "text" : inputType),
      Attribute(.value, value),
      placeholder.isEmpty ? nil : Attribute(.placeholder, placeholder),
      Attribute(.autocomplete, autocomplete),
      inputMode.map { Attribute(.inputMode, $0) },
      enterKeyHint.map { Attribute(.enterKeyHint, $0) },
      limit > 0 ? Attribute(.maxLength, "\(limit)") : nil,
      isRequired ? .state(.ariaRequired, true) : nil,
      .flag(.disabled, if: !isEnabled),
      isTypedExactly ? Attribute(.autocapitalize, "none") : nil,
      isTypedExactly ? Attribute(.spellcheck, "false") : nil,
      error.isEmpty ? nil : .state(.ariaInvalid, true),
      hasNote ? Attribute(.ariaDescribedBy, id + "-note") : nil,
    ]
  }

  /// How much of the limit is taken, once four fifths of it are, and whether it is reached.
  var count: (text: String, isFull: Bool)? {
    let length = value.utf16.count
    guard limit > 0, length * 5 >= limit * 4 else { return nil }
    return ("\(length)/\(limit)", length >= limit)
  }
}

/// The button in a field that empties it.
public struct Clear<Action> {
  /// What the button does, in words.
  public var label: String
  public var action: Action

  public init(label: String, action: Action) {
    self.label = label
    self.action = action
  }
}

/// The button in a password's field that shows what was typed.
public struct Reveal<Action> {
  public var isOn: Bool
  /// What the button does, in words.
  public var label: String
  public var action: Action

  public init(isOn: Bool, label: String, action: Action) {
    self.isOn = isOn
    self.label = label
    self.action = action
  }
}

extension Node {
  /// A form, checked by what it sends: the browser would say what is missing in its own language and look.
  @inline(__always)
  public static func form(
    _ className: String? = nil, _ more: Attribute? = nil, key: String? = nil, onSubmit: Action,
    @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    Node(
      .form, className.map(Attribute.className), Attribute(.method, "post"),
      Attribute(.noValidate), more, key: key, on: .submit(onSubmit), children: children)
  }

  /// A field with its label above and helper or error under it; an error is announced.
  public static func field(
    _ field: TextField, reveal: Reveal<Action>? = nil, clear: Clear<Action>? = nil,
    onInput: @escaping (String) -> Action, onBlur: Action? = nil
  ) -> Node {
    let note = field.error.isEmpty ? field.helper : field.error
    return Node(.div, .className(field.className)) {
      Node(.label, Attribute(.forID, field.id)) { field.label }
      Node(.div, .className("field-box")) {
        if !field.shown.utf8.isEmpty {
          Node(
            .span, .className(field.value.utf8.isEmpty ? "field-shown none" : "field-shown"),
            .decorative
          ) {
            field.shown
          }
        }
        input(field, reveal: reveal, hasNote: !note.isEmpty, onInput: onInput, onBlur: onBlur)
        if let reveal {
          Node.iconButton(
            reveal.isOn ? .eyeOff : .eye, label: reveal.label, isPressed: reveal.isOn,
            action: reveal.action)
        }
        if let clear, !field.value.isEmpty, field.isEnabled {
          Node.iconButton(.close, label: clear.label, action: clear.action)
        }
      }
      Node(.div, .className("field-foot")) {
        Node(.p, .className("field-note"), .id(field.id + "-note"), .live("polite")) { note }
        if let count = field.count {
          Node(.p, .className(count.isFull ? "field-count full" : "field-count")) { count.text }
        }
      }
    }
  }

  private static func input(
    _ field: TextField, reveal: Reveal<Action>?, hasNote: Bool,
    onInput: @escaping (String) -> Action, onBlur: Action?
  ) -> Node {
    var handlers: [Handler<Action>] = [.input(onInput)]
    if let onBlur { handlers.append(Handler(.blur) { _ in onBlur }) }
    return Node(
      field.lines > 1 ? .textarea : .input,
      attributes: field.attributes(isRevealed: reveal?.isOn == true, hasNote: hasNote),
      handlers: handlers, children: [])
  }
}
