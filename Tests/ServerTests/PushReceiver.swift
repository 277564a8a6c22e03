import Crypto
import Foundation
import Server

/// A browser that subscribed: reads what was encrypted for it (RFC 8291).
struct PushReceiver {
  struct Unreadable: Error {}

  let key: P256.KeyAgreement.PrivateKey
  let auth: [UInt8]

  init() {
    key = P256.KeyAgreement.PrivateKey()
    auth = (0..<16).map { _ in .random(in: 0...255) }
  }

  init(key: [UInt8], auth: [UInt8]) throws {
    self.key = try P256.KeyAgreement.PrivateKey(rawRepresentation: key)
    self.auth = auth
  }

  private var point: [UInt8] { Array(key.publicKey.x963Representation) }

  func keys() throws -> PushKeys { try requireValue(PushKeys(point: point, auth: auth)) }

  /// The record with its delimiter and padding.
  func record(_ body: [UInt8]) throws -> [UInt8] {
    guard body.count > 86 + 16, Array(body[16..<21]) == [0, 0, 16, 0, 65] else {
      throw Unreadable()
    }
    let salt = Array(body[..<16])
    let sender = Array(body[21..<86])
    let shared = try key.sharedSecretFromKeyAgreement(
      with: P256.KeyAgreement.PublicKey(x963Representation: sender))
    let input = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: auth,
      sharedInfo: Array("WebPush: info\0".utf8) + point + sender, outputByteCount: 32)
    func derived(_ info: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: input, salt: salt, info: Array(info.utf8), outputByteCount: count)
    }
    let nonce = derived("Content-Encoding: nonce\0", 12).withUnsafeBytes { Array($0) }
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: nonce), ciphertext: Array(body[86...].dropLast(16)),
      tag: Array(body.suffix(16)))
    return Array(try AES.GCM.open(box, using: derived("Content-Encoding: aes128gcm\0", 16)))
  }

  func open(_ body: [UInt8]) throws -> [UInt8] {
    let record = try record(body)
    guard let end = record.lastIndex(where: { $0 != 0 }), record[end] == 2 else {
      throw Unreadable()
    }
    return Array(record[..<end])
  }
}

/// The bytes of a text in the URL-safe alphabet of base64.
func bytes(base64 text: String) throws -> [UInt8] {
  var text = text.replacingOccurrences(of: "-", with: "+")
    .replacingOccurrences(of: "_", with: "/")
  text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  return Array(try requireValue(Data(base64Encoded: text)))
}
