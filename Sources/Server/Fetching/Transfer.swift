import CCurl
import Foundation
import ReadingCore
import Synchronization

/// One request to one checked address, and what comes back, by libcurl: GET, or POST where it has a body.
///
/// A POST may go by the connection of one before it: to the same address that was checked anew, of the
/// same name and port. It is sent once: where that connection breaks and anything of the body may have
/// gone out, nobody knows whether it was taken.
///
/// It belongs to whoever made it until it begins, and from then on to the thread that drives it.
final class Transfer: Sendable {
  struct Request: Sendable {
    var url: String
    /// The only address that is connected to, whatever the URL names.
    var target: NetworkAddress
    var port: UInt16
    var userAgent: String
    var accept: String
    /// The most that TCP and TLS take.
    var connect: Duration
    var overall: Duration
    /// Whether a compressed body is unpacked.
    var unpacks = true
    var post: Post?
    /// Lines of name and value besides.
    var headers: [String] = []
    /// Seconds without a byte after which nothing more is waited for, while somebody takes it; 0 for any number.
    var longestSilence = 0
    /// Whether the body of something to hear or to see is left where it is.
    var leavesRecordings = false
  }

  /// What a POST request brings.
  struct Post: Sendable {
    /// Lines of name and value.
    var headers: [String]
    var body: [UInt8]
  }

  /// The head of an answer.
  struct Head: Hashable, Sendable {
    var status: Int
    var location: String?
    var contentType: String?
    var retryAfter: String?
    var etag: String?
    var lastModified: String?
    var cacheControl: String?
    var contentRange: String?
    var contentEncoding: String?
    /// Bytes of the body, as it was announced.
    var length: Int?
  }

  /// Takes a body that is handed on while it comes.
  struct Flow: Sendable {
    /// The head has come, and something of the body: false where no more is wanted.
    var begins: @Sendable (Head) -> Bool
    /// False where no more is wanted, nil where there is no room now: `resume` has the same piece come again.
    var takes: @Sendable (UnsafeRawBufferPointer) -> Bool?
  }

  enum Ending: Sendable {
    /// To the end of the body, or until it was not wanted any more.
    case answered(Head)
    /// Nobody took the connection: another address may.
    case notConnected
    /// The body is compressed in a way that libcurl does not know.
    case unknownCoding
    case failed(FetchFailure)
  }

  /// Takes the body piece by piece, unpacked; `received` counts what came so far, as it came.
  ///
  /// False ends the transfer.
  typealias Body =
    @Sendable (_ status: Int, _ received: Int, _ piece: UnsafeRawBufferPointer) -> Bool

  private let request: Request
  private let body: Body
  private let flow: Flow?
  private let givenUp = Atomic(false)
  private let hasRoom = Atomic(false)
  private let waiter = Mutex<CheckedContinuation<Ending, Never>?>(nil)
  // libcurl's, for one thread at a time: see above.
  nonisolated(unsafe) let curl: UnsafeMutableRawPointer
  nonisolated(unsafe) private let lists: [UnsafeMutablePointer<curl_slist>?]
  /// Bytes of what it brings that libcurl has.
  nonisolated(unsafe) private var sent = 0
  nonisolated(unsafe) private var hasBegun = false
  nonisolated(unsafe) private var isLeft = false

  /// What comes is handed on, and waits where nobody takes it.
  convenience init?(_ request: Request, flow: Flow) {
    self.init(request, flow: flow) { _, _, _ in false }
  }

  /// Nil where libcurl cannot begin.
  init?(_ request: Request, flow: Flow? = nil, body: @escaping Body) {
    guard let curl = curl_easy_init() else { return nil }
    self.request = request
    self.flow = flow
    self.body = body
    self.curl = curl
    let target = request.target.text
    let host = target.contains(":") ? "[\(target)]" : target
    let way = curl_slist_append(nil, "::\(host):\(request.port)")
    var headers = curl_slist_append(nil, "Accept: \(request.accept)")
    for header in request.headers + (request.post?.headers ?? []) {
      headers = curl_slist_append(headers, header)
    }
    lists = [way, headers]
    _ = later_curl_list(curl, CURLOPT_CONNECT_TO, way)
    _ = later_curl_list(curl, CURLOPT_HTTPHEADER, headers)
    setTexts()
    setNumbers()
    setCallbacks()
    if let post = request.post { setBody(post.body.count) }
  }

  deinit {
    curl_easy_cleanup(curl)
    for list in lists { curl_slist_free_all(list) }
  }

