import Kernel
import Kit
import ReadingCore
import SyncCore

/// What Now goes by: the hour, the place, the device.
extension State {
  /// What is known of it and may be used.
  var surroundings: Surroundings {
    var around = Surroundings()
    around.usesHour = context.choices.hour
    around.spot = context.spot(at: now)
    if context.choices.device {
      around.device = context.device
      around.hasLargeScreen = layout == .desk
    }
    if context.choices.calendar {
      let zone = context.calendars.zone(offsetSeconds, name: notices.browser?.zone ?? "", now)
      context.calendars.fill(&around, at: now, in: zone, words)
    }
    return around
  }

  mutating func handle(_ action: ContextAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .hourTapped: return choose { $0.hour.toggle() }
    case .linesTapped: return choose { $0.lines.toggle() }
    case .reviewTapped: return choose { $0.review.toggle() }
    case .calendarTapped:
      let effects = choose { $0.calendar.toggle() }
      return effects + (context.choices.calendar ? pollCalendarsSoon() : forgetBusy())
    case .deviceTapped: return choose { $0.device.toggle() } + [watch(asks: false)]
    case .placesTapped:
      if context.choices.places { return turnPlacesOff() }
      return choose { $0.places = true } + lookForPosition()
    case .lookTapped: return context.choices.places ? lookForPosition() : []
    case .addTapped(let sort):
      guard sort == .other else { return addPlace(sort, moment) }
      context.form = PlaceForm()
      return [.focus(id: PrivacyScreen.nameField)]
    case .nameChanged(let name):
      context.form?.name = name
      context.form?.isNameMissing = false
      return []
    case .addCancelled:
      context.form = nil
      return [.focus(id: "heading")]
    case .addSubmitted:
      guard let name = context.form?.name.trimmed else { return [] }
      guard !name.utf8.isEmpty else {
        context.form?.isNameMissing = true
        return [.focus(id: PrivacyScreen.nameField)]
      }
      return addPlace(.other, name: name, moment)
    case .moveTapped(let id):
      guard let here = context.here(at: moment.instant) else { return [] }
      return change(id) { $0.move(to: here) } + show(words.placeMoved)
    case .radiusStepped(let id, let step):
      guard let radius = context.place(id)?.radius(step) else { return [] }
      return change(id) { $0.radius = radius }
    case .deleteTapped(let id):
      guard let place = context.place(id) else { return [] }
      context.places.removeAll { $0.id == id }
      context.deleted = place
      return store([place.removing], saying: nil) + [.focus(id: PrivacyScreen.undoButton)]
    case .undoTapped:
      guard let place = context.deleted else { return [] }
      context.deleted = nil
      context.places.append(place)
      return store([place.putting], saying: nil) + [.focus(id: "heading")]
    case .clearTapped:
      context.isClearing = true
      return [.focus(id: PrivacyScreen.keepButton)]
    case .clearCancelled:
      context.isClearing = false
      return [.focus(id: "heading")]
    case .clearConfirmed: return clearContext()
    case .calendarWanted: return wantCalendar(moment)
    case .placesWanted:
      let effects = context.choices.places ? [] : choose { $0.places = true }
      return effects + lookForPosition() + [.focus(id: FirstRunContext.id)]
    case .offerDeclined:
      context.isOfferDeclined = true
      return [.focus(id: "heading")]
    }
  }

  private mutating func choose(_ change: (inout ContextChoices) -> Void) -> [Effect] {
    change(&context.choices)
    return store([context.choices.putting], saying: nil)
  }

  private func watch(asks: Bool) -> Effect {
    let choices = context.choices
    return .watchSurroundings(places: choices.places, device: choices.device, asks: asks)
  }

  /// At the tap: a browser asks the person only then.
  private mutating func lookForPosition() -> [Effect] {
    context.isLooking = true
    context.trouble = nil
    return [watch(asks: true)]
  }

  private mutating func turnPlacesOff() -> [Effect] {
    context.whereabouts = Whereabouts()
    context.isLooking = false
    context.trouble = nil
    context.form = nil
    return choose { $0.places = false } + [watch(asks: false)]
  }

  /// Not without knowing where that is.
  private mutating func addPlace(
    _ sort: NamedPlace.Sort, name: String = "", _ moment: Moment
  ) -> [Effect] {
    guard let here = context.here(at: moment.instant), context.places.count < NamedPlace.most
    else { return show(words.placeNotSet) }
    let place = NamedPlace(id: moment.id(), sort, name: name, at: here)
    context.places.append(place)
    context.form = nil
    context.uses.places = moment.instant
    return store([place.putting, context.uses.putting], saying: nil) + [.focus(id: "heading")]
      + show(words.placeSet(words.spot(place.spot)))
  }

  private mutating func change(
    _ id: ID<NamedPlace>, _ change: (inout NamedPlace) -> Void
  ) -> [Effect] {
    guard let index = context.places.firstIndex(where: { $0.id == id }) else { return [] }
    change(&context.places[index])
    return store([context.places[index].putting], saying: nil)
  }

  /// As on a device that nothing was chosen on.
  private mutating func clearContext() -> [Effect] {
    let places = context.places.map { $0.removing }
    let (device, calendars) = (context.device, context.calendars)
    context = ContextState()
    context.device = device
    // What is subscribed to stays so, and is asked for anew.
    context.calendars = calendars
    context.calendars.forget()
    let rows = [context.choices.putting, context.uses.putting, context.calendars.putting]
    return store(places + rows, saying: nil)
      + [watch(asks: false), .focus(id: "heading")] + show(words.contextCleared)
  }

  /// Now, or the screen that says what it goes by, is opened.
  mutating func openContext(_ moment: Moment) -> [Effect] {
    context.form = nil
    context.deleted = nil
    context.isClearing = false
    // The privacy screens tell nothing of it.
    if route == .page(.now) || route == .page(.learnt) {
      reading.learn(offsetSeconds: moment.offsetSeconds)
    }
    guard isSignedIn, replica != nil else { return [] }
    let choices = context.choices
    var effects = choices.places || choices.device ? [watch(asks: false)] : []
    if route == .page(.now) { effects += noteUse(moment) + followMinutes(moment) }
    return effects
  }

  /// To the minute: what is seen of it is no more.
  mutating func noteUse(_ moment: Moment) -> [Effect] {
    var uses = context.uses
    let around = surroundings
    let at = Instant(milliseconds: moment.instant.milliseconds / 60_000 * 60_000)
    if around.usesHour { uses.hour = at }
    if around.spot != nil { uses.places = at }
    if around.hasLargeScreen || !around.device.isEmpty { uses.device = at }
    if around.freeMinutes != nil || around.isEveningFree || !around.events.isEmpty {
      uses.calendar = at
    }
    guard uses != context.uses else { return [] }
    context.uses = uses
    return store([uses.putting], saying: nil)
  }

  @inline(never)
  mutating func heardContext(_ event: HostEvent, _ moment: Moment) -> [Effect] {
    switch event {
    case .deviceSeen(let signs):
      context.device = DeviceSigns(rawValue: signs)
      return route == .page(.now) ? noteUse(moment) : []
    case .positionSeen(let position): return located(position, moment)
    case .positionMissing(let trouble): return notLocated(trouble)
    default: return []
    }
  }

  private mutating func located(_ position: Position, _ moment: Moment) -> [Effect] {
    context.isLooking = false
    // Another tab has turned it off, or somebody has signed out.
    guard context.choices.places else { return [watch(asks: false)] }
    context.trouble = nil
    context.whereabouts.found(position, at: moment.instant)
    guard !context.places.isEmpty else { return [] }
    let at = Instant(milliseconds: moment.instant.milliseconds / 60_000 * 60_000)
    guard context.uses.places != at else { return [] }
    context.uses.places = at
    return store([context.uses.putting], saying: nil)
  }

  /// Where it was refused, the switch does not say that it is on.
  private mutating func notLocated(_ trouble: PositionTrouble) -> [Effect] {
    guard context.choices.places else { return [] }
    context.isLooking = false
    switch trouble {
    case .missing, .denied:
      let effects = turnPlacesOff()
      context.trouble = trouble
      return effects
    case .unavailable, .unasked:
      context.trouble = trouble
      return []
    }
  }
}
