import Wire

extension Routes {
  /// Where scripts write notes; devices sync them.
  static let notes = "/api/v1/notes"
}
