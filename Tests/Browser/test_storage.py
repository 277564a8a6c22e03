"""The device's storage fails in every way that browsers know, and nothing is lost."""

import pytest
from devices import drop_connections, expect_erased, refuse, rows, set_quota
from playwright.sync_api import expect
from walks import card, controlled, kept_for_offline, save_link, shown, sign_in, signed_in, stored, visit, wait_until

NOT_STORED = "This device couldn’t store your last change. Keep this window open."
LINK_NOT_STORED = "This device couldn’t store it. Your link is still here, so try again."
KEEPS_NOTHING = "This browser doesn’t let Later keep anything on this device."


def inbox(page):
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()


@pytest.mark.req("L13", "X07")
def test_writes_go_on_after_the_browser_has_dropped_the_database(device, site, server):
    server.add_account()
    context = device()
    context.add_init_script(
        """const { open } = IDBFactory.prototype;
        window.openings = 0;
        IDBFactory.prototype.open = function (...given) {
          window.openings += 1;
          return open.apply(this, given);
        };"""
    )
    page = context.new_page()
    sign_in(page)
    inbox(page)
    stored(page)
    for path, title in (("kettle.html", "A kettle, considered"), ("bread.html", "Bread for people")):
        before = page.evaluate("window.openings")
        drop_connections(context, server.url)
        save_link(page, f"{site.url}/{path}")
        expect(card(page, title)).to_be_visible()
        assert page.evaluate("window.openings") > before
    expect(shown(page, NOT_STORED)).to_have_count(0)
    wait_until(page, lambda: rows(page)["entities"] >= 2)


@pytest.mark.req("L13", "X07")
def test_a_transaction_that_the_browser_aborts_is_tried_again(device, site, server):
    server.add_account()
    context = device()
    context.add_init_script(
        """const { commit } = IDBTransaction.prototype;
        window.aborting = 0;
        IDBTransaction.prototype.commit = function () {
          if (window.aborting === 0) return commit.call(this);
          window.aborting -= 1;
          this.abort();
        };"""
    )
    page = context.new_page()
    sign_in(page)
    inbox(page)
    page.evaluate("window.aborting = 1")
    save_link(page, f"{site.url}/bread.html")
    expect(card(page, "Bread for people")).to_be_visible()
    assert page.evaluate("window.aborting") == 0
    expect(shown(page, NOT_STORED)).to_have_count(0)


@pytest.mark.req("L13", "L12", "X05")
def test_a_full_device_says_so_and_what_was_typed_is_stored_when_there_is_room(
    device, site, server
):
    server.add_account()
    context = device()
    # Before the app is there: a connection remembers for a while how much room there was.
    aside = context.new_page()
    aside.goto("/manifest.webmanifest")
    set_quota(aside, 1)
    page = context.new_page()
    sign_in(page)
    inbox(page)
    address = f"{site.url}/clocks.html"
    save_link(page, address)
    expect(page.get_by_role("dialog").get_by_text(LINK_NOT_STORED)).to_be_visible()
    expect(page.get_by_label("Link", exact=True)).to_have_value(address)
    set_quota(aside)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(card(page, "Why two clocks never agree")).to_have_count(1)
    expect(shown(page, NOT_STORED)).to_have_count(0)
    held = rows(page)
    assert held["entities"] + held["outbox"] > 0
    page.reload()
    expect(card(page, "Why two clocks never agree")).to_have_count(1)


