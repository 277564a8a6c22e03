import AddressCore
import AppCore
public import Kit
import Kernel
import ReadingCore
import RestockCore
import TasksCore

/// Every screen of the apps, and whatever lies over one: each is registered here once.
///
/// From this come the frames of the gallery, the map of flows, the notes for whoever builds it, and the
/// tests of accessibility.
public enum Screen: Int, Hashable, Sendable, CaseIterable {
  case welcome, signUp, signIn
  case forgot, reset, confirm
  case now, inbox, library, category, view, tag, collection, categories, tags, collections, search
  case highlights, reader, settings, about, links
  case tagSheet, collectionSheet, categorySheet, titleSheet, sorting, shelfForm, shelfMenu, merging
  case deleting
  case tasks, tasksDone, taskLists, listForm, listDeletion, todoDetails, todoForm, todoLeaving,
    todoDeletion, todoOptions,
    todoReschedule, todoFiling, sectionMenu, listJoining
  case restock, shopping, product, restockPage, productForm, purchaseForm, restockSettings
  case restockNotifications, restockFull, restockLeaving, restockOptions, productMenu
  case firstRun
  case linkSheet, noteSheet, voiceSheet, processingSheet, itemMenu, chooseText, picture
  case apps, quickActions, palette, password, accountDeletion
  case profile, tasksSettings, tasksNotifications, tasksPrivacy, editProfile, email
  case highlightSheet, highlightList, itemNote, styleSheet, listenSheet
  case signOut, otherAccount, withdrawInvitation, revokeLink, newMailAddress, forgetRefused
  case massDeletion
  case offeredFiles, shortcuts
  case notifications
  case privacy
  case phoneShortcuts, calendars
  case signInMethods, signInSheet, signInQuestion
  case comparing, relatedItems
  case imports
  case feeds, feed, feedSearch, feedSheet
  case learnt
  case publishing
  case review, highlightOptions

