import HTML5

/// Gives images that a script would load their real source, so that they can be kept.
enum LazyImages {
  /// How many nodes are looked at around an image: on a hostile page each image has all of them.
  private static let mostAround = 100

  static func resolve(in tree: inout Tree) {
    if let amp = tree.knownName(Array("amp-img".utf8)) {
      for node in tree.descendants(tree.root) where tree.isElement(node, amp) {
        tree.rename(node, to: .img)
      }
    }
    for node in tree.descendants(tree.root) where tree.isElement(node, .img) {
      guard let source = source(of: node, in: tree) else { continue }
      tree.setAttribute(.src, source, of: node)
    }
    for node in tree.descendants(tree.root) where tree.isElement(node, .noscript) {
      adoptFallback(node, in: &tree)
    }
  }

  /// A better source than `src`, or nil where that is good.
  private static func source(of node: Tree.Node, in tree: Tree) -> [UInt8]? {
    let current = tree.attribute(.src, of: node) ?? []
    for name in [Name.dataSrc, .dataOriginal, .dataLazySrc] {
      if let lazy = tree.attribute(name, of: node), looksLikeImage(lazy) { return Array(lazy) }
    }
    guard isPlaceholder(current) else { return larger(node, in: tree) }
    for name in [Name.dataSrcset, .srcset] {
      if let set = tree.attribute(name, of: node), let best = best(of: set) { return best }
    }
    return sourceBeside(node, in: tree) ?? sourceInData(node, in: tree)
  }

  /// The width from which an image is large enough for any column.
  private static let wideEnough = 800.0

  /// What the image's own list or its `picture` offers, where that says that it is large.
  private static func larger(_ node: Tree.Node, in tree: Tree) -> [UInt8]? {
    var sets: [ArraySlice<UInt8>] = []
    if let set = tree.attribute(.srcset, of: node) { sets.append(set) }
    if let parent = tree.parent(node), tree.isElement(parent, .picture) {
      var next = tree.firstChild(parent)
      for _ in 0..<Self.mostAround {
        guard let sibling = next else { break }
        if tree.isElement(sibling, .source), let set = tree.attribute(.srcset, of: sibling) {
          sets.append(set)
        }
        next = tree.next(sibling)
      }
    }
    let offers = sets.compactMap { offer(of: $0) }.filter {
      $0.size >= wideEnough && $0.size <= 1600
    }
    return offers.max { $0.size < $1.size }.map { Array($0.source) }
  }

  /// A file of an image, or a list of such, in an attribute that some script would read.
  private static func sourceInData(_ node: Tree.Node, in tree: Tree) -> [UInt8]? {
    for attribute in tree.attributes(node)
    where tree.nameText(attribute.name).starts(with: "data-".utf8) {
      let value = tree.value(attribute)
      guard looksLikeImage(value), !value.isEmpty else { continue }
      if value.contains(where: { $0 <= 0x20 }) {
        if let best = best(of: value), isImageFile(best[...]) { return best }
      } else if isImageFile(value) {
        return Array(value)
      }
    }
    return nil
  }

