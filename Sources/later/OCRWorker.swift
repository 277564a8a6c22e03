import ArgumentParser
import Extraction
import Foundation

/// The child process that the server starts for each picture: it limits itself and becomes
/// tesseract.
struct OCRWorker: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ocr-worker", abstract: "Read the text in one picture from standard input.",
    shouldDisplay: false)

  @Option(help: "Bytes of address space.")
  var memory: UInt64 = 1 << 30

  @Option(help: "Seconds of processor time.")
  var processorTime: UInt64 = 50

  @Option(help: "The languages that tesseract looks for.")
  var languages = "kor+eng"

  func run() throws {
    var limits = ExtractionWorker.Limits()
    limits.memory = memory
    limits.processorTime = processorTime
    let program = [
      "/usr/bin/tesseract", "stdin", "stdout", "-l", languages, "--dpi", "150",
    ]
    do {
      // One thread: two of them are slower here than one, and take twice the memory.
      try ExtractionWorker.become(program, environment: ["OMP_THREAD_LIMIT=1"], limits)
    } catch {
      throw ExitCode(error.rawValue)
    }
  }
}
