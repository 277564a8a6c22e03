"""Our HTML parser has Chromium's trees: on mutated pages, and where the shared tests are behind the standard."""

import gzip
import os
import pathlib
import random
import re
import struct
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED_TESTS = ROOT / "Tests" / "html5lib-tests"
TOOL = ROOT / ".build" / os.environ.get("LATER_BUILD", "release") / "parse-html"
CASES = int(os.environ.get("LATER_PARSER_CASES", "1500"))
SEED = int(os.environ.get("LATER_SEED", "1"))
BATCH = 100
PAGES = sorted((ROOT.parent / "shared" / "bench" / "extraction" / "cases").glob("*/source.html.gz"))

# Writes the tree as Tree.outline does.
OUTLINE = r"""([pages, context]) => {
  const spaces = { 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ' };
  const attributeSpaces = {
    'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ',
    'http://www.w3.org/2000/xmlns/': 'xmlns ',
  };
  const lines = [];
  const walk = (top) => {
    // Without recursion into siblings; depth is bounded by the parser.
    const stack = [[top.firstChild, 0]];
    while (stack.length) {
      const [node, depth] = stack.pop();
      if (!node) continue;
      stack.push([node.nextSibling, depth]);
      const start = '| ' + '  '.repeat(depth);
      if (node.nodeType === 3) {
        // Chromium cuts long texts into several nodes.
        const before = node.previousSibling;
        if (before && before.nodeType === 3) {
          lines[lines.length - 1] = lines[lines.length - 1].slice(0, -1) + node.data + '"';
        } else {
          lines.push(start + '"' + node.data + '"');
        }
      } else if (node.nodeType === 8) {
        lines.push(start + '<!-- ' + node.data + ' -->');
      } else if (node.nodeType === 7) {
        lines.push(start + '<?' + node.target + ' ' + node.data + '>');
      } else if (node.nodeType === 10) {
        const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
        lines.push(start + '<!DOCTYPE ' + node.name + ids + '>');
      } else if (node.nodeType === 1) {
        lines.push(start + '<' + (spaces[node.namespaceURI] || '') + node.localName + '>');
        const attributes = [...node.attributes].map(
          (a) => (attributeSpaces[a.namespaceURI] || '') + a.localName + '="' + a.value + '"');
        const encoder = new TextEncoder();
        const sorted = attributes.map((a) => [encoder.encode(a), a]).sort(([a], [b]) => {
          for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
          return a.length - b.length;
        });
        for (const [, a] of sorted) lines.push(start + '  ' + a);
        if (node instanceof HTMLTemplateElement || node.content instanceof DocumentFragment) {
          lines.push(start + '  content');
          stack.push([node.content.firstChild, depth + 2]);
        } else {
          stack.push([node.firstChild, depth + 1]);
        }
      }
    }
  };
  return pages.map((page) => {
    lines.length = 0;
    if (context) {
      const around = new DOMParser().parseFromString('<!DOCTYPE html>', 'text/html').createElement(context);
      around.innerHTML = page;
      walk(around.content || around);
    } else {
      walk(new DOMParser().parseFromString(page, 'text/html'));
    }
    return lines.map((line) => line + '\n').join('');
  });
}"""


def ours(pages, *options):
    framed = b"".join(struct.pack(">I", len(page)) + page for page in pages)
    command = [TOOL, *filter(None, options)]
    output = subprocess.run(command, input=framed, capture_output=True, check=True).stdout
    outlines = []
    while output:
        (count,) = struct.unpack(">I", output[:4])
        outlines.append(output[4 : 4 + count].decode())
        output = output[4 + count :]
    return outlines


@pytest.fixture(scope="module")
def blank(chromium):
    page = chromium.new_page()
    yield page
    page.close()


def differences(blank, pages, context=""):
    theirs = blank.evaluate(OUTLINE, [pages, context])
    mine = ours([page.encode() for page in pages], context)
    for page, mine, theirs in zip(pages, mine, theirs, strict=True):
        if mine != theirs:
            yield page, mine, theirs


