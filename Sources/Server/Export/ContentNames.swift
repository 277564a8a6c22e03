import Kernel
import ReadingCore
public import Storage
public import SyncCore

/// The contents that an item cannot be shown or heard without.
public enum ContentNames {
  public static func of(_ entity: Entity) -> [ContentHash] {
    guard entity.kind == .item else { return [] }
    let numbers = [Item.content.number, Item.image.number, Item.file.number]
    return numbers.compactMap { number in
      entity.bytes(number).flatMap { ContentHash(bytes: $0) }
    } + [sound(of: entity)].compactMap(\.self)
  }

  /// The file in which its text is read aloud.
  static func sound(of entity: Entity) -> ContentHash? {
    entity[Item.spoken].flatMap { ContentHash(bytes: $0.sound) }
  }
}
