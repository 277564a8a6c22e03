"""What other programs exported is looked at, brought in once, and taken back, by the command and by the API."""

import json
import pathlib
import sqlite3
import urllib.error
import urllib.request
import zipfile

import pytest

from changes import until
from server import ROOT
from test_backup import run
from test_stop import ask

SAMPLES = ROOT / "Tests" / "ImportsTests" / "Samples"


def send(server, token, name, raw):
    request = urllib.request.Request(
        f"{server.url}/api/v1/imports?name={name}", data=raw, method="POST",
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert answer.status == 201
        return json.load(answer)


def refusal(server, token, raw):
    with pytest.raises(urllib.error.HTTPError) as refused:
        send(server, token, "x", raw)
    return refused.value.code, json.load(refused.value)["code"]


def until_state(server, token, made, state):
    def found():
        status = ask(server, token, "GET", f"/api/v1/imports/{made}")
        assert status["state"] != "failed", status
        return status if status["state"] == state else None

    return until(server, {"Authorization": f"Bearer {token}"}, found)


def items(server, token):
    found = []
    page = ask(server, token, "GET", "/api/v1/items?limit=100")
    found += page["items"]
    while page["next"]:
        page = ask(server, token, "GET", f"/api/v1/items?limit=100&after={page['next']}")
        found += page["items"]
    return found


def links(count):
    """A table as Pocket writes it, of pages that are nowhere."""
    rows = [f"Page {number},https://host{number % 50}.invalid/{number},{1_600_000_000 + number},one|two,unread"
            for number in range(count)]
    return ("title,url,time_added,tags,status\n" + "\n".join(rows) + "\n").encode()


def command(server, *arguments):
    return run("import", *arguments, "--user", "ada@example.org", "--data", server.data)


@pytest.mark.req("X08")
def test_every_sample_is_shown_and_brought_in_by_the_command(server):
    server.add_account()
    for path in sorted(SAMPLES.rglob("*")):
        if path.is_dir() or path.name == "README.md":
            continue
        seen = command(server, path, "--preview")
        assert seen.returncode == 0, (path.name, seen.stderr)
        done = command(server, path)
        assert done.returncode == 0 and "To take it back" in done.stdout, (path.name, done.stderr)
        again = command(server, path)
        assert again.returncode == 0 and ": 0 new, 0 joined" in again.stdout, (path.name, again.stdout)
        assert "Imported before" in again.stdout and "Imported before" not in done.stdout, path.name


def test_a_preview_by_the_command_stores_nothing(server):
    token = server.add_account()
    seen = command(server, SAMPLES / "karakeep.json", "--preview")
    assert "Karakeep: 1 links, 1 notes" in seen.stdout and "Left out row 3" in seen.stdout
    assert items(server, token) == [] and ask(server, token, "GET", "/api/v1/imports") == {"imports": []}


def test_the_command_takes_an_import_back(server):
    token = server.add_account()
    done = command(server, SAMPLES / "raindrop.csv")
    made = done.stdout.rsplit("--undo ", 1)[1].split()[0]
    assert len(items(server, token)) == 2
    kept = next(item for item in items(server, token) if item["url"].endswith("/a"))
    ask(server, token, "PATCH", f"/api/v1/items/{kept['id']}", {"note": "mine now"})
    undone = command(server, "--undo", made)
    assert undone.returncode == 0 and "Taken back" in undone.stdout, undone.stderr
    assert [item["id"] for item in items(server, token)] == [kept["id"]]


def test_the_api_shows_starts_and_takes_back(server):
    token = server.add_account()
    raw = links(3) + b"Script,javascript:alert(1),1,,unread\n"
    shown = send(server, token, "pocket.csv", raw)
    assert (shown["program"], shown["state"], shown["total"], shown["tags"]) == ("Pocket", "previewed", 3, 2)
    assert [(row["row"], row["code"]) for row in shown["failures"]] == [(5, "not-web")]
    assert {loss["code"] for loss in shown["losses"]} >= {"favourites", "pages"}
    assert items(server, token) == []
    ask(server, token, "POST", f"/api/v1/imports/{shown['id']}/start")
    done = until_state(server, token, shown["id"], "done")
    assert (done["done"], done["added"]) == (3, 3)
    assert len(items(server, token)) == 3
    # The same file is the same import, and adds nothing.
    again = send(server, token, "other-name.csv", raw)
    assert (again["id"], again["state"]) == (shown["id"], "done")
    ask(server, token, "POST", f"/api/v1/imports/{shown['id']}/start")
    assert until_state(server, token, shown["id"], "done")["added"] == 0
    assert [one["id"] for one in ask(server, token, "GET", "/api/v1/imports")["imports"]] == [shown["id"]]
    ask(server, token, "POST", f"/api/v1/imports/{shown['id']}/undo")
    assert until_state(server, token, shown["id"], "undone")["kept"] == 0
    assert items(server, token) == []


def test_what_is_no_export_is_refused_with_a_reason(server):
    token = server.add_account()
    assert refusal(server, token, b"Dear diary") == (422, "import-unknown")
    assert refusal(server, token, b"") == (422, "import-empty")
    # A whole export of our own is known, as the zip and as the copy that a device saved.
    whole = pathlib.Path(server.data).parent / "later-export.zip"
    with zipfile.ZipFile(whole, "w") as made:
        made.writestr("later-export/entities.jsonl", "")
    assert refusal(server, token, whole.read_bytes()) == (422, "import-own-export")
    assert refusal(server, token, b"\xa6\x00\x01\x01\x61a\x02\x00\x03\x80") == (422, "import-own-export")
    assert refusal(server, token, b"PK\x03\x04" + bytes(500)) == (422, "import-unknown")
    # Small, and a thousand times as large when it is unpacked.
    bomb = pathlib.Path(server.data).parent / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as made:
        with made.open("export.csv", "w", force_zip64=True) as file:
            for _ in range(600):
                file.write(bytes(1 << 20))
    assert refusal(server, token, bomb.read_bytes()) == (422, "import-too-large")
    with pytest.raises(urllib.error.HTTPError) as missing:
        ask(server, token, "POST", f"/api/v1/imports/{'0' * 32}/start")
    assert missing.value.code == 404


def test_killed_in_the_middle_an_import_goes_on_after_the_next_start(server):
    token = server.add_account()
    count = 1_500
    shown = send(server, token, "pocket.csv", links(count))
    ask(server, token, "POST", f"/api/v1/imports/{shown['id']}/start")

    def begun():
        status = ask(server, token, "GET", f"/api/v1/imports/{shown['id']}")
        return status if status["done"] >= 100 else None

    until(server, {"Authorization": f"Bearer {token}"}, begun)
    server.kill()
    with sqlite3.connect(f"file:{server.data}/later.sqlite?mode=ro", uri=True) as database:
        (before,) = database.execute("SELECT count(*) FROM entity WHERE kind = 1").fetchone()
    assert before >= 100
    server.start()
    done = until_state(server, token, shown["id"], "done")
    assert (done["done"], done["added"]) == (count, count)
    with sqlite3.connect(f"file:{server.data}/later.sqlite?mode=ro", uri=True) as database:
        (after,) = database.execute("SELECT count(*) FROM entity WHERE kind = 1").fetchone()
    assert after == count
