"""The service worker keeps one whole version of the app, or none of it."""

import json
import shutil

import pytest
from devices import set_quota
from playwright.sync_api import expect
from server import Server
from versions import WEB, another_version, update, with_hash, write_bundle
from walks import shown, sign_in, stored, wait_until

FILES = """() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
  .filter((path) => /\\.(js|css|wasm)$/.test(path) && path !== '/sw.js')"""


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "data", web=WEB) as server:
        yield server


def controlled(device, server):
    """A page of a signed-in device that has the whole app."""
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def bundles(page):
    return page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('bundle-')))")


def serve(server, web):
    server.stop()
    server.web = web
    server.start()


# What only the new version has: the rest may come from the browser's cache, by its hash.
def missing(web):
    bundle = json.loads((web / "bundle.json").read_text())
    bundle["files"] = [e for e in bundle["files"] if e["path"] != "/host-another.js"]
    (web / "bundle.json").write_text(json.dumps(bundle))


def of_other_bytes(web):
    worker = (web / "sw.js").read_text()
    (web / "sw.js").write_text(with_hash(worker, "/shell.html", "0" * 64))
    write_bundle(web, "another")


def of_another_type(web):
    bundle = json.loads((web / "bundle.json").read_text())
    for entry in bundle["files"]:
        if entry["path"] == "/host-another.js":
            entry["type"] = "text/html"
    (web / "bundle.json").write_text(json.dumps(bundle))


# It was answered with the app, and the mails went on.
def test_a_mails_link_to_stop_mails_is_answered_by_the_server(device, server):
    page = controlled(device, server)
    tab = page.context.new_page()
    tab.goto(server.url + "/unsubscribe/nothing")
    expect(tab.get_by_role("heading", name="This link no longer works")).to_be_visible()
    expect(tab.locator("#app")).to_have_count(0)


# A page that was on its way as the worker began had none until it was loaded anew.
@pytest.mark.req("L85")
def test_a_page_without_a_worker_asks_the_one_that_is_there(device, server):
    page = controlled(device, server)
    # As a reload that passes the worker by leaves it.
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.mark.req("L85")
@pytest.mark.parametrize("damage", [missing, of_other_bytes, of_another_type])
def test_a_version_that_cannot_be_had_whole_leaves_the_one_before(device, server, tmp_path, damage):
    page = controlled(device, server)
    before = bundles(page)
    another_version(WEB, tmp_path / "newer")
    damage(tmp_path / "newer")
    serve(server, tmp_path / "newer")
    assert update(page) == "redundant"
    assert bundles(page) == before
    expect(shown(page, "A new version of Later is ready.")).to_have_count(0)
    server.stop()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.version") is None


@pytest.mark.req("L85", "X05")
def test_without_room_for_a_new_version_the_one_before_stays_whole(device, server, tmp_path):
    page = controlled(device, server)
    before = bundles(page)
    another_version(WEB, tmp_path / "newer")
    serve(server, tmp_path / "newer")
    # No more than what is there already.
    set_quota(page, 1)
    assert update(page) == "redundant"
    assert bundles(page) == before
    expect(shown(page, "A new version of Later is ready.")).to_have_count(0)
    set_quota(page)
    # With room again, the same version is installed.
    assert update(page) == "installed"
    expect(shown(page, "A new version of Later is ready.")).to_be_visible()


@pytest.mark.req("L84", "L85")
def test_without_a_network_every_address_opens_the_app(device, server):
    page = controlled(device, server)
    context = page.context
    page.close()
    server.stop()
    context.set_offline(True)
    for path, heading in (
        ("/", "Inbox"), ("/now", ", Ada"), ("/library", "Library"), ("/settings", "Settings"),
        ("/inbox?from=a-bookmark", "Inbox"), ("/an/address/of/nobody?x=1", "Inbox"),
    ):
        page = context.new_page()
        answer = page.goto(path)
        assert answer.status == 200 and answer.from_service_worker
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        page.close()
    context.set_offline(False)


@pytest.mark.req("L85")
def test_a_page_is_of_one_version_before_and_after_an_update(device, server, tmp_path):
    page = controlled(device, server)
    old = {entry["path"] for entry in json.loads((WEB / "bundle.json").read_text())["files"]}
    another_version(WEB, tmp_path / "newer")
    serve(server, tmp_path / "newer")
    assert update(page) == "installed"
    expect(shown(page, "A new version of Later is ready.")).to_be_visible()

    # The new one waits: what is opened now is the old one, though the server has its script no more.
    second = page.context.new_page()
    second.goto("/library")
    expect(second.get_by_role("heading", name="Library", level=1)).to_be_visible()
    assert second.evaluate("document.documentElement.dataset.version") is None
    used = set(second.evaluate(FILES))
    assert any(path.startswith("/host-") for path in used) and used <= old

    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    page.wait_for_function("() => document.documentElement.dataset.version === 'another'")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    wait_until(page, lambda: bundles(page) == ["bundle-another"])
    new = {path for path in page.evaluate(FILES) if path.startswith("/host-")}
    assert new == {"/host-another.js"}

    # The second tab goes on as it is, and is of the new version when it is opened again.
    second.get_by_role("link", name="Now").click()
    expect(second.get_by_role("heading", name=", Ada", level=1)).to_be_visible()
    server.stop()
    page.context.set_offline(True)
    second.reload()
    second.wait_for_function("() => document.documentElement.dataset.version === 'another'")
    page.context.set_offline(False)
