"""Calendars: subscribed to by address and by file, told in Now, and gone as soon as that is wanted."""

import datetime
import http.server
import re
import threading

import pytest
from playwright.sync_api import expect
from walks import card, save_link, shown, sign_in, stored, visit, whole

PATH = "/settings/calendars"
# What Now tells is of the day: just before midnight the event is of the next one.
pytestmark = pytest.mark.skipif(
    datetime.datetime.now().hour == 23, reason="the next event would be tomorrow’s"
)
WORDS = {
    "en-US": {
        "add": "By address", "file": "From a file", "address": "Address of the calendar", "name": "Name (optional)",
        "titles": "Show titles of events", "submit": "Add", "refreshed": "Refreshed", "inbox": "Inbox",
        "work-titles": "Show titles of events in “Work”", "free": r"Free for \d+ minutes, until ",
        "with-title": r"until Keeper of the lighthouse at \d", "prep": "Prep for Keeper of the lighthouse at",
        "fits": "-minute break", "remove": "Remove", "removed": "Removed: Work", "undo": "Undo",
        "none": "No calendars yet",
    },
    "ko-KR": {
        "add": "주소로 추가", "file": "파일로 추가", "address": "캘린더 주소", "name": "이름 (선택)",
        "titles": "일정 제목 보기", "submit": "추가", "refreshed": "새로 읽었어요", "inbox": "받은함",
        "work-titles": "‘Work’ 일정 제목 보기", "free": r"까지 \d+분 여유 있음",
        "with-title": r"Keeper of the lighthouse까지", "remove": "삭제", "removed": "삭제했어요: Work", "undo": "되돌리기",
        "none": "아직 캘린더가 없어요",
    },
}


def calendar():
    """A calendar with an event in half an hour."""
    start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=30)
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", f"DTSTART:{start:%Y%m%dT%H%M00Z}",
        "DURATION:PT1H", "SUMMARY:Keeper of the lighthouse", "END:VEVENT", "END:VCALENDAR", "",
    ]
    return "\r\n".join(lines).encode()


@pytest.fixture
def calendars():
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            is_calendar = self.path.endswith(".ics")
            body = calendar() if is_calendar else b"<!doctype html><title>Sign in</title>"
            self.send_response(200)
            self.send_header("Content-Type", "text/calendar" if is_calendar else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}"
    served.shutdown()


def opened(device, server, locale="en-US"):
    server.add_account()
    page = device(locale=locale).new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=WORDS[locale]["inbox"], level=1)).to_be_visible()
    whole(page)
    return page


def add(page, address, words, shows_titles=True):
    """Adds the calendar at this address, as Work."""
    page.get_by_role("button", name=words["add"], exact=True).click()
    page.get_by_label(words["address"]).fill(address)
    page.get_by_label(words["name"]).fill("Work")
    if shows_titles:
        page.locator("#calendar-titles").click()
    page.locator("#main").get_by_role("button", name=words["submit"], exact=True).click()
    expect(page.locator(".row-title", has_text="Work")).to_be_visible()


def bar(page):
    return page.locator(".context-bar")


@pytest.mark.req("L31", "L32", "L35")
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_a_calendar_is_added_by_its_address_and_now_goes_by_it(device, server, site, calendars, accessible, locale):
    words = WORDS[locale]
    page = opened(device, server, locale)
    has_article = locale == "en-US"
    if has_article:
        save_link(page, f"{site.url}/lighthouse.html")
        expect(card(page, "The last keeper of Stórhöfði")).to_be_visible()
    visit(page, PATH)
    expect(page.get_by_text(words["none"])).to_be_visible()
    accessible(page)
    add(page, f"{calendars}/work.ics", words)
    expect(page.get_by_text(words["refreshed"])).to_be_visible(timeout=30_000)
    accessible(page)
    stored(page)

    visit(page, "/now")
    expect(bar(page)).to_have_text(re.compile(words["free"]))
    expect(bar(page)).to_have_text(re.compile(words["with-title"]))
    if has_article:
        expect(page.get_by_text(words["prep"])).to_be_visible()
    accessible(page)

    # Without its titles, Now knows when and not what.
    visit(page, PATH)
    page.locator(".opening > summary").click()
    page.locator("[id^=edit-]").click()
    switch = page.get_by_role("switch", name=words["work-titles"])
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    stored(page)
    visit(page, "/now")
    expect(bar(page)).to_have_text(re.compile(words["free"]))
    expect(page.get_by_text("Keeper of the lighthouse")).to_have_count(0)
    if has_article:
        expect(page.get_by_text(words["fits"])).to_be_visible()

    # Removed, and back.
    visit(page, PATH)
    page.locator(".opening > summary").click()
    page.get_by_role("button", name=words["remove"]).click()
    expect(shown(page, words["removed"])).to_be_visible()
    expect(page.get_by_text(words["none"])).to_be_visible()
    page.get_by_role("button", name=words["undo"], exact=True).click()
    expect(page.locator(".row-title", has_text="Work")).to_be_visible()


