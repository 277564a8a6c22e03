import HTTPTypes
import Hummingbird
import Kernel
import Kit
import ReadingCore
import Storage
import SyncCore

extension AccountWork {
  /// The language that the person reads: what they chose, else that of a browser of theirs; nil where neither is known.
  func language(of account: Account) async -> Language? {
    if let chosen = await chosen(of: account.id) { return chosen }
    return Language.allCases.first { $0.tag == account.language }
  }

  /// The language that the person chose; nil where that cannot be read, too: a letter goes out all the same.
  func chosen(of account: AccountID) async -> Language? {
    try? await chosenLanguage(of: account)
  }

  /// Nil for the browser's own.
  func chosenLanguage(of account: AccountID) async throws(StorageError) -> Language? {
    let settings = try await storage.sync.entity(account, ReadingSettings.id)?.entity
    let number = settings?[ReadingSettings.language] ?? 0
    return number > 0 ? Language(rawValue: UInt8(clamping: number - 1)) : nil
  }

  /// Keeps the language of a browser of the person's.
  func keep(_ language: Language, of account: Account) async {
    guard account.language != language.tag else { return }
    // What was asked for is done all the same.
    try? await storage.accounts.change(account.id) { $0.language = language.tag }
  }
}

extension Request {
  /// The first of ours that its browser asks for.
  var language: Language { .preferred(headers[.acceptLanguage] ?? "") }
}
