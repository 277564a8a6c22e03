import Kernel
import Kit
import ReadingCore

/// What Now goes by, and what the other apps have for today.
extension Words {
  var contextTitle: String { say("What Now goes by", "‘지금’이 참고하는 것") }
  var useHour: String { say("Hour and weekday", "시간과 요일") }
  var useHourNote: String {
    say("Greeting, and reads that fit the time of day.", "인사말과 시간대에 맞는 글.")
  }
  var usePlaces: String { say("Place", "장소") }
  var usePlacesNote: String {
    say(
      "Your position, compared with places that you name.", "내 위치를 직접 이름 붙인 장소와 비교해요."
    )
  }
  var useDevice: String { say("Device", "기기") }
  var useDeviceNote: String {
    say(
      "Headphones, data saver, battery, large screen.", "헤드폰, 데이터 절약, 배터리, 큰 화면.")
  }
  var useLines: String { say("Tasks and things that run out", "할 일과 떨어져 가는 물건") }
  var useReviewNote: String {
    say(
      "One quiet line in Now when highlights from earlier days come back.",
      "예전 하이라이트를 다시 볼 날이면 ‘지금’에 한 줄로 보여 줘요.")
  }
  var useLinesNote: String { say("One quiet line each in Now.", "‘지금’에 한 줄씩 보여 줘요.") }
  var contextPromise: String {
    say(
      "Calendars are read by your own server. All else stays on this device: your position is never stored and never sent; places that you name are kept here alone.",
      "캘린더는 내 서버가 읽어요. 나머지는 모두 이 기기에만 있어요. 내 위치는 저장하지도 보내지도 않고, 이름 붙인 장소는 이 기기에만 저장해요.")
  }
  func lastUsed(_ ago: String) -> String { say("Last used: \(ago).", "마지막 사용: \(ago).") }

  var placesTitle: String { say("Your places", "내 장소") }
  var placesOff: String {
    say("Turn on Place to name places here.", "‘장소’를 켜면 여기서 장소에 이름을 붙일 수 있어요.")
  }
  var looking: String { say("Looking where you are…", "위치를 확인하는 중…") }
  var positionUnknown: String {
    say("It isn’t known where you are at the moment.", "지금 어디인지 알 수 없어요.")
  }
  var positionKnown: String {
    say("You can name the place where you are now.", "지금 있는 곳에 이름을 붙일 수 있어요.")
  }
  var atNoPlace: String { say("You’re at none of your places.", "지금은 내 장소에 있지 않아요.") }
  var tooCoarse: String {
    say(
      "Your position is known too roughly to tell places apart.",
      "위치가 너무 대략적이라 장소를 구분할 수 없어요.")
  }
  func trouble(_ trouble: PositionTrouble) -> String {
    switch trouble {
    case .missing:
      say(
        "This browser can’t tell where you are here. It takes a secure address (https).",
        "이 브라우저에서는 위치를 알 수 없어요. 보안 주소(https)가 필요해요.")
    case .denied:
      say(
        "The browser doesn’t allow it. You can change that in the browser’s settings for this site.",
        "브라우저가 허용하지 않았어요. 브라우저의 사이트 설정에서 바꿀 수 있어요.")
    case .unavailable:
      say("The browser couldn’t find your position just now.", "지금은 브라우저가 위치를 찾지 못했어요.")
    case .unasked:
      say(
        "The browser wants to ask you again. Press Look again.",
        "브라우저가 다시 물어보려고 해요. ‘다시 확인’을 눌러 주세요.")
    }
  }
  var lookAgain: String { say("Look again", "다시 확인") }
  func placeName(_ place: NamedPlace) -> String {
    switch place.sort {
    case .home: say("Home", "집")
    case .office: say("Office", "회사")
    case .other: place.name
    }
  }
  func addPlace(_ sort: NamedPlace.Sort) -> String {
    switch sort {
    case .home: say("Home is here", "여기가 집")
    case .office: say("The office is here", "여기가 회사")
    case .other: say("Another place is here", "여기는 다른 장소")
    }
  }
  var here: String { say("Here", "여기로") }
  func moveHere(_ name: String) -> String { say("Here: \(name)", "여기로: \(name)") }
  func radius(of name: String) -> String { say("Radius of \(name)", "\(name) 반경") }
  func metres(_ count: Int) -> String { say("\(count) m", "\(count)m") }
  func smaller(_ name: String) -> String { say("Smaller circle: \(name)", "\(name) 반경 줄이기") }
  func larger(_ name: String) -> String { say("Larger circle: \(name)", "\(name) 반경 늘리기") }
  var placeNameLabel: String { say("Name of this place", "장소 이름") }
  var placeNameMissing: String { say("Enter a name.", "이름을 입력해 주세요.") }
  var enoughPlaces: String {
    say("Ten places are the most there can be.", "장소는 10개까지 둘 수 있어요.")
  }
  func placeSet(_ spot: String) -> String { say("Saved: \(spot)", "저장했어요: \(spot)") }
  var placeNotSet: String {
    say("The position isn’t known now. Look again first.", "지금 위치를 알 수 없어요. 먼저 다시 확인해 주세요.")
  }
  var placeMoved: String { say("The place is here now", "장소를 여기로 옮겼어요") }
  func placeDeleted(_ name: String) -> String { say("Deleted: \(name)", "삭제했어요: \(name)") }
  func deleting(_ name: String) -> String { say("Delete \(name)", "\(name) 삭제") }

  var clearContext: String { say("Clear all", "모두 지우기") }
  var clearContextNote: String {
    say(
      "Forgets your places, the times of your calendars on this device and when context was used, and sets the switches back.",
      "내 장소, 이 기기에 있는 캘린더 시간, 사용 기록을 지우고 스위치를 처음으로 되돌려요.")
  }
  var clearNow: String { say("Clear all now", "지금 모두 지우기") }
  var contextCleared: String { say("Cleared", "모두 지웠어요") }

  var alsoToday: String { say("Also today", "오늘 함께 볼 것") }
  func dueLine(_ title: String, more: Int) -> String {
    more == 0
      ? say("Due: \(title)", "마감: \(title)")
      : say("\(more + 1) due", "마감 \(more + 1)개")
  }
  func runsOutLine(_ name: String, more: Int) -> String {
    more == 0
      ? say("Running out: \(name)", "떨어져 가요: \(name)")
      : say("\(more + 1) running out", "떨어져 가요 \(more + 1)개")
  }
}
