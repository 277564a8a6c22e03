"""Texts become files of sound: by a program, espeak-ng, and by a service that speaks as OpenAI's does."""

import http.server
import io
import json
import threading
import urllib.error
import urllib.request
import wave

import pytest

from server import Server
from test_fetching import listen, save  # noqa: F401

ESPEAK = "espeak-ng --stdin --stdout -v {voice}"
# In a second of MP3 as the server makes it.
BYTES = 6_000


class Home:
    """A server with a voice, and one item whose text is there."""

    def __init__(self, server, site, page):
        self.server = server
        self.token = server.add_account()
        self.item = save(server, self.token, f"http://127.0.0.1:{site.server_port}{page}")
        assert self.item["state"] == "ready"
        self.path = f"items/{self.item['id']}/audio"

    def ask(self, path, method="GET", **headers):
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/{path}", method=method,
            headers={"Authorization": f"Bearer {self.token}", **headers})
        return urllib.request.urlopen(request)

    def made(self):
        """The item, once the server has done what it was asked for."""
        self.ask(self.path, "POST").close()
        item = {"audioState": "asked"}
        while item["audioState"] in ("asked", "making"):
            with self.ask(f"items/{self.item['id']}") as answer:
                item = json.load(answer)
        return item


@pytest.fixture
def home(tmp_path, listen):  # noqa: F811
    """Begins servers with these options."""
    servers = []

    def begin(*options, page="/page"):
        server = Server(tmp_path / f"data{len(servers)}", options=options)
        server.start()
        servers.append(server)
        return Home(server, listen(), page)

    yield begin
    for server in servers:
        server.stop()


@pytest.mark.req("L54")
def test_espeak_reads_an_article_into_one_file_that_players_ask_parts_of(home):
    home = home("--voice-command", ESPEAK)
    item = home.made()
    assert item["audioState"] == "ready" and item["audioPercent"] is None
    audio = item["audio"]
    assert len(audio["ends"]) >= 30 and audio["ends"] == sorted(set(audio["ends"]))
    with home.ask(home.path) as answer:
        sound = answer.read()
        assert answer.headers["Content-Type"] == "audio/mpeg"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    with home.ask("items") as answer:
        listed = json.load(answer)["items"][0]["audio"]
    assert listed == {"url": audio["url"], "seconds": audio["seconds"]}
    # The times are those of the file.
    assert abs(len(sound) / BYTES - audio["ends"][-1] / 1000) < 1
    with home.ask(home.path, Range="bytes=100-199") as answer:
        assert answer.status == 206 and answer.read() == sound[100:200]
    with home.ask(audio["url"].removeprefix("/api/v1/")) as answer:
        assert answer.read() == sound
    # Asked for again, it is what it was.
    assert home.made()["audio"] == audio
    home.ask(home.path, "DELETE").close()
    with pytest.raises(urllib.error.HTTPError) as refused:
        home.ask(home.path)
    assert refused.value.code == 404


class Service(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers["Authorization"], asked))
        body = self.server.said.pop(0) if self.server.said else tone()
        status = 500 if body is None else 200
        self.send_response(status)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


def tone():
    """A quarter of a second, as a service gives it."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 24_000, 0, "NONE", ""))
        sound.writeframes(b"\1\2" * 6_000)
    return file.getvalue()


@pytest.fixture
def service():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.asked, server.said = [], []
    server.options = (
        "--voice-url", f"http://127.0.0.1:{server.server_port}/v1/audio/speech", "--voices", "en=alloy,*=nova")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.mark.req("L54")
@pytest.mark.parametrize(("page", "voice", "words"), [
    ("/en", "alloy", "Enough words to be something to read."),
    ("/ko", "nova", "읽을 만한 글이 되도록 낱말을 적었어요."),
])
def test_a_service_reads_each_sentence_with_the_voice_of_the_language(home, service, monkeypatch, page, voice, words):
    monkeypatch.setenv("LATER_VOICE_KEY", "secret")
    item = home(*service.options, page=page).made()
    assert item["audioState"] == "ready" and len(service.asked) == len(item["audio"]["ends"])
    path, key, asked = service.asked[-1]
    assert (path, key) == ("/v1/audio/speech", "Bearer secret")
    assert asked == {"model": "tts-1", "input": words, "voice": voice, "response_format": "wav"}
    assert {asked["voice"] for _, _, asked in service.asked} == {voice}


@pytest.mark.parametrize("said", [b"<html>", b"", tone() + b"\0" * (25 << 20)], ids=["page", "nothing", "huge"])
def test_what_is_no_sound_is_told(home, service, said):
    service.said = [said]
    item = home(*service.options).made()
    assert item["audioState"] == "failed" and item["audio"] is None


def test_without_a_voice_it_says_what_to_do(home):
    home = home()
    with pytest.raises(urllib.error.HTTPError) as refused:
        home.ask(home.path, "POST")
    problem = json.load(refused.value)
    assert (refused.value.code, problem["code"]) == (422, "no-voice")
    assert "LATER_VOICE_COMMAND" in problem["detail"]
