"""A site's feed is found by any of its addresses and subscribed to; what it brings stands apart until somebody wants it."""

import pytest
from playwright.sync_api import expect
from site_under_test import Site
from test_bring_along import WORDS as IMPORT_WORDS
from test_bring_along import choose, file, press
from walks import card, controlled, open_item, sign_in, visit, whole

RSS = "application/rss+xml; charset=utf-8"
WORDS = {
    "en-US": {
        "inbox": "Inbox", "feeds": "Feeds", "none": "No feeds yet", "subscribe": "Subscribe to a feed",
        "address": "Address of a site or feed", "find": "Find feeds", "no-feed": "no feed at this address",
        "choose": "Subscribe to “Harbour”", "subscribed": "Subscribed to “Harbour”", "change": "Change feed",
        "everything": "Everything", "save": "Save", "undo": "Undo", "keep": "Save “News 2” to Inbox",
        "kept": "Saved to Inbox", "unsubscribe": "Unsubscribe", "unsubscribed": "Unsubscribed from “Harbour”",
        "import": "Import feeds (OPML)", "imports": "Import from other apps", "count": "2 feeds to subscribe to",
        "published": "Jan 2, 2024",
        "folders": "without their folders", "open": "Open Feeds",
    },
    "ko-KR": {
        "inbox": "받은함", "feeds": "구독", "none": "아직 구독이 없어요", "subscribe": "구독 추가",
        "address": "사이트나 피드 주소", "find": "피드 찾기", "no-feed": "이 주소에는 피드가 없어요",
        "choose": "‘Harbour’ 구독하기", "subscribed": "구독했어요", "change": "피드 바꾸기", "everything": "모두",
        "save": "저장", "undo": "되돌리기", "keep": "‘News 2’ 받은함에 저장", "kept": "받은함에 저장했어요",
        "unsubscribe": "구독 취소", "unsubscribed": "‘Harbour’ 구독을 취소했어요",
        "import": "구독 가져오기 (OPML)", "imports": "다른 앱에서 가져오기", "count": "구독할 피드 2개",
        "published": "2024년 1월 2일",
        "folders": "폴더는 가져오지 않아요", "open": "구독 열기",
    },
}


@pytest.fixture
def site():
    with Site() as site:
        yield site


def feed(site, *numbers):
    """A site with a page that names its feed; the pages of its first entries are there."""
    site.answers["/n/1"] = (200, "text/html", (
        b"<title>News 1</title><p>It rained in the harbour all day, and everybody stayed in until the evening."))
    site.answers["/n/2"] = (200, "text/html", (
        b"<title>News 2</title><p>Two new ferries have come, and from Monday on they go to the islands every hour."))
    site.answers["/"] = (200, "text/html", (
        b'<html><head><title>Harbour</title><link rel="alternate" type="application/rss+xml" title="Harbour"'
        b' href="/news.xml"></head><body>Hello.</body></html>'))
    site.answers["/plain"] = (200, "text/html", b"<title>Plain</title><p>Hello.")
    items = "".join(
        f"<item><guid>n{number}</guid><title>News {number}</title><link>/n/{number}</link>"
        f"<pubDate>Mon, {number:02} Jan 2024 12:00:00 GMT</pubDate></item>"
        for number in numbers)
    site.answers["/news.xml"] = (200, RSS, (
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title>'
        f"<link>/</link>{items}</channel></rss>").encode())