  /// What is known of it; one line for each.
  private var facts: Facts {
    switch self {
    case .welcome: .screen("welcome", "Welcome", "환영", [.stranger("first", "/welcome")])
    case .signUp: .screen("sign-up", "Sign-up", "계정 만들기", Self.signUps)
    case .signIn: .screen("sign-in", "Sign-in", "로그인", Self.signIns)
    case .forgot: .screen("forgot-password", "Forgotten password", "잊은 비밀번호", Self.forgotten)
    case .reset: .screen("reset-password", "New password by link", "링크로 비밀번호 정하기", Self.resets)
    case .confirm:
      .screen("confirm-email", "Address confirmed by link", "링크로 주소 확인", Self.confirmations)
    case .now: .screen("now", "Now", "지금", Self.nows)
    case .inbox: .screen("inbox", "Inbox", "받은함", Self.inboxes)
    case .library: .screen("library", "Library", "서재", Self.libraries)
    case .category: .screen("category", "A category", "한 분류", Self.categoryPages)
    case .view: .screen("view", "A view of the Library", "모아 보기", Self.views)
    case .tag: .screen("tag", "A tag", "한 태그", Self.own(.tag))
    case .collection: .screen("collection", "A collection", "한 모음", Self.own(.collection))
    case .categories:
      .screen("categories", "Categories", "분류", [Self.arranged("several", "/library/categories")])
    case .tags: .screen("tags", "Tags", "태그", Self.tagPages)
    case .collections: .screen("collections", "Collections", "모음", Self.collectionPages)
    case .search: .screen("search", "Search", "검색", Self.searches)
    case .highlights: .screen("highlights", "Highlights", "하이라이트", Self.highlightPages)
    case .reader: .screen("reader", "Reader", "읽기", Self.readers)
    case .settings: .screen("settings", "Settings", "설정", Self.settingsPages)
    case .about: .screen("about", "About", "정보", [Situation("known", "/settings/about")])
    case .notifications:
      .screen("notifications", "Notifications", "알림", Self.notificationPages)
    case .links: .screen("links", "Widgets and calendars", "위젯과 캘린더", Self.linkPages)
    case .privacy: .screen("privacy", "Privacy", "개인정보", Self.privacyPages)
    case .phoneShortcuts:
      .screen("phone-shortcuts", "Shortcuts", "단축어", Self.phoneShortcutPages)
    case .calendars:
      .screen("calendars", "Your calendars", "내 캘린더", Self.calendarPages)
    case .imports:
      .screen("imports", "Import from other apps", "다른 앱에서 가져오기", Self.importPages)
    case .learnt:
      .screen(
        "learnt", "What Later has learnt", "Later가 배운 것",
        [Situation("nothing", "/settings/learnt")])
    case .review: .screen("daily-review", "Daily review", "오늘 다시 보기", Self.reviews)
    case .highlightOptions:
      .cover("highlight-options", "View of the highlights", "하이라이트 보기", Self.highlightOptionSheets)
    case .signInMethods: .screen("sign-in-methods", "Ways to sign in", "로그인 방법", Self.signInPages)
    case .signInSheet:
      .cover("sign-in-sheet", "Something of signing in", "로그인 방법 하나", Self.signInSheets)
    case .signInQuestion:
      .cover("sign-in-question", "A way to sign in goes?", "로그인 방법 삭제 확인", Self.signInQuestions)
    case .tagSheet: .cover("tag-sheet", "Tags of an item", "글의 태그", Self.tagSheets)
    case .collectionSheet:
      .cover(
        "collection-sheet", "Collections of an item", "글의 모음",
        [Self.sheet("several", .collectionsTapped([Props.id(2)]))])
    case .categorySheet:
      .cover(
        "category-sheet", "Category of an item", "글의 분류",
        [Self.sheet("several", .categoryTapped([Props.id(2)]))])
    case .titleSheet:
      .cover("title-sheet", "Full title", "제목 전체", [Self.sheet("open", .titleTapped(Props.id(2)))])
    case .sorting:
      .cover("sorting", "Sort and layout", "정렬과 보기", [Self.sheet("open", .sortingTapped)])
    case .shelfForm: .cover("shelf-form", "Edit a shelf", "분류·태그·모음 편집", Self.shelfForms)
    case .shelfMenu:
      .cover("shelf-menu", "A tag", "태그 하나", [Self.onTag { .shelfMenuTapped($0) }])
    case .merging:
      .cover("merging", "Merge a tag into another", "태그 합치기", [Self.onTag { .mergeTapped($0) }])
    case .publishing:
      .cover("publishing", "Share a collection", "모음 공유", Self.publishings)
    case .comparing: .cover("comparing", "Two similar items", "비슷한 글 비교", Self.comparisons)
    case .relatedItems: .cover("related-items", "Related items", "관련 항목", Self.relatedSheets)
    case .deleting:
      .cover("deleting", "Delete a shelf?", "삭제 확인", [Self.onTag { .deleteTapped($0) }])
    case .tasks: .screen("tasks", "TaskFlow", "TaskFlow", Self.boards)
    case .tasksDone:
      .screen("tasks-done", "TaskFlow: what was done", "TaskFlow: 한 일", Self.doneBoards)
    case .todoDetails:
      .cover("todo-details", "A task", "할 일 하나", Self.todoDetailSheets)
    case .taskLists: .screen("task-lists", "TaskFlow: lists", "TaskFlow: 목록", Self.listPlaces)
    case .listForm: .cover("list-form", "A list, a filter", "목록과 필터", Self.listForms)
    case .listJoining:
      .cover(
        "list-joining", "Merge two lists?", "목록 합치기 확인",
        [
          Self.sections("asked", "/tasks/list/" + Props.id(155).text) { stage in
            stage.perform(.tasks(.listFormTapped(Props.id(155))))
            stage.perform(.tasks(.listChanged(.name, "Household")))
            stage.perform(.tasks(.listSubmitted))
          }
        ])
    case .sectionMenu: .cover("section-menu", "A section", "섹션", Self.sectionMenus)
    case .todoFiling: .cover("todo-filing", "Put tasks away", "할 일 정리", Self.filings)
    case .listDeletion:
      .cover(
        "list-deletion", "Delete a list?", "목록 삭제 확인",
        [
          Self.tasks("asked", "/tasks/list/" + Props.id(150).text) {
            $0.perform(.tasks(.listDeleteTapped(Props.id(150))))
          }
        ])
    case .todoReschedule:
      .cover(
        "todo-reschedule", "Put a task off", "할 일 날짜 변경",
        [Self.tasks("one") { $0.perform(.tasks(.rescheduleTapped(Props.fullTodo))) }])
    case .todoForm: .cover("todo-form", "New task", "새 할 일", Self.todoForms)
    case .todoLeaving:
      .cover("todo-leaving", "Discard what was typed?", "입력한 내용 버리기 확인", Self.todoLeavings)
    case .todoDeletion: .cover("todo-deletion", "Delete a task?", "할 일 삭제 확인", Self.todoDeletions)
    case .todoOptions:
      .cover(
        "todo-options", "View of the tasks", "할 일 보기",
        [Self.tasks("open") { $0.perform(.tasks(.optionsTapped)) }])
    case .restock: .screen("restock", "Before You Run Out", "다 떨어지기 전에", Self.shelves)
    case .shopping: .screen("shopping", "Shopping list", "장보기 목록", Self.shoppingLists)
    case .product: .screen("product", "A product", "항목 하나", Self.productPages)
    case .restockPage:
      .screen("restock-page", "Privacy, terms, support", "개인정보, 약관, 지원", Self.restockPages)
    case .productForm: .cover("product-form", "New item", "새 항목", Self.productForms)
    case .purchaseForm: .cover("purchase-form", "A purchase", "구매 기록", Self.purchaseForms)
    case .restockSettings:
      .cover(
        "restock-settings", "Settings of Before You Run Out", "다 떨어지기 전에 설정",
        Self.restockSettingsSheets)
    case .restockNotifications:
      .cover(
        "restock-notifications", "Notifications", "알림 설정",
        [Self.restock("usual", "/restock/settings/notifications")])
    case .restockFull: .cover("restock-full", "The list is full", "목록이 가득 참", Self.fullLists)
    case .restockLeaving:
      .cover("restock-leaving", "Discard what was typed?", "입력한 내용 버리기 확인", Self.restockLeavings)
    case .restockOptions:
      .cover(
        "restock-options", "View of the items", "항목 보기",
        [
          Self.restock("open") { $0.perform(.restock(.optionsTapped)) },
          Self.restock("shopping", "/restock/shopping") { $0.perform(.restock(.optionsTapped)) },
        ])
    case .productMenu: .cover("product-menu", "Menu of an item", "항목의 메뉴", Self.productMenus)
    case .firstRun: .screen("first-run", "First run", "처음 시작", Self.firstRuns)
    case .linkSheet: .cover("link-sheet", "New link", "새 링크", Self.linkSheets)
    case .noteSheet: .cover("note-sheet", "Quick note", "빠른 메모", Self.noteSheets)
    case .voiceSheet: .cover("voice-sheet", "Recording", "녹음", Self.voiceSheets)
    case .processingSheet:
      .cover("processing-sheet", "What was shared", "공유한 것", Self.processingSheets)
    case .itemMenu: .cover("item-menu", "Menu of an item", "글의 메뉴", Self.itemMenus)
    case .chooseText: .cover("choose-text", "Choosing the text", "본문 고르기", Self.choosing)
    case .picture: .cover("picture", "A picture, closely", "그림 크게 보기", Self.pictures)
    case .apps:
      .cover(
        "apps", "The three apps", "세 앱", [Situation("open", "/inbox") { $0.perform(.menuTapped) }])
    case .quickActions: .cover("quick-actions", "A tab’s quick actions", "탭의 빠른 동작", Self.heldTabs)
    case .palette: .cover("palette", "Quick find", "빠른 검색", Self.palettes)
    case .password: .cover("password", "Another password", "비밀번호 변경", Self.passwords)
    case .accountDeletion:
      .cover("account-deletion", "Delete the account?", "계정 삭제 확인", Self.deletions)
    case .profile: .screen("profile", "Profile", "프로필", [Situation("known", "/tasks/profile")])
    case .tasksSettings:
      .screen(
        "tasks-settings", "TaskFlow: settings", "TaskFlow 설정",
        [Situation("list", "/tasks/settings")])
    case .tasksNotifications:
      .screen(
        "tasks-notifications", "TaskFlow: notifications", "TaskFlow 알림", Self.tasksNotificationPages
      )
    case .tasksPrivacy:
      .screen(
        "tasks-privacy", "TaskFlow: privacy", "TaskFlow 개인정보",
        [Situation("text", "/tasks/settings/privacy")])
    case .editProfile: .cover("edit-profile", "Edit profile", "프로필 편집", Self.profileForms)
    case .email: .cover("change-email", "Another address", "이메일 바꾸기", Self.emails)
    case .highlightSheet: .cover("highlight-sheet", "A highlight", "하이라이트 하나", Self.highlightSheets)
    case .highlightList:
      .cover("highlight-list", "Highlights of an item", "글의 하이라이트", Self.highlightLists)
    case .itemNote: .cover("item-note", "Note of an item", "글의 메모", Self.itemNotes)
    case .styleSheet: .cover("style-sheet", "Reading settings", "읽기 설정", Self.styleSheets)
    case .listenSheet: .cover("listen-sheet", "Listening", "듣기", Self.listenSheets)
    case .signOut: .cover("sign-out", "Sign out?", "로그아웃 확인", Self.signOuts)
    case .otherAccount:
      .cover("other-account", "Another account’s changes", "다른 계정의 변경 내용", Self.otherAccounts)
    case .withdrawInvitation:
      .cover("withdraw-invitation", "Withdraw an invitation?", "초대 취소 확인", Self.withdrawals)
    case .revokeLink: .cover("revoke-link", "Revoke a link?", "링크 취소 확인", Self.revocations)
    case .newMailAddress:
      .cover("new-mail-address", "A new address for mail?", "새 메일 주소 확인", Self.mailAddresses)
    case .forgetRefused:
      .cover("forget-refused", "Remove a refused change?", "거절된 변경 삭제 확인", Self.forgottenChanges)
    case .massDeletion:
      .cover(
        "mass-deletion", "Delete most of it?", "대량 삭제 확인",
        [Situation("asked", "/inbox", entities: Props.many, act: Self.deleteAll)])
    case .offeredFiles: .cover("offered-files", "Save what was shared?", "공유된 것 저장 확인", Self.offers)
    case .shortcuts: .cover("shortcuts", "Keys", "단축키", Self.keyLists)
    case .feeds: .screen("feeds", "Feeds", "구독", Self.feedPages)
    case .feed: .screen("feed", "A feed", "구독 하나", Self.ownFeedPages)
    case .feedSearch: .cover("feed-search", "Subscribe to a feed", "구독 추가", Self.feedSearches)
    case .feedSheet: .cover("feed-sheet", "How a feed is wanted", "구독 바꾸기", Self.feedSheets)
    }
  }

  private struct Facts {
    let name: String
    let english: String
    let korean: String
    let isOver: Bool
    let situations: () -> [Situation]

    /// A screen with an address.
    static func screen(
      _ name: String, _ english: String, _ korean: String,
      _ situations: @autoclosure @escaping () -> [Situation]
    ) -> Facts {
      Facts(
        name: name, english: english, korean: korean, isOver: false, situations: situations)
    }

    /// What lies over a screen.
    static func cover(
      _ name: String, _ english: String, _ korean: String,
      _ situations: @autoclosure @escaping () -> [Situation]
    ) -> Facts {
      Facts(name: name, english: english, korean: korean, isOver: true, situations: situations)
    }
  }

  /// Its name in an address: `screen=link-sheet`.
  public var name: String { facts.name }

  public func title(_ words: Words) -> String { words.say(facts.english, facts.korean) }

  /// Whether it lies over another, so that the rest is out of reach.
  public var isOver: Bool { facts.isOver }

  /// Its situations; each screen has one at least.
  public var situations: [Situation] { facts.situations() }
}
