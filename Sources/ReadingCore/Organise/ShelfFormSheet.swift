import Kernel
import Kit
import SyncCore
import ViewTree

/// The sheet for a new category, tag or collection, or for changing one.
enum ShelfFormSheet {
  static func view(_ form: ShelfForm, _ words: Words) -> Node<ReadingAction> {
    if form.isLeaving {
      return Node.leaveDialog(
        words, keep: .organising(.formKept), leave: .organising(.formLeft))
    }
    var name = TextField(id: "shelf-name", label: words.shelfName, value: form.name)
    name.limit = ItemTag.name.limits.characters.upperBound
    if form.isFaulty { name.error = words.nameMissing }
    let title = title(form, words)
    return Node.dialog(id: "shelf-form", title: title, onCancel: OrganiseSheets.close) {
      Node.form("stack", onSubmit: .organising(.formSubmitted)) {
        Node.field(name, onInput: { .organising(.textChanged($0)) })
        if form.isSearch {
          if form.id == nil {
            Node(.p, .className("field-note")) { words.runSearch(form.search) }
          } else {
            search(form, words)
          }
        } else if form.sort == .collection {
          description(form, words)
        }
        if form.sort != .collection {
          Node.swatches(form.colour, words, action: { .organising(.colourChosen($0)) })
        }
        if form.sort == .category { signs(form, words) }
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: OrganiseSheets.close)
          Node.submitButton(words.save)
        }
      }
    }
  }

  private static func title(_ form: ShelfForm, _ words: Words) -> String {
    let isNew = form.id == nil
    guard !form.isSearch else { return isNew ? words.saveSearch : words.editSearch }
    return isNew ? words.newShelf(form.sort) : words.changeShelf(form.sort)
  }

  private static func search(_ form: ShelfForm, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(
      id: "shelf-search", kind: .search, label: words.searchWords, value: form.search)
    field.limit = ItemCollection.search.limits.characters.upperBound
    field.isEntry = true
    if form.hasNoSearch { field.error = words.searchMissing }
    return Node.field(field, onInput: { .organising(.searchChanged($0)) })
  }

  private static func description(_ form: ShelfForm, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(
      id: "shelf-description", label: words.descriptionLabel, value: form.description)
    field.isRequired = false
    field.lines = 3
    field.limit = ItemCollection.description.limits.characters.upperBound
    return Node.field(field, onInput: { .organising(.descriptionChanged($0)) })
  }

  private static func signs(_ form: ShelfForm, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("swatches " + form.colour.className), .role("group"), .label(words.sign))
    {
      for sign in ShelfSign.allCases {
        Node(
          .button, .type("button"), .className("swatch sign"), .label(sign.name(words)),
          Attribute(.title, sign.name(words)), .state(.ariaPressed, form.sign == sign),
          on: .click(.organising(.signChosen(sign)))
        ) { sign.icon.node(size: 20) }
      }
    }
  }
}
