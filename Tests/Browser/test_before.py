"""What people have from before opens, and goes on: the server's folder, and a browser's database."""

import gzip
import json
import pathlib
import tarfile

import pytest
from playwright.sync_api import expect
from server import Server
from walks import EMAIL, PASSWORD, card, open_link_sheet, stored, visit, wait_until

BEFORE = pathlib.Path(__file__).resolve().parents[1] / "Before"
RESTORE = """({ version, stores }) => new Promise((resolve, reject) => {
  const request = indexedDB.open('later', version);
  request.onerror = () => reject(request.error);
  request.onupgradeneeded = () => Object.keys(stores).forEach((name) => request.result.createObjectStore(name));
  const value = (kept) => {
    if (kept?.bytes === undefined) return kept;
    const bytes = Uint8Array.from(atob(kept.bytes), (character) => character.charCodeAt(0));
    return kept.kind === 'buffer' ? bytes.buffer : bytes;
  };
  request.onsuccess = () => {
    const transaction = request.result.transaction(Object.keys(stores), 'readwrite');
    for (const [name, rows] of Object.entries(stores)) {
      for (const [key, row] of rows) transaction.objectStore(name).put(value(row), value(key));
    }
    transaction.oncomplete = () => {
      request.result.close();
      resolve();
    };
  };
})"""


@pytest.fixture
def server(tmp_path):
    with tarfile.open(BEFORE / "data.tar.gz") as archive:
        archive.extractall(tmp_path)
    with Server(tmp_path / "data") as server:
        yield server


@pytest.mark.req("X07")
def test_a_folder_and_a_browsers_database_of_before_open_and_sync(device, server):
    token = server.run("token", "create", EMAIL, "--scope", "all").split()[-1]
    context = device()

    def ask(path):
        answer = context.request.get("/api/v1/" + path, headers={"Authorization": f"Bearer {token}"})
        assert answer.ok
        return answer.json()

    def items():
        return {item["title"]: item for item in ask("items")["items"]}

    bread = items()["Bread for people who are not home"]
    assert (bread["isFavourite"], bread["note"], bread["state"]) == (True, "For Sunday", "ready")
    assert [tag["name"] for tag in bread["tags"]] == ["kitchen"]
    assert not items()["A kettle, considered"]["isFavourite"]
    todos = {todo["isDone"]: todo for todo in ask("todos")["todos"]}
    assert todos[True]["title"] == todos[False]["title"] == "Water the plants"
    assert (todos[False]["list"], todos[False]["tags"], todos[False]["priority"]) == ("House", ["home"], "high")
    assert todos[False]["repeats"]["every"] == 2 and todos[False]["notes"] == "Not the cactus"
    [coffee] = ask("products")["products"]
    assert (coffee["name"], coffee["cycle"], coffee["notes"]) == ("Coffee", 14, "Whole beans")

    signed_in = context.request.post(
        "/api/v1/session", data={"email": EMAIL, "password": PASSWORD}, headers={"Origin": server.url})
    assert signed_in.ok
    page = context.new_page()
    page.route("**/nothing", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("/nothing")
    page.evaluate(RESTORE, json.loads(gzip.decompress((BEFORE / "browser.json.gz").read_bytes())))

    page.goto("/inbox")
    expect(card(page, "Bread for people")).to_be_visible()
    # What was done without a network, before, arrives.
    wait_until(page, lambda: items()["A kettle, considered"]["isFavourite"])
    stored(page)
    # What was typed is there.
    open_link_sheet(page)
    expect(page.get_by_label("Link", exact=True)).to_have_value("example.org/typed")
    page.keyboard.press("Escape")
    visit(page, "/tasks/all")
    expect(page.get_by_text("Water the plants").first).to_be_visible()
    visit(page, "/restock")
    expect(page.get_by_text("Coffee").first).to_be_visible()
