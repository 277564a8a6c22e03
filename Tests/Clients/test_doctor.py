"""`later doctor` finds what is wrong with a folder, and says so in words and in JSON."""

import json
import os
import socket
import sqlite3
import subprocess

from server import PROGRAM


def doctor(server, *options):
    done = subprocess.run(
        [PROGRAM, "doctor", "--data", server.data, "--port", str(server.port), "--json", *options],
        capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert report["ok"] == (done.returncode == 0)
    return {check["name"]: check for check in report["checks"]}


def bad(checks):
    # Whether the web app is built is not what is tested here.
    return {name for name, check in checks.items() if not check["ok"]} - {"web app"}


def test_all_is_well_while_the_server_runs_and_after(server):
    server.add_account()
    checks = doctor(server)
    assert bad(checks) == set(), checks
    assert "in use" in checks["port"]["text"]
    assert "synchronous 2 (FULL)" in checks["durability"]["text"]
    server.stop()
    checks = doctor(server, "--contents")
    assert bad(checks) == set(), checks
    assert "free" in checks["port"]["text"]


def test_what_is_wrong_is_found(server):
    token = server.add_account()
    assert token
    server.stop()
    database = server.data / "later.sqlite"

    os.chmod(server.data, 0o755)
    checks = doctor(server)
    assert bad(checks) == {"rights"}
    os.chmod(server.data, 0o700)

    with socket.socket() as other:
        other.bind(("127.0.0.1", server.port))
        other.listen()
        assert bad(doctor(server)) == {"port"}

    with sqlite3.connect(database) as rows:
        rows.execute("INSERT INTO content (hash, size) VALUES (?, 3)", (b"\x01" * 32,))
    checks = doctor(server)
    assert bad(checks) == {"contents"}
    assert "1 missing" in checks["contents"]["text"]

    folder = server.data / "contents" / "01"
    folder.mkdir(parents=True, mode=0o700)
    os.chmod(server.data / "contents", 0o700)
    file = folder / ("01" * 31)
    file.write_bytes(b"abc")
    os.chmod(file, 0o600)
    assert bad(doctor(server)) == set()
    assert bad(doctor(server, "--contents")) == {"contents"}
    with sqlite3.connect(database) as rows:
        rows.execute("DELETE FROM content")

    with sqlite3.connect(database) as rows:
        rows.execute("UPDATE account SET createdAt = createdAt + 10000000000")
    assert bad(doctor(server)) == {"clock"}

    with sqlite3.connect(database) as rows:
        rows.execute("INSERT INTO grdb_migrations VALUES ('99')")
    checks = doctor(server)
    assert bad(checks) == {"database"}
    assert "newer version" in checks["database"]["text"]

    database.write_bytes(b"This is not a database." * 1000)
    assert bad(doctor(server)) == {"integrity_check"}


def test_a_folder_that_is_not_there_is_bad(tmp_path):
    done = subprocess.run(
        [PROGRAM, "doctor", "--data", tmp_path / "nothing"],
        capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "BAD  folder: There is no data folder" in done.stdout