  private static func isImageFile(_ value: ArraySlice<UInt8>) -> Bool {
    let path = value.prefix { $0 != 0x3F && $0 != 0x23 }.suffix(5).map { $0 | 0x20 }
    return [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif"].contains { ending in
      path.count >= ending.utf8.count && path.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }

  /// What a `source` near the start of the same `picture` offers.
  private static func sourceBeside(_ node: Tree.Node, in tree: Tree) -> [UInt8]? {
    var next = tree.parent(node).flatMap { tree.firstChild($0) }
    for _ in 0..<Self.mostAround {
      guard let sibling = next else { return nil }
      if tree.isElement(sibling, .source) {
        for name in [Name.srcset, .dataSrcset] {
          if let set = tree.attribute(name, of: sibling), let best = best(of: set) { return best }
        }
      }
      next = tree.next(sibling)
    }
    return nil
  }

  private static func isPlaceholder(_ source: ArraySlice<UInt8>) -> Bool {
    source.isEmpty || source.starts(with: "data:".utf8) || source.starts(with: "about:".utf8)
      || isPlaceholderFile(source)
  }

  /// A file whose name says that it only keeps the place.
  private static func isPlaceholderFile(_ source: ArraySlice<UInt8>) -> Bool {
    guard source.count < 1000 else { return false }
    let path = source.prefix { $0 != 0x3F && $0 != 0x23 }
    let file = (path.split(separator: 0x2F).last ?? path).map { $0 | 0x20 }
    return placeholders.contains { file.starts(with: $0.utf8) }
  }

  private static let placeholders = [
    "placeholder", "blank.", "spacer.", "transparent.", "1x1.", "pixel.", "loading.gif", "lazy.",
    "lazyload.", "leer.", "grey.gif", "gray.gif", "empty.gif", "clear.gif", "dummy.",
  ]

  private static func looksLikeImage(_ source: ArraySlice<UInt8>) -> Bool {
    !isPlaceholder(source) && !source.contains(0x7B) && source.count < 4096
  }

  /// The candidate with the greatest width or density up to 1600 pixels; the first where none is
  /// given.
  private static func best(of set: ArraySlice<UInt8>) -> [UInt8]? {
    offer(of: set).map { Array($0.source) }
  }

  private static func offer(
    of set: ArraySlice<UInt8>
  ) -> (source: ArraySlice<UInt8>, size: Double)? {
    var best: (source: ArraySlice<UInt8>, size: Double)?
    for candidate in candidates(of: set) {
      let words = candidate.split { $0 <= 0x20 }
      guard let source = words.first, looksLikeImage(source) else { continue }
      let size = words.dropFirst().first.map(size) ?? 0
      if let known = best, size <= known.size || size > 1600 { continue }
      best = (source, size)
    }
    return best
  }

  /// Parted by a comma that white space follows: addresses may hold commas.
  private static func candidates(of set: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var candidates: [ArraySlice<UInt8>] = []
    var start = set.startIndex
    for index in set.indices where set[index] == 0x2C {
      guard index + 1 >= set.endIndex || set[index + 1] <= 0x20 else { continue }
      candidates.append(set[start..<index])
      start = index + 1
    }
    candidates.append(set[start...])
    return candidates
  }

  private static func size(_ descriptor: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: descriptor.dropLast(), as: UTF8.self)) ?? 0
  }

  /// `<img placeholder><noscript><img real></noscript>`, or the other way round: one image, the real
  /// one.
  private static func adoptFallback(_ noscript: Tree.Node, in tree: inout Tree) {
    guard isSmall(noscript, in: tree), let real = tree.first(.img, in: noscript),
      let source = tree.attribute(.src, of: real), looksLikeImage(source),
      Page.collapsed(tree.textContent(noscript)[...]).isEmpty
    else { return }
    let placeholder =
      image(alone: elementBefore(noscript, in: tree), in: tree)
      ?? image(alone: elementAfter(noscript, in: tree), in: tree)
    guard let placeholder else { return }
    if isPlaceholder(tree.attribute(.src, of: placeholder) ?? []) {
      tree.setAttribute(.src, Array(source), of: placeholder)
    }
    tree.remove(noscript)
  }

  /// The image that an element is, or has with no text beside it.
  private static func image(alone node: Tree.Node?, in tree: Tree) -> Tree.Node? {
    guard let node, isSmall(node, in: tree) else { return nil }
    let image = tree.isElement(node, .img) ? node : tree.first(.img, in: node)
    return tree.textContent(node).allSatisfy { $0 <= 0x20 } ? image : nil
  }

  private static func elementAfter(_ node: Tree.Node, in tree: Tree) -> Tree.Node? {
    var after = tree.next(node)
    for _ in 0..<Self.mostAround {
      guard let node = after, tree.kind(node) != .element else { break }
      after = tree.next(node)
    }
    return after.flatMap { tree.isElement($0, .img) ? $0 : nil }
  }

  private static func elementBefore(_ node: Tree.Node, in tree: Tree) -> Tree.Node? {
    var before = tree.previous(node)
    for _ in 0..<Self.mostAround {
      guard let node = before, tree.kind(node) != .element else { break }
      before = tree.previous(node)
    }
    return before.flatMap { tree.kind($0) == .element ? $0 : nil }
  }

  /// Whether what is below the node may be no more than an image and what stands around it.
  private static func isSmall(_ top: Tree.Node, in tree: Tree) -> Bool {
    var next = tree.firstChild(top)
    for _ in 0..<Self.mostAround {
      guard let node = next else { return true }
      next = tree.following(node, within: top)
    }
    return next == nil
  }
}
