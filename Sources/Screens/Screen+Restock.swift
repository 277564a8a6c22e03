import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore

extension Screen {
  static var restockPages: [Situation] {
    [
      Self.restock("privacy", "/restock/privacy"), Self.restock("terms", "/restock/terms"),
      Self.restock("support", "/restock/support"),
    ]
  }

  static var purchaseForms: [Situation] {
    [
      Self.restock("open", "/restock/" + Props.fullProduct.text) {
        $0.perform(.restock(.notePurchaseTapped(Props.fullProduct)))
      },
      Self.restock("faulty", "/restock/" + Props.fullProduct.text) { stage in
        stage.perform(.restock(.notePurchaseTapped(Props.fullProduct)))
        stage.perform(.restock(.purchaseChanged(.day, "2031-01-01")))
        stage.perform(.restock(.formSubmitted))
      },
    ]
  }

  static var restockSettingsSheets: [Situation] {
    [
      Self.restock("on", "/restock/settings"),
      Self.restock("off", "/restock/settings") {
        $0.perform(.restock(.settings(.remindersTapped)))
      },
      Self.restock("refused", "/restock/settings") { $0.hear(.notifying(.denied)) },
      Self.restock("unasked", "/restock/settings") { $0.hear(.notifying(.unasked)) },
      Self.restock("paused", "/restock/settings") { $0.perform(.restock(.pauseTapped(nil))) },
      Self.restock("limited", "/restock/settings").limited(to: 20, sponsor: ""),
      Self.restock("sold", "/restock/settings").limited(
        to: 20, sponsor: "A shop", premium: "KRW 4900"),
    ]
  }

  static var restockLeavings: [Situation] {
    [
      Self.restock("asked") { stage in
        stage.perform(.restock(.addTapped))
        stage.perform(.restock(.productChanged(.name, "Olive oil")))
        stage.perform(.restock(.coverClosed))
      }
    ]
  }

  static var fullLists: [Situation] {
    [
      Self.restock("asked") { $0.perform(.restock(.addTapped)) }.limited(to: 1, sponsor: ""),
      Self.restock("sold") { $0.perform(.restock(.addTapped)) }.limited(
        to: 1, sponsor: "", premium: "KRW 4900"),
    ]
  }

  static func restock(
    _ name: String, _ path: String = "/restock", act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    Situation(name, path, entities: Props.products, act: act)
  }

  static var shelves: [Situation] {
    [
      restock("several"),
      Situation("one", "/restock", entities: Props.dueProduct),
      Situation("many", "/restock", entities: Props.groceries),
      restock("sponsored").limited(to: 0, sponsor: "Later is made possible by its friends."),
      Situation("empty", "/restock", entities: []),
      Situation("loading", "/restock", entities: nil),
      restock("offline") { $0.hear(.online(false)) },
      restock("not-stored") { stage in
        stage.perform(.restock(.reboughtTapped(Props.fullProduct)))
        stage.persist(false)
      },
      restock("found") { $0.perform(.restock(.searchChanged("coffee"))) },
      restock("nothing-found") {
        $0.perform(.restock(.searchChanged("a word that is nowhere")))
      },
      restock("soon") { $0.perform(.restock(.filterTapped(.soon))) },
      restock("grouped") { $0.perform(.restock(.groupingTapped)) },
      restock("picking") { stage in
        stage.perform(.restock(.picking(.picked(Props.fullProduct))))
        stage.perform(.restock(.picking(.picked(Props.id(203)))))
        stage.perform(.restock(.picking(.filingTapped)))
      },
      restock("paused") { $0.perform(.restock(.pauseTapped(nil))) },
      restock("trip") { $0.perform(.restock(.signalTapped(Props.id(203), .ranOut))) },
      restock("bought") { stage in
        stage.perform(.restock(.reboughtTapped(Props.fullProduct)))
        stage.persist()
      },
    ]
  }

  static var shoppingLists: [Situation] {
    [
      shopping("many"),
      shopping("begun") { stage in
        stage.perform(.restock(.shopping(.packsStepped(Props.id(206), 1))))
        stage.perform(.restock(.shopping(.tickTapped(Props.id(206)))))
        stage.persist()
      },
      shopping("by-store") { $0.perform(.restock(.shopping(.groupingTapped))) },
      shopping("other-things") { stage in
        stage.perform(.restock(.shopping(.lineChanged("Candles"))))
        stage.perform(.restock(.shopping(.lineSubmitted)))
        stage.persist()
      },
      shopping("within-a-month") { $0.perform(.restock(.shopping(.daysChosen(30)))) },
      shopping("left-out") { stage in
        stage.perform(.restock(.shopping(.skipTapped(Props.fullProduct))))
        stage.persist()
      },
      shopping("all-ticked") { stage in
        stage.perform(.restock(.shopping(.allBoughtTapped)))
        stage.persist()
      },
      Situation("one", shoppingPath, entities: Props.dueProduct),
      Situation("one-ticked", shoppingPath, entities: Props.dueProduct) {
        $0.perform(.restock(.shopping(.tickTapped(Props.id(202)))))
      },
      shopping("nothing") { stage in
        stage.perform(.restock(.shopping(.allBoughtTapped)))
        stage.perform(.restock(.shopping(.daysChosen(0))))
      },
      shopping("paused") { $0.perform(.restock(.pauseTapped(nil))) },
      shopping("offline") { $0.hear(.online(false)) },
      shopping("not-stored") { stage in
        stage.perform(.restock(.shopping(.tickTapped(Props.fullProduct))))
        stage.persist(false)
      },
      Situation("empty", shoppingPath, entities: []),
      Situation("loading", shoppingPath, entities: nil),
    ]
  }

  private static let shoppingPath = "/restock/shopping"

  private static func shopping(
    _ name: String, act: @escaping (inout Stage) -> Void = { _ in }
  ) -> Situation {
    Situation(name, shoppingPath, entities: Props.groceries, act: act)
  }

  static var productPages: [Situation] {
    let path = "/restock/" + Props.fullProduct.text
    return [
      restock("bought-often", path),
      restock("never-bought", "/restock/" + Props.id(205).text),
      restock("paused", path) { $0.perform(.restock(.pauseTapped(Props.fullProduct))) },
      Situation("loading", path, entities: nil),
      restock("gone", "/restock/" + Props.id(299).text),
    ]
  }

  static var productMenus: [Situation] {
    [
      restock("open") { $0.perform(.restock(.menuTapped(Props.fullProduct))) },
      restock("paused") { stage in
        stage.perform(.restock(.pauseTapped(Props.fullProduct)))
        stage.perform(.restock(.menuTapped(Props.fullProduct)))
      },
    ]
  }

  static var productForms: [Situation] {
    [
      restock("empty") { $0.perform(.restock(.addTapped)) },
      restock("filled") { stage in
        stage.perform(.restock(.addTapped))
        stage.perform(.restock(.productChanged(.name, "Olive oil")))
        stage.perform(.restock(.productChanged(.cycle, "40")))
      },
      restock("faulty") { stage in
        stage.perform(.restock(.addTapped))
        stage.perform(.restock(.productChanged(.name, "Olive oil")))
        stage.perform(.restock(.productChanged(.cycle, "400")))
        stage.perform(.restock(.formSubmitted))
      },
      restock("changing", "/restock/" + Props.fullProduct.text) {
        $0.perform(.restock(.editTapped(Props.fullProduct)))
      },
    ]
  }
}
