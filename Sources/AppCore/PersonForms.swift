import Kernel
import Kit
import SyncCore
public import Wire

/// What is typed to change how one is shown.
public struct ProfileForm: Hashable, Sendable {
  public var name: String
  public var colour: Int
  public var isBusy = false
  public var problem: AccountProblem?

  public init(_ profile: Profile) {
    name = profile.name
    colour = profile.colour
  }

  public var fault: Validation.Fault? { Validation.fault(inName: Validation.trimmed(name)) }
}

/// What is typed to change the address.
public struct EmailForm: Hashable, Sendable {
  public var email = ""
  public var password = ""
  public var isShown = false
  /// True once the field was left, or sent.
  public var isTouched = false
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}

  public var fault: Validation.Fault? { Validation.fault(inEmail: Validation.trimmed(email)) }
}

/// What happened on the sheets of the profile and of the address.
public enum PersonAction: Sendable {
  case profileTapped
  case nameChanged(String)
  case colourChosen(Int)
  case pictureTapped
  case pictureRemoved
  case profileSubmitted
  case emailTapped
  case emailChanged(String)
  case emailLeft
  case passwordChanged(String)
  case revealTapped
  case emailSubmitted
  case verifyTapped
  case closed
}

extension State {
  mutating func handle(_ action: PersonAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .profileTapped:
      guard let profile else { return [] }
      settings.profile = ProfileForm(profile)
      return [.focus(id: "profile-name")]
    case .nameChanged(let text):
      settings.profile?.name = text
      settings.profile?.problem = nil
    case .colourChosen(let colour): settings.profile?.colour = colour
    case .pictureTapped: return [.pickPortrait]
    case .pictureRemoved: return removePicture(moment)
    case .profileSubmitted: return submitProfile()
    case .emailTapped:
      settings.email = EmailForm()
      return [.focus(id: "new-email")]
    case .emailChanged(let text):
      settings.email?.email = text
      settings.email?.problem = nil
    case .emailLeft:
      if settings.email?.email.utf8.isEmpty == false { settings.email?.isTouched = true }
    case .passwordChanged(let text):
      settings.email?.password = text
      settings.email?.problem = nil
    case .revealTapped: settings.email?.isShown.toggle()
    case .emailSubmitted: return submitEmail()
    case .verifyTapped:
      let body = VerificationRequest(language: language.tag).encoded
      let token = requests.token(for: .verifyEmail)
      return [.request(token: token, HTTPCall(.post, Routes.emailVerification, body: body))]
    case .closed: return closePersonForms()
    }
    return []
  }

  mutating func closePersonForms() -> [Effect] {
    let field = settings.email == nil ? "edit-profile" : "change-email"
    settings.email = nil
    settings.profile = nil
    return [.focus(id: field)]
  }

  private mutating func submitProfile() -> [Effect] {
    guard let form = settings.profile, !form.isBusy else { return [] }
    guard form.fault == nil else { return [.focus(id: "profile-name")] }
    settings.profile?.isBusy = true
    let body = ProfileChange(name: Validation.trimmed(form.name), colour: form.colour).encoded
    let token = requests.token(for: .changeProfile)
    return [.request(token: token, HTTPCall(.put, Routes.profile, body: body))]
  }

  private mutating func submitEmail() -> [Effect] {
    guard let form = settings.email, !form.isBusy else { return [] }
    settings.email?.isTouched = true
    guard form.fault == nil else { return [.focus(id: "new-email")] }
    guard !form.password.utf8.isEmpty else { return [.focus(id: "email-password")] }
    settings.email?.isBusy = true
    let body = EmailChange(
      email: Validation.trimmed(form.email), password: form.password, language: language.tag
    ).encoded
    let token = requests.token(for: .changeEmail)
    return [.request(token: token, HTTPCall(.put, Routes.email, body: body))]
  }

  mutating func personAnswered(
    _ purpose: Purpose, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    settings.email?.isBusy = false
    settings.profile?.isBusy = false
    guard (200..<300).contains(status) else {
      let problem = AccountProblem(status: status, body: body)
      if purpose == .changeEmail, settings.email != nil {
        settings.email?.problem = problem
        return [.focus(id: "form-problem")]
      }
      if purpose == .changeProfile, settings.profile != nil {
        settings.profile?.problem = problem
        return [.focus(id: "form-problem")]
      }
      return show(words.problem(problem))
    }
    let isSheet = settings.email != nil || settings.profile != nil
    var effects = isSheet ? closePersonForms() : []
    // Without a profile in the answer, a letter is on its way.
    if let changed = try? Profile(decoding: body), isSignedIn {
      session = .signedIn(changed)
      return effects + store([MetaRows.write(changed)], saying: nil) + show(words.settingSaved)
    }
    effects += show(words.letterSent)
    return effects
  }
}
