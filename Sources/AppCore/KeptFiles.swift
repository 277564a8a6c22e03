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
extension FilesState {
  /// Does the next step.
  mutating func sendKept(for account: ID<AccountTag>?) -> [ShellEffect] {
    if let next = kept.lacking.last {
      let hash = Hex.encode(next)
      current = hash
      return [.upload(.keptFile, hash: hash)]
    }
    guard let unasked = kept.unasked else { return [.listKept] }
    guard !unasked.isEmpty else { return endSendingKept() }
    let question = HashList(Array(unasked.prefix(HashList.largest)))
    let path = Routes.missingContents + (account.map { "?account=" + $0.text } ?? "")
    return [.request(.missing, HTTPCall(.post, path, body: question.encoded))]
  }

  /// The host has told what it keeps: 64 digits for each.
  mutating func keptListed(_ status: Int, _ digits: [UInt8]) -> [ShellEffect] {
    guard status == 200 else { return [.sendFilesLater] }
    let hashes = Hex.decode(String(decoding: digits, as: UTF8.self)) ?? []
    kept.unasked = stride(from: 0, to: hashes.count - 31, by: 32).map {
      Array(hashes[$0..<($0 + 32)])
    }
    return [.sendFiles]
  }

  mutating func missingAnswered(_ status: Int, _ body: [UInt8]) -> [ShellEffect] {
    if status == 401 { return [.sessionExpired] }
    guard status == 200, let lacking = try? HashList(decoding: body) else {
      // A server that does not know the question lacks nothing that can be sent to it.
      return status == 404 || status == 405 ? endSendingKept() : [.sendFilesLater]
    }
    attempt = 0
    kept.lacking = lacking.hashes
    kept.unasked = Array((kept.unasked ?? []).dropFirst(HashList.largest))
    return [.sendFiles]
  }

  mutating func keptSent(_ status: Int) -> [ShellEffect] {
    current = nil
    switch status {
    case 401: return [.sessionExpired]
    case 507:
      // Full: the row stays, and the next start asks again.
      kept = KeptFiles(isOwed: true)
      return []
    case 200..<300, 404, 410, 413, 415, 422:
      attempt = 0
      if status >= 413 { kept.hasRefused = true }
      if !kept.lacking.isEmpty { kept.lacking.removeLast() }
      return [.sendFiles]
    default:
      // Nothing is held up by one that cannot be sent now, as where a proxy takes none this large.
      let waits = kept.lacking.popLast()
      if let waits { kept.lacking.insert(waits, at: 0) }
      return [.sendFilesLater]
    }
  }

  private mutating func endSendingKept() -> [ShellEffect] {
    // The row stays: a newer server may take what this one does not.
    kept = KeptFiles(isOwed: kept.hasRefused)
    return kept.isOwed ? [] : [.store([MetaRows.writeKeptFiles(areDue: false)])]
  }
}

extension State {
  /// Begins anew, as after each change of epoch: answers to an earlier round say nothing any more.
  mutating func sendKeptAnew() {
    if requests.forgetKept() { files.current = nil }
    files.kept = KeptFiles(isDue: true, isOwed: true)
  }

  /// One step at a time, and behind everything else.
  mutating func sendKept(_ moment: Moment) -> [Effect] {
    let isUnderWay = requests.contains { $0 == .keptHashes || $0 == .missing }
    guard files.kept.isDue, !isUnderWay, replica?.pendingCount == 0 else { return [] }
    return perform(files.sendKept(for: account), moment)
  }
}
