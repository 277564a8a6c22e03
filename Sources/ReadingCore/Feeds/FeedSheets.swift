import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// The sheets on which feeds are subscribed to and changed.
enum FeedSheets {
  static func view(
    _ sheet: FeedSheet, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    switch sheet {
    case .adding(let search): return adding(search, state, scene)
    case .changing(let form):
      guard !form.isLeaving else {
        return Node.leaveDialog(
          scene.words, keep: feeds(.changeKept), leave: feeds(.changeLeft))
      }
      return changing(form, scene)
    }
  }

  private static func feeds(_ action: FeedAction) -> ReadingAction { .organising(.feeds(action)) }

  // MARK: - One more

  private static func adding(
    _ search: FeedSearch, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    var field = TextField(
      id: FeedSheet.addressField, kind: .link, label: words.feedAddress, value: search.text)
    field.placeholder = "example.com"
    field.isEntry = true
    field.helper = words.feedAddressHelper
    if case .trouble(let trouble) = search.step { field.error = words.trouble(trouble) }
    return Node.dialog(
      id: "feed-search", title: words.subscribeToFeed, onCancel: OrganiseSheets.close
    ) {
      Node.form("stack", onSubmit: feeds(.addressSubmitted)) {
        Node.field(field, onInput: { feeds(.addressChanged($0)) })
        // One element, so that the field stays the same one while what is found comes and goes.
        Node(.div, .className("stack"), .live("polite")) { found(search, state, words) }
        FeedScreen.importLink(words)
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: OrganiseSheets.close)
          Node.submitButton(
            search.step == .looking ? words.lookingForFeeds : words.findFeeds,
            isBusy: search.step == .looking, isEnabled: !search.text.utf8.isEmpty)
        }
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func found(
    _ search: FeedSearch, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    switch search.step {
    case .found(let found):
      Node(.p, .className("field-note")) { words.foundFeeds(found.count) }
      Node(.div, .className("group-rows")) {
        for (index, feed) in found.enumerated() {
          row(feed, index, isKnown: state.feeds.known(feed.address) != nil, words)
        }
      }
    case .trouble(.offline):
      Node(.p, .className("field-note")) { words.subscribeOfflineText }
      Node.button(words.subscribeAnyway, action: feeds(.addAnywayTapped))
    case .typing, .looking, .trouble: []
    }
  }

  /// Its name, and by what it is known from others.
  private static func row(
    _ feed: FoundFeed, _ index: Int, isKnown: Bool, _ words: Words
  ) -> Node<ReadingAction> {
    let name = feed.title.utf8.isEmpty ? feed.address : feed.title
    let note = feed.newest.isEmpty ? feed.address : joined(Array(feed.newest.prefix(2)))
    return Node(
      .button, .type("button"), .className("row row-press"), .id("found-feed-\(index)"),
      .label(isKnown ? words.subscribedAlready(name) : words.subscribe(to: name)),
      on: .click(feeds(.foundTapped(feed)))
    ) {
      (isKnown ? Icon.check : Icon.plus).node(size: 20)
      Node(.span, .className("row-text")) {
        Node(.span, .className("row-title")) { name }
        Node(.span, .className("row-note")) { note }
      }
    }
  }

  // MARK: - How it is wanted

  private static func changing(_ form: FeedForm, _ scene: Scene) -> Node<ReadingAction> {
    let words = scene.words
    let feed = form.feed
    var title = TextField(id: FeedSheet.titleField, label: words.feedTitle, value: feed.title)
    title.isRequired = false
    title.placeholder = feed.name
    title.limit = FeedSubscription.title.limits.characters.upperBound
    return Node.dialog(id: "feed-sheet", title: feed.name, onCancel: OrganiseSheets.close) {
      Node.form("stack", onSubmit: feeds(.changeSubmitted)) {
        for sentence in words.states(of: feed, now: scene.now) {
          Node(.p, .className("field-note")) { sentence }
        }
        Node.field(title, onInput: { feeds(.titleChanged($0)) })
        amount(form, words)
        Node.select(
          Select(
            id: "feed-fading", label: words.fadesLabel,
            choices: days(feed.fadesAfter).map {
              Select.Choice("\($0)", words.fading(after: $0))
            }, value: "\(feed.fadesAfter)"),
          onChange: { feeds(.fadingChosen(Int($0) ?? feed.fadesAfter)) })
        Node.toggle(
          words.mixedLabel, isOn: feed.isMixed, note: words.mixedNote, id: "feed-mixed",
          action: feeds(.mixedTapped))
        Node.button(
          words.unsubscribe, style: .text, id: "unsubscribe",
          action: feeds(.unsubscribeTapped(feed.id)))
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: OrganiseSheets.close)
          Node.submitButton(words.save)
        }
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func amount(_ form: FeedForm, _ words: Words) -> [Node<ReadingAction>] {
    let feed = form.feed
    Node.radioGroup(
      id: "feed-amount", label: words.amountLabel,
      FeedAmount.allCases.map { amount in
        Option(
          words.amountName(amount), isOn: feed.amount == amount,
          action: feeds(.amountChosen(amount)))
      })
    if feed.amount == .matching {
      wordsField(form, words)
    }
    if feed.amount != .all {
      Node.stepper(
        Stepper(
          label: words.atMost, text: words.aDay(feed.daily), lessLabel: words.fewer,
          moreLabel: words.moreADay,
          less: feed.daily > 1 ? feeds(.dailyChosen(feed.daily - 1)) : nil,
          more: feed.daily < 100 ? feeds(.dailyChosen(feed.daily + 1)) : nil,
          idle: feeds(.dailyChosen(feed.daily))))
    }
  }

  private static func wordsField(_ form: FeedForm, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(id: FeedSheet.wordsField, label: words.feedWords, value: form.words)
    field.helper = words.feedWordsHelper
    if let fault = form.wordsFault { field.error = words.trouble(fault) }
    return Node.field(field, onInput: { feeds(.wordsChanged($0)) })
  }

  /// What is usual, and what another program set.
  private static func days(_ current: Int) -> [Int] {
    let usual = [0, 7, 14, 30, 90, 365]
    return usual.contains(current) ? usual : usual + [current]
  }
}
