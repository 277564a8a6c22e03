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
  var events: [ProductEvent]
  var scene: RestockScene

  init?(_ id: ID<Entity>, _ state: RestockState, _ scene: RestockScene) {
    guard let product = state.book.product(id) else { return nil }
    self.product = product
    history = state.book.history(id)
    outlook = Outlook(product, history, today: scene.today)
    settings = state.book.settings
    isPausedAlone = !state.book.runningPauses(of: id, on: scene.today).isEmpty
    events = state.book.events(of: id)
    self.scene = scene
  }

  private var words: Words { scene.words }

  var nodes: [Node<RestockAction>] {
    var nodes = [status, buttons]
    if let reason = outlook.reason {
      nodes.append(
        section(words.whyThisDate) { Node(.p, .id("why")) { words.why(reason) } })
    }
    if let forecast = Forecast(history, today: scene.today) {
      nodes.append(self.forecast(forecast))
    }
    if !product.notes.utf8.isEmpty {
      nodes.append(
        section(words.notes) { Node(.p, .className("product-notes")) { product.notes } })
    }
    nodes.append(historySection)
    nodes.append(statistics)
    return nodes
  }

  private var status: Node<RestockAction> {
    Node(.div, .className("product-head " + outlook.tone.name)) {
      Node.statusDot(outlook.tone, label: words.status(outlook))
      Node(.div) {
        Node(.p, .className("product-status"), .id("status")) { words.status(outlook) }
        if let category = product.category {
          Node(.p, .className("product-category")) { words.category(category) }
        }
        for line in facts { Node(.p, .className("product-fact")) { line } }
      }
    }
  }

  private var facts: [String] {
    var facts: [String] = []
    if let last = outlook.lastPurchase {
      facts.append(words.lastPurchased + ": " + words.day(last.day))
    }
    if let due = outlook.dueDay { facts.append(words.runsOut(due, today: outlook.today)) }
    if let order = words.orderBy(outlook) { facts.append(order) }
    if !settings.remindersAreOn {
      facts.append(words.remindersAreOff)
    } else if let day = ProductReminder.day(outlook, history.pauses, settings) {
      if day >= outlook.today { facts.append(words.nextReminder(words.day(day))) }
    } else if outlook.isPaused {
      facts.append(words.noReminder)
    }
    return facts
  }

  private var buttons: Node<RestockAction> {
    let id = product.id
    return Node(.div, .className("product-choices")) {
      Node(
        .button, .type("button"), .className("button primary"), .label(words.markAsRebought),
        Attribute(.title, words.reboughtHint), on: .click(.reboughtTapped(id))
      ) {
        Icon.check.node(size: 20)
        Node(.span) { words.rebought }
      }
      Node.button(words.edit, id: "edit-product", action: .editTapped(id))
      Node.button(words.notePurchase, id: "note-purchase", action: .notePurchaseTapped(id))
      Node.button(words.stillHaveSome, action: .signalTapped(id, .stillHaveSome))
      Node.button(words.ranOutEarly, action: .signalTapped(id, .ranOut))
      if isPausedAlone {
        Node.button(words.goOn, action: .goOnTapped(id))
      } else if !outlook.isPaused {
        Node.button(words.pause, action: .pauseTapped(id))
      }
      Node.button(words.delete, style: .danger, action: .deleteTapped(id))
    }
  }

  private func forecast(_ forecast: Forecast) -> Node<RestockAction> {
    section(words.forecastTitle) {
      Node(.p, .id("forecast")) {
        words.forecast(forecast) + " " + words.confidence(forecast.confidence) + "."
      }
      if let offer = forecast.offer(for: product) {
        Node(.p) { words.offer(offer, instead: product.cycle) }
        Node(.div, .className("product-actions")) {
          Node.button(
            words.use(offer), style: .primary, action: .offerTaken(product.id, cycle: offer))
          Node.button(
            words.keep(product.cycle), action: .offerDeclined(product.id, cycle: offer))
        }
      }
    }
  }

  private var historySection: Node<RestockAction> {
    section(words.history, id: "history") {
      if events.isEmpty {
        Node(.p) { words.notBoughtYet }
      } else {
        Node.list(label: words.history) {
          for event in events.prefix(100) { row(event) }
        }
      }
    }
  }

  private func row(_ event: ProductEvent) -> Node<RestockAction> {
    var row = ListRow<RestockAction>(words.day(event.day))
    row.subtitle = words.entry(event)
    var details: [String] = []
    if let price = event.price { details.append(words.amount(Int64(price))) }
    if !event.shop.utf8.isEmpty { details.append(event.shop) }
    row.detail = HomeScreen.joined(details)
    row.trailing = [
      Node.iconButton(
        .trash, label: words.removeEntry(words.entry(event) + ", " + words.day(event.day)),
        action: .eventDeleteTapped(event.id))
    ]
    return Node.row(row, key: event.id.text)
  }

  private var statistics: Node<RestockAction> {
    let statistics = ProductStatistics(history, today: scene.today)
    return section(words.statistics) {
      Node(.dl, .className("product-figures")) {
        figure(words.timesBought, words.times(statistics.purchases))
        figure(words.setCycle, words.days(product.cycle))
        if let cycle = statistics.realCycle { figure(words.realCycle, words.days(cycle)) }
        if let spent = statistics.spent { figure(words.spentInAll, words.amount(spent)) }
        if let spent = statistics.spentThisYear {
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
