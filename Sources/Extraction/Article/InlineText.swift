import ArticleCore

/// White space in a run of inline content, as a browser shows it.
enum InlineText {
  /// Runs of white space as one space, none at the ends or beside a line break; empty elements and
  /// line breaks at the ends go.
  static func tidied(_ nodes: [ArticleNode]) -> [ArticleNode] {
    var endsInSpace = true
    var tidy = collapsed(nodes, &endsInSpace)
    trimEnd(&tidy)
    return tidy
  }

  private static func collapsed(
    _ nodes: [ArticleNode], _ endsInSpace: inout Bool
  ) -> [ArticleNode] {
    var result: [ArticleNode] = []
    for node in nodes {
      switch node {
      case .text(let text):
        let short = collapsed(text, &endsInSpace)
        guard !short.isEmpty else { continue }
        if case .text(let before) = result.last {
          result[result.count - 1] = .text(before + short)
        } else {
          result.append(.text(short))
        }
      case .element(var element):
        if element.tag == .lineBreak {
          if result.isEmpty { continue }
          trimSpace(&result)
          endsInSpace = true
        } else if element.tag == .image {
          endsInSpace = false
        } else {
          element.children = collapsed(element.children, &endsInSpace)
          if element.children.isEmpty { continue }
        }
        result.append(.element(element))
      }
    }
    return result
  }

  private static func collapsed(_ text: String, _ endsInSpace: inout Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte > 0x20 {
        bytes.append(byte)
        endsInSpace = false
      } else if !endsInSpace {
        bytes.append(0x20)
        endsInSpace = true
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func trimSpace(_ nodes: inout [ArticleNode]) {
    guard case .text(let text) = nodes.last, text.hasSuffix(" ") else { return }
    let trimmed = String(text.dropLast())
    if trimmed.isEmpty { nodes.removeLast() } else { nodes[nodes.count - 1] = .text(trimmed) }
  }

  private static func trimEnd(_ nodes: inout [ArticleNode]) {
    while let last = nodes.last {
      switch last {
      case .text: trimSpace(&nodes)
      case .element(var element):
        if element.tag == .lineBreak {
          nodes.removeLast()
          continue
        }
        guard element.tag != .image else { return }
        trimEnd(&element.children)
        guard element.children.isEmpty else {
          nodes[nodes.count - 1] = .element(element)
          return
        }
        nodes.removeLast()
        continue
      }
      guard case .text = nodes.last else { continue }
      return
    }
  }
}
