"""How fast pages become trees: our parser, and in the same run those that are installed here.

    parser.py [FOLDER]

FOLDER has pages, NAME.html or NAME.html.gz at any depth; without it the pages beside the project are taken.
Gumbo is called through its library (Debian's libgumbo1), the others through their Python packages. Each
figure is the best of some passes over all pages, one thread, decoding left out.
"""

import ctypes
import ctypes.util
import gzip
import pathlib
import struct
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOOL = ROOT / ".build" / "release" / "parse-html"
PAGES = ROOT.parent / "shared" / "bench" / "extraction" / "cases"


def pages(folder):
    for path in sorted(folder.rglob("*.html*")):
        data = path.read_bytes()
        yield gzip.decompress(data) if path.suffix == ".gz" else data


def ours(given):
    framed = b"".join(struct.pack(">I", len(page)) + page for page in given)
    done = subprocess.run([TOOL, "--time"], input=framed, capture_output=True, check=True)
    return float(done.stdout)


def best(parse, given, passes):
    times = []
    for _ in range(passes):
        begin = time.perf_counter()
        for page in given:
            parse(page)
        times.append(time.perf_counter() - begin)
    return min(times)


def gumbo(given):
    library = ctypes.CDLL(ctypes.util.find_library("gumbo") or "libgumbo.so.1")
    options = ctypes.c_byte.in_dll(library, "kGumboDefaultOptions")
    library.gumbo_parse_with_options.restype = ctypes.c_void_p
    library.gumbo_parse_with_options.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    library.gumbo_destroy_output.argtypes = [ctypes.c_void_p, ctypes.c_void_p]

    def parse(page):
        output = library.gumbo_parse_with_options(ctypes.byref(options), page, len(page))
        library.gumbo_destroy_output(ctypes.byref(options), output)

    return best(parse, given, 3)


def lxml(given):
    from lxml import html

    return best(lambda page: html.document_fromstring(page, parser=html.HTMLParser(encoding="utf-8")), given, 3)


def selectolax(given):
    from selectolax.lexbor import LexborHTMLParser

    return best(LexborHTMLParser, given, 3)


def html5lib(given):
    import html5lib

    return best(html5lib.parse, given, 1)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    given = [page for page in pages(folder) if page.strip()]
    if not given:
        sys.exit(f"No pages in {folder}: name a folder of them.")
    size = sum(map(len, given))
    print(f"{len(given)} pages, {size / 1e6:.1f} MB\n\n| parser | MB/s | times ours |\n|---|---|---|")
    our_time = ours(given)
    print(f"| HTML5 (ours) | {size / our_time / 1e6:.1f} | 1 |", flush=True)
    for name, peer in [("gumbo", gumbo), ("lexbor (selectolax)", selectolax), ("libxml2 (lxml), not HTML5", lxml), ("html5lib", html5lib)]:
        try:
            their_time = peer(given)
        except (ImportError, OSError) as problem:
            print(f"| {name} | not installed: {problem} | |")
        else:
            print(f"| {name} | {size / their_time / 1e6:.1f} | {their_time / our_time:.2f} |", flush=True)


if __name__ == "__main__":
    main()
