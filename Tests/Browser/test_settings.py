"""The account in Settings, signing out without a network, and what the server refuses."""

from functools import partial

import cbor2
import pytest
from playwright.sync_api import expect

from walks import (
    EMAIL, PASSWORD, card, kept_for_offline, open_settings, save_link, shown, sign_in, sign_up, signed_in, wait_until,
)


@pytest.mark.req("L06")
def test_another_password_signs_out_the_other_browser(device, server, accessible):
    here = device().new_page()
    sign_up(here)
    there = signed_in(device, server)
    open_settings(here)
    here.get_by_role("button", name="Change password").click()
    accessible(here)
    here.get_by_label("Current password").fill("not this one")
    here.get_by_label("New password").fill("another password")
    here.get_by_role("button", name="Change", exact=True).click()
    expect(here.get_by_text("The current password is incorrect.")).to_be_visible()
    here.get_by_label("Current password").fill(PASSWORD)
    here.get_by_role("button", name="Change", exact=True).click()
    expect(here.get_by_text("Password changed")).to_be_visible()
    there.reload()
    expect(shown(there, "You were signed out.")).to_be_visible()
    third = device().new_page()
    sign_in(third, EMAIL, "another password")
    expect(third.get_by_role("heading", name="Inbox", level=1)).to_be_visible()


@pytest.mark.req("L06", "X02")
def test_the_rows_of_the_settings_have_one_left_edge(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_settings(page)
    edges = set()
    for name in ("Account", "General"):
        rows = page.get_by_role("region", name=name, exact=True).locator(".row-press > .row-title")
        expect(rows.first).to_be_visible()
        edges.update(rows.evaluate_all("titles => titles.map((title) => title.getBoundingClientRect().x)"))
    assert len(edges) == 1


@pytest.mark.req("L06", "L08")
def test_lists_that_come_late_move_nothing_on_the_settings(device, server):
    page = device(width=390, height=2400).new_page()
    sign_up(page)
    there = signed_in(device, server)
    expect(there.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    open_settings(page)
    expect(page.get_by_role("button", name="Invite someone")).to_have_count(0)
    page.get_by_role("button", name="By invitation").click()
    page.get_by_role("button", name="Invite someone").click()
    expect(page.get_by_text("Expires")).to_be_visible()
    places = """() => [...document.querySelectorAll('h2, .settings button')].map((element) =>
      [element.textContent, element.getBoundingClientRect().top])"""
    waiting = {}
    for name in ("sessions", "invitations"):
        page.context.route(f"**/api/v1/{name}", partial(waiting.__setitem__, name))
    with page.expect_request("**/api/v1/sessions"), page.expect_request("**/api/v1/invitations"):
        page.reload()
    page.wait_for_function("() => document.documentElement.dataset.ready !== undefined")
    # The later list is answered first.
    for name in ("invitations", "sessions"):
        wait_until(page, lambda: name in waiting)
        before = page.evaluate(places)
        with page.expect_response(f"**/api/v1/{name}"):
            waiting[name].continue_()
        expect(page.get_by_text("This device", exact=True)).to_have_count(1 if name == "sessions" else 0)
        after = page.evaluate(places)
        assert after[: len(before)] == before
    expect(page.get_by_text("Expires")).to_be_visible()
    assert len(after) > len(before)


@pytest.mark.req("L08")
def test_an_invitation_is_listed_and_withdrawn(device, server, accessible):
    page = device().new_page()
    sign_up(page)
    open_settings(page)
    expect(page.get_by_role("button", name="Invite someone")).to_have_count(0)
    page.get_by_role("button", name="By invitation").click()
    page.get_by_role("button", name="Invite someone").click()
    expect(page.get_by_text("Expires")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Invitation withdrawn")).to_be_visible()
    expect(page.get_by_text("Expires")).to_have_count(0)
    expect(page.get_by_label("Invitation link")).to_have_count(0)


def what_is_on_the_device(page):
    """Rows of the app's database and paths of kept contents."""
    return page.evaluate(
        """async () => {
          const database = await new Promise((resolve, reject) => {
            const request = indexedDB.open('later');
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
          const found = [];
          for (const name of ['entities', 'outbox', 'meta', 'drafts']) {
            const keys = await new Promise((resolve) => {
              const request = database.transaction(name).objectStore(name).getAllKeys();
              request.onsuccess = () => resolve(request.result);
            });
            for (const key of keys) found.push(name + ' ' + new TextDecoder().decode(key));
          }
          database.close();
          for (const request of await (await caches.open('contents')).keys()) found.push(request.url);
          found.push(...[document.getElementById('boot').textContent].filter((text) => text !== ''));
          return found;
        }"""
    )


@pytest.mark.req("L06", "L84")
def test_signing_out_without_a_network_ends_the_session_at_the_next_contact(device, server, site):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    save_link(page, f"{site.url}/kettle.html")
    expect(card(page, "A kettle, considered").get_by_role("link", name="A kettle, considered")).to_be_visible()
    kept_for_offline(page)
    open_settings(page)
    assert any(row.startswith("entities") for row in what_is_on_the_device(page))
    context.set_offline(True)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("Signed out on this device.")).to_be_visible()
    wait_until(page, lambda: not page.evaluate("caches.has('contents')"))
    wait_until(page, lambda: set(what_is_on_the_device(page)) <= {"meta sign-out", "meta language", "meta theme"})
    page.goto("/inbox")
    expect(page.get_by_role("link", name="Get Started")).to_be_visible()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as told:
        context.set_offline(False)
    assert told.value.status == 204
    expect(page.get_by_text("Signed out on this device.")).to_have_count(0)
    assert context.request.get("/api/v1/session").status == 401


@pytest.mark.req("L21", "X05")
def test_a_link_that_the_server_refuses_waits_in_settings_and_the_others_go_on(device, server, site):
    context = device()
    page = context.new_page()
    sign_up(page)

    def refuse(route):
        if b"/refused.html" in (route.request.post_data_buffer or b""):
            # As our server says it: what has no code is taken for an answer of something between.
            problem = cbor2.dumps({0: 422, 1: "invalid-change", 2: "This change is none."})
            route.fulfill(status=422, content_type="application/cbor", body=problem)
        else:
            route.continue_()

    context.route("**/api/v1/sync/push", refuse)
    context.set_offline(True)
    save_link(page, f"{site.url}/refused.html")
    expect(shown(page, "Saved to your Inbox")).to_be_visible()
    save_link(page, f"{site.url}/kettle.html")
    expect(page.get_by_role("article")).to_have_count(2)
    context.set_offline(False)
    expect(shown(page, "A change couldn’t be sent.")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)
    page.reload()
    page.get_by_role("link", name="Show").click()
    expect(page.get_by_text("/refused.html")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("reached the server yet")).to_be_visible()
    page.get_by_role("button", name="Stay signed in").click()
    context.unroute("**/api/v1/sync/push", refuse)
    page.get_by_role("button", name="Try Again").click()
    expect(page.get_by_text("/refused.html")).to_have_count(0)
    there = signed_in(device, server)
    expect(there.get_by_role("article")).to_have_count(2)
