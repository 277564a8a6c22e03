import ReadingCore
import ArticleCore
import AppCore
import Kernel
import SyncCore
import Wire

/// The sheet in which the text of a page is chosen.
extension Screen {
  static var choosing: [Situation] {
    [
      Situation("chosen", "/inbox") { choose(&$0, page) },
      Situation("preview", "/inbox") { stage in
        choose(&stage, page)
        stage.perform(.reading(.choosing(.previewTapped)))
      },
      Situation("loading", "/inbox") { open(&$0) },
      Situation("offline", "/inbox") { stage in
        open(&stage)
        stage.respond(to: path, status: 0)
      },
      Situation("unreadable", "/inbox") { stage in
        open(&stage)
        stage.respond(to: path, status: 422)
      },
    ]
  }

  private static var path: String { Routes.items + "/" + Props.id(3).text + "/blocks" }

  private static func open(_ stage: inout Stage) {
    stage.perform(.reading(.choosing(.opened(Props.id(3)))))
  }

  private static func choose(_ stage: inout Stage, _ page: PageBlocks) {
    open(&stage)
    stage.respond(to: path, body: page.encoded)
    stage.perform(.reading(.choosing(.blockTapped(2))))
    stage.perform(.reading(.choosing(.largerTapped)))
  }

  private static var page: PageBlocks {
    var page = PageBlocks()
    let texts = [
      "Home · News · Sport · Weather", "Night trains are back",
      "The first carriage left at ten, with nobody in it but a guard and a dog.",
      "By the third week every berth was taken.", "Subscribe to our letter.",
    ]
    for (index, text) in texts.enumerated() {
      let tag = index == 1 ? ArticleTag.heading2 : .paragraph
      page.blocks.append(.element(ArticleElement(tag, children: [.text(text)])))
    }
    page.parts = [
      .init(first: 0, end: 5, selector: "body:1"),
      .init(first: 0, end: 1, selector: "body:1>nav:1"),
      .init(first: 1, end: 4, selector: "body:1>main:1"),
      .init(first: 2, end: 3, selector: "body:1>main:1>p:1"),
      .init(first: 3, end: 4, selector: "body:1>main:1>p:2"),
      .init(first: 4, end: 5, selector: "body:1>footer:1"),
    ]
    page.confidence = 350
    page.tried = [1, 2, 3, 4]
    return page
  }
}
