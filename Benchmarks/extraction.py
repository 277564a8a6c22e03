"""How well and how fast articles are found: ours, and in the same run those that are installed here.

    extraction.py CASES... [--worst N] [--only NAME]

CASES has a folder for each page: source.html or source.html.gz, url.txt, and expected.txt, or an expected.json that
names sentences that belong to the text (`with`) and that do not (`without`). Beside ours run trafilatura in its three
modes, readability-lxml, resiliparse and newspaper4k, where Python finds them. Each runs in a process of its own, one
page after the other; a page's time is the best of three passes, reading the file left out.

Texts are compared as scrapinghub's article-extraction-benchmark does: bags of four words in a row; precision
and recall are averaged over pages, F1 is their harmonic mean. Groups are what stands before the first hyphen
of the folders' names; folds part the pages by host, so that a rule made from one says nothing of the others. Pages with
sentences are a group of their own: a sentence found is right or wrong, sums over pages, as trafilatura counts.
"""

import argparse
import collections
import gzip
import hashlib
import importlib.util
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build" / "release" / "later"
WORD = re.compile(r"\w+")
FOLDS = 5


def page(folder):
    for name in ("source.html", "source.html.gz"):
        path = folder / name
        if path.exists():
            data = path.read_bytes()
            return gzip.decompress(data) if path.suffix == ".gz" else data
    return None


def address(folder):
    path = folder / "url.txt"
    return path.read_text("utf-8").strip() if path.exists() else ""


def folders(cases):
    return [folder for folder in sorted(cases.iterdir()) if expected(folder) is not None]


def expected(folder):
    """The text, or the sentences that must be in it and that must not; None where there is neither."""
    if (folder / "expected.txt").exists():
        return (folder / "expected.txt").read_text("utf-8")
    notes = folder / "expected.json"
    found = json.loads(notes.read_text("utf-8")) if notes.exists() else {}
    return (found["with"], found["without"]) if "with" in found else None


def joined(cases, into):
    """All pages of several folders in one; those with sentences are the group `segments`."""
    for case in cases:
        for folder in folders(case):
            group = "" if isinstance(expected(folder), str) else "segments-"
            (into / f"{group}{folder.name}").symlink_to(folder.resolve())
    return into


# What can be compared: a name, the package that it needs, and what makes a function of bytes and address.


def trafilatura(**mode):
    import trafilatura as peer

    return lambda data, url: peer.extract(data, url=url or None, include_comments=False, **mode) or ""


def readability():
    import lxml.html
    from readability import Document

    blocks = set("p div li tr td th h1 h2 h3 h4 h5 h6 br pre blockquote section article ul ol dd dt".split())

    def flat(element, parts):
        if isinstance(element.tag, str):
            gap = " " if element.tag in blocks else ""
            parts.append(gap + (element.text or ""))
            for child in element:
                flat(child, parts)
            parts.append(gap)
        parts.append(element.tail or "")

    def extract(data, _):
        summary = Document(data.decode("utf-8", "replace")).summary(html_partial=True)
        parts = []
        flat(lxml.html.fromstring(summary or "<p></p>"), parts)
        return "".join(parts)

    return extract


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    return lambda data, _: extract_plain_text(
        HTMLTree.parse(data.decode("utf-8", "replace")), main_content=True, alt_texts=False
    )


def newspaper():
    import newspaper as peer

    def extract(data, url):
        article = peer.Article(url or "https://example.com/", fetch_images=False)
        article.download(input_html=data.decode("utf-8", "replace"))
        article.parse()
        return article.text

    return extract


PEERS = {
    "trafilatura": ("trafilatura", trafilatura),
    "trafilatura, precision": ("trafilatura", lambda: trafilatura(favor_precision=True)),
    "trafilatura, recall": ("trafilatura", lambda: trafilatura(favor_recall=True)),
    "readability-lxml": ("readability", readability),
    "resiliparse": ("resiliparse", resiliparse),
    "newspaper4k": ("newspaper", newspaper),
}


def run_peer(name, cases):
    """In a process of its own: prints texts, times and memory as JSON."""
    extract = PEERS[name][1]()
    answers = {}
    for folder in folders(cases):
        data, url = page(folder), address(folder)
        best, text = None, ""
        for _ in range(3):
            begin = time.perf_counter()
            try:
                text = extract(data, url)
            except Exception:  # A page that ends an extractor is an empty answer.
                text = ""
            spent = time.perf_counter() - begin
            best = spent if best is None else min(best, spent)
        answers[folder.name] = (text or "", best * 1000)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    json.dump({"answers": answers, "memory": memory}, sys.stdout)


def peer(name, cases):
    done = subprocess.run(
        [sys.executable, __file__, str(cases), "--run", name],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
    )
    found = json.loads(done.stdout)
    texts = {key: value[0] for key, value in found["answers"].items()}
    times = sorted(value[1] for value in found["answers"].values())
    return texts, times[len(times) // 2], times[min(len(times) - 1, len(times) * 95 // 100)], found["memory"]


def ours(cases):
    with tempfile.TemporaryDirectory() as output:
        process = subprocess.Popen(
            [PROGRAM, "extract", "--batch", str(cases), "--output", output, "--measure"],
            stdout=subprocess.PIPE, text=True,
        )
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"later extract ended with {process.returncode}")
        answers = {}
        for folder in folders(cases):
            path = pathlib.Path(output) / f"{folder.name}.json"
            answers[folder.name] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    texts = {name: answer.get("text", "") for name, answer in answers.items()}
    sure.update({name: answer.get("confidence", 0) for name, answer in answers.items()})
    median, late = (float(figure) for figure in re.findall(r"([\d.]+) ms", said))
    return texts, median, late, usage.ru_maxrss / 1024


