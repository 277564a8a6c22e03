"""What a page may cost: mutated pages, elements in one another, and pages of 20 MB, each in a process of its own.

    hostile_pages.py CASES... [--mutated N] [--only mutated|deep|large] [--seed N]

CASES has a folder for each page, with source.html or source.html.gz. The mutated ones are made of them by a seed: bytes
turned over, pieces cut out, doubled or moved, two pages spliced, an end that is missing. Of each kind the page that costs most
is printed, with seconds of the processor and MB at most. A page that ends `later extract` other than with an answer or
its own limits is kept in .build/hostile, and ends this with 1.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from extraction import PROGRAM, ROOT, page

KEPT = ROOT / ".build" / "hostile"
SECONDS, MEGABYTES = 5, 300
# What `later extract` answers where a page is beyond its limits, and what it is ended with.
EXPECTED = {0, 1}

# Parts that are opened and never closed, as deep as the size allows.
NESTED = (
    "<div>", "<span>", "<p><span>", "<a href=/x>x", "<a><div>x", "<nobr><div>x", "<b>", "<b><div>x", "<font color=red>", "<i><p>x",
    "<table><tr><td>", "<table>", "<ul><li>x", "<ol><li>", "<dl><dt>x<dd>", "<blockquote><p>x", "<section><h2>x</h2>", "<article>",
    "<button>", "<form><div>", "<svg><g>", "<svg><foreignObject>", "<math><mi>", "<template>", "<noscript><div>", "<ruby>x<rt>",
    "<details><summary>x", "<fieldset><legend>x", "<object>", "<select><option>", "<main><aside>", "<center><h1>x",
)
# Parts of which a page of 20 MB is made.
REPEATED = (
    "<p>A sentence of a page, and another one that follows it, so that it looks like prose.</p>",
    "A word and another, ", "<br>", "<br>text ", "<p>", "<h2>Heading</h2>", "<h1>x</h1><div>y</div>", "<pre>x = 1\n</pre>", "<ul><li>one<li>two</ul>",
    "<table><tr><td>1<td>2</table>", "<tr><td>x", "<div class=author>Jane Doe</div>", "<img src=a.jpg><noscript><img src=b.jpg></noscript>",
    '<a href="https://example.com/a">link</a> ', "<span><p>words of a text</p></span>", '<iframe src="https://www.youtube.com/embed/abc"></iframe><p>x</p>',
    '<video src="a.mp4"></video>', '<time datetime="2024-01-02">2 January</time>', "<script>var a = 1;</script>", "<style>a{}</style>", "<!-- comment -->",
    "&amp;", "&notanentity;", "&#x1F600;", "<b a=1 b=2 c=3>x</b>", '<meta property="og:title" content="A title">', '<link rel="next" href="/2">',
    '<script type="application/ld+json">{"@type":"Article"}</script>', "<svg><path d='M0 0'/></svg>", "<math><mi>x</mi></math>", "<b><i>x</b></i>", "<a>",
    "<p><b>x</p>", "<li>x", "<dd>x", "<option>x", "<figure><img src=a.jpg><figcaption>x</figcaption></figure>", "<blockquote>x</blockquote>", "<hr>",
    "<sup>1</sup>", "한국어 문장입니다. ", "日本語の文章です。", "\u00ad", "\0", "<", "<x-", "</p>", "\r\n",
)


def cost(data, address):
    """Status, seconds of the processor, and MB at most."""
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(data)
        file.flush()
        process = subprocess.Popen(
            [PROGRAM, "extract", "--url", address, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def mutated(pages, chance):
    """A page with up to eight changes."""
    data = bytearray(chance.choice(pages))
    for _ in range(chance.randint(1, 8)):
        begin = chance.randrange(len(data) + 1)
        piece = data[begin : begin + chance.choice((1, 8, 64, 512, 8192))]
        kind = chance.randrange(7)
        if kind == 0 and data:
            data[begin % len(data)] = chance.randrange(256)
        elif kind == 1:
            del data[begin : begin + len(piece)]
        elif kind == 2:
            data[begin:begin] = piece * chance.choice((1, 2, 16, 200))
        elif kind == 3:
            del data[begin : begin + len(piece)]
            at = chance.randrange(len(data) + 1)
            data[at:at] = piece
        elif kind == 4:
            other = chance.choice(pages)
            data[begin:] = other[chance.randrange(len(other) + 1) :]
        elif kind == 5:
            part = chance.choice(NESTED + REPEATED).encode()
            data[begin:begin] = part * chance.choice((1, 30, 1000))
        else:
            del data[begin:]
        data = data or bytearray(b"<p>")
    return bytes(data[: 4 << 20])


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("cases", type=pathlib.Path, nargs="+")
    options.add_argument("--mutated", type=int, default=2000)
    options.add_argument("--only", choices=("mutated", "deep", "large"))
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    pages = [page(folder) for case in given.cases for folder in sorted(case.iterdir())]
    pages = [data for data in pages if data]
    chance = random.Random(given.seed)
    kinds = {
        "mutated": lambda: ((f"{number}", mutated(pages, chance)) for number in range(given.mutated)),
        "deep": lambda: ((part, part.encode() * (1_000_000 // len(part))) for part in NESTED),
        "large": lambda: ((part, part.encode() * (20_000_000 // len(part.encode()))) for part in REPEATED),
    }
    bad = 0
    print("| kind | pages | slowest, s | which | most, MB | which | beyond 5 s or 300 MB | ended otherwise |\n|" + "---|" * 8)
    for kind, made in kinds.items():
        if given.only not in (None, kind):
            continue
        seen, ended = [], 0
        for name, data in made():
            status, seconds, memory = cost(data, "https://example.com/2024/01/02/page")
            seen.append((name, seconds, memory))
            if status not in EXPECTED:
                ended += 1
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / f"{kind}-{len(seen)}.html").write_bytes(data)
        slowest, largest = max(seen, key=lambda page: page[1]), max(seen, key=lambda page: page[2])
        beyond = sum(seconds > SECONDS or memory > MEGABYTES for _, seconds, memory in seen)
        print(f"| {kind} | {len(seen)} | {slowest[1]:.1f} | `{slowest[0]!r}` | {largest[2]:.0f} | `{largest[0]!r}` | {beyond} | {ended} |", flush=True)
        for name, seconds, memory in sorted(seen, key=lambda page: -page[1])[:5]:
            print(f"  {name!r}: {seconds:.1f} s, {memory:.0f} MB", file=sys.stderr)
        bad += ended
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
