import Kit
public import ViewTree

/// The whole page: one element, the child of the frame's `#app`.
public func view(_ state: State) -> Node<Action> {
  .element(
    Element(
      .div, attributes: [Attribute(.className, "app"), Attribute(.language, state.language.tag)],
      children: [
        .element(
          Element(.main, children: [.element(Element(.h1, children: [.text("Later")]))]))
      ]))
}
