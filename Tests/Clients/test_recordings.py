"""Recordings pass through the server, in parts as players ask for them, and nothing else does."""

import http.client
import http.server
import json
import queue
import re
import threading
import urllib.error
import urllib.request

import pytest

from server import Server
from test_fetching import save

# Larger than what waits in the server for whoever takes it.
SOUND = bytes(range(256)) * 8_192
# More than lies between a site and who does not take it.
LONG = 1 << 30


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        if self.path.startswith("/page"):
            medium = self.path.partition("?")[2]
            described = {"@type": "PodcastEpisode", "name": "Rain", "contentUrl": medium, "duration": "PT20M"}
            body = (f'<title>Rain</title><script type="application/ld+json">{json.dumps(described)}</script>'
                    "<p>Of rain.</p>").encode()
            return self.answer(200, body, "text/html")
        if self.path == "/moved.mp3":
            return self.answer(302, b"", "text/plain", Location="/sound.mp3")
        if self.path == "/inside.mp3":
            return self.answer(302, b"", "text/plain", Location="http://10.0.0.1/sound.mp3")
        if self.path == "/page.mp3":
            return self.answer(200, b"<script>alert(1)</script>", "text/html")
        if self.path == "/gone.mp3":
            return self.answer(404, b"gone", "audio/mpeg")
        if self.path == "/whole.mp3":
            return self.answer(200, SOUND, "audio/mpeg")
        if self.path == "/long.mp3":
            return self.give_long()
        if self.path == "/cut.mp3":
            return self.answer(200, SOUND[:1000], "audio/mpeg", length=2000)
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if not asked:
            return self.answer(200, SOUND, "audio/mpeg; charset=x", **{"Set-Cookie": "a=b"})
        first, last = int(asked[1]), min(int(asked[2] or len(SOUND)), len(SOUND) - 1)
        if first >= len(SOUND):
            return self.answer(416, b"", "text/plain", **{"Content-Range": f"bytes */{len(SOUND)}"})
        part = SOUND[first:last + 1]
        self.answer(206, part, "audio/mpeg", **{"Content-Range": f"bytes {first}-{last}/{len(SOUND)}"})

    def answer(self, status, body, kind, length=None, **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass

    def give_long(self):
        self.send_response(200)
        self.send_header("Content-Type", "audio/mpeg")
        self.send_header("Content-Length", str(LONG))
        self.end_headers()
        try:
            for _ in range(LONG // len(SOUND)):
                self.wfile.write(SOUND)
        except ConnectionError:
            self.server.left.put(self.path)

    def log_message(self, *_):
        pass


def answer(request):
    """Status, headers and body."""
    try:
        with urllib.request.urlopen(request) as answered:
            return answered.status, answered.headers, answered.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


@pytest.fixture(scope="module")
def play(tmp_path_factory):
    """Asks for the recording of an item whose page names this address: status, headers and body."""
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.asked = []
    # A player that goes away is noticed by the site too.
    site.left = queue.Queue()
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with Server(tmp_path_factory.mktemp("recordings") / "data") as server:
        token = server.add_account()

        def begin(medium, signed=True, token=token, **headers):
            """The address of the recording and what is sent with it."""
            item = save(server, token, f"http://127.0.0.1:{site.server_port}/page?{medium}")
            assert item["type"] == "podcast" and item["seconds"] == 1200 and item["minutes"] == 20
            site.asked.clear()
            if signed:
                headers["Authorization"] = f"Bearer {token}"
            return urllib.request.Request(f"{server.url}/api/v1/items/{item['id']}/media", headers=headers)

        def ask(medium, **more):
            return answer(begin(medium, **more))

        ask.site, ask.begin, ask.add_account = site, begin, server.add_account
        yield ask
    site.shutdown()


@pytest.mark.req("L22")
def test_a_recording_passes_through_in_parts(play):
    status, headers, body = play("/sound.mp3")
    assert (status, headers["Content-Type"], body) == (200, "audio/mpeg", SOUND)
    assert headers["Content-Length"] == str(len(SOUND)) and headers["Set-Cookie"] is None
    assert headers["X-Content-Type-Options"] == "nosniff" and "sandbox" in headers["Content-Security-Policy"]

    status, headers, body = play("/sound.mp3", Range="bytes=1000-1099")
    assert (status, body) == (206, SOUND[1000:1100])
    assert headers["Content-Range"] == f"bytes 1000-1099/{len(SOUND)}"
    assert headers["Accept-Ranges"] == "bytes"
    # Who asks stays with the server.
    (path, asked), = play.site.asked
    assert path == "/sound.mp3" and not {"Cookie", "Authorization", "Referer"} & set(asked)

    assert play("/sound.mp3", Range=f"bytes={len(SOUND) - 5}-")[2] == SOUND[-5:]
    status, headers, _ = play("/sound.mp3", Range="bytes=99999999-")
    assert (status, headers["Content-Range"]) == (416, f"bytes */{len(SOUND)}")
    assert play("/sound.mp3", Range="bytes=0-1,5-6")[0] == 200
    assert play("/whole.mp3", Range="bytes=5-9")[::2] == (200, SOUND)
    assert play("/moved.mp3", Range="bytes=0-3")[::2] == (206, SOUND[:4])


@pytest.mark.parametrize("medium, status, code", [
    ("http://10.0.0.1/sound.mp3", 422, "forbidden-address"),
    ("http://169.254.169.254/sound.mp3", 422, "forbidden-address"),
    ("/inside.mp3", 422, "forbidden-address"),
    ("/page.mp3", 502, "no-recording"),
    ("/gone.mp3", 502, "recording-unavailable"),
    ("", 404, "not-found"),
    ("https://www.youtube.com/watch?v=dQw4w9WgXcQ", 404, "not-found"),
])
def test_what_is_no_recording_of_the_web_is_refused(play, medium, status, code):
    answered, headers, body = play(medium)
    assert (answered, json.loads(body)["code"]) == (status, code)
    assert headers["Content-Type"] == "application/problem+json"


def test_one_that_is_cut_off_is_not_taken_for_whole(play):
    with pytest.raises(http.client.IncompleteRead):
        play("/cut.mp3")


def test_it_is_for_who_owns_the_item(play):
    assert play("/sound.mp3", signed=False)[0] == 401


def test_who_goes_away_in_the_middle_gives_the_place_back(play):
    request = play.begin("/long.mp3", token=play.add_account("eve@example.org"))
    listening = [urllib.request.urlopen(request) for _ in range(6)]
    assert all(len(one.read(1000)) == 1000 for one in listening)
    status, _, body = answer(request)
    assert (status, json.loads(body)["code"]) == (429, "too-many-listeners")
    for one in listening:
        one.close()
    for _ in listening:
        play.site.left.get(timeout=60)
    with urllib.request.urlopen(request) as again:
        assert again.status == 200 and len(again.read(1000)) == 1000


def test_who_opens_one_again_and_again_is_told_to_wait(play):
    request = play.begin("/sound.mp3", token=play.add_account("bob@example.org"), Range="bytes=0-0")
    answers = [answer(request) for _ in range(100)]
    refused = [answered for answered in answers if answered[0] != 206]
    assert [status for status, *_ in answers[:60]] == [206] * 60 and refused
    status, headers, body = refused[0]
    assert (status, json.loads(body)["code"]) == (429, "too-many-attempts") and int(headers["Retry-After"]) >= 1
