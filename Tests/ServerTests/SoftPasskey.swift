import Crypto
import Foundation
import Kernel
import Server
import Testing

/// An authenticator in a test: a key of its own, and answers as a browser sends them.
struct SoftPasskey {
  let key = P256.Signing.PrivateKey()
  let id = Array("a passkey of a test".utf8)
  let host: String
  let origin: String
  var user = ""
  /// Present, and the person was verified.
  var flags: UInt8 = 5
  var counter: UInt32 = 0

  init(host: String = "localhost", origin: String = "http://localhost:8080") {
    self.host = host
    self.origin = origin
  }

  /// The body of `POST /api/v1/passkeys`.
  func creation(_ challenge: String, name: String = "") -> String {
    let cose = CBOR.map([
      CBOR.Pair(key: .int(1), value: .int(2)), CBOR.Pair(key: .int(3), value: .int(-7)),
      CBOR.Pair(key: .int(-1), value: .int(1)),
      CBOR.Pair(key: .int(-2), value: .bytes(Array(key.publicKey.rawRepresentation.prefix(32)))),
      CBOR.Pair(key: .int(-3), value: .bytes(Array(key.publicKey.rawRepresentation.suffix(32)))),
    ])
    let credential =
      [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id + cose.encoded
    let attestation = CBOR.map([
      CBOR.Pair(key: .text("fmt"), value: .text("none")),
      CBOR.Pair(key: .text("attStmt"), value: .map([])),
      CBOR.Pair(key: .text("authData"), value: .bytes(data(flags | 64) + credential)),
    ])
    return """
      {"clientData":"\(Self.base64(client("create", challenge)))",\
      "attestation":"\(Self.base64(attestation.encoded))","transports":"internal odd",\
      "name":"\(name)"}
      """
  }

  /// The body of `POST /api/v1/session/passkey`.
  func proof(_ challenge: String) throws -> String {
    let data = data(flags)
    let client = client("get", challenge)
    let signature = try key.signature(for: data + Array(SHA256.hash(data: client)))
    return """
      {"credential":"\(Self.base64(id))","clientData":"\(Self.base64(client))",\
      "authenticatorData":"\(Self.base64(data))",\
      "signature":"\(Self.base64(Array(signature.derRepresentation)))","user":"\(user)"}
      """
  }

  private func data(_ flags: UInt8) -> [UInt8] {
    Array(SHA256.hash(data: Array(host.utf8))) + [flags]
      + withUnsafeBytes(of: counter.bigEndian) { Array($0) }
  }

  private func client(_ ceremony: String, _ challenge: String) -> [UInt8] {
    Array(
      #"{"type":"webauthn.\#(ceremony)","challenge":"\#(challenge)","origin":"\#(origin)"}"#.utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// Base64 of a text, as Basic has it.
func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
