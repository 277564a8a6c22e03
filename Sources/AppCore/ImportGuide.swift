import Kit

/// How to get a file out of another app.
struct ImportWay {
  let app: String
  let steps: String
}

extension Words {
  /// By what the apps are for.
  var importGuide: [(title: String, ways: [ImportWay])] {
    [
      (say("Read-it-later apps", "나중에 읽기 앱"), readingWays),
      (say("Feed readers", "피드 리더"), feedWays),
      (say("Bookmarks and tabs", "북마크와 탭"), bookmarkWays),
      (say("Tasks", "할 일"), taskWays),
      (say("Groceries and supplies", "생필품"), supplyWays),
    ]
  }

  var howToGetIt: String { say("How to get the file", "파일 받는 방법") }

  private func way(_ app: String, _ english: String, _ korean: String) -> ImportWay {
    ImportWay(app: app, steps: say(english, korean))
  }

  private var readingWays: [ImportWay] {
    [
      way(
        "Pocket",
        "Pocket has shut down. Choose the zip you downloaded before, with its annotations, or the older ril_export.html.",
        "Pocket은 서비스를 종료했어요. 전에 내려받은 zip(주석 포함)이나 예전 ril_export.html을 골라 주세요."),
      way(
        "Instapaper", "Settings, Export, Download .CSV file.",
        "Settings › Export › Download .CSV file."),
      way(
        "Omnivore", "Omnivore has shut down. Choose the zip you downloaded before.",
        "Omnivore는 서비스를 종료했어요. 전에 내려받은 zip을 골라 주세요."),
      way(
        "wallabag", "All entries, Export, JSON. It has your annotations, which CSV leaves out.",
        "모든 글 › 내보내기 › JSON. CSV에 없는 주석도 함께 와요."),
      way(
        "Readwise",
        "Export the Reader library as CSV. Highlights are in Readwise’s own export, also CSV: import both.",
        "Reader 라이브러리를 CSV로 내보내 주세요. 하이라이트는 Readwise에서 따로 CSV로 내보내요. 둘 다 가져와 주세요."),
      way(
        "Raindrop", "Settings, Backups or Export, CSV.", "설정 › 백업 또는 내보내기 › CSV."),
      way(
        "Karakeep, linkding, Linkwarden",
        "Their settings have an export: JSON from Karakeep and Linkwarden, HTML from linkding.",
        "각 앱의 설정에서 내보내요. Karakeep과 Linkwarden은 JSON, linkding은 HTML이에요."),
      way(
        "Matter, GoodLinks, Pinboard, mymind",
        "Their settings have an export: CSV from Matter and mymind, JSON from GoodLinks and Pinboard.",
        "각 앱의 설정에서 내보내요. Matter와 mymind는 CSV, GoodLinks와 Pinboard는 JSON이에요."),
    ]
  }

  private var feedWays: [ImportWay] {
    [
      way(
        "Feedly", "On the web: feedly.com/i/opml. It downloads a list of your feeds.",
        "웹에서 feedly.com/i/opml. 구독 목록을 내려받을 수 있어요."),
      way(
        "NetNewsWire", "On a Mac: File, Export Subscriptions.",
        "Mac에서 File › Export Subscriptions."),
      way(
        say("Other readers", "그 밖의 리더"),
        "Nearly all export the list of your feeds as OPML. Look for Export or OPML in their settings.",
        "거의 모두 구독 목록을 OPML로 내보낼 수 있어요. 설정에서 내보내기나 OPML을 찾아 주세요."),
    ]
  }

  private var bookmarkWays: [ImportWay] {
    [
      way(
        "Chrome, Edge, Brave", "Bookmark manager, More, Export bookmarks.",
        "북마크 관리자 › 더보기 › 북마크 내보내기."),
      way(
        "Firefox", "Manage bookmarks, Import and Backup, Export Bookmarks to HTML.",
        "북마크 관리 › 가져오기 및 백업 › 북마크를 HTML로 내보내기."),
      way(
        "Safari", "On a Mac: File, Export, Bookmarks. The reading list is in it.",
        "Mac에서 파일 › 내보내기 › 책갈피. 읽기 목록도 함께 와요."),
      way(
        "OneTab, Tab Session Manager",
        "OneTab: Export URLs, and save them as a text file. Tab Session Manager: export as JSON.",
        "OneTab: URL을 내보내 텍스트 파일로 저장해요. Tab Session Manager: JSON으로 내보내요."),
      way(
        say("Anything else", "그 밖의 앱"),
        "A CSV with a column named url, a list of addresses as text, OPML, or Markdown with front matter.",
        "url 열이 있는 CSV, 주소를 한 줄씩 적은 텍스트, OPML, 머리말이 있는 마크다운도 읽어요."),
    ]
  }

  private var taskWays: [ImportWay] {
    [
      way(
        "Todoist",
        "Settings, Backups: a zip with every project. Or export one project as CSV from its menu.",
        "설정 › 백업에서 모든 프로젝트를 담은 zip을 받거나, 프로젝트 메뉴에서 CSV로 내보내요."),
      way(
        "TickTick", "On the web: Settings, Account, Backup & Restore, Generate Backup.",
        "웹에서 설정 › 계정 › 백업 및 복원 › 백업 생성."),
      way(
        "Things",
        "On a Mac: a copy of its database, main.sqlite, in the folder Things Database.thingsdatabase.",
        "Mac에서 Things Database.thingsdatabase 폴더에 있는 데이터베이스 main.sqlite의 복사본."),
      way(
        "Microsoft To Do",
        "It exports no file. What Microsoft Graph answers for lists with their tasks, as JSON, can be read.",
        "파일로 내보낼 수 없어요. Microsoft Graph가 목록과 할 일을 JSON으로 준 것은 읽을 수 있어요."),
      way(
        "Google Tasks", "Google Takeout, with only Tasks selected: choose the zip or Tasks.json.",
        "Google 테이크아웃에서 Tasks만 골라 받은 zip이나 Tasks.json."),
      way("Tasks.org", "Settings, Backups: the JSON file.", "설정 › 백업의 JSON 파일."),
      way(
        say("Apple Reminders, calendars", "Apple 미리 알림, 캘린더"),
        "An .ics file with tasks, where the app exports one.",
        "앱에서 내보낼 수 있다면 할 일이 든 .ics 파일."),
    ]
  }

  private var supplyWays: [ImportWay] {
    [
      way(
        "Grocy", "A copy of its database, grocy.db, from the server’s data folder.",
        "서버의 data 폴더에 있는 데이터베이스 grocy.db의 복사본."),
      way(
        say("Orders as a table", "주문 내역 표"),
        "A CSV of what you bought, with the columns name, category, date, quantity, price, and shop.",
        "이름, 분류, 날짜, 수량, 가격, 가게 열이 있는 구매 내역 CSV."),
    ]
  }
}
