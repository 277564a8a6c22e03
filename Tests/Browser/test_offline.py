"""Without a network: reading, saving, and going on where one was."""

import json
import urllib.request

import pytest
from devices import rows
from playwright.sync_api import expect
from walks import (
    card,
    expect_paragraph_on_top,
    kept_for_offline,
    open_item,
    open_link_sheet,
    save_link,
    scroll_to_paragraph,
    shown,
    sign_in,
    signed_in,
    stored,
    wait_until,
)


def progress_is_known(server, token, title):
    """True once the server has a place in the item."""
    request = urllib.request.Request(
        server.url + "/api/v1/items", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer:
        items = json.load(answer)["items"]
    return any(item["title"] == title and item["progress"] > 0 for item in items)


@pytest.mark.req("L51", "L57", "L84", "L82")
def test_the_place_is_there_again_without_a_network_and_on_another_device(device, site, server):
    token = server.add_account()
    address = site.long_article()
    context = device()
    page = context.new_page()
    sign_in(page)
    save_link(page, address)
    expect(card(page, "A long walk")).to_be_visible()
    kept_for_offline(page)
    open_item(page, "A long walk")
    scroll_to_paragraph(page, 60)
    wait_until(page, lambda: progress_is_known(server, token, "A long walk"))
    page.close()

    # The second device has another window.
    other = signed_in(device, server, width=1440, height=900)
    open_item(other, "A long walk")
    expect_paragraph_on_top(other, 60)

    # The plug is pulled; the first device starts anew, lying on its side.
    server.stop()
    context.set_offline(True)
    page = context.new_page()
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/inbox")
    expect(shown(page, "You’re offline.")).to_be_visible()
    open_item(page, "A long walk")
    expect_paragraph_on_top(page, 60)
    context.set_offline(False)


@pytest.mark.req("L21", "L13")
def test_a_link_saved_offline_is_delivered_when_the_network_is_back(device, site, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    stored(page)
    server.stop()
    context.set_offline(True)
    save_link(page, f"{site.url}/night-trains.html")
    expect(page.get_by_role("article")).to_have_count(1)
    page.close()

    # Closed and opened again, still without a network: the link is there.
    page = context.new_page()
    page.goto("/inbox")
    expect(page.get_by_role("article")).to_have_count(1)
    server.start()
    context.set_offline(False)
    expect(card(page, "The return of the night train")).to_be_visible(timeout=60_000)
    other = signed_in(device, server)
    expect(card(other, "The return of the night train")).to_be_visible()


@pytest.mark.req("L12", "L13")
def test_what_was_typed_survives_a_closed_tab(device, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    open_link_sheet(page)
    page.get_by_label("Link", exact=True).fill("https://example.org/half-typed")
    wait_until(page, lambda: rows(page)["drafts"])
    page.close()
    page = context.new_page()
    page.goto("/inbox")
    open_link_sheet(page)
    expect(page.get_by_label("Link", exact=True)).to_have_value("https://example.org/half-typed")


@pytest.mark.req("X07")
def test_two_tabs_show_the_same_at_once(device, site, server):
    server.add_account()
    context = device()
    first = context.new_page()
    sign_in(first)
    expect(first.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    second = context.new_page()
    second.goto("/inbox")
    expect(second.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    stored(second)
    save_link(second, f"{site.url}/lighthouse.html")
    title = "The last keeper of Stórhöfði"
    expect(card(first, title)).to_be_visible()
    expect(card(second, title)).to_be_visible()
    first.get_by_role("button", name=f"Archive “{title}”").click()
    expect(card(second, title)).to_have_count(0)
    # The tab that led is closed; the other goes on by itself.
    first.close()
    save_link(second, f"{site.url}/bread.html")
    expect(card(second, "Bread for people who are not home")).to_be_visible()
