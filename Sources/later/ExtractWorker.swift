import ArgumentParser
import Extraction
import Foundation

/// The child process that the server starts for each page.
struct ExtractWorker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract-worker", abstract: "Read one page from standard input, within limits.",
    shouldDisplay: false)

  @Option(help: "Bytes of address space.")
  var memory: UInt64?

  @Option(help: "Seconds of processor time.")
  var processorTime: UInt64?

  func run() throws {
    var limits = ExtractionWorker.Limits()
    if let memory { limits.memory = memory }
    if let processorTime { limits.processorTime = processorTime }
    do {
      try ExtractionWorker.run(limits)
    } catch {
      throw ExitCode(error.rawValue)
    }
  }
}
