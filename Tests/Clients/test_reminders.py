"""Reminders by the server as it runs: through a year of days in four places, and while it is killed."""

import collections
import datetime
import http.server
import json
import mmap
import os
import pathlib
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import threading
import time
import zoneinfo
from concurrent import futures

import pytest

import hooks
from hooks import Hooks, add_hook, asked, live_in, todo
from push_service import PushService
from server import Server
from sync_client import SyncClient

UTC = datetime.timezone.utc
MINUTE = datetime.timedelta(minutes=1)
PLACES = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Seoul"]
# Each nth day of the year, beside those around changes of clocks: 1 walks through all of them.
EACH = int(os.environ.get("LATER_REMINDER_DAYS", "60"))
KILLS = int(os.environ.get("LATER_REMINDER_KILLS", "12"))


@pytest.fixture
def set_clock(tmp_path, monkeypatch):
    """Sets what programs that begin from here on see of the time: it stands still there."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler or sys.platform != "linux":
        pytest.skip("there is no compiler, or nothing can be preloaded")
    library, clock = tmp_path / "clock.so", tmp_path / "clock"
    source = pathlib.Path(__file__).with_name("clock.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    clock.write_bytes(bytes(8))
    monkeypatch.setenv("LATER_TEST_CLOCK", str(clock))
    monkeypatch.setenv("LD_PRELOAD", str(library))
    with open(clock, "r+b") as file, mmap.mmap(file.fileno(), 8) as page:
        yield lambda instant: struct.pack_into("=q", page, 0, milliseconds(instant))


def milliseconds(instant):
    return int(instant.timestamp()) * 1_000


class Home:
    """An account in a place, with what it is to be reminded of: {(instant, key)}, by the place's clocks as Python has them."""

    def __init__(self, server, place, receiver, year):
        self.zone = zoneinfo.ZoneInfo(place)
        self.path = "/" + place
        self.server = server
        self.token = server.add_account(f"{place.replace('/', '-')}@example.org", place)
        self.client = SyncClient(server.url, self.token)
        add_hook(server, self.token, receiver.origin + self.path)
        self.expected = set()
        chance = random.Random(place)
        first = datetime.date(year, 1, 1)
        days = [first + datetime.timedelta(days=number) for number in range(3, 364)]
        written = milliseconds(datetime.datetime(year - 1, 12, 1, tzinfo=UTC))
        changes = [live_in(self.client, place)]
        for number, day in enumerate(days):
            changing = any(self.offset(day + datetime.timedelta(days=n)) != self.offset(day + datetime.timedelta(days=n + 1))
                           for n in (-1, 0, 1))
            if number % EACH and not changing:
                continue
            minutes = [chance.randrange(1_440)] + ([60 + 15 * n for n in range(12)] if changing else [])
            for minute in minutes:
                wall = datetime.datetime.combine(day, datetime.time(*divmod(minute, 60)))
                ahead = sorted({0, chance.choice([0, 10, 90, 1_440, 1_500])})
                changes.append(todo(self.client, wall, written, ahead))
                self.expect(changes[-1][1][0], wall, ahead)
        for start in range(0, len(changes), 500):
            self.client.push(changes[start:start + 500])

    def offset(self, day):
        return datetime.datetime.combine(day, datetime.time(), self.zone).utcoffset()

    def instant(self, wall):
        """The first time that walls show it; what they skip comes as much later."""
        return wall.replace(tzinfo=self.zone).astimezone(UTC)

    def expect(self, entity, wall, ahead):
        for minutes in ahead:
            days, rest = divmod(minutes, 1_440)
            start = min(self.instant(wall), self.instant(wall - datetime.timedelta(days=days)))
            self.expected.add((start - rest * MINUTE, hooks.key(entity, wall, minutes)))

    def look(self):
        """Makes the server look at the account: something was written."""
        self.client.push([todo(self.client, datetime.datetime(2000, 1, 1), 0, [], entity=b"a todo long past")])

    def next(self):
        at = asked(self.server, self.token, "/api/v1/notifications")["next"]["at"]
        return datetime.datetime.fromisoformat(at)


