import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Storage
import Wire

/// Everything that an account holds, to take away.
struct ExportRoutes: Sendable {
  let environment: ServerEnvironment

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.export, .account, "export",
      "Everything of the account: JSON, CSV, HTML, Markdown and the files, as one zip",
      output: .response(.bytes("application/zip", "The zip, with a README.txt"))
    ) { call in
      let export = AccountExport(storage: environment.storage, account: call.account)
      let headers: HTTPFields = [
        .contentType: "application/zip", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"later-export.zip\"",
      ]
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody { writer in
          try await export.write { bytes in
            if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
          }
          try await writer.finish(nil)
        })
    }
  }
}
