/// Which file systems several machines share, so that SQLite's locks and shared memory do not hold.
public enum FileSystem {
  /// Whether a type of file system, as in `/proc/self/mountinfo`, is one of those.
  public static func isNetwork(type: String) -> Bool {
    networkTypes.contains(type)
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "coda", "ncpfs", "ceph", "lustre", "gfs2",
    "ocfs2", "gpfs", "beegfs", "davfs", "vmhgfs",
    "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "fuse.ceph", "fuse.ceph-fuse", "fuse.s3fs",
    "fuse.gcsfuse", "fuse.goofys", "fuse.curlftpfs", "fuse.davfs", "fuse.davfs2",
    "fuse.vmhgfs-fuse", "fuse.smbnetfs", "fuse.juicefs", "fuse.moosefs", "fuse.mfs",
    "fuse.seaweedfs", "fuse.google-drive-ocamlfuse", "fuse.onedriver", "fuse.gvfsd-fuse",
    "fuse.grpcfuse", "fuse.osxfs", "osxfs", "vboxsf", "prl_fs",
  ]

  /// The type of the file system that holds a path, by the lines of `/proc/self/mountinfo`
  /// (proc(5)); nil when no mount holds it.
  ///
  /// Of two mounts at one place the later one counts.
  public static func type(of path: String, mounts: String) -> String? {
    var best: (point: String, type: String)?
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"),
        dash + 1 < fields.count
      else { continue }
      let point = unescaped(fields[4])
      guard holds(point, path), point.utf8.count >= (best?.point.utf8.count ?? 0) else { continue }
      best = (point, String(fields[dash + 1]))
    }
    return best?.type
  }

  private static func holds(_ point: String, _ path: String) -> Bool {
    point == "/" || path == point || path.hasPrefix(point + "/")
  }

  /// Spaces, tabs, line ends and backslashes stand as three octal digits.
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.count >= 3,
        let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
