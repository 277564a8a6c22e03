import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Wire

extension Request {
  /// Reads the body in the form that its media type names.
  func message<Message: DescribedMessage>(
    _ type: Message.Type = Message.self, upTo limit: Int = 64 * 1024
  ) async throws -> Message {
    switch mediaType {
    case MediaTypes.cbor: return try Message(decoding: try await bytes(upTo: limit))
    case MediaTypes.json: return try Message(json: try await json(upTo: limit))
    default: throw RequestRefusal.unsupportedMediaType
    }
  }

  /// Reads a JSON body, which has to be an object.
  func json(upTo limit: Int = 64 * 1024) async throws -> JSON {
    try Self.json(in: try await bytes(upTo: limit))
  }

  /// The same of a body that was read.
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
  /// Reads a message of somebody who need not have an account: small, and not too many from one
  /// network.
  func message<Message: DescribedMessage>(
    _ type: Message.Type, of request: Request, _ context: ServerRequestContext
  ) async throws -> Message {
    try door.admit(network(of: request, context))
    return try await request.message(type, upTo: Door.largestMessage)
  }

  func network(of request: Request, _ context: ServerRequestContext) -> ClientNetwork {
    context.network(of: request, trustsProxy: configuration.trustsProxy)
  }
}

extension Response {
  /// An answer that belongs to one person and is not kept.
  init(status: HTTPResponse.Status = .ok, type: String, bytes: [UInt8]) {
    self.init(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  static var done: Response {
    Response(status: .noContent, headers: [.cacheControl: "no-store"])
  }
}

extension JSON {
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
