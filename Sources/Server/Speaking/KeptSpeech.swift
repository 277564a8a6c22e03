public import Kernel
public import Storage
public import SyncCore
import Synchronization

/// What was read aloud of texts whose voice had to be waited for: it took long, or was paid for, and is not asked for twice.
///
/// In memory alone, so that it is lost where the server stops; the oldest go where there is too much.
public final class KeptSpeech: Sendable {
  /// Which words are read, and how.
  public struct Text: Hashable, Sendable {
    var account: AccountID
    var item: ID<Entity>
    /// The hash of the article.
    var content: [UInt8]
    var language: String

    public init(account: AccountID, item: ID<Entity>, content: [UInt8], language: String) {
      self.account = account
      self.item = item
      self.content = content
      self.language = language
    }
  }

  private struct Part: Sendable {
    var text: Text
    var sound: JoinedSound
  }

  private static let most = 64 << 20

  private struct State {
    var parts: [Part] = []
    /// Accounts that were deleted: what was being read for them then is kept no more.
    var gone: Set<AccountID> = []
  }

  private let state = Mutex(State())

  /// What there is of a text, which then is its taker's; what there was of an older one of the item goes.
  public func take(_ text: Text) -> JoinedSound? {
    state.withLock { state in
      let found = state.parts.first { $0.text == text }?.sound
      state.parts.removeAll { $0.text.account == text.account && $0.text.item == text.item }
      return found
    }
  }

  public func keep(_ sound: JoinedSound, of text: Text) {
    guard sound.count > 0 else { return }
    state.withLock { state in
      guard !state.gone.contains(text.account) else { return }
      state.parts.removeAll { $0.text.account == text.account && $0.text.item == text.item }
      state.parts.append(Part(text: text, sound: sound))
      while state.parts.count > 1, state.parts.reduce(0, { $0 + $1.sound.bytes }) > Self.most {
        state.parts.removeFirst()
      }
    }
  }

  /// Nobody wants it any more.
  func drop(_ account: AccountID, _ item: ID<Entity>) {
    state.withLock { state in
      state.parts.removeAll { $0.text.account == account && $0.text.item == item }
    }
  }

  /// The account is deleted, and nothing of it is kept from here on.
  func drop(_ account: AccountID) {
    state.withLock { state in
      state.gone.insert(account)
      state.parts.removeAll { $0.text.account == account }
    }
  }

  /// Drops the accounts that another process deleted.
  func dropGone(from sync: SyncStorage) async {
    for account in state.withLock({ Set($0.parts.map { $0.text.account }) }) {
      do {
        _ = try await sync.head(account)
      } catch StorageError.notFound {
        drop(account)
      } catch {
        // Looked at again later.
      }
    }
  }
}
