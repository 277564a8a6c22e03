import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// Sharing a collection as a page, which only a server can do.
extension State {
  mutating func publish(
    _ id: ID<Entity>, _ wish: PublishWish, _ moment: Moment
  ) -> [Effect] {
    guard isSignedIn else {
      if wish == .stop { return publishAnswered(id, wish, 401, [], moment) }
      reading.publishingNeedsAccount()
      return []
    }
    guard isOnline else { return publishAnswered(id, wish, 0, [], moment) }
    let path = Routes.collections + "/" + id.text + "/share"
    let token = requests.token(for: .publishing(id, wish))
    switch wish {
    case .ask: return [.request(token: token, HTTPCall(.get, path))]
    case .stop: return [.request(token: token, HTTPCall(.delete, path))]
    case .share(let showsTexts):
      let body = ShareRequest(showsTexts: showsTexts).encoded
      return [.request(token: token, HTTPCall(.put, path, body: body))]
    }
  }

  mutating func publishAnswered(
    _ id: ID<Entity>, _ wish: PublishWish, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    let effects = status == 401 ? sessionExpired(moment) : []
    if status == 401, wish != .stop {
      reading.publishingNeedsAccount()
      return effects
    }
    return effects
      + perform(
        reading.publishAnswered(id, wish, status: status, body: body, origin: origin), moment)
  }
}