@pytest.mark.req("L35")
def test_what_is_no_calendar_is_said_and_what_to_do(device, server, calendars):
    words = WORDS["en-US"]
    page = opened(device, server)
    visit(page, PATH)
    page.get_by_role("button", name=words["add"], exact=True).click()
    page.locator("#main").get_by_role("button", name=words["submit"], exact=True).click()
    expect(page.get_by_text("Enter the address.")).to_be_visible()
    page.get_by_label(words["address"]).fill("ftp://calendar.example/a.ics")
    page.locator("#main").get_by_role("button", name=words["submit"], exact=True).click()
    expect(page.get_by_text("This is not an address.")).to_be_visible()
    page.get_by_label(words["address"]).fill(f"{calendars}/embed")
    page.locator("#main").get_by_role("button", name=words["submit"], exact=True).click()
    expect(page.get_by_text("This address answered with a web page, not a calendar.")).to_be_visible(timeout=30_000)
    stored(page)
    visit(page, "/now")
    expect(page.get_by_text("Free for")).to_have_count(0)


@pytest.mark.req("L35")
def test_a_calendar_is_changed_in_place(device, server, calendars, accessible):
    words = WORDS["en-US"]
    page = opened(device, server)
    visit(page, PATH)
    add(page, f"{calendars}/embed", words)
    expect(page.get_by_text("This address answered with a web page, not a calendar.")).to_be_visible(timeout=30_000)
    page.locator(".opening > summary").click()
    page.get_by_role("button", name="Edit Work").click()
    expect(page.get_by_label(words["name"])).to_be_focused()
    expect(page.get_by_label(words["address"])).to_have_value(f"{calendars}/embed")
    accessible(page)
    page.get_by_label(words["address"]).fill(f"{calendars}/work.ics")
    page.get_by_label(words["name"]).fill("Office")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".row-title", has_text="Office")).to_be_visible()
    expect(page.get_by_role("button", name="Edit Office")).to_be_focused()
    expect(page.get_by_text(words["refreshed"])).to_be_visible(timeout=30_000)
    stored(page)
    visit(page, "/now")
    expect(bar(page)).to_have_text(re.compile(words["free"]))


@pytest.mark.req("L35")
def test_a_calendar_is_added_by_its_file(device, server):
    words = WORDS["en-US"]
    page = opened(device, server)
    visit(page, PATH)
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name=words["file"], exact=True).click()
    chosen.value.set_files([{"name": "Semester.ics", "mimeType": "text/calendar", "buffer": calendar()}])
    expect(page.locator(".row-title", has_text="Semester")).to_be_visible()
    expect(page.get_by_text(words["refreshed"])).to_be_visible(timeout=60_000)
    stored(page)
    visit(page, "/now")
    expect(bar(page)).to_have_text(re.compile(words["free"]))
    # Nothing to read was made of it.
    visit(page, "/inbox")
    expect(page.get_by_text("Semester")).to_have_count(0)


@pytest.mark.req("L86")
def test_the_privacy_page_says_when_calendars_were_used_and_turns_them_off(device, server, calendars):
    words = WORDS["en-US"]
    page = opened(device, server)
    visit(page, PATH)
    add(page, f"{calendars}/work.ics", words)
    expect(page.get_by_text(words["refreshed"])).to_be_visible(timeout=30_000)
    stored(page)
    visit(page, "/now")
    expect(bar(page)).to_have_text(re.compile(words["with-title"]))
    visit(page, "/settings/privacy")
    switch = page.locator("#context-calendar")
    expect(switch).to_contain_text("Last used:")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    visit(page, "/now")
    expect(bar(page)).not_to_have_text(re.compile("Free for"))
    visit(page, "/settings/privacy")
    page.get_by_role("link", name="Your calendars").click()
    expect(page.get_by_role("heading", name="Your calendars", level=1)).to_be_visible()
    expect(page.locator(".row-title", has_text="Work")).to_be_visible()
