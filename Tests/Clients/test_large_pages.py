"""Pages as large as they may be: from a site and from a browser, through the running server."""

import http.server
import json
import threading

import pytest

from server import Server
from test_sent_pages import Client

LARGEST = 20 * 2**20
FIRST = "<p>The first rain of the year fell on the harbour, and all of the boats stayed where they were.</p>"
LAST = "<p>The last rain of the year fell on the hills, and nobody was there to see any of it come down.</p>"


def page(size):
    """An article around much that no reader sees, as pages have that carry their own programs."""
    start = f"<!doctype html><title>Rain</title><article>{FIRST * 6}<script>"
    end = f"</script>{LAST * 6}</article>"
    line = "const rain = [1, 2, 3].map((day) => day * 2);\n"
    room = size - len(start) - len(end)
    return start + (line * (room // len(line) + 1))[:room] + end


class Site(http.server.BaseHTTPRequestHandler):
    """Answers a page of as many megabytes as the address says."""

    def do_GET(self):
        body = page(int(self.path.strip("/")) * 2**20).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # The server has read as much as it may.

    def log_message(self, *_):
        pass


@pytest.fixture
def site():
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_address[1]}"
    site.shutdown()
    site.server_close()


@pytest.mark.req("L78")
def test_twenty_megabytes_are_read_and_more_are_refused(tmp_path, site):
    with Server(tmp_path / "data") as server:
        client = Client(server)

        def saved(url):
            return json.loads(client.ask("POST", "/api/v1/items", {"url": url})[1])["id"]

        def sent(size):
            body = {"url": "https://a.example/rain", "html": page(size)}
            return client.ask("POST", "/api/v1/pages", body)

        fetched, refused = saved(f"{site}/20"), saved(f"{site}/21")
        status, body, _ = sent(LARGEST)
        assert status in (200, 201)
        for item in (fetched, json.loads(body)["id"]):
            found = client.settled(item)
            assert (found["state"], found["title"], found["failure"]) == ("ready", "Rain", None)
            article = client.ask("GET", found["contentURL"].removeprefix(server.url))[1]
            assert article.count(b"The first rain") == article.count(b"The last rain") == 6
        found = client.settled(refused)
        assert (found["state"], found["failure"]["code"]) == ("failed", "too-large")
        status, body, _ = sent(LARGEST + 1)
        assert status == 413 and json.loads(body)["code"] == "too-large"
