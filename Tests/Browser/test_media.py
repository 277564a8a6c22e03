"""Podcasts and films are played in the reader, and go on where they were left."""

import io
import json
import math
import re
import wave

import pytest
from playwright.sync_api import expect
from walks import card, open_item, patient, reload, save_link, sign_in, signed_in, stored, wait_until, whole

SECONDS = 200
RATE = 8_000


def tone():
    """A quiet tone as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 1, RATE, 0, "NONE", ""))
        period = bytes(128 + round(20 * math.sin(2 * math.pi * n / 20)) for n in range(20))
        sound.writeframes(period * (SECONDS * RATE // 20))
    return file.getvalue()


def episode(site):
    described = {
        "@type": "PodcastEpisode", "name": "Rain on the harbour", "contentUrl": "/tone.wav", "duration": f"PT{SECONDS}S",
    }
    notes = "<p>Of rain, and of what a harbour makes of it in the course of a night.</p><p>0:00 Hello<br>1:00 The harbour<br>2:00 Goodbye</p>"
    page = (
        "<!DOCTYPE html><html lang=en><title>Rain on the harbour</title>"
        f'<script type="application/ld+json">{json.dumps(described)}</script><body>{notes}</body></html>'
    )
    site.answers["/episode.html"] = (200, "text/html; charset=utf-8", page.encode())
    site.answers["/tone.wav"] = (200, "audio/wav", tone())
    return f"{site.url}/episode.html"


def seconds_in(text):
    """Of the first clock that stands there."""
    minutes, seconds = re.search(r"(\d+):(\d\d)", text).groups()
    return 60 * int(minutes) + int(seconds)


@pytest.mark.req("L22", "L54")
def test_a_podcast_plays_and_goes_on_where_it_was_left(device, site, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    stored(page)
    save_link(page, episode(site))
    expect(card(page, "Rain on the harbour")).to_be_visible()
    open_item(page, "Rain on the harbour")
    player = page.get_by_role("region", name="Podcast")
    position = player.get_by_role("slider", name="Position")

    def at():
        return int(position.input_value())

    accessible(page)
    player.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, lambda: at() >= 1)
    player.get_by_role("button", name="Forward 30 seconds").click()
    wait_until(page, lambda: at() >= 32)
    player.get_by_text("Chapters (3)").click()
    player.get_by_role("button", name="The harbour").click()
    wait_until(page, lambda: at() >= 61)
    # The one that plays has a sign, and not a colour alone.
    current = player.locator("[aria-current]")
    expect(current).to_have_count(1)
    expect(current).to_contain_text("The harbour")
    expect(current.locator(".icon")).to_be_visible()
    accessible(page)

    # It plays on while one is elsewhere, and is ended there.
    page.get_by_role("button", name="Back", exact=True).click()
    bar = page.get_by_role("region", name="Listening")
    expect(bar).to_contain_text("Rain on the harbour")
    accessible(page)
    wait_until(page, lambda: seconds_in(bar.inner_text()) >= 63)
    bar.get_by_role("button", name="Stop playing").click()
    expect(bar).to_have_count(0)
    stored(page)
    reload(page)
    whole(page)

    open_item(page, "Rain on the harbour")
    assert at() >= 63
    player.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, lambda: at() >= 65)
    player.get_by_role("button", name="Pause").click()
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()

    # Closed, it begins where one asks for, and not where it was closed.
    player.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    bar.get_by_role("button", name="Stop playing").click()
    expect(bar).to_have_count(0)
    progress = card(page, "Rain on the harbour").get_by_role("progressbar")
    expect(progress).to_have_attribute("aria-valuetext", re.compile(r"^\d+\s?%"))
    open_item(page, "Rain on the harbour")
    player.get_by_text("Chapters (3)").click()
    player.get_by_role("button", name="Hello").click()
    wait_until(page, lambda: 1 <= at() < 60)


@pytest.mark.req("L22")
def test_what_cannot_be_played_says_so(device, site, server):
    url = episode(site)
    site.answers["/tone.wav"] = (404, "text/plain", b"gone")
    server.add_account()
    page = signed_in(device, server)
    stored(page)
    save_link(page, url)
    open_item(page, "Rain on the harbour")
    player = page.get_by_role("region", name="Podcast")
    player.get_by_role("button", name="Play", exact=True).click()
    expect(player.get_by_role("alert")).to_contain_text("could not be played")
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_enabled()


@pytest.mark.req("L22")
def test_a_film_elsewhere_is_loaded_only_after_a_press(chromium, site, server):
    page = (
        "<!DOCTYPE html><html lang=en><title>A film of rain</title><meta property=og:type content=video.other>"
        '<meta property=og:video content="https://www.youtube.com/embed/aBcDeFg_123"><p>Of rain.</p></html>'
    )
    site.answers["/film.html"] = (200, "text/html; charset=utf-8", page.encode())
    server.add_account()
    context = patient(chromium.new_context(base_url=server.url, service_workers="block"))
    asked = []

    def answer(route):
        asked.append(route.request)
        route.fulfill(content_type="text/html", body="<h1>The player</h1>")

    context.route("https://**/*", answer)
    page = context.new_page()
    sign_in(page)
    whole(page)
    save_link(page, f"{site.url}/film.html")
    open_item(page, "A film of rain")
    film = page.get_by_role("region", name="Video")
    expect(film).to_contain_text("This loads YouTube’s player, which learns your IP address and the address of your Later server.")
    link = film.get_by_role("link", name="Open on YouTube")
    expect(link).to_have_attribute("href", "https://www.youtube.com/watch?v=aBcDeFg_123")
    assert asked == []
    film.get_by_role("button", name="Play on this page").click()
    expect(page.frame_locator(".recording-screen iframe").get_by_role("heading", name="The player")).to_be_visible()
    assert [request.url for request in asked] == ["https://www.youtube-nocookie.com/embed/aBcDeFg_123"]
    # Not the page, but which site it is on.
    assert asked[0].headers.get("referer") == f"{server.url}/"
    context.close()
