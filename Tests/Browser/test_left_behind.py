"""What is on a device may be the last copy: a server that was made anew, another account, a lost database."""

import hashlib
import json
import shutil
import urllib.request

import cbor2
import pytest
from devices import expect_no_rows, rows, waiting_files
from playwright.sync_api import expect
from walks import EMAIL, PASSWORD, card, kept_for_offline, save_link, shown, sign_in, stored, wait_until

UNKNOWN = "This server doesn’t know the data on this device"


def make_anew(server):
    """Another server at the same address, with the same person's account; answers a token."""
    server.stop()
    shutil.rmtree(server.data)
    server.start()
    return server.add_account()


def sign_in_again(page, email=EMAIL):
    """As the app asks for it: the server no longer knows this browser's session."""
    page.goto("/inbox")
    page.get_by_role("main").get_by_role("link", name="Sign In").click()
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign In").click()


def get(server, token, path):
    """The status and the bytes of an answer."""
    request = urllib.request.Request(server.url + path, headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""


def titles(server, token):
    return {item["title"] for item in json.loads(get(server, token, "/api/v1/items")[1])["items"]}


def filled(device, site, server):
    """A device that keeps two articles and has sent everything."""
    server.add_account()
    page = device().new_page()
    sign_in(page)
    for path, title in (("bread.html", "Bread for people"), ("kettle.html", "A kettle, considered")):
        save_link(page, f"{site.url}/{path}")
        expect(card(page, title)).to_be_visible()
    kept_for_offline(page)
    stored(page)
    wait_until(page, lambda: rows(page)["outbox"] == 0)
    return page


def kept_hashes(page):
    return page.evaluate(
        """async () => (await (await caches.open('contents')).keys()).map(({ url }) => url.slice(-64))"""
    )


@pytest.mark.req("X05", "X07")
def test_a_server_made_anew_gets_everything_that_the_device_has(device, site, server, accessible):
    page = filled(device, site, server)
    hashes = kept_hashes(page)
    assert len(hashes) >= 2
    before = rows(page)["entities"]
    token = make_anew(server)
    sign_in_again(page)
    expect(shown(page, UNKNOWN)).to_be_visible()
    expect(shown(page, "2 saved items")).to_be_visible()
    accessible(page)
    assert rows(page)["entities"] == before
    page.get_by_role("button", name="Send everything to this account").click()
    expect(card(page, "Bread for people")).to_be_visible()
    wait_until(page, lambda: titles(server, token) == {"Bread for people who are not home", "A kettle, considered"})
    for hash in hashes:
        wait_until(page, lambda: get(server, token, f"/api/v1/contents/{hash}")[0] == 200)
    # The next start asks nothing.
    page.goto("/inbox")
    expect(card(page, "Bread for people")).to_be_visible()
    expect(shown(page, UNKNOWN)).to_have_count(0)


@pytest.mark.req("X05")
def test_a_page_that_goes_before_the_answer_is_asked_again_and_sends_nothing(device, site, server):
    page = filled(device, site, server)
    token = make_anew(server)
    sign_in_again(page)
    expect(shown(page, UNKNOWN)).to_be_visible()
    page.goto("/inbox")
    expect(shown(page, UNKNOWN)).to_be_visible()
    assert titles(server, token) == set()
    assert rows(page)["entities"] >= 2
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert rows(page)["entities"] >= 2


@pytest.mark.req("X05")
def test_a_copy_holds_entities_and_contents_and_then_all_is_erased(device, site, server):
    page = filled(device, site, server)
    hashes = kept_hashes(page)
    server.stop()
    begin_note(page, "Half a thought")
    page.keyboard.press("Escape")
    choose_file(page)
    shutil.rmtree(server.data)
    server.start()
    server.add_account()
    sign_in_again(page)
    expect(shown(page, UNKNOWN)).to_be_visible()
    expect(shown(page, "1 unsent file")).to_be_visible()
    expect(shown(page, "unsaved text")).to_be_visible()
    # Without a network too.
    server.stop()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    copy = cbor2.loads(download.value.path().read_bytes())
    assert download.value.suggested_filename.endswith(".cbor")
    assert copy[1] == "ada@example.org"
    texts = str(copy[3])
    assert "Bread for people" in texts and "A kettle, considered" in texts
    assert len(copy[4]) == len(hashes) + 1
    assert ["text/plain", BEANS] in copy[4]
    assert any(b"Half a thought" in value for _, value in copy[5])
    expect(shown(page, "The file is in your downloads.")).to_be_visible()
    assert {"application/vnd.later.article+cbor"} <= {kind for kind, _ in copy[4]}
    assert all(content for _, content in copy[4])
    server.start()
    page.get_by_role("button", name="Erase").click()
    expect(page.get_by_text("All caught up")).to_be_visible()
    expect_no_rows(page, "entities", "outbox", "drafts")


@pytest.mark.req("X05")
def test_another_accounts_data_stays_until_they_say_so(device, site, server):
    page = filled(device, site, server)
    server.add_account("eve@example.org", "Eve")
    page.context.clear_cookies()
    sign_in_again(page, "eve@example.org")
    expect(shown(page, "Another account’s data is on this device")).to_be_visible()
    expect(shown(page, "It belongs to ada@example.org")).to_be_visible()
    assert rows(page)["entities"] >= 2
    # A page that is left before the other session has ended asks again.
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    sign_in_again(page)
    expect(card(page, "Bread for people")).to_be_visible()


# It used to say that the file was there, whatever became of it.
@pytest.mark.req("X05")
def test_a_copy_that_cannot_be_made_says_so(device, site, server):
    page = filled(device, site, server)
    make_anew(server)
    sign_in_again(page)
    expect(shown(page, UNKNOWN)).to_be_visible()
    page.evaluate("() => { URL.createObjectURL = () => { throw new Error('no room'); }; }")
    page.get_by_role("button", name="Save as a file").click()
    expect(shown(page, "The file couldn’t be created.")).to_be_visible()
    expect(shown(page, "in your downloads")).to_have_count(0)


# The other tab went on, and sent all of the one account under the cookie of the other.
@pytest.mark.req("X05", "X07")
def test_an_open_tab_sends_nothing_to_the_account_that_signed_in_elsewhere(device, site, server):
    page = filled(device, site, server)
    token = server.add_account("eve@example.org", "Eve")
    page.context.clear_cookies()
    # Elsewhere in the browser, of which this tab hears nothing.
    signed_in = page.evaluate(
        """(body) => fetch('/api/v1/session', {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
        }).then((answer) => answer.status)""",
        {"email": "eve@example.org", "password": PASSWORD},
    )
    assert signed_in == 200
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(shown(page, "Another account’s data is on this device")).to_be_visible()
    assert titles(server, token) == set()
    page.get_by_role("button", name="Send everything to this account").click()
    wait_until(page, lambda: len(titles(server, token)) == 2)


def begin_note(page, text):
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("menuitem", name="Note").click()
    page.get_by_role("dialog").get_by_role("textbox").first.fill(text)
    wait_until(page, lambda: rows(page)["drafts"] > 0)


BEANS = b"Beans and peas"


def choose_file(page):
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("menuitem", name="Photo or file").click()
    chosen.value.set_files([{"name": "seeds.txt", "mimeType": "text/plain", "buffer": BEANS}])
    expect(page.get_by_role("dialog", name="Later")).to_contain_text("seeds.txt")
    page.get_by_role("button", name="Done").click()


def clear_storage(page):
    """Deletes the origin's databases, as the browser's tools do."""
    session = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    # Chromium does not tell the page, which looks when it comes or goes.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


DELETE = """() => new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase('later');
  request.onsuccess = resolve;
  request.onerror = () => reject(request.error);
})"""


@pytest.mark.req("X05", "X07")
@pytest.mark.parametrize("lose", [clear_storage, lambda page: page.evaluate(DELETE)], ids=["cleared", "deleted"])
def test_a_database_that_is_deleted_under_an_open_page_is_written_again(device, site, server, lose):
    page = filled(device, site, server)
    before = rows(page)
    server.stop()
    save_link(page, f"{site.url}/clocks.html")
    expect(page.get_by_role("article")).to_have_count(3)
    choose_file(page)
    expect(page.get_by_role("article")).to_have_count(4)
    begin_note(page, "Half a thought")
    lose(page)
    wait_until(page, lambda: rows(page)["outbox"] > 0 and rows(page)["drafts"] > 0)
    assert rows(page)["entities"] == before["entities"]
    wait_until(page, lambda: waiting_files(page) == 1)
    page.goto("/inbox")
    expect(page.get_by_role("article")).to_have_count(4)
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("menuitem", name="Note").click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_have_value("Half a thought")
    page.keyboard.press("Escape")
    server.start()
    expect(card(page, "Why two clocks never agree")).to_be_visible()
    wait_until(page, lambda: waiting_files(page) == 0)
    hash = hashlib.sha256(BEANS).hexdigest()
    token = server.run("token", "create", EMAIL, "--scope", "all").split()[-1]
    assert get(server, token, f"/api/v1/contents/{hash}") == (200, BEANS)
