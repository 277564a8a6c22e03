public import AppCore
import Kit
import ReadingCore
import RestockCore
import TasksCore

/// Which screen it is that a state shows.
extension Screen {
  /// The screen that a state shows.
  ///
  /// A new route or dialog has no place here until it is registered: then this does not compile.
  public init(shownBy state: State) {
    switch state.cover {
    case .dialog(let dialog): self = Self.of(dialog)
    case .sheet(let sheet): self = Self.of(sheet)
    case nil: self = Self.cover(of: state) ?? Self.of(state.route)
    }
  }

  private static func of(_ sheet: ShellSheet) -> Screen {
    switch sheet {
    case .password: .password
    case .deletion: .accountDeletion
    case .profile: .editProfile
    case .email: .email
    case .signIn: .signInSheet
    case .drawer: .apps
    case .quickActions: .quickActions
    case .palette: .palette
    }
  }

  private static func cover(of state: State) -> Screen? {
    switch state.route.app {
    case .later: state.reading.cover.flatMap { of($0) }
    case .taskFlow: state.tasks.cover.map { of($0) }
    case .restock: state.restock.cover.map { of($0) }
    }
  }

  private static func of(_ cover: ReadingCover) -> Screen? {
    switch cover {
    case .link: .linkSheet
    case .note: .noteSheet
    case .voice: .voiceSheet
    case .processing: .processingSheet
    case .choose: .chooseText
    case .organise(let sheet): of(sheet)
    case .menu: .itemMenu
    case .style: .styleSheet
    case .listen: .listenSheet
    case .marks(let sheet): of(sheet)
    case .picture: .picture
    case .fan: nil
    }
  }

  private static func of(_ cover: TasksCover) -> Screen {
    switch cover {
    case .details: .todoDetails
    case .form: .todoForm
    case .leaving, .listLeaving: .todoLeaving
    case .deletion: .todoDeletion
    case .options: .todoOptions
    case .rescheduling: .todoReschedule
    case .filing: .todoFiling
    case .listForm: .listForm
    case .listJoining: .listJoining
    case .section: .sectionMenu
    case .listDeletion: .listDeletion
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
    case .options: .restockOptions
    case .menu, .row: .productMenu
    }
  }

  private static func of(_ route: Route) -> Screen {
    switch route {
    case .page(let page): of(page)
    case .signUp: .signUp
    case .reset: .reset
    case .confirm: .confirm
    case .organise(let route): of(route)
    case .read: .reader
    case .firstRun: .firstRun
    case .tasks(let route):
      switch route {
      case .home, .inbox, .upcoming, .all, .list, .tag, .todo: .tasks
      case .lists: .taskLists
      case .done: .tasksDone
      case .profile: .profile
      case .settings: .tasksSettings
      case .notifications: .tasksNotifications
      case .privacy: .tasksPrivacy
      case .account(let page): of(page)
      }
    case .restock(let route):
      switch route {
      case .home, .settings, .notifications: .restock
      case .shopping: .shopping
      case .product: .product
      case .page: .restockPage
      case .account(let page): of(page)
      }
    }
  }

  private static func of(_ page: AccountPage) -> Screen {
    switch page {
    case .settings: .settings
    case .about: .about
    case .notifications: .notifications
    case .links: .links
    case .shortcuts: .phoneShortcuts
    case .privacy: .privacy
    case .signIn: .signInMethods
    case .imports: .imports
    }
  }

  private static func of(_ page: Page) -> Screen {
    switch page {
    case .welcome: .welcome
    case .signIn: .signIn
    case .forgot: .forgot
    case .now: .now
    case .inbox: .inbox
    case .library: .library
    case .highlights: .highlights
    case .settings: .settings
    case .about: .about
    case .notifications: .notifications
    case .links: .links
    case .privacy: .privacy
    case .shortcuts: .phoneShortcuts
    case .calendars: .calendars
    case .signInMethods: .signInMethods
    case .imports: .imports
    case .learnt: .learnt
    case .review: .review
    }
  }

  private static func of(_ sheet: MarksState.Sheet) -> Screen {
    switch sheet {
    case .highlight: .highlightSheet
    case .list: .highlightList
    case .note: .itemNote
    case .options: .highlightOptions
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
    case .feeds: .feeds
    case .feed: .feed
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
    case .menu: .shelfMenu
    case .merging: .merging
    case .deleting: .deleting
    case .comparing: .comparing
    case .related: .relatedItems
    case .feed(.adding): .feedSearch
    case .feed(.changing): .feedSheet
    case .publishing: .publishing
    }
  }

  private static func of(_ dialog: Dialog) -> Screen {
    switch dialog {
    case .signOut: .signOut
    case .otherAccount: .otherAccount
    case .withdrawInvitation: .withdrawInvitation
    case .revokeLink: .revokeLink
    case .signIn: .signInQuestion
    case .newMailAddress: .newMailAddress
    case .forgetRefused: .forgetRefused
    case .massDeletion: .massDeletion
    case .offeredFiles: .offeredFiles
    case .shortcuts: .shortcuts
    }
  }
}
