import ArgumentParser
import Foundation
import Server
import Storage
import StorageSQLite
import Wire

/// Why a command stopped, for the person who typed it.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// What the commands on a data folder have in common.
enum Command {
  /// Opens the folder beside a server that may run, and turns errors into sentences.
  static func run(
    on data: DataOption, makingFolder: Bool = false,
    _ work: (AccountWork, Storage) async throws -> Void
  ) async throws {
    guard makingFolder || FileManager.default.fileExists(atPath: data.folder) else {
      throw CommandFailure("There is no data folder \(data.folder): name it with --data.")
    }
    let storage = try Storage.sqlite(
      folder: data.folder, derivation: .reading, purpose: .command)
    do {
      try await work(AccountWork(storage: storage), storage)
      await storage.close()
    } catch {
      await storage.close()
      throw sentence(for: error)
    }
  }

  static func account(_ email: String, in storage: Storage) async throws -> Account {
    guard let account = try await storage.accounts.byEmail(email) else {
      throw CommandFailure("There is no account for \(email): see later user list.")
    }
    return account
  }

  private static func sentence(for error: any Error) -> any Error {
    switch error {
    case AccountRefusal.invalid(let field, let fault):
      CommandFailure(sentence(for: field, fault))
    case AccountRefusal.commonPassword:
      CommandFailure("This password is easy to guess: choose another.")
    case StorageError.full: CommandFailure("The disk is full: nothing was changed.")
    case StorageError.corrupt: CommandFailure("The database is damaged: see later doctor.")
    case StorageError.replaced:
      CommandFailure(
        "The files in the data folder were replaced in the meantime: see later doctor.")
    case StorageError.contentDamaged(let hash):
      CommandFailure("The content \(hash.text) is damaged or missing: see later doctor --contents.")
    case StorageError.unavailable: CommandFailure("The database is busy: try again.")
    default: error
    }
  }

  private static func sentence(for field: AccountField, _ fault: Validation.Fault) -> String {
    switch (field, fault) {
    case (_, .missing): "The \(field.rawValue) is missing."
    case (.password, .tooShort):
      "The password needs at least \(Validation.shortestPassword) characters."
    case (_, .tooShort): "The \(field.rawValue) is too short."
    case (_, .tooLong): "The \(field.rawValue) is too long."
    case (_, .malformed): "This is not a valid \(field.rawValue)."
    }
  }
}

/// Where a command gets a password from.
enum PasswordInput {
  static func read(fromInput: Bool) throws -> String {
    guard fromInput else {
      throw ValidationError(
        "Pass the password on standard input, with --password-stdin: it does not belong in the"
          + " list of processes.")
    }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw ValidationError("There is no password on standard input.")
    }
    return line
  }
}