@pytest.mark.req("T09", "L87")
def test_every_reminder_of_a_year_comes_once_at_its_minute(tmp_path, set_clock):
    # What devices stamp is never ahead of the clock, and tokens hold for 365 days.
    year = datetime.date.today().year + 1
    set_clock(datetime.datetime(year, 1, 1, tzinfo=UTC))
    with Hooks() as receiver, Server(tmp_path / "data") as server:
        homes = [Home(server, place, receiver, year) for place in PLACES]
        moments = {}
        for home in homes:
            for instant, key in home.expected:
                moments.setdefault(instant, {}).setdefault(home, set()).add(key)
        with sqlite3.connect(f"file:{server.data / 'later.sqlite'}?mode=ro", uri=True) as rows:
            for instant in sorted(moments):
                # A second before nothing comes: the next one is told as of its minute.
                set_clock(instant - datetime.timedelta(seconds=1))
                for home in moments[instant]:
                    home.look()
                    assert home.next() == instant, home.path
                set_clock(instant)
                before = len(receiver.came)
                for home in moments[instant]:
                    home.look()
                due = {(home.path, key) for home, keys in moments[instant].items() for key in keys}
                receiver.wait_until(lambda came: len(came) >= before + len(due))
                assert {(path, body["key"]) for path, body in receiver.came[before:]} == due
                # And by the server's own clock.
                for _, key in due:
                    wait_until_finished(rows, key, milliseconds(instant))
        came = [(path, body["key"]) for path, body in receiver.came]
        assert len(came) == len(set(came)) == sum(len(home.expected) for home in homes)


def wait_until_finished(rows, key, at):
    end = time.monotonic() + 120
    while True:
        found = rows.execute("SELECT dueAt, finishedAt, isSent FROM delivery WHERE key = ?", (key,)).fetchall()
        if found and found[0][1] is not None:
            assert found == [(at, at, 1)], key
            return
        assert time.monotonic() < end, f"{key} was not written down as sent"
        time.sleep(0.005)


@pytest.mark.req("T09")
def test_no_reminder_is_lost_or_told_twice_when_the_server_is_killed(server):
    """What is promised: each comes; and again only where the server died before it had written that down, as the same one."""
    chance = random.Random(11)
    token = server.add_account()
    client = SyncClient(server.url, token)

    def answer(path):
        # Long enough to die in between.
        time.sleep(random.uniform(0, 0.1))
        return 200

    with Hooks(answer) as receiver, PushService() as service:
        add_hook(server, token, receiver.origin + "/hook")
        service.key = asked(server, token, "/api/v1/notifications")["publicKey"]
        given = service.subscription
        asked(server, token, "/api/v1/notifications/channels",
              {"sort": "push", "address": given["endpoint"], "secret": f"{given['p256dh']}.{given['auth']}"})
        # In how many lives of the server it was still to be sent.
        tries = collections.Counter()
        for _ in range(KILLS):
            # Due at the next full second, which leaves the time to write it down.
            due = int(time.time() + 1.25)
            wall = datetime.datetime.fromtimestamp(due, UTC).replace(tzinfo=None)
            changes = [todo(client, wall, (due - 3_600) * 1_000) for _ in range(8)]
            client.push(changes)
            keys = {hooks.key(change[1][0], wall, 0) for change in changes}
            tries.update((sort, key) for key in keys for sort in ("hook", "push"))
            time.sleep(max(due + chance.uniform(-0.05, 0.25) - time.time(), 0))
            server.kill()
            tries.update(tries.keys() - written_down(server))
            server.start()
        end = time.monotonic() + 240
        while written_down(server) != set(tries):
            assert time.monotonic() < end, "not all were written down as sent"
            time.sleep(0.1)
        hooked = [body for _, body in receiver.came]
        pushed = [message["message"]["notification"] for message in service.sent]
        for body in hooked + [{"key": one["data"]["key"], "tag": one["tag"]} for one in pushed]:
            # The second takes the place of the first, wherever it is shown.
            assert body["tag"] == ":".join(body["key"].split(":")[:2])
        came = collections.Counter(("hook", body["key"]) for body in hooked)
        came.update(("push", one["data"]["key"]) for one in pushed)
        assert set(came) == set(tries) and service.faults == []
        more = {name: count for name, count in came.items() if count > tries[name]}
        assert more == {}, "sent again although it was written down as sent"
        topics = {(message["headers"]["Topic"], message["message"]["notification"]["tag"]) for message in service.sent}
        assert len(topics) == len({topic for topic, _ in topics}) == len(tries) // 2
        print(f"{len(came)} came, {sum(came.values()) - len(came)} of them again after a kill")


