import ReadingCore
public import Storage

extension Derivation {
  /// What the server derives from items: their comparable address, and the work of capturing them.
  public static let reading = Derivation(
    keys: { ReadingDerivation.keys($0) },
    jobs: { ReadingDerivation.wantsCapture($0) ? [.capture] : [] },
    lane: { ReadingDerivation.lane(of: $0) })
}
