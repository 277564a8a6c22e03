import Crypto
import Kernel

/// The header by which Stripe's messages are known: `t=1492774577,v1=HEX,v1=HEX,v0=…`.
///
/// There are several `v1` while a secret is being replaced; other schemes do not count.
struct StripeSignature {
  /// Seconds by which a message may be older, or newer, than the clock.
  static let tolerance: Int64 = 300
  /// Of which there are two at the most, while a secret is replaced.
  private static let mostMarks = 8

  /// Seconds after 1970.
  let time: Int64
  private let timeText: String
  private let marks: [[UInt8]]

  /// Nil for what is no such header.
  init?(_ header: String) {
    var times: [String] = []
    var marks: [[UInt8]] = []
    for part in header.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0] {
      case "t": times.append(String(pair[1]))
      case "v1": if let mark = Hex.decode(String(pair[1])) { marks.append(mark) }
      default: continue
      }
    }
    guard times.count == 1, let time = Int64(times[0]), !marks.isEmpty,
      marks.count <= Self.mostMarks
    else { return nil }
    self.time = time
    timeText = times[0]
    self.marks = marks
  }

  /// Whether one of the marks is that of these bytes, as they came; compared in a time that tells nothing.
  func marks(_ body: [UInt8], by secret: String) -> Bool {
    let key = SymmetricKey(data: Array(secret.utf8))
    let signed = Array(timeText.utf8) + [UInt8(ascii: ".")] + body
    return marks.contains { mark in
      HMAC<SHA256>.isValidAuthenticationCode(mark, authenticating: signed, using: key)
    }
  }

  func isFresh(at now: Instant) -> Bool {
    let seconds = now.milliseconds / 1000
    let (age, overflows) = seconds.subtractingReportingOverflow(time)
    return !overflows && (-Self.tolerance...Self.tolerance).contains(age)
  }
}
