import Kit
import ViewTree

/// Every component of the kit; one that is not here does not exist for others.
struct Specimens {
  struct Group {
    var id: String
    var title: String
    var specimens: [Specimen]
  }

  let state: GalleryState
  let words: Words
  /// A picture that is there without a network.
  let picturePath: String

  init(_ state: GalleryState, picturePath: String) {
    self.state = state
    words = Words(state.language, state.region)
    self.picturePath = picturePath
  }

  var groups: [Group] {
    [
      Group(id: "actions", title: words.say("Actions", "동작"), specimens: buttons()),
      Group(id: "entry", title: words.say("Entry", "입력"), specimens: fields()),
      Group(id: "choices", title: words.say("Choices", "선택"), specimens: choices()),
      Group(id: "content", title: words.say("Content", "내용"), specimens: content()),
      Group(id: "navigation", title: words.say("Navigation", "이동"), specimens: navigation()),
      Group(id: "feedback", title: words.say("Feedback", "알림"), specimens: feedback()),
      Group(id: "movement", title: words.say("Movement", "움직임"), specimens: movement()),
    ]
  }
}
