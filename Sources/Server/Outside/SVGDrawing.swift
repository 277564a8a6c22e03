#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes a PNG of an SVG of ours: by librsvg's `rsvg-convert`, in a child process with limits.
public struct SVGDrawing: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// This machine has no such program.
    case notInstalled
    /// It was not done in its time or memory, or too many wait for theirs.
    case failed
  }

  /// Where Debian's librsvg2-bin has it.
  public static let program = "/usr/bin/rsvg-convert"

  /// Whether this machine has it.
  public static var isInstalled: Bool { access(program, X_OK) == 0 }

  public var draw: @Sendable (_ svg: [UInt8]) async throws(Failure) -> [UInt8]

  public init(draw: @escaping @Sendable (_ svg: [UInt8]) async throws(Failure) -> [UInt8]) {
    self.draw = draw
  }

  /// This program with `picture-worker`, which limits itself and becomes `rsvg-convert`.
  ///
  /// What stands in the picture is text of people, and fonts are read for it: whatever breaks there
  /// reaches no file and no socket.
  public static func childProcess(
    program: String = "/proc/self/exe", arguments: [String] = ["picture-worker"],
    time: Duration = .seconds(20)
  ) -> SVGDrawing {
    let process = ChildProcess(
      program: program, arguments: arguments, time: time, answerLimit: 16 << 20)
    return SVGDrawing { (svg) throws(Failure) in
      guard isInstalled else { throw .notInstalled }
      do throws(ChildProcess.Failure) {
        let answer = try await process.ask(svg)
        if answer.starts(with: signature) { return answer }
      } catch {
        // Whatever went wrong may go well the next time.
      }
      throw .failed
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
