internal import Kernel
internal import Storage

extension MemoryDatabase {
  var channels: ChannelStorage {
    ChannelStorage(
      add: { (channel) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in try tables.add(channel) }
      },
      find: { (account, id) throws(StorageError) in
        try self.run { (tables) in
          tables.channels.first { $0.id == id && $0.account == account }
        }
      },
      list: { (account) throws(StorageError) in
        try self.run { (tables) in
          tables.channels.filter { $0.account == account }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
      },
      remove: { (account, id) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          guard tables.channels.contains(where: { $0.id == id && $0.account == account }) else {
            throw .notFound
          }
          tables.removeChannels { $0.id == id }
        }
      },
      note: { (account, id, result, now) throws(StorageError) in
        try self.run { (tables) in
          let index = tables.channels.firstIndex { $0.id == id && $0.account == account }
          guard let index else { return nil }
          tables.channels[index] = tables.channels[index].noting(result, at: now)
          return tables.channels[index]
        }
      },
      accounts: { () throws(StorageError) in
        try self.run { (tables) in Set(tables.channels.map { $0.account }) }
      })
  }
}

extension MemoryTables {
  mutating func add(
    _ channel: NotificationChannel
  ) throws(StorageError) -> NotificationChannel {
    try require(channel.account)
    if let session = channel.session {
      let isThere = sessions.contains { $0.id == session && $0.account == channel.account }
      guard isThere else { throw .notFound }
    }
    if channel.sort == .push {
      removeChannels {
        $0.sort == .push && $0.address == channel.address && $0.account != channel.account
      }
    }
    let own = channels.indices.filter { channels[$0].account == channel.account }
    let same = own.first {
      channels[$0].sort == channel.sort && channels[$0].address == channel.address
    }
    if let same {
      channels[same].label = channel.label
      channels[same].secret = channel.secret
      channels[same].session = channel.session
      channels[same].refusedSince = nil
      return channels[same]
    }
    guard own.count < NotificationChannel.most else { throw .quotaReached }
    channels.append(channel)
    return channel
  }

  mutating func removeChannels(where isGone: (NotificationChannel) -> Bool) {
    let gone = Set(channels.filter(isGone).map { $0.id })
    channels.removeAll { gone.contains($0.id) }
    deliveries.removeAll { gone.contains($0.delivery.channel) && $0.finishedAt == nil }
  }
}
