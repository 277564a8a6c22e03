public import Kernel
import Kit
import SyncCore

extension NoticePlan {
  /// Whether what a shown notice tells of is done, deleted, bought or moved; false for keys of no notice.
  public func isDealtWith(_ key: String, at now: Instant) -> Bool {
    let parts = Array(key.utf8).split(separator: UInt8(ascii: ":"))
    guard let first = parts.first, first.count == 1 else { return false }
    let thing = parts.count > 1 ? ID<Entity>(text: String(decoding: parts[1], as: UTF8.self)) : nil
    let sort: Notice.Sort
    switch first.first {
    case UInt8(ascii: "t"): sort = .task
    case UInt8(ascii: "p"): sort = .product
    case UInt8(ascii: "d"): sort = .digest
    default: return false
    }
    guard thing != nil || sort == .digest else { return false }
    // Whether it is worth a message any more does not matter: it was sent.
    let notice = Notice(
      key: key, tag: "", sort: sort, thing: thing, dueAt: now,
      expiresAt: now.adding(milliseconds: 1), isSetByPerson: false)
    return text(of: notice, words: Words(.english), at: now) == nil
  }
}