def written_down(server):
    """What the server knows that it has sent: (sort, key)."""
    with sqlite3.connect(server.data / "later.sqlite") as rows:
        found = rows.execute(
            "SELECT channel.sort, key FROM delivery JOIN channel ON channel.id = delivery.channel WHERE isSent").fetchall()
    return {("push" if sort == 1 else "hook", key) for sort, key in found}


class Strangers:
    """Listens on loopback and answers as its paths say; `asked` has each path with the key of what was sent."""

    FOREVER = {
        "/says-nothing": [b""],
        "/head-without-end": [b"HTTP/1.1 200 OK\r\nX-More: "] + [b"a"],
        "/body-without-end": [b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"] + [b"a" * 65_536],
        "/slow-body": [b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"] + [b"a"],
        "/no-body": [b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"] + [b""],
    }

    def __init__(self):
        self.asked = []
        self.news = threading.Condition()
        self.is_over = threading.Event()
        strangers = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with strangers.news:
                    strangers.asked.append((self.path, json.loads(body)["key"]))
                    strangers.news.notify_all()
                if self.path.startswith("/leads-"):
                    targets = {"/leads-aside": strangers.origin + "/inside", "/leads-inside": "http://10.0.0.1/inside"}
                    self.send_response(307)
                    self.send_header("Location", targets[self.path])
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                first, *rest = strangers.FOREVER[self.path]
                self.close_connection = True
                try:
                    self.wfile.write(first)
                    while not strangers.is_over.wait(0.2 if rest != [b"a" * 65_536] else 0.001):
                        for piece in rest:
                            self.wfile.write(piece)
                except OSError:
                    pass  # It had enough.

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.listener.server_port}"

    def wait_until_told(self, paths, seconds=240):
        """Waits until a reminder has come to each of these paths: none waits for another, nor for the other receivers."""
        def missing():
            return set(paths) - {path for path, key in self.asked if key.startswith("t:")}

        with self.news:
            assert self.news.wait_for(lambda: not missing(), timeout=seconds), f"nothing came to {missing()}"

    def __enter__(self):
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.listener.shutdown()
        self.listener.server_close()


@pytest.mark.req("T09")
def test_endpoints_that_hang_lie_or_lead_inside_hold_up_nobody(server):
    expected = {
        "/says-nothing": "timedOut", "/head-without-end": "sent", "/body-without-end": "sent", "/slow-body": "sent",
        "/no-body": "sent", "/leads-aside": "moved", "/leads-inside": "moved"}
    token = server.add_account()
    client = SyncClient(server.url, token)
    with Hooks() as receiver, Strangers() as strangers:
        channels = {path: add_hook(server, token, strangers.origin + path)["id"] for path in expected}
        add_hook(server, token, receiver.origin + "/hook")
        inside = add_hook(server, token, "http://10.0.0.1/hook")["id"]
        # More than one channel has places for.
        due = int(time.time() + 1.25)
        wall = datetime.datetime.fromtimestamp(due, UTC).replace(tzinfo=None)
        client.push([todo(client, wall, (due - 3_600) * 1_000) for _ in range(30)])
        # Meanwhile the person tries each of them.
        with futures.ThreadPoolExecutor(len(channels)) as pool:
            tests = {path: pool.submit(asked, server, token, f"/api/v1/notifications/channels/{id}/test", {})
                     for path, id in channels.items()}
            results = {path: test.result()["result"] for path, test in tests.items()}
        receiver.wait_until(lambda came: len(came) == 30)
        assert results == expected
        assert asked(server, token, f"/api/v1/notifications/channels/{inside}/test", {})["result"] == "forbiddenAddress"
        strangers.wait_until_told(expected)
        told = collections.Counter((path, key) for path, key in strangers.asked if key.startswith("t:"))
        for path, result in expected.items():
            counts = {count for (asked_path, _), count in told.items() if asked_path == path}
            # Who took it is not told again.
            assert counts and (result != "sent" or counts == {1}), path
        assert not any(path == "/inside" for path, _ in strangers.asked)
        assert len({body["key"] for _, body in receiver.came}) == len(receiver.came) == 30
