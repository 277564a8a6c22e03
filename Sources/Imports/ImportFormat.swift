/// What a file is, found by what it holds.
///
/// The numbers are stored and sent.
public enum ImportFormat: Int, Sendable, CaseIterable {
  case pocket = 0
  case instapaper = 1
  case omnivore = 2
  case wallabag = 3
  case readwiseReader = 4
  case readwiseHighlights = 5
  case karakeep = 6
  case raindrop = 7
  case linkding = 8
  case linkwarden = 9
  case matter = 10
  case goodLinks = 11
  case pinboard = 12
  case mymind = 13
  case oneTab = 14
  case tabSessions = 15
  case bookmarks = 16
  case chromeBookmarks = 17
  case firefoxBookmarks = 18
  case safariBookmarks = 19
  case links = 20
  case table = 21
  case opml = 22
  case todoist = 23
  case tickTick = 24
  case things = 25
  case microsoftToDo = 26
  case googleTasks = 27
  case tasksOrg = 28
  case calendar = 29
  case grocy = 30
  case purchases = 31
  /// An archive with files of several kinds.
  case several = 32
  case markdown = 33

  /// What people call it.
  public var name: String {
    switch self {
    case .pocket: "Pocket"
    case .instapaper: "Instapaper"
    case .omnivore: "Omnivore"
    case .wallabag: "wallabag"
    case .readwiseReader: "Readwise Reader"
    case .readwiseHighlights: "Readwise"
    case .karakeep: "Karakeep"
    case .raindrop: "Raindrop"
    case .linkding: "linkding"
    case .linkwarden: "Linkwarden"
    case .matter: "Matter"
    case .goodLinks: "GoodLinks"
    case .pinboard: "Pinboard"
    case .mymind: "mymind"
    case .oneTab: "OneTab"
    case .tabSessions: "Tab Session Manager"
    case .bookmarks: "HTML"
    case .chromeBookmarks: "Chrome"
    case .firefoxBookmarks: "Firefox"
    case .safariBookmarks: "Safari"
    case .links: "URL"
    case .table: "CSV"
    case .opml: "OPML"
    case .todoist: "Todoist"
    case .tickTick: "TickTick"
    case .things: "Things"
    case .microsoftToDo: "Microsoft To Do"
    case .googleTasks: "Google Tasks"
    case .tasksOrg: "Tasks.org"
    case .calendar: "iCalendar"
    case .grocy: "Grocy"
    case .purchases: "CSV"
    case .several: "ZIP"
    case .markdown: "Markdown"
    }
  }

  /// What exports of this kind do not hold, or what cannot be brought along.
  public var losses: [ImportLoss] {
    switch self {
    case .pocket: [.favourites, .progress, .pages]
    case .instapaper: [.starredIsOneFolder, .progress, .highlights, .pages]
    case .omnivore, .markdown: [.highlightPlaces]
    case .wallabag: [.progress]
    case .readwiseReader: [.highlightsElsewhere, .pages]
    case .readwiseHighlights: [.highlightPlaces, .pages]
    case .karakeep: [.favourites, .highlights, .progress, .files, .pages]
    case .raindrop: [.highlightsAsNote, .progress, .files, .pages]
    case .linkding, .linkwarden, .goodLinks, .mymind: [.progress, .files, .pages]
    case .matter: [.highlights, .progress, .pages]
    case .pinboard, .bookmarks, .chromeBookmarks, .firefoxBookmarks, .table: [.pages]
    case .oneTab, .tabSessions, .safariBookmarks, .links: [.pages]
    case .todoist: [.people, .files, .completedElsewhere]
    case .tickTick, .microsoftToDo: [.files]
    case .things: [.templates]
    case .googleTasks: [.times, .repeats]
    case .tasksOrg: [.locations, .files]
    case .calendar: [.events]
    case .grocy: [.stock]
    // Of feeds, it is told where there are some.
    case .opml, .purchases, .several: []
    }
  }
}

/// What does not come along.
///
/// The numbers are sent; 9 was that of feeds, which came as links to their sites.
public enum ImportLoss: Int, Sendable, CaseIterable {
  case favourites = 0
  case progress = 1
  case highlights = 2
  /// Highlights come, and are sought by their words.
  case highlightPlaces = 3
  /// Highlights are in another export of the same program.
  case highlightsElsewhere = 4
  case highlightsAsNote = 5
  /// Pages are fetched again.
  case pages = 6
  case files = 7
  case starredIsOneFolder = 8
  case people = 10
  case completedElsewhere = 11
  case templates = 12
  case times = 13
  case repeats = 14
  case locations = 15
  case events = 16
  case stock = 17
  /// What another reader had of its feeds.
  case feedArticles = 18
  case feedFolders = 19

  /// For a person, in English.
  public var sentence: String {
    switch self {
    case .favourites: "Favourites are not in this export."
    case .progress: "How far you had read is not in this export."
    case .highlights: "Highlights are not in this export."
    case .highlightPlaces: "Highlights are looked for by their words."
    case .highlightsElsewhere: "Highlights are in Readwise's own export: import that file too."
    case .highlightsAsNote: "Highlights become part of the note."
    case .pages: "Pages are fetched again, the newest first; those that are gone keep their link."
    case .files: "Attached files are not in this export."
    case .starredIsOneFolder:
      "What is starred has no folder in this export: it comes as a favourite to read."
    case .feedArticles:
      "Each feed begins with its three newest; what you had read or starred is not in this file."
    case .feedFolders: "Feeds come without their folders: Later has none for them."
    case .people: "Whom a task is assigned to does not come along."
    case .completedElsewhere: "Only what this file holds of completed tasks comes along."
    case .templates: "Of what repeats, the next task comes, not its rule."
    case .times: "Google leaves out the times of tasks: only their days come."
    case .repeats: "Google leaves out how tasks repeat."
    case .locations: "Reminders at places do not come along."
    case .events: "Of a calendar, the tasks come and not the events."
    case .stock: "Purchases come along; what is in stock does not."
    }
  }
}

/// Why a file is not imported at all.
///
/// The numbers are sent.
public enum ImportFileFault: Int, Error, Sendable, CaseIterable {
  case empty = 1
  /// It is of no kind that is imported.
  case unknown
  /// An archive or database that cannot be read.
  case damaged
  /// It unpacks to more than is imported.
  case tooLarge
  /// It is what Later itself exports.
  case ownExport

  /// As the API names it.
  public var code: String {
    switch self {
    case .empty: "import-empty"
    case .unknown: "import-unknown"
    case .damaged: "import-damaged"
    case .tooLarge: "import-too-large"
    case .ownExport: "import-own-export"
    }
  }

  /// For a person, in English.
  public var sentence: String {
    switch self {
    case .empty: "The file is empty: export it again."
    case .unknown: "This is no export that Later knows: docs/imports.md lists them."
    case .damaged: "The file is damaged: export it again."
    case .ownExport:
      """
      This is Later's own export of a whole account. It comes back whole: the server's owner runs \
      "later import FILE --user EMAIL" there, with the whole zip or the copy that a device saved, and it is \
      merged with what the account has (docs/backup.md, "One account").
      """
    case .tooLarge: "The file unpacks to more than 512 MB: import its parts one by one."
    }
  }
}
