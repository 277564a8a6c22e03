"""What the server acknowledged is there after it was killed, 200 times at random moments."""

import os
import random
import secrets
import sqlite3
import threading
import urllib.error

from sync_client import TITLE, SyncClient

KILLS = int(os.environ.get("LATER_KILLS", "200"))
WRITERS = 4


class Writer(threading.Thread):
    """Pushes titles of its own entities until told to stop, and remembers what was acknowledged."""

    def __init__(self, server, token, seed):
        super().__init__(daemon=True)
        self.client = SyncClient(server.url, token)
        self.random = random.Random(seed)
        self.acknowledged = {}
        self.writes = 0
        self.stopping = threading.Event()
        self.progressed = threading.Condition()

    def run(self):
        unanswered = []
        # What got no answer may have been stored: it is sent again to the end.
        while unanswered or not self.stopping.is_set():
            batch = unanswered or [self.one_change() for _ in range(self.random.randint(1, 5))]
            try:
                self.client.push(batch)
            except (urllib.error.URLError, ConnectionError, OSError):
                # No answer: the same changes are sent again, and must not count twice.
                unanswered = batch
                continue
            unanswered = []
            with self.progressed:
                for _, (entity, _, _, registers) in batch:
                    self.acknowledged[entity] = registers[TITLE]
                self.writes += len(batch)
                self.progressed.notify_all()

    def one_change(self):
        if self.acknowledged and self.random.random() < 0.5:
            entity = self.random.choice(list(self.acknowledged))
        else:
            entity = secrets.token_bytes(16)
        return self.client.change(entity, {TITLE: secrets.token_hex(8)})

    def wait_for(self, writes):
        with self.progressed:
            assert self.progressed.wait_for(lambda: self.writes >= writes, timeout=60)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(server):
    token = server.add_account()
    chance = random.Random(7)
    writers = [Writer(server, token, seed) for seed in range(WRITERS)]
    for writer in writers:
        writer.start()
    for _ in range(KILLS):
        # Every writer gets a few writes in, then the server dies in the middle of the next ones.
        for writer in writers:
            writer.wait_for(writer.writes + chance.randint(1, 3))
        server.kill()
        server.start()
    for writer in writers:
        writer.stopping.set()
    for writer in writers:
        writer.join(timeout=60)
        assert not writer.is_alive()

    found, head = SyncClient(server.url, token).pull_all()
    for writer in writers:
        for entity, title in writer.acknowledged.items():
            assert found[entity][TITLE] == title
    server.stop()
    with sqlite3.connect(server.data / "later.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert head >= sum(len(writer.acknowledged) for writer in writers)