  /// Its end; the caller's cancellation ends it.
  func run() async -> Ending {
    let transfers: Transfers = request.post == nil ? .process : .messages
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.withLock { $0 = continuation }
        transfers.begin(self)
      }
    } onCancel: {
      givenUp.store(true, ordering: .relaxed)
      transfers.wake()
    }
  }

  var isGivenUp: Bool { givenUp.load(ordering: .relaxed) }

  /// There is room again for what waits.
  func resume() {
    hasRoom.store(true, ordering: .relaxed)
    Transfers.process.wake()
  }

  /// For the thread that drives it: what waited comes again, where there is room now.
  func goOn() {
    guard hasRoom.exchange(false, ordering: .relaxed) else { return }
    _ = later_curl_resume(curl)
  }

  /// Tells who waits, once.
  func end(_ code: CURLcode) {
    let ending = ending(code)
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(returning: ending)
  }

  private func setTexts() {
    let texts = [
      (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"),
      (CURLOPT_USERAGENT, request.userAgent),
      // Not even one that the environment names.
      (CURLOPT_PROXY, ""),
    ]
    for (option, text) in texts { _ = later_curl_text(curl, option, text) }
    if request.unpacks { _ = later_curl_text(curl, CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
  }

  private func setNumbers() {
    let reuses = request.post != nil
    let numbers = [
      (CURLOPT_DISALLOW_USERNAME_IN_URL, 1), (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_PATH_AS_IS, 1), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      (CURLOPT_FRESH_CONNECT, reuses ? 0 : 1), (CURLOPT_FORBID_REUSE, reuses ? 0 : 1),
      (CURLOPT_MAXAGE_CONN, Int(Transfers.keepsFor.components.seconds)), (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, request.connect.milliseconds),
      (CURLOPT_TIMEOUT_MS, request.overall.milliseconds),
    ]
    for (option, number) in numbers { _ = later_curl_number(curl, option, number) }
    guard request.longestSilence > 0 else { return }
    _ = later_curl_number(curl, CURLOPT_LOW_SPEED_LIMIT, 1)
    _ = later_curl_number(curl, CURLOPT_LOW_SPEED_TIME, request.longestSilence)
  }

  private func setBody(_ count: Int) {
    let user = Unmanaged.passUnretained(self).toOpaque()
    _ = later_curl_number(curl, CURLOPT_POST, 1)
    _ = later_curl_number(curl, CURLOPT_POSTFIELDSIZE, count)
    _ = later_curl_reader(
      curl,
      { bytes, size, count, user in
        Transfer.of(user)?.give(
          UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
      }, user)
    _ = later_curl_beginner(
      curl,
      { user, address, _, _, _ in
        guard let transfer = Transfer.of(user), let address else { return 1 }
        return transfer.begins(at: String(cString: address)) ? 0 : 1
      }, user)
  }

  /// False where a connection is of another address than was checked, and once a byte of the body was
  /// handed out: it may have been taken.
  private func begins(at address: String) -> Bool {
    sent == 0 && NetworkAddress(text: address) == NetworkAddress(text: request.target.text)
  }

  private func give(_ room: UnsafeMutableRawBufferPointer) -> Int {
    guard let body = request.post?.body else { return 0 }
    let piece = body[sent...].prefix(room.count)
    room.copyBytes(from: piece)
    sent += piece.count
    return piece.count
  }

  private func setCallbacks() {
    let user = Unmanaged.passUnretained(self).toOpaque()
    _ = later_curl_opener(
      curl,
      { user, _, address in
        guard let transfer = Transfer.of(user), let address else { return -1 }
        return transfer.open(address)
      }, user)
    _ = later_curl_writer(
      curl,
      { bytes, size, count, user in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        // Any other number than theirs ends it.
        return Transfer.of(user)?.taken(piece) ?? piece.count + 1
      }, user)
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> Transfer? {
    user.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// A socket, if it is for the address that was checked.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    guard NetworkAddress(later_curl_sockaddr(address)) == request.target else { return -1 }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
  }

  /// How much of it was taken, as libcurl wants to be told; nil where no more is wanted.
  private func taken(_ piece: UnsafeRawBufferPointer) -> Int? {
    guard let flow else { return take(piece) ? piece.count : nil }
    if !hasBegun {
      hasBegun = true
      guard flow.begins(head) else { return nil }
    }
    guard let isWanted = flow.takes(piece) else { return later_curl_pause() }
    return isWanted ? piece.count : nil
  }

  private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    if !hasBegun {
      hasBegun = true
      isLeft = request.leavesRecordings && head.isRecording
    }
    guard !isLeft else { return false }
    let isWanted = body(later_curl_response(curl), Int(later_curl_received(curl)), piece)
    return isWanted || request.post != nil && isShort
  }

  /// Whether the rest of an answer comes at once, so that the next request finds the connection free.
  private var isShort: Bool { 0...4096 ~= later_curl_length(curl) }

  private func ending(_ code: CURLcode) -> Ending {
    // Who took a message has taken it, whatever comes after that, or does not.
    if request.post != nil, (200..<300).contains(later_curl_response(curl)) {
      return .answered(head)
    }
    return switch code {
    case CURLE_OK, CURLE_WRITE_ERROR: .answered(head)
    case CURLE_COULDNT_CONNECT: .notConnected
    case CURLE_OPERATION_TIMEDOUT:
      later_curl_connected(curl) == 0 ? .notConnected : .failed(.timedOut)
    case CURLE_ABORTED_BY_CALLBACK: .failed(isGivenUp ? .timedOut : .unreachable)
    case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED, CURLE_UNSUPPORTED_PROTOCOL:
      later_curl_response(curl) == 0 && later_curl_connected(curl) == 0
        ? .failed(.invalidAddress) : .failed(.unreachable)
    case CURLE_BAD_CONTENT_ENCODING where !isCodingKnown: .unknownCoding
    default: .failed(.unreachable)
    }
  }

  private var head: Head {
    Head(
      status: later_curl_response(curl), location: header("Location"),
      contentType: header("Content-Type"), retryAfter: header("Retry-After"),
      etag: header("ETag"), lastModified: header("Last-Modified"),
      cacheControl: header("Cache-Control"), contentRange: header("Content-Range"),
      contentEncoding: header("Content-Encoding"),
      length: Int(exactly: later_curl_length(curl)).flatMap { $0 < 0 ? nil : $0 })
  }

  private func header(_ name: String) -> String? {
    later_curl_header(curl, name).map { String(cString: $0) }
  }

  /// Every coding that the answer names is one that libcurl unpacks.
  private var isCodingKnown: Bool {
    let names = (header("Content-Encoding") ?? "").lowercased().split(separator: ",")
    return names.allSatisfy { Self.codings.contains($0.trimmingCharacters(in: .whitespaces)) }
  }

  private static let codings: Set = [
    "identity", "none", "gzip", "x-gzip", "deflate", "br", "zstd",
  ]
}

extension Duration {
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
