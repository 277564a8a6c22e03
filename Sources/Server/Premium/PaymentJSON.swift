import Kernel

/// What providers' answers and messages have in common.
enum PaymentJSON {
  /// The object in an answer that says yes.
  static func object(in answer: WholeAnswer) throws(PaymentFailure) -> JSON {
    let json = JSON(objectIn: answer.bytes)
    guard (200..<300).contains(answer.status), let json else {
      throw failure(answer.status, json)
    }
    return json
  }

  /// Why an answer is none that helps: what the provider may do when it is asked again is not refused.
  static func failure(_ status: Int, _ json: JSON?) -> PaymentFailure {
    let said = json?["error"]?["message"]?.string ?? json?["message"]?.string ?? ""
    let text = "\(status) \(said.prefix(200))"
    switch status {
    case 400..<500 where status != 408 && status != 409 && status != 429: return .refused(text)
    default: return .unreachable(text)
    }
  }

  /// Whether the text may stand in an address as it is: a stranger may have sent it.
  static func isReference(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
      }
  }
}

extension JSON {
  /// A whole number.
  var wholeNumber: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  var isTrue: Bool { self == .bool(true) }

  var items: [JSON] {
    guard case .array(let items) = self else { return [] }
    return items
  }
}
