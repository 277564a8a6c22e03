internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  var mailAddresses: MailAddressStorage {
    MailAddressStorage(
      find: { (name) throws(StorageError) in
        try await self.read { database in
          let rows = try database.rows(
            """
            SELECT account.id FROM mailAddress JOIN account ON account.number = mailAddress.account
            WHERE mailAddress.name = ?
            """, [name])
          return try rows.next().map { try $0.id(0) }
        }
      },
      name: { (account) throws(StorageError) in
        try await self.read { database in
          let rows = try database.rows(
            """
            SELECT mailAddress.name FROM mailAddress
            JOIN account ON account.number = mailAddress.account WHERE account.id = ?
            """, [account.data])
          return try rows.next().map { try $0.text(0) }
        }
      },
      set: { (account, name) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            """
            INSERT INTO mailAddress (account, name) VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET name = excluded.name
            """, [try database.number(of: account), name])
        }
      },
      remove: { (account) throws(StorageError) in
        try await self.write { database in
          _ = try database.run(
            "DELETE FROM mailAddress WHERE account = (SELECT number FROM account WHERE id = ?)",
            [account.data])
        }
      })
  }
}
