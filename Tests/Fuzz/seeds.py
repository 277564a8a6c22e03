"""What fuzzing begins with: pieces of real pages, the shared tests of parsers, words of markup.

    seeds.py PAGES CASES FOLDER     writes a file for each seed into FOLDER
    seeds.py --words                prints a dictionary for libFuzzer
"""

import hashlib
import pathlib
import re
import sys

LONGEST = 12_000

WORDS = """
a abbr address annotation annotation-xml applet article aside audio b base blockquote body br
button caption center code col colgroup dd details dialog div dl dt em embed fieldset figcaption
figure font footer form frame frameset h1 h2 h6 head header hr html i iframe image img input ins
keygen li link listing main marquee math menu meta mfrac mi mn mo mrow ms msqrt msup mtable mtd
mtext mtr nav nobr noembed noframes noscript object ol optgroup option p param picture plaintext
pre q rp rt ruby s script section select semantics small source span strike style sub summary sup
svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
foreignObject desc
""".split()

ATTRIBUTES = """
class="article" class="comments" class="footnote" class="ad" class="author" class="lightbox"
href="#a" href="/b" href="javascript:x" src="x.png" data-src="y.jpg" srcset="z.png 2x" id="a"
name="a" hidden style="display:none" colspan="2" dir="rtl" lang="ko" itemprop="articleBody"
content="v" property="og:title" http-equiv="content-type" charset="euc-kr" rel="next"
encoding="application/x-tex" alttext="x^2" type="hidden" role="main" aria-hidden="true"
definitionurl="x" xlink:href="#" onclick="x()"
""".split()

OTHERS = [
  "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<!doctype html>", "<?", "</", "/>", "&amp;", "&#x80;",
  "&notin;", "&not", "&#0;", "\\x00", "\\x0d\\x0a", "\\xef\\xbb\\xbf", "\\xff\\xfe", "\\x1b$B",
  '<script type=\\"application/ld+json\\">', "{\\\"@type\\\":\\\"Article\\\",\\\"headline\\\":\\\"",
]


def write(folder, content):
  content = content[:LONGEST]
  if content:
    (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def page_seeds(pages, folder):
  """The head and the middle of each page: the whole of one is too long to be changed usefully."""
  for file in sorted(pages.glob("*/*.html")):
    content = file.read_bytes()
    write(folder, content[: LONGEST // 2])
    middle = len(content) // 2
    write(folder, content[middle : middle + LONGEST // 2])


def case_seeds(cases, folder):
  for file in sorted((cases / "tree-construction").glob("**/*.dat")):
    for part in re.split(rb"(?m)^#data\n", file.read_bytes())[1:]:
      write(folder, re.split(rb"(?m)^\n?#errors", part)[0])
  for file in sorted((cases / "encoding").glob("*.dat")):
    for part in re.split(rb"(?m)^#data\n", file.read_bytes())[1:]:
      write(folder, re.split(rb"(?m)^#encoding", part)[0])


def main():
  if sys.argv[1:] == ["--words"]:
    for word in WORDS:
      print(f'"<{word}>"\n"</{word}>"')
    for attribute in ATTRIBUTES:
      print('" ' + attribute.replace('"', '\\"') + '"')
    for other in OTHERS:
      print('"' + other + '"')
    return
  pages, cases, folder = map(pathlib.Path, sys.argv[1:4])
  folder.mkdir(parents=True, exist_ok=True)
  page_seeds(pages, folder)
  case_seeds(cases, folder)
  print(f"{len(list(folder.iterdir()))} seeds")


main()
