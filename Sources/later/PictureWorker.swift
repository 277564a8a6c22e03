import ArgumentParser
import Extraction
import Server

/// The child process that the server starts for each picture of a widget: it limits itself and becomes
/// librsvg's program.
struct PictureWorker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture-worker", abstract: "Draw one SVG from standard input as PNG.",
    shouldDisplay: false)

  @Option(help: "Bytes of address space.")
  var memory: UInt64 = 1 << 30

  @Option(help: "Seconds of processor time.")
  var processorTime: UInt64 = 10

  func run() throws {
    var limits = ExtractionWorker.Limits()
    limits.memory = memory
    limits.processorTime = processorTime
    do {
      try ExtractionWorker.become([SVGDrawing.program, "--format=png"], environment: [], limits)
    } catch {
      throw ExitCode(error.rawValue)
    }
  }
}
