"""Measures reminders that come due at one moment, sent by one server to a push service that answers at once.

nginx is that service: it answers 201, and writes down when each message came and of which topic it is. `notices.py ACCOUNTS EACH` measures
so many accounts with so many reminders each; without, a thousand with a hundred each, and then ten thousand with ten.
"""

import contextlib
import os
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

import cbor2

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests" / "Clients")]

from push_service import PushService, decoded  # noqa: E402
from server import Server, free_port  # noqa: E402

TODO, PUSH = 2, 1
TITLE, DUE, CREATED, REMINDERS = 1, 3, 6, 11
CONFIGURATION = """
pid {folder}/nginx.pid;
worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  log_format come '$msec $http_topic';
  access_log {folder}/come.log come buffer=256k flush=1s;
  server {{
    listen 127.0.0.1:{port} backlog=1024;
    keepalive_requests 1000000;
    location / {{ return 201; }}
  }}
}}
"""


@contextlib.contextmanager
def push_service(folder):
    """The port of one, and the file in which it writes down what comes."""
    port = free_port()
    (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=port))
    process = subprocess.Popen([
        shutil.which("nginx") or "/usr/sbin/nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf", "-g",
        "daemon off;"])
    yield port, folder / "come.log"
    process.terminate()
    process.wait()


def fill(data, port, accounts, each, due):
    """Accounts beside the one that is there, each with a browser and its reminders, put straight into the tables."""
    with PushService() as browser:
        secret = decoded(browser.subscription["p256dh"]) + browser.auth
    day, second = divmod(due, 86_400)
    created = (due - 7_200) * 1_000
    stamp = struct.pack(">QQ", created << 16, 1)
    with sqlite3.connect(data / "later.sqlite") as rows:
        for number in range(2, accounts + 2):
            rows.execute(
                "INSERT INTO account (number, id, email, emailKey, name, passwordHash, isOwner, createdAt)"
                " VALUES (?, ?, ?, ?, 'Ada', '', 0, ?)",
                (number, os.urandom(16), f"{number}@example.org", f"{number}@example.org".encode(), created))
            rows.execute("INSERT INTO head (account, seq) VALUES (?, ?)", (number, each))
            rows.execute(
                "INSERT INTO channel (id, account, sort, label, address, secret, createdAt) VALUES (?, ?, ?, '', ?, ?, ?)",
                (os.urandom(16), number, PUSH, f"http://127.0.0.1:{port}/send/{number}", secret, created))
            entities = [os.urandom(16) for _ in range(each)]
            rows.executemany(
                "INSERT INTO entity (account, id, seq, kind, value) VALUES (?, ?, ?, ?, ?)",
                [(number, entity, seq, TODO, cbor2.dumps([entity, TODO, stamp, {
                    TITLE: f"Hang up laundry {seq}", DUE: [day, second, ""], CREATED: created, REMINDERS: [0]}]))
                 for seq, entity in enumerate(entities, 1)])


def status(server, field):
    lines = pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith(field))


def used(server):
    """Seconds of the processor."""
    parts = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def come(log):
    """When each message came, and its topic."""
    lines = log.read_text().splitlines() if log.exists() else []
    return [(float(line.split()[0]), line.split()[1]) for line in lines]


def measure(folder, accounts, each):
    folder.mkdir()
    server = Server(folder / "data")
    server.start()
    server.add_account()
    server.stop()
    # What fills the tables, and the first look at all accounts, come before.
    due = int(time.time()) + 30 + accounts * each // 4_000 + accounts // 400
    with push_service(folder) as (port, log):
        fill(server.data, port, accounts, each, due)
        server.start()
        time.sleep(max(due - 2 - time.time(), 0))
        before, cpu = status(server, "VmRSS"), used(server)
        # From here on the most counts.
        pathlib.Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")
        assert time.time() < due, "there was too little time to begin"
        total, last = accounts * each, time.monotonic()
        count = 0
        while count < total and time.monotonic() - last < 90:
            time.sleep(2)
            if (found := len(come(log))) > count:
                count, last = found, time.monotonic()
        cpu, most = used(server) - cpu, status(server, "VmHWM")
        server.stop()
    messages = come(log)
    topics = {topic for _, topic in messages}
    assert len(topics) == total, f"{total - len(topics)} were lost"
    assert len(messages) == total, f"{len(messages) - total} came twice"
    with sqlite3.connect(server.data / "later.sqlite") as rows:
        assert rows.execute("SELECT count(*) FROM delivery WHERE isSent").fetchall() == [(total,)]
    times = sorted(at - due for at, _ in messages)
    print(f"| {accounts:,} accounts, {each:,} reminders each | first {times[0]:.1f} s, half {times[total // 2]:.1f} s, "
          f"last {times[-1]:.1f} s | {cpu:.0f} s | from {before} MB to at most {most} MB | 60 s, 120 MB |", flush=True)


def main():
    given = [int(number) for number in sys.argv[1:3]]
    print("| due at one moment | come after | processor | memory | reach |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(dir=os.environ.get("LATER_BENCH_DIR")) as folder:
        for number, (accounts, each) in enumerate([given] if given else [(1_000, 100), (10_000, 10)]):
            measure(pathlib.Path(folder) / str(number), accounts, each)


if __name__ == "__main__":
    main()
