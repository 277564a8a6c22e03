import Extraction
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Whatever a hostile picture or document makes its reader do: nothing but reading programs is left.
@Suite struct ChildConfinementTests {
  /// Ends with the number of its first attempt that was not refused.
  private static let beginning = """
    import ctypes, fcntl, io, os, resource, signal, socket, sys
    folder = sys.argv[1]
    parent = os.getppid()
    def refused(number, attempt):
        try:
            attempt()
        except OSError:
            return
        os._exit(number)

    """

  private static let filesAttempts = """
    refused(101, lambda: open(folder + "/later.sqlite").read())
    refused(102, lambda: open("/etc/passwd").read())
    refused(103, lambda: os.listdir(folder))
    refused(104, lambda: open(folder + "/new", "w"))
    refused(105, lambda: os.unlink(folder + "/later.sqlite"))
    refused(106, lambda: open("/proc/%d/environ" % parent).read())
    if resource.getrlimit(resource.RLIMIT_NOFILE) != (32, 32): os._exit(121)
    if resource.getrlimit(resource.RLIMIT_FSIZE) != (0, 0): os._exit(122)
    for file in range(3, 32):
        try:
            os.fstat(file)
        except OSError:
            continue
        os._exit(123)
    os._exit(0)
    """

  /// Python has no word for `tgkill`, by which a thread of another process is signalled.
  private static let callsAttempts = """
    refused(111, lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM))
    refused(112, lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
    refused(113, lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
    refused(114, lambda: socket.socketpair())
    refused(115, lambda: os.kill(parent, 0))
    refused(116, lambda: os.kill(-1, 0))
    library = ctypes.CDLL(None, use_errno=True)
    def tgkill(process):
        number = 234 if os.uname().machine == "x86_64" else 131
        if library.syscall(number, process, process, 0) != 0:
            raise OSError(ctypes.get_errno(), "tgkill")
    refused(117, lambda: tgkill(parent))
    refused(118, lambda: signal.pidfd_send_signal(os.pidfd_open(parent), 0))
    refused(119, lambda: fcntl.fcntl(0, fcntl.F_SETOWN, parent))
    refused(131, lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE))
    refused(132, lambda: os.setpriority(os.PRIO_PROCESS, parent, 19))
    refused(133, lambda: os.sched_setaffinity(parent, os.sched_getaffinity(0)))
    refused(134, lambda: os.sched_setscheduler(parent, os.SCHED_IDLE, os.sched_param(0)))
    # What a program does to itself goes on.
    tgkill(os.getpid())
    os.kill(os.getpid(), 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))
    os._exit(0)
    """

  private static func attempt(_ attempts: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = folder + "/later.sqlite"
    try Data("secret".utf8).write(to: URL(fileURLWithPath: database))
    // Open, and left to programs that are started.
    guard open(database, O_RDWR) >= 0 else { exit(99) }
    try ExtractionWorker.become(
      ["/usr/bin/python3", "-I", "-S", "-c", beginning + attempts, folder], environment: [],
      ExtractionWorker.Limits())
  }

  @Test(.enabled(if: ExtractionWorker.confinement.files != nil, "This kernel has no Landlock."))
  func whatReadsPicturesReachesNoFiles() async {
    await #expect(processExitsWith: .success) { try Self.attempt(Self.filesAttempts) }
  }

  /// It used to lower the server's limit of open files, and to signal it by one of its threads.
  @Test(
    .enabled(
      if: ExtractionWorker.confinement.sockets == "seccomp", "This kernel cannot filter calls."))
  func whatReadsPicturesReachesNeitherSocketsNorOtherProcesses() async {
    await #expect(processExitsWith: .success) { try Self.attempt(Self.callsAttempts) }
  }

  @Test func whatReadsPagesIsKeptByTheKernelToo() async throws {
    let worker = try WaitingWorker()
    let calls = ExtractionWorker.confinement.sockets == "seccomp" ? "2" : "0"
    #expect(
      try await worker.waits(
        until: "status", says: ["NoNewPrivs:\\s+1\n", "Seccomp:\\s+\(calls)\n"]))
    _ = try worker.end()
  }
}
