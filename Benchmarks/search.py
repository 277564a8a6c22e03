"""Measures how well and how fast the index finds and corrects, beside SQLite's FTS5 in the same run.

search.py FOLDER [WEIGHT=VALUE ...]

FOLDER holds `cranfield` (cran.all.1400, cran.qry, cranqrel) and `korquad` (KorQuAD_v1.0_dev.json), and, where spelling is to be
measured, `spelling` with frequency_dictionary_en_82_765.txt and noisy_query_en_1000.txt of SymSpell. Weights were chosen by the
queries of even number; those of odd number are the ones to report. Times are of the processor. What is related in meaning is
measured with all documents, whether or not they have the words; its index is what it needs beside the other.
"""

import json
import math
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build" / "release" / "search-bench"
BEST = 10


def clean(text):
    return re.sub(r"\s+", " ", text).strip()


def cranfield(folder):
    """Documents, queries, and of each query how relevant documents are; queries count by their position."""
    documents = []
    for part in re.split(r"^\.I \d+\s*$", (folder / "cran.all.1400").read_text(), flags=re.M)[1:]:
        fields = dict(re.findall(r"^\.([TABW])\n(.*?)(?=^\.[TABW]$|\Z)", part, flags=re.M | re.S))
        title, text = clean(fields.get("T", "")), clean(fields.get("W", ""))
        # The abstracts begin with their title.
        documents.append((title, text.removeprefix(title).strip()))
    queries = [clean(query) for query in re.split(r"\.I \d+\s*\.W\n", (folder / "cran.qry").read_text())[1:]]
    relevance = [{} for _ in queries]
    for line in (folder / "cranqrel").read_text().splitlines():
        if len(parts := line.split()) == 3:
            query, document, grade = map(int, parts)
            # 1 is the best grade, and -1 says that a document is the source of the query.
            if grade > 0:
                relevance[query - 1][document - 1] = 5 - grade
    return documents, queries, relevance


def korquad(folder):
    documents, queries, relevance = [], [], []
    for page in json.loads((folder / "KorQuAD_v1.0_dev.json").read_text())["data"]:
        for paragraph in page["paragraphs"]:
            for question in paragraph["qas"]:
                queries.append(clean(question["question"]))
                relevance.append({len(documents): 1})
            # The paragraphs alone, as everybody measures.
            documents.append(("", clean(paragraph["context"])))
    return documents, queries, relevance


def ndcg(ranked, relevance):
    def gain(grades):
        return sum(grade / math.log2(place + 2) for place, grade in enumerate(grades))

    best = gain(sorted(relevance.values(), reverse=True)[:BEST])
    return gain([relevance.get(document, 0) for document in ranked[:BEST]]) / best if best else None


def halves(rankings, relevance):
    """Of the queries of even and of odd number."""
    values = [ndcg(ranked, wanted) for ranked, wanted in zip(rankings, relevance)]
    return [sum(half) / len(half) for half in (
        [value for value in values[start::2] if value is not None] for start in (0, 1))]


def run(*arguments):
    """The lines that the program prints, and its figures."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=True)
    figures = dict(line.split() for line in done.stderr.splitlines() if len(line.split()) == 2)
    return done.stdout.splitlines(), {name: float(value) for name, value in figures.items()}


def fts5(documents, queries):
    table = sqlite3.connect(":memory:")
    table.execute("CREATE VIRTUAL TABLE texts USING fts5(title, body, tokenize = 'porter unicode61')")
    began = time.process_time()
    table.executemany("INSERT INTO texts (rowid, title, body) VALUES (?, ?, ?)", (
        (number, *texts) for number, texts in enumerate(documents)))
    table.execute("INSERT INTO texts (texts) VALUES ('optimize')")
    building = time.process_time() - began
    size = table.execute("SELECT sum(length(block)) FROM texts_data").fetchone()[0]
    rankings, times = [], []
    for query in queries:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        began = time.process_time()
        rankings.append([row[0] for row in table.execute(
            "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 4, 1) LIMIT 10", (words,))])
        times.append(time.process_time() - began)
    return rankings, building, size, sorted(times)[int(len(times) * 0.95)]


def compare(name, collection, weights):
    documents, queries, relevance = collection
    size = sum(len(text.encode()) for texts in documents for text in texts)
    with tempfile.TemporaryDirectory() as folder:
        texts, asked = pathlib.Path(folder) / "documents", pathlib.Path(folder) / "queries"
        texts.write_text("".join(f"{title}\t{text}\n" for title, text in documents))
        asked.write_text("".join(f"{query}\n" for query in queries))
        lines, figures = run("rank", texts, asked, *weights)
        related, meaning = run("related", texts, asked)
    ours, meant = ([list(map(int, line.split())) for line in some] for some in (lines, related))
    theirs, building, room, slow = fts5(documents, queries)
    print(f"{name}: {len(documents)} documents, {len(queries)} queries, {size / 1e6:.2f} MB")
    for who, rankings, seconds, index, p95 in (
        ("SearchCore", ours, figures["build-seconds"], figures["index-bytes"], figures["search-p95"]),
        ("in meaning", meant, meaning["build-seconds"], meaning["index-bytes"], meaning["search-p95"]),
        ("FTS5", theirs, building, room, slow),
    ):
        even, odd = halves(rankings, relevance)
        plain = [{document: 1 for document in wanted} for wanted in relevance]
        plain_even, plain_odd = halves(rankings, plain)
        print(
            f"  {who:10} nDCG@10 even {even:.4f} odd {odd:.4f}, without grades even {plain_even:.4f} odd {plain_odd:.4f}   "
            f"index {100 * index / size:.1f} % of the text, "
            f"{size / 1e6 / seconds:.1f} MB/s, search p95 {p95 * 1000:.2f} ms")


def spelling(folder):
    words = folder / "frequency_dictionary_en_82_765.txt"
    noisy = folder / "noisy_query_en_1000.txt"
    if not words.exists() or not noisy.exists():
        return print("spelling: no data")
    known = {line.split()[0] for line in words.read_text(encoding="utf-8-sig").splitlines()}
    # What is typed, what was meant, and how far that is.
    pairs = [line.split() for line in noisy.read_text().splitlines() if len(line.split()) == 3]
    pairs = [(wrong, right, int(far)) for wrong, right, far in pairs if right in known]
    with tempfile.TemporaryDirectory() as temporary:
        listed, typed = pathlib.Path(temporary) / "words", pathlib.Path(temporary) / "typed"
        listed.write_text(words.read_text(encoding="utf-8-sig").replace(" ", "\t"))
        typed.write_text("".join(f"{wrong}\n" for wrong, *_ in pairs))
        lines, figures = run("spell", listed, typed)
    for distance in (0, 1, 2):
        some = [(suggested, right, wrong in known) for (wrong, right, far), suggested in zip(pairs, lines)
                if far == distance]
        for name, half in (("even", some[::2]), ("odd", some[1::2])):
            share = sum(suggested == right for suggested, right, _ in half) / len(half)
            words = sum(is_word for _, _, is_word in half)
            print(f"spelling, distance {distance}, {name}: {share:.3f} of {len(half)}, {words} of them typed as another word")
    print(f"spelling p95 {figures['spell-p95'] * 1000:.2f} ms")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    compare("Cranfield", cranfield(folder / "cranfield"), sys.argv[2:])
    compare("KorQuAD dev", korquad(folder / "korquad"), sys.argv[2:])
    spelling(folder / "spelling")
