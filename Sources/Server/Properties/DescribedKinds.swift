import AppCore
import CalendarCore
import NotificationCore
import ReadingCore
import RestockCore
public import SyncCore
import TasksCore

/// All kinds of entities that this server knows, in the order of their numbers.
public enum DescribedKinds {
  public static var all: [any PropertyOwner.Type] {
    [
      Item.self, Todo.self, TodoList.self, Product.self, ProductEvent.self, RestockSettings.self,
      ItemCategory.self, ItemTag.self, ItemCollection.self, Membership.self, Highlight.self,
      ReadingSettings.self, TasksSettings.self, SiteChoice.self, ShownPerson.self,
      TodoTag.self, Extra.self, NotificationSettings.self,
      CalendarSubscription.self, ImportRun.self, FeedSubscription.self, Lesson.self,
    ]
  }
}
