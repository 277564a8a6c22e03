/// How large a file may be that a person sends; `Web/host/files.js` takes none that is larger.
public enum FileLimit {
  public static let bytes = 32 << 20
  public static let megabytes = bytes >> 20
}