def without_known_differences(page, context):
    """The page without what Chromium reads otherwise than the standard says.

    - It skips or replaces U+0000 before it looks what the tokeniser makes of it.
    - U+FFFD is no text to it that forbids a frameset.
    - `search` is not special to it.
    - It opens no formatting elements again for white space behind the body.
    - In a template `</form>` leaves open what stands in the form, and a table's `<form>` is not dropped.
    - An `input` directly in a fragment for `select` stays.
    - Behind a `title`, and behind a `base`, it forgets the mode of the template around it.
    - A `head` in a `noscript` of the head ends that.
    - A carriage return in a tag swallows the line feed behind the tag.
    - It opens no formatting element with an `is` again.
    - In a fragment it drops text that a table in a template gives away.
    - White space in a row or table of a template is text of a body to it, and opens formatting elements again.
    - What a template in the head held does not keep it from a frameset.
    """
    changes = [
        ("\0", ""), ("&#0;|&#xD800;|\ufffd", "x"), ("(</?)search", r"\1section"), ("</(body|html)", "</x-end"),
        ("<noscript", "<x-noscript"), ("\r\n?", "\n"), (r"\bis(?=[\s=/>])", "x-is"),
    ]
    if "<template" in page.lower():
        changes += [("(</?)form", r"\1x-form"), ("(</?)(title|base)", r"\1x-\2"), ("<frameset", "<x-frameset")]
        if re.search("<t[bdfhr]", page, re.IGNORECASE):
            changes.append((r"(</?)(?=(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>])", r"\1x-"))
    if context == "select":
        changes.append(("<input", "<x-input"))
    if context:
        changes.append(("(</?)template", r"\1x-template"))
    for pattern, other in changes:
        page = re.sub(pattern, other, page, flags=re.IGNORECASE)
    return page


def has_too_many_attributes(outline):
    """Whether an element has more attributes than our parser keeps (docs/html.md)."""
    count = 0
    for line in outline.split("\n"):
        content = line.lstrip("| ")
        count = count + 1 if content[:1] not in ('<', '"', "") and '="' in content else 0
        if count > 256:
            return True
    return False


def unexplained(blank, pages, context=""):
    """The pages whose trees differ, also without the known differences."""
    for page, _, theirs in differences(blank, pages, context):
        if has_too_many_attributes(theirs):
            continue
        yield from differences(blank, [without_known_differences(page, context)], context)


TOKENS = re.compile(r"<[^<>]*>|&[#\w]*;?|[^<&]+|[<&]")
PIECES = """<a> </a> <b> </b> <i> <p> </p> <div> </div> <span> <table> </table> <tr> <td> </td> <th> <caption> <colgroup> <col>
 <tbody> </tbody> <tfoot> <select> </select> <option> <optgroup> <input> <input type=hidden> <button> </button> <form> </form>
 <ul> <li> </li> <dl> <dt> <dd> <h1> </h1> </h2> <svg> </svg> <math> </math> <mi> <mtext> <annotation-xml>
 <annotation-xml encoding=text/html> <foreignObject> <desc> <title> </title> <style> </style> <script> </script>
 <!--<script> --> <template> </template> <textarea> </textarea> <pre> <listing> <nobr> <font> <font\xa0color=red> <object> </object>
 <marquee> <applet> <ruby> <rt> <rp> <rb> <rtc> <br> </br> <hr> <img> <image> <iframe> </iframe> <noscript> </noscript> <noembed>
 <xmp> <plaintext> <frameset> <frame> <html\xa0lang=x> <body\xa0class=y> <head> </head> </body> </html> <!DOCTYPE\xa0html>
 <!DOCTYPE <! <!-- <!--> <!---> --!> <![CDATA[ ]]> &amp &notit; &notin; &#0; &#x80; &#xD800; &lt &ngE; < > " ' = / x \t \n \r
 \x00 \x0c é <a\xa0href=&copy=1&copy;> <details> <summary> <dialog> <search> <menuitem> <keygen> <u> </u> <big> <main> <center>
 <svg\xa0viewbox=0\xa0xlink:href=q> <math\xa0definitionurl=x> <x-y> </x-y> <g/> <p/> <br/> <td\xa0a=1\xa0a=2>""".replace("\n ", " ").split(" ")
PIECES = [piece.replace("\xa0", " ") for piece in PIECES] + [" ", "\n", "\r\n"]


def text(path):
    return gzip.decompress(path.read_bytes()).decode("utf-8", "replace").removeprefix("\ufeff")


