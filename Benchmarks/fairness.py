"""Measures what one account's worst costs the others: first questions, captures, and texts that many devices wrote.

Three tables: fifty first searches at once of an account with 20,000 items; five good links behind thirty (or forty, more
than one account has lanes) that hang and fifty that fail; and how long another account waits while texts of all that an entity may hold are read.
"""

import http.server
import json
import pathlib
import secrets
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import cbor2

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests" / "Clients")]

from server import Server  # noqa: E402
from sync_client import SyncClient  # noqa: E402

ITEMS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
AT_ONCE, HANGING, FAILING, GOOD = 50, 30, 50, 5
TEXT_TAG, TITLE, STATE, BODY, TYPE = 0x4C545854, 3, 8, 29, 16
PAGE = ("<title>Rain</title><article>" + "<p>It rained, and nobody went outside that day.</p>" * 20).encode()


def asked(server, token, path, body=None):
    request = urllib.request.Request(
        server.url + path, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        return answer.read()


def memory(server, field):
    for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) // 1024
    return 0


def fill(data):
    """Items that are ready, put straight into the tables of account 1."""
    entities = []
    for number in range(ITEMS):
        entity = secrets.token_bytes(16)
        entities.append((entity, number + 1, cbor2.dumps([
            entity, 1, number.to_bytes(16, "big"),
            {1: f"https://example.org/a/page/of/{number}", 3: f"Number {number}, a title of some words",
             4: "The Example Gazette", 5: "A. Writer", 6: secrets.token_hex(100), 8: 3}])))
    with sqlite3.connect(data / "later.sqlite") as rows:
        rows.executemany("INSERT INTO entity (account, id, seq, kind, value) VALUES (1, ?, ?, 1, ?)", entities)
        rows.execute("UPDATE head SET seq = ? WHERE account = 1", (ITEMS,))


def first_questions(folder):
    data = folder / "questions"
    server = Server(data)
    server.start()
    token = server.add_account()
    server.stop()
    fill(data)
    server.start()
    before = memory(server, "VmRSS")
    begin = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda n: asked(server, token, f"/api/v1/search?q=number+{n}"), range(AT_ONCE)))
    seconds = time.perf_counter() - begin
    peak = memory(server, "VmHWM")
    server.stop()
    print(f"| {AT_ONCE} first searches of {ITEMS:,} items at once | {seconds:.2f} s "
          f"| from {before} MB to at most {peak} MB | 1.5 s, 120 MB |")


class Site:
    """Answers with a page, with 404, or not at all."""

    def __init__(self, hangs=False):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if hangs:
                    time.sleep(600)
                found = self.path.startswith("/good")
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(PAGE) if found else 0))
                self.end_headers()
                self.wfile.write(PAGE if found else b"")

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{server.server_port}"


def captures(folder, by_another, hanging=HANGING):
    with Server(folder / f"captures{by_another}{hanging}") as server:
        token = server.add_account()
        other = server.add_account("eve@example.org", "Eve") if by_another else token
        site = Site()
        for number in range(hanging):
            asked(server, other, "/api/v1/items", {"url": f"{Site(hangs=True).url}/{number}"})
        for number in range(FAILING):
            asked(server, other, "/api/v1/items", {"url": f"{site.url}/bad{number}"})
        begin = time.perf_counter()
        good = [json.loads(asked(server, token, "/api/v1/items", {"url": f"{Site().url}/good"}))["id"]
                for _ in range(GOOD)]
        while any(json.loads(asked(server, token, f"/api/v1/items/{item}"))["state"] != "ready" for item in good):
            time.sleep(0.05)
        seconds = time.perf_counter() - begin
        server.kill()
    # Those beyond an account's lanes come when the first ones have timed out.
    reach = "10 s" if hanging <= 32 or by_another else "30 s"
    whose = "another account's" if by_another else "the same account's"
    print(f"| {GOOD} good links behind {whose} {hanging} that hang and {FAILING} that fail | {seconds:.1f} s | | {reach} |")


def versions(client, entity, count, size):
    """Texts without a word in common, written by so many devices over nothing."""
    for number in range(count):
        device = (number + 1) << 8
        text = " ".join(secrets.token_hex(2) for _ in range(size // 5))
        dot = (int(time.time() * 1000) << 16) + number
        version = {0: device, 1: dot, 2: text, 3: "", 4: bytes(16)}
        value = cbor2.CBORTag(TEXT_TAG, {0: [version], 1: [device, dot], 2: []})
        client.push([client.change(entity, {TITLE: "A note", STATE: 3, TYPE: 5, BODY: value})])


def others(folder):
    """How long another account waits for its list and for saving, before and meanwhile."""
    with Server(folder / "others") as server:
        heavy = server.add_account()
        light = server.add_account("bob@example.org", "Bob")
        client = SyncClient(server.url, heavy)
        entities = [secrets.token_bytes(16) for _ in range(3)]
        for entity in entities:
            versions(client, entity, 8, 500_000)
        for number in range(100):
            asked(server, light, "/api/v1/notes", {"text": f"Note {number}"})
        times, meanwhile, costs, is_over = [], [], {}, threading.Event()

        def ask(values):
            for path, body in (("/api/v1/items?limit=30", None), ("/api/v1/notes", {"text": "Another"})):
                begin = time.perf_counter()
                asked(server, light, path, body)
                values.append((time.perf_counter() - begin) * 1000)

        for _ in range(100):
            ask(times)

        def load(path):
            while not is_over.is_set():
                begin = time.perf_counter()
                asked(server, heavy, path)
                costs.setdefault(path.split("?")[0].split("/")[3], []).append(time.perf_counter() - begin)

        paths = [f"/api/v1/items/{entity.hex()}" for entity in entities] + ["/api/v1/search?q=nothing", "/api/v1/items"]
        threads = [threading.Thread(target=load, args=(path,)) for path in paths]
        for thread in threads:
            thread.start()
        end = time.time() + 15
        while time.time() < end:
            ask(meanwhile)
        is_over.set()
        for thread in threads:
            thread.join()
    for name, values in (("alone", times), ("while another reads 8 versions of 4 MB", meanwhile)):
        values.sort()
        print(f"| an account waits, {name} | median {statistics.median(values):.0f} ms | p99 "
              f"{values[int(len(values) * 0.99)]:.0f} ms, longest {values[-1]:.0f} ms | 200 ms |")
    for name, values in sorted(costs.items()):
        print(f"| such a read: {name} | first {values[0]:.2f} s | median {statistics.median(values):.2f} s | |")


def main():
    print("| what | time | more | reach |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        first_questions(folder)
        captures(folder, by_another=True)
        captures(folder, by_another=False)
        captures(folder, by_another=False, hanging=40)
        others(folder)


if __name__ == "__main__":
    main()
