import NIOPosix
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the addresses of a name.
public struct HostResolver: Sendable {
  /// All addresses of the name, in the order in which to try them; none when it has none.
  public var addresses: @Sendable (_ name: String) async -> [NetworkAddress]

  public init(addresses: @escaping @Sendable (_ name: String) async -> [NetworkAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver, on threads of its own (`Threads`); a caller who is cancelled does not wait for it.
  public static let system = HostResolver { name in
    let answer = Answer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard answer.wait(continuation) else { return }
        Threads.names.submit { state in
          guard answer.isAwaited else { return }
          answer.give(state == .active ? lookUp(name) : [])
        }
      }
    } onCancel: {
      answer.give([])
    }
  }

  private static func lookUp(_ name: String) -> [NetworkAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &list) == 0, let first = list else { return [] }
    defer { freeaddrinfo(first) }
    var addresses: [NetworkAddress] = []
    var next: UnsafeMutablePointer<addrinfo>? = first
    while let entry = next {
      if let address = NetworkAddress(entry.pointee.ai_addr), !addresses.contains(address) {
        addresses.append(address)
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }
}

/// One answer for one waiter: the first that is given counts.
private final class Answer: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<[NetworkAddress], Never>)
    case given([NetworkAddress])
    case taken
  }

  private let state = Mutex(State.open)

  /// False when the answer was there already.
  func wait(_ continuation: CheckedContinuation<[NetworkAddress], Never>) -> Bool {
    let early: [NetworkAddress]? = state.withLock { state in
      if case .given(let addresses) = state {
        state = .taken
        return addresses
      }
      state = .waiting(continuation)
      return nil
    }
    guard let early else { return true }
    continuation.resume(returning: early)
    return false
  }

  /// Whether somebody still waits for it.
  var isAwaited: Bool {
    state.withLock { state in
      if case .waiting = state { true } else { false }
    }
  }

  func give(_ addresses: [NetworkAddress]) {
    let waiter: CheckedContinuation<[NetworkAddress], Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(addresses)
        return nil
      case .waiting(let continuation):
        state = .taken
        return continuation
      case .given, .taken: return nil
      }
    }
    waiter?.resume(returning: addresses)
  }
}
