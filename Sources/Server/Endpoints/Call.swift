import Hummingbird
import Kernel
import Storage

/// A request, with what is known of where it came from.
struct Arrival: Sendable {
  let request: Request
  let context: ServerRequestContext
}

/// A request that was let in and read, as its route declares it.
struct Call<Who: Sendable, Body: Sendable>: Sendable {
  let arrival: Arrival
  let who: Who
  let body: Body
  fileprivate let declared: [any DescribedParameter]

  init(_ arrival: Arrival, _ who: Who, _ body: Body, _ declared: [any DescribedParameter]) {
    self.arrival = arrival
    self.who = who
    self.body = body
    self.declared = declared
  }

  var request: Request { arrival.request }

  /// The value of a parameter that the route declares.
  func value<Value>(of parameter: Parameter<Value>) throws(RequestRefusal) -> Value {
    assert(
      declared.contains { $0.name == parameter.name }, "\(parameter.name) is read undeclared")
    return try parameter.value(in: request)
  }

  /// The ID that stands in the address as `{id}`, or in another place; what is none names nothing.
  func id<Owner>(
    _ name: String = "id", of owner: Owner.Type = Owner.self
  ) throws(RequestRefusal) -> ID<Owner> {
    guard let id = arrival.context.parameters.get(name).flatMap({ ID<Owner>(text: $0) }) else {
      throw .notFound
    }
    return id
  }

  /// The hash that stands in the address as `{hash}`.
  func hash() throws(RequestRefusal) -> ContentHash {
    guard let hash = arrival.context.parameters.get("hash").flatMap({ ContentHash(text: $0) })
    else { throw .notFound }
    return hash
  }
}

extension Call where Who == Visitor {
  var visitor: Visitor { who }
  var account: AccountID { who.account }
}

extension Call where Who == Person {
  var account: Account { who.account }
}
