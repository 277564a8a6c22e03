public import Kernel
public import Kit
public import SyncCore

/// What the side bar of a wide window lists of Before You Run Out: what runs low, and the categories in use.
public enum RestockPlaces {
  public static func groups(
    _ route: RestockRoute, _ state: RestockState, _ scene: Scene
  ) -> [SideGroup<RestockAction>] {
    let words = scene.words
    let arranged = state.arrangement(today: scene.today)
    let isList =
      RestockScreens.isWithinList(route) && !RestockScreens.isWithinSettings(route)
    func place(_ icon: Icon, _ filter: ProductFilter, count: Int) -> SideItem<RestockAction> {
      var item = SideItem<RestockAction>(
        icon, words.filter(filter), isCurrent: isList && state.filter == filter,
        action: .placeTapped(filter))
      item.count = count
      item.countLabel = words.productCount(count)
      return item
    }
    let categories = arranged.usedCategories.map { category in
      var count = 0
      for product in state.book.live where product.category == category { count += 1 }
      return place(.folder, .category(category), count: count)
    }
    return [
      SideGroup("", [place(.clock, .soon, count: arranged.dueCount + arranged.soonCount)]),
      SideGroup(words.say("Categories", "분류"), categories),
    ]
  }
}

extension Words {
  fileprivate func productCount(_ count: Int) -> String {
    say(count == 1 ? "1 item" : "\(count) items", "항목 \(count)개")
  }
}
