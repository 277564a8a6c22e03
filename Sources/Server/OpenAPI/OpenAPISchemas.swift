import AddressCore
import SyncCore
import Wire

/// The shapes of what is sent and answered.
enum OpenAPISchemas {
  static var all: [JSON.Member] {
    [
      member("Problem", problem), member("Server", ServerDescription.schema),
      member("Profile", Profile.schema), member("NewAccount", AccountRequest.schema),
      member("Credentials", SignInRequest.schema), member("Session", SessionSummary.schema),
      member("Sessions", list("sessions", of: "Session")),
      member("PasswordChange", PasswordChange.schema),
      member("AccountDeletion", AccountDeletion.schema),
      member("TokenRequest", TokenRequest.schema), member("NewToken", NewToken.schema),
      member("RegistrationChange", RegistrationChange.schema),
      member("Invitation", InvitationSummary.schema),
      member("Invitations", list("invitations", of: "Invitation")),
      member("NewInvitation", NewInvitation.schema), member("NewItem", newItem),
      member("ItemEdit", itemEdit), member("Place", place), member("Audio", audio),
      member("Item", item),
      member("ItemPage", itemPage), member("NewNote", newNote), member("StoredFile", storedFile),
      member("SentPage", sentPage), member("ResetRequest", ResetRequest.schema),
      member("ResetRedemption", ResetRedemption.schema), member("EmailChange", EmailChange.schema),
      member("VerificationRequest", VerificationRequest.schema),
      member("EmailConfirmation", EmailConfirmation.schema),
      member("ProfileChange", ProfileChange.schema),
      member("Link", LinkSummary.schema), member("Links", list("links", of: "Link")),
      member("LinkRequest", LinkRequest.schema),
      member("MailAddress", OwnMailAddress.schema),
      member("ImportRemark", ImportRemark.schema), member("Import", importStatus),
      member("Imports", list("imports", of: "Import")),
      member("Calendar", CalendarStatus.schema),
      member("Calendars", list("calendars", of: "Calendar")),
      member("BusyTime", BusyTime.schema), member("BusyTimes", busyTimes),
      member("PasskeyRequest", PasskeyRequest.schema),
      member("PasskeyProof", PasskeyProof.schema),
      member("PasskeyCreation", PasskeyCreation.schema),
      member("NewPasskey", NewPasskey.schema), member("Passkey", PasskeySummary.schema),
      member("PasskeyName", PasskeyName.schema),
      member("AccountEvent", AccountEventSummary.schema),
      member("SignInMethods", signInMethods), member("Confirmation", Confirmation.schema),
      member("NewCodes", NewCodes.schema), member("CodeCheck", CodeCheck.schema),
      member("RecoveryCodes", RecoveryCodes.schema),
      member("PremiumPage", PremiumPage.schema),
      member("PremiumStanding", PremiumStanding.schema),
      member("Provider", ProviderSummary.schema),
      member("ProviderReturn", ProviderReturn.schema),
      member("ProviderAddress", ProviderAddress.schema),
    ] + highlights + feeds + products + todos + search + shelves + notifications
  }

  static let text: JSON = ["type": "string"]
  static let flag: JSON = ["type": "boolean"]
  static let id: JSON = ["type": "string", "pattern": "^[0-9a-f]{32}$"]
  static let hash: JSON = ["type": "string", "pattern": "^[0-9a-f]{64}$"]
  static let bytes: JSON = ["type": "string", "format": "binary"]
  static let instant: JSON = ["type": "string", "format": "date-time"]
  static let count: JSON = ["type": "integer", "minimum": 0]
  static let email: JSON = [
    "type": "string", "format": "email", "maxLength": number(Validation.longestEmail),
  ]
  static let name: JSON = [
    "type": "string", "maxLength": number(Validation.longestName),
    "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
  ]
  /// So many characters fit, even where each has four bytes.
  static let password: JSON = [
    "type": "string", "minLength": number(Validation.shortestPassword),
    "maxLength": number(Validation.longestPassword / 4),
  ]

