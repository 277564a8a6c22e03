"""Widgets as pictures: drawn by rsvg-convert in a child process, and what Pillow makes of them."""

import datetime
import io
import pathlib
import urllib.error
import urllib.request

import pytest
from PIL import Image

from test_stop import ask

pytestmark = pytest.mark.skipif(
    not pathlib.Path("/usr/bin/rsvg-convert").exists(), reason="librsvg2-bin is not installed.")

HOSTILE = [
    '</text><image href="file:///etc/passwd" width="800" height="480"/>',
    "</svg><rect width='800' height='480' fill='red'/>",
    "&x; <!ENTITY x SYSTEM 'file:///etc/passwd'> ]]> &#0;",
    "e" + "\u0301" * 100 + " \u202egnp.gnitirw \U0001f331 \ufffe",
    "집세 내기 漢字 " * 10,
]


def fetch(url, etag=None):
    request = urllib.request.Request(url, headers={"If-None-Match": etag} if etag else {})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.headers, answer.read()


def refused(url, etag=None):
    with pytest.raises(urllib.error.HTTPError) as error:
        fetch(url, etag)
    return error.value


def picture(server, token, purpose="tasks"):
    link = ask(server, token, "POST", "/api/v1/links", {"purpose": purpose})
    return link, f"{server.url}{link['path']}/picture.png"


def add(server, token, title):
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    ask(server, token, "POST", "/api/v1/todos", {"title": title, "due": {"day": yesterday.isoformat()}})


def opened(body):
    image = Image.open(io.BytesIO(body))
    assert image.format == "PNG"
    image.load()
    return image.convert("RGB")


@pytest.mark.req("R18")
def test_a_widget_is_a_picture_of_the_size_and_theme_that_are_asked_for(server):
    token = server.add_account()
    add(server, token, "Pay the rent")
    _, url = picture(server, token)
    headers, body = fetch(url)
    assert headers["Content-Type"] == "image/png"
    usual = opened(body)
    assert usual.size == (800, 480)
    assert sum(usual.getpixel((0, 0))) > 600
    dark = opened(fetch(url + "?width=400&height=300&theme=dark&lang=ko")[1])
    assert dark.size == (400, 300)
    assert sum(dark.getpixel((0, 0))) < 200
    # Two colours alone, and letters among them.
    paper = opened(fetch(url + "?theme=eink&width=296&height=128")[1])
    assert {colour for _, colour in paper.getcolors()} == {(0, 0, 0), (255, 255, 255)}
    for wrong in ["?width=9", "?width=99999", "?height=x", "?theme=pink"]:
        assert refused(url + wrong).code == 400, wrong
    for purpose in ["now", "restock"]:
        assert opened(fetch(picture(server, token, purpose)[1])[1]).size == (800, 480)


@pytest.mark.req("R18")
def test_who_has_a_picture_gets_it_again_only_when_it_is_another(server):
    token = server.add_account()
    add(server, token, "Pay the rent")
    link, url = picture(server, token)
    headers, body = fetch(url + "?theme=eink")
    assert fetch(url + "?theme=eink")[1] == body
    assert refused(url + "?theme=eink", headers["ETag"]).code == 304
    add(server, token, "Call the dentist")
    assert fetch(url + "?theme=eink", headers["ETag"])[1] != body
    request = urllib.request.Request(
        f"{server.url}/api/v1/links/{link['id']}", method="DELETE",
        headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 204
    assert refused(url).code == 404
    assert refused(url, headers["ETag"]).code == 404


@pytest.mark.req("R18")
def test_titles_are_drawn_as_text_whatever_they_say(server):
    token = server.add_account()
    for title in HOSTILE:
        add(server, token, title)
    _, url = picture(server, token)
    paper = opened(fetch(url + "?theme=eink&height=800")[1])
    assert paper.size == (800, 800)
    assert {colour for _, colour in paper.getcolors()} == {(0, 0, 0), (255, 255, 255)}
    pixels = paper.load()
    # Letters, and nothing that covers the rest; none in the margins.
    dark = sum(pixels[x, y] == (0, 0, 0) for x in range(800) for y in range(800))
    assert 5_000 < dark < 100_000
    for y in range(800):
        assert all(pixels[x, y] == (255, 255, 255) for x in [*range(20), *range(780, 800)]), y
