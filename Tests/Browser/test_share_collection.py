"""A collection shared as a page: by its owner in the app, read by somebody without an account or script."""

import pytest
from playwright.sync_api import expect
from test_organise import ask, library, menu_of_shelf, opened, visit
from walks import controlled, shown, stored


@pytest.mark.req("L66", "L67")
def test_a_collection_is_read_by_its_link_until_sharing_stops(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[0]}", {"collections": ["Weekend"], "note": "for me alone"})
    page = opened(device, server)
    visit(page, "/collections", "Collections")
    menu_of_shelf(page, "Weekend", "Share as a page")
    sheet = page.get_by_role("dialog", name="Share as a page")
    expect(sheet).to_contain_text("stay private")
    accessible(page)
    sheet.get_by_role("button", name="Create link").click()
    address = sheet.get_by_label("Address of the page")
    expect(address).to_be_visible()
    accessible(page)
    link = address.input_value()
    expect(sheet.get_by_role("switch", name="These texts are mine")).not_to_be_checked()
    sheet.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Shared by link")).to_be_visible()

    # Without script, an account or the language of its owner.
    reader = device(java_script_enabled=False, locale="ko-KR").new_page()
    reader.goto(link)
    expect(reader.get_by_role("heading", name="Weekend", level=1)).to_be_visible()
    title = reader.get_by_role("link", name="Night trains")
    expect(title).to_have_attribute("href", "http://127.0.0.1:9/0")
    # It looks like what it is: a link, in the colour of the page's others.
    expect(title).to_have_css("text-decoration-line", "underline")
    accent = reader.get_by_role("link", name="피드로 받아 보기").evaluate("(link) => getComputedStyle(link).color")
    expect(title).to_have_css("color", accent)
    expect(reader.get_by_role("link", name="피드로 받아 보기")).to_be_visible()
    expect(reader.locator("body")).not_to_contain_text("for me alone")
    assert reader.context.cookies() == []
    for scheme in ("light", "dark"):
        other = device(color_scheme=scheme).new_page()
        other.goto(link)
        accessible(other)
        assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Its owner sees the same page, though the app answers for the server there.
    controlled(page)
    own = page.context.new_page()
    own.goto(link)
    expect(own.get_by_role("heading", name="Weekend", level=1)).to_be_visible()
    expect(own.locator("#app")).to_have_count(0)
    own.close()

    # What is shared is found in the Library, and ends by one press.
    visit(page, "/library/shared", "Shared")
    page.get_by_role("link", name="Weekend").click()
    page.get_by_role("button", name="Shared by link").click()
    sheet.get_by_role("button", name="Stop sharing").click()
    expect(shown(page, "No longer shared")).to_be_visible()
    expect(page.get_by_role("button", name="Shared by link")).to_have_count(0)
    reader.reload()
    expect(reader.get_by_role("heading", name="여기에는 공유된 것이 없어요")).to_be_visible()


@pytest.mark.req("L67")
def test_without_a_network_sharing_ends_and_does_not_begin(device, server):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[0]}", {"collections": ["Weekend"]})
    [collection] = ask(server, token, "GET", "/api/v1/collections")["collections"]
    share = f"/api/v1/collections/{collection['id']}/share"
    link = server.url + ask(server, token, "PUT", share, {})["path"]
    page = opened(device, server)
    visit(page, "/collections/" + collection["id"], "Weekend")
    stop = page.get_by_role("dialog").get_by_role("button", name="Stop sharing")
    page.context.set_offline(True)
    page.get_by_role("button", name="Shared by link").click()
    stop.click()
    expect(shown(page, "as soon as this device is online")).to_be_visible()
    reader = device(java_script_enabled=False).new_page()
    reader.goto(link)
    expect(reader.get_by_role("heading", name="Weekend")).to_be_visible()
    page.context.set_offline(False)
    stored(page)
    expect(page.get_by_role("button", name="Shared by link")).to_have_count(0)
    reader.reload()
    expect(reader.get_by_role("heading", name="Nothing is shared here")).to_be_visible()
