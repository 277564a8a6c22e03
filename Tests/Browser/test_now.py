"""Now: what fits the moment, why, and what was begun."""

import re

import pytest
from playwright.sync_api import expect
from walks import card, open_item, save_link, scroll_to_paragraph, sign_in, stored, visit


@pytest.mark.req("L30", "L31", "L32", "L33", "L34", "L36", "L37", "L38", "K14")
def test_what_fits_is_suggested_with_its_reason_and_what_was_begun_goes_on(
    device, site, server, accessible
):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    save_link(page, f"{site.url}/lighthouse.html")
    title = "The last keeper of Stórhöfði"
    expect(card(page, title)).to_be_visible()
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()

    page.get_by_role("link", name="Now").click()
    # By the clock of whoever runs this, and by name.
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("^(Good (morning|afternoon|evening)|Hello), Ada$")
    )
    expect(page.locator(".context-bar")).to_contain_text("day")
    fitting = page.get_by_role("region", name="Perfect for now")
    # What fits depends on the hour; why it does is always said.
    expect(fitting.get_by_role("listitem").first.locator(".reason")).to_have_text(re.compile(r"\S"))
    expect(fitting.get_by_role("link", name="Read · ")).to_have_count(1)
    expect(fitting.get_by_role("button", name="Listen to").first).to_be_visible()
    accessible(page)

    # What is done with it begins on the card: what is not wanted now goes, its tags are in the same menu.
    menu = page.get_by_role("dialog", name=title)
    fitting.get_by_role("button", name=f"More for “{title}”").click()
    expect(menu.get_by_role("button", name="Archive")).to_be_visible()
    accessible(page)
    menu.get_by_role("button", name="Not now").click()
    expect(menu).to_have_count(0)
    expect(fitting.get_by_role("link", name=title)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(fitting.get_by_role("link", name=title)).to_have_count(1)
    fitting.get_by_role("button", name=f"More for “{title}”").click()
    menu.get_by_role("button", name="Tags").click()
    expect(page.locator("#tag-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    fitting.get_by_role("button", name=f"More for “{title}”").click()
    menu.get_by_role("button", name="Not now").click()
    expect(fitting.get_by_role("link", name=title)).to_have_count(0)
    page.get_by_role("link", name="Inbox").first.click()
    open_item(page, "A long walk")
    scroll_to_paragraph(page, 40)
    expect(page.get_by_role("progressbar")).not_to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("link", name="Now").first.click()
    begun = page.get_by_role("region", name="Continue reading")
    expect(begun).to_contain_text("A long walk")
    expect(begun).to_contain_text("Started")
    # As high as a row of the Inbox.
    assert begun.get_by_role("article").bounding_box()["height"] <= 118

    # Two choices say nothing yet, and the page says so.
    visit(page, "/settings/learnt")
    expect(page.get_by_role("heading", level=1)).to_have_text("What Later has learnt")
    expect(page.get_by_role("heading", name="Nothing yet")).to_be_visible()
    expect(page.locator("#main").get_by_role("link", name="Go to Inbox")).to_be_visible()
    accessible(page)
