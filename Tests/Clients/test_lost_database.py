"""Contents outlive their database: it is missing, empty, older than they are, or taken away."""

import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from server import PROGRAM
from sync_client import TITLE, SyncClient

FILES = 16
ITEM_FILE = 25


def put(server, token, number):
    """Sends a file of the person's own, and answers its hash."""
    data = f"file {number} {secrets.token_hex(8)}".encode()
    name = hashlib.sha256(data).hexdigest()
    request = urllib.request.Request(
        f"{server.url}/api/v1/contents/{name}", method="PUT", data=data,
        headers={"Authorization": f"Bearer {token}", "Content-Type": "text/plain"})
    with urllib.request.urlopen(request, timeout=120):
        return name


def get(server, token, name):
    request = urllib.request.Request(
        f"{server.url}/api/v1/contents/{name}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.read()


def fill(server, count=FILES):
    """An account with items that have files of their own."""
    token = server.add_account()
    client = SyncClient(server.url, token)
    names = [put(server, token, number) for number in range(count)]
    client.push([client.change(secrets.token_bytes(16), {TITLE: name, ITEM_FILE: bytes.fromhex(name)})
                 for name in names])
    return token, names


def contents(data):
    return sorted(path for path in (data / "contents").rglob("*") if path.is_file())


def refusal(server, *options):
    """Why it does not start."""
    done = subprocess.run(
        [PROGRAM, "serve", "--data", server.data, "--port", str(server.port), *options],
        capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode != 0
    return done.stderr


@pytest.mark.parametrize("loss", ["gone", "empty", "new"])
def test_contents_without_their_database_stop_the_start_and_stay(server, loss):
    fill(server)
    server.stop()
    database = server.data / "later.sqlite"
    database.unlink()
    if loss == "empty":
        database.touch(mode=0o600)
    if loss == "new":
        # As an earlier version left it, which began with an empty one.
        other = server.data.parent / "other"
        subprocess.run([PROGRAM, "user", "list", "--data", other], capture_output=True, check=False)
        other.mkdir(exist_ok=True)
        subprocess.run([PROGRAM, "user", "list", "--data", other], check=True)
        shutil.copy(other / "later.sqlite", database)
    before = contents(server.data)
    assert len(before) == FILES
    said = refusal(server)
    assert f"{FILES} stored files" in said and "--begin-anew" in said and "backup" in said, said
    # A command makes no database either, which would hide that there was another.
    had = database.exists()
    done = subprocess.run(
        [PROGRAM, "user", "add", "eve@example.org", "--password-stdin", "--data", server.data],
        input="correct horse battery\n", capture_output=True, text=True, check=False)
    assert done.returncode != 0 and f"{FILES} stored files" in done.stderr
    assert database.exists() == had
    assert contents(server.data) == before
    if loss == "gone":
        report = subprocess.run(
            [PROGRAM, "doctor", "--data", server.data, "--json"],
            capture_output=True, text=True, check=False)
        checks = {check["name"]: check for check in json.loads(report.stdout)["checks"]}
        assert not checks["database"]["ok"] and f"{FILES} stored files" in checks["database"]["text"]


def test_beginning_anew_moves_the_contents_aside_and_deletes_none(server):
    fill(server)
    server.stop()
    (server.data / "later.sqlite").unlink()
    before = {path.name: path.read_bytes() for path in contents(server.data)}
    server.options += ["--begin-anew"]
    server.start()
    (aside,) = server.data.glob("contents-before-*")
    assert {path.name: path.read_bytes() for path in aside.rglob("*") if path.is_file()} == before
    # Where there is an account, it does nothing.
    token, names = fill(server, 1)
    server.stop()
    server.start()
    assert get(server, token, names[0])
    assert list(server.data.glob("contents-before-*")) == [aside]


@pytest.mark.parametrize("is_empty", [False, True])
def test_a_log_without_its_database_is_left_alone(server, tmp_path, is_empty):
    token = server.add_account()
    client = SyncClient(server.url, token)
    client.push([client.change(secrets.token_bytes(16), {TITLE: "Rain"})])
    server.kill()
    log = server.data / "later.sqlite-wal"
    (server.data / "later.sqlite").unlink()
    if is_empty:
        (server.data / "later.sqlite").touch(mode=0o600)
    before = log.read_bytes()
    assert before
    # To look at it is enough for SQLite to remove it.
    report = subprocess.run(
        [PROGRAM, "doctor", "--data", server.data, "--json"],
        capture_output=True, text=True, check=False)
    (check,) = (c for c in json.loads(report.stdout)["checks"] if c["name"] == "database")
    assert not check["ok"] and "later.sqlite-wal" in check["text"]
    assert log.read_bytes() == before
    done = subprocess.run(
        [PROGRAM, "backup", tmp_path / "backups", "--data", server.data], capture_output=True,
        text=True, check=False)
    assert done.returncode != 0 and log.read_bytes() == before
    assert "later.sqlite-wal" in refusal(server)
    assert log.read_bytes() == before


def test_beginning_anew_leaves_a_folder_alone_that_is_half_restored(server):
    fill(server, 2)
    server.stop()
    (server.data / "later.sqlite").unlink()
    (server.data / "restore-unfinished").touch()
    before = contents(server.data)
    assert "run later restore again" in refusal(server, "--begin-anew")
    assert contents(server.data) == before and len(before) == 2


def test_a_database_older_than_its_contents_keeps_them_and_doctor_counts_them(server):
    token, _ = fill(server, 6)
    server.stop()
    copy = server.data.parent / "copy.sqlite"
    shutil.copy(server.data / "later.sqlite", copy)
    server.start()
    names = [put(server, token, number) for number in range(10)]
    server.stop()
    shutil.copy(copy, server.data / "later.sqlite")
    with sqlite3.connect(server.data / "later.sqlite") as database:
        database.execute(
            "INSERT INTO content (hash, size) VALUES (?, 3)", (b"\x01" * 32,))
    report = subprocess.run(
        [PROGRAM, "doctor", "--data", server.data, "--json"],
        capture_output=True, text=True, check=False)
    (check,) = (c for c in json.loads(report.stdout)["checks"] if c["name"] == "contents")
    assert "1 missing" in check["text"]
    assert "the database does not know: 10." in check["text"], check
    assert len(names) == 10


@pytest.mark.parametrize("part", ["later.sqlite", "later.sqlite-wal", "contents"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_into_a_file_that_is_not_there_any_more(server, part, how):
    token, _ = fill(server, 1)
    client = SyncClient(server.url, token)
    path = server.data / part
    aside = server.data.parent / "aside"
    shutil.move(path, aside)
    if how == "replaced":
        (shutil.copytree if aside.is_dir() else shutil.copy)(aside, path)
    for _ in range(2):
        with pytest.raises(urllib.error.HTTPError) as refused:
            client.push([client.change(secrets.token_bytes(16), {TITLE: "lost?"})])
        assert refused.value.code == 503
        assert b"storage-replaced" in refused.value.read()
    # What is there is still read, and the log says what to do.
    entities, _ = client.pull_all()
    assert entities
    log = (server.data.parent / f"{server.data.name}.log").read_text()
    assert "are not those that were opened" in log
    other = path.read_bytes() if path.is_file() else None
    server.stop()
    # Ending leaves what lies at the path now as it is.
    if part == "later.sqlite-wal" and how == "replaced":
        assert path.read_bytes() == other


@pytest.mark.parametrize("is_at_once", [False, True])
def test_nothing_is_acknowledged_into_a_file_that_was_written_over(server, is_at_once):
    """As `cp backup.sqlite data/later.sqlite` does under a running server: the file stays the same one.

    At once: within a tick of the clock by which the file system counts, so that its time is the same as before.
    """
    token, _ = fill(server, 1)
    server.stop()
    path = server.data / "later.sqlite"
    old = path.read_bytes()
    server.start()
    client = SyncClient(server.url, token)
    client.push([client.change(secrets.token_bytes(16), {TITLE: "kept"})])
    # Bringing the log into the file is no reason to stop.
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    # A time that is no longer now would be one that says nothing of a change at once.
    tick = time.time_ns() + 3600 * 10**9
    if is_at_once:
        os.utime(path, ns=(tick, tick))
    client.push([client.change(secrets.token_bytes(16), {TITLE: "kept as well"})])
    with path.open("r+b") as file:
        file.truncate()
        file.write(old)
    if is_at_once:
        os.utime(path, ns=(tick, tick))
    for _ in range(2):
        with pytest.raises(urllib.error.HTTPError) as refused:
            client.push([client.change(secrets.token_bytes(16), {TITLE: "lost?"})])
        assert refused.value.code == 503
        # Where the work itself has met pages that do not fit together, that is said.
        body = refused.value.read()
        assert b"storage-replaced" in body or b"storage-damaged" in body, body


@pytest.mark.parametrize("is_there", [False, True])
def test_a_database_whose_contents_are_all_missing_stops_the_start(server, is_there):
    fill(server)
    server.stop()
    folder = server.data / "contents"
    folder.rename(server.data / "away")
    if is_there:
        # The place where a disk would be mounted.
        folder.mkdir(mode=0o700)
    before = contents_and_all(server.data)
    said = refusal(server)
    assert "Is its disk mounted?" in said and "--without-contents" in said
    assert contents_and_all(server.data) == before
    if is_there:
        folder.rmdir()
    (server.data / "away").rename(folder)
    server.start()
    server.stop()
    shutil.rmtree(folder)
    server.options.append("--without-contents")
    server.start()


def contents_and_all(data):
    return sorted(path for path in data.rglob("*") if path.name not in ("later.sqlite-wal", "later.sqlite-shm"))


def test_contents_that_cannot_be_written_to_are_told_at_the_start(server):
    server.stop()
    shutil.rmtree(server.data / "contents")
    (server.data / "contents").write_text("")
    said = refusal(server)
    assert f"{server.data}/contents cannot be written to" in said and "Not a directory" in said


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_contents_on_a_disk_that_can_only_be_read_are_told_at_the_start(server):
    server.stop()
    folder = server.data / "contents"
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "later", folder], check=True)
    try:
        assert "Read-only file system" in refusal(server)
    finally:
        subprocess.run(["umount", folder], check=True)
    server.start()
