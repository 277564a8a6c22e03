import HTML5

/// What an article is found by, and what stands around it.
extension Extractor {
  /// The block in which a witness has seen the article, cleaned, where that was not found.
  static func seen(
    by witness: Witness, _ whole: Page, unlike best: Page, _ chosen: [Int]
  ) -> (Page, Int)? {
    guard let block = witness.block(in: best, unlike: chosen) else { return nil }
    var page = whole
    page.titleHeading = best.titleHeading
    page.prepare([.leavesOutUnlikely], title: "")
    if page.gone[block] {
      page = whole
      page.prepare([], title: "")
    }
    guard !page.gone[block] else { return nil }
    _ = page.cleanKeepingProse([block], [.weighsLabels], of: ProseSums(page))
    return page.text(of: block).length > 0 ? (page, block) : nil
  }

  /// What stands above the article and is not in it, sanitised; nil where there is nothing.
  static func lead(
    of whole: Page, _ trimmed: Page, _ chosen: [Int], _ places: Places, _ metadata: Metadata
  ) -> (tree: Tree?, isText: Bool) {
    guard !chosen.isEmpty else { return (nil, false) }
    var page = whole
    page.titleHeading = trimmed.titleHeading
    let isKept = { (index: Int) in
      !trimmed.gone[index] && chosen.contains { $0 <= index && index < whole.ends[$0] }
    }
    var lead = page.lead(above: chosen, metadata, kept: isKept)
    if let picture = lead.picture, isKept(picture) { lead.picture = nil }
    if let summary = lead.summary {
      let beginning = whole.plainText(of: summary, limit: 1000).prefix(40)
      let text = chosen.lazy.map { trimmed.plainText(of: $0, limit: 4000) }.joined(separator: " ")
      if !beginning.isEmpty, text.contains(beginning) { lead.summary = nil }
    }
    let parts = [lead.picture, lead.summary].compactMap { $0 }
    guard !parts.isEmpty else { return (nil, false) }
    for part in parts { page.revive(part) }
    let content = sanitised(page, parts, places)
    guard !ArticleBuilder.blocks(of: content).isEmpty else { return (nil, false) }
    return (content, lead.summary.map { page.readsAsText($0) } ?? false)
  }
}
