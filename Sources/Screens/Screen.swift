public import AppCore
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
  case highlights, reader, settings
  case tagSheet, collectionSheet, categorySheet, titleSheet, sorting, shelfForm, merging, deleting
  case tasks, tasksDone, todoDetails, todoForm, todoLeaving, todoDeletion
  case restock, product, restockPage, productForm, purchaseForm, restockSettings
  case restockNotifications, restockFull, restockLeaving
  case firstRun
  case linkSheet, noteSheet, voiceSheet, processingSheet, itemMenu, chooseText, picture
  case apps, quickActions, password, accountDeletion
  case profile, tasksSettings, tasksNotifications, tasksPrivacy, editProfile, email
  case highlightSheet, highlightList, itemNote, styleSheet, listenSheet
  case signOut, otherAccount, withdrawInvitation, forgetRefused, massDeletion
  case offeredFiles, shortcuts

  /// The screen that a state shows.
  ///
  /// A new route or dialog has no place here until it is registered: then this does not compile.
  public init(shownBy state: State) {
    if let dialog = state.dialog {
      self = Self.of(dialog)
    } else if state.settings.password != nil {
      self = .password
    } else if state.settings.deletion != nil {
      self = .accountDeletion
    } else if state.heldTab != nil {
      self = .quickActions
    } else if state.settings.profile != nil {
      self = .editProfile
    } else if state.settings.email != nil {
      self = .email
    } else if state.isDrawerOpen {
      self = .apps
    } else {
      self = Self.sheet(of: state) ?? Self.of(state.route)
    }
  }

  private static func sheet(of state: State) -> Screen? {
    switch state.route.app {
    case .later:
      if state.reading.linkSheet != nil { return .linkSheet }
      if state.reading.capture.noteSheet != nil { return .noteSheet }
      if state.reading.capture.voice != nil { return .voiceSheet }
      if state.reading.capture.processing != nil { return .processingSheet }
      if state.reading.choose.open != nil { return .chooseText }
      if let sheet = state.reading.organise.sheet { return of(sheet) }
      if state.reading.menu != nil { return .itemMenu }
      if state.reading.isStyleSheetOpen { return .styleSheet }
      if state.reading.listen.isCovered { return .listenSheet }
      if let sheet = state.reading.marks.sheet { return of(sheet) }
      return state.reading.picture == nil ? nil : .picture
    case .taskFlow: return state.tasks.cover.map { of($0) }
    case .restock: return state.restock.cover.map { of($0) }
    }
  }

  private static func of(_ cover: TasksCover) -> Screen {
    switch cover {
    case .details: .todoDetails
    case .form: .todoForm
    case .leaving: .todoLeaving
    case .deletion: .todoDeletion
    }
  }

  private static func of(_ cover: RestockCover) -> Screen {
    switch cover {
    case .settings: .restockSettings
    case .notifications: .restockNotifications
    case .form(.product): .productForm
    case .form(.purchase): .purchaseForm
    case .leaving: .restockLeaving
    case .full: .restockFull
    }
  }

  private static func of(_ route: Route) -> Screen {
    switch route {
    case .welcome: .welcome
    case .signUp: .signUp
    case .signIn: .signIn
    case .forgot: .forgot
    case .reset: .reset
    case .confirm: .confirm
    case .now: .now
    case .inbox: .inbox
    case .library: .library
    case .organise(let route): of(route)
    case .highlights: .highlights
    case .read: .reader
    case .settings: .settings
    case .firstRun: .firstRun
    case .tasks(let route):
      switch route {
      case .home, .todo: .tasks
      case .done: .tasksDone
      case .profile: .profile
      case .settings: .tasksSettings
      case .notifications: .tasksNotifications
      case .privacy: .tasksPrivacy
      }
    case .restock(let route):
      switch route {
      case .home, .settings, .notifications: .restock
      case .product: .product
      case .page: .restockPage
      }
    }
  }

  private static func of(_ sheet: MarksState.Sheet) -> Screen {
    switch sheet {
    case .highlight: .highlightSheet
    case .list: .highlightList
    case .note: .itemNote
    }
  }

  private static func of(_ route: OrganiseRoute) -> Screen {
    switch route {
    case .category: .category
    case .view: .view
    case .categories: .categories
    case .tags: .tags
    case .tag: .tag
    case .collections: .collections
    case .collection: .collection
    case .search: .search
    }
  }

  private static func of(_ sheet: OrganiseSheet) -> Screen {
    switch sheet {
    case .tags: .tagSheet
    case .collections: .collectionSheet
    case .category: .categorySheet
    case .title: .titleSheet
    case .sorting: .sorting
    case .form: .shelfForm
    case .merging: .merging
    case .deleting: .deleting
    }
  }

  private static func of(_ dialog: Dialog) -> Screen {
    switch dialog {
    case .signOut: .signOut
    case .otherAccount: .otherAccount
    case .withdrawInvitation: .withdrawInvitation
    case .forgetRefused: .forgetRefused
    case .massDeletion: .massDeletion
    case .offeredFiles: .offeredFiles
    case .shortcuts: .shortcuts
    }
  }

  /// Whether it lies over another, so that the rest is out of reach.
  public var isOver: Bool {
    switch self {
    case .welcome, .signUp, .signIn, .forgot, .reset, .confirm, .now, .inbox, .library, .reader,
      .settings, .tasks, .tasksDone, .profile, .tasksSettings, .tasksNotifications, .tasksPrivacy,
      .restock, .product, .restockPage, .category, .view, .tag, .collection, .categories, .tags,
      .collections, .search, .highlights, .firstRun:
      false
    default: true
    }
  }

  /// Its name in an address: `screen=link-sheet`.
  public var name: String {
    switch self {
    case .welcome: "welcome"
    case .signUp: "sign-up"
    case .signIn: "sign-in"
    case .forgot: "forgot-password"
    case .reset: "reset-password"
    case .confirm: "confirm-email"
    case .now: "now"
    case .inbox: "inbox"
    case .library: "library"
    case .category: "category"
    case .view: "view"
    case .tag: "tag"
    case .collection: "collection"
    case .categories: "categories"
    case .tags: "tags"
    case .collections: "collections"
    case .search: "search"
    case .tagSheet: "tag-sheet"
    case .collectionSheet: "collection-sheet"
    case .categorySheet: "category-sheet"
    case .titleSheet: "title-sheet"
    case .sorting: "sorting"
    case .shelfForm: "shelf-form"
    case .merging: "merging"
    case .deleting: "deleting"
    case .highlights: "highlights"
    case .reader: "reader"
    case .settings: "settings"
    case .tasks: "tasks"
    case .tasksDone: "tasks-done"
    case .todoDetails: "todo-details"
    case .todoForm: "todo-form"
    case .todoLeaving: "todo-leaving"
    case .todoDeletion: "todo-deletion"
    case .profile: "profile"
    case .tasksSettings: "tasks-settings"
    case .tasksNotifications: "tasks-notifications"
    case .tasksPrivacy: "tasks-privacy"
    case .editProfile: "edit-profile"
    case .email: "change-email"
    case .restock: "restock"
    case .product: "product"
    case .restockPage: "restock-page"
    case .productForm: "product-form"
    case .purchaseForm: "purchase-form"
    case .restockSettings: "restock-settings"
    case .restockNotifications: "restock-notifications"
    case .restockFull: "restock-full"
    case .restockLeaving: "restock-leaving"
    case .linkSheet: "link-sheet"
    case .noteSheet: "note-sheet"
    case .voiceSheet: "voice-sheet"
    case .processingSheet: "processing-sheet"
    case .firstRun: "first-run"
    case .itemMenu: "item-menu"
    case .picture: "picture"
    case .chooseText: "choose-text"
    case .apps: "apps"
    case .quickActions: "quick-actions"
    case .highlightSheet: "highlight-sheet"
    case .highlightList: "highlight-list"
    case .itemNote: "item-note"
    case .styleSheet: "style-sheet"
    case .listenSheet: "listen-sheet"
    case .password: "password"
    case .accountDeletion: "account-deletion"
    case .signOut: "sign-out"
    case .otherAccount: "other-account"
    case .withdrawInvitation: "withdraw-invitation"
    case .forgetRefused: "forget-refused"
    case .massDeletion: "mass-deletion"
    case .offeredFiles: "offered-files"
    case .shortcuts: "shortcuts"
    }
  }

  public func title(_ words: Words) -> String {
    switch self {
    case .welcome: words.say("Welcome", "환영")
    case .signUp: words.say("Sign-up", "계정 만들기")
    case .signIn: words.say("Sign-in", "로그인")
    case .forgot: words.say("Forgotten password", "잊은 비밀번호")
    case .reset: words.say("New password by link", "링크로 비밀번호 정하기")
    case .confirm: words.say("Address confirmed by link", "링크로 주소 확인")
    case .now: words.say("Now", "지금")
    case .inbox: words.say("Inbox", "받은함")
    case .library: words.say("Library", "서재")
    case .category: words.say("A category", "한 분류")
    case .view: words.say("A view of the Library", "모아 보기")
    case .tag: words.say("A tag", "한 태그")
    case .collection: words.say("A collection", "한 모음")
    case .categories: words.say("Categories", "분류")
    case .tags: words.say("Tags", "태그")
    case .collections: words.say("Collections", "모음")
    case .search: words.say("Search", "검색")
    case .tagSheet: words.say("Tags of an item", "글의 태그")
    case .collectionSheet: words.say("Collections of an item", "글의 모음")
    case .categorySheet: words.say("Category of an item", "글의 분류")
    case .titleSheet: words.say("Full title", "제목 전체")
    case .sorting: words.say("Sort and layout", "정렬과 보기")
    case .shelfForm: words.say("Change a shelf", "분류·태그·모음 바꾸기")
    case .merging: words.say("Join a tag to another", "태그 합치기")
    case .deleting: words.say("Delete a shelf?", "지우기 확인")
    case .highlights: words.say("Highlights", "하이라이트")
    case .reader: words.say("Reader", "읽기")
    case .settings: words.say("Settings", "설정")
    case .tasks: "TaskFlow"
    case .tasksDone: words.say("TaskFlow: what was done", "TaskFlow: 한 일")
    case .todoDetails: words.say("A task", "할 일 하나")
    case .todoForm: words.say("New task", "새 할 일")
    case .todoLeaving: words.say("Discard what was typed?", "입력한 내용 버리기 확인")
    case .todoDeletion: words.say("Delete a task?", "할 일 삭제 확인")
    case .profile: words.say("Profile", "프로필")
    case .tasksSettings: words.say("TaskFlow: settings", "TaskFlow 설정")
    case .tasksNotifications: words.say("TaskFlow: notifications", "TaskFlow 알림")
    case .tasksPrivacy: words.say("TaskFlow: privacy", "TaskFlow 개인정보")
    case .editProfile: words.say("Edit profile", "프로필 편집")
    case .email: words.say("Another address", "이메일 바꾸기")
    case .restock: words.say("Before You Run Out", "다 떨어지기 전에")
    case .product: words.say("A product", "물건 하나")
    case .restockPage: words.say("Privacy, terms, support", "개인 정보, 약관, 지원")
    case .productForm: words.say("New item", "새 항목")
    case .purchaseForm: words.say("A purchase", "구매 기록")
    case .restockSettings: words.say("Settings of Before You Run Out", "다 떨어지기 전에 설정")
    case .restockNotifications: words.say("Notifications", "알림 설정")
    case .restockFull: words.say("The list is full", "목록이 가득 참")
    case .restockLeaving: words.say("Discard what was typed?", "입력한 내용 버리기 확인")
    case .linkSheet: words.say("New link", "새 링크")
    case .noteSheet: words.say("Quick note", "빠른 메모")
    case .voiceSheet: words.say("Recording", "녹음")
    case .processingSheet: words.say("What was shared", "공유한 것")
    case .firstRun: words.say("First run", "처음 시작")
    case .itemMenu: words.say("Menu of an item", "글의 메뉴")
    case .picture: words.say("A picture, closely", "그림 크게 보기")
    case .chooseText: words.say("Choosing the text", "본문 고르기")
    case .apps: words.say("The three apps", "세 앱")
    case .quickActions: words.say("A tab’s quick actions", "탭의 빠른 동작")
    case .highlightSheet: words.say("A highlight", "하이라이트 하나")
    case .highlightList: words.say("Highlights of an item", "글의 하이라이트")
    case .itemNote: words.say("Note of an item", "글의 메모")
    case .styleSheet: words.say("Text and page", "글자와 화면")
    case .listenSheet: words.say("Listening", "듣기")
    case .password: words.say("Another password", "비밀번호 변경")
    case .accountDeletion: words.say("Delete the account?", "계정 삭제 확인")
    case .signOut: words.say("Sign out?", "로그아웃 확인")
    case .otherAccount: words.say("Another account’s changes", "다른 계정의 변경")
    case .withdrawInvitation: words.say("Withdraw an invitation?", "초대 취소 확인")
    case .forgetRefused: words.say("Remove a refused change?", "거절된 변경 삭제 확인")
    case .massDeletion: words.say("Delete most of it?", "대량 삭제 확인")
    case .offeredFiles: words.say("Save what was shared?", "공유된 것 저장 확인")
    case .shortcuts: words.say("Keys", "단축키")
    }
  }
}
