import AddressCore
import Synchronization

/// A recording or film of a stranger while it comes: it is handed on in pieces, and never held whole.
///
/// Where nobody takes them, its site waits. It ends when it is stopped, or nobody holds it any more.
final class RecordingStream: Sendable {
  let head: Transfer.Head
  private let pipe: Pipe
  private let work: Task<Void, Never>
  private let place = Mutex<LargeDocuments.Place?>(nil)

  fileprivate init(head: Transfer.Head, pipe: Pipe, work: Task<Void, Never>) {
    self.head = head
    self.pipe = pipe
    self.work = work
  }

  deinit { stop() }

  /// Takes a place among those that are played, until it ends.
  func hold(_ place: LargeDocuments.Place) { self.place.withLock { $0 = place } }

  /// The next piece; nil at the end, and an error where it was cut off.
  func next() async throws(FetchFailure) -> [UInt8]? {
    await withTaskCancellationHandler {
      await pipe.wait()
    } onCancel: {
      stop()
    }
    return try pipe.take()
  }

  /// Nothing more of it is wanted: its place is free at once, though whoever plays it may still hold it.
  func stop() {
    place.withLock { $0 = nil }
    pipe.drop()
    work.cancel()
  }

  /// Opens it at one checked address; nil where nobody took the connection.
  fileprivate static func open(_ request: Transfer.Request) async throws(FetchFailure) -> Self? {
    let pipe = Pipe()
    let flow = Transfer.Flow(begins: { pipe.begin($0) }, takes: { pipe.put($0) })
    guard let transfer = Transfer(request, flow: flow) else { throw .unreachable }
    pipe.resumes { transfer.resume() }
    let work = Task { pipe.end(await transfer.run()) }
    await withTaskCancellationHandler {
      await pipe.wait()
    } onCancel: {
      work.cancel()
    }
    let begun = pipe.begun
    if let head = begun.head { return Self(head: head, pipe: pipe, work: work) }
    switch begun.ending {
    case .notConnected: return nil
    case .failed(let failure): throw failure
    case .answered(let head): return Self(head: head, pipe: pipe, work: work)
    case .unknownCoding, nil: throw .unreachable
    }
  }
}

/// What has come and was not taken yet.
private final class Pipe: Sendable {
  /// Bytes that wait for whoever takes them, beside the last piece.
  private static let room = 256 << 10

  private struct State {
    var head: Transfer.Head?
    var bytes: [UInt8] = []
    var isFull = false
    var ending: Transfer.Ending?
    var resume: @Sendable () -> Void = {}
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether the head was looked at: from then on it is bytes that are waited for.
    var isOpen = false

    var isReady: Bool {
      ending != nil || (isOpen ? !bytes.isEmpty : head != nil)
    }
  }

  private let state = Mutex(State())

  var begun: (head: Transfer.Head?, ending: Transfer.Ending?) {
    state.withLock { state in
      state.isOpen = true
      return (state.head, state.ending)
    }
  }

  func resumes(_ resume: @escaping @Sendable () -> Void) {
    state.withLock { $0.resume = resume }
  }

  /// False for an answer that is no recording.
  func begin(_ head: Transfer.Head) -> Bool {
    guard head.isRecording else { return false }
    tell { $0.head = head }
    return true
  }

  /// Nil where there is no room for it now.
  func put(_ piece: UnsafeRawBufferPointer) -> Bool? {
    let isFull = state.withLock { state in
      state.isFull = state.bytes.count >= Self.room
      return state.isFull
    }
    guard !isFull else { return nil }
    tell { $0.bytes.append(contentsOf: piece) }
    return true
  }

  func end(_ ending: Transfer.Ending) {
    // What holds the transfer goes with it.
    tell {
      $0.ending = ending
      $0.resume = {}
    }
  }

  /// Until there is something to take, or to know.
  func wait() async {
    await withCheckedContinuation { waiter in
      let isThere = state.withLock { state in
        if !state.isReady { state.waiter = waiter }
        return state.isReady
      }
      if isThere { waiter.resume() }
    }
  }

