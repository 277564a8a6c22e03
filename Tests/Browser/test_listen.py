"""Reading aloud, in a browser that has no voice: what is shown, and that it says so."""

import pytest
from playwright.sync_api import expect
from walks import card, open_item, reload, save_link, sign_in, stored


@pytest.mark.req("L54", "L58", "L50")
def test_a_browser_without_a_voice_is_told_of_and_the_player_goes_along(
    device, site, server, accessible
):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    open_item(page, "A long walk")
    expect(page.get_by_text("Paragraph number 1.")).to_be_visible()
    page.get_by_role("button", name="Listen", exact=True).click()
    player = page.get_by_role("region", name="Listening")
    expect(player).to_contain_text("no voice for reading aloud")
    expect(page.locator("#spoken").first).to_be_visible()
    accessible(page)

    # It stays on other screens; its sheet has the speed, and the keyboard closes it.
    page.get_by_role("button", name="Back", exact=True).click()
    expect(player).to_be_visible()
    page.locator("#player-open").click()
    page.get_by_role("button", name="Faster").click()
    expect(page.get_by_role("dialog")).to_contain_text("1.2×")
    accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Stop listening").click()
    expect(player).to_have_count(0)


@pytest.mark.req("L50")
def test_the_text_is_set_as_chosen_and_stays_so(device, site, server, accessible):
    server.add_account()
    page = device(width=1440, height=900).new_page()
    sign_in(page)
    stored(page)
    save_link(page, site.long_article())
    open_item(page, "A long walk")
    page.get_by_role("button", name="Reading settings").click()
    sheet = page.get_by_role("dialog", name="Reading settings")
    sheet.get_by_role("radio", name="Sepia").check()
    sheet.get_by_role("radio", name="Narrow").check()
    accessible(page)
    # All is applied already: nothing is to be confirmed.
    expect(sheet.locator(".button.primary")).to_have_count(0)
    sheet.get_by_role("button", name="Done").click()
    reload(page)
    expect(page.locator(".reader-screen.sepia .width-0")).to_be_visible()


@pytest.mark.req("L54")
def test_several_are_heard_one_after_another_and_stay_over_a_reload(device, site, server, accessible):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    save_link(page, f"{site.url}/bread.html")
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    expect(page.locator("#app article")).to_have_count(2)
    page.get_by_role("button", name="List options").click()
    page.get_by_role("button", name="Listen to these").click()
    player = page.get_by_role("region", name="Listening", exact=True)
    # It is heard here, beside the list, or would be: this browser has no voice.
    expect(player).to_contain_text("no voice for reading aloud")
    expect(card(page, "A long walk")).to_be_visible()
    page.locator("#player-open").click()
    expect(page.get_by_role("dialog", name="A long walk")).to_be_visible()
    queue = page.get_by_role("region", name="Listening list")
    rows = queue.get_by_role("listitem")
    expect(rows).to_have_count(2)
    accessible(page)
    # The sheet stays for the next one, and whoever goes by keys where they are.
    following = queue.get_by_role("button", name="Next item")
    previous = queue.get_by_role("button", name="Previous item")
    following.click()
    expect(queue).to_contain_text("2 of 2")
    expect(previous).to_be_focused()
    previous.click()
    expect(page.get_by_role("dialog", name="A long walk")).to_be_visible()
    expect(following).to_be_focused()
    queue.get_by_role("button", name="Move “A long walk” down").click()
    expect(rows.last).to_contain_text("A long walk")
    expect(following).to_be_disabled()
    page.get_by_role("button", name="Done").click()

    reload(page)
    expect(queue).to_contain_text("A long walk")
    expect(queue).to_contain_text("2 of 2")
    accessible(page)
    queue.get_by_role("button", name="Play", exact=True).click()
    expect(player).to_contain_text("no voice for reading aloud")
    player.get_by_role("button", name="Stop listening").click()
    expect(player).to_have_count(0)
    expect(queue).to_have_count(0)
