import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Wire

extension Request {
  /// Reads the JSON of a body, which has to be an object.
  static func json(in bytes: [UInt8]) throws(RequestRefusal) -> JSON {
    let json: JSON
    do throws(JSONFault) {
      json = try JSONReader.read(bytes)
    } catch {
      throw RequestRefusal.malformed(error.sentence)
    }
    guard case .object = json else {
      throw RequestRefusal.malformed("The body is not a JSON object.")
    }
    return json
  }

  /// Writes the answer in the form that the request asks for.
  func reply(
    _ message: some DescribedMessage, status: HTTPResponse.Status = .ok
  ) -> Response {
    acceptsCBOR
      ? Response(status: status, type: MediaTypes.cbor, bytes: message.encoded)
      : Response(status: status, type: MediaTypes.json, bytes: message.json.bytes)
  }
}

extension ServerEnvironment {
  func network(of arrival: Arrival) -> ClientNetwork {
    arrival.context.network(of: arrival.request, trustsProxy: configuration.trustsProxy)
  }
}

extension Response {
  /// An answer that belongs to one person and is not kept.
  init(status: HTTPResponse.Status = .ok, type: String, bytes: [UInt8]) {
    self.init(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  static func json(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, type: MediaTypes.json, bytes: json.bytes)
  }

  static var done: Response {
    Response(status: .noContent, headers: [.cacheControl: "no-store"])
  }

  /// It will be done.
  static var accepted: Response {
    Response(status: .accepted, headers: [.cacheControl: "no-store"])
  }
}

extension JSON {
  /// The object that stands in these bytes; nil for anything else, where what is wrong does not matter.
  init?(objectIn bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes), case .object = json else { return nil }
    self = json
  }

  /// The text of a member; refused when it is missing or no text.
  func text(_ name: String) throws(RequestRefusal) -> String {
    guard let text = self[name]?.string else {
      throw .malformed("The member \"\(name)\" has to be a text.")
    }
    return text
  }

  /// A member that is true or false, and false when it is missing.
  func flag(_ name: String) throws(RequestRefusal) -> Bool {
    switch self[name] {
    case nil: return false
    case .bool(let value)?: return value
    default: throw .malformed("The member \"\(name)\" has to be true or false.")
    }
  }

  /// The text of a member that may be missing.
  func optionalText(_ name: String) throws(RequestRefusal) -> String? {
    self[name] == nil ? nil : try text(name)
  }
}
