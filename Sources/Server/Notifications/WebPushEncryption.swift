import Crypto
import Foundation

/// Encrypts a message so that the browser alone reads it (RFC 8291, with the coding of RFC 8188).
public struct WebPushEncryption: Sendable {
  /// What every record says of its size; each message is one record.
  private static let recordSize: UInt32 = 4096
  /// Its last record ends so.
  private static let delimiter: UInt8 = 2

  /// A message has one of these lengths with its delimiter, so that they say nothing.
  ///
  /// More does not get through what stands before Firefox on Android.
  public static let lengths = [512, 1024, 2048]
  /// Bytes that a message may have.
  public static let mostBytes = 2047

  private let sender: P256.KeyAgreement.PrivateKey
  private let salt: [UInt8]

  /// With a key and a salt of its own, for one message.
  public init() {
    sender = P256.KeyAgreement.PrivateKey()
    salt = Secret.randomBytes(16)
  }

  /// With a key and a salt that are known, as in RFC 8291's examples; nil for what is no key.
  public init?(sender: [UInt8], salt: [UInt8]) {
    guard salt.count == 16,
      // It throws for what is no number of the curve; why does not matter.
      let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: sender)
    else { return nil }
    self.sender = key
    self.salt = salt
  }

  /// The body of the request; nil for a message that is too long.
  ///
  /// `length` is that of the record before encryption: one of `lengths` if nothing is said.
  public func body(_ message: [UInt8], for keys: PushKeys, length: Int? = nil) -> [UInt8]? {
    let least = Self.lengths.first { message.count < $0 }
    guard let whole = length ?? least, message.count < whole else { return nil }
    let padding = [UInt8](repeating: 0, count: whole - message.count - 1)
    return sealed(message + [Self.delimiter] + padding, for: keys)
  }

  private func sealed(_ record: [UInt8], for keys: PushKeys) -> [UInt8]? {
    do {
      let receiver = try P256.KeyAgreement.PublicKey(x963Representation: keys.point)
      let shared = try sender.sharedSecretFromKeyAgreement(with: receiver)
      let own = Array(sender.publicKey.x963Representation)
      let input = shared.hkdfDerivedSymmetricKey(
        using: SHA256.self, salt: keys.auth,
        sharedInfo: Array("WebPush: info\0".utf8) + keys.point + own, outputByteCount: 32)
      let nonce = derived(from: input, "Content-Encoding: nonce\0", 12)
        .withUnsafeBytes { Array($0) }
      let box = try AES.GCM.seal(
        record, using: derived(from: input, "Content-Encoding: aes128gcm\0", 16),
        nonce: AES.GCM.Nonce(data: nonce))
      return header(own) + Array(box.ciphertext) + Array(box.tag)
    } catch {
      // `PushKeys` has checked the point, and nothing else can be wrong.
      return nil
    }
  }

  private func derived(from input: SymmetricKey, _ info: String, _ count: Int) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: input, salt: salt, info: Array(info.utf8), outputByteCount: count)
  }

  /// Salt, record size, and the sender's key (RFC 8188, section 2.1).
  private func header(_ own: [UInt8]) -> [UInt8] {
    let size = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: Self.recordSize >> $0)
    }
    return salt + size + [UInt8(own.count)] + own
  }
}
