import AddressCore
import ArgumentParser
import Extraction
import Foundation
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore

/// Says whether the folder and the machine are fit to serve.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks the data folder and what the server needs; works while it runs.",
    discussion: "Exits with 1 if something is BAD.")

  @OptionGroup var data: DataOption

  @Option(help: "The address that the server listens on. (LATER_HOST; default: 127.0.0.1)")
  var host: String?

  @Option(help: "The port that the server listens on. (LATER_PORT; default: 8080)")
  var port: Int?

  @Flag(help: "Also read all contents and check them against their hashes.")
  var contents = false

  @OptionGroup var mail: MailOptions
  @OptionGroup var premium: PremiumOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var providers: ProviderOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let findings = try await findings()
    let isWell = findings.allSatisfy { $0.ok }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      print(
        String(
          decoding: try encoder.encode(Report(ok: isWell, checks: findings)), as: UTF8.self))
    } else {
      for finding in findings {
        print("\(finding.ok ? "ok  " : "BAD ") \(finding.name): \(finding.text)")
      }
    }
    if !isWell { throw ExitCode.failure }
  }

  private func findings() async throws -> [Finding] {
    var findings: [Finding] = []
    if let folder = FolderInspection(folder: data.folder) {
      findings += FolderChecks(path: data.folder, folder: folder).findings
      findings.append(rules)
      findings += DatabaseChecks(folder: folder, isReadingContents: contents).findings
    } else {
      findings.append(
        .bad("folder", "There is no data folder \(data.folder): name it with --data."))
    }
    let machine = MachineChecks(
      host: Setting.text(host, "LATER_HOST") ?? "127.0.0.1",
      port: try Setting.number(port, "LATER_PORT", in: 0...65_535, default: 8_080),
      isServed: FolderInspection(folder: data.folder)?.isServed ?? false)
    let baseURL = Setting.text(nil, "LATER_BASE_URL").flatMap { Address(absolute: $0) }
    if let baseURL { findings.append(.well("passkeys", PasskeyHost.sentence(baseURL))) }
    findings +=
      (await machine.findings()) + [
        await MailSettings.finding(mail), await PremiumSettings.finding(premium),
      ]
    let fetcher = try FetchSettings(fetching).fetcher()
    return findings + (await ProviderSettings.findings(providers, baseURL, fetcher: fetcher))
  }

  private var rules: Finding {
    let (count, problems) = RulesFolder(dataFolder: data.folder).findings()
    guard let first = problems.first else { return .well("site rules", "\(count) of the owner's.") }
    let others = problems.count > 1 ? " \(problems.count - 1) more like it." : ""
    return .bad("site rules", "rules/\(first.file), line \(first.line): \(first.text)\(others)")
  }

  private struct Report: Encodable {
    var ok: Bool
    var checks: [Finding]
  }
}

/// One thing that was looked at.
struct Finding: Encodable {
  var name: String
  var ok: Bool
  var text: String

  static func well(_ name: String, _ text: String) -> Finding {
    Finding(name: name, ok: true, text: text)
  }

  static func bad(_ name: String, _ text: String) -> Finding {
    Finding(name: name, ok: false, text: text)
  }
}

/// The folder, without its contents.
struct FolderChecks {
  private static let leastMegabytes: Int64 = 100

  let path: String
  let folder: FolderInspection

  var findings: [Finding] { [writing, fileSystem, room, rights] }

  private var writing: Finding {
    FileManager.default.isWritableFile(atPath: path)
      ? .well("folder", "\(path)\(folder.isServed ? ", which a server serves now" : "").")
      : .bad("folder", "\(path) cannot be written to.")
  }

  private var fileSystem: Finding {
    guard let type = folder.fileSystem else {
      return .well("file system", "Not known on this system.")
    }
    guard !FileSystem.isNetwork(type: type) else {
      return .bad(
        "file system",
        "\(type) is shared between machines, where SQLite loses data: use a disk of this one.")
    }
    return .well("file system", "\(type).")
  }