@pytest.mark.req("L24")
@pytest.mark.parametrize("locale,width", [("en-US", 390), ("ko-KR", 1440)])
def test_a_feed_is_found_subscribed_to_and_left(device, server, site, accessible, locale, width):
    words = WORDS[locale]
    feed(site, 1, 2)
    server.add_account()
    page = device(locale=locale, width=width, height=844 if width < 600 else 900).new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=words["inbox"], level=1)).to_be_visible()
    whole(page)
    visit(page, "/feeds")
    expect(page.get_by_role("heading", name=words["none"])).to_be_visible()
    accessible(page)
    page.get_by_role("button", name=words["subscribe"]).click()
    sheet = page.get_by_role("dialog")
    address = sheet.get_by_label(words["address"])
    expect(address).to_be_focused()
    # Any page of the site will do, but for one that has no feed.
    del site.answers["/news.xml"]
    address.fill(f"{site.url}/plain")
    sheet.get_by_role("button", name=words["find"]).click()
    expect(sheet.get_by_text(words["no-feed"])).to_be_visible()
    accessible(page)
    feed(site, 1, 2)
    address.fill(site.url)
    sheet.get_by_role("button", name=words["find"]).click()
    found = sheet.get_by_role("button", name=words["choose"])
    expect(found).to_be_focused()
    # It stands on a ground of its own.
    expect(found.locator("..")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    accessible(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Harbour", level=1)).to_be_visible()
    expect(card(page, "News 1")).to_be_visible()
    expect(card(page, "News 2")).to_contain_text(words["published"])
    accessible(page)
    # What is opened stays in the list.
    open_item(page, "News 1")
    page.go_back()
    expect(page.get_by_role("heading", name="Harbour", level=1)).to_be_visible()
    expect(card(page, "News 1")).to_be_visible()
    # Whoever looks for news has the server look for it.
    with page.expect_response(lambda answer: answer.url.endswith("/api/v1/feeds/check")) as checked:
        page.keyboard.press("r")
    assert checked.value.status == 202
    # How much of it is wanted.
    page.get_by_role("button", name=words["change"]).click()
    sheet.get_by_role("radio", name=words["everything"]).check(force=True)
    accessible(page)
    sheet.get_by_role("button", name=words["save"], exact=True).click()
    expect(page.locator("#main").get_by_text(words["everything"]).first).to_be_visible()
    # One of what it brought is wanted; the other is nowhere but here.
    card(page, "News 2").get_by_role("link", name="News 2").focus()
    page.keyboard.press("s")
    expect(page.locator("#app").get_by_text(words["kept"])).to_be_visible()
    expect(card(page, "News 2")).to_have_count(0)
    expect(card(page, "News 1")).to_be_visible()
    visit(page, "/inbox")
    expect(card(page, "News 2")).to_be_visible()
    expect(card(page, "News 1")).to_have_count(0)
    # And left again.
    visit(page, "/feeds")
    page.locator("#main").get_by_role("link", name="Harbour", exact=True).first.click()
    expect(page.get_by_role("heading", name="Harbour", level=1)).to_be_visible()
    # It is there without a network, too.
    controlled(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Harbour", level=1)).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name=words["change"]).click()
    sheet.get_by_role("button", name=words["unsubscribe"], exact=True).click()
    expect(page.locator("#app").get_by_text(words["unsubscribed"])).to_be_visible()
    page.get_by_role("button", name=words["undo"], exact=True).click()
    expect(page.locator("#main").get_by_role("link", name="Harbour", exact=True).first).to_be_visible()


@pytest.mark.req("L24", "X08")
@pytest.mark.parametrize("locale,width", [("en-US", 1440), ("ko-KR", 390)])
def test_the_list_of_another_reader_is_brought_along(device, server, site, accessible, locale, width):
    words = WORDS[locale] | {name: IMPORT_WORDS[locale][name] for name in ("choose", "finished")}
    feed(site, 1)
    server.add_account()
    page = device(locale=locale, width=width, height=844 if width < 600 else 900).new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=words["inbox"], level=1)).to_be_visible()
    whole(page)
    visit(page, "/feeds")
    expect(page.locator("#main").get_by_role("link", name=words["import"])).to_be_visible()
    page.get_by_role("button", name=words["subscribe"]).click()
    page.get_by_role("dialog").get_by_role("link", name=words["import"]).click()
    expect(page.get_by_role("heading", name=words["imports"], level=1)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    choose(page, words["choose"], "feedly.opml", (
        '<opml version="1.0"><body><outline text="Sea">'
        f'<outline type="rss" text="Mine" xmlUrl="{site.url}/news.xml"/></outline>'
        '<outline type="rss" text="Gone" xmlUrl="https://gone.invalid/feed"/></body></opml>').encode())
    expect(file(page)).to_contain_text(words["count"])
    expect(file(page)).to_contain_text(words["folders"])
    accessible(page)
    press(page, IMPORT_WORDS[locale]["import"])
    expect(file(page)).to_contain_text(words["finished"], timeout=60_000)
    accessible(page)
    page.get_by_role("link", name=words["open"]).click()
    expect(page.locator("#main").get_by_role("link", name="Mine", exact=True).first).to_be_visible()
    expect(page.locator("#main").get_by_role("link", name="Gone", exact=True).first).to_be_visible()
    expect(card(page, "News 1")).to_be_visible()
