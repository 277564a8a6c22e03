import ArgumentParser
import Extraction
import Foundation
import Imports

/// The child process that reads what another program exported.
struct ImportWorker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-worker", abstract: "Read one export from standard input, within limits.",
    shouldDisplay: false)

  @Option(help: "Bytes of address space.")
  var memory: UInt64 = 3 << 30

  @Option(help: "Seconds of processor time.")
  var processorTime: UInt64 = 60

  func run() throws {
    var limits = ExtractionWorker.Limits()
    limits.memory = memory
    limits.processorTime = processorTime
    do {
      try ExtractionWorker.serve(limits) { ImportRequest.answer(to: $0) }
    } catch {
      throw ExitCode(error.rawValue)
    }
  }
}
