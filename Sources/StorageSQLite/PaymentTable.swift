internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var payments: PaymentStorage {
    PaymentStorage(
      add: { (payment) throws(StorageError) in
        try await self.write { database in try PaymentTable.add(payment, database) }
      },
      byID: { (id) throws(StorageError) in
        try await self.read { database in
          try PaymentTable.all(database, "payment.id = ?", [id.data]).first
        }
      },
      list: { (account) throws(StorageError) in
        try await self.read { database in
          try PaymentTable.all(
            database, "account.id = ? ORDER BY payment.createdAt, payment.id", [account.data])
        }
      },
      advance: { (id, news, now) throws(StorageError) in
        try await self.write { database in
          let known = try PaymentTable.all(database, "payment.id = ?", [id.data]).first
          guard let before = known else { throw StorageError.notFound }
          let after = before.advanced(news, at: now)
          if after != before { try PaymentTable.change(after, database) }
          return (before: before, after: after)
        }
      })
  }
}

enum PaymentTable {
  static func add(_ payment: Payment, _ database: Database) throws {
    try database.run(
      """
      INSERT INTO payment
        (id, account, provider, amount, currency, reference, address, state, createdAt, changedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        payment.id.data, try database.number(of: payment.account), payment.provider,
        payment.amount, payment.currency, payment.reference, payment.address,
        payment.state.rawValue, payment.createdAt.milliseconds, payment.changedAt.milliseconds,
      ])
  }

  static func change(_ payment: Payment, _ database: Database) throws {
    try database.run(
      "UPDATE payment SET reference = ?, address = ?, state = ?, changedAt = ? WHERE id = ?",
      [
        payment.reference, payment.address, payment.state.rawValue,
        payment.changedAt.milliseconds, payment.id.data,
      ])
  }

  static func all(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [Payment] {
    let rows = try database.rows(
      """
      SELECT payment.id, account.id, provider, amount, currency, reference, address, state,
        payment.createdAt, changedAt
      FROM payment JOIN account ON account.number = payment.account WHERE \(condition)
      """, arguments)
    var payments: [Payment] = []
    while let row = try rows.next() { payments.append(try payment(row)) }
    return payments
  }

  private static func payment(_ row: Row) throws -> Payment {
    guard let state = Payment.State(rawValue: Int(try row.integer(7))) else {
      throw StorageError.corrupt
    }
    return Payment(
      id: try row.id(0), account: try row.id(1), provider: try row.text(2),
      amount: try row.integer(3), currency: try row.text(4), reference: try row.text(5),
      address: try row.text(6), state: state, createdAt: try row.instant(8),
      changedAt: try row.instant(9))
  }
}
