"""A shared collection as a reader's programs see it: nobody signed in, no cookie, no script."""

import html.parser
import re
import urllib.error
import urllib.request
import xml.etree.ElementTree

import feedparser
import pytest

from test_stop import ask

ATOM = "{http://www.w3.org/2005/Atom}"


def fetch(url, method="GET", **headers):
    """Status, headers and body."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, method=method, headers=names)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


class Page(html.parser.HTMLParser):
    """Its elements, links and what names something to load."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        if tag == "a":
            self.links.append(attributes["href"])
        self.loaded += [attributes[name] for name in ("src", "srcset", "data") if name in attributes]
        assert not [name for name in attributes if name.startswith("on")], attributes


def shared(server, token, titles):
    """A collection of items with these titles: its ID, the items' IDs and the share."""
    items = []
    for number, title in enumerate(titles):
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"https://example.org/{number}?a=1&b=2"})
        ask(server, token, "PATCH", f"/api/v1/items/{item['id']}",
            {"title": title, "note": "a private note", "reason": "a private reason",
             "tags": ["a private tag"], "collections": ["Weekend & <more>"]})
        items.append(item["id"])
    [collection] = ask(server, token, "GET", "/api/v1/collections")["collections"]
    share = ask(server, token, "PUT", f"/api/v1/collections/{collection['id']}/share", {})
    return collection["id"], items, share


@pytest.mark.req("L67")
def test_a_feed_reader_and_a_browser_without_script_follow_a_collection(server):
    token = server.add_account()
    titles = ["First", "<script>alert(1)</script> & \"quoted\"", "셋째 ]]> 끝"]
    collection, items, share = shared(server, token, titles)
    assert len(share["path"].split("/")[-1]) >= 43

    status, headers, body = fetch(server.url + share["path"], Accept_Language="ko")
    assert status == 200 and headers["Set-Cookie"] is None
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in headers["X-Robots-Tag"]
    page = Page(body.decode())
    assert not page.tags & {"script", "iframe", "img", "form", "object", "base"}
    assert page.loaded == []
    assert [link for link in page.links if link.startswith("http")] == [
        f"https://example.org/{number}?a=1&b=2" for number in range(3)]
    assert '<html lang="ko">' in body.decode() and "private" not in body.decode()

    status, headers, body = fetch(server.url + share["feed"])
    assert status == 200 and headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    root = xml.etree.ElementTree.fromstring(body)
    assert root.tag == ATOM + "feed"
    for parent in [root, *root.findall(ATOM + "entry")]:
        for name in ("id", "title", "updated"):
            assert len(parent.findall(ATOM + name)) == 1
        assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", parent.findtext(ATOM + "id"))
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", parent.findtext(ATOM + "updated"))
        assert [link.get("rel") for link in parent.findall(ATOM + "link")].count("alternate") == 1
    assert root.findtext(ATOM + "author/" + ATOM + "name") == "Weekend & <more>"
    assert sorted(entry.findtext(ATOM + "title") for entry in root.findall(ATOM + "entry")) == sorted(titles)
    assert b"private" not in body
    # As a reader's program takes it.
    parsed = feedparser.parse(body)
    assert not parsed.bozo and parsed.version == "atom10"
    assert {entry.link for entry in parsed.entries} == {
        f"https://example.org/{number}?a=1&b=2" for number in range(3)}
    assert len({entry.id for entry in parsed.entries}) == 3
    # What is asked for again is the same, whoever asks.
    assert fetch(server.url + share["feed"])[2] == body
    assert fetch(server.url + share["feed"], If_None_Match=headers["ETag"])[0] == 304

    ask(server, token, "PATCH", f"/api/v1/items/{items[0]}", {"isArchived": True})
    assert b">First<" not in fetch(server.url + share["path"])[2]

    address = f"{server.url}/api/v1/collections/{collection}/share"
    assert fetch(address, "DELETE", Authorization=f"Bearer {token}")[0] == 204
    never = server.url + "/shared/" + "A" * 43
    for path, other in [(share["path"], never), (share["feed"], never + "/feed.xml")]:
        gone = fetch(server.url + path, If_None_Match=headers["ETag"])
        assert (gone[0], gone[2]) == (404, fetch(other)[2])


@pytest.mark.req("L67")
def test_addresses_that_are_none_show_nothing(server):
    token = server.add_account()
    _, [item], share = shared(server, token, ["First"])
    secret = share["path"].split("/")[-1]
    for path in [
        "/shared", "/shared/", f"/shared/{secret[:-1]}", f"/shared/{secret}x", f"/shared/{secret.swapcase()}",
        f"/shared/{secret}/..%2f..%2fapi%2fv1%2fitems", f"/shared/%2e%2e/{secret}",
        f"/shared/{secret}%00", f"/shared/{secret}/feed.xml/x", f"/shared/{secret}/{item}",
        f"/shared/{secret}/{item}/{'0' * 64}", f"/shared/{secret}/{item}/..%2f..%2fx",
        f"/widgets/{secret}", f"/feeds/{secret}/tasks.ics", "/shared/%F0%9F%8D%80", "/shared/" + "a" * 9000,
    ]:
        status, _, body = fetch(server.url + path)
        assert status in (400, 404, 414, 431), path
        assert b"First" not in body and b"example.org" not in body, path
    status, headers, body = fetch(server.url + share["path"], "HEAD")
    assert (status, body) == (200, b"") and headers["ETag"]
    for method in ("POST", "PUT", "DELETE"):
        assert fetch(server.url + share["path"], method)[0] in (403, 405)
