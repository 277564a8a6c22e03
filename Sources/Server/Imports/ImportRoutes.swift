import AppCore
import Hummingbird
import Imports
import Kernel
import Storage
import SyncCore
import Wire

/// Files of other programs: looked at, brought in, taken back.
struct ImportRoutes: Sendable {
  /// Bytes of a file that is sent; `later import` takes larger ones.
  static let largest = FileLimit.bytes

  let environment: ServerEnvironment
  let room: BodyRoom

  private static let name = Parameter<String>(
    "name", ["type": "string", "maxLength": 200],
    "What the file is called: it names a list of todos."
  ) { value throws(RequestRefusal) in (value ?? "").line(upTo: 200) }

  private var work: ImportWork {
    ImportWork(
      storage: environment.storage, writer: environment.writer, clock: environment.clock,
      reader: environment.imports)
  }

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.imports, .change, "previewImport",
      """
      Hand over a file that another program exported, of at most \(FileLimit.megabytes) MiB, and see what \
      would be imported of it; the same file again is the same import, whose state says that it was \
      imported before: started again, it adds only what is missing
      """, input: .file, parameters: [Self.name],
      output: .message(ImportStatus.self, "Import", .created), problems: [422, 429]
    ) { call in
      try call.visitor.requireAccount(in: call.request)
      let name = try call.value(of: Self.name)
      // It is held as it came and once more for the child process.
      return try await room.whileHolding(
        call.request, of: call.account, upTo: Self.largest, copies: 2
      ) {
        let file = try await call.request.bytes(upTo: Self.largest)
        return try await refusing {
          let run = try await environment.whileHoldingRoom(for: file.count, of: call.account) {
            try await work.take(file, named: name, for: call.account)
          }
          return try await work.status(run.id, of: call.account)
        }
      }
    }
    routes.on(
      .get, Routes.imports, .read, "listImports", "The account's imports, the newest first",
      output: .message(ImportList.self, "Imports")
    ) { call in
      try await work.list(of: call.account)
    }
    routes.on(
      .get, "\(Routes.imports)/{id}", .read, "getImport",
      "How far an import is, what it brought, and which rows of the file failed",
      output: .message(ImportStatus.self, "Import")
    ) { call in
      try await refusing { try await work.status(try call.id(), of: call.account) }
    }
    routes.on(
      .post, "\(Routes.imports)/{id}/start", .change, "startImport",
      "Import what the preview showed: what is here already stays, and nothing comes twice",
      output: .message(ImportStatus.self, "Import", .accepted), problems: [409]
    ) { call in
      try await refusing {
        let run = try await work.start(try call.id(), of: call.account)
        return try await work.status(run.id, of: call.account)
      }
    }
    routes.on(
      .post, "\(Routes.imports)/{id}/undo", .change, "undoImport",
      "Take back what is still as it was imported",
      output: .message(ImportStatus.self, "Import", .accepted), problems: [409]
    ) { call in
      try await refusing {
        let run = try await work.undo(try call.id(), of: call.account)
        return try await work.status(run.id, of: call.account)
      }
    }
  }

  private func refusing<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await body()
    } catch let refusal as ImportWork.Refusal {
      switch refusal {
      case .notFound: throw RequestRefusal.notFound
      case .busy: throw RequestRefusal.inProgress
      case .file(let fault):
        throw RequestRefusal.invalid(code: fault.code, fault.sentence)
      case .reader(.tooMuch):
        throw RequestRefusal.invalid(
          code: "import-too-much", "The file takes more memory or time than an import may have.")
      case .reader(.unavailable): throw AccountRefusal.tooManyAttempts(seconds: 10)
      }
    }
  }
}
