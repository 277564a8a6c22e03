public import AddressCore
import Foundation
import Synchronization

/// A document as it was fetched, decompressed.
public struct FetchedDocument: Hashable, Sendable {
  /// Where it was found, after redirects.
  public var address: Address
  /// Lower-case type and subtype, or empty.
  public var mediaType: String
  /// The `charset` of the Content-Type, or empty.
  public var charset: String
  public var bytes: [UInt8]
  /// How far what stands in it may lead.
  public var reach = AddressPolicy.Reach.outside
  /// By which its server knows this version of it.
  var validators = Validators()
  /// Where it moved for good, as far as nothing else lay on the way; nil where it did not.
  var movedTo: Address?
  /// What was asked for.
  var asked: Address
  /// Seconds for which it stays as it is, as its server says (RFC 9111, section 5.2.2.1); 0 where it
  /// does not.
  var maxAge = 0
  /// What it has of the memory for large documents.
  var place: LargeDocuments.Place?
  /// True for sound and pictures that move, of which no byte was taken.
  var isRecording = false
  /// True for the text that another program's export held: all of it is wanted, however short.
  var isOfExport = false

  public init(address: Address, mediaType: String, charset: String, bytes: [UInt8]) {
    self.address = address
    asked = address
    self.mediaType = mediaType
    self.charset = charset
    self.bytes = bytes
  }
}

/// What a server calls the version of a document, for the question whether there is a newer one (RFC
/// 9110, section 13.1).
struct Validators: Hashable, Sendable {
  private static let longest = 200

  let etag: String
  let lastModified: String

  init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = Self.plain(etag)
    self.lastModified = Self.plain(lastModified)
  }

  /// What a stranger sent is sent back only where it fits one line of a header.
  private static func plain(_ text: String?) -> String {
    guard let text, text.utf8.count <= longest, text.utf8.allSatisfy({ 32...126 ~= $0 }) else {
      return ""
    }
    return text
  }

  fileprivate var headers: [String] {
    var headers: [String] = []
    if !etag.isEmpty { headers.append("If-None-Match: \(etag)") }
    if !lastModified.isEmpty { headers.append("If-Modified-Since: \(lastModified)") }
    return headers
  }
}

/// Fetches documents of strangers for the people of this server.
///
/// The name is resolved once, every address that it has is checked, and one of just these is
/// connected to; the same again for each redirect. TLS is by name. No cookies, no proxies, no
/// credentials.
public struct Fetcher: Sendable {
  public struct Limits: Sendable {
    /// From the first look-up to the last byte, redirects included.
    public var overall: Duration = .seconds(20)
    public var connect: Duration = .seconds(6)
    /// After decompression.
    public var bytes = 20 << 20
    /// How many times a body may grow in decompression.
    public var decompressionRatio = 200
    public var redirects = 10

    public init() {}
  }

  public var policy: AddressPolicy
  public var limits: Limits
  public var userAgent: String
  public var resolver: HostResolver
  /// By which a server's "not before" is understood.
  public var clock: ServerClock
  /// Is told of every document: nil where it was fetched.
  public var tell: @Sendable (FetchFailure?) -> Void = { _ in }
  /// The memory for documents that turn out to be large; nil where their size alone bounds it.
  var large: LargeDocuments?
  /// What is there already: fetching fails with status 304 where the document is no newer.
  var known = Validators()

  public init(
    policy: AddressPolicy = AddressPolicy(), limits: Limits = Limits(), userAgent: String,
    resolver: HostResolver = .system, clock: ServerClock = .system
  ) {
    self.policy = policy
    self.limits = limits
    self.userAgent = userAgent
    self.resolver = resolver
    self.clock = clock
  }

  /// The document at an address that a person gave, or that stands in a page with this reach.
  public func fetch(
    _ address: Address, accept: String = Self.pages, reach: AddressPolicy.Reach? = nil
  ) async throws(FetchFailure) -> FetchedDocument {
    let reach = reach ?? Self.given(address)
    do throws(FetchFailure) {
      let document = try await document(at: address, accept, reach)
      tell(nil)
      return document
    } catch {
      tell(error)
      throw error
    }
  }