@pytest.mark.req("L06")
def test_signing_out_leaves_no_row_and_no_content_on_the_device(device, site, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    save_link(page, f"{site.url}/bread.html")
    expect(card(page, "Bread for people")).to_be_visible()
    kept_for_offline(page)
    stored(page)
    assert rows(page)["entities"] > 0
    visit(page, "/settings")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign In")).to_be_visible()
    # The last row remembers that the server is to be told.
    expect_erased(page)
    wait_until(page, lambda: not page.evaluate("caches.has('contents')"))


# Clearing and deleting fail as long as the browser keeps "unerasable" in mind.
UNERASABLE = """(() => {
  const { clear } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.clear = function () {
    if (localStorage.getItem('unerasable')) throw new DOMException('No.', 'UnknownError');
    return clear.call(this);
  };
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (name) {
    if (localStorage.getItem('unerasable')) throw new DOMException('No.', 'UnknownError');
    return deleteDatabase.call(this, name);
  };
})();"""
NOT_ERASED = "Some of the previous account’s data couldn’t be removed from this device."


def signed_out_in_vain(device, site, server):
    """A page of a device that could not erase its rows, and that its server has been told of."""
    server.add_account()
    context = device()
    context.add_init_script(UNERASABLE)
    page = context.new_page()
    sign_in(page)
    save_link(page, f"{site.url}/bread.html")
    expect(card(page, "Bread for people")).to_be_visible()
    stored(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto("/settings")
    page.evaluate("localStorage.setItem('unerasable', 'yes')")
    page.get_by_role("button", name="Sign out").click()
    expect(shown(page, NOT_ERASED)).to_be_visible()
    assert rows(page)["entities"] > 0
    return page


@pytest.mark.req("L06", "X05")
def test_what_could_not_be_erased_is_said_and_goes_when_it_is_tried_again(device, site, server, accessible):
    page = signed_out_in_vain(device, site, server)
    accessible(page)
    page.get_by_role("button", name="Try Again").click()
    expect(shown(page, NOT_ERASED)).to_be_visible()
    page.evaluate("localStorage.removeItem('unerasable')")
    page.get_by_role("button", name="Try Again").click()
    expect(shown(page, NOT_ERASED)).to_have_count(0)
    expect_erased(page)


@pytest.mark.req("L06", "X05")
def test_the_next_account_never_sees_what_could_not_be_erased(device, site, server):
    page = signed_out_in_vain(device, site, server)
    server.add_account("eve@example.org", "Eve")
    # Closed and opened again: nothing is read, nobody is let in.
    page.goto("/inbox")
    # The server draws every page now: the shell would know nobody.
    page.wait_for_function("() => navigator.serviceWorker.controller === null")
    expect(shown(page, NOT_ERASED)).to_be_visible()
    sign_in(page, "eve@example.org")
    expect(shown(page, NOT_ERASED)).to_be_visible()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert rows(page)["entities"] > 0
    # The next start erases before anything is read.
    page.evaluate("localStorage.removeItem('unerasable')")
    page.goto("/inbox")
    expect(page.get_by_role("link", name="Get Started").or_(page.get_by_role("link", name="Sign In"))).to_be_visible()
    expect(shown(page, NOT_ERASED)).to_have_count(0)
    sign_in(page, "eve@example.org")
    inbox(page)
    expect(page.get_by_text("All caught up")).to_be_visible()
    expect(card(page, "Bread for people")).to_have_count(0)
    assert rows(page)["entities"] == 0


@pytest.mark.req("X05")
def test_an_erasing_that_was_done_is_not_done_to_what_came_after(device, site, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    inbox(page)
    # A browser that is killed may find again what it had removed a moment before.
    context.add_init_script(
        """const { removeItem } = Storage.prototype;
        Storage.prototype.removeItem = function (key) {
          if (key !== 'later-erasing') removeItem.call(this, key);
        };"""
    )
    visit(page, "/settings")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign In")).to_be_visible()
    expect_erased(page)
    sign_in(page)
    inbox(page)
    controlled(page)
    stored(page)
    server.stop()
    save_link(page, f"{site.url}/bread.html")
    expect(page.get_by_role("article")).to_have_count(1)
    server.start()
    context.set_offline(True)
    page.goto("/inbox")
    expect(page.get_by_role("article")).to_have_count(1)
    context.set_offline(False)


@pytest.mark.req("X05")
def test_without_any_storage_the_app_runs_and_says_what_that_means(device, site, server):
    server.add_account()
    context = device()
    refuse(context, "localStorage", "sessionStorage", "indexedDB", "caches")
    context.add_init_script(
        """LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'));"""
    )
    page = context.new_page()
    sign_in(page)
    inbox(page)
    expect(shown(page, KEEPS_NOTHING)).to_be_visible()
    save_link(page, f"{site.url}/kettle.html")
    expect(card(page, "A kettle, considered")).to_be_visible()
    page.get_by_role("link", name="A kettle, considered").first.click()
    expect(page.get_by_role("heading", name="A kettle, considered", level=1)).to_be_visible()
    page.goto("/inbox")
    expect(card(page, "A kettle, considered")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller") is None


@pytest.mark.req("X05")
def test_a_database_that_is_gone_one_day_leads_to_the_servers_page(device, site, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    save_link(page, f"{site.url}/kettle.html")
    expect(card(page, "A kettle, considered")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    refuse(context, "indexedDB")
    page.goto("/inbox")
    expect(shown(page, KEEPS_NOTHING)).to_be_visible()
    expect(card(page, "A kettle, considered")).to_be_visible()


@pytest.mark.req("X07")
def test_the_next_tab_leads_when_the_leading_one_closes(device, site, server):
    server.add_account()
    context = device()
    first = context.new_page()
    sign_in(first)
    inbox(first)
    others = [context.new_page() for _ in range(2)]
    for page in others:
        page.goto("/inbox")
        inbox(page)
    page = others[0]
    locks = """async () => {
      const { held, pending } = await navigator.locks.query();
      return [held, pending].map((list) => list.filter((lock) => lock.name === 'later-lead').length);
    }"""
    wait_until(page, lambda: page.evaluate(locks) == [1, 2])
    first.close()
    wait_until(page, lambda: page.evaluate(locks) == [1, 1])
    save_link(others[1], f"{site.url}/lighthouse.html")
    other = signed_in(device, server)
    expect(card(other, "The last keeper of Stórhöfði")).to_be_visible()
