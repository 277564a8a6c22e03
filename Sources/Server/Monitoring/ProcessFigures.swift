import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What the system knows of this process; 0 where it does not tell.
struct ProcessFigures {
  var residentBytes = 0.0
  var virtualBytes = 0.0
  var processorSeconds = 0.0
  var openFiles = 0.0
  var mostFiles = 0.0

  static func now() -> ProcessFigures {
    var figures = ProcessFigures()
    // Sizes in pages: all, resident … (proc(5)).
    let sizes = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = sizes.split(separator: " ").prefix(2).compactMap { Double($0) }
    if pages.count == 2 {
      let pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))
      figures.virtualBytes = pages[0] * pageSize
      figures.residentBytes = pages[1] * pageSize
    }
    var time = timespec()
    if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
      figures.processorSeconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    figures.openFiles = Double(open?.count ?? 0)
    figures.mostFiles = Double(OpenFileLimit.files)
    return figures
  }
}
