import Kernel
import Kit
public import Wire

/// What is typed to change the password.
public struct PasswordForm: Hashable, Sendable {
  public enum Field: UInt8, Hashable, Sendable, CaseIterable {
    case current = 0
    case new = 1

    var elementID: String { self == .current ? "current-password" : "new-password" }
  }

  public var current = ""
  public var new = ""
  /// Whether the tokens of scripts end too.
  public var endsTokens = false
  public var isShown = false
  /// Fields that were left: their faults are shown.
  public var touched: Set<Field> = []
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}

  public func text(of field: Field) -> String { field == .current ? current : new }

  public func fault(in field: Field) -> Validation.Fault? {
    switch field {
    case .current: current.utf8.isEmpty ? .missing : nil
    case .new: Validation.fault(inPassword: new)
    }
  }

  /// The first field that cannot be sent.
  public var firstFault: Field? {
    for field in Field.allCases where fault(in: field) != nil { return field }
    return nil
  }

  mutating func reduce(_ action: PasswordAction) -> [ShellEffect] {
    switch action {
    case .changed(let field, let text):
      if field == .current { current = text } else { new = text }
      // Leaving a field does not answer what the server has said.
      problem = nil
    case .fieldLeft(let field): if !text(of: field).utf8.isEmpty { touched.insert(field) }
    case .revealTapped: isShown.toggle()
    case .tokensTapped: endsTokens.toggle()
    case .submitted: return submit()
    case .closed: return [.closeSheet]
    }
    return []
  }

  private mutating func submit() -> [ShellEffect] {
    guard !isBusy else { return [] }
    if let field = firstFault {
      touched = Set(Field.allCases)
      return [.focus(id: field.elementID)]
    }
    isBusy = true
    problem = nil
    let body = PasswordChange(current: current, new: new, endsTokens: endsTokens).encoded
    return [.request(.changePassword, HTTPCall(.put, Routes.password, body: body))]
  }
}
