import Kernel
import Kit
import SyncCore
import ViewTree

/// Everything about one product.
struct ProductScreen {
  var product: Product
  var history: ProductHistory
  var outlook: Outlook
  var settings: RestockSettings
  var isPausedAlone: Bool
  var isJustBought: Bool
  /// Whether it is on the shopping list, to be bought.
  var isToBuy: Bool
  var events: [ProductEvent]
  var scene: Scene

  init?(_ id: ID<Entity>, _ state: RestockState, _ scene: Scene) {
    guard let product = state.book.product(id) else { return nil }
    self.product = product
    history = state.book.history(id)
    outlook = Outlook(product, history, today: scene.today)
    settings = state.book.settings
    isPausedAlone = !state.book.runningPauses(of: id, on: scene.today).isEmpty
    isJustBought = state.isJustBought(id, on: scene.today)
    isToBuy = state.isToBuy(id, today: scene.today)
    events = state.book.events(of: id)
    self.scene = scene
  }

  private var words: Words { scene.words }

  var nodes: [Node<RestockAction>] {
    var nodes = [status, bought, choices]
    let forecast = Forecast(history, today: scene.today)
    if let forecast { nodes.append(self.forecast(forecast)) }
    nodes.append(statistics(saysTimes: forecast == nil))
    if !product.notes.utf8.isEmpty {
      nodes.append(
        section(words.notes) { Node(.p, .className("product-notes")) { product.notes } })
    }
    // That it was never bought stands on top.
    if !events.isEmpty { nodes.append(historySection) }
    nodes.append(ends)
    return nodes
  }

  private var status: Node<RestockAction> {
    Node(.div, .className("product-head " + outlook.tone.name)) {
      if let category = product.category {
        Node(.p, .className("product-category")) { words.category(category) }
      }
      Node(.p, .className("product-status"), .id("status")) {
        Node(.span, .className("dot " + outlook.tone.name), .decorative)
        Node(.span) { words.status(outlook) }
      }
      DaysBar.node(outlook, height: 10)
      // It says when it was bought, how long it lasts and until when: each day is told once.
      if let reason = outlook.reason {
        Node(.p, .className("product-fact"), .id("why")) {
          words.why(reason, today: scene.today)
        }
      }
      for line in facts { Node(.p, .className("product-fact")) { line } }
    }
  }

  private var facts: [String] {
    var facts: [String] = []
    if let order = words.orderBy(outlook) { facts.append(order) }
    if !settings.remindersAreOn {
      facts.append(words.remindersAreOff)
    } else if let day = ProductReminder.day(outlook, history.pauses, settings) {
      if day >= outlook.today {
        facts.append(words.nextReminder(words.weekdayAndDate(day, today: scene.today)))
      }
    } else if outlook.isPaused {
      facts.append(words.noReminder)
    }
    return facts
  }

  private var bought: Node<RestockAction> {
    // Later on that day the same place says so: a press would change nothing.
    if outlook.isBoughtToday, !isJustBought {
      return Node(.p, .className("button product-bought")) {
        Icon.check.node(size: 20)
        Node(.span) { words.boughtToday }
      }
    }
    return Node(
      .button, .type("button"), .className("button primary product-bought"),
      .label(isJustBought ? words.takeBackPurchase(product.name) : words.markAsRebought),
      isJustBought ? nil : Attribute(.title, words.reboughtHint),
      on: .click(.reboughtTapped(product.id))
    ) {
      (isJustBought ? Icon.undo : .check).node(size: 20)
      Node(.span) { isJustBought ? words.undo : words.rebought }
    }
  }

  private var choices: Node<RestockAction> {
    let id = product.id
    return Node(.div, .className("menu product-choices")) {
      choice(.cart, words.notePurchase, id: "note-purchase", .notePurchaseTapped(id))
      if !isToBuy {
        choice(.basket, words.addToShoppingList, .shopping(.wantTapped(id)))
      }
      // As in its menu; while it is seen the button above takes it back.
      if outlook.isBoughtToday, !isJustBought {
        choice(.undo, words.takeBackPurchase(product.name), .takeBackTapped(id))
      }
      // They tell of a pack in use; what was bought today just begins.
      if !outlook.isBoughtToday {
        choice(.leftover, words.stillHaveSome, .signalTapped(id, .stillHaveSome))
        choice(.usedUp, words.ranOutEarly, .signalTapped(id, .ranOut))
      }
    }
  }

