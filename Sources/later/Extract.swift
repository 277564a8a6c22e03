import ArgumentParser
import CZlib
import Extraction
import Foundation
import Synchronization

/// Finds the article in a page, or in every page of a folder.
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the article in a page or document and print it as JSON.",
    discussion: "A page may take 10 s of processor time and 1 GiB of memory.")

  @Option(help: "The page's address, for relative links.")
  var url = ""

  @Option(help: "Which entry of a feed: its name, its address or its number from 1.")
  var entry = ""

  @Flag(help: "Print what a feed has, or which feeds a page names, as the server reads it.")
  var feed = false

  @Option(help: "A file of rules for sites (docs/extraction-rules.md).")
  var rules: String?

  @Option(help: "A folder of pages: NAME/source.html, .html.gz or .pdf, and NAME/url.txt.")
  var batch: String?

  @Option(help: "The folder that NAME.json is written to, with --batch.")
  var output: String?

  @Flag(help: "Print how long a page takes, each the best of three passes, with --batch.")
  var measure = false

  @Argument(help: "A file, or - for what is piped in.")
  var file: String?

  func validate() throws {
    guard (file == nil) != (batch == nil) else {
      throw ValidationError("Name either a file (or -) or a folder with --batch.")
    }
    guard batch == nil || output != nil else {
      throw ValidationError("--batch needs --output.")
    }
    guard !feed || batch == nil else {
      throw ValidationError("--feed reads one file, not a folder.")
    }
  }

  func run() throws {
    if let batch, let output {
      let pages = try Batch(cases: batch, output: output)
      if !measure {
        ExtractionWorker.limitProcess(pages: pages.count, threads: Batch.threads)
      }
      try pages.run()
      if measure { try pages.measure() }
      return
    }
    ExtractionWorker.limitProcess()
    let bytes = file == "-" ? [UInt8](FileHandle.standardInput.readDataToEndOfFile()) : nil
    var page = FetchedPage(
      bytes: try bytes ?? PageFile.read(file ?? "-"), address: url,
      mediaType: PageFile.mediaType(of: file ?? ""))
    if feed {
      try FeedOutput(FeedReading(page)).write(to: .standardOutput)
      return
    }
    page.entry = entry
    if let rules { page.rules = try String(contentsOfFile: rules, encoding: .utf8) }
    try ExtractionOutput(Extractor.extract(page)).write(to: .standardOutput)
    try FileHandle.standardOutput.write(contentsOf: Data([0x0A]))
  }
}

/// What the command prints of a page.
private struct ExtractionOutput: Encodable {
  let title: String?
  let byline: String?
  let siteName: String?
  let publishedTime: String?
  let excerpt: String?
  let lang: String?
  let dir: String?
  /// From 0 to 1.
  let confidence: Double
  let trouble: String?
  /// `article`, `video`, `podcast` or `pdf`.
  let kind: String
  let pages: Int?
  let wordCount: Int
  let minutes: Int
  let tried: [String]
  /// The long ones, which are written piece by piece.
  private let html: String
  private let text: String

  private enum CodingKeys: CodingKey {
    case title, byline, siteName, publishedTime, excerpt, lang, dir, confidence, trouble, kind,
      pages
    case wordCount, minutes, tried
  }

  init(_ page: ExtractedPage) {
    let given = { (text: String) in text.isEmpty ? nil : text }
    title = given(page.headline)
    byline = given(page.byline)
    siteName = given(page.siteName)
    publishedTime = given(page.publishedTime)
    excerpt = given(page.excerpt)
    lang = given(page.language)
    dir = given(page.direction)
    text = page.text
    html = page.html
    confidence = Double(page.confidence) / 1000
    trouble = page.trouble.map { "\($0)" }
    kind = "\(page.kind)"
    pages = page.pages > 0 ? page.pages : nil
    wordCount = page.wordCount
    minutes = page.minutes
    tried = page.tried.map { "\($0)" }
  }