  /// One that turns out to be large, and finds no place in memory, is let go and fetched again when there
  /// is one: nobody waits with a connection, or a place, in hand.
  private func document(
    at address: Address, _ accept: String, _ reach: AddressPolicy.Reach
  ) async throws(FetchFailure) -> FetchedDocument {
    var place: LargeDocuments.Place?
    while true {
      let answer = await Deadline.within(limits.overall) {
        [place] () -> Result<FetchedDocument?, FetchFailure> in
        await Result.catching { () throws(FetchFailure) in
          try await follow(address, accept, reach, place)
        }
      }
      if let document = try (answer ?? .failure(.timedOut)).get() { return document }
      place = await large?.place()
    }
  }

  public static let pages = "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.8"
  public static let images = "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9"

  /// How far a page leads that a person's browser sent for an address.
  ///
  /// A name says nothing of where the browser found the page: whoever owns it may since have given it
  /// an address inside.
  public func reach(ofSent address: Address) -> AddressPolicy.Reach {
    let target: NetworkAddress
    switch address.host {
    case .name: return .outside
    case .ipv4(let number): target = .ipv4(number)
    case .ipv6(let number): target = .ipv6(number)
    }
    return policy.isListed(target) ? Self.given(address) : .outside
  }

  static func given(_ address: Address) -> AddressPolicy.Reach {
    AddressPolicy.Reach(isInside: true, port: address.effectivePort)
  }

  /// Nil for what needs a place in memory first.
  private func follow(
    _ start: Address, _ accept: String, _ reach: AddressPolicy.Reach,
    _ place: LargeDocuments.Place?
  ) async throws(FetchFailure) -> FetchedDocument? {
    var address = start
    var reach = reach
    var move = (isForGood: true, to: Address?.none)
    for _ in 0...limits.redirects {
      let targets = try await checkedTargets(of: address, reach)
      // Who was outside once does not come back in.
      if !targets.allSatisfy(policy.isListed) { reach = .outside }
      switch try await answer(from: targets, to: address, accept, place) {
      case .tooLargeNow: return nil
      case .document(var document):
        document.reach = reach
        document.movedTo = move.to
        document.asked = start
        return document
      case .redirect(let location, let isForGood):
        guard let next = address.resolving(location) else { throw .invalidAddress }
        move.isForGood = move.isForGood && isForGood
        if move.isForGood { move.to = next }
        address = next
      }
    }
    throw .tooManyRedirects
  }

  fileprivate enum Reply: Sendable {
    case document(FetchedDocument)
    case redirect(String, isForGood: Bool)
    /// There is no place in memory for it.
    case tooLargeNow
  }

  /// Tries the checked addresses in turn, until one takes the connection.
  private func answer(
    from targets: [NetworkAddress], to address: Address, _ accept: String,
    _ place: LargeDocuments.Place?
  ) async throws(FetchFailure) -> Reply {
    for target in targets.prefix(4) {
      do throws(Exchange.Failure) {
        let exchange = Exchange(fetcher: self, address: address, target: target, place: place)
        return try await exchange.run(accept)
      } catch {
        switch error {
        case .notConnected: continue
        case .failed(let failure): throw failure
        }
      }
    }
    throw .unreachable
  }

  /// Where the host is; fails if any of its addresses is forbidden, for the answer of a name that
  /// mixes them is a trap.
  func checkedTargets(
    of address: Address, _ reach: AddressPolicy.Reach
  ) async throws(FetchFailure) -> [NetworkAddress] {
    let targets = await targets(of: address)
    let port = address.effectivePort
    guard targets.allSatisfy({ policy.permits($0, port: port, reach: reach) }) else {
      throw .forbiddenAddress
    }
    return targets
  }

  private func targets(of address: Address) async -> [NetworkAddress] {
    switch address.host {
    case .name(let name): await resolver.addresses(name)
    case .ipv4(let number): [.ipv4(number)]
    case .ipv6(let number): [.ipv6(number)]
    }
  }
}

/// One request to one checked address.
private struct Exchange: Sendable {
  enum Failure: Error {
    /// Nobody took the connection: another address may.
    case notConnected
    case failed(FetchFailure)
  }

  let fetcher: Fetcher
  let address: Address
  let target: NetworkAddress
  /// For a document that turns out to be large.
  let place: LargeDocuments.Place?

  func run(_ accept: String) async throws(Failure) -> Fetcher.Reply {
    // What is compressed in a way that nobody knows is taken as it comes.
    if let reply = try await ask(accept, unpacks: true) { return reply }
    guard let reply = try await ask(accept, unpacks: false) else { throw .failed(.unreachable) }
    return reply
  }

