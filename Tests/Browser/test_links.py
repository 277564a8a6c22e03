"""Widgets and calendars: a link is made in the settings, shows its one thing, and is revoked."""

import re

import pytest
from playwright.sync_api import expect

from walks import open_settings, sign_up


@pytest.mark.req("R18", "R21")
def test_a_link_is_made_shown_and_revoked(device, server, accessible):
    page = device().new_page()
    sign_up(page)
    open_settings(page)
    page.get_by_role("link", name="Widgets and calendars").click()
    expect(page.get_by_role("heading", name="Widgets and calendars", level=1)).to_be_visible()
    expect(page.get_by_text("No links yet")).to_be_visible()
    accessible(page)
    page.get_by_role("region", name="New link").get_by_role("button", name="Tasks widget").click()
    address = page.get_by_label("Address of “Tasks widget”")
    expect(address).to_be_visible()
    accessible(page)
    url = address.input_value()
    assert url.startswith(server.url + "/widgets/")
    expect(page.get_by_text("Not opened yet")).to_be_visible()
    # Nobody is signed in there.
    guest = device(width=320, height=320).new_page()
    guest.goto(url + "?size=small")
    expect(guest.get_by_role("heading", name="Today", level=1)).to_be_visible()
    expect(guest.get_by_text("Nothing due today")).to_be_visible()
    background = "() => getComputedStyle(document.body).backgroundColor"
    light = guest.evaluate(background)
    guest.emulate_media(color_scheme="dark")
    assert guest.evaluate(background) != light
    picture = page.get_by_label("Picture of “Tasks widget”")
    expect(picture).to_have_value(url + "/picture.png")
    expect(page.get_by_role("button", name="Copy picture: “Tasks widget”")).to_be_visible()
    # Also where the app's worker answers what is not of the server.
    tab = page.context.new_page()
    tab.goto(url)
    expect(tab.get_by_role("heading", name="Today", level=1)).to_be_visible()
    expect(tab.locator("#app")).to_have_count(0)
    page.reload()
    expect(page.get_by_text(re.compile(r"Last opened (just now|\d+ min ago)"))).to_be_visible()
    page.locator("button", has_text="Revoke").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(page.get_by_text("Link revoked")).to_be_visible()
    expect(page.get_by_text("No links yet")).to_be_visible()
    guest.goto(url + "?lang=ko")
    expect(guest.get_by_role("heading", name="더는 쓸 수 없는 링크예요")).to_be_visible()
