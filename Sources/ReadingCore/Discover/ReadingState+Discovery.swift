public import Kernel

/// When the search finds out what it offers while nothing is typed.
extension ReadingState {
  /// As it is opened, and after what is there has changed: not with a key, and not with a draw.
  ///
  /// What stands there stays where it is until the search is opened anew.
  public mutating func discover(_ moment: Moment, isOnline: Bool, kept: TextSet) {
    guard search.isOpen, search.wantsOffer else { return }
    if !present.isLearning { learn(offsetSeconds: moment.offsetSeconds) }
    var context = SuggestionContext(now: moment.instant, offsetSeconds: moment.offsetSeconds)
    context.topics = capture.person.topics
    context.isOnline = isOnline
    context.kept = kept
    context.taste = present.taste
    let found = Discovery(
      library, organise.shelves, context, seed: Discovery.seed(context))
    let shown = search.offer == .outdated ? present.discovery : nil
    present.discovery = shown.map { found.keeping($0, in: library) } ?? found
    search.noteOffer()
  }
}
