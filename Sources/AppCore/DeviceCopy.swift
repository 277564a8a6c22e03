import Kernel
import SyncCore
import Wire

/// A file of everything that is on this device: CBOR, a map {0: 1, 1: address, 2: when (ms), 3: entities,
/// 4: contents, 5: drafts}.
///
/// An entity may come twice, as it stands and as a refused change has it. The host writes what follows
/// the key of the contents (`saveCopy` in Web/host/kept.js).
extension State {
  func deviceCopy(of owner: Profile, _ moment: Moment) -> [UInt8] {
    var entities = replica?.allEntities ?? []
    for refused in sync.refused { entities.append(refused.change.entity) }
    var writer = CBORWriter()
    writer.beginMap(6)
    writer.write(0)
    writer.write(1)
    writer.write(1)
    writer.write(owner.email)
    writer.write(2)
    writer.write(moment.instant.milliseconds)
    writer.write(3)
    writer.beginArray(entities.count)
    for entity in entities { entity.write(to: &writer) }
    writer.write(4)
    return writer.bytes
  }
}