def mutated(chance, sources):
    """A part of a page with pieces put in, left out, doubled and exchanged."""
    source = chance.choice(sources)
    tokens = TOKENS.findall(source)
    start = chance.randrange(max(1, len(tokens) - 200))
    tokens = tokens[start : start + chance.randrange(1, 400)]
    for _ in range(chance.randrange(1, 30)):
        place = chance.randrange(len(tokens) + 1)
        kind = chance.random()
        if kind < 0.6:
            tokens.insert(place, chance.choice(PIECES))
        elif kind < 0.75:
            del tokens[place : place + chance.randrange(1, 5)]
        elif kind < 0.85 and place < len(tokens):
            token = tokens[place]
            cut = chance.randrange(len(token) + 1)
            tokens[place] = token[:cut] + chance.choice(PIECES) + token[cut:]
        else:
            other = chance.randrange(len(tokens) + 1)
            tokens[place:place] = tokens[other : other + chance.randrange(1, 20)]
    return "".join(tokens)


def scrambled(chance):
    return "".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 60)))


def assert_same(found):
    if found and (dump := os.environ.get("LATER_PARSER_DUMP")):
        pathlib.Path(dump).write_text(repr(found))
    shortest = min(found, key=lambda case: len(case[0]), default=("", "", ""))
    page, mine, theirs = shortest
    assert not found, f"LATER_SEED={SEED}: {len(found)} differ, the shortest:\n{page!r}\n{mine}\n{theirs}"


def test_mutated_pages_have_the_trees_of_chromium(blank):
    chance = random.Random(SEED)
    sources = [text(path) for path in PAGES]
    found = []
    for first in range(0, CASES, BATCH):
        pages = [
            mutated(chance, sources) if sources and chance.random() < 0.5 else scrambled(chance)
            for _ in range(min(BATCH, CASES - first))
        ]
        found += unexplained(blank, pages)
    assert_same(found)


CONTEXTS = ["div", "table", "tbody", "tr", "td", "colgroup", "select", "title", "p", "a", "button"]


def test_fragments_have_the_trees_of_chromium(blank):
    chance = random.Random(SEED)
    found = []
    for context in CONTEXTS:
        pages = [scrambled(chance) for _ in range(CASES // len(CONTEXTS))]
        found += unexplained(blank, pages, context)
    assert_same(found)


# What html5lib-tests has in `serializer` is a writer that leaves tags out; the standard's is innerHTML.
MARKUP = """(pages) => pages.map((page) => {
  const around = new DOMParser().parseFromString('<!DOCTYPE html>', 'text/html').createElement('div');
  around.innerHTML = page;
  return around.innerHTML;
})"""


def test_trees_are_serialised_as_by_chromium(blank):
    chance = random.Random(SEED)
    pages = [without_known_differences(scrambled(chance), "div") for _ in range(CASES // 4)]
    mine = ours([page.encode() for page in pages], "--markup", "div")
    found = [case for case in zip(pages, mine, blank.evaluate(MARKUP, pages)) if case[1] != case[2]]
    assert_same(found)


@pytest.mark.skipif(not PAGES, reason="the pages are not beside the project")
def test_whole_pages_have_the_trees_of_chromium(blank):
    for path in PAGES[::7]:
        assert [path for _ in unexplained(blank, [text(path)])] == []


def test_deep_and_crossed_elements_have_the_trees_of_chromium(blank):
    pages = [
        "<div>" * 700 + "x</div>y",
        "<b>" * 600 + "x<p>y",
        "<table><tr><td>" * 300 + "x",
        "<svg>" + "<g>" * 600 + "x</g>y",
        "<b><div>" * 300 + "x" + "</b>y" * 300,
        "<p><b id=1><b id=2>" * 40 + "x</p>" * 40,
        "<ul><li>" * 300 + "x</ul>" * 3 + "<!--y-->",
        "<template><div>" * 300 + "x",
    ]
    assert [page[:40] for page, _, _ in differences(blank, pages)] == []


def listed_cases():
    """What the shared tests expect otherwise: markup, and the element around a fragment."""
    listed = (ROOT / "Tests" / "HTML5Tests" / "NotPassing.swift").read_text()
    for name, line in sorted(set(re.findall(r'"([\w-]+\.dat):(\d+) off"', listed))):
        lines = (SHARED_TESTS / "tree-construction" / name).read_text().split("\n")[int(line) :]
        case = "\n".join(lines).split("\n#data\n")[0]
        fragment = re.search(r"\n#document-fragment\n(\w+)\n", case)
        yield case[: case.index("\n#errors")], fragment[1] if fragment else ""


def test_where_the_shared_tests_are_behind_the_standard_chromium_is_with_us(blank):
    cases = list(listed_cases())
    assert len(cases) == 17
    assert [case for case in cases if list(differences(blank, [case[0]], case[1]))] == []
