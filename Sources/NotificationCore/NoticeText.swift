public import Kit

/// What can be done from a notification, without opening the app.
public enum NoticeAction: Hashable, Sendable, CaseIterable {
  case done
  /// In an hour.
  case snooze
  case rebought

  /// What stands for it in what is sent, and comes back.
  public var id: String {
    switch self {
    case .done: "done"
    case .snooze: "snooze-1h"
    case .rebought: "rebought"
    }
  }

  public init?(id: String) {
    for action in Self.allCases where action.id.utf8.elementsEqual(id.utf8) {
      self = action
      return
    }
    return nil
  }

  /// The words on its button.
  public func name(_ words: Words) -> String {
    switch self {
    case .done: words.say("Done", "완료")
    case .snooze: words.say("In an hour", "1시간 뒤")
    case .rebought: words.say("Rebought", "다시 샀어요")
    }
  }
}

/// What a notice says.
public struct NoticeText: Hashable, Sendable {
  public var title: String
  /// Empty where there is no more to say; the lines of a digest.
  public var body: String
  /// What a tap opens.
  public var path: String
  public var actions: [NoticeAction]
  /// What is due on this day, on the app's icon.
  public var badge: Int
}
