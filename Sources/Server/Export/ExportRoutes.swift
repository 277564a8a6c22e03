import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Storage
import Wire

/// Everything that an account holds, to take away.
struct ExportRoutes: Sendable {
  let environment: ServerEnvironment
  let access: Access

  func add(to routes: Routing) {
    routes.get(Routes.export) { request, _ in
      let visitor = try await access.visitor(of: request, .read)
      guard let account = try await environment.storage.accounts.byID(visitor.account) else {
        throw AccessRefusal.notSignedIn
      }
      let export = AccountExport(storage: environment.storage, account: account)
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