  private var room: Finding {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return .well("free space", "Not known on this system.")
    }
    let megabytes = free / 1_048_576
    return megabytes >= Self.leastMegabytes
      ? .well("free space", "\(megabytes) MB.")
      : .bad("free space", "Only \(megabytes) MB: free up space, or soon nothing can be saved.")
  }

  private var rights: Finding {
    let exposed = folder.exposed
    guard let first = exposed.first else {
      return .well("rights", "Only this user can read the folder.")
    }
    let more = exposed.count > 1 ? " and \(exposed.count - 1) more" : ""
    return .bad(
      "rights",
      "\(first)\(more) can be read by others or is another user's: chown it to the user that"
        + " runs the server, then chmod -R go-rwx \(path).")
  }
}

/// The database, and the contents that it names.
struct DatabaseChecks {
  let folder: FolderInspection
  let isReadingContents: Bool

  var findings: [Finding] {
    guard !folder.hasOrphanedLog else {
      return [
        .bad(
          "database",
          "later.sqlite is missing or empty, beside a later.sqlite-wal with the newest of what was"
            + " stored: leave that one where it is, and put later.sqlite back beside it, or restore a"
            + " backup.")
      ]
    }
    guard folder.hasDatabase else {
      let files = folder.contentFiles
      return files == 0
        ? [.well("database", "None yet: the first start creates it.")]
        : [
          .bad(
            "database",
            "None, beside \(files) stored files: put later.sqlite back from a backup.")
        ]
    }
    do throws(SQLiteOpenError) {
      try folder.refuseBackup()
      let damage = try folder.integrityCheck()
      guard damage.isEmpty else {
        return [
          .bad(
            "integrity_check",
            "\(damage.joined(separator: "; ")). Restore a backup with later restore.")
        ]
      }
      let database = try folder.readDatabase()
      return [
        .well("integrity_check", "SQLite finds nothing wrong."), tables(database),
        durability(database), clock(database), try contents(),
      ]
    } catch {
      return [.bad("database", "\(error)")]
    }
  }

  private func tables(_ database: FolderInspection.Database) -> Finding {
    database.isUpToDate
      ? .well("tables", "Those of this version; \(database.accounts) account(s).")
      : .well("tables", "Of an earlier version: the next start brings them up to date.")
  }

  private func durability(_ database: FolderInspection.Database) -> Finding {
    let text =
      "SQLite \(database.sqliteVersion), journal_mode \(database.journalMode), synchronous"
      + " \(database.synchronous)"
    return database.journalMode == "wal" && database.synchronous == "2"
      ? .well("durability", "\(text) (FULL).")
      : .bad("durability", "\(text): they have to be wal and 2 (FULL).")
  }

  private func clock(_ database: FolderInspection.Database) -> Finding {
    let now = Date()
    guard let newest = database.newest else { return MachineChecks.clock(now) }
    let newestDate = Date(timeIntervalSince1970: Double(newest.milliseconds) / 1000)
    guard newestDate.timeIntervalSince(now) < 60 else {
      return .bad(
        "clock",
        "It says \(MachineChecks.text(now)), but something was stored at"
          + " \(MachineChecks.text(newestDate)): set the clock.")
    }
    return MachineChecks.clock(now)
  }

  private func contents() throws(SQLiteOpenError) -> Finding {
    let found = try folder.contents(hashing: isReadingContents) { entity in
      [Item.content.number, Item.image.number].compactMap { number in
        entity.bytes(number).flatMap { ContentHash(bytes: $0) }
      }
    }
    let others =
      " Files that the database does not know: \(found.unknown). Unused: \(found.unused), of them in"
      + " the trash: \(found.trashed)."
    let wrong = found.missing + found.damaged
    guard let first = wrong.first else {
      let how = isReadingContents ? "and what their names say" : "(--contents reads them all)"
      return .well("contents", "\(found.count), all there \(how).\(others)")
    }
    return .bad(
      "contents",
      "Of \(found.count), \(found.missing.count) missing and \(found.damaged.count) damaged, such"
        + " as \(first.text): take them from a backup. Pages are fetched again by themselves."
        + others)
  }
}
