import Kernel
import Kit
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

  mutating func reduce(_ action: ProfileAction) -> [ShellEffect] {
    switch action {
    case .nameChanged(let text):
      name = text
      problem = nil
    case .colourChosen(let colour): self.colour = colour
    case .submitted: return submit()
    case .closed: return [.closeSheet]
    }
    return []
  }

  private mutating func submit() -> [ShellEffect] {
    guard !isBusy else { return [] }
    guard fault == nil else { return [.focus(id: "profile-name")] }
    isBusy = true
    let body = ProfileChange(name: Validation.trimmed(name), colour: colour).encoded
    return [.request(.changeProfile, HTTPCall(.put, Routes.profile, body: body))]
  }
}

/// What is typed to change the address.
public struct EmailForm: Hashable, Sendable {
  public var email = ""
  public var password = ""
  /// False where the account has none.
  public var asksPassword = true
  public var isShown = false
  /// True once the field was left, or sent.
  public var isTouched = false
  /// It was sent without the password.
  public var isPasswordMissing = false
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}

  public var fault: Validation.Fault? { Validation.fault(inEmail: Validation.trimmed(email)) }

  mutating func reduce(_ action: EmailAction, _ language: Language) -> [ShellEffect] {
    switch action {
    case .emailChanged(let text):
      email = text
      problem = nil
    case .emailLeft: if !email.utf8.isEmpty { isTouched = true }
    case .passwordChanged(let text):
      password = text
      isPasswordMissing = false
      problem = nil
    case .revealTapped: isShown.toggle()
    case .submitted: return submit(language)
    case .closed: return [.closeSheet]
    }
    return []
  }

  private mutating func submit(_ language: Language) -> [ShellEffect] {
    guard !isBusy else { return [] }
    isTouched = true
    isPasswordMissing = asksPassword && password.utf8.isEmpty
    guard fault == nil else { return [.focus(id: "new-email")] }
    guard !isPasswordMissing else { return [.focus(id: "email-password")] }
    isBusy = true
    let body = EmailChange(
      email: Validation.trimmed(email), password: password, language: language.tag
    ).encoded
    return [.request(.changeEmail, HTTPCall(.put, Routes.email, body: body))]
  }
}
