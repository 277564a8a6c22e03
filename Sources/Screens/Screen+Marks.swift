import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore

/// Highlights and notes: what is shown of them.
extension Screen {
  /// Words of the second paragraph.
  static let words = TextRange(startBlock: 2, startOffset: 50, endBlock: 2, endOffset: 106)

  /// The article with highlights of every colour.
  static func mark(_ stage: inout Stage) {
    readArticle(&stage, 200, Props.article.encoded)
    let ranges = [
      words, TextRange(startBlock: 0, startOffset: 0, endBlock: 0, endOffset: 75),
      TextRange(startBlock: 3, startOffset: 0, endBlock: 4, endOffset: 27),
      TextRange(startBlock: 5, startOffset: 0, endBlock: 5, endOffset: 63),
    ]
    for (range, colour) in zip(ranges, HighlightColour.allCases) { mark(&stage, range, colour) }
    guard let first = first(of: stage) else { return }
    stage.perform(
      .reading(.marking(.highlightNoteChanged(first, "Slow reading, as a practice."))))
  }

  private static func mark(_ stage: inout Stage, _ range: TextRange, _ colour: HighlightColour) {
    stage.hear(.selected(range))
    stage.perform(.reading(.marking(.colourTapped(colour))))
    stage.persist()
  }

  private static func first(of stage: Stage) -> ID<Entity>? {
    for highlight in stage.state.reading.highlights(of: Props.id(2))
    where highlight.range == words {
      return highlight.id
    }
    return nil
  }

  /// The article, read aloud by one of two voices.
  static func listen(_ stage: inout Stage) {
    readArticle(&stage, 200, Props.article.encoded)
    stage.hear(
      .speech(
        .voices([
          Voice(id: "a", name: "Ada", language: "en-GB"),
          Voice(id: "b", name: "Bea", language: "en-US"),
        ])))
    stage.perform(.reading(.listening(.listenTapped(Props.id(2)))))
    stage.hear(.speech(.began(token: 1)))
  }

  static func openMedium(_ stage: inout Stage) {
    readArticle(&stage, 200, Props.showNotes.encoded, of: 7)
  }

  static func play(_ stage: inout Stage, _ action: MediumAction) {
    openMedium(&stage)
    stage.perform(.reading(.listening(.medium(.playTapped(Props.id(7))))))
    stage.perform(.reading(.listening(.medium(action))))
  }

  static var listenSheets: [Situation] {
    [
      Situation("playing", "/inbox") { stage in
        listen(&stage)
        stage.perform(.reading(.listening(.sheetTapped)))
      },
      Situation("silent", "/inbox") { stage in
        listen(&stage)
        stage.hear(.speech(.failed(token: 1)))
        stage.perform(.reading(.listening(.sheetTapped)))
      },
    ]
  }

  static var highlightPages: [Situation] {
    [
      Situation("several", "/inbox") { stage in
        mark(&stage)
        stage.perform(.linkTapped(path: "/highlights"))
      },
      Situation("by-day", "/inbox") { stage in
        mark(&stage)
        stage.perform(.linkTapped(path: "/highlights"))
        stage.perform(.reading(.marking(.page(.groupingChosen(isByDay: true)))))
        stage.persist()
      },
      Situation("found", "/inbox") { stage in
        mark(&stage)
        stage.perform(.linkTapped(path: "/highlights"))
        stage.perform(.reading(.marking(.page(.textChanged("practice")))))
      },
      Situation("nothing-found", "/inbox") { stage in
        mark(&stage)
        stage.perform(.linkTapped(path: "/highlights"))
        stage.perform(.reading(.marking(.page(.textChanged("zebra")))))
      },
      Situation("one", "/inbox") { stage in
        readArticle(&stage, 200, Props.article.encoded)
        mark(&stage, words, .yellow)
        stage.perform(.linkTapped(path: "/highlights"))
      },
      // A line of the first paragraph after the other.
      Situation("many", "/inbox") { stage in
        readArticle(&stage, 200, Props.article.encoded)
        for start in stride(from: 0, to: 180, by: 10) {
          let line = TextRange(
            startBlock: 0, startOffset: start, endBlock: 0, endOffset: start + 9)
          mark(&stage, line, .yellow)
        }
        stage.perform(.linkTapped(path: "/highlights"))
      },
      Situation("empty", "/highlights"),
      Situation("offline", "/inbox") { stage in
        mark(&stage)
        stage.hear(.online(false))
        stage.perform(.linkTapped(path: "/highlights"))
      },
    ]
  }

  /// Eight days after the article was marked.
  static var reviews: [Situation] {
    [
      Situation("few", "/inbox") { stage in
        mark(&stage)
        stage.wait(days: 8)
        stage.perform(.linkTapped(path: "/highlights"))
        stage.perform(.linkTapped(path: "/highlights/review"))
      },
      Situation("none", "/highlights/review"),
    ]
  }

  static var highlightOptionSheets: [Situation] {
    [
      Situation("open", "/inbox") { stage in
        mark(&stage)
        stage.perform(.linkTapped(path: "/highlights"))
        stage.perform(.reading(.marking(.page(.optionsTapped))))
      }
    ]
  }

  static var highlightSheets: [Situation] {
    [
      Situation("open", "/inbox") { stage in
        Self.mark(&stage)
        if let id = Self.first(of: stage) {
          stage.perform(.reading(.marking(.markTapped(id))))
        }
      }
    ]
  }

  static var highlightLists: [Situation] {
    [
      Situation("several", "/inbox") { stage in
        Self.mark(&stage)
        stage.perform(.reading(.marking(.listTapped(Props.id(2)))))
      }
    ]
  }

  static var styleSheets: [Situation] {
    [
      Situation("open", "/inbox") { stage in
        Self.readArticle(&stage, 200, Props.article.encoded)
        stage.perform(.reading(.styleTapped))
      },
      Situation("sepia", "/inbox") { stage in
        Self.readArticle(&stage, 200, Props.article.encoded)
        stage.perform(.reading(.paperChosen(.sepia)))
        stage.perform(.reading(.widthChosen(0)))
        stage.perform(.reading(.styleTapped))
      },
    ]
  }

  static var itemNotes: [Situation] {
    [
      Situation("empty", "/inbox") { stage in
        Self.readArticle(&stage, 200, Props.article.encoded)
        stage.perform(.reading(.marking(.noteTapped(Props.id(2)))))
      },
      Situation("written", "/inbox") { stage in
        Self.readArticle(&stage, 200, Props.article.encoded)
        stage.perform(.reading(.marking(.noteTapped(Props.id(2)))))
        stage.perform(
          .reading(.marking(.noteChanged(Props.id(2), "To read again on Sunday."))))
      },
    ]
  }
}
