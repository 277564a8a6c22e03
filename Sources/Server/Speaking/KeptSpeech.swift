import Kernel
import Storage
import SyncCore
import Synchronization

/// What was read aloud of texts whose voice had to be waited for: it took long, or was paid for, and is not asked for twice.
///
/// In memory alone, so that it is lost where the server stops; the oldest go where there is too much.
final class KeptSpeech: Sendable {
  /// Which words are read, and how.
  struct Text: Hashable, Sendable {
    var account: AccountID
    var item: ID<Entity>
    /// The hash of the article.
    var content: [UInt8]
    var language: String
  }

  private struct Part: Sendable {
    var text: Text
    var sound: JoinedSound
  }

  private static let most = 64 << 20

  private let parts = Mutex<[Part]>([])

  /// What there is of a text, which then is its taker's; what there was of an older one of the item goes.
  func take(_ text: Text) -> JoinedSound? {
    parts.withLock { parts in
      let found = parts.first { $0.text == text }?.sound
      parts.removeAll { $0.text.account == text.account && $0.text.item == text.item }
      return found
    }
  }

  func keep(_ sound: JoinedSound, of text: Text) {
    guard sound.count > 0 else { return }
    parts.withLock { parts in
      parts.removeAll { $0.text.account == text.account && $0.text.item == text.item }
      parts.append(Part(text: text, sound: sound))
      while parts.count > 1, parts.reduce(0, { $0 + $1.sound.bytes }) > Self.most {
        parts.removeFirst()
      }
    }
  }

  /// Nobody wants it any more.
  func drop(_ account: AccountID, _ item: ID<Entity>) {
    parts.withLock { parts in
      parts.removeAll { $0.text.account == account && $0.text.item == item }
    }
  }
}