  static func number(_ number: Int) -> JSON { .integer(Int64(number)) }

  private static let problem = object(
    [
      "type": text, "title": text, "status": ["type": "integer"], "code": text, "detail": text,
      "requestID": text,
    ], required: ["type", "title", "status", "code", "detail", "requestID"])

  private static let newItem = object(
    [
      "url": [
        "type": "string", "minLength": 1, "maxLength": number(Address.maximumLength),
        "description": """
        An address of the web (http or https), as a person would paste it: also without a scheme, \
        or inside a sentence. What holds none is refused with 422.
        """,
      ]
    ], required: ["url"])

  private static let newNote = object(
    [
      "text": ["type": "string", "minLength": 1, "maxLength": number(ItemRoutes.longestNote)]
    ], required: ["text"])

  private static let storedFile = object(
    ["hash": text, "mediaType": text, "size": count], required: ["hash", "mediaType", "size"])

  private static let sentPage = object(
    [
      "url": ["type": "string", "examples": ["https://example.com/article"]],
      "html": [
        "type": "string", "description": "At most 20 MB in UTF-8.",
        "examples": ["<!doctype html><title>…</title>"],
      ],
    ], required: ["url", "html"])

  private static let signInMethods = object(
    [
      "passkeys": ["type": "array", "items": OpenAPI.reference("Passkey")],
      "hasCodes": flag, "recoveryCodes": count,
      "events": ["type": "array", "items": OpenAPI.reference("AccountEvent")],
      "hasPassword": flag,
      "providers": ["type": "array", "items": OpenAPI.reference("Provider")],
    ],
    required: ["passkeys", "hasCodes", "recoveryCodes", "events", "hasPassword", "providers"])

  private static let remarks: JSON = [
    "type": "array", "items": OpenAPI.reference("ImportRemark"),
  ]

  private static let importStatus = object(
    JSON.object([])
      .setting([
        "id": text, "fileName": text, "program": text, "state": text, "createdAt": instant,
      ])
      .setting(
        .object(
          [
            "total", "done", "added", "joined", "removed", "kept", "beyondLimit",
            "items", "archived", "favourites", "withText", "notes", "highlights", "tags",
            "collections", "todos", "doneTodos", "lists", "products", "purchases", "feeds",
            "failed",
          ].map { member($0, count) })
      )
      .setting(["samples": remarks, "losses": remarks, "failures": remarks]),
    required: ["id", "fileName", "program", "state", "createdAt", "total", "done"])

  private static let busyTimes = object(
    [
      "from": instant, "until": instant, "zone": text, "isCut": flag,
      "busy": ["type": "array", "items": OpenAPI.reference("BusyTime")],
      "changesAt": orNull(instant), "offsetThen": ["type": "integer"],
    ], required: ["from", "until", "zone", "isCut", "busy"])

  private static let itemPage = object(
    ["items": ["type": "array", "items": OpenAPI.reference("Item")], "next": orNull(text)],
    required: ["items", "next"])

  static func member(_ name: String, _ schema: JSON) -> JSON.Member {
    JSON.Member(name: name, value: schema)
  }

  static func object(_ properties: JSON, required: [String]) -> JSON {
    [
      "type": "object", "properties": properties,
      "required": .array(required.map { .string($0) }),
    ]
  }

  static func object(_ members: [JSON.Member], required: [String]) -> JSON {
    object(.object(members), required: required)
  }

  static func list(_ name: String, of schema: String) -> JSON {
    let items: JSON = ["type": "array", "items": OpenAPI.reference(schema)]
    return .object([
      JSON.Member(name: "type", value: "object"),
      JSON.Member(name: "properties", value: .object([JSON.Member(name: name, value: items)])),
      JSON.Member(name: "required", value: [.string(name)]),
    ])
  }

  static func choice(_ words: [String]) -> JSON {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  static func orNull(_ schema: JSON) -> JSON {
    ["anyOf": [schema, ["type": "null"]]]
  }
}
