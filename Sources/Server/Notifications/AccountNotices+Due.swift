import Kernel
import NotificationCore
import Storage

/// A mail is a digest and nothing else: where the person wishes single notices, mail has one of its own.
///
/// Its keys are its own too (`m:d:<day>`, and `m:` before what it covers): what was mailed is not told by
/// that, and does not count toward the most of a day.
extension AccountNotices {
  /// Eight in the morning.
  private static let mailMinute = 480

  /// What mails say.
  var mailPlan: NoticePlan {
    guard settings.digest == nil else { return plan }
    var sources = sources
    sources.settings.digest = Self.mailMinute
    return NoticePlan(sources, zone: zone)
  }

  /// What came due since then, for the channels that tell it.
  func due(
    by channels: [NotificationChannel], after start: Instant, now: Instant, told: Set<String>,
    toldToday: Int
  ) -> [PlannedNotice] {
    let others = channels.filter { $0.sort != .mail }
    let single = plan.due(
      after: start, through: now, told: { told.contains($0) }, toldToday: toldToday)
    var planned: [PlannedNotice] = []
    for notice in single {
      let isForAll = notice.sort == .digest && settings.digest != nil
      planned += self.planned(notice, by: isForAll ? channels : others, now: now)
    }
    guard hasMailDigest(channels) else { return planned }
    let mails = channels.filter { $0.sort == .mail }
    let digests = mailPlan.due(
      after: start, through: now, told: { told.contains($0.byMail) }, toldToday: 0)
    for notice in digests where notice.sort == .digest {
      planned += self.planned(notice.byMail, by: mails, now: now, isUsual: false)
    }
    return planned
  }

  /// When to look again.
  func next(
    by channels: [NotificationChannel], after now: Instant, told: Set<String>
  ) -> Instant? {
    let next = plan.next(after: now, told: { told.contains($0) })?.dueAt
    guard hasMailDigest(channels) else { return next }
    let mail = mailPlan.next(
      after: now, told: { $0.hasPrefix("t:") || told.contains($0.byMail) })?.dueAt
    return [next, mail].compactMap { $0 }.min()
  }

  private func hasMailDigest(_ channels: [NotificationChannel]) -> Bool {
    settings.digest == nil && channels.contains { $0.sort == .mail }
  }

  /// What is planned for a notice, by those channels that were there when it was due; what it covers is
  /// told with it.
  private func planned(
    _ notice: Notice, by channels: [NotificationChannel], now: Instant, isUsual: Bool = true
  ) -> [PlannedNotice] {
    let there = channels.filter { $0.createdAt < notice.dueAt }.map { $0.id }
    guard !there.isEmpty else { return [] }
    let day = day(at: now)
    let itself = PlannedNotice(
      key: notice.key, dueAt: notice.dueAt, expiresAt: notice.expiresAt, day: day,
      isUsual: isUsual && !notice.isSetByPerson, channels: there)
    // What it covers is worth nothing by itself: nobody sends it.
    return [itself]
      + notice.covers.map {
        PlannedNotice(
          key: $0, dueAt: notice.dueAt, expiresAt: notice.dueAt, day: day, isUsual: false,
          channels: there)
      }
  }
}

extension Notice {
  fileprivate var byMail: Notice {
    var notice = self
    notice.key = key.byMail
    notice.covers = covers.map { $0.byMail }
    return notice
  }
}

extension String {
  fileprivate var byMail: String { "m:" + self }
}
