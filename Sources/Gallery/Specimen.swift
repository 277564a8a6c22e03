import Kit
import ViewTree

typealias GalleryNode = Node<GalleryAction>

/// A component as the gallery shows it: in each of its states, with what a user of it must know.
struct Specimen {
  struct Property {
    var name: String
    var type: String
    /// What holds when it is not given; empty where it must be.
    var standard: String
  }

  struct Shown {
    var name: String
    var node: GalleryNode
    /// Shown in a frame of its own, for what covers a whole screen.
    var isFramed = false
  }

  /// Its address in the gallery, after `#`.
  var id: String
  /// The requirement it answers.
  var requirement: String
  var title: String
  var purpose: String
  var properties: [Property] = []
  var inks: [Ink] = []
  /// What a screen reader says.
  var accessibility: String
  var keyboard: String
  var shown: [Shown]

  /// Everything that the search looks through.
  var searchText: String {
    var text = title + " " + requirement + " " + purpose
    for property in properties { text += " " + property.name }
    for one in shown { text += " " + one.name }
    return text
  }
}

/// Writes `name: Type = standard` as a property.
func property(_ name: String, _ type: String, _ standard: String = "") -> Specimen.Property {
  Specimen.Property(name: name, type: type, standard: standard)
}
