"""Feeds are found at any address, subscribed to, read politely, and go on to other readers, by the API of the real program."""

import datetime
import json
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as trees

import cbor2
import pytest

from changes import until
from site_under_test import Site
from test_imports import command, send, until_state
from test_stop import ask

RSS = "application/rss+xml; charset=utf-8"


def rss(*numbers):
    """A feed whose pages cannot be fetched: what it says of them stays."""
    items = "".join(
        f"<item><guid>n{number}</guid><title>News {number}</title><link>/n/{number}</link>"
        f"<pubDate>Mon, {number:02} Jan 2024 08:00:00 GMT</pubDate></item>" for number in numbers)
    return 200, RSS, (
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour &amp; Co</title>'
        f"<link>/</link>{items}</channel></rss>").encode()


@pytest.fixture
def site():
    with Site() as site:
        yield site


def refusal(server, token, method, path, body=None):
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(server, token, method, path, body)
    return refused.value.code, json.load(refused.value)["code"]


def brought(server, token, feed):
    return ask(server, token, "GET", f"/api/v1/items?feed={feed}&limit=100")["items"]


def until_brought(server, token, feed, titles):
    def found():
        items = brought(server, token, feed)
        return items if {item["title"] for item in items} >= titles else None

    return until(server, {"Authorization": f"Bearer {token}"}, found)


@pytest.mark.req("L24")
def test_a_feed_is_found_at_its_site_and_brings_its_newest_apart_from_the_inbox(server, site):
    token = server.add_account()
    site.answers["/"] = (200, "text/html", (
        b'<html><head><title>Harbour</title><link rel="alternate" type="application/rss+xml" title="News"'
        b' href="/news.xml"></head><body>Hello.</body></html>'))
    site.answers["/news.xml"] = rss(1, 2, 3, 4, 5)
    found = ask(server, token, "GET", f"/api/v1/found-feeds?url={urllib.parse.quote(site.url)}")["feeds"]
    assert [(feed["address"], feed["title"]) for feed in found] == [(f"{site.url}/news.xml", "News")]
    # The same as the app reads it.
    question = urllib.request.Request(
        f"{server.url}/api/v1/found-feeds?url={urllib.parse.quote(site.url)}",
        headers={"Authorization": f"Bearer {token}", "Accept": "application/cbor"})
    with urllib.request.urlopen(question, timeout=60) as answer:
        assert cbor2.loads(answer.read()) == [[f"{site.url}/news.xml", "News", "", []]]
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": site.url, "daily": 10})
    assert (feed["address"], feed["title"], feed["daily"]) == (f"{site.url}/news.xml", "Harbour & Co", 10)
    items = until_brought(server, token, feed["id"], {"News 5", "News 4", "News 3"})
    assert len(items) == 3
    assert ask(server, token, "GET", "/api/v1/items")["items"] == []

    # How a look went is said once all that it brought is there.
    def works():
        listed = ask(server, token, "GET", "/api/v1/feeds")["feeds"]
        return [(one["id"], one["state"]) for one in listed] == [(feed["id"], "working")] or None

    until(server, {"Authorization": f"Bearer {token}"}, works)
    # The same again is the same.
    assert ask(server, token, "POST", "/api/v1/feeds", {"address": f"{site.url}/news.xml"})["id"] == feed["id"]
    # What is saved by hand is in the Inbox, though a feed brought it.
    saved = ask(server, token, "POST", "/api/v1/items", {"url": items[0]["url"]})
    assert [item["id"] for item in ask(server, token, "GET", "/api/v1/items?archived=false")["items"]] == [saved["id"]]
    assert saved["feed"] == feed["id"]


def test_a_feed_without_a_link_is_found_at_a_usual_place(server, site):
    token = server.add_account()
    site.answers["/"] = (200, "text/html", b"<title>Harbour</title><p>Hello.")
    site.answers["/rss.xml"] = rss(1)
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": site.url})
    assert feed["address"] == f"{site.url}/rss.xml"


def test_where_there_is_none_it_is_said(server, site):
    token = server.add_account()
    site.answers["/"] = (200, "text/html", b"<title>Harbour</title><p>Hello.")
    assert refusal(server, token, "POST", "/api/v1/feeds", {"address": site.url}) == (422, "no-feed")
    assert refusal(server, token, "POST", "/api/v1/feeds", {"address": "http://10.0.0.1/feed"}) == (
        422, "page-forbiddenAddress")
    assert refusal(server, token, "POST", "/api/v1/feeds", {})[0] in (400, 422)
    assert ask(server, token, "GET", "/api/v1/feeds") == {"feeds": []}


