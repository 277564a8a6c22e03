#if canImport(Glibc)
  internal import Glibc
#endif

/// A program of the machine, run to its end.
///
/// Not by Foundation's `Process`: before that starts one, it lists all open descriptors, and where there are a thousand of
/// them, as while all tests run, it reads beyond the end of the list.
public enum Tool {
  /// How it ended, as `waitpid` has it, and what it wrote to its output; -1 where it could not be started.
  public static func run(
    _ program: String, _ arguments: [String]
  ) -> (status: Int32, output: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    // No other program that starts meanwhile may keep it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return (-1, []) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([program] + arguments).map { text in text.withCString { strdup($0) } } + [nil]
    let environment =
      ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"].map { text in text.withCString { strdup($0) } } + [nil]
    var child: pid_t = 0
    let failure = posix_spawnp(&child, program, &actions, nil, words, environment)
    posix_spawn_file_actions_destroy(&actions)
    for text in words + environment { free(text) }
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { return (-1, []) }
    let output = everything(from: ends[0])
    var status: Int32 = -1
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (status, output)
  }

  private static func everything(from end: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(end, &chunk, chunk.count)
      if count > 0 { output += chunk[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { return output }
    }
  }
}
