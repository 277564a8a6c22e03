import HTTPTypes
import Hummingbird
import Wire

/// What a route answers when all is well: how it is written, and what the description says of it.
struct Output<Answer: Sendable>: Sendable {
  let answers: [DescribedAnswer]
  let write: @Sendable (Answer, Request) -> Response
}

/// An answer as the description has it.
struct DescribedAnswer: Sendable {
  let status: HTTPResponse.Status
  let description: String
  /// Media type and schema; nil where there is no body.
  let content: JSON?

  static func json(
    _ status: HTTPResponse.Status, _ schema: String, _ description: String? = nil
  ) -> Self {
    Self(
      status: status, description: description ?? schema, content: OpenAPI.json(schema))
  }

  static func empty(_ status: HTTPResponse.Status, _ description: String = "Done.") -> Self {
    Self(status: status, description: description, content: nil)
  }

  static func bytes(
    _ mediaType: String, _ description: String, _ status: HTTPResponse.Status = .ok,
    schema: JSON? = OpenAPISchemas.bytes
  ) -> Self {
    Self(
      status: status, description: description, content: OpenAPI.content(mediaType, schema))
  }
}

extension DescribedAnswer {
  /// In one of these media types.
  static func bytes(of mediaTypes: [String], _ description: String) -> Self {
    let contents = mediaTypes.map { OpenAPI.content($0, OpenAPISchemas.bytes) }
    return Self(
      status: .ok, description: description, content: .object(contents.flatMap { $0.members }))
  }
}

/// Something that was made, or that was there already, and where it is found.
struct Made: Sendable {
  var json: JSON
  var path: String
  var isNew = true
}

extension Output where Answer == JSON {
  static func ok(_ schema: String) -> Self {
    Self(answers: [.json(.ok, schema)]) { json, _ in .json(json) }
  }
}

extension Output where Answer == Made {
  static func created(_ schema: String) -> Self { made([.json(.created, schema)]) }

  static func createdOrFound(_ schema: String) -> Self {
    made([.json(.created, schema), .json(.ok, schema)])
  }

  private static func made(_ answers: [DescribedAnswer]) -> Self {
    Self(answers: answers) { made, _ in
      var response = Response.json(made.json, status: made.isNew ? .created : .ok)
      response.headers[.location] = made.path
      return response
    }
  }
}

extension Output where Answer == Void {
  static var done: Self { Self(answers: [.empty(.noContent)]) { _, _ in .done } }
  /// It will be done.
  static var accepted: Self { Self(answers: [.empty(.accepted)]) { _, _ in .accepted } }
}

extension Output where Answer: DescribedMessage {
  /// In the form that the request asks for.
  static func message(
    _ type: Answer.Type, _ schema: String, _ status: HTTPResponse.Status = .ok
  ) -> Self {
    Self(answers: [.json(status, schema)]) { $1.reply($0, status: status) }
  }
}

extension Output where Answer == [UInt8] {
  static var cbor: Self {
    Self(answers: [.bytes(MediaTypes.cbor, "CBOR")]) { bytes, _ in
      Response(type: MediaTypes.cbor, bytes: bytes)
    }
  }
}

extension Output where Answer == Response {
  /// What the handler writes itself.
  static func response(_ answers: DescribedAnswer...) -> Self {
    Self(answers: answers) { response, _ in
      assert(answers.contains { $0.status == response.status }, "\(response.status) is undeclared")
      return response
    }
  }
}
