import ArticleCore
import Kernel
import Kit
import ViewTree

/// The page's blocks, of which one taps what is the article.
enum ChooseSheet {
  static func view(_ open: Choosing, _ scene: Scene) -> Node<ReadingAction> {
    let words = scene.words
    return Node.dialog(
      id: "choose-text", title: words.chooseText, onCancel: .choosing(.closed)
    ) {
      switch open.page {
      case .loading:
        Node(.div, .role("status"), .label(words.loadingBlocks)) {
          Node(.p, .className("hint")) { words.loadingBlocks }
          Node.skeleton(lines: 6)
        }
      case .unreachable: failed(words, words.blocksUnreachable, retries: true)
      case .unreadable: failed(words, words.blocksUnreadable, retries: false)
      case .ready(let blocks): chooser(open, blocks, words)
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func failed(
    _ words: Words, _ text: String, retries: Bool
  ) -> [Node<ReadingAction>] {
    Node(.p, .role("status")) { text }
    Node(.div, .className("dialog-buttons")) {
      Node.button(words.close, style: .text, action: .choosing(.closed))
      if retries {
        Node.button(
          words.tryAgain, icon: .refresh, style: .primary, action: .choosing(.retryTapped))
      } else {
        Node.linkButton(words.sendFromBrowser, icon: .globe, path: "/settings")
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func chooser(
    _ open: Choosing, _ blocks: PageBlocks, _ words: Words
  ) -> [Node<ReadingAction>] {
    Node(.p, .className("hint")) { words.howItWasFound(blocks) }
    Node(.p, .className("hint")) { words.chooseHint(open.host) }
    tools(open, words)
    if open.isPreviewing {
      preview(open, blocks, words)
    } else {
      list(open, blocks, words)
    }
    Node(.div, .className("dialog-buttons")) {
      Node.button(words.cancel, style: .text, action: .choosing(.closed))
      Node.button(save(open, words), id: "choose-save", action: .choosing(.saveTapped))
    }
  }

  private static func save(_ open: Choosing, _ words: Words) -> ButtonFace {
    var face = ButtonFace(words.save)
    face.style = .primary
    face.isEnabled = open.part != nil
    return face
  }

  private static func tools(_ open: Choosing, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("choose-tools"), .role("group"), .label(words.chosenPart)) {
      tool(.plus, words.largerPart, open.larger != nil && !open.isPreviewing, .largerTapped)
      tool(.minus, words.smallerPart, open.smaller != nil && !open.isPreviewing, .smallerTapped)
      tool(
        .eye, open.isPreviewing ? words.showBlocks : words.preview, open.part != nil,
        .previewTapped)
      Node(.p, .className("hint"), .role("status")) { words.chosenBlocks(open.range.count) }
    }
  }

  private static func tool(
    _ icon: Icon, _ label: String, _ isEnabled: Bool, _ action: ChooseAction
  ) -> Node<ReadingAction> {
    var face = ButtonFace(label)
    face.icon = icon
    face.isEnabled = isEnabled
    return Node.button(face, action: .choosing(action))
  }

  private static func list(
    _ open: Choosing, _ blocks: PageBlocks, _ words: Words
  ) -> Node<ReadingAction> {
    var builder = ArticleViewBuilder(words: words)
    var options: [Node<ReadingAction>] = []
    let chosen = open.range
    for (index, block) in blocks.blocks.enumerated() {
      let isChosen = chosen.contains(index)
      let label = words.block(index + 1, Self.beginning(of: block))
      options.append(
        Node(
          .div, .className(isChosen ? "choose-block chosen" : "choose-block"), .role("presentation")
        ) {
          Node(
            .div, attributes: [.className("prose"), .flag(.inert, if: true), .decorative],
            children: builder.nodes([block]))
          Node(
            .button, .type("button"), .className("choose-cover"), .id("block-\(index)"),
            .role("option"), .label(label), .state(.ariaSelected, isChosen),
            on: .click(.choosing(.blockTapped(index)))
          ) {}
        })
    }
    return Node(
      .div,
      attributes: [
        .className("choose-list"), .role("listbox"), .label(words.pageBlocks),
      ], children: options)
  }

  private static func preview(
    _ open: Choosing, _ blocks: PageBlocks, _ words: Words
  ) -> Node<ReadingAction> {
    var builder = ArticleViewBuilder(words: words)
    return Node(
      .div,
      attributes: [
        .className("choose-list prose"), .id("choose-preview"), .role("region"),
        .label(words.preview), Attribute(.tabIndex, "0"),
      ], children: builder.nodes(Array(blocks.blocks[open.range])))
  }

  /// The first letters of a block's text.
  private static func beginning(of node: ArticleNode) -> String {
    var bytes: [UInt8] = []
    gather(node, &bytes)
    while let last = bytes.last, last & 0xC0 == 0x80, bytes.count > 80 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func gather(_ node: ArticleNode, _ bytes: inout [UInt8]) {
    guard bytes.count < 80 else { return }
    switch node {
    case .text(let text): bytes += Array(text.utf8.prefix(120 - min(bytes.count, 80)))
    case .element(let element):
      if let text = element[.alternativeText] { bytes += Array(text.utf8.prefix(80)) }
      for child in element.children { gather(child, &bytes) }
    }
  }
}
