import Kernel
import Kit
import SyncCore
import ViewTree

/// What lies over the screens of this app.
enum RestockSheets {
  /// How far ahead one buys, and what the rows of the shopping list stand under.
  private static func shoppingOptions(
    _ settings: RestockSettings, _ words: Words
  ) -> Node<RestockAction> {
    Node.dialog(id: "restock-options", title: words.listView, onCancel: .coverClosed) {
      Node(.div, .className("sheet-group"), .role("group"), .label(words.runsOutWithin)) {
        Node(.h3) { words.runsOutWithin }
        Node.segments(
          id: "shopping-days", label: words.runsOutWithin,
          RestockSettings.shoppingHorizons.map { days in
            Option(
              words.horizon(days), isOn: settings.shoppingDays == days,
              action: .shopping(.daysChosen(days)))
          })
        Node.toggle(
          words.groupByStore, isOn: settings.shopsByStore, id: "group-shopping",
          action: .shopping(.groupingTapped))
      }
      Node.button(words.done, style: .text, action: .coverClosed)
    }
  }

  /// Which products are listed, and how: what a list needs now and then.
  static func options(_ state: RestockState, _ scene: Scene) -> Node<RestockAction> {
    let words = scene.words
    if state.route == .shopping { return shoppingOptions(state.book.settings, words) }
    let settings = state.book.settings
    let categories = state.arrangement(today: scene.today).usedCategories
    let filters: [ProductFilter] = [.all, .soon] + categories.map { .category($0) }
    return Node.dialog(id: "restock-options", title: words.listView, onCancel: .coverClosed) {
      Node(.div, .className("sheet-group"), .role("group"), .label(words.sortBy)) {
        Node(.h3) { words.sortBy }
        Node.segments(
          id: "product-order", label: words.sortBy,
          ProductOrder.allCases.map { order in
            Option(
              words.order(order), isOn: settings.order == order, action: .orderChosen(order))
          })
        Node.toggle(
          words.groupByCategory, isOn: settings.isGrouped, id: "group-products",
          action: .groupingTapped)
      }
      Node(.div, .className("sheet-group")) {
        Node.menu([
          MenuItem(.search, words.searchItems, action: .searchTapped),
          MenuItem(.select, words.pickProducts, action: .picking(.begun)),
          MenuItem(.refresh, words.refresh, action: .pulled),
        ])
      }
      Node(.div, .className("sheet-group")) {
        Node(.div, .className("lines")) { filter(state.filter, of: filters, words) }
      }
      Node.button(words.done, style: .text, action: .coverClosed)
    }
  }

  private static func filter(
    _ chosen: ProductFilter, of filters: [ProductFilter], _ words: Words
  ) -> Node<RestockAction> {
    let names = filters.map { words.filter($0) }
    return Node.select(
      Select(
        id: "product-filter", label: words.filters, choices: names.map { .init($0, $0) },
        value: words.filter(chosen)),
      onChange: { name in
        .filterTapped(filters.first { words.filter($0) == name } ?? .all)
      })
  }

