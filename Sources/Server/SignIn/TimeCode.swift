import Crypto
package import Kernel

/// Codes that an app of the person computes (RFC 6238): SHA-1, six digits, thirty seconds.
package enum TimeCode {
  /// Steps before and after this one whose codes count: clocks differ, and typing takes time.
  private static let window: Int64 = 1

  package static func step(at now: Instant) -> Int64 { now.milliseconds / 30_000 }

  package static func code(of secret: [UInt8], step: Int64, digits: Int = 6) -> String {
    let message = withUnsafeBytes(of: step.bigEndian) { Array($0) }
    let mac = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: secret)))
    let offset = Int(mac[19] & 15)
    let number = mac[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = String(number)
    let code = String(repeating: "0", count: max(digits - text.count, 0)) + text
    return String(code.suffix(digits))
  }

  /// The step whose code it is; nil when it is none of now.
  package static func step(of code: String, of secret: [UInt8], at now: Instant) -> Int64? {
    let given = Array(code.utf8)
    let this = step(at: now)
    var found: Int64?
    // Each is compared to its end, so that the time says nothing.
    for step in (this - window)...(this + window) {
      let right = Array(self.code(of: secret, step: step).utf8)
      if ConstantTime.isEqual(right, given) { found = step }
    }
    return found
  }

  /// What an app takes from a picture or a link.
  static func address(of secret: [UInt8], for email: String) -> String {
    let label = "Later:" + PercentCoding.encode(Array(email.utf8))
    return "otpauth://totp/\(label)?secret=\(Base32.text(secret))&issuer=Later"
  }
}
