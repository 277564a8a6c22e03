import Hummingbird
import Kernel
import Wire

/// What the body of a request is: how it is read, and what the description says of it.
struct Input<Body: Sendable>: Sendable {
  /// Media type and schema; nil where there is no body.
  let content: JSON?
  /// How a body that is something else is refused.
  let problems: [Int]
  let read: @Sendable (Request) async throws -> Body
}

extension Input where Body == Void {
  static var none: Self { Self(content: nil, problems: []) { _ in } }

  /// A large body of this media type, which the handler takes as it comes.
  static func large(_ mediaType: String, _ schema: JSON = OpenAPISchemas.bytes) -> Self {
    Self(content: OpenAPI.content(mediaType, schema), problems: [400, 413, 415]) { request in
      guard request.mediaType == mediaType else { throw RequestRefusal.unsupportedMediaType }
    }
  }

  /// Bytes of any media type, which the handler takes as they come.
  static var file: Self {
    Self(
      content: OpenAPI.content("application/octet-stream", OpenAPISchemas.bytes),
      problems: [400, 413]
    ) { _ in }
  }
}

extension Input where Body == JSON {
  /// A JSON object, of a route that scripts alone use.
  static func json(_ schema: String, upTo limit: Int = 64 * 1024) -> Self {
    Self(content: OpenAPI.json(schema), problems: [400, 413, 415]) { request in
      guard request.mediaType == MediaTypes.json else {
        throw RequestRefusal.unsupportedMediaType
      }
      return try Request.json(in: try await request.bytes(upTo: limit))
    }
  }
}

extension Input where Body: DescribedMessage {
  /// A message in the form that its media type names.
  ///
  /// What anybody may send has at most `Door.largestMessage` bytes.
  static func message(
    _ type: Body.Type, _ schema: String, upTo limit: Int = 64 * 1024
  ) -> Self {
    Self(content: OpenAPI.json(schema), problems: [400, 413, 415]) { request in
      let bytes = { try await request.bytes(upTo: limit) }
      switch request.mediaType {
      case MediaTypes.cbor: return try Body(decoding: try await bytes())
      case MediaTypes.json: return try Body(json: try Request.json(in: try await bytes()))
      default: throw RequestRefusal.unsupportedMediaType
      }
    }
  }
}

extension Input where Body == [UInt8] {
  /// The bytes of a message that is CBOR alone.
  static func cbor(upTo limit: Int) -> Self {
    let large = Input<Void>.large(MediaTypes.cbor)
    return Self(content: large.content, problems: large.problems) { request in
      try await large.read(request)
      return try await request.bytes(upTo: limit)
    }
  }
}
