import Kernel
import ReadingCore
import SyncCore
import Wire

/// The way of contents that this device keeps to a server that may have lost them.
public struct KeptFiles: Hashable, Sendable {
  /// True from a change of epoch until the server has all of them; a row remembers it.
  public var isDue = false
  /// True while that row is there: the server may lack some of them, also what it has refused.
  public var isOwed = false
  /// Hashes that the server has not been asked about; nil before the device has told them.
  var unasked: [[UInt8]]?
  /// Hashes that the server lacks.
  var lacking: [[UInt8]] = []
  /// True once the server has refused one: it is offered again at the next start.
  var hasRefused = false
}

/// After a restore or on another server, pictures, recordings and articles are sent again: one at a time,
/// behind everything else.
extension State {
  /// Begins anew, as after each change of epoch: answers to an earlier round say nothing any more.
  mutating func sendKeptAnew() {
    if requests.forgetKept() { files.current = nil }
    files.kept = KeptFiles(isDue: true, isOwed: true)
  }

  /// Does the next step, one at a time.
  mutating func sendKept() -> [Effect] {
    let isUnderWay = requests.contains { purpose in
      switch purpose {
      case .keptHashes, .missing: true
      default: false
      }
    }
    guard files.kept.isDue, !isUnderWay, replica?.pendingCount == 0 else { return [] }
    if let next = files.kept.lacking.last {
      let hash = Hex.encode(next)
      files.current = hash
      return [upload(hash, for: .keptFile)]
    }
    guard let unasked = files.kept.unasked else {
      return [.listKept(token: requests.token(for: .keptHashes))]
    }
    guard !unasked.isEmpty else { return endSendingKept() }
    let question = HashList(Array(unasked.prefix(HashList.largest)))
    let token = requests.token(for: .missing)
    let path = Routes.missingContents + (account.map { "?account=" + $0.text } ?? "")
    return [.request(token: token, HTTPCall(.post, path, body: question.encoded))]
  }

  /// The host has told what it keeps: 64 digits for each.
  mutating func keptListed(_ status: Int, _ digits: [UInt8], _ moment: Moment) -> [Effect] {
    guard status == 200 else { return filesLater(moment) }
    let hashes = Hex.decode(String(decoding: digits, as: UTF8.self)) ?? []
    files.kept.unasked = stride(from: 0, to: hashes.count - 31, by: 32).map {
      Array(hashes[$0..<($0 + 32)])
    }
    return sendFiles(moment)
  }

  mutating func missingAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard status == 200, let lacking = try? HashList(decoding: body) else {
      // A server that does not know the question lacks nothing that can be sent to it.
      return status == 404 || status == 405 ? endSendingKept() : filesLater(moment)
    }
    files.attempt = 0
    files.kept.lacking = lacking.hashes
    files.kept.unasked = Array((files.kept.unasked ?? []).dropFirst(HashList.largest))
    return sendFiles(moment)
  }

  mutating func keptSent(_ status: Int, _ moment: Moment) -> [Effect] {
    files.current = nil
    switch status {
    case 401: return sessionExpired(moment)
    case 507:
      // Full: the row stays, and the next start asks again.
      files.kept = KeptFiles(isOwed: true)
      return []
    case 200..<300, 404, 410, 413, 415, 422:
      files.attempt = 0
      if status >= 413 { files.kept.hasRefused = true }
      if !files.kept.lacking.isEmpty { files.kept.lacking.removeLast() }
      return sendFiles(moment)
    default:
      // Nothing is held up by one that cannot be sent now, as where a proxy takes none this large.
      let waits = files.kept.lacking.popLast()
      if let waits { files.kept.lacking.insert(waits, at: 0) }
      return filesLater(moment)
    }
  }

  private mutating func endSendingKept() -> [Effect] {
    // The row stays: a newer server may take what this one does not.
    files.kept = KeptFiles(isOwed: files.kept.hasRefused)
    guard !files.kept.isOwed else { return [] }
    return store([MetaRows.writeKeptFiles(areDue: false)], saying: nil)
  }
}