  /// Nil at the end.
  func take() throws(FetchFailure) -> [UInt8]? {
    let (bytes, ending, resume) = state.withLock { state in
      let resume = state.isFull ? state.resume : nil
      defer {
        state.bytes = []
        state.isFull = false
      }
      return (state.bytes, state.ending, resume)
    }
    resume?()
    if !bytes.isEmpty { return bytes }
    guard case .answered? = ending else { throw .unreachable }
    return nil
  }

  /// What waits is not wanted any more.
  func drop() { state.withLock { $0.bytes = [] } }

  private func tell(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

extension Transfer.Head {
  /// Whether it is the head of something to hear or to see, as it is.
  var isRecording: Bool {
    guard status == 200 || status == 206, recordingType != nil else { return false }
    return contentEncoding.map { $0.lowercased() == "identity" } ?? true
  }

  /// Its media type, which a browser plays and does nothing else with; nil for any other.
  var recordingType: String? {
    let type = ContentType(contentType ?? "").mediaType
    let isPlayed = type.hasPrefix("audio/") || type.hasPrefix("video/") || type == "application/ogg"
    let isPlain = type.utf8.allSatisfy { byte in
      switch byte {
      case 0x2B, 0x2D...0x39, 0x61...0x7A: true
      default: false
      }
    }
    return isPlayed && isPlain ? type : nil
  }
}

/// Where the address of a recording was found.
enum RecordingOrigin: Sendable {
  /// In a letter, or a feed of the web.
  case stranger
  /// In the page that lies at an address which a person gave.
  case page(Address)
  /// In a page that a browser sent for one.
  case sentPage(Address)
}

extension Fetcher {
  /// Seconds in which nothing comes of a recording, after which its site is as good as gone.
  private static let longestSilence = 30

  /// Opens the recording at this address, by the rules of fetching; `range` is a header's value.
  ///
  /// The answer's status is the site's: 200 and 206 come with a recording, all others with nothing.
  func recording(
    at address: Address, range: String?, from origin: RecordingOrigin
  ) async throws(FetchFailure) -> RecordingStream {
    let answer = await Deadline.within(limits.overall) {
      () -> Result<RecordingStream, FetchFailure> in
      await Result.catching { () throws(FetchFailure) in
        try await follow(address, range, await reach(of: origin))
      }
    }
    return try (answer ?? .failure(.timedOut)).get()
  }

  /// How far it may lead: inside only where its page is.
  private func reach(of origin: RecordingOrigin) async -> AddressPolicy.Reach {
    switch origin {
    case .stranger: return .outside
    case .sentPage(let page): return reach(ofSent: page)
    case .page(let page):
      let reach = Self.given(page)
      // Where the page itself may not be fetched any more, nothing of it leads inside.
      guard let targets = try? await checkedTargets(of: page, reach), !targets.isEmpty,
        targets.allSatisfy(policy.isListed)
      else { return .outside }
      return reach
    }
  }

  private func follow(
    _ start: Address, _ range: String?, _ given: AddressPolicy.Reach
  ) async throws(FetchFailure) -> RecordingStream {
    var address = start
    var reach = given
    for _ in 0...limits.redirects {
      let targets = try await checkedTargets(of: address, reach)
      if !targets.allSatisfy(policy.isListed) { reach = .outside }
      let stream = try await open(address, targets, range)
      guard [301, 302, 303, 307, 308].contains(stream.head.status),
        let location = stream.head.location
      else { return stream }
      guard let next = address.resolving(location) else { throw .invalidAddress }
      address = next
    }
    throw .tooManyRedirects
  }

  private func open(
    _ address: Address, _ targets: [NetworkAddress], _ range: String?
  ) async throws(FetchFailure) -> RecordingStream {
    for target in targets.prefix(4) {
      let request = Transfer.Request(
        url: address.withoutFragment, target: target, port: address.effectivePort,
        userAgent: userAgent, accept: "audio/*,video/*,application/ogg", connect: limits.connect,
        // Somebody may listen to it for a day; silence ends it before.
        overall: .seconds(86_400), unpacks: false, headers: range.map { ["Range: \($0)"] } ?? [],
        longestSilence: Self.longestSilence)
      if let stream = try await RecordingStream.open(request) { return stream }
    }
    throw .unreachable
  }
}
