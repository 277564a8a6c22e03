"""Voice notes are written down by a service that hears as OpenAI's does, once somebody asks for it."""

import hashlib
import http.server
import json
import secrets
import threading
import urllib.error
import urllib.request

import pytest

from server import Server
from sync_client import SyncClient

RECORDING = b"\x1a\x45\xdf\xa3" + bytes(range(256)) * 40
STATE, TYPE, FILE = 8, 16, 25
READY, VOICE = 3, 6


class Service(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append((self.path, dict(self.headers), body))
        status, said = self.server.said
        self.send_response(status)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_):
        pass


@pytest.fixture
def service():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.asked = []
    server.said = (200, json.dumps({"text": " Buy milk. "}).encode())
    server.options = ("--transcribe-url", f"http://127.0.0.1:{server.server_port}/v1/audio/transcriptions")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


class Note:
    """A voice note on a server with these options."""

    def __init__(self, server):
        self.server = server
        self.token = server.add_account()
        digest = hashlib.sha256(RECORDING).digest()
        self.ask(f"contents/{digest.hex()}", "PUT", RECORDING)
        note = secrets.token_bytes(16)
        client = SyncClient(server.url, self.token)
        client.push([client.change(note, {STATE: READY, TYPE: VOICE, FILE: digest})])
        self.path = f"items/{note.hex()}"

    def ask(self, path, method="GET", body=None):
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/{path}", method=method, data=body,
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/octet-stream"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def written(self):
        """The item, once the server has done what it was asked for."""
        item = self.ask(f"{self.path}/transcript", "POST")
        while item["transcriptState"] in ("asked", "making"):
            item = self.ask(self.path)
        return item


@pytest.mark.req("L14")
def test_a_voice_note_is_written_down_once_it_is_asked_for(tmp_path, service, monkeypatch):
    monkeypatch.setenv("LATER_TRANSCRIBE_KEY", "secret")
    with Server(tmp_path / "data", options=service.options) as server:
        note = Note(server)
        assert service.asked == []
        item = note.written()
        assert (item["transcriptState"], item["body"]) == ("ready", "Buy milk.")
        path, headers, body = service.asked[0]
        assert path == "/v1/audio/transcriptions" and headers["Authorization"] == "Bearer secret"
        assert headers["Content-Type"].startswith("multipart/form-data; boundary=")
        assert b'filename="recording.webm"\r\nContent-Type: audio/webm\r\n\r\n' + RECORDING + b"\r\n--" in body
        assert b'name="model"\r\n\r\nwhisper-1\r\n' in body
        # What is written there now stays.
        with pytest.raises(urllib.error.HTTPError) as refused:
            note.written()
        assert refused.value.code == 422 and len(service.asked) == 1


@pytest.mark.parametrize("said,state", [
    ((413, b""), "too-large"), ((401, b"no"), "failed"), ((200, b"<html>"), "failed"),
    ((200, b'{"text":""}'), "nothing-said"), ((200, b"x" * (5 << 20)), "failed"),
], ids=["large", "key", "page", "silence", "huge"])
def test_what_is_no_text_is_told(tmp_path, service, said, state):
    service.said = said
    with Server(tmp_path / "data", options=service.options) as server:
        item = Note(server).written()
    assert (item["transcriptState"], item["body"]) == (state, "")


def test_without_a_service_it_says_what_to_do(tmp_path):
    with Server(tmp_path / "data") as server, pytest.raises(urllib.error.HTTPError) as refused:
        Note(server).written()
    assert "LATER_TRANSCRIBE_URL" in json.load(refused.value)["detail"]
