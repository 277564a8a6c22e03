import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// Does what the screens of the apps ask for.
extension State {
  mutating func perform<Own>(
    _ requested: [FeatureEffect<Own>], _ moment: Moment,
    own: ((inout State, Own, Moment) -> [Effect])?
  ) -> [Effect] {
    var effects: [Effect] = []
    for effect in requested {
      switch effect {
      case .record(let edits, let saying):
        let before = restock.livingCount
        effects += record(edits, saying: saying, moment)
        if restock.livingCount < before { effects += sendWaiting(moment) }
      case .open(let path): effects += show(Route(path: path), replaces: false, moment)
      case .openBeside(let path): effects += show(Route(path: path), replaces: true, moment)
      case .readdress(let path): effects += readdress(path)
      case .goBack(let otherwise): effects.append(.goBack(otherwise: otherwise))
      case .focus(let id): effects.append(.focus(id: id))
      case .scrollToTop: effects.append(.scrollToTop)
      case .keepInView(let id): effects.append(.keepInView(id: id))
      case .clearSelection: effects.append(.clearSelection)
      case .announce(let text): effects.append(.announce(text))
      case .say(let text): effects += show(text)
      case .remark(let text):
        let isUndoShown = toast.map { !$0.undo.isEmpty } ?? false
        effects += isUndoShown ? [.announce(text)] : show(text)
      case .copy(let text, let saying): effects += [.copy(text)] + show(saying)
      case .share(let title, let url): effects.append(.share(title: title, url: url))
      case .vibrate(let milliseconds): effects.append(.vibrate(milliseconds: milliseconds))
      case .reconnect: effects += reconnect(moment)
      case .notify(let asks): effects += asks ? turnOn(moment) : [.notify(asks: false)]
      case .setDark(let isDark):
        effects += handle(SettingsAction.appearanceChosen(isDark ? .dark : .light), moment)
      case .unlockPremium:
        effects.append(ask(.unlockPremium, HTTPCall(.post, Routes.premium)))
      case .checkPremium: effects += lookAtPremium()
      case .settleLater(let milliseconds):
        effects.append(.startTimer(token: TimerToken.rows, milliseconds: milliseconds))
      case .keepDrafts: effects += storeDraft()
      case .own(let asked): effects += own?(&self, asked, moment) ?? []
      }
    }
    return effects
  }

  /// TaskFlow and Before You Run Out ask for nothing of their own.
  mutating func perform(_ requested: [FeatureEffect<Never>], _ moment: Moment) -> [Effect] {
    perform(requested, moment, own: nil)
  }

  private mutating func readdress(_ path: String) -> [Effect] {
    route = Route(path: path)
    if !trail.isEmpty { trail[trail.count - 1] = path }
    return [.navigate(path: path, replaces: true)]
  }

  /// What the apps have to know of language and account.
  mutating func updateContext() {
    reading.words = words
    tasks.words = words
    restock.words = words
    restock.limit = profile?.productLimit ?? 0
    restock.sponsor = profile?.sponsor ?? ""
    restock.premium.price = profile?.premium ?? ""
    restock.premium.provider = profile?.paymentProvider ?? ""
    restock.waiting = sync.refused.isEmpty ? [] : waitingProducts
  }

  /// The sheet for something new, in the app that is shown.
  mutating func openNew(_ moment: Moment) -> [Effect] {
    switch route.app {
    case .later: perform(reading.openLinkSheet(), moment)
    case .taskFlow: perform(tasks.openNew(moment), moment)
    case .restock: perform(restock.openNew(moment), moment)
    }
  }

  mutating func reconnect(_ moment: Moment) -> [Effect] {
    isOnline = true
    sync.attempt = 0
    sync.isAsked = true
    return syncNow(moment)
  }
}
