public import Kernel
public import Kit
public import SyncCore

/// What happened on a screen of this app.
public enum TasksAction: Sendable {
  case addTapped
  /// A line that was typed elsewhere is to be a todo, without a form.
  case lineAdded(String)
  case formChanged(TodoForm.Field, String)
  /// A line of what the field offers was taken, by its place.
  case offerTaken(Int)
  /// A key was pressed in a field that offers something.
  case offerKeyed(String)
  /// A field that may offer something has the focus.
  case offersWanted(TodoForm.Field)
  /// Several lines were pasted into that of a new one.
  case linesPasted(String)
  /// Each of them is a task; all of them are one; none is anything.
  case pastedAdded
  case pastedJoined
  case pastedLeft
  /// A time has to be chosen first, in this field.
  case timeWanted(String)
  case chipTapped(String)
  /// What a new one has from the place where one is, or what was chosen, is taken away.
  case belongingTapped(TodoForm.Field)
  /// Stored, and the sheet closes.
  case formSubmitted
  /// Stored, and the sheet stays for the next one.
  case lineSubmitted
  /// What was typed is to be thrown away.
  case formLeft
  /// What lies on top is closed: where that asks, the answer is no.
  case coverClosed

  /// Something was typed or chosen in the details.
  case detailChanged(TodoForm.Field, String)
  /// A field of the details in which nothing is set.
  case detailWanted(TodoForm.Field)
  /// How the todo of the form, or that whose details are shown, repeats.
  case ruleChanged(RuleChange)
  /// The description is to be changed.
  case notesTapped
  case detailsSaved
  case detailsReverted
  case checkTapped(ID<Entity>)
  case editTapped(ID<Entity>)
  case deleteTapped(ID<Entity>)
  case deleteConfirmed
  case swipedAway(ID<Entity>)

  /// Several at once: one is picked or let go.
  case picked(ID<Entity>)
  /// All from the one that was picked before, or that the keyboard is on, to this.
  case pickedThrough(ID<Entity>)
  /// A row, or all that are picked, was dropped on a list, a tag or Today.
  case dropped(ID<Entity>, on: TasksRoute)
  case pickingBegun
  case pickingEnded
  case pickedCompleted
  case pickedDeleted

  /// Where all that are picked can be filed.
  case filingTapped
  /// They are put in a list that is made now.
  case filedInNewList
  /// They are put in this list, or in none.
  case filedIn(ID<Entity>?)
  /// They get this tag.
  case filedUnder([UInt8])

  /// Where it can be put off to, of a todo or of all that are picked.
  case rescheduleTapped(ID<Entity>?)
  /// What the menu was opened for is put off.
  case rescheduled(NearDay)
  /// The same, to a day that was picked.
  case rescheduledTo(String)
  /// The same to a day of the calendar, which closes the menu.
  case dayChosen(CivilDate)
  /// A calendar shows the month of this day, or the keyboard comes to the day, whose element that is.
  case calendarTurned(CivilDate)
  case calendarReached(CivilDate, id: String)
  /// The same in words, as "next friday", typed and then meant.
  case dayWordsChanged(String)
  case dayWordsSubmitted
  /// One that was swiped, or all that are picked, are put off at once.
  case putOffTapped([ID<Entity>], NearDay)
  /// What the menu was opened for matters so much.
  case prioritised(TodoPriority)
  /// The todo whose details are shown is put off.
  case detailRescheduled(NearDay)
  /// Everything overdue comes to today.
  case overdueMoved
  /// Where everything overdue can be put off to.
  case overdueTapped

  case subtaskChanged(String)
  case subtaskSubmitted
  case partMoved(String, Int)

  case optionsTapped
  case searchTapped
  case searchChanged(String)

  /// The sheet for a new list, or for one that there is.
  case listFormTapped(ID<Entity>?)
  /// The sheet for a new section or filter, or for a tag.
  case formTapped(ListForm.Sort)
  case listChanged(ListForm.Field, String)
  /// A condition of a filter is put in or taken out.
  case conditionTapped(String)
  case listSubmitted
  case listJoined
  case listArchived(ID<Entity>)
  case sectionTapped(ID<Entity>)
  case sectionDeleted(ID<Entity>)
  /// Something is added to this section.
  case addTappedIn(ID<Entity>)
  case tagDeleted([UInt8])
  case tagMoved(String, Int)
  case listDeleteTapped(ID<Entity>)
  /// With everything in it, or leaving that in the Inbox.
  case listDeleted(withTodos: Bool)
  case listMoved(String, Int)
  case orderChosen(String)
  case moved(String, Int)
  /// It was put to a place in this section of the list that is shown, or in none.
  case movedInto(String, Int, section: ID<Entity>?)
  /// It was put to a place under the heading of this number, in a list that something else orders.
  case movedUnder(String, Int, heading: Int)
  /// It, or all that are picked, was put to another day.
  case movedToDay(String, CivilDate)
  /// A day of the strip above the days to come was pressed.
  case dayTapped(CivilDate)
  /// The strip shows so many weeks later.
  case weekTurned(Int)
  case showMoreTapped
  case rowFocused(ID<Entity>)
  case pulled

  case welcomeNextTapped
  case welcomeSkipped
  case remindersTapped
  case permissionTapped
  case usualReminderChosen(String)
  case swipeChosen(String)
}

/// What a screen of this app asks for.
public typealias TasksEffect = FeatureEffect<Never>
