"""Places and the device in Now: read after a tap, compared here, and never sent."""

import re

import pytest
from playwright.sync_api import expect
from test_capture_start import newcomer
from test_tasks import add, open_tasks
from walks import card, reload, save_link, shown, sign_in, stored, visit, whole

PATH = "/settings/privacy"
HOME = {"latitude": 37.566512, "longitude": 126.978034, "accuracy": 20}
OFFICE = {"latitude": 37.500123, "longitude": 127.036519, "accuracy": 20}
# As degrees, and as the steps from pole and date line in which the app counts them.
TRACES = ["37.566", "126.978", "37.500", "127.036", "12756651", "30697803", "12750012", "30703652"]
WORDS = {
    "en-US": {
        "home": "Home is here", "office": "The office is here", "look": "Look again",
        "at-home": "At home", "at-office": "At the office", "nowhere": "You’re at none of your places.",
        "denied": "The browser doesn’t allow it.", "inbox": "Inbox",
        "clear": "Clear all", "clear-now": "Clear all now",
    },
    "ko-KR": {
        "home": "여기가 집", "office": "여기가 회사", "look": "다시 확인",
        "at-home": "집", "at-office": "회사", "nowhere": "지금은 내 장소에 있지 않아요.",
        "denied": "브라우저가 허용하지 않았어요.", "inbox": "받은함",
        "clear": "모두 지우기", "clear-now": "지금 모두 지우기",
    },
}


def opened(device, server, locale="en-US", position=HOME, sent=None, **options):
    """A page at the Inbox, of a person whose device is at this position and whose browser allows it, or not."""
    server.add_account()
    context = device(locale=locale, **options)
    if position:
        context.grant_permissions(["geolocation"], origin=server.url)
        context.set_geolocation(position)
    if sent is not None:
        context.on("request", lambda request: sent.append((request.url, request.post_data_buffer, request.headers)))
    page = context.new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=WORDS[locale]["inbox"], level=1)).to_be_visible()
    whole(page)
    return page


def switch(page, name):
    """One of hour, places, device and lines: its name is said together with what it is for."""
    return page.locator(f"#context-{name}")


def deny(page):
    """The person does not want this site to know where they are."""
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    session.send(
        "Browser.setPermission",
        {
            "permission": {"name": "geolocation"}, "setting": "denied", "origin": page.evaluate("location.origin"),
            "browserContextId": context,
        },
    )


def status(page):
    return page.locator("#place-status")


def go(page, position, words):
    """The person is elsewhere now, and has the app look."""
    page.context.set_geolocation(position)
    page.get_by_role("button", name=words["look"]).click()


@pytest.mark.req("L31", "L35", "L86")
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_places_are_named_where_one_is_and_now_says_so(device, server, accessible, locale):
    words = WORDS[locale]
    sent = []
    page = opened(device, server, locale, sent=sent)
    visit(page, PATH)
    expect(switch(page, "places")).to_have_attribute("aria-checked", "false")
    switch(page, "places").click()
    page.get_by_role("button", name=words["home"]).click()
    expect(status(page)).to_have_text(words["at-home"])
    accessible(page)

    go(page, OFFICE, words)
    expect(status(page)).to_have_text(words["nowhere"])
    page.get_by_role("button", name=words["office"]).click()
    expect(status(page)).to_have_text(words["at-office"])

    # Kept by the device, and found again by a new page.
    reload(page)
    expect(status(page)).to_have_text(words["at-office"])
    visit(page, "/now")
    expect(page.locator(".context-bar")).to_contain_text(words["at-office"] + " · ")
    page.context.set_geolocation(HOME)
    visit(page, PATH)
    page.get_by_role("button", name=words["look"]).click()
    expect(status(page)).to_have_text(words["at-home"])

    stored(page)
    for url, body, headers in sent:
        text = url.encode() + (body or b"") + repr(headers).encode()
        for trace in TRACES:
            assert trace.encode() not in text, f"{trace} in a request to {url}"


READS = """window.reads = 0;
        const read = Geolocation.prototype.getCurrentPosition;
        Geolocation.prototype.getCurrentPosition = function (...given) {
          window.reads += 1;
          return read.apply(this, given);
        };"""


def last_step(page):
    """The last step of the first run, of a person who has passed the first by."""
    newcomer(page)
    page.get_by_role("button", name="Skip for now").click()
    expect(page.get_by_role("heading", name="You’re all set!", level=1)).to_be_visible()
    return page.get_by_role("region", name="Smart suggestions")