def test_a_feed_is_changed_listed_for_others_and_unsubscribed_from(server, site):
    token = server.add_account()
    site.answers["/news.xml"] = rss(1, 2)
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": f"{site.url}/news.xml"})
    until_brought(server, token, feed["id"], {"News 1", "News 2"})
    one = f"/api/v1/feeds/{feed['id']}"
    changed = ask(server, token, "PATCH", one, {
        "title": 'Port "&" <Co>', "amount": "matching", "words": ["rain"], "fadesAfter": 7, "isMixed": True})
    names = ("title", "amount", "words", "fadesAfter", "isMixed")
    for shown in (changed, ask(server, token, "GET", one)):
        assert [shown[name] for name in names] == ['Port "&" <Co>', "matching", ["rain"], 7, True]
    # It is mixed now: what it brought comes into the Inbox.

    def in_inbox():
        items = ask(server, token, "GET", "/api/v1/items?archived=false")["items"]
        return items if len(items) == 2 else None

    assert in_inbox() or until(server, {"Authorization": f"Bearer {token}"}, in_inbox)
    request = urllib.request.Request(
        f"{server.url}/api/v1/feeds.opml", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        outlines = list(trees.parse(answer).iter("outline"))
    assert [(line.get("text"), line.get("xmlUrl"), line.get("htmlUrl")) for line in outlines] == [
        ('Port "&" <Co>', f"{site.url}/news.xml", f"{site.url}/")]
    request = urllib.request.Request(server.url + one, method="DELETE", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 204
    assert ask(server, token, "GET", "/api/v1/feeds") == {"feeds": []}
    assert refusal(server, token, "GET", one)[0] == 404


@pytest.mark.req("L24")
def test_all_feeds_are_looked_at_for_whoever_asks_once_in_five_minutes(server, site):
    token = server.add_account()
    site.answers["/news.xml"] = rss(1)
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": f"{site.url}/news.xml"})
    item = until_brought(server, token, feed["id"], {"News 1"})[0]
    # Its page is not there: what the feed says of it stays.
    assert item["publishedAt"].startswith("2024-01-01T08:00:00")
    first, second = (ask(server, token, "POST", "/api/v1/feeds/check") for _ in range(2))
    assert (first["isStarted"], second["isStarted"]) == (True, False)
    begun, later = (datetime.datetime.fromisoformat(answer["allowedAt"]) for answer in (first, second))
    # The second says it in whole seconds.
    assert datetime.timedelta(0) <= later - begun < datetime.timedelta(seconds=1)
    other = server.add_account("bob@example.org", "Bob")
    assert ask(server, other, "POST", "/api/v1/feeds/check")["isStarted"] is True


def test_a_recording_of_a_feed_is_a_podcast(server, site):
    token = server.add_account()
    site.answers["/cast"] = (200, RSS, (
        '<rss version="2.0" xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Waves</title><item>'
        "<guid>1</guid><title>Tide &lt;/script&gt;</title><link>/e/1</link><description>About tides.</description>"
        '<enclosure url="/e/1.mp3" type="audio/mpeg" length="1"/><i:duration>600</i:duration></item></channel></rss>'
    ).encode())
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": f"{site.url}/cast"})

    def is_ready():
        items = brought(server, token, feed["id"])
        return items[0] if items and items[0]["state"] == "ready" else None

    item = is_ready() or until(server, {"Authorization": f"Bearer {token}"}, is_ready)
    assert (item["type"], item["minutes"], item["siteName"]) == ("podcast", 10, "Waves")
    # The feed said all that is needed: the page was not asked for.
    assert "/e/1" not in site.asked


@pytest.mark.req("L22")
def test_a_recording_of_a_feed_has_its_notes_and_the_chapters_of_its_file(server, site):
    token = server.add_account()
    notes = "<p>First of all, <b>tides</b>.</p>" + "".join(
        f"<p>Of sea number {number} we say more than a page that is no article would have.</p>" for number in range(40))
    entries = "".join(
        f"<item><guid>{number}</guid><title>Tide {number}</title><enclosure url='/e/{number}.mp3' type='audio/mpeg'/>"
        f"<p:chapters url='/e/{number}.json' type='application/json+chapters'/>"
        f"<description><![CDATA[{notes}]]></description></item>" for number in (3, 1, 2))
    site.answers["/cast"] = (200, RSS, (
        '<rss version="2.0" xmlns:p="https://podcastindex.org/namespace/1.0"><channel><title>Waves</title>'
        f"{entries}</channel></rss>").encode())
    marks = [(0, "Hello"), (61.5, "</script>Ebb"), (200, "Picture"), (3723, "Goodbye")]
    parts = [{"startTime": start, "title": title, **({"toc": False} if title == "Picture" else {})} for start, title in marks]
    site.answers["/e/1.json"] = (
        200, "application/json+chapters", json.dumps({"version": "1.2.0", "chapters": parts}).encode())
    # What is no list of chapters is none, and brings the recording no less.
    site.answers["/e/2.json"] = (200, "application/json", b"[" * 100_000)
    feed = ask(server, token, "POST", "/api/v1/feeds", {"address": f"{site.url}/cast"})

    def are_ready():
        items = brought(server, token, feed["id"])
        return items if len(items) == 3 and all(item["state"] == "ready" for item in items) else None

    items = are_ready() or until(server, {"Authorization": f"Bearer {token}"}, are_ready)
    assert {item["type"] for item in items} == {"podcast"}
    texts = {}
    for item in items:
        request = urllib.request.Request(server.url + item["contentURL"], headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            texts[item["title"]] = answer.read()
    first, second = texts["Tide 1"], texts["Tide 2"]
    assert all(b"First of all, " in text and b"sea number 39" in text for text in (first, second))
    places = [first.index(mark) for mark in (b"0:00", b"Hello", b"1:01", b"</script>Ebb", b"1:02:03", b"Goodbye")]
    assert places == sorted(places) and b"Picture" not in first
    assert b"0:00" not in second


def list_of(server, token):
    """The feeds as other readers take them."""
    request = urllib.request.Request(
        f"{server.url}/api/v1/feeds.opml", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def other_readers_list(site):
    return (
        '<?xml version="1.0"?><opml version="1.0"><body><outline text="Sea">'
        f'<outline type="rss" text="My harbour" xmlUrl="{site.url}/news.xml" htmlUrl="{site.url}/"/>'
        f'<outline type="rss" text="Rain" xmlUrl="{site.url}/rain.xml"/></outline>'
        '<outline type="rss" text="Script" xmlUrl="javascript:alert(1)"/>'
        '<outline type="link" text="A page" url="https://page.invalid/a"/></body></opml>').encode()


@pytest.mark.req("L24", "X08")
def test_the_list_of_another_reader_is_subscribed_to_and_taken_back(server, site):
    token = server.add_account()
    site.answers["/news.xml"] = rss(1, 2, 3, 4, 5)
    site.answers["/rain.xml"] = rss(6)
    raw = other_readers_list(site)
    shown = send(server, token, "feedly.opml", raw)
    assert (shown["program"], shown["total"], shown["feeds"], shown["items"]) == ("OPML", 3, 2, 1)
    assert [(row["row"], row["code"]) for row in shown["failures"]] == [(3, "not-web")]
    assert {loss["code"] for loss in shown["losses"]} == {"pages", "feedArticles", "feedFolders"}
    assert ask(server, token, "GET", "/api/v1/feeds") == {"feeds": []}
    one = f"/api/v1/imports/{shown['id']}"
    ask(server, token, "POST", f"{one}/start")
    assert until_state(server, token, shown["id"], "done")["added"] == 3
    harbour, rain = ask(server, token, "GET", "/api/v1/feeds")["feeds"]
    assert (harbour["title"], harbour["address"]) == ("My harbour", f"{site.url}/news.xml")
    news = until_brought(server, token, harbour["id"], {"News 5", "News 4", "News 3"})
    until_brought(server, token, rain["id"], {"News 6"})
    # Its name is the person's, though the feed has one of its own.
    assert ask(server, token, "GET", f"/api/v1/feeds/{harbour['id']}")["title"] == "My harbour"
    # The same file adds nothing.
    assert send(server, token, "again.opml", raw)["id"] == shown["id"]
    ask(server, token, "POST", f"{one}/start")
    assert until_state(server, token, shown["id"], "done")["added"] == 0
    # What a person changed stays, and what was touched of what a feed brought stays without its feed.
    ask(server, token, "PATCH", f"/api/v1/feeds/{rain['id']}", {"daily": 9})
    ask(server, token, "PATCH", f"/api/v1/items/{news[0]['id']}", {"isFavourite": True})
    ask(server, token, "POST", f"{one}/undo")
    assert until_state(server, token, shown["id"], "undone")["kept"] == 1
    assert [feed["id"] for feed in ask(server, token, "GET", "/api/v1/feeds")["feeds"]] == [rain["id"]]
    assert [item["id"] for item in ask(server, token, "GET", "/api/v1/items")["items"]] == [news[0]["id"]]


@pytest.mark.req("X08")
def test_our_own_list_comes_back_as_it_was_by_the_command(server, site, tmp_path):
    bob = server.add_account("bob@example.org", "Bob")
    token = server.add_account()
    site.answers["/news.xml"] = rss(1)
    site.answers["/rain.xml"] = rss(2)
    ask(server, bob, "POST", "/api/v1/feeds", {"address": f"{site.url}/news.xml"})
    rain = ask(server, bob, "POST", "/api/v1/feeds", {"address": f"{site.url}/rain.xml"})
    ask(server, bob, "PATCH", f"/api/v1/feeds/{rain['id']}", {
        "title": 'Rain "&" <Co>', "amount": "matching", "words": ["rain", "둘 셋"], "daily": 9, "fadesAfter": 0,
        "isMixed": True})
    path = tmp_path / "feeds.opml"
    path.write_bytes(list_of(server, bob))
    seen = command(server, path, "--preview")
    assert "OPML: 2 feeds." in seen.stdout, seen.stderr
    done = command(server, path)
    assert ": 2 new, 0 joined with what was there, 0 there already" in done.stdout, done.stderr
    names = ("address", "title", "amount", "words", "daily", "fadesAfter", "isMixed")

    def known(token):
        feeds = ask(server, token, "GET", "/api/v1/feeds")["feeds"]
        return [[feed[name] for name in names] for feed in feeds]

    assert known(token) == known(bob) and known(token)[1][1] == 'Rain "&" <Co>'
    assert ": 0 new, 0 joined" in command(server, path).stdout
