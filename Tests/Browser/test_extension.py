"""The browser extension in Chromium: paired, saving what is seen, with the server away and its worker ended."""

import json
import pathlib
import runpy
import shutil

import pytest
from playwright.sync_api import expect

from server import ROOT
from walks import PATIENCE

PASSWORD = "correct horse battery"
BUILDER = runpy.run_path(str(ROOT / "scripts/build-extension"))


class Extension:
    """A browser that has it, installed as a folder."""

    def __init__(self, context):
        self.context = context
        self.id = self.worker.url.split("/")[2]

    @property
    def worker(self):
        workers = self.context.service_workers
        return workers[0] if workers else self.context.wait_for_event("serviceworker")

    def page(self, name):
        page = self.context.new_page()
        page.goto(f"chrome-extension://{self.id}/{name}")
        return page

    def run(self, script, argument=None):
        """Runs a script in a page of the extension: the worker itself comes and goes."""
        page = self.page("manifest.json")
        try:
            return page.evaluate(script, argument)
        finally:
            page.close()

    def tab(self, page):
        """The browser's number of a page's tab."""
        return self.run("async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id", page.url)

    def popup(self, page):
        return self.page(f"popup.html?tab={self.tab(page)}")

    def connect(self, server, token):
        self.run(
            "(connection) => chrome.storage.local.set({ connection })", {"server": server.url, "token": token})

    def end_worker(self):
        """As the browser ends it after half a minute."""
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        page.close()


@pytest.fixture
def extension(playwright, tmp_path):
    """Chromium asks nobody here: what a person grants at the pairing and by a press is granted in the manifest."""
    BUILDER["build"](tmp_path)
    folder = tmp_path / "unpacked"
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["host_permissions"] = ["http://127.0.0.1/*"]
    manifest["permissions"].append("tabs")
    del manifest["optional_permissions"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=shutil.which("chromium"), headless=False,
        args=["--headless=new", "--no-sandbox", f"--disable-extensions-except={folder}", f"--load-extension={folder}"])
    context.set_default_timeout(PATIENCE)
    yield Extension(context)
    context.close()


def items(server, token, context):
    answer = context.request.get(f"{server.url}/api/v1/items", headers={"Authorization": f"Bearer {token}"})
    return answer.json()["items"]


@pytest.mark.req("L08", "L19")
def test_it_is_paired_in_two_clicks_and_ended_in_the_settings(extension, server, accessible, tmp_path):
    context = extension.context
    account = {"email": "a@example.com", "name": "A", "password": PASSWORD}
    assert context.request.post(f"{server.url}/api/v1/accounts", data=account, headers={"Origin": server.url}).ok
    # The server has the package that the sources give.
    offered = context.request.get(f"{server.url}/later-extension.zip")
    assert offered.body() == (tmp_path / "later-extension.zip").read_bytes()
    options = extension.page("options.html")
    options.get_by_label("Address of your server").fill(server.url)
    with context.expect_page() as opened:
        options.get_by_role("button", name="Connect").click()
    expect(opened.value.get_by_role("button", name="Allow")).to_be_focused()
    for page in (options, opened.value):
        accessible(page)
    opened.value.get_by_role("button", name="Allow").click()
    expect(opened.value.get_by_text("Connected. You can close this page.")).to_be_visible()
    expect(options.locator("#server-name")).to_have_text(f"Connected to {server.url}")

    sessions = context.request.get(f"{server.url}/api/v1/sessions").json()["sessions"]
    assert [session["scope"] for session in sessions if session["isToken"]] == ["extension"]
    token = extension.run("async () => (await chrome.storage.local.get('connection')).connection.token")
    assert context.request.get(
        f"{server.url}/api/v1/todos", headers={"Authorization": f"Bearer {token}"}).status == 403
    options.get_by_role("button", name="Disconnect").click()
    expect(options.locator("#connecting")).to_be_visible()
    assert context.request.get(
        f"{server.url}/api/v1/items", headers={"Authorization": f"Bearer {token}"}).status == 401


