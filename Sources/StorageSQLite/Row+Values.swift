internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension ID {
  var data: Data { Data(bytes) }
}

extension Row {
  func id<Owner>(_ index: Int, of owner: Owner.Type = Owner.self) throws -> ID<Owner> {
    guard let id = ID<Owner>(bytes: try bytes(index)) else { throw StorageError.corrupt }
    return id
  }

  func bytes(_ index: Int) throws -> [UInt8] {
    try withUnsafeData(atIndex: index) { $0.map { Array($0) } } ?? []
  }

  // GRDB's own subscript traps where a damaged file holds another type than the table says.
  func integer(_ index: Int) throws -> Int64 {
    guard case .int64(let value) = (self[index] as DatabaseValue).storage else {
      throw StorageError.corrupt
    }
    return value
  }

  func text(_ index: Int) throws -> String {
    guard case .string(let value) = (self[index] as DatabaseValue).storage else {
      throw StorageError.corrupt
    }
    return value
  }

  func instant(_ index: Int) throws -> Instant {
    Instant(milliseconds: try integer(index))
  }

  func seq(_ index: Int) throws -> UInt64 {
    guard let seq = UInt64(exactly: try integer(index)) else { throw StorageError.corrupt }
    return seq
  }
}

extension Database {
  /// The rows that a statement yields; it is compiled once.
  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> RowCursor {
    try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  /// Executes a statement that is compiled once, and answers how many rows it touched.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: arguments)
    return changesCount
  }

  /// The number under which the tables know an account.
  func number(of account: AccountID) throws -> Int64 {
    let row = try row("SELECT number FROM account WHERE id = ?", [account.data])
    guard let row else { throw StorageError.notFound }
    return try row.integer(0)
  }
}
