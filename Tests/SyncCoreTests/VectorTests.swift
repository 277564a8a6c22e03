import Kernel
import SyncCore
import Testing
import Wire

/// The examples of docs/sync.md: each is read as it says, and written as the same bytes.
private func check<Fields, Message>(
  _ file: String, of fields: Fields.Type,
  read: ([UInt8]) throws -> Message, write: (Message) -> [UInt8],
  describe: (Message, Fields) -> Fields
) throws where Fields: Decodable & Equatable & Sendable {
  let vectors = try Vector<Fields>.all(in: file)
  #expect(!vectors.isEmpty)
  for vector in vectors {
    let bytes = try vector.decodedBytes()
    let message = try read(bytes)
    #expect(describe(message, vector.fields) == vector.fields, "\(vector.name)")
    #expect(Hex.encode(write(message)) == Hex.encode(bytes), "\(vector.name)")
  }
}

@Test func theExamplesOfEntitiesAreReadAndWritten() throws {
  try check(
    "entities", of: EntityFields.self, read: { try Entity(decoding: $0) },
    write: { $0.encoded },
    describe: { entity, example in
      #expect(entity.fields.count == example.registers.count)
      return EntityFields(entity, like: example)
    })
}

@Test func theExamplesOfChangesAreReadAndWritten() throws {
  try check(
    "changes", of: ChangeFields.self, read: { try Change(decoding: $0) }, write: { $0.encoded },
    describe: { ChangeFields($0, like: $1) })
}

@Test func theExamplesOfPullsAreReadAndWritten() throws {
  try check(
    "pull-requests", of: PullRequestFields.self, read: { try PullRequest(decoding: $0) },
    write: { $0.encoded },
    describe: { request, _ in
      PullRequestFields(
        epoch: request.epoch?.text, cursor: String(request.cursor), limit: request.limit,
        head: request.head.map { String($0) }, hash: request.hash?.text,
        account: request.account?.text)
    })
  try check(
    "pull-responses", of: PullResponseFields.self, read: { try PullResponse(decoding: $0) },
    write: { $0.encoded },
    describe: { response, example in
      PullResponseFields(
        epoch: response.epoch.text, head: String(response.head), cursor: String(response.cursor),
        now: response.now.milliseconds,
        entities: zip(response.entities, example.entities).map { EntityFields($0, like: $1) },
        hash: response.hash?.text)
    })
}

@Test func theExamplesOfPushesAreReadAndWritten() throws {
  try check(
    "push-requests", of: PushRequestFields.self, read: { try PushRequest(decoding: $0) },
    write: { $0.encoded },
    describe: { request, example in
      PushRequestFields(
        device: request.device.text,
        changes: zip(request.changes, example.changes).map { ChangeFields($0, like: $1) },
        epoch: request.epoch?.text, head: request.head.map { String($0) },
        hash: request.hash?.text, account: request.account?.text)
    })
  try check(
    "push-responses", of: PushResponseFields.self, read: { try PushResponse(decoding: $0) },
    write: { $0.encoded },
    describe: { response, _ in
      PushResponseFields(
        epoch: response.epoch.text, now: response.now.milliseconds,
        seqs: response.seqs.map { String($0) }, head: response.head.map { String($0) },
        hash: response.hash?.text)
    })
}

@Test func theExampleOfAProblemIsReadAndWritten() throws {
  try check(
    "problems", of: ProblemFields.self, read: { try Problem(decoding: $0) },
    write: { $0.encoded },
    describe: { problem, _ in
      ProblemFields(status: problem.status, code: problem.code, detail: problem.detail)
    })
}