  /// Nil where the answer cannot be unpacked.
  private func ask(_ accept: String, unpacks: Bool) async throws(Failure) -> Fetcher.Reply? {
    let request = Transfer.Request(
      url: address.withoutFragment, target: target, port: address.effectivePort,
      userAgent: fetcher.userAgent, accept: accept, connect: fetcher.limits.connect,
      overall: fetcher.limits.overall, unpacks: unpacks, headers: fetcher.known.headers,
      leavesRecordings: true)
    let body = ReceivedBody(limits: fetcher.limits, large: fetcher.large, place: place)
    guard let transfer = Transfer(request, body: body.take) else { throw .failed(.unreachable) }
    switch await transfer.run() {
    case .notConnected: throw .notConnected
    case .unknownCoding: return nil
    case .failed(let failure): throw .failed(failure)
    case .answered(let head):
      do throws(FetchFailure) {
        return try reply(head, body)
      } catch {
        throw .failed(error)
      }
    }
  }

  private func reply(
    _ head: Transfer.Head, _ body: ReceivedBody
  ) throws(FetchFailure) -> Fetcher.Reply {
    if [301, 302, 303, 307, 308].contains(head.status), let location = head.location {
      return .redirect(location, isForGood: head.status == 301 || head.status == 308)
    }
    guard (200..<300).contains(head.status) else {
      let delay = head.retryAfter.flatMap {
        RetryAfter.milliseconds($0, now: fetcher.clock.now())
      }
      throw .status(head.status, retryAfter: delay)
    }
    let type = ContentType(head.contentType ?? "")
    if head.isRecording {
      var left = FetchedDocument(
        address: address, mediaType: type.mediaType, charset: "", bytes: [])
      left.isRecording = true
      return .document(left)
    }
    let received = body.received
    switch received.end {
    case .tooLarge: throw .tooLarge
    case .noPlace: return .tooLargeNow
    case nil: break
    }
    var document = FetchedDocument(
      address: address, mediaType: type.mediaType, charset: type.charset, bytes: received.bytes)
    document.place = received.place
    document.validators = Validators(etag: head.etag, lastModified: head.lastModified)
    document.maxAge = Self.maxAge(head.cacheControl ?? "")
    return .document(document)
  }
}

extension Exchange {
  /// At most a year.
  fileprivate static func maxAge(_ header: String) -> Int {
    for part in header.lowercased().split(separator: ",") {
      let words = part.split(separator: "=").map { $0.trimmingCharacters(in: [" ", "\""]) }
      guard words.count == 2, words[0] == "max-age", let seconds = Int(words[1]) else { continue }
      return min(max(seconds, 0), 31_536_000)
    }
    return 0
  }
}

/// The body of a document while it comes, within the limits.
private final class ReceivedBody: Sendable {
  enum End {
    case tooLarge
    /// There is no place in memory for it.
    case noPlace
  }

  struct Received {
    var bytes: [UInt8] = []
    var place: LargeDocuments.Place?
    /// Why the rest was not taken.
    var end: End?
  }

  /// What libcurl reads at once, and counts as received only afterwards.
  private static let readAtOnce = 16_384

  private let limits: Fetcher.Limits
  private let large: LargeDocuments?
  private let offered: LargeDocuments.Place?
  private let state = Mutex(Received())

  init(limits: Fetcher.Limits, large: LargeDocuments?, place: LargeDocuments.Place?) {
    self.limits = limits
    self.large = large
    offered = place
  }

  var received: Received { state.withLock { $0 } }

  /// Nothing but a document is taken: what comes with another answer is of no use.
  func take(_ status: Int, _ received: Int, _ piece: UnsafeRawBufferPointer) -> Bool {
    guard (200..<300).contains(status) else { return false }
    return state.withLock { state in
      let count = state.bytes.count + piece.count
      state.end = end(at: count, received, &state)
      guard state.end == nil else { return false }
      state.bytes.append(contentsOf: piece)
      return true
    }
  }

  private func end(at count: Int, _ received: Int, _ state: inout Received) -> End? {
    let most = limits.decompressionRatio * (received + Self.readAtOnce)
    guard count <= min(limits.bytes, most) else { return .tooLarge }
    guard count > LargeDocuments.small, state.place == nil, let large else { return nil }
    state.place = offered ?? large.placeNow()
    return state.place == nil ? .noPlace : nil
  }
}

extension Result where Success: Sendable {
  /// What the work answered or threw.
  static func catching(
    _ work: () async throws(Failure) -> Success
  ) async -> Result<Success, Failure> {
    do throws(Failure) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
}
