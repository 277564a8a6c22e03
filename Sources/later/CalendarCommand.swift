import ArgumentParser
import CalendarCore
import Foundation
import Kernel
import Server

/// Prints what a calendar has in a window, for tests that compare it with others' programs.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Print the occurrences of a calendar's file as JSON.",
    shouldDisplay: false)

  @Argument(help: "The file.")
  var file: String

  @Option(help: "The beginning of the window, as 2026-11-27T09:00:00Z.")
  var from: String

  @Option(help: "Its end.")
  var to: String

  @Option(help: "The IANA name of the zone that the person is in.")
  var zone: String

  func run() throws {
    guard let from = Instant(text: from), let to = Instant(text: to) else {
      throw ValidationError("--from and --to are times such as 2026-11-27T09:00:00Z.")
    }
    let zones = SystemZones(from: from, to: to)
    guard let home = zones.zone(zone) else {
      throw ValidationError("There is no zone \(zone).")
    }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    let answer: Data
    switch Self.read(bytes) {
    case .success(let calendar):
      let found = calendar.occurrences(from: from, to: to, home: home) { zones.zone($0) }
      answer = try json(CalendarOutput(found, home: home))
    case .failure(let fault): answer = try json(["fault": Self.name(fault)])
    }
    FileHandle.standardOutput.write(answer + [0x0A])
  }

  private static func read(_ bytes: [UInt8]) -> Result<CalendarFile, CalendarFault> {
    do throws(CalendarFault) {
      return .success(try CalendarFile(bytes))
    } catch {
      return .failure(error)
    }
  }

  private static func name(_ fault: CalendarFault) -> String {
    switch fault {
    case .empty: "empty"
    case .webPage: "web page"
    case .notCalendar: "not a calendar"
    case .tooLarge: "too large"
    }
  }
}

private func json(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value)
}

/// Whole days as dates, all else in UTC.
private struct CalendarOutput: Encodable {
  struct One: Encodable {
    var start: String
    var end: String
    var isFree: Bool
    var title: String
  }

  var isCut: Bool
  var occurrences: [One]

  init(_ found: Occurrences, home: Zone) {
    isCut = found.isCut
    occurrences = found.occurrences.map { one in
      func text(_ instant: Instant) -> String {
        one.isAllDay ? home.local(at: instant).date.text : instant.text
      }
      return One(start: text(one.start), end: text(one.end), isFree: one.isFree, title: one.title)
    }
  }
}
