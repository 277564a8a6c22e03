"""What was exported comes back: all of it, once, merged, and from no archive that is something else."""

import hashlib
import json
import os
import random
import secrets
import time
import urllib.request
import zipfile

import cbor2
import pytest

from server import Server
from sync_client import TITLE, SyncClient
from test_backup import content_path, killed, put_file, run
from test_stop import ask, until_ready

KILLS = int(os.environ.get("LATER_BACKUP_KILLS", "12"))


def export(server, path):
    server.run("export", "ada@example.org", "--output", str(path))
    return path


def import_into(server, path):
    return run("import", path, "--user", "ada@example.org", "--data", server.data)


def entities(server, token):
    """Every entity with its stamps, as the server tells it."""
    client = SyncClient(server.url, token)
    found, request = {}, {1: 0, 2: 1000}
    while True:
        answer = client.call("/api/v1/sync/pull", request)
        found |= {entity[0]: entity for entity in answer[4]}
        if answer[2] == answer[1]:
            return found, answer[1]
        request = {0: answer[0], 1: answer[2], 2: 1000}


def get(server, token, path):
    request = urllib.request.Request(
        server.url + path, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.headers["Content-Type"], answer.read()


def test_a_copy_that_a_device_saved_comes_back(filled, tmp_path):
    server, token, item, name, _ = filled
    before, _ = entities(server, token)
    article = ask(server, token, "GET", f"/api/v1/items/{item}")["title"]
    copy = tmp_path / "later.cbor"
    contents = [["text/plain", b"What I wrote"], ["text/plain", b"What I wrote"]]
    copy.write_bytes(cbor2.dumps({
        0: 1, 1: "ada@example.org", 2: 1_800_000_000_000, 3: list(before.values()),
        4: contents, 5: [[b"note", b"Half a thought"]]}))
    with Server(tmp_path / "other") as other:
        new = other.add_account()
        done = import_into(other, copy)
        assert done.returncode == 0, done.stderr
        assert "and 1 stored files" in done.stdout and "alone: 1." in done.stdout
        after, head = entities(other, new)
        assert after == before
        assert ask(other, new, "GET", f"/api/v1/items/{item}")["title"] == article
        assert get(other, new, f"/api/v1/contents/{name}")[1] == b"What I wrote"
        assert import_into(other, copy).returncode == 0
        assert entities(other, new) == (after, head)
        # Not to its end: nothing of it.
        copy.write_bytes(copy.read_bytes()[:-9])
        broken = import_into(other, copy)
        assert broken.returncode != 0 and "cannot be read" in broken.stderr


@pytest.fixture
def filled(server, site, tmp_path):
    """An account with an article, a file, a deleted item and a task; and its export."""
    token = server.add_account()
    item = ask(server, token, "POST", "/api/v1/items", {"url": site.url + "/lighthouse.html"})["id"]
    until_ready(server, token, item)
    ask(server, token, "POST", "/api/v1/todos", {"title": "Call the plumber"})
    client = SyncClient(server.url, token)
    name = put_file(server, token, b"What I wrote")
    # A file that an entity of a kind names that this version does not know.
    client.push([client.change(secrets.token_bytes(16), {40: bytes.fromhex(name)}, kind=999),
                 client.change(secrets.token_bytes(16), {TITLE: "deleted", 0: 1})])
    return server, token, item, name, export(server, tmp_path / "ada.zip")


@pytest.mark.req("X08")
def test_an_export_comes_back_as_it_was_into_an_empty_server(filled, tmp_path):
    server, token, _, name, archive = filled
    before, _ = entities(server, token)
    with zipfile.ZipFile(archive) as listed:
        lines = listed.read("later-export/contents.jsonl").splitlines()
    contents = {line["hash"]: line["mediaType"] for line in map(json.loads, lines)}
    assert name in contents and "application/vnd.later.article+cbor" in contents.values()
    with Server(tmp_path / "other") as other:
        new = other.add_account()
        done = import_into(other, archive)
        assert done.returncode == 0, done.stderr
        after, head = entities(other, new)
        assert after == before
        assert get(other, new, f"/api/v1/contents/{name}")[1] == b"What I wrote"
        for stored in contents:
            assert get(other, new, f"/api/v1/contents/{stored}") \
                == get(server, token, f"/api/v1/contents/{stored}")
        # A second time nothing changes, and no device has to pull anything.
        again = import_into(other, archive)
        assert again.returncode == 0 and " 0 entries" in again.stdout, again.stdout
        assert entities(other, new) == (after, head)


def test_an_import_merges_and_overwrites_nothing_that_is_newer(filled, tmp_path):
    server, token, item, _, archive = filled
    ask(server, token, "PATCH", f"/api/v1/items/{item}", {"note": "newer"})
    own = ask(server, token, "POST", "/api/v1/todos", {"title": "Written since"})["id"]
    before, _ = entities(server, token)
    assert import_into(server, archive).returncode == 0
    assert entities(server, token)[0] == before
    assert ask(server, token, "GET", f"/api/v1/items/{item}")["note"] == "newer"
    assert ask(server, token, "GET", f"/api/v1/todos/{own}")["title"] == "Written since"


def rewrite(source, target, change):
    """Copies an archive; `change` answers the bytes of each file, or None to leave it out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            raw = change(name.removeprefix("later-export/"), old.read(name))
            if raw is not None:
                new.writestr(name, raw)
    return target


def entity_line(**changes):
    entity = {"id": "ab" * 16, "kind": 1,
              "registers": [{"number": 3, "time": "1", "device": "2", "cbor": "6161"}]}
    return (json.dumps({**entity, **changes}) + "\n").encode()


def register(**changes):
    return [{"number": 3, "time": "1", "device": "2", "cbor": "6161", **changes}]


BAD_LINES = {
    "no JSON": b"nonsense\n",
    "half a line": entity_line()[:-9],
    "deep": b"[" * 100_000 + b"\n",
    "an ID too short": entity_line(id="ab"),
    "a kind too large": entity_line(kind=70_000),
    "no CBOR": entity_line(registers=register(cbor="ff")),
    "two values": entity_line(registers=register(cbor="0101")),
    "a time below zero": entity_line(registers=register(time="-1")),
    "a register twice": entity_line(registers=register() + [7]),
}


@pytest.mark.parametrize("fault", BAD_LINES)
def test_an_entity_that_is_none_is_refused_and_nothing_is_imported(server, tmp_path, fault):
    token = server.add_account()
    path = tmp_path / "bad.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("later-export/entities.jsonl", entity_line(id="cd" * 16) + BAD_LINES[fault])
    done = import_into(server, path)
    assert done.returncode != 0 and "Line 2 of entities.jsonl" in done.stderr, done.stderr
    assert entities(server, token) == ({}, 0)


def test_a_hostile_archive_is_refused_and_leads_nowhere(filled, tmp_path):
    server, token, _, name, archive = filled
    before = entities(server, token)
    files = {path for path in tmp_path.rglob("*")}

    wrong = rewrite(archive, tmp_path / "1.zip",
                    lambda path, raw: b"other" if path.startswith("files/") else raw)
    refused = import_into(server, wrong).stderr
    assert "is not what was exported" in refused and "--skip-damaged" in refused
    none = rewrite(archive, tmp_path / "2.zip",
                   lambda path, raw: None if path == "entities.jsonl" else raw)
    assert "not what later export writes" in import_into(server, none).stderr
    bomb = tmp_path / "3.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as made:
        with made.open("later-export/contents/" + "0" * 64, "w") as file:
            for _ in range(610):
                file.write(bytes(1 << 20))
    assert "larger than anything" in import_into(server, bomb).stderr
    cut = tmp_path / "4.zip"
    cut.write_bytes(archive.read_bytes()[: archive.stat().st_size // 2])
    assert "The archive cannot be read" in import_into(server, cut).stderr
    text = tmp_path / "5.zip"
    text.write_text("This is no archive.")
    assert import_into(server, text).returncode != 0
    outside = tmp_path / "6.zip"
    with zipfile.ZipFile(outside, "w") as made:
        made.writestr("../../outside.txt", "x")
        made.writestr("/etc/outside.txt", "x")
        made.writestr("later-export/files/../../outside.txt", "x")
        made.writestr("later-export/entities.jsonl", "")
    import_into(server, outside)

    assert entities(server, token) == before
    own = {tmp_path / f"{number}.zip" for number in range(1, 7)}
    grown = {path for path in tmp_path.rglob("*")} - files - own
    assert not [path for path in grown if "later.sqlite" not in path.name], grown
    assert name


def test_what_a_strange_archive_calls_a_page_is_only_downloaded(server, tmp_path):
    token = server.add_account()
    raw = b"<script>alert(1)</script>"
    name = hashlib.sha256(raw).hexdigest()
    path = tmp_path / "page.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("later-export/entities.jsonl", "")
        archive.writestr("later-export/contents/" + name, raw)
        archive.writestr("later-export/contents.jsonl", json.dumps(
            {"hash": name, "mediaType": "text/html", "path": "contents/" + name}) + "\n")
    assert import_into(server, path).returncode == 0
    assert get(server, token, f"/api/v1/contents/{name}")[0] == "application/octet-stream"


def test_killed_in_the_middle_an_import_is_repeated_and_whole(server, tmp_path):
    token = server.add_account()
    client = SyncClient(server.url, token)
    hashes = [put_file(server, token, secrets.token_hex(400).encode()) for _ in range(40)]
    client.push([client.change(secrets.token_bytes(16), {TITLE: "t", 25: bytes.fromhex(name)})
                 for name in hashes for _ in range(10)])
    before, _ = entities(server, token)
    archive = export(server, tmp_path / "ada.zip")
    chance = random.Random(11)
    kills = 0
    with Server(tmp_path / "other") as other:
        new = other.add_account()
        start = time.monotonic()
        assert import_into(other, archive).returncode == 0
        longest = time.monotonic() - start
        assert entities(other, new)[0] == before
    for number in range(20 * KILLS):
        # On a busy machine all may have ended before they were to be killed.
        if number >= KILLS and kills:
            break
        with Server(tmp_path / f"other-{number}") as other:
            new = other.add_account()
            kills += killed(chance, "import", archive, "--user", "ada@example.org",
                            "--data", other.data, longest=longest)
            # Nothing names what is not there.
            for entity in entities(other, new)[0].values():
                for written in entity[3::2]:
                    if 25 in written:
                        assert content_path(other.data, written[25].hex()).exists()
            done = import_into(other, archive)
            assert done.returncode == 0, done.stderr
            assert entities(other, new)[0] == before
            for name in hashes:
                assert hashlib.sha256(content_path(other.data, name).read_bytes()).hexdigest() == name
    assert kills
