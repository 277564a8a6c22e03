"""What the server acknowledged is there after it was killed, 200 times at random moments."""

import http.server
import json
import os
import random
import secrets
import sqlite3
import threading
import time
import urllib.error
import urllib.request

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
            assert self.progressed.wait_for(lambda: self.writes >= writes, timeout=300)


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
        writer.join(timeout=300)
        assert not writer.is_alive()

    found, head = SyncClient(server.url, token).pull_all()
    for writer in writers:
        for entity, title in writer.acknowledged.items():
            assert found[entity][TITLE] == title
    server.stop()
    with sqlite3.connect(server.data / "later.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert head >= sum(len(writer.acknowledged) for writer in writers)


class SilentSite:
    """Takes requests and says nothing until it is told to go on; then it is a page."""

    PAGE = ("<title>Rain</title><article>"
            + "<p>It rained, and it rained, and nobody went outside.</p>" * 20).encode()

    def __enter__(self):
        self.asked, self.goes_on = threading.Event(), threading.Event()
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                site.asked.set()
                site.goes_on.wait(timeout=300)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(site.PAGE)))
                self.end_headers()
                self.wfile.write(site.PAGE)

            def log_message(self, *_):
                pass

            def handle(self):
                try:
                    super().handle()
                except ConnectionError:
                    pass  # The server that asked is dead.

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.goes_on.set()
        self.server.shutdown()


def asked_json(server, token, path, body=None):
    request = urllib.request.Request(
        server.url + path, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def test_what_was_being_captured_when_the_server_was_killed_goes_on_at_the_next_start(server):
    token = server.add_account()
    with SilentSite() as site:
        item = asked_json(server, token, "/api/v1/items", {"url": site.url + "/rain"})
        assert site.asked.wait(timeout=120)
        server.kill()
        site.asked.clear()
        server.start()
        # It used to wait for the dead server's lease: five minutes.
        assert site.asked.wait(timeout=200), "nobody took the job up"
        site.goes_on.set()
        path = f"/api/v1/items/{item['id']}"
        end = time.monotonic() + 200
        while asked_json(server, token, path)["state"] != "ready":
            assert time.monotonic() < end, "it was never read"
            time.sleep(0.1)
