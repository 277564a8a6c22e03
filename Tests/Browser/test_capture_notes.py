"""Notes: put in by the fan or by a key, kept from the first letter, merged across devices."""

import pytest
from playwright.sync_api import expect
from walks import card, shown, signed_in, stored


def fan(page):
    page.get_by_role("button", name="Add", exact=True).click()
    return page.get_by_role("menu")


def note_field(page):
    fan(page).get_by_role("menuitem", name="Note").click()
    return page.get_by_label("Note", exact=True)


def save_note(page, text):
    note_field(page).fill(text)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(shown(page, "Note saved to your Inbox")).to_be_visible()


def synced(page):
    stored(page)


@pytest.mark.req("L10", "L11", "X02")
def test_the_fan_opens_and_closes_by_finger_and_by_keys(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    menu = fan(page)
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    accessible(page)
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("menuitem").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_focused()
    fan(page)
    page.mouse.click(20, 300)
    expect(menu).to_have_count(0)
    fan(page)
    page.get_by_role("button", name="Close").click()
    expect(menu).to_have_count(0)
    # What comes first suits the screen.
    fan(page)
    expect(menu.get_by_role("menuitem").first).to_have_text("Link")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Now", exact=True).click()
    fan(page)
    expect(menu.get_by_role("menuitem").first).to_have_text("Note")


@pytest.mark.req("L12", "L21")
def test_a_note_is_kept_as_it_is_typed_and_saved_without_a_network(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.keyboard.press("N")
    expect(page.get_by_label("Note", exact=True)).to_be_focused()
    page.keyboard.type("Ask Min about the seeds")
    page.get_by_role("dialog").get_by_role("button", name="Personal").click()
    accessible(page)
    page.get_by_role("button", name="Cancel").click()
    page.context.set_offline(True)
    page.reload()
    expect(note_field(page)).to_have_value("Ask Min about the seeds")
    expect(page.get_by_role("dialog").get_by_role("button", name="Personal")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(card(page, "Ask Min about the seeds")).to_be_visible()
    page.context.set_offline(False)
    synced(page)
    other = signed_in(device, server)
    expect(card(other, "Ask Min about the seeds")).to_contain_text("Personal")


# On a tablet the title stood 30 px further in.
@pytest.mark.req("L12", "X02")
@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1440, 900)])
def test_a_note_has_one_left_edge(device, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    save_note(page, "Seeds\nAsk Min about them")
    card(page, "Seeds").get_by_role("link", name="Seeds").click()
    text = page.locator(".own-page").get_by_text("Ask Min about them")
    expect(text).to_be_visible()
    title = page.locator(".own-page h1")
    assert title.bounding_box()["x"] == text.bounding_box()["x"]


@pytest.mark.req("L88", "L12")
def test_two_devices_that_change_one_note_offline_lose_no_word(device, server):
    server.add_account()
    first = signed_in(device, server)
    save_note(first, "one two three")
    synced(first)
    second = signed_in(device, server, width=1280, height=800)
    for page in (first, second):
        card(page, "one two three").get_by_role("link", name="one two three").click()
        page.get_by_role("button", name="Edit").click()
        page.context.set_offline(True)
    first.get_by_label("Note", exact=True).fill("zero one two three")
    second.get_by_label("Note", exact=True).fill("one two four")
    for page in (first, second):
        page.get_by_role("button", name="Done").click()
        page.context.set_offline(False)
    for page in (first, second):
        # A note of one line is its own title.
        expect(page.get_by_role("heading", level=1)).to_have_text("zero one two four")
    # Both change the same word: one text is shown, and both can be gone back to.
    for page, text in ((first, "zero one two five"), (second, "zero one two six")):
        page.get_by_role("button", name="Edit").click()
        page.context.set_offline(True)
        page.get_by_label("Note", exact=True).fill(text)
        page.get_by_role("button", name="Done").click()
    for page in (first, second):
        page.context.set_offline(False)
    for page in (first, second):
        versions = page.get_by_role("region", name="Other versions")
        expect(versions.get_by_text("zero one two five", exact=True)).to_be_visible()
        expect(versions.get_by_text("zero one two six", exact=True)).to_be_visible()
    first.get_by_role("region", name="Other versions").locator(".panel").filter(
        has_text="zero one two five"
    ).get_by_role("button", name="Use this text").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("zero one two five")
