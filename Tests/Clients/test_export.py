"""Everything of an account comes out in open formats, and an account that is deleted is gone."""

import csv
import io
import json
import sqlite3
import subprocess
import urllib.request
import zipfile
from xml.etree import ElementTree

import pytest

from server import PROGRAM
from test_stop import ask, until_ready


def names(archive):
    return {name.removeprefix("later-export/") for name in archive.namelist()}


def read(archive, name):
    return archive.read("later-export/" + name).decode()


def check(archive, item):
    assert archive.testzip() is None
    assert {"README.txt", "index.html", "items.json", "items.csv", "todos.json", "products.json", "extras.json",
            "entities.jsonl", "account.json", "missing.json",
            f"articles/{item}.html", f"articles/{item}.md"} <= names(archive)
    (only,) = json.loads(read(archive, "items.json"))
    assert only["id"] == item and only["note"] == "=for Sunday, \"maybe\""
    (row,) = csv.DictReader(io.StringIO(read(archive, "items.csv"), newline=""))
    assert row["id"] == item
    # A spreadsheet must not take it for a formula.
    assert row["note"] == "'=for Sunday, \"maybe\""
    entities = [json.loads(line) for line in read(archive, "entities.jsonl").splitlines()]
    assert item in [entity["id"] for entity in entities]
    (todo,) = json.loads(read(archive, "todos.json"))
    assert todo["title"] == "Call the plumber"
    (product,) = json.loads(read(archive, "products.json"))
    assert product["product"]["name"] == "Coffee" and len(product["purchases"]) == 1
    page = read(archive, f"articles/{item}.html")
    assert only["title"] in page and "/api/v1/contents/" not in page
    assert f'href="articles/{item}.html"' in read(archive, "index.html")
    markdown = read(archive, f"articles/{item}.md")
    assert markdown.startswith(f"# {only['title']}\n\n<{only['url']}>\n\n")
    kept = [name for name in names(archive) if name.startswith("files/")]
    assert kept
    for name in kept:
        assert f"../{name}" in page or name.removeprefix("files/")[:64] in only["imageURL"]


def test_an_export_lists_what_the_server_has_lost(server, site, tmp_path):
    token = server.add_account()
    item = ask(server, token, "POST", "/api/v1/items", {"url": site.url + "/lighthouse.html"})["id"]
    until_ready(server, token, item)
    server.run("export", "ada@example.org", "--output", str(tmp_path / "whole.zip"))
    with zipfile.ZipFile(tmp_path / "whole.zip") as archive:
        assert json.loads(read(archive, "missing.json")) == []
        kept = {name for name in names(archive) if name.startswith("files/")}
    (lost, *_) = kept
    name = lost.removeprefix("files/")[:64]
    (server.data / "contents" / name[:2] / name[2:]).write_bytes(b"nonsense")
    server.run("export", "ada@example.org", "--output", str(tmp_path / "rest.zip"))
    with zipfile.ZipFile(tmp_path / "rest.zip") as archive:
        (entry,) = json.loads(read(archive, "missing.json"))
        assert (entry["hash"], entry["item"], entry["part"]) == (name, item, "image")
        assert {name for name in names(archive) if name.startswith("files/")} == kept - {lost}


# It was in no list and in no archive, and the command said that it wrote everything.
def test_an_export_lists_a_page_that_a_browser_sent_and_the_server_lost(server, tmp_path):
    token = server.add_account()
    page = {"url": "https://example.org/own", "html": "<title>Own</title><p>" + "For these eyes only. " * 40}
    item = ask(server, token, "POST", "/api/v1/pages", page)["id"]
    until_ready(server, token, item)
    contents = [path for path in (server.data / "contents").glob("??/*") if path.is_file()]
    (sent,) = [path for path in contents if path.read_bytes().startswith(b"\x1f\x8b")]
    sent.write_bytes(b"nonsense")
    said = server.run("export", "ada@example.org", "--output", str(tmp_path / "rest.zip"))
    with zipfile.ZipFile(tmp_path / "rest.zip") as archive:
        (entry,) = json.loads(read(archive, "missing.json"))
        assert (entry["hash"], entry["part"]) == (sent.parent.name + sent.name, "other")
    assert "not in it: 1." in said