  static func product(
    _ form: ProductForm, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction> {
    let words = scene.words
    return Node.dialog(
      id: "product-form", title: form.isNew ? words.addItemTitle : words.editItemTitle,
      onCancel: .coverClosed
    ) {
      Node.form("stack", onSubmit: form.isNew ? .formContinued : .formSubmitted) {
        group(words.itemDetails) { details(form, state.book, words) }
        group(words.reminderSettings) { reminder(form, state, scene) }
        group(words.notesOptional) {
          product(.notes, words.notes, form, words) {
            $0.lines = 3
            $0.limit = Product.notes.limits.characters.upperBound
          }
        }
        Node(.div, .className("dialog-buttons sheet-buttons")) {
          Node.button(
            form.isNext ? words.close : words.cancel, style: .text, action: .coverClosed)
          if form.isNew {
            // Enter does the same.
            Node.submitButton(words.addAnother, style: .secondary, isEnabled: form.canSave)
            save(form, words)
          } else {
            Node.submitButton(words.save, isEnabled: form.canSave)
          }
        }
      }
    }
  }

  private static func save(_ form: ProductForm, _ words: Words) -> Node<RestockAction> {
    var face = ButtonFace(words.save)
    face.style = .primary
    face.isEnabled = form.canSave
    return Node.button(face, id: "save-product", action: .formSubmitted)
  }

  @NodeBuilder<RestockAction>
  private static func details(
    _ form: ProductForm, _ book: ProductBook, _ words: Words
  ) -> [Node<RestockAction>] {
    product(
      .name, words.itemName, form, words,
      clear: Clear(label: words.clearName, action: .nameCleared)
    ) {
      $0.placeholder = words.itemName
      $0.limit = Product.name.limits.characters.upperBound
      $0.isRequired = true
      $0.isEntry = form.isNew
    }
    // A hint: two of a name may be meant.
    if form.isNew, let same = book.product(named: (form.fields[.name] ?? "").trimmed) {
      Node(.div, .className("setting-line"), .role("status")) {
        Node(.span) { words.alreadyHave(same.name) }
        Node.button(words.edit, style: .text, action: .editTapped(same.id))
      }
    }
    let things = form.isNew ? book.suggestions(form.fields[.name] ?? "", words.language) : []
    if !things.isEmpty {
      Node(.div, .className("chips"), .role("group"), .label(words.suggestions)) {
        for thing in things {
          Node.chip(
            thing.name, isOn: false, count: words.days(thing.cycle),
            action: .suggestionTapped(thing.name))
        }
      }
    }
    Node(.div, .className("lines")) {
      Node.select(categories(form, words), onChange: { .productChanged(.category, $0) })
      if form.isNew {
        product(.day, words.lastPurchased, form, words, kind: .date) {
          $0.shown = shown($0.value, form.today, words)
        }
      }
    }
  }

  /// A day as a person would write it.
  private static func shown(_ text: String, _ today: CivilDate, _ words: Words) -> String {
    guard let day = CivilDate(text: text) else { return words.noneChosen }
    return day == today ? words.today : words.weekdayAndDate(day, today: today)
  }

  private static func categories(_ form: ProductForm, _ words: Words) -> Select {
    var choices = [Select.Choice("", words.selectCategory)]
    for category in ProductCategory.allCases {
      choices.append(Select.Choice(category.word, words.category(category)))
    }
    return Select(
      id: ProductForm.Field.category.id, label: words.categoryLabel, choices: choices,
      value: form.fields[.category] ?? "")
  }

  @NodeBuilder<RestockAction>
  private static func reminder(
    _ form: ProductForm, _ state: RestockState, _ scene: Scene
  ) -> [Node<RestockAction>] {
    let words = scene.words
    let cycle = form.cycle
    Node(.div, .className("lines")) {
      Node(.div, .className("cycle")) {
        Node(.p, .className("cycle-label")) { words.rebuyCycle(cycle ?? 0) }
        Node.iconButton(
          .minus, label: words.oneDayLess, isEnabled: (cycle ?? 1) > 1, className: "repeats",
          action: .cycleStepped(-1))
        product(.cycle, words.rebuyCycleLabel, form, words, kind: .number)
        Node.iconButton(
          .plus, label: words.oneDayMore, isEnabled: (cycle ?? 0) < 365, className: "repeats",
          action: .cycleStepped(1))
      }
      product(.delivery, words.deliveryLabel, form, words, kind: .number) {
        $0.helper = words.deliveryHelper
      }
    }
    Node(.p, .className("next-reminder"), .id("next-reminder"), .live("polite")) {
      next(form, state, words)
    }
  }

  /// The reminder that there would be, and the day that it is for.
  private static func next(_ form: ProductForm, _ state: RestockState, _ words: Words) -> String {
    let (input, fault) = form.draft
    // Once it was to be saved, its own field tells it.
    if let fault, fault == form.faults.first { return "" }
    if fault == .nameMissing, form.fields.isChanged { return words.fault(.nameMissing) }
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
    return words.nextReminder(words.weekdayAndDate(day, today: form.today)) + ". " + runsOut + "."
  }

  static func purchase(_ form: PurchaseForm, _ words: Words) -> Node<RestockAction> {
    Node.dialog(
      id: "purchase-form", title: words.notePurchase, onCancel: .coverClosed
    ) {
      Node.form("stack", onSubmit: .formSubmitted) {
        Node(.div, .className("lines")) {
          purchase(.day, words.purchaseDay, form, words, kind: .date)
          Node.stepper(
            Stepper(
              label: words.packsLabel, text: words.packs(form.packs),
              lessLabel: words.onePackLess, moreLabel: words.onePackMore,
              less: form.packs > 1 ? .packsStepped(-1) : nil,
              more: form.packs < 99 ? .packsStepped(1) : nil,
              idle: .packsStepped(0)))
          purchase(.price, words.price, form, words, kind: .number)
          purchase(.shop, words.shop, form, words)
        }
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .coverClosed)
          Node.submitButton(words.save, isEnabled: form.canSave)
        }
      }
    }
  }

  static func settings(
    _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction> {
    let words = scene.words
    let isPaused = !state.book.runningPauses(of: nil, on: scene.today).isEmpty
    return Node.dialog(
      id: "restock-settings", title: words.settings, onCancel: .coverClosed
    ) {
      group(words.notifications) {
        Node(.div, .className("lines")) {
          Node.toggle(
            words.enableReminders, isOn: state.book.settings.remindersAreOn,
            action: .settings(.remindersTapped))
          link(words.notificationSettings, RestockRoute.notifications.path)
          link(words.allNotifications, RestockRoute.account(.notifications).path)
          if isPaused {
            line(.play, words.goOn, .goOnTapped(nil))
          } else {
            line(.pause, words.pauseAll, .pauseTapped(nil))
          }
        }
        if !isPaused { Node(.p, .className("hint")) { words.pauseNote } }
        if state.book.settings.remindersAreOn {
          Node.permission(state.permission, words, ask: .settings(.permissionTapped))
        }
      }
      group(words.appearance) {
        Node(.div, .className("lines")) {
          Node.toggle(
            words.darkMode, isOn: scene.isDark,
            action: .settings(.darkTapped(isDark: !scene.isDark)))
        }
      }
      if state.limit > 0 || state.premium.isSold {
        group(words.premium) { PremiumView.group(state, words) }
      }
      group(words.about) {
        Node(.div, .className("lines")) {
          Node(.p, .className("setting-line")) {
            Node(.span) { words.version }
            Node(.span) { scene.version }
          }
          for page in RestockPage.allCases {
            link(words.title(page), RestockRoute.page(page).path)
          }
          link(words.importsTitle, RestockRoute.account(.imports).path)
          link(words.allSettings, RestockRoute.account(.settings).path)
        }
      }
      Node(.div, .className("dialog-buttons sheet-buttons")) {
        Node.button(words.done, style: .text, action: .coverClosed)
      }
    }
  }

  static func notifications(
    _ state: RestockState, _ words: Words
  ) -> Node<RestockAction> {
    let settings = state.book.settings
    var time = TextField(
      id: "reminder-time", kind: .time, label: words.reminderTime,
      value: CivilTime(wrapping: settings.minuteOfDay * 60).text)
    time.isRequired = false
    time.shown = words.time(CivilTime(wrapping: settings.minuteOfDay * 60))
    return Node.dialog(
      id: "restock-notifications", title: words.notificationSettings, onCancel: .coverClosed
    ) {
      group(words.reminderTiming) {
        Node(.div, .className("lines")) {
          Node.field(time, onInput: { .settings(.timeChanged($0)) })
          Node.stepper(
            Stepper(
              label: words.remindBefore(settings.daysBefore), text: "\(settings.daysBefore)",
              lessLabel: words.oneDayLess, moreLabel: words.oneDayMore,
              less: settings.daysBefore > 0 ? .settings(.daysStepped(-1)) : nil,
              more: settings.daysBefore < 30 ? .settings(.daysStepped(1)) : nil,
              idle: .settings(.daysStepped(0))))
        }
      }
      Node(.p, .className("hint")) { words.reminderFooter(settings.daysBefore) }
      if settings.remindersAreOn {
        Node.permission(state.permission, words, ask: .settings(.permissionTapped))
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.back, icon: .back, style: .text, action: .coverClosed)
      }
    }
  }

  private static func link(_ label: String, _ path: String) -> Node<RestockAction> {
    Node(.a, .href(path), .className("setting-line")) {
      Node(.span) { label }
      Icon.forward.node(size: 20)
    }
  }

  private static func line(
    _ icon: Icon, _ label: String, _ action: RestockAction
  ) -> Node<RestockAction> {
    Node(.button, .type("button"), .className("setting-line"), on: .click(action)) {
      Node(.span) { label }
      icon.node(size: 20)
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

  /// A field of the form of a product.
  private static func product(
    _ field: ProductForm.Field, _ label: String, _ form: ProductForm, _ words: Words,
    kind: TextField.Kind = .text, clear: Clear<RestockAction>? = nil,
    change: (inout TextField) -> Void = { _ in }
  ) -> Node<RestockAction> {
    var control = text(field.id, kind, label, form.fields[field])
    for fault in form.faults where ProductForm.Field(correcting: fault) == field {
      control.error = words.fault(fault)
    }
    change(&control)
    return Node.field(control, clear: clear, onInput: { .productChanged(field, $0) })
  }

  /// A field of the form of a purchase.
  private static func purchase(
    _ field: PurchaseForm.Field, _ label: String, _ form: PurchaseForm, _ words: Words,
    kind: TextField.Kind = .text
  ) -> Node<RestockAction> {
    var control = text(field.id, kind, label, form.fields[field])
    if let fault = form.draft.fault, PurchaseForm.Field(correcting: fault) == field {
      control.error = words.fault(fault)
    }
    if kind == .date { control.shown = shown(control.value, form.today, words) }
    return Node.field(control, onInput: { .purchaseChanged(field, $0) })
  }

  private static func text(
    _ id: String, _ kind: TextField.Kind, _ label: String, _ value: String?
  ) -> TextField {
    var field = TextField(id: id, kind: kind, label: label, value: value ?? "")
    field.isRequired = false
    return field
  }
}
