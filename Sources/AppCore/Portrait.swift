public import Kernel
import Kit
import ReadingCore
public import SyncCore
import Wire

extension EntityKind {
  /// What a person shows of themselves, beside what their account says.
  public static let person = EntityKind(number: 15)
}

/// What a person shows of themselves.
///
/// A number never changes its meaning.
public enum ShownPerson: PropertyOwner {
  public static let kind = EntityKind.person
  /// The one entity of each account ("person" in ASCII).
  public static let id = ID<Entity>(high: 0x7065_7273_6F6E_0000, low: 1)
  /// The hash of the picture, a small square JPEG, or null for none.
  public static let picture = Property<ShownPerson, Bytes?>(1)

  public static func listProperties(to lister: inout some Lister<ShownPerson>) {
    lister.property(picture)
  }
}

/// The person's picture: drawn anew by the host, kept like any other file, and synced as its hash.
extension State {
  var pictureHash: [UInt8]? {
    guard let hash = replica?.entity(ShownPerson.id)?[ShownPerson.picture], hash.bytes.count == 32
    else { return nil }
    return hash.bytes
  }

  /// What stands for the person: the picture, once its bytes are here, or letters.
  var portrait: PictureState {
    guard let hash = pictureHash.map({ Hex.encode($0) }), keeping.kept.contains(hash) else {
      return .failed
    }
    return .shown(path: Routes.contents + "/" + hash)
  }

  /// The file becomes the picture at once; its bytes follow.
  mutating func takePicture(_ file: WaitingFile, _ moment: Moment) -> [Effect] {
    guard let hash = Hex.decode(file.hash) else { return [] }
    if !files.waiting.contains(where: { $0.hash == file.hash }) { files.waiting.append(file) }
    keeping.kept.insert(file.hash)
    return setPicture(hash, words.pictureChanged, moment)
      + store([MetaRows.writeKept(file.hash)], saying: nil) + sendFiles(moment)
  }

  mutating func removePicture(_ moment: Moment) -> [Effect] {
    guard pictureHash != nil else { return [] }
    return setPicture(nil, words.pictureRemoved, moment) + [.focus(id: "choose-picture")]
  }

  private mutating func setPicture(
    _ hash: [UInt8]?, _ text: String, _ moment: Moment
  ) -> [Effect] {
    let undo = [Self.picture(pictureHash)]
    return record([Self.picture(hash)], saying: Saying(text, undo: undo), moment)
  }

  static func picture(_ hash: [UInt8]?) -> Edit {
    let value = hash.map { RegisterValue.bytes($0) } ?? RegisterValue.null
    return Edit(ShownPerson.id, kind: .person, [.init(ShownPerson.picture.number, value)])
  }
}

extension Words {
  var choosePicture: String { say("Choose a picture", "사진 선택") }
  var removePicture: String { say("Remove picture", "사진 삭제") }
  var pictureChanged: String { say("Picture changed", "사진을 바꿨어요") }
  var pictureRemoved: String { say("Picture removed", "사진을 삭제했어요") }
  var pictureUnreadable: String {
    say(
      "This browser can’t read it. Choose a JPEG, PNG, or WebP.",
      "이 브라우저가 읽을 수 없는 사진이에요. JPEG, PNG, WebP 중에서 골라 주세요.")
  }
}
