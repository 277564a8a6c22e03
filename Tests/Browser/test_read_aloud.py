"""Articles that the server reads into files are heard with the page's own player, also without a network."""

import re

import pytest
from playwright.sync_api import expect
from server import Server
from walks import card, kept_for_offline, open_item, save_link, signed_in, stored, wait_until

SOUNDS = """async (path) => (await (await caches.open('contents')).keys()).some(({ url }) => url.endsWith(path))"""


@pytest.fixture
def server(tmp_path):
    """A server with a voice."""
    options = ["--voice-command", "espeak-ng --stdin --stdout -v {voice}"]
    with Server(tmp_path / "data", options=options) as server:
        yield server


@pytest.mark.req("L54")
def test_an_article_becomes_a_file_that_is_followed_and_kept(device, site, server, accessible):
    server.add_account()
    context = device()
    page = signed_in(lambda **_: context, server)
    stored(page)
    save_link(page, site.long_article(12))
    expect(card(page, "A long walk")).to_be_visible()
    kept_for_offline(page)
    open_item(page, "A long walk")
    expect(page.get_by_text("Paragraph number 1.")).to_be_visible()
    page.get_by_role("button", name="Listen", exact=True).click()
    player = page.get_by_role("region", name="Listening")
    # This browser has no voice: once that is known, the server's is offered, and is where the focus is.
    player.get_by_role("button", name="Server’s voice").click()
    sheet = page.get_by_role("dialog")
    expect(page.locator("#spoken-file")).to_be_focused()
    file = sheet.get_by_role("region", name="Audio file")
    file.get_by_role("button", name="Make an audio file").click()
    expect(file).to_contain_text("There is an audio file.")
    accessible(page)
    file.get_by_role("button", name="Play the audio file").click()
    sheet.get_by_role("button", name="Done").click()

    # It is the file that is heard, and the text follows it.
    def sentence():
        told = re.search(r"Sentence (\d+) of", player.inner_text())
        return int(told[1]) if told else 0

    wait_until(page, lambda: sentence() >= 2)
    player.get_by_role("button", name="Next sentence").click()
    at = sentence()
    assert at >= 3
    wait_until(page, lambda: sentence() > at)
    player.get_by_role("button", name="Pause").click()
    accessible(page)
    orders = page.locator("#medium").get_attribute("data-host").split(" ")
    assert orders[0] == "0"
    wait_until(page, lambda: page.evaluate(SOUNDS, orders[4]))
    player.get_by_role("button", name="Stop listening").click()

    # Without a network it goes on where it was left.
    context.set_offline(True)
    page.get_by_role("button", name="Listen", exact=True).click()
    wait_until(page, lambda: sentence() > 0)
    again = sentence()
    assert again >= at
    wait_until(page, lambda: sentence() > again)
    context.set_offline(False)
