import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

extension State {
  /// The same bytes for the same state, natively and in the browser.
  ///
  /// Only for comparing: nothing reads it.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(12)
    writer.write(version)
    writer.write(now.milliseconds)
    writer.write(route.path)
    writer.write(title)
    writePreferences(to: &writer)
    writeReading(to: &writer)
    reading.write(to: &writer)
    tasks.write(to: &writer)
    restock.write(to: &writer)
    writeReplica(to: &writer)
    writeForm(to: &writer)
    writeRest(to: &writer)
    return writer.bytes
  }

  private func writePreferences(to writer: inout CBORWriter) {
    writer.beginArray(5)
    writer.write(Int(language.rawValue))
    writer.write(Int(appearance.rawValue))
    writer.write(reading.style.size)
    writer.write(reading.style.face.rawValue)
    writer.write(reading.style.spacing)
  }

  private func writeReading(to writer: inout CBORWriter) {
    let entities = reading.library.sortedEntities
    writer.beginArray(7)
    writer.beginArray(entities.count)
    for entity in entities { entity.write(to: &writer) }
    writer.beginArray(reading.windows.count)
    for window in reading.windows {
      writer.beginArray(2)
      writer.write(window.rooms.lowerBound)
      writer.write(window.rooms.upperBound)
    }
    if let cursor = reading.cursor { writer.write(cursor) } else { writer.writeNull() }
    writer.write(reading.linkSheet?.text ?? "")
    writer.write(reading.draft)
    writer.write(reading.library.count(.shown))
    guard let reader = reading.reader else {
      writer.writeNull()
      return
    }
    writer.beginArray(3)
    writer.write(reader.id)
    writer.write(reader.content ?? "")
    writer.write(reader.place?.register ?? [])
  }

  private func writeReplica(to writer: inout CBORWriter) {
    guard let replica else {
      writer.writeNull()
      return
    }
    writer.beginArray(4)
    writer.write(replica.device.bits)
    writer.write(replica.clock.last)
    writer.write(replica.cursor)
    writer.write(replica.pendingCount)
  }

  private func writeForm(to writer: inout CBORWriter) {
    writer.beginArray(5)
    writer.write(form.name)
    writer.write(form.email)
    writer.write(form.password)
    writer.write(form.isBusy)
    if let problem = form.problem {
      writer.write(Int(problem.rawValue))
    } else {
      writer.writeNull()
    }
  }

  private func writeRest(to writer: inout CBORWriter) {
    writer.beginArray(7)
    writer.write(profile?.account ?? "")
    writer.write(isSignedIn)
    writer.write(isOnline)
    writer.write(Int(sync.phase.rawValue))
    writer.write(sync.attempt)
    writer.write(toast?.toast.text ?? "")
    writer.write(requests.pending.count)
  }
}