  /// What is seldom done stands last, and small.
  private var ends: Node<RestockAction> {
    let id = product.id
    return Node(.div, .className("product-ends")) {
      if isPausedAlone {
        Node.button(words.goOn, icon: .play, style: .text, action: .goOnTapped(id))
      } else if !outlook.isPaused {
        Node.button(words.pause, icon: .pause, style: .text, action: .pauseTapped(id))
      }
      Node.button(words.delete, icon: .trash, style: .danger, action: .deleteTapped(id))
    }
  }

  private func choice(
    _ icon: Icon, _ label: String, id: String? = nil, _ action: RestockAction
  ) -> Node<RestockAction> {
    Node(
      .button, .type("button"), .className("menu-item"), id.map(Attribute.id), on: .click(action)
    ) {
      icon.node(size: 20)
      Node(.span) { label }
    }
  }

  private func forecast(_ forecast: Forecast) -> Node<RestockAction> {
    section(words.forecastTitle) {
      Node(.p, .id("forecast")) {
        words.forecast(forecast) + " " + words.interval(forecast.interval) + " "
          + words.confidence(forecast.confidence) + "."
      }
      if let offer = forecast.offer(for: product) {
        Node(.p) { words.offer(offer, instead: product.cycle, before: forecast.before) }
        Node(.div, .className("product-actions")) {
          Node.button(words.use(offer), action: .offerTaken(product.id, cycle: offer))
          Node.button(
            words.keep(product.cycle), style: .text,
            action: .offerDeclined(product.id, cycle: offer))
        }
      }
    }
  }

  private var historySection: Node<RestockAction> {
    section(words.history, id: "history") {
      Node.list(label: words.history) {
        for event in events.prefix(100) { row(event) }
      }
    }
  }

  private func row(_ event: ProductEvent) -> Node<RestockAction> {
    let line = words.historyLine(event, today: scene.today)
    return Node(.li, .className("list-row"), key: event.id.text) {
      Node(
        .button, .type("button"), .className("list-link"), .id(RowMenu.opener(event.id)),
        Attribute(.ariaHasPopup, "dialog"), on: .click(.rowTapped(event.id))
      ) { line }
      Node.iconButton(
        .trash, label: words.removeEntry(line), className: "row-action",
        action: .eventDeleteTapped(event.id))
    }
  }

  /// What stands above or below is not said again: how often it was bought, a sum that is the other one.
  private func statistics(saysTimes: Bool) -> Node<RestockAction> {
    let statistics = ProductStatistics(history, today: scene.today)
    let cycle = statistics.realCycle
    return section(words.statistics) {
      if let line = PurchaseLine(history, today: scene.today) { line.node(words) }
      Node(.dl, .className("product-figures")) {
        if saysTimes, statistics.purchases > 0 {
          figure(words.timesBought, words.times(statistics.purchases))
        }
        // The head says how long one lasts, where it was ever bought.
        if cycle != product.cycle, cycle != nil || outlook.reason == nil {
          figure(words.setCycle, words.days(product.cycle))
        }
        if let cycle, cycle != product.cycle { figure(words.realCycle, words.days(cycle)) }
        if let spent = statistics.spent { figure(words.spentInAll, words.amount(spent)) }
        if let spent = statistics.spentThisYear, spent != statistics.spent {
          figure(words.spentLastYear, words.amount(spent))
        }
      }
    }
  }

  private func figure(_ name: String, _ value: String) -> Node<RestockAction> {
    Node(.div) {
      Node(.dt) { name }
      Node(.dd) { value }
    }
  }

  private func section(
    _ title: String, id: String? = nil,
    @NodeBuilder<RestockAction> children: () -> [Node<RestockAction>]
  ) -> Node<RestockAction> {
    let content = children()
    return Node(.section, .className("section product-section"), .label(title)) {
      Node(
        .h2, .className("section-title"), id.map(Attribute.id),
        id == nil ? nil : Attribute(.tabIndex, "-1")
      ) { title }
      content
    }
  }
}
