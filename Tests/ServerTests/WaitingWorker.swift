import Foundation
import Glibc
import TestSupport

/// A child that reads pages and waits for one, so that what the kernel says of it can be read.
///
/// A shell starts it: the child closes every descriptor that it was not given, and Foundation takes a
/// closed one for the end of what it started.
struct WaitingWorker {
  private let shell = Process()
  private let page: FileHandle

  init(_ arguments: [String] = []) throws {
    // Nobody else who is started meanwhile may keep it open.
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw MissingValue() }
    page = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments =
      ["-c", #""$0" extract-worker "$@"; exit $?"#, try BuiltProgram.path] + arguments
    shell.standardInput = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
  }

  /// The only child of the shell; nil before it is there.
  private var number: Int? {
    let path = "/proc/\(shell.processIdentifier)/task/\(shell.processIdentifier)/children"
    // Where the shell has ended there is none.
    return (try? String(contentsOfFile: path, encoding: .utf8))
      .flatMap { Int($0.split(separator: " ").first ?? "") }
  }

  /// Waits until the file of the kernel about it says all of these, as regular expressions.
  func waits(until file: String, says expected: [String]) async throws -> Bool {
    while shell.isRunning {
      await Task.yield()
      // Where it has ended there is none.
      guard let number,
        let said = try? String(contentsOfFile: "/proc/\(number)/\(file)", encoding: .utf8)
      else { continue }
      if expected.allSatisfy({ said.range(of: $0, options: .regularExpression) != nil }) {
        return true
      }
    }
    return false
  }

  /// Ends what it waits for; answers the status that it ends with.
  func end() throws -> Int32 {
    try page.close()
    shell.waitUntilExit()
    return shell.terminationStatus
  }
}
