import HTML5
import Testing

@Suite struct TreeTests {
  private func markup(_ tree: Tree) -> String {
    String(decoding: tree.serialised(), as: UTF8.self)
  }

  @Test func textIsEscapedAndVoidElementsHaveNoEnd() {
    var tree = Tree()
    let paragraph = tree.appendElement(.p, to: tree.root)
    tree.addAttribute(.title, "a\"<b>&\u{A0}".utf8, to: paragraph)
    tree.appendText("1 < 2 & 3 > 2\u{A0}".utf8, to: paragraph)
    tree.appendElement(.br, to: paragraph)
    tree.appendText("end".utf8, to: paragraph)
    #expect(
      markup(tree)
        == "<p title=\"a&quot;&lt;b&gt;&amp;&nbsp;\">1 &lt; 2 &amp; 3 &gt; 2&nbsp;<br>end</p>")
  }

  @Test func rawTextIsNotEscaped() {
    var tree = Tree()
    let script = tree.appendElement(.script, to: tree.root)
    tree.appendText("a < b && c".utf8, to: script)
    tree.appendComment(" note ".utf8, to: tree.root)
    #expect(markup(tree) == "<script>a < b && c</script><!-- note -->")
  }

  @Test func neighbouringTextsAreOne() {
    var tree = Tree()
    tree.appendText("a".utf8, to: tree.root)
    tree.appendText("b".utf8, to: tree.root)
    #expect(tree.children(tree.root).count == 1)
    #expect(Array(tree.textContent(tree.root)) == Array("ab".utf8))
  }

  @Test func aHundredThousandElementsInsideEachOtherAreWalked() {
    var tree = Tree()
    var parent = tree.root
    for _ in 0..<100_000 { parent = tree.appendElement(.div, to: parent) }
    tree.appendText("x".utf8, to: parent)
    let other = tree
    #expect(tree == other)
    #expect(tree.serialised().count == 100_000 * 11 + 1)
    #expect(tree.descendants(tree.root).count == 100_001)
  }

  @Test func aDifferenceAnywhereMakesTreesUnequal() {
    func tree(_ build: (inout Tree) -> Void) -> Tree {
      var tree = Tree()
      build(&tree)
      return tree
    }
    let trees = [
      tree { _ in },
      tree { $0.appendElement(.p, to: $0.root) },
      tree { $0.appendElement(.div, to: $0.root) },
      tree { $0.appendText("x".utf8, to: $0.appendElement(.p, to: $0.root)) },
      tree { $0.appendText("y".utf8, to: $0.appendElement(.p, to: $0.root)) },
      tree {
        $0.appendElement(.p, to: $0.root)
        $0.appendText("x".utf8, to: $0.root)
      },
      tree { $0.addAttribute(.id, "a".utf8, to: $0.appendElement(.p, to: $0.root)) },
      tree { $0.addAttribute(.id, "b".utf8, to: $0.appendElement(.p, to: $0.root)) },
      tree { $0.appendElement(.p, to: $0.appendElement(.p, to: $0.root)) },
    ]
    for (index, one) in trees.enumerated() {
      for (other, two) in trees.enumerated() { #expect((one == two) == (index == other)) }
    }
  }

  @Test func aNameThatNobodyKnowsKeepsItsText() {
    var tree = Tree()
    let name = tree.intern("x-strange".utf8)
    tree.appendElement(name, to: tree.root)
    #expect(tree.intern("x-strange".utf8) == name)
    #expect(markup(tree) == "<x-strange></x-strange>")
    #expect(tree.intern("div".utf8) == .div)
  }

  @Test func anAttributeIsSetInPlaceOfTheOldOne() {
    var tree = Tree()
    let image = tree.appendElement(.img, to: tree.root)
    tree.addAttribute(.src, "a".utf8, to: image)
    tree.addAttribute(.alt, "b".utf8, to: image)
    tree.setAttribute(.src, Array("c".utf8), of: image)
    #expect(markup(tree) == "<img alt=\"b\" src=\"c\">")
  }
}
