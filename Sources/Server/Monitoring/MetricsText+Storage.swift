import Storage

extension MetricsText {
  /// What the storage tells; nil where it fails.
  mutating func write(_ figures: StorageFigures?, lastBackup: Double?) {
    single(
      "later_storage_up", .gauge, "Whether the storage answers.", figures == nil ? 0 : 1)
    if let figures { write(figures) }
    if let lastBackup {
      single(
        "later_last_backup_timestamp_seconds", .gauge, "When the last backup was finished.",
        lastBackup)
    }
  }

  private mutating func write(_ figures: StorageFigures) {
    single(
      "later_commits_total", .counter, "Commits of the database, each of one batch of writes.",
      Double(figures.commits))
    single(
      "later_committed_writes_total", .counter, "Writes in these commits.", Double(figures.writes))
    single("later_jobs", .gauge, "Captures that wait or run.", Double(figures.jobs))
    single("later_database_bytes", .gauge, "Size of the database.", Double(figures.databaseBytes))
    single(
      "later_contents", .gauge, "Articles, images and files that are kept.",
      Double(figures.contentCount))
    single("later_contents_bytes", .gauge, "Size of these.", Double(figures.contentBytes))
    if let free = figures.freeBytes {
      single("later_disk_free_bytes", .gauge, "Room that is left for the data.", Double(free))
    }
  }

  mutating func write(_ process: ProcessFigures) {
    single(
      "process_resident_memory_bytes", .gauge, "Resident memory size in bytes.",
      process.residentBytes)
    single(
      "process_virtual_memory_bytes", .gauge, "Virtual memory size in bytes.",
      process.virtualBytes)
    single(
      "process_cpu_seconds_total", .counter, "Total user and system CPU time spent in seconds.",
      process.processorSeconds)
    single("process_open_fds", .gauge, "Number of open file descriptors.", process.openFiles)
    single(
      "process_max_fds", .gauge, "Maximum number of open file descriptors.", process.mostFiles)
  }
}
