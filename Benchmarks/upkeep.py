"""Measures a night's upkeep of a large folder, and how long others' writes take meanwhile.

20,000 items whose pages refer to four images each, 2,000 contents that nothing refers to, a million old changes.
"""

import hashlib
import os
import pathlib
import re
import secrets
import sqlite3
import statistics
import sys
import tempfile
import threading
import time

import cbor2

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests" / "Clients")]

from server import Server  # noqa: E402
from sync_client import TITLE, SyncClient  # noqa: E402

ITEMS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
IMAGES = 4
OLD = time.time() - 3 * 86_400


class Contents:
    """Contents that look three days old, put straight into the folder and the tables."""

    def __init__(self, data):
        self.folder = data / "contents"
        self.rows = []
        self.bytes = 0

    def put(self, content, kind):
        name = hashlib.sha256(content).hexdigest()
        folder = self.folder / name[:2]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / name[2:]
        file.write_bytes(content)
        os.utime(file, (OLD, OLD))
        self.rows.append((bytes.fromhex(name), len(content), kind))
        self.bytes += len(content)
        return bytes.fromhex(name)


def fill(data):
    contents, entities = Contents(data), []
    for number in range(ITEMS):
        images = [contents.put(secrets.token_bytes(10_000), "image/png") for _ in range(IMAGES)]
        text = secrets.token_hex(7_000) + " " + " ".join(image.hex() for image in images)
        page = contents.put(text.encode(), "application/vnd.later.article+cbor")
        entity = secrets.token_bytes(16)
        entities.append((entity, number + 1, cbor2.dumps([
            entity, 1, number.to_bytes(16, "big"),
            {1: f"https://example.org/{number}", 3: "A title of some words", 8: 3, 10: page, 11: images[0]}])))
    for _ in range(ITEMS // 10):
        contents.put(secrets.token_bytes(10_000), "image/png")
    with sqlite3.connect(data / "later.sqlite") as rows:
        rows.executemany("INSERT INTO entity (account, id, seq, kind, value) VALUES (1, ?, ?, 1, ?)", entities)
        rows.execute("UPDATE head SET seq = ?", (ITEMS,))
        rows.executemany("INSERT INTO content (hash, size) VALUES (?, ?)", [row[:2] for row in contents.rows])
        rows.executemany(
            "INSERT INTO contentAccess SELECT 1, number, ? FROM content WHERE hash = ?",
            [(kind, name) for name, _, kind in contents.rows])
        rows.executemany(
            "INSERT INTO change (account, id, seq, appliedAt, isAhead) VALUES (1, ?, 1, 1700000000000, 0)",
            ((secrets.token_bytes(16),) for _ in range(ITEMS * 50)))
    return len(contents.rows), contents.bytes


def writing(client, times, is_over):
    while not is_over.is_set():
        begin = time.perf_counter()
        client.push([client.change(secrets.token_bytes(16), {TITLE: "x"})])
        times.append((time.time(), (time.perf_counter() - begin) * 1000))
        time.sleep(0.005)


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("LATER_BENCH_DIR")) as folder:
        data = pathlib.Path(folder) / "data"
        server = Server(data)
        server.start()
        token = server.add_account()
        server.stop()
        count, size = fill(data)
        begin = time.perf_counter()
        server.start()
        print(f"started in {(time.perf_counter() - begin) * 1000:.0f} ms with {count:,} contents ({size / 1e9:.2f} GB)")
        times, is_over = [], threading.Event()
        writer = threading.Thread(target=writing, args=(SyncClient(server.url, token), times, is_over))
        writer.start()
        log, line = data.parent / "data.log", None
        while not line and writer.is_alive():
            time.sleep(0.5)
            line = re.search(r".*milliseconds=(\d+).* upkeep$", log.read_text(), re.MULTILINE)
        is_over.set()
        writer.join()
        server.stop()
    assert line, "the server stopped"
    print(line.group(0))
    end = times[-1][0]
    during = [value for at, value in times if at > end - int(line.group(1)) / 1000]
    before = [value for at, value in times if at <= end - int(line.group(1)) / 1000]
    for name, values in (("before", before), ("meanwhile", during)):
        values.sort()
        print(f"a write {name}: median {statistics.median(values):.1f} ms, "
              f"p99 {values[int(len(values) * 0.99)]:.1f} ms, longest {values[-1]:.1f} ms")


if __name__ == "__main__":
    main()