@pytest.mark.req("L04", "L35")
def test_the_first_run_offers_context_and_asks_at_the_tap(device, server, accessible):
    context = device()
    context.grant_permissions(["geolocation"], origin=server.url)
    context.set_geolocation(HOME)
    context.add_init_script(READS)
    page = context.new_page()
    offer = last_step(page)
    expect(offer).to_contain_text("what fits before your next event")
    accessible(page)
    assert page.evaluate("window.reads") == 0
    offer.get_by_role("button", name="Enable Location").click()
    expect(offer.get_by_role("status")).to_contain_text("Location is on.")
    expect(offer.get_by_role("button", name="Enable Location")).to_have_count(0)
    accessible(page)
    assert page.evaluate("window.reads") == 1
    offer.get_by_role("button", name="Connect Calendar").click()
    expect(page.get_by_role("heading", name="Your calendars", level=1)).to_be_visible()
    stored(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    # The first run is over.
    reload(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    visit(page, PATH)
    expect(switch(page, "places")).to_have_attribute("aria-checked", "true")


@pytest.mark.req("L04", "L36")
def test_who_passes_the_offer_by_is_in_the_app_and_nothing_is_on(device, server):
    context = device()
    context.add_init_script(READS)
    page = context.new_page()
    offer = last_step(page)
    deny(page)
    offer.get_by_role("button", name="Enable Location").click()
    expect(offer.get_by_role("status")).to_contain_text("The browser doesn’t allow it.")
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Start Using Later").click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    visit(page, PATH)
    expect(switch(page, "places")).to_have_attribute("aria-checked", "false")


@pytest.mark.req("L36")
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_who_declines_loses_nothing_and_is_told_nothing_false(device, server, locale):
    words = WORDS[locale]
    page = opened(device, server, locale, position=None)
    deny(page)
    visit(page, PATH)
    switch(page, "places").click()
    expect(status(page)).to_contain_text(words["denied"])
    expect(switch(page, "places")).to_have_attribute("aria-checked", "false")
    visit(page, "/now")
    expect(page.locator(".context-bar")).not_to_contain_text(words["at-home"] + " · ")
    expect(page.locator(".context-bar")).to_have_text(re.compile("day|요일"))


@pytest.mark.req("L35")
def test_nobody_is_asked_and_nothing_is_read_before_the_tap(device, server):
    page = opened(device, server)
    page.context.add_init_script(READS)
    visit(page, "/now")
    visit(page, PATH)
    assert page.evaluate("window.reads") == 0
    switch(page, "places").click()
    expect(status(page)).to_have_text("You can name the place where you are now.")
    assert page.evaluate("window.reads") == 1
    # Opening Now and coming back reads nothing more for five minutes.
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="Now").first.click()
    expect(page.locator(".context-bar")).to_be_visible()
    assert page.evaluate("window.reads") == 1


@pytest.mark.req("L86")
def test_all_of_it_is_cleared_in_every_tab(device, server):
    words = WORDS["en-US"]
    page = opened(device, server)
    visit(page, PATH)
    other = page.context.new_page()
    other.goto(PATH)
    whole(other)
    switch(page, "places").click()
    page.get_by_role("button", name=words["home"]).click()
    expect(other.get_by_role("group", name="Radius of Home")).to_be_visible()
    page.get_by_role("button", name="Larger circle: Home").click()
    expect(page.get_by_role("group", name="Radius of Home")).to_contain_text("200 m")
    page.get_by_role("button", name="Delete Home").click()
    expect(page.get_by_role("group", name="Radius of Home")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("group", name="Radius of Home")).to_contain_text("200 m")

    switch(page, "hour").click()
    page.get_by_role("button", name=words["clear"], exact=True).click()
    page.get_by_role("button", name=words["clear-now"]).click()
    expect(shown(page, "Cleared")).to_be_visible()
    expect(switch(page, "hour")).to_have_attribute("aria-checked", "true")
    expect(switch(page, "places")).to_have_attribute("aria-checked", "false")
    expect(other.get_by_role("group", name="Radius of Home")).to_have_count(0)
    reload(page)
    expect(page.get_by_role("group", name="Radius of Home")).to_have_count(0)


@pytest.mark.req("L35", "L36")
def test_the_hour_and_the_device_are_used_as_long_as_that_is_wanted(device, site, server):
    page = opened(device, server, position=None)
    save_link(page, f"{site.url}/lighthouse.html")
    expect(card(page, "The last keeper of Stórhöfði")).to_be_visible()
    # What a browser tells of headphones it tells only where the microphone was allowed.
    page.context.add_init_script(
        """navigator.mediaDevices.enumerateDevices = async () => [
          { kind: 'audiooutput', deviceId: 'default', label: 'Default - AirPods' },
          { kind: 'audiooutput', deviceId: '1', label: 'Speakers' },
        ];"""
    )
    visit(page, "/now")
    fitting = page.get_by_role("region", name="Perfect for now")
    expect(fitting.get_by_text("Listen", exact=True)).to_be_visible()
    expect(page.locator(".context-bar")).to_contain_text("day")
    visit(page, PATH)
    expect(switch(page, "device")).to_contain_text("Last used:")
    switch(page, "device").click()
    switch(page, "hour").click()
    visit(page, "/now")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hello, Ada")
    expect(page.locator(".context-bar")).to_have_count(0)
    expect(fitting.get_by_text("Listen instead", exact=True)).to_be_visible()


@pytest.mark.req("L39")
def test_what_is_due_is_one_quiet_line_and_leads_to_it(device, server):
    page = opened(device, server, position=None)
    open_tasks(page)
    add(page, "Pay the rent today")
    visit(page, "/now")
    line = page.get_by_role("link", name="Due: Pay the rent")
    expect(line).to_be_visible()
    line.click()
    expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()
    visit(page, PATH)
    switch(page, "lines").click()
    expect(switch(page, "lines")).to_have_attribute("aria-checked", "false")
    visit(page, "/now")
    expect(page.get_by_role("link", name="Due: Pay the rent")).to_have_count(0)
