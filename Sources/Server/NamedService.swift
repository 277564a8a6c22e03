public import ServiceLifecycle

/// A service that logs call by its type.
///
/// Of one that has no description, a group of services writes out at its start all that the service
/// holds: seconds of work, and secrets where only a name belongs.
public protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
  public var description: String { String(describing: Self.self) }
}
