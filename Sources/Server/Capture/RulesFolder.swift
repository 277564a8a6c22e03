import Extraction
import Foundation
public import Logging
import Synchronization

/// The owner's rules for sites: the files `*.rule` of a folder, read anew for each page, so that a change
/// holds for the next one.
public struct RulesFolder: Sendable {
  public struct Finding: Hashable, Sendable {
    public var file: String
    /// From 1; 0 for the whole file.
    public var line: Int
    public var text: String
  }

  private static let mostFiles = 500

  private let path: String
  private let told = Told()

  /// The folder `rules` of a data folder.
  public init(dataFolder: String) {
    path = URL(fileURLWithPath: dataFolder).appendingPathComponent("rules").path
  }

  /// The text of the first file whose rules are for the host, or empty.
  ///
  /// What is wrong in a file is logged once, and again when it changes.
  public func text(for host: String, logger: Logger) -> String {
    for name in names {
      guard let text = try? read(name) else { continue }
      let found = SiteRule.parse(text)
      if told.isNew(name, text) {
        for problem in found.problems {
          logger.warning(
            "a rule for sites is not understood",
            metadata: [
              "file": "\(name)", "line": "\(problem.line)", "cause": "\(problem.text)",
            ])
        }
      }
      if found.rules.contains(where: { $0.applies(to: host) }) { return text }
    }
    return ""
  }

  /// Everything that is wrong in the folder, and how many rules there are.
  public func findings() -> (rules: Int, findings: [Finding]) {
    var count = 0
    var findings: [Finding] = []
    for name in names {
      guard let text = try? read(name) else {
        findings.append(
          Finding(file: name, line: 0, text: "It cannot be read, or is longer than 64 kB."))
        continue
      }
      let found = SiteRule.parse(text)
      count += found.rules.count
      findings += found.problems.map { Finding(file: name, line: $0.line, text: $0.text) }
    }
    return (count, findings)
  }

  /// A folder that is not there has no rules.
  private var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Array(all.filter { $0.hasSuffix(".rule") }.sorted().prefix(Self.mostFiles))
  }

  private func read(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    guard size <= SiteRule.longest else { throw CocoaError(.fileReadTooLarge) }
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// Which texts were looked at before.
  private final class Told: Sendable {
    private let texts = Mutex<[String: Int]>([:])

    func isNew(_ name: String, _ text: String) -> Bool {
      texts.withLock { $0.updateValue(text.hashValue, forKey: name) != text.hashValue }
    }
  }
}
