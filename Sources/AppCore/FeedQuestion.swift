import Kernel
import ReadingCore
import Wire

/// What the server is asked of feeds.
enum FeedQuestion {
  /// That it looks at them now.
  static var check: HTTPCall { HTTPCall(.post, Routes.feedCheck) }

  /// Which there are at an address.
  static func call(_ address: String) -> HTTPCall {
    HTTPCall(.get, Routes.foundFeeds + "?url=" + AddressQuery.escaped(address))
  }
}

extension State {
  mutating func feedsFound(
    _ attempt: Int, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    let found = status == 200 ? try? FoundFeeds(decoding: body) : nil
    let code = (try? Problem(decoding: body))?.code ?? ""
    // An answer that is none of ours is as good as none.
    let known = status == 200 && found == nil ? 500 : status
    return perform(
      reading.feedsFound(attempt: attempt, status: known, code: code, found?.feeds ?? []), moment)
  }
}
