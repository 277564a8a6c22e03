import RestockCore
import SyncCore
import Kernel
import Kit

/// Does what the screens ask for, as the app does: each change is later than the one before.
final class Recorder {
  private(set) var time: Int64 = 1_000

  /// Answers what was said last.
  @discardableResult
  func store(_ effects: [RestockEffect], in state: inout RestockState) -> Saying? {
    var last: Saying?
    for effect in effects {
      guard case .record(let edits, let saying) = effect else { continue }
      last = saying
      apply(edits, to: &state)
    }
    return last
  }

  func apply(_ edits: [Edit], to state: inout RestockState) {
    for edit in edits {
      var entity = state.entity(edit.entity) ?? Entity(id: edit.entity, kind: edit.kind)
      time += 1
      let stamp = Stamp(milliseconds: time, device: DeviceID(bits: 1))
      entity.merge(
        Entity(
          id: edit.entity, kind: edit.kind,
          fields: edit.fields.map {
            Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
          }))
      state.update(entity)
    }
  }
}
