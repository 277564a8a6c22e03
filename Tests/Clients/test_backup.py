"""Backups: made while the server runs, read through, restored, and killed in the middle."""

import fcntl
import hashlib
import json
import os
import pathlib
import random
import resource
import secrets
import shutil
import signal
import sqlite3
import subprocess
import time
import urllib.request

import pytest

from server import PROGRAM, Server, free_port
from sync_client import TITLE, SyncClient
from test_kill import Writer

KILLS = int(os.environ.get("LATER_BACKUP_KILLS", "12"))


def run(*arguments, **options):
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=600,
        **options)


def backup(server, target, *options):
    done = run("backup", target, "--data", server.data, *options)
    assert done.returncode == 0, done.stderr
    return pathlib.Path(done.stdout.split("Made the backup ")[1].split(": ")[0])


def backups(target):
    """The complete ones, oldest first."""
    return sorted(path.parent for path in pathlib.Path(target).glob("*/manifest.json")
                  if not path.parent.name.startswith("."))


def verify(target):
    return run("verify", target)


def put_file(server, token, content):
    """Stores a text of the account and answers the hash of its bytes."""
    name = hashlib.sha256(content).hexdigest()
    request = urllib.request.Request(
        f"{server.url}/api/v1/contents/{name}", data=content, method="PUT",
        headers={"Authorization": f"Bearer {token}", "Content-Type": "text/plain"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert answer.status in (200, 201)
    return name


def content_path(folder, name):
    return pathlib.Path(folder) / "contents" / name[:2] / name[2:]


def fill(server, token, count=30):
    """Some contents and items; answers the hashes and the client that wrote the items."""
    hashes = [put_file(server, token, b"content %d " % number + secrets.token_hex(1000).encode())
              for number in range(count)]
    client = SyncClient(server.url, token)
    client.push([client.change(secrets.token_bytes(16), {TITLE: f"item {number}"})
                 for number in range(count)])
    return hashes, client


@pytest.mark.req("X11")
def test_a_backup_of_a_running_server_holds_what_was_acknowledged_before(server, tmp_path):
    token = server.add_account()
    target = tmp_path / "backups"
    writers = [Writer(server, token, seed) for seed in range(3)]
    for writer in writers:
        writer.start()
    acknowledged = []
    for _ in range(5):
        for writer in writers:
            writer.wait_for(writer.writes + 20)
        acknowledged.append([set(writer.acknowledged) for writer in writers])
        backup(server, target)
    for writer in writers:
        writer.stopping.set()
    for writer in writers:
        writer.join(timeout=300)
        assert not writer.is_alive()

    done = verify(target)
    assert done.returncode == 0, done.stdout + done.stderr
    made = backups(target)
    assert len(made) == 5
    for path, before in zip(made, acknowledged, strict=True):
        manifest = json.loads((path / "manifest.json").read_text())
        with sqlite3.connect(path / "later.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            seqs = [row[0] for row in database.execute("SELECT seq FROM change ORDER BY seq")]
            entities = {row[0] for row in database.execute("SELECT id FROM entity")}
        # A prefix of the log, with nothing missing in it, and at least what was acknowledged.
        assert seqs == list(range(1, manifest["accounts"][0]["head"] + 1))
        assert set().union(*before) <= entities


def test_a_second_backup_takes_only_what_is_new_and_old_ones_go(server, tmp_path):
    token = server.add_account()
    hashes, _ = fill(server, token, 10)
    target = tmp_path / "backups"
    first = run("backup", target, "--data", server.data)
    assert "10 stored files, 10 of them new" in first.stdout
    more = put_file(server, token, b"one more")
    second = run("backup", target, "--data", server.data)
    assert "11 stored files, 1 of them new" in second.stdout
    # Of one file system: the same bytes under another name.
    for name in [*hashes, more]:
        assert os.stat(content_path(target, name)).st_ino \
            == os.stat(content_path(server.data, name)).st_ino
    assert all(file.stat().st_mode & 0o077 == 0 for file in target.rglob("*"))
    oldest = backups(target)[0]
    third = run("backup", target, "--data", server.data, "--keep", "2")
    assert "Removed" in third.stdout
    assert len(backups(target)) == 2 and oldest not in backups(target)
    assert verify(target).returncode == 0


def test_contents_that_no_backup_needs_any_more_go_with_the_last_that_did(server, tmp_path):
    token = server.add_account()
    (gone,), _ = fill(server, token, 1)
    target = tmp_path / "backups"
    backup(server, target)
    server.stop()
    with sqlite3.connect(server.data / "later.sqlite") as database:
        database.execute("DELETE FROM contentAccess")
        database.execute("DELETE FROM content")
    content_path(server.data, gone).unlink()
    backup(server, target, "--keep", "2")
    # The older one still has what the server has removed.
    assert content_path(target, gone).exists()
    assert verify(target).returncode == 0
    backup(server, target, "--keep", "2")
    assert not content_path(target, gone).exists()
    assert verify(target).returncode == 0


def test_what_lies_in_the_trash_is_backed_up_as_long_as_the_database_names_it(server, tmp_path):
    token = server.add_account()
    (name,), _ = fill(server, token, 1)
    trash = server.data / "contents" / "trash" / name[:2]
    trash.mkdir(parents=True, mode=0o700)
    content_path(server.data, name).rename(trash / name[2:])
    target = tmp_path / "backups"
    done = run("backup", target, "--data", server.data)
    assert "1 stored files, 1 of them new" in done.stdout and "lacks" not in done.stdout
    assert verify(target).returncode == 0


def begin_anew(server):
    """A server with nothing, where the other one stood: a disk that was not mounted, perhaps."""
    server.stop()
    server.data.rename(server.data.with_name("away"))
    server.start()


@pytest.mark.parametrize("has_account", [False, True])
def test_a_server_that_began_with_nothing_takes_the_place_of_no_backup(server, tmp_path, has_account):
    put_file(server, server.add_account(), b"beans")
    target = tmp_path / "backups"
    good = backup(server, target)
    begin_anew(server)
    if has_account:
        server.add_account()
    for _ in range(2):
        empty = backup(server, target, "--keep", "1")
    assert backups(target) == [good, empty]
    assert verify(target).returncode == 0
    assert run("restore", good, "--data", tmp_path / "back").returncode == 0


def test_backups_without_an_account_use_up_none_of_those_that_are_kept(server, tmp_path):
    put_file(server, server.add_account(), b"beans")
    target = tmp_path / "backups"
    good = [backup(server, target, "--keep", "3") for _ in range(3)]
    begin_anew(server)
    for _ in range(3):
        backup(server, target, "--keep", "3")
    server.stop()
    shutil.rmtree(server.data)
    server.data.with_name("away").rename(server.data)
    server.start()
    new = backup(server, target, "--keep", "3")
    assert backups(target) == [*good[1:], new]
    assert verify(target).returncode == 0


def test_a_backup_of_a_time_to_come_neither_goes_nor_counts(server, tmp_path):
    token = server.add_account()
    target = tmp_path / "backups"
    first = backup(server, target)
    # As a clock that was ten years ahead has named it.
    ahead = [first.rename(target / "2036-11-23T031500Z"), target / "2036-11-23T031501Z"]
    shutil.copytree(ahead[0], ahead[1])
    put_file(server, token, b"beans")
    for keep in ("2", "1"):
        done = run("backup", target, "--data", server.data, "--keep", keep)
        assert "2036-11-23T031500Z" in done.stdout and done.returncode == 0
    made = [path for path in backups(target) if path not in ahead]
    assert len(made) == 1 and all(path.is_dir() for path in ahead)
    server.stop()
    back = tmp_path / "back"
    assert run("restore", target, "--data", back).returncode == 0
    assert content_path(back, hashlib.sha256(b"beans").hexdigest()).read_bytes() == b"beans"


def test_damage_at_the_target_is_mended_by_the_next_backup(server, tmp_path):
    name = put_file(server, server.add_account(), b"beans")
    target = tmp_path / "backups"
    backup(server, target)
    # A copy of its own, as on another disk.
    content_path(target, name).unlink()
    content_path(target, name).write_bytes(b"beanz")
    assert verify(target).returncode == 1
    done = run("backup", target, "--data", server.data)
    assert "1 of them new" in done.stdout
    assert verify(target).returncode == 0


@pytest.mark.parametrize("place", ["", "contents", "contents/ab", "contents/ab/new", "../data/contents"])
def test_the_data_folder_itself_is_no_place_for_backups(server, tmp_path, place):
    server.add_account()
    server.stop()
    before = sorted(path for path in server.data.rglob("*"))
    done = run("backup", server.data / place, "--data", server.data, "--keep", "1")
    assert done.returncode != 0 and "the data folder itself" in done.stderr
    assert sorted(path for path in server.data.rglob("*")) == before


@pytest.mark.parametrize("place", ["", "contents", "contents/ab"])
def test_the_data_folder_by_another_way_is_no_place_for_backups(server, tmp_path, place):
    name = put_file(server, server.add_account(), b"beans")
    server.stop()
    disk = tmp_path / "disk"
    disk.mkdir()
    (server.data / "contents").rename(disk / "contents")
    (server.data / "contents").symlink_to(disk / "contents")
    upload = disk / "contents" / name[:2] / ".unfinished-1"
    upload.touch()
    done = run("backup", disk / place, "--data", server.data, "--keep", "1")
    assert done.returncode != 0 and "the data folder itself" in done.stderr
    assert content_path(disk, name).read_bytes() == b"beans" and upload.exists()


def test_another_data_folder_is_no_place_for_backups(server, tmp_path):
    server.add_account()
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    assert run("user", "list", "--data", other).returncode == 0
    before = sorted(other.rglob("*"))
    done = run("backup", other, "--data", server.data)
    assert done.returncode != 0 and "it is a data folder" in done.stderr
    assert sorted(other.rglob("*")) == before


def test_where_a_list_is_not_what_was_written_no_content_goes(server, tmp_path):
    (name,), _ = fill(server, server.add_account(), 1)
    target = tmp_path / "backups"
    first = backup(server, target)
    (first / "contents.txt").write_bytes(b"")
    server.stop()
    with sqlite3.connect(server.data / "later.sqlite") as database:
        database.execute("DELETE FROM contentAccess")
        database.execute("DELETE FROM content")
    content_path(server.data, name).unlink()
    backup(server, target, "--keep", "2")
    assert content_path(target, name).exists()


def test_no_backup_goes_while_one_is_read(server, tmp_path):
    server.add_account()
    target = tmp_path / "backups"
    made = backup(server, target)
    with open(target / "lock", "rb") as lock:
        # As verify and restore hold it.
        fcntl.flock(lock, fcntl.LOCK_SH)
        done = run("backup", target, "--data", server.data, "--keep", "1")
        assert done.returncode != 0 and "is in use" in done.stderr
        assert verify(target).returncode == 0
    with open(target / "lock", "rb+") as lock:
        # As a backup does.
        fcntl.flock(lock, fcntl.LOCK_EX)
        for done in (verify(target), run("restore", target, "--data", tmp_path / "back")):
            assert done.returncode != 0 and "is in use" in done.stderr
    assert backups(target) == [made]
    # A copy of the place has no lock, and gets none.
    copy = tmp_path / "copy"
    shutil.copytree(target, copy)
    (copy / "lock").unlink()
    assert verify(copy).returncode == 0 and not (copy / "lock").exists()


def full():
    """A disk that takes no more than this of a file."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def test_a_full_disk_leaves_no_half_backup_and_no_half_restore(server, tmp_path):
    hashes, _ = fill(server, server.add_account(), 3)
    target = tmp_path / "backups"
    good = backup(server, target)
    done = run("backup", target, "--data", server.data, "--keep", "1", preexec_fn=full)
    assert done.returncode != 0
    assert backups(target) == [good] and verify(target).returncode == 0
    assert not [path for path in target.iterdir() if path.name.startswith(".")]
    back = tmp_path / "back"
    assert run("restore", target, "--data", back, preexec_fn=full).returncode != 0
    assert [path.name for path in back.iterdir()] == ["lock"]
    assert run("restore", target, "--data", back).returncode == 0
    assert all(content_path(back, name).exists() for name in hashes)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_a_backup_that_has_too_little_room_is_not_begun(server, tmp_path):
    server.add_account()
    target = tmp_path / "backups"
    target.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "later", target], check=True)
    try:
        done = run("backup", target, "--data", server.data)
        assert done.returncode != 0 and "MB of room" in done.stderr
        assert [path.name for path in target.iterdir()] == ["lock"]
    finally:
        subprocess.run(["umount", target], check=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
def test_a_backup_to_another_disk_does_not_fill_it(server, tmp_path):
    """Contents used to be copied until nothing was left, and stayed."""
    token = server.add_account()
    for _ in range(4):
        put_file(server, token, secrets.token_hex(4 << 20).encode())
    target = tmp_path / "backups"
    target.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=90m", "later", target], check=True)
    try:
        done = run("backup", target, "--data", server.data)
        assert done.returncode != 0 and "no room for all contents" in done.stderr, done.stderr
        left = [path for path in target.rglob("*") if path.is_file() and path.name != "lock"]
        assert not left, left
    finally:
        subprocess.run(["umount", target], check=True)


@pytest.mark.parametrize("name", ["../../evil.txt", "../evil.txt", "a/b", "..", ""])
def test_a_hostile_backup_names_no_file_elsewhere(server, tmp_path, name):
    server.add_account()
    target = tmp_path / "backups"
    manifest = backup(server, target) / "manifest.json"
    said = json.loads(manifest.read_text())
    (manifest.parent / "evil.txt").write_text("evil")
    digest = hashlib.sha256(b"evil").hexdigest()
    said["rules"] = [{"name": name, "sha256": digest, "bytes": 4}]
    manifest.write_text(json.dumps(said))
    restored = tmp_path / "restored"
    for options in ([], ["--skip-damaged"]):
        done = run("restore", target, "--data", restored, *options)
        assert done.returncode != 0
        assert not list(tmp_path.rglob("evil.txt"))[1:]


def test_what_was_left_of_a_backup_that_goes_is_removed_by_the_next(server, tmp_path):
    server.add_account()
    target = tmp_path / "backups"
    made = backup(server, target)
    # Killed after the name went, and before the files did.
    left = made.rename(target / f".unfinished-{made.name}")
    (left / "manifest.json").unlink()
    new = backup(server, target)
    assert backups(target) == [new] and not left.exists()


def test_a_list_that_lacks_a_content_is_found(server, tmp_path):
    put_file(server, server.add_account(), b"beans")
    made = backup(server, tmp_path / "backups")
    (made / "contents.txt").write_bytes(b"")
    manifest = json.loads((made / "manifest.json").read_text())
    manifest["contents"] |= {"bytes": 0, "sha256": hashlib.sha256(b"").hexdigest()}
    manifest["contentCount"] = 0
    (made / "manifest.json").write_text(json.dumps(manifest))
    done = verify(tmp_path / "backups")
    assert done.returncode == 1 and "is not in contents.txt" in done.stdout


def test_another_file_system_gets_copies_that_were_read(server, tmp_path):
    elsewhere = pathlib.Path("/dev/shm")
    if not elsewhere.is_dir() or os.stat(elsewhere).st_dev == os.stat(tmp_path).st_dev:
        pytest.skip("there is no second file system")
    token = server.add_account()
    hashes, _ = fill(server, token, 3)
    damaged = content_path(server.data, hashes[0])
    damaged.write_bytes(b"x" * damaged.stat().st_size)
    target = elsewhere / f"later-{secrets.token_hex(8)}"
    try:
        done = run("backup", target, "--data", server.data)
        # A backup of all the rest is better than none, and it says what it lacks.
        assert done.returncode == 0
        assert "lacks 1 stored files" in done.stdout and hashes[0] in done.stdout
        assert "1 stored files when it was made" in verify(target).stdout
        assert not content_path(target, hashes[0]).exists()
        assert os.stat(content_path(target, hashes[1])).st_nlink == 1
    finally:
        shutil.rmtree(target, ignore_errors=True)


def damages(target, path, hashes):
    def flip(file):
        raw = bytearray(file.read_bytes())
        raw[len(raw) // 2] ^= 1
        # Not in place: the file may be a second name for one of the server.
        file.unlink()
        file.write_bytes(raw)

    def break_index():
        with sqlite3.connect(path / "later.sqlite") as database:
            database.execute("PRAGMA writable_schema = 1")
            database.execute("DELETE FROM sqlite_schema WHERE name = 'sessionAccount'")
    contents = content_path(target, hashes[0])
    return {
        "a content is gone": contents.unlink,
        "a bit of a content is another": lambda: flip(contents),
        "a bit of the database is another": lambda: flip(path / "later.sqlite"),
        "the database has other rows": break_index,
        "the database is gone": (path / "later.sqlite").unlink,
        "the list is shorter": lambda: (path / "contents.txt").write_text(""),
        "the manifest is nonsense": lambda: (path / "manifest.json").write_text("{"),
    }


@pytest.mark.req("X11")
@pytest.mark.parametrize("name", damages(pathlib.Path("."), pathlib.Path("."), ["0" * 64]))
def test_a_damaged_backup_is_found_and_not_restored(server, tmp_path, name):
    token = server.add_account()
    hashes, _ = fill(server, token, 3)
    target = tmp_path / "backups"
    path = backup(server, target)
    assert verify(target).returncode == 0
    damages(target, path, hashes)[name]()
    done = verify(target)
    assert done.returncode == 1 and "BAD" in done.stdout, done.stdout + done.stderr
    restored = tmp_path / "restored"
    done = run("restore", target, "--data", restored)
    assert done.returncode != 0 and "not whole" in done.stderr
    assert [file.name for file in restored.glob("*")] in ([], ["lock"])


def test_what_is_not_damaged_can_be_restored(server, tmp_path):
    token = server.add_account()
    hashes, _ = fill(server, token, 3)
    target = tmp_path / "backups"
    backup(server, target)
    content_path(target, hashes[0]).unlink()
    restored = tmp_path / "restored"
    done = run("restore", target, "--data", restored, "--skip-damaged")
    assert done.returncode == 0 and hashes[0] in done.stdout
    assert not content_path(restored, hashes[0]).exists()
    assert content_path(restored, hashes[1]).exists()


@pytest.mark.req("X11")
def test_a_restored_server_begins_a_new_epoch_and_devices_send_again(server, tmp_path):
    token = server.add_account()
    hashes, client = fill(server, token, 5)
    (server.data / "rules").mkdir(mode=0o700)
    (server.data / "rules" / "example.org.txt").write_text("body: //article\n")
    before = client.call("/api/v1/sync/pull", {1: 0, 2: 1000})
    target = tmp_path / "backups"
    backup(server, target)
    late = secrets.token_bytes(16)
    change = client.change(late, {TITLE: "written after the backup"})
    client.push([change])
    server.stop()

    restored = tmp_path / "restored"
    done = run("restore", target, "--data", restored)
    assert done.returncode == 0, done.stderr
    assert (restored / "rules" / "example.org.txt").read_text() == "body: //article\n"
    for name in hashes:
        file = content_path(restored, name)
        assert hashlib.sha256(file.read_bytes()).hexdigest() == name
        # Not the backup's own file.
        assert file.stat().st_nlink == 1
    with Server(restored) as again:
        device = SyncClient(again.url, token)
        answer = device.call(
            "/api/v1/sync/pull", {0: before[0], 1: before[2], 2: 1000, 3: before[1]})
        assert answer[0] != before[0], "the epoch has to be another"
        # A device of the earlier epoch is told so before anything of it is stored.
        told = device.call(
            "/api/v1/sync/push", {0: client.device, 1: [change], 2: before[0], 3: before[1]})
        assert told[0] == answer[0] and told[2] == []
        device.call("/api/v1/sync/push", {0: client.device, 1: [change], 2: answer[0]})
        found, _ = device.pull_all()
        assert found[late][TITLE] == "written after the backup" and len(found) == 6
    # A second restore out of the same backup begins another epoch than the first.
    epochs = set()
    for folder in (restored, tmp_path / "restored-again"):
        if not folder.exists():
            assert run("restore", target, "--data", folder).returncode == 0
        with sqlite3.connect(folder / "later.sqlite") as database:
            epochs.add(database.execute("SELECT id FROM epoch").fetchone()[0])
    assert len(epochs) == 2


def test_a_backup_is_not_restored_over_anything(server, tmp_path):
    server.add_account()
    target = tmp_path / "backups"
    backup(server, target)
    done = run("restore", target, "--data", server.data)
    assert done.returncode != 0 and "not empty" in done.stderr
    nothing = run("restore", tmp_path / "nothing", "--data", tmp_path / "restored")
    assert nothing.returncode != 0 and "no complete backup" in nothing.stderr


def killed(chance, *arguments, longest):
    """Starts a command and kills it after a moment; true when it was still at work."""
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        process.wait(timeout=chance.random() * longest)
        return False
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True


def timed(*arguments):
    start = time.monotonic()
    assert run(*arguments).returncode == 0
    return time.monotonic() - start


def test_killed_in_the_middle_of_a_backup_the_others_are_whole(server, tmp_path):
    token = server.add_account()
    fill(server, token, 60)
    target = tmp_path / "backups"
    longest = timed("backup", target, "--data", server.data)
    chance = random.Random(3)
    kills = 0
    for number in range(20 * KILLS):
        # On a busy machine all may have ended before they were to be killed.
        if number >= KILLS and kills:
            break
        put_file(server, token, secrets.token_hex(50).encode())
        kills += killed(chance, "backup", target, "--data", server.data, "--keep", "3",
                        longest=longest)
        done = verify(target)
        assert done.returncode == 0, done.stdout + done.stderr
    assert kills
    backup(server, target, "--keep", "3")
    assert verify(target).returncode == 0
    # What was begun and not finished is gone.
    assert not [path for path in target.iterdir() if path.name.startswith(".")]


def test_killed_in_the_middle_of_a_restore_nothing_starts_and_it_can_be_repeated(server, tmp_path):
    token = server.add_account()
    hashes, _ = fill(server, token, 60)
    target = tmp_path / "backups"
    backup(server, target)
    longest = timed("restore", target, "--data", tmp_path / "first")
    chance = random.Random(5)
    refused = 0
    for number in range(20 * KILLS):
        # On a busy machine most are killed before or after it.
        if number >= KILLS and refused:
            break
        folder = tmp_path / f"restored-{number}"
        if not killed(chance, "restore", target, "--data", folder, longest=longest):
            continue
        if (folder / "restore-unfinished").exists():
            refused += 1
            done = run("serve", "--data", folder, "--port", free_port())
            assert done.returncode != 0 and "run later restore again" in done.stderr
            assert run("restore", target, "--data", folder).returncode == 0
        elif not (folder / "later.sqlite").exists():
            # Before anything was written.
            assert [file.name for file in folder.glob("*")] in ([], ["lock"])
            continue
        with sqlite3.connect(folder / "later.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("SELECT count(*) FROM entity").fetchone() == (60,)
        for name in hashes:
            assert hashlib.sha256(content_path(folder, name).read_bytes()).hexdigest() == name
    assert refused


def test_a_folder_copied_with_an_older_log_is_refused_with_the_way_out(server, tmp_path):
    """`cp -r` takes one file after the other: here `-wal` first, and the database much later."""
    token = server.add_account()
    client = SyncClient(server.url, token)
    entities = [secrets.token_bytes(16) for _ in range(300)]

    def write(entities):
        client.push([client.change(entity, {TITLE: secrets.token_hex(400)}) for entity in entities])

    def write_until_the_log_is_in_the_file():
        size = (server.data / "later.sqlite").stat().st_size
        for start in range(0, 100_000, 100):
            write([entities[(start + number) % len(entities)] for number in range(100)])
            if (server.data / "later.sqlite").stat().st_size > size:
                return
        raise AssertionError("SQLite never brought its log into the file")

    write_until_the_log_is_in_the_file()
    copy = tmp_path / "copy"
    copy.mkdir(mode=0o700)
    # The log begins anew with this, and holds some of the pages only.
    write(entities[:10])
    shutil.copy(server.data / "later.sqlite-wal", copy)
    write_until_the_log_is_in_the_file()
    shutil.copy(server.data / "later.sqlite", copy)
    before = {file.name: file.read_bytes() for file in copy.glob("later.sqlite*")}
    done = run("serve", "--data", copy, "--port", free_port())
    assert done.returncode != 0, "it started on a database with corrupt indexes"
    assert "is damaged" in done.stderr and "later restore" in done.stderr
    assert "later backup" in done.stderr
    assert (copy / "later.sqlite").read_bytes() == before["later.sqlite"]
    assert (copy / "later.sqlite-wal").read_bytes() == before["later.sqlite-wal"]


def test_a_folder_copied_without_its_log_is_looked_through(server, tmp_path):
    """As after a copy of `later.sqlite` alone, which was written meanwhile: no log, another file."""
    server.add_account()
    server.stop()
    server.start()
    server.stop()
    copy = tmp_path / "copy"
    shutil.copytree(server.data, copy)
    with sqlite3.connect(copy / "later.sqlite") as database:
        # An index that lacks a row that its table has.
        database.execute("PRAGMA writable_schema = 1")
        database.execute(
            "UPDATE sqlite_schema SET sql = 'CREATE INDEX sessionExpiry ON session (createdAt)'"
            " WHERE name = 'sessionExpiry'")
    with sqlite3.connect(copy / "later.sqlite") as database:
        assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
    done = run("serve", "--data", copy, "--port", free_port())
    assert done.returncode != 0 and "is damaged" in done.stderr
