import Kernel
import Kit
import SyncCore
import Wire

/// Invitations that wait to be used.
extension State {
  mutating func loadInvitations() -> [Effect] {
    guard isSignedIn, profile?.isOwner == true else { return [] }
    settings.invitations.load()
    let token = requests.token(for: .invitations)
    return [.request(token: token, HTTPCall(.get, Routes.invitations))]
  }

  mutating func invitationsAnswered(
    _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard status == 200, let list = try? InvitationList(decoding: body) else {
      settings.invitations.fail()
      return []
    }
    settings.invitations = .known(list.invitations)
    return []
  }

  mutating func invited(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    settings.isInviting = false
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status), let made = try? NewInvitation(decoding: body) else {
      return show(words.didNotWork)
    }
    settings.invitation = origin + Route.signUp(invitation: made.secret).path
    settings.invitationID = made.id
    return [.focus(id: "invitation")] + loadInvitations()
  }

  mutating func askToWithdraw(_ id: String) -> [Effect] {
    dialog = .withdrawInvitation(id)
    return [.focus(id: "dialog")]
  }

  mutating func withdraw(_ id: String) -> [Effect] {
    settings.withdrawing.insert(id)
    let token = requests.token(for: .withdraw(id))
    return [
      .request(token: token, HTTPCall(.delete, Routes.invitations + "/" + id)),
      .focus(id: "heading"),
    ]
  }

  /// One that is gone already was used or withdrawn elsewhere: the list is right without it.
  mutating func withdrawn(_ id: String, _ status: Int, _ moment: Moment) -> [Effect] {
    settings.withdrawing.remove(id)
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) || status == 404 else { return show(words.didNotWork) }
    settings.invitations.remove { $0.id == id }
    if settings.invitationID == id {
      settings.invitation = ""
      settings.invitationID = ""
    }
    return show(status == 404 ? words.invitationGone : words.invitationWithdrawn)
  }
}
