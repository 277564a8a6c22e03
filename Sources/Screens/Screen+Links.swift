import AppCore
import Kernel
import Wire

extension Screen {
  static var linkPages: [Situation] {
    [
      Situation("several", "/settings/links") { answer(sampleLinks, &$0) },
      Situation("none", "/settings/links") { answer([], &$0) },
      Situation("loading", "/settings/links"),
      Situation("unavailable", "/settings/links") { stage in
        stage.perform(.settings(.links(.retryTapped)))
        stage.respond(to: Routes.links, status: 503)
      },
    ]
  }

  static var revocations: [Situation] {
    [
      Situation("asked", "/settings/links") { stage in
        answer(sampleLinks, &stage)
        stage.perform(.settings(.links(.revokeTapped("l1"))))
      }
    ]
  }

  private static var sampleLinks: [LinkSummary] {
    [
      LinkSummary(
        id: "l1", purpose: .tasksFeed, path: "/feeds/sample-1/tasks.ics",
        createdAt: Props.now.adding(milliseconds: -86_400_000 * 12),
        openedAt: Props.now.adding(milliseconds: -86_400_000 * 2)),
      LinkSummary(
        id: "l2", purpose: .now, path: "/widgets/sample-2", origin: "https://home.example",
        createdAt: Props.now.adding(milliseconds: -3_600_000)),
    ]
  }

  private static func answer(_ links: [LinkSummary], _ stage: inout Stage) {
    stage.perform(.settings(.links(.retryTapped)))
    stage.respond(to: Routes.links, body: LinkList(links: links).encoded)
  }
}
