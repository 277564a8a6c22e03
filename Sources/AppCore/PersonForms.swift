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
      sheet = .profile(ProfileForm(profile))
      return [.focus(id: "profile-name")]
    case .nameChanged(let text):
      changeProfile { form in
        form.name = text
        form.problem = nil
      }
    case .colourChosen(let colour): changeProfile { $0.colour = colour }
    case .pictureTapped: return [.pickPortrait]
    case .pictureRemoved: return removePicture(moment)
    case .profileSubmitted: return submitProfile()
    case .emailTapped:
      sheet = .email(EmailForm())
      return [.focus(id: "new-email")]
    case .emailChanged(let text):
      changeEmail { form in
        form.email = text
        form.problem = nil
      }
    case .emailLeft: changeEmail { if !$0.email.utf8.isEmpty { $0.isTouched = true } }
    case .passwordChanged(let text):
      changeEmail { form in
        form.password = text
        form.problem = nil
      }
    case .revealTapped: changeEmail { $0.isShown.toggle() }
    case .emailSubmitted: return submitEmail()
    case .verifyTapped:
      let body = VerificationRequest(language: language.tag).encoded
      let token = requests.token(for: .verifyEmail)
      return [.request(token: token, HTTPCall(.post, Routes.emailVerification, body: body))]
    case .closed: return closeSheet()
    }
    return []
  }

  /// False where the sheet is not open.
  @discardableResult
  private mutating func changeProfile(_ change: (inout ProfileForm) -> Void) -> Bool {
    guard case .profile(var form) = sheet else { return false }
    change(&form)
    sheet = .profile(form)
    return true
  }

  /// False where the sheet is not open.
  @discardableResult
  private mutating func changeEmail(_ change: (inout EmailForm) -> Void) -> Bool {
    guard case .email(var form) = sheet else { return false }
    change(&form)
    sheet = .email(form)
    return true
  }

  private mutating func submitProfile() -> [Effect] {
    guard case .profile(let form) = sheet, !form.isBusy else { return [] }
    guard form.fault == nil else { return [.focus(id: "profile-name")] }
    changeProfile { $0.isBusy = true }
    let body = ProfileChange(name: Validation.trimmed(form.name), colour: form.colour).encoded
    let token = requests.token(for: .changeProfile)
    return [.request(token: token, HTTPCall(.put, Routes.profile, body: body))]
  }

  private mutating func submitEmail() -> [Effect] {
    guard case .email(let form) = sheet, !form.isBusy else { return [] }
    changeEmail { $0.isTouched = true }
    guard form.fault == nil else { return [.focus(id: "new-email")] }
    guard !form.password.utf8.isEmpty else { return [.focus(id: "email-password")] }
    changeEmail { $0.isBusy = true }
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
    let problem =
      (200..<300).contains(status) ? nil : AccountProblem(status: status, body: body)
    var isOpen = false
    if purpose == .changeProfile {
      isOpen = changeProfile { form in
        form.isBusy = false
        form.problem = problem
      }
    } else if purpose == .changeEmail {
      isOpen = changeEmail { form in
        form.isBusy = false
        form.problem = problem
      }
    }
    if let problem {
      return isOpen ? [.focus(id: "form-problem")] : show(words.problem(problem))
    }
    let effects = isOpen ? closeSheet() : []
    // Without a profile in the answer, a letter is on its way.
    guard let changed = try? Profile(decoding: body), isSignedIn else {
      return effects + show(words.letterSent)
    }
    session = .signedIn(changed)
    return effects + store([MetaRows.write(changed)], saying: nil) + show(words.settingSaved)
  }
}