  /// Never the whole at once: a page of 20 MB would be held four times.
  func write(to file: FileHandle) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Its closing brace comes at the end.
    try file.write(contentsOf: encoder.encode(self).dropLast())
    try Self.write("html", html, to: file)
    try Self.write("text", text, to: file)
    try file.write(contentsOf: Data("}".utf8))
  }

  private static func write(_ name: String, _ text: String, to file: FileHandle) throws {
    var piece = Array(",\"\(name)\":\"".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: piece += [0x5C, byte]
      case 0x0A: piece += [0x5C, 0x6E]
      case ..<0x20: piece += Array(String(format: "\\u%04x", byte).utf8)
      default: piece.append(byte)
      }
      if piece.count >= pieceSize {
        try file.write(contentsOf: Data(piece))
        piece.removeAll(keepingCapacity: true)
      }
    }
    piece.append(0x22)
    try file.write(contentsOf: Data(piece))
  }

  /// Bytes.
  private static let pieceSize = 1 << 16
}

/// A page on disk, compressed or not.
private enum PageFile {
  /// By its ending; what has none of these is told by its bytes.
  static func mediaType(of path: String) -> String {
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "md", "markdown": "text/markdown"
    case "txt", "text": "text/plain"
    case "eml": "message/rfc822"
    default: "text/html"
    }
  }

  /// Zlib reads a file that is not compressed as it stands.
  static func read(_ path: String) throws -> [UInt8] {
    guard let file = gzopen(path, "rb") else { throw CocoaError(.fileReadNoSuchFile) }
    defer { gzclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = gzread(file, &chunk, UInt32(chunk.count))
      guard count >= 0 else { throw CocoaError(.fileReadCorruptFile) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<Int(count)])
    }
  }
}

/// Every page of a folder, by as many threads as there are cores.
private final class Batch: Sendable {
  private let cases: URL
  private let output: URL
  private let names: [String]
  private let next = Mutex(0)
  private let failures = Mutex<[String]>([])

  static var threads: Int { ProcessInfo.processInfo.activeProcessorCount }

  var count: Int { names.count }

  init(cases: String, output: String) throws {
    self.cases = URL(fileURLWithPath: cases, isDirectory: true)
    self.output = URL(fileURLWithPath: output, isDirectory: true)
    names = try FileManager.default.contentsOfDirectory(atPath: cases).sorted()
    try FileManager.default.createDirectory(at: self.output, withIntermediateDirectories: true)
  }

  func run() throws {
    let done = DispatchGroup()
    for _ in 0..<Self.threads {
      done.enter()
      let thread = Thread { [self] in
        while let name = take() { extract(name) }
        done.leave()
      }
      thread.stackSize = 16 << 20
      thread.start()
    }
    done.wait()
    let failed = failures.withLock { $0 }
    guard failed.isEmpty else {
      throw ValidationError("Not read: \(failed.sorted().joined(separator: ", "))")
    }
  }

  /// In one thread, files and JSON left out.
  func measure() throws {
    let pages = try names.compactMap { try page($0) }
    var best = [Duration](repeating: .seconds(3600), count: pages.count)
    for _ in 0..<3 {
      for (index, page) in pages.enumerated() {
        best[index] = min(best[index], ContinuousClock().measure { _ = Extractor.extract(page) })
      }
    }
    let sorted = best.sorted().map { $0 / .milliseconds(1) }
    guard !sorted.isEmpty else { return }
    let median = String(format: "%.2f", sorted[sorted.count / 2])
    let late = String(format: "%.2f", sorted[min(sorted.count - 1, sorted.count * 95 / 100)])
    print("\(sorted.count) pages, median \(median) ms, p95 \(late) ms")
  }

  private func take() -> String? {
    next.withLock { index in
      guard index < names.count else { return nil }
      index += 1
      return names[index - 1]
    }
  }

  private func extract(_ name: String) {
    do {
      guard let page = try page(name) else { return }
      let path = output.appendingPathComponent("\(name).json")
      try Data().write(to: path)
      let file = try FileHandle(forWritingTo: path)
      defer { try? file.close() }
      try ExtractionOutput(Extractor.extract(page)).write(to: file)
    } catch {
      failures.withLock { $0.append(name) }
    }
  }

  /// Nil where the folder holds no page.
  private func page(_ name: String) throws -> FetchedPage? {
    let folder = cases.appendingPathComponent(name, isDirectory: true)
    let sources = ["source.html", "source.html.gz", "source.pdf"].map {
      folder.appendingPathComponent($0).path
    }
    guard let source = sources.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      return nil
    }
    // A page without an address is read all the same.
    let address =
      (try? String(contentsOf: folder.appendingPathComponent("url.txt"), encoding: .utf8))
    return FetchedPage(
      bytes: try PageFile.read(source),
      address: (address ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