# How sure ours says that it is, by page.
sure = {}


# Scores.


def shingles(text):
    words = WORD.findall(text)
    if not words:
        return collections.Counter()
    return collections.Counter(tuple(words[at : at + 4]) for at in range(max(1, len(words) - 3)))


def score(wanted, given):
    left, right = shingles(wanted), shingles(given)
    shared = sum((left & right).values())
    precision = shared / right.total() if right else None
    recall = shared / left.total() if left else None
    both = left.total() + right.total()
    return precision, recall, 2 * shared / both if both else 1.0


def found(notes, text):
    """How many sentences are rightly found, wrongly found, and missing."""
    given = " ".join(text.split())
    right = sum(" ".join(sentence.split()) in given for sentence in notes[0])
    wrong = sum(" ".join(sentence.split()) in given for sentence in notes[1])
    return right, wrong, len(notes[0]) - right


def of_group(names, wanted, texts):
    """F1, precision and recall."""
    if all(isinstance(wanted[name], str) for name in names):
        return combined([score(wanted[name], texts[name]) for name in names])
    right, wrong, missing = map(sum, zip(*(found(wanted[name], texts[name]) for name in names)))
    return (2 * right / max(1, 2 * right + wrong + missing), right / max(1, right + wrong),
            right / max(1, right + missing))


def is_wrong(wanted, text):
    """Whether it is another part of the page than the text."""
    if isinstance(wanted, str):
        return score(wanted, text)[2] < 0.5
    right, _, missing = found(wanted, text)
    return right * 2 < missing


def area(wanted, texts):
    """How often a wrong text is less sure than a right one: the area under the curve."""
    wrong = [sure[name] for name in wanted if is_wrong(wanted[name], texts[name])]
    right = [sure[name] for name in wanted if not is_wrong(wanted[name], texts[name])]
    pairs = sum((a < b) + (a == b) / 2 for a in wrong for b in right)
    return pairs / max(1, len(wrong) * len(right)), len(wrong)


def mean(values):
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else 0.0


def combined(scores):
    precision, recall = mean(s[0] for s in scores), mean(s[1] for s in scores)
    total = precision + recall
    return 2 * precision * recall / total if total else 0.0, precision, recall


def fold(folder):
    host = urllib.parse.urlsplit(address(folder)).hostname or folder.name
    return int.from_bytes(hashlib.sha256(host.encode()).digest()[:4], "big") % FOLDS


def passage(these, others):
    """The longest run of words of one text that the other has nowhere."""
    words, known = WORD.findall(these), set(WORD.findall(others))
    best, current = [], []
    for word in words:
        current = current + [word] if word not in known else []
        best = max(best, current, key=len)
    return " ".join(best[:8])


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("cases", type=pathlib.Path, nargs="+")
    options.add_argument("--worst", type=int, default=10)
    options.add_argument("--only", help="one extractor by its name")
    options.add_argument("--run", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.run:
        return run_peer(given.run, given.cases[0])
    with tempfile.TemporaryDirectory() as whole:
        compare(given, joined(given.cases, pathlib.Path(whole)))


def compare(given, whole):
    given.cases = whole
    runs = {"Later": ours(given.cases)} if given.only in (None, "Later") else {}
    for name, (package, _) in PEERS.items():
        if given.only in (None, name) and importlib.util.find_spec(package):
            runs[name] = peer(name, given.cases)
    cases = folders(given.cases)
    wanted = {folder.name: expected(folder) for folder in cases}
    groups = sorted({folder.name.split("-")[0] for folder in cases})
    print("| extractor |" + "".join(f" {group} F1 | P | R |" for group in groups) + " median ms | p95 ms | peak MB |")
    print("|---|" + "---|" * (3 * len(groups) + 3))
    for name, (texts, median, late, memory) in runs.items():
        cells = []
        for group in groups:
            names = [folder.name for folder in cases if folder.name.split("-")[0] == group]
            cells += [f"{figure:.3f}" for figure in of_group(names, wanted, texts)]
        print(f"| {name} | " + " | ".join(cells) + f" | {median:.1f} | {late:.1f} | {memory:.0f} |")
    for name, (texts, *_) in runs.items():
        if name != "Later":
            continue
        curve, wrong = area(wanted, texts)
        print(f"\nLater is less sure of a wrong text than of a right one: {curve:.3f} ({wrong} wrong)")
        cases = [folder for folder in cases if isinstance(wanted[folder.name], str)]
        wanted = {folder.name: wanted[folder.name] for folder in cases}
        print("\nLater by host, F1 of each fold: " + ", ".join(
            f"{combined([score(wanted[f.name], texts[f.name]) for f in cases if fold(f) == number])[0]:.3f}"
            for number in range(FOLDS)
        ))
        scores = {key: score(wanted[key], texts[key]) for key in wanted}
        for key in sorted(scores, key=lambda name: scores[name][2])[: given.worst]:
            precision, recall, page_score = scores[key]
            more, less = passage(texts[key], wanted[key]), passage(wanted[key], texts[key])
            print(f"{page_score:.3f}  P {precision or 0:.2f}  R {recall or 0:.2f}  {key[:24]}  more: {more!r}  less: {less!r}")


if __name__ == "__main__":
    main()
