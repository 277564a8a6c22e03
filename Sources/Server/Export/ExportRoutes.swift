import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Storage
import Wire

/// Everything that an account holds, to take away.
struct ExportRoutes: Sendable {
  let environment: ServerEnvironment

  private static let format = Parameter<ExportFormat>(
    "format",
    [
      "type": "string", "default": "everything",
      "enum": .array(ExportFormat.allCases.map { .string($0.rawValue) }),
    ],
    """
    A part in a form that other programs read: bookmarks in HTML, a table, Markdown files, todos, links in an \
    outline, highlights as a table or in Markdown.
    """
  ) { value throws(RequestRefusal) in
    guard let value else { return .everything }
    guard let format = ExportFormat(rawValue: value) else {
      throw .malformed("There is no such format.")
    }
    return format
  }

  /// Each once: two formats are tables.
  private static let mediaTypes = ExportFormat.allCases.map { $0.mediaType }
    .reduce(into: ["application/zip"]) { types, type in
      if !types.contains(type) { types.append(type) }
    }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.export, .account, "export",
      "Everything of the account: JSON, CSV, HTML, Markdown and the files, as one zip",
      parameters: [Self.format],
      output: .response(
        .bytes(of: Self.mediaTypes, "The file; of everything a zip, with a README.txt"))
    ) { call in
      let format = try call.value(of: Self.format)
      let export = AccountExport(storage: environment.storage, account: call.account)
      let headers: HTTPFields = [
        .contentType: format.mediaType, .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(format.fileName)\"",
      ]
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody { writer in
          try await export.write(format) { bytes in
            if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
          }
          try await writer.finish(nil)
        })
    }
  }
}
