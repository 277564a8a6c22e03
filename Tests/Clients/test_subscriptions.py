"""Feeds are found at any address, subscribed to, read politely, and go on to other readers, by the API of the real program."""

import json
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as trees

import cbor2
import pytest

from changes import until
from site_under_test import Site
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
