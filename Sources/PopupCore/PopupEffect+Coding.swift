import Kernel
import ViewTree

extension PopupEffect {
  /// As Web/extension/messages.js reads it.
  func write(to writer: inout ByteWriter) {
    switch self {
    case .save: writer.write(byte: 0)
    case .append(let addition, let job, let changes):
      writer.write(byte: 1)
      writer.write(byte: addition.rawValue)
      writer.write(job)
      writer.write(changes)
    case .edit(let number, let item, let title, let changes):
      writer.write(byte: 2)
      writer.write(number)
      writer.write(item)
      writer.write(title)
      writer.write(changes)
    case .askLatest(let number):
      writer.write(byte: 3)
      writer.write(number)
    case .askSearch(let number, let query):
      writer.write(byte: 4)
      writer.write(number)
      writer.write(query)
    case .askNames: writer.write(byte: 5)
    case .keepItems(let rows):
      writer.write(byte: 6)
      writer.write(count: rows.count)
      for row in rows { writer.write(row) }
    case .keepNames(let names):
      writer.write(byte: 7)
      writer.write(names.tags)
      writer.write(names.collections)
    case .retry(let job): writer.write(8, job)
    case .discard(let job): writer.write(9, job)
    case .saveTabs: writer.write(byte: 10)
    case .openOptions: writer.write(byte: 11)
    case .focus(let id): writer.write(12, id)
    }
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ number: UInt8, _ text: String) {
    write(byte: number)
    write(text)
  }

  fileprivate mutating func write(_ texts: [String]) {
    write(count: texts.count)
    for text in texts { write(text) }
  }

  fileprivate mutating func write(_ changes: Changes) {
    write(changes.tags)
    write(changes.collections)
    write(changes.reason)
    write(changes.isArchived)
  }

  fileprivate mutating func write(_ row: ListedItem) {
    write(row.id)
    write(row.title)
    write(row.path)
    write(row.detail)
  }
}