@pytest.mark.req("L06", "X08")
def test_an_export_has_everything_by_command_and_by_the_api(server, site, tmp_path):
    token = server.add_account()
    item = ask(server, token, "POST", "/api/v1/items", {"url": site.url + "/lighthouse.html"})["id"]
    until_ready(server, token, item)
    ask(server, token, "PATCH", f"/api/v1/items/{item}", {"note": '=for Sunday, "maybe"'})
    ask(server, token, "POST", "/api/v1/todos", {"title": "Call the plumber"})
    ask(server, token, "POST", "/api/v1/products", {"name": "Coffee"})
    output = tmp_path / "ada.zip"
    server.run("export", "ada@example.org", "--output", str(output))
    with zipfile.ZipFile(output) as archive:
        check(archive, item)
    # What is there already is never written over.
    before = output.read_bytes()
    again = subprocess.run(
        [PROGRAM, "export", "ada@example.org", "--output", output, "--data", server.data],
        capture_output=True, text=True)
    assert again.returncode != 0 and "cannot be made" in again.stderr
    assert output.read_bytes() == before
    request = urllib.request.Request(
        server.url + "/api/v1/export", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.headers["Content-Type"] == "application/zip"
        with zipfile.ZipFile(io.BytesIO(answer.read())) as archive:
            check(archive, item)


@pytest.mark.req("L06")
def test_a_deleted_account_is_gone_and_another_person_is_not(server):
    server.add_account()
    server.add_account("bob@example.org", "Bob")
    with sqlite3.connect(server.data / "later.sqlite") as database:
        accounts = dict(database.execute("SELECT email, lower(hex(id)) FROM account"))
    indexes = {email: server.data / "search" / account for email, account in accounts.items()}
    for index in indexes.values():
        index.mkdir(parents=True)
        (index / "manifest").write_bytes(b"words")
    server.run("user", "delete", "ada@example.org", "--confirm", "ada@example.org")
    # Nor are the words of what the account had left in its search index.
    assert not indexes["ada@example.org"].exists() and indexes["bob@example.org"].exists()
    # Somebody has to own the server.
    assert server.run("user", "list") == "bob@example.org\tBob\towner"
    with pytest.raises(subprocess.CalledProcessError):
        server.run("user", "delete", "bob@example.org", "--confirm", "ada@example.org")
    assert "bob@example.org" in server.run("user", "list")


@pytest.mark.req("X08")
def test_other_programs_read_parts_of_an_account(server, site, tmp_path):
    token = server.add_account()
    made = ask(server, token, "POST", "/api/v1/items", {"url": site.url + "/lighthouse.html"})["id"]
    until_ready(server, token, made)
    title = ask(server, token, "PATCH", f"/api/v1/items/{made}", {"note": "<mine> & yours", "tags": ["sea", "light"]})["title"]
    ask(server, token, "POST", "/api/v1/todos", {"text": "Water the plants every monday at 9am"})
    ask(server, token, "POST", f"/api/v1/items/{made}/highlights", {"quote": "=a light\nat sea", "note": "mine"})
    written = {}
    for name in ("bookmarks", "csv", "markdown", "ics", "opml", "readwise", "highlights"):
        path = tmp_path / name
        server.run("export", "ada@example.org", "--format", name, "--output", str(path))
        written[name] = path
    assert site.url in written["csv"].read_text()
    (link,) = ElementTree.parse(written["opml"]).iter("outline")
    assert link.get("text") == title and link.get("url").startswith(site.url)
    assert link.get("_note") == "<mine> & yours" and sorted(link.get("category").split(",")) == ["light", "sea"]
    with zipfile.ZipFile(written["markdown"]) as archive:
        assert archive.testzip() is None
        (name,) = archive.namelist()
        text = archive.read(name).decode()
        assert name.startswith("Later/") and name.endswith(".md")
        assert text.startswith("---\ntitle: ") and '  - "sea"' in text and "<mine> & yours" in text
    # What was written is read again, by another account.
    server.run("user", "add", "eve@example.org", "--name", "Eve", "--password-stdin", text="correct horse battery\n")
    other = server.run("token", "create", "eve@example.org", "--scope", "all").split()[-1]
    assert "> =a light\n> at sea\n\nmine\n" in written["highlights"].read_text()
    for name in ("bookmarks", "ics", "readwise"):
        server.run("import", str(written[name]), "--user", "eve@example.org")
    (item,) = ask(server, other, "GET", "/api/v1/items")["items"]
    assert item["title"] == title and item["note"] == "<mine> & yours"
    assert sorted(tag["name"] for tag in item["tags"]) == ["light", "sea"]
    (todo,) = ask(server, other, "GET", "/api/v1/todos")["todos"]
    assert todo["title"] == "Water the plants" and todo["repeats"]["weekdays"] == ["mon"]
    (mark,) = ask(server, other, "GET", f"/api/v1/items/{item['id']}/highlights")["highlights"]
    assert (mark["quote"], mark["note"]) == ("=a light\nat sea", "mine")
    assert todo["due"]["time"] == "09:00"
