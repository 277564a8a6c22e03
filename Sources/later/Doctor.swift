import ArgumentParser
import Foundation
import ReadingCore
import Server
import Storage
import StorageSQLite

/// Says whether the folder and the machine are fit to serve.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks the data folder and what the server needs; works while it runs.")

  @OptionGroup var data: DataOption

  func run() async throws {
    var isWell = true
    for check in [folder, database, web] {
      let finding = await check()
      print("\(finding.isWell ? "ok  " : "BAD ") \(finding.text)")
      if !finding.isWell { isWell = false }
    }
    if !isWell { throw ExitCode.failure }
  }

  private struct Finding {
    var isWell: Bool
    var text: String
  }

  private func folder() async -> Finding {
    let path = data.folder
    guard FileManager.default.fileExists(atPath: path) else {
      return Finding(isWell: false, text: "There is no data folder \(path): name it with --data.")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return Finding(isWell: false, text: "The data folder \(path) cannot be written to.")
    }
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return Finding(isWell: true, text: "Data folder \(path); its free space is not known.")
    }
    let megabytes = free / 1_048_576
    return Finding(
      isWell: megabytes >= 100, text: "Data folder \(path); \(megabytes) MB are free on its disk.")
  }

  private func database() async -> Finding {
    guard FileManager.default.fileExists(atPath: data.folder) else {
      return Finding(isWell: false, text: "No database.")
    }
    do {
      let storage = try Storage.sqlite(
        folder: data.folder, derivation: .reading, purpose: .command)
      let count = try await storage.accounts.count()
      await storage.close()
      return Finding(isWell: true, text: "Database opened: \(count) account(s).")
    } catch {
      return Finding(isWell: false, text: "\(error)")
    }
  }

  private func web() async -> Finding {
    do {
      guard let folder = try ProgramFolder.web(Setting.text(nil, "LATER_WEB")) else {
        return Finding(isWell: false, text: "The web app is not built: run make web.")
      }
      return Finding(isWell: true, text: "Web app in \(folder).")
    } catch {
      return Finding(isWell: false, text: "\(error)")
    }
  }
}
