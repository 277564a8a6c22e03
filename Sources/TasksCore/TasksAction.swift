public import Kernel
public import Kit
public import SyncCore

/// What happened on a screen of this app.
public enum TasksAction: Sendable {
  case addTapped
  case formChanged(TodoForm.Field, String)
  case chipTapped(String)
  case formSubmitted
  /// What was typed is to be thrown away.
  case formLeft
  /// What lies on top is closed: where that asks, the answer is no.
  case coverClosed

  case checkTapped(ID<Entity>)
  case editTapped(ID<Entity>)
  case deleteTapped(ID<Entity>)
  case deleteConfirmed
  case swipedAway(ID<Entity>)

  /// Several at once: one is picked or let go.
  case picked(ID<Entity>)
  case pickingBegun
  case pickingEnded
  case pickedCompleted
  case pickedDeleted

  case subtaskChanged(String)
  case subtaskSubmitted

  case searchTapped
  case searchChanged(String)
  case filterTapped(TasksFilter)
  case sortChosen(String)
  case moved(String, Int)
  case showMoreTapped
  case rowFocused(ID<Entity>)
  case pulled

  case welcomeNextTapped
  case welcomeSkipped
  case remindersTapped
  case permissionTapped
  case usualReminderChosen(String)
}

/// What a screen of this app asks for.
public typealias TasksEffect = FeatureEffect<Never>
