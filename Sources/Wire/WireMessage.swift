public import Kernel

/// A message of our own routes: a CBOR map with ascending integer keys.
///
/// A key that a program does not know is passed over, and one that is missing leaves its member
/// empty, so that old and new versions understand each other.
public protocol WireMessage: CBORCodable, CBORMessage {}
