import Wire

/// What is done by mail.
extension OpenAPI {
  static var emailPaths: [JSON.Member] {
    [
      path(Routes.passwordResets, ["post": askForReset]),
      path(Routes.passwordResetRedemption, ["post": resetPassword]),
      path(Routes.email, ["put": changeEmail]),
      path(Routes.emailVerification, ["post": verifyEmail]),
      path(Routes.emailConfirmation, ["post": confirmEmail]),
      path(Routes.profile, ["put": changeProfile]),
    ]
  }

  private static let askForReset = operation(
    "askForPasswordReset",
    "Have a link sent that sets another password; answered alike for every address",
    [("202", nil)], problems: ["409", "422", "429", "507"], body: "ResetRequest", isOpen: true)

  private static let resetPassword = operation(
    "resetPassword", "Set another password by such a link, which ends every session",
    [("204", nil)], problems: ["403", "422", "429", "503", "507"], body: "ResetRedemption",
    isOpen: true)

  private static let changeEmail = operation(
    "changeEmail",
    """
    Change the address (from a browser): at once where the server sends no mail, else by the link \
    in a mail to the new one
    """,
    [("200", "Profile"), ("202", nil)], problems: ["422", "429", "503", "507"],
    body: "EmailChange")

  private static let verifyEmail = operation(
    "verifyEmail", "Have a mail sent that confirms the address (from a browser)",
    [("202", nil)], problems: ["409", "507"], body: "VerificationRequest")

  private static let confirmEmail = operation(
    "confirmEmail", "Follow the link of a mail", [("204", nil)],
    problems: ["403", "429", "507"], body: "EmailConfirmation", isOpen: true)

  private static let changeProfile = operation(
    "changeProfile", "Change the name and its colour (from a browser)", [("200", "Profile")],
    problems: ["422", "507"], body: "ProfileChange")
}

extension OpenAPISchemas {
  static var mail: [JSON.Member] {
    [
      member("ResetRequest", ResetRequest.schema),
      member("ResetRedemption", ResetRedemption.schema),
      member("EmailChange", EmailChange.schema),
      member("VerificationRequest", VerificationRequest.schema),
      member("EmailConfirmation", EmailConfirmation.schema),
      member("ProfileChange", ProfileChange.schema),
    ]
  }
}
