import Kernel
import Kit
import SyncCore
import ViewTree

/// What can lie over the screens of this app.
public enum RestockSheet: Equatable, Sendable {
  case product(ProductForm)
  case purchase(PurchaseForm)
  case settings
  case notifications
  /// What was typed would be lost.
  case leaving
  /// No more fit into the list.
  case full
}

extension RestockState {
  /// The one that lies on top.
  public var sheet: RestockSheet? {
    if isFull { return .full }
    if isLeaving { return .leaving }
    if let form { return .product(form) }
    if let purchaseForm { return .purchase(purchaseForm) }
    switch route {
    case .settings: return .settings
    case .notifications: return .notifications
    case .home, .product, .page, nil: return nil
    }
  }
}

/// What lies over the screens of this app.
enum RestockSheets {
  static func view(_ state: RestockState, _ scene: RestockScene) -> Node<RestockAction>? {
    switch state.sheet {
    case .product(let form): product(form, state, scene)
    case .purchase(let form): purchase(form, scene.words)
    case .settings: settings(state, scene)
    case .notifications: notifications(state, scene.words)
    case .leaving: Node.leaveDialog(scene.words, keep: .formKept, leave: .formLeft)
    case .full: full(state.limit, scene.words)
    case nil: nil
    }
  }

  /// Calm: nothing is lost, and there are ways on.
  private static func full(_ limit: Int, _ words: Words) -> Node<RestockAction> {
    Node.dialog(id: "dialog", title: words.fullTitle, onCancel: .settings(.fullClosed)) {
      Node(.p, .className("dialog-text")) { words.fullText(limit) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.done, style: .primary, action: .settings(.fullClosed))
      }
    }
  }

  private static func product(
    _ form: ProductForm, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction> {
    let words = scene.words
    return Node.dialog(
      id: "product-form", title: form.id == nil ? words.addItemTitle : words.editItemTitle,
      onCancel: .form(.closed)
    ) {
      Node(
        .form, .className("stack"), Attribute(.method, "post"), on: .submit(.form(.saved))
      ) {
        group(words.itemDetails) { details(form, words) }
        group(words.reminderSettings) { reminder(form, state, scene) }
        group(words.notesOptional) {
          Node.field(notesField(form, words), onInput: { .form(.notesChanged($0)) })
        }
        Node(.div, .className("dialog-buttons sheet-buttons")) {
          Node.button(words.cancel, style: .text, action: .form(.closed))
          Node.submitButton(words.save, isEnabled: form.canSave)
        }
      }
    }
  }

  @NodeBuilder<RestockAction>
  private static func details(_ form: ProductForm, _ words: Words) -> [Node<RestockAction>] {
    let name = field(
      "product-name", .text, words.itemName, form.name, form.fault, words,
      [.nameMissing, .nameTooLong, .nameMalformed]
    ) {
      $0.placeholder = words.itemName
      $0.limit = Product.name.limits.characters.upperBound
      $0.isRequired = true
    }
    Node.field(
      name, clear: Clear(label: words.clearName, action: .form(.nameCleared)),
      onInput: { .form(.nameChanged($0)) })
    Node.select(categories(form, words), onChange: { .form(.categoryChanged($0)) })
    if form.id == nil {
      Node.field(
        field(
          "product-day", .date, words.lastPurchased, form.day, form.fault, words,
          [.dayInFuture, .dayTooEarly]),
        onInput: { .form(.dayChanged($0)) })
    }
  }

  private static func categories(_ form: ProductForm, _ words: Words) -> Select {
    var choices = [Select.Choice("", words.selectCategory)]
    for category in ProductCategory.allCases {
      choices.append(Select.Choice(category.word, words.category(category)))
    }
    return Select(
      id: "product-category", label: words.categoryLabel, choices: choices,
      value: form.category?.word ?? "")
  }

  @NodeBuilder<RestockAction>
  private static func reminder(
    _ form: ProductForm, _ state: RestockState, _ scene: RestockScene
  ) -> [Node<RestockAction>] {
    let words = scene.words
    let cycle = NumberText.number(form.cycle)
    Node(.p, .className("cycle-label")) { words.rebuyCycle(cycle ?? 0) }
    Node(.div, .className("cycle")) {
      Node.iconButton(
        .minus, label: words.oneDayLess, isEnabled: (cycle ?? 1) > 1,
        action: .form(.cycleStepped(-1)))
      Node.field(
        field(
          "product-cycle", .number, words.rebuyCycleLabel, form.cycle, form.fault, words,
          [.cycleOutOfRange]), onInput: { .form(.cycleChanged($0)) })
      Node.iconButton(
        .plus, label: words.oneDayMore, isEnabled: (cycle ?? 0) < 365,
        action: .form(.cycleStepped(1)))
    }
    let delivery = field(
      "product-delivery", .number, words.deliveryLabel, form.delivery, form.fault, words,
      [.deliveryOutOfRange]
    ) { $0.helper = words.deliveryHelper }
    Node.field(delivery, onInput: { .form(.deliveryChanged($0)) })
    Node(.p, .className("next-reminder"), .id("next-reminder"), .live("polite")) {
      next(form, state, words)
    }
  }

  /// The reminder that there would be, and the day that it is for.
  private static func next(_ form: ProductForm, _ state: RestockState, _ words: Words) -> String {
    let (input, fault) = form.read
    // Once it was saved, its own field tells it.
    if let fault, fault == form.fault { return "" }
    if let fault, fault != .nameMissing { return words.fault(fault) }
    let product = input.product
    let history =
      input.lastPurchased.map { day in
        ProductHistory([ProductEvent(.bought, of: product.id, on: day)])
      } ?? state.book.history(product.id)
    let outlook = Outlook(product, history, today: form.today)
    guard let due = outlook.dueDay else { return words.notBoughtYet }
    let runsOut = words.runsOut(due, today: form.today)
    let settings = state.book.settings
    guard settings.remindersAreOn else { return words.remindersAreOff + ". " + runsOut }
    guard let day = ProductReminder.day(outlook, history.pauses, settings) else {
      return words.noReminder + ". " + runsOut
    }
    if day < form.today { return runsOut + "." }
    return words.nextReminder(words.day(day)) + ". " + runsOut + "."
  }

  private static func notesField(_ form: ProductForm, _ words: Words) -> TextField {
    field(
      "product-notes", .text, words.notes, form.notes, form.fault, words, [.notesTooLong]
    ) {
      $0.lines = 3
      $0.limit = Product.notes.limits.characters.upperBound
    }
  }

  private static func purchase(_ form: PurchaseForm, _ words: Words) -> Node<RestockAction> {
    Node.dialog(
      id: "purchase-form", title: words.notePurchase, onCancel: .purchase(.closed)
    ) {
      Node(
        .form, .className("stack"), Attribute(.method, "post"), on: .submit(.purchase(.saved))
      ) {
        Node.field(
          field(
            "purchase-day", .date, words.purchaseDay, form.day, form.fault, words,
            [.dayInFuture, .dayTooEarly]), onInput: { .purchase(.dayChanged($0)) })
        Node.stepper(
          Stepper(
            label: words.packsLabel, text: words.packs(form.packs),
            lessLabel: words.onePackLess, moreLabel: words.onePackMore,
            less: form.packs > 1 ? .purchase(.packsStepped(-1)) : nil,
            more: form.packs < 99 ? .purchase(.packsStepped(1)) : nil,
            idle: .purchase(.packsStepped(0))))
        Node.field(
          field(
            "purchase-price", .number, words.price, form.price, form.fault, words,
            [.priceOutOfRange]), onInput: { .purchase(.priceChanged($0)) })
        Node.field(
          field(
            "purchase-shop", .text, words.shop, form.shop, form.fault, words, [.shopTooLong]),
          onInput: { .purchase(.shopChanged($0)) })
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .purchase(.closed))
          Node.submitButton(words.save)
        }
      }
    }
  }

  private static func settings(
    _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction> {
    let words = scene.words
    return Node.dialog(
      id: "restock-settings", title: words.settings, onCancel: .settings(.closed)
    ) {
      group(words.notifications) {
        Node.toggle(
          words.enableReminders, isOn: state.book.settings.remindersAreOn,
          action: .settings(.remindersTapped))
        if state.book.settings.remindersAreOn {
          Node.permission(state.permission, words, ask: .settings(.permissionTapped))
        }
        link(words.notificationSettings, RestockRoute.notifications.path)
        if state.book.runningPauses(of: nil, on: scene.today).isEmpty {
          Node.button(words.pauseAll, icon: .pause, action: .pauseTapped(nil))
          Node(.p, .className("hint")) { words.pauseNote }
        } else {
          Node.button(words.goOn, icon: .play, action: .goOnTapped(nil))
        }
      }
      group(words.appearance) {
        Node.toggle(
          words.darkMode, isOn: scene.isDark,
          action: .settings(.darkTapped(isDark: !scene.isDark)))
      }
      group(words.premium) { Node(.p, .className("hint")) { words.premiumIncluded } }
      group(words.about) {
        Node(.p, .className("setting-line")) {
          Node(.span) { words.version }
          Node(.span) { scene.version }
        }
        for page in RestockPage.allCases {
          link(words.title(page), RestockRoute.page(page).path)
        }
        link(words.allSettings, "/settings")
      }
      Node(.div, .className("dialog-buttons sheet-buttons")) {
        Node.button(words.done, style: .primary, action: .settings(.closed))
      }
    }
  }

  private static func notifications(
    _ state: RestockState, _ words: Words
  ) -> Node<RestockAction> {
    let settings = state.book.settings
    var time = TextField(
      id: "reminder-time", kind: .time, label: words.reminderTime,
      value: CivilTime(wrapping: settings.minuteOfDay * 60).text)
    time.isRequired = false
    return Node.dialog(
      id: "restock-notifications", title: words.notificationSettings, onCancel: .settings(.closed)
    ) {
      group(words.reminderTiming) {
        Node.field(time, onInput: { .settings(.timeChanged($0)) })
        Node.stepper(
          Stepper(
            label: words.remindBefore(settings.daysBefore), text: "\(settings.daysBefore)",
            lessLabel: words.oneDayLess, moreLabel: words.oneDayMore,
            less: settings.daysBefore > 0 ? .settings(.daysStepped(-1)) : nil,
            more: settings.daysBefore < 30 ? .settings(.daysStepped(1)) : nil,
            idle: .settings(.daysStepped(0))))
      }
      Node(.p, .className("hint")) { words.reminderFooter(settings.daysBefore) }
      if settings.remindersAreOn {
        Node.permission(state.permission, words, ask: .settings(.permissionTapped))
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.back, icon: .back, style: .text, action: .settings(.closed))
      }
    }
  }

  private static func link(_ label: String, _ path: String) -> Node<RestockAction> {
    Node(.a, .href(path), .className("setting-line")) {
      Node(.span) { label }
      Icon.forward.node(size: 20)
    }
  }

  private static func group(
    _ title: String, @NodeBuilder<RestockAction> children: () -> [Node<RestockAction>]
  ) -> Node<RestockAction> {
    let content = children()
    return Node(.section, .className("sheet-group"), .label(title)) {
      Node(.h3) { title }
      content
    }
  }

  private static func field(
    _ id: String, _ kind: TextField.Kind, _ label: String, _ value: String,
    _ fault: ProductFault?, _ words: Words, _ faults: [ProductFault],
    _ change: (inout TextField) -> Void = { _ in }
  ) -> TextField {
    var field = TextField(id: id, kind: kind, label: label, value: value)
    field.isRequired = false
    if let fault, faults.contains(where: { $0 == fault }) { field.error = words.fault(fault) }
    change(&field)
    return field
  }
}
