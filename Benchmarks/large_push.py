"""Measures pushes that work with large entities, and how long another account's writes take meanwhile.

An entity holds 3.9 MB: in plain registers, in one merged text that each change edits, in one that is edited and flagged
by turns, and in one that large edits are written to. Last, a flag on each of as many such entities as one push takes.
"""

import pathlib
import secrets
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

CHANGES = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
FAVOURITE, NOTE = 14, 19
WORD = "later "


def merged_text(device, number, text):
    version = {0: device, 1: number, 2: text, 3: "", 4: bytes(16)}
    return cbor2.CBORTag(0x4C545854, {0: [version], 1: [device, number], 2: []})


def plain(client, entity):
    """Ten registers of 390 kB; then a flag goes on and off."""
    yield [client.change(entity, {100 + number: "x" * 390_000 for number in range(10)})]
    yield [client.change(entity, {FAVOURITE: number % 2 == 0}) for number in range(CHANGES)]


def text(client, entity):
    """A text of 3.9 MB; then another device writes a few words, again and again, and never sees it."""
    yield [client.change(entity, {NOTE: merged_text(1, 1, WORD * 650_000)})]
    yield [client.change(entity, {NOTE: merged_text(2, number + 1, f"word {number}")}) for number in range(CHANGES)]


def mixed(client, entity):
    """The same text; then a few words and a flag, together and by turns."""
    yield [client.change(entity, {NOTE: merged_text(1, 1, WORD * 650_000)})]
    yield [client.change(entity, {
        **({NOTE: merged_text(2, number + 1, f"word {number}")} if number % 3 != 1 else {}),
        **({FAVOURITE: number % 2 == 0} if number % 3 != 0 else {})}) for number in range(CHANGES)]


def large_edits(client, entity):
    """A text of 2 MB; then another device writes 100 kB, again and again, as often as a push has room for."""
    yield [client.change(entity, {NOTE: merged_text(1, 1, WORD * 330_000)})]
    yield [client.change(entity, {NOTE: merged_text(2, number + 1, f"{number} " + WORD * 16_500)}) for number in range(70)]


def many(client, entity):
    """Seven texts of 3.9 MB; then a flag on each."""
    entities = [secrets.token_bytes(16) for _ in range(7)]
    for other in entities[1:]:
        client.push([client.change(other, {NOTE: merged_text(1, 1, WORD * 650_000)})])
    yield [client.change(entities[0], {NOTE: merged_text(1, 1, WORD * 650_000)})]
    yield [client.change(other, {FAVOURITE: number % 2 == 0}) for number in range(CHANGES // 7) for other in entities]


def writing(client, times, is_over):
    while not is_over.is_set():
        begin = time.perf_counter()
        client.push([client.change(secrets.token_bytes(16), {TITLE: "x"})])
        times.append((time.perf_counter() - begin) * 1000)
        time.sleep(0.005)


def measure(server, ada, eve, case):
    client = SyncClient(server.url, ada, timeout=600)
    first, changes = case(client, secrets.token_bytes(16))
    client.push(first)
    times, is_over = [], threading.Event()
    writer = threading.Thread(target=writing, args=(SyncClient(server.url, eve, timeout=600), times, is_over))
    writer.start()
    time.sleep(0.5)
    before = len(times)
    begin = time.perf_counter()
    client.push(changes)
    took = time.perf_counter() - begin
    is_over.set()
    writer.join()
    print(f"{case.__name__}: {len(changes):,} changes in {took:.2f} s; another account's write: "
          f"median {statistics.median(times[:before]):.0f} ms before, longest {max(times[before:]):.0f} ms meanwhile")


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder) / "data")
        with server:
            ada = server.add_account()
            eve = server.add_account("eve@example.org", "Eve")
            for case in (plain, text, mixed, large_edits, many):
                measure(server, ada, eve, case)


if __name__ == "__main__":
    main()
