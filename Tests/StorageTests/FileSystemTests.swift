import StorageSQLite
import Testing

@Suite struct FileSystemTests {
  private let mounts = """
    22 28 0:21 / /proc rw,nosuid - proc proc rw
    28 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
    40 28 0:35 / /srv rw,relatime shared:9 master:3 - nfs4 nas:/srv rw,vers=4.2
    41 40 8:1 / /srv/local rw - btrfs /dev/sda1 rw
    42 28 0:36 / /home/anna/My\\040Photos rw - fuse.sshfs anna@host: rw
    43 28 0:37 / /data rw - ext4 /dev/sdb1 rw
    44 43 0:38 / /data rw - cifs //nas/data rw
    """

  @Test(arguments: [
    ("/var/lib/later", "ext4"), ("/srv", "nfs4"), ("/srv/later", "nfs4"),
    ("/srv/local/later", "btrfs"), ("/srvother", "ext4"), ("/proc/1", "proc"),
    ("/home/anna/My Photos/later", "fuse.sshfs"), ("/data/x", "cifs"),
  ])
  func aFolderIsOnTheInnermostAndLastMount(path: String, type: String) {
    #expect(FileSystem.type(of: path, mounts: mounts) == type)
  }

  @Test func linesThatAreNoMountsAreLeftOut() {
    #expect(FileSystem.type(of: "/a", mounts: "") == nil)
    #expect(FileSystem.type(of: "/a", mounts: "1 2 3 4 / rw -\n\nx") == nil)
    #expect(FileSystem.type(of: "/a", mounts: "1 2 0:1 / / rw - ext4 x rw\n1 2 3") == "ext4")
    #expect(FileSystem.type(of: "/\\0", mounts: "1 2 0:1 / /\\0 rw - ext4 x rw") == "ext4")
  }

  @Test(arguments: ["nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "fuse.sshfs", "fuse.rclone"])
  func fileSystemsThatMachinesShareAreRefused(type: String) {
    #expect(FileSystem.isNetwork(type: type))
  }

  @Test(arguments: ["ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "overlay", "fuseblk", "apfs"])
  func fileSystemsOfOneMachineAreTaken(type: String) {
    #expect(!FileSystem.isNetwork(type: type))
  }
}