@pytest.mark.req("L19")
def test_not_now_says_so_leads_back_and_lets_one_be_asked_again(extension, server, accessible):
    context = extension.context
    account = {"email": "a@example.com", "name": "A", "password": PASSWORD}
    assert context.request.post(f"{server.url}/api/v1/accounts", data=account, headers={"Origin": server.url}).ok
    options = extension.page("options.html")
    options.get_by_label("Address of your server").fill(server.url)
    with context.expect_page() as opened:
        options.get_by_role("button", name="Connect").click()
    opened.value.get_by_role("button", name="Not now").click()
    expect(opened.value.get_by_text("Not connected.")).to_be_visible()
    expect(opened.value.get_by_role("button", name="Allow")).to_be_hidden()
    accessible(opened.value)
    expect(options.locator("#server-note")).to_contain_text("you chose Not now")
    # Nothing waits for a token any more.
    assert extension.run("async () => (await chrome.storage.local.get('pairing')).pairing ?? null") is None
    opened.value.get_by_role("link", name="Open Later").click()
    expect(opened.value.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    with context.expect_page() as again:
        options.get_by_role("button", name="Connect").click()
    again.value.get_by_role("button", name="Allow").click()
    expect(again.value.get_by_text("Connected. You can close this page.")).to_be_visible()
    expect(options.locator("#server-name")).to_have_text(f"Connected to {server.url}")


@pytest.mark.req("L19")
@pytest.mark.parametrize(
    ("agent", "own", "steps"),
    [
        ("Mozilla/5.0 Chrome/140.0", "Chrome", ["chrome://extensions", "Load unpacked"]),
        ("Mozilla/5.0 Chrome/140.0 Edg/140.0", "Edge", ["edge://extensions", "Load unpacked"]),
        ("Mozilla/5.0 Firefox/145.0", "Firefox", ["about:debugging#/runtime/this-firefox", "Load Temporary Add-on"]),
    ])
def test_its_page_says_how_it_is_installed_and_which_address_it_needs(device, server, accessible, agent, own, steps):
    context = device(user_agent=agent)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{server.url}/extension")
    expect(page.get_by_label("Address of this server")).to_have_value(server.url)
    page.get_by_role("button", name="Copy the address").click()
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == server.url
    # The steps of the browser that asks are open, those of the others one press away.
    opened = page.locator("details[open]")
    expect(opened).to_have_count(1)
    expect(opened.locator("summary")).to_have_text(f"Install in {own}")
    for step in [*steps, "paste this server’s address"]:
        expect(opened).to_contain_text(step)
    accessible(page)
    for name in ("Chrome", "Edge", "Firefox"):
        expect(page.get_by_text(f"Install in {name}")).to_be_visible()
    other = device(locale="ko-KR").new_page()
    other.goto(f"{server.url}/extension")
    expect(other.get_by_text("Chrome에 설치하기")).to_be_visible()
    expect(other.get_by_text("개발자 모드").first).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.req("L19", "L52")
def test_one_press_saves_what_is_seen_and_what_is_selected(extension, server, site, accessible):
    token = server.add_account()
    extension.connect(server, token)
    page = extension.context.new_page()
    page.goto(f"{site.url}/lighthouse.html")
    page.evaluate(
        """() => {
          const passage = document.createElement('p');
          passage.textContent = 'Only this browser sees this passage, which a script wrote, and it is long enough to be read.';
          const component = document.createElement('div');
          component.attachShadow({ mode: 'closed' }).innerHTML =
            '<p>And this a component drew in a closed tree, in a sentence of its own, as components do nowadays.</p>';
          document.querySelector('article').append(passage, component);
          getSelection().selectAllChildren(passage);
        }""")
    popup = extension.popup(page)
    expect(popup.locator("#state")).to_have_text("Saved to Later")
    popup.get_by_label("Tags", exact=True).fill("Rivers, to try")
    popup.get_by_label("Collection").fill("Trips")
    popup.get_by_label("Why you saved it").fill("For Sunday")
    popup.get_by_role("button", name="Add", exact=True).click()
    expect(popup.locator("#items .quiet").first).to_contain_text("Rivers")
    # Below a row, names that are there are offered while one types; the keyboard alone does it.
    popup.locator("#items").get_by_role("button", name="Tag").first.press("Enter")
    popup.keyboard.type("riv")
    expect(popup.get_by_role("option", name="Rivers")).to_be_visible()
    accessible(popup)
    popup.keyboard.press("ArrowDown")
    popup.keyboard.press("Enter")
    popup.keyboard.type("lakes")
    popup.keyboard.press("Enter")
    expect(popup.locator("#items form")).to_have_count(0)
    expect(popup.locator("#items .quiet").first).to_contain_text("lakes")

    [item] = items(server, token, extension.context)
    assert sorted(tag["name"] for tag in item["tags"]) == ["Rivers", "lakes", "to try"]
    assert [shelf["name"] for shelf in item["collections"]] == ["Trips"]
    assert item["reason"] == "For Sunday"
    read = extension.context.request.get(
        f"{server.url}/api/v1/items/{item['id']}/highlights", headers={"Authorization": f"Bearer {token}"})
    [highlight] = read.json()["highlights"]
    assert highlight["quote"].startswith("Only this browser sees this passage")

    popup.get_by_placeholder("Search what you saved").fill("nowhere in it")
    expect(popup.locator("#list-note")).to_have_text("Nothing found")
    popup.get_by_placeholder("Search what you saved").fill("closed tree")
    popup.get_by_role("button", name=f"Archive “{item['title']}”").click()
    popup.get_by_placeholder("Search what you saved").fill("")
    expect(popup.locator("#list-note")).to_have_text("Nothing saved yet")


@pytest.mark.req("L19", "L21")
def test_nothing_is_lost_while_the_server_is_away_and_the_worker_ends(extension, server, site):
    token = server.add_account()
    extension.connect(server, token)
    page = extension.context.new_page()
    page.goto(f"{site.url}/lighthouse.html")
    server.stop()
    popup = extension.popup(page)
    expect(popup.locator("#state")).to_have_text("Kept here until your server can be reached")
    popup.get_by_label("Why you saved it").fill("For the train")
    popup.get_by_role("button", name="Add", exact=True).click()
    expect(popup.get_by_label("Why you saved it")).to_have_value("")
    # What was typed is meant, also where the popup closes before it is added.
    popup.get_by_label("Tags", exact=True).fill("trains")
    popup.close()
    extension.end_worker()
    server.start()
    # What the alarm does.
    popup = extension.popup(page)
    popup.evaluate("() => chrome.runtime.sendMessage({ kind: 'send' })")
    expect(popup.locator("#state")).to_have_text("Saved to Later")
    expect(popup.locator("#waiting")).to_have_text("")
    [item] = items(server, token, extension.context)
    assert (item["url"], item["reason"]) == (page.url, "For the train")
    assert [tag["name"] for tag in item["tags"]] == ["trains"]

    # What the server refused for good.
    popup.evaluate(
        """async () => {
          const queue = await import('/queue.js');
          const id = await queue.addPage({ url: 'https://example.com/refused', title: '<b>Refused</b>' });
          await queue.change(id, (row) => (row.problem = 'refused'));
        }""")
    popup.reload()
    expect(popup.locator("#problems")).to_contain_text("<b>Refused</b>Your server refused this")
    popup.get_by_role("button", name="Discard “<b>Refused</b>”").click()
    expect(popup.locator("#problems")).to_be_hidden()


@pytest.mark.req("L19")
def test_the_package_is_the_same_wherever_it_is_built(tmp_path):
    first = BUILDER["build"](tmp_path / "a").read_bytes()
    assert BUILDER["build"](tmp_path / "b").read_bytes() == first
    words = [json.loads(path.read_text()) for path in sorted(pathlib.Path(ROOT, "Web/extension/_locales").glob("*/*.json"))]
    assert words[0].keys() == words[1].keys()
