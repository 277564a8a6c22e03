"""The host's own code in a real browser, on what the Swift tests have written."""

import functools
import http.server
import json
import pathlib
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = b'<!doctype html><body><script type="module" src="/Tests/Browser/host_page.js"></script></body>'


class Files(http.server.SimpleHTTPRequestHandler):
    """The repository's files, and one page to run in."""

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def page(chromium):
    handler = functools.partial(Files, directory=ROOT)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = chromium.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("window.isLoaded")
        yield page
        page.close()
        server.shutdown()


def test_patches_make_of_a_drawn_page_what_the_server_would_draw(page):
    vectors = json.loads((ROOT / ".build/view-vectors.json").read_text())
    assert len(vectors) == 300
    for number, vector in enumerate(vectors):
        assert page.evaluate("vector => checkVector(vector)", vector) is None, f"vector {number}"


def test_a_log_gives_the_same_bytes_in_the_browser_as_natively(page):
    bundle = json.loads((ROOT / ".build/web/bundle.json").read_text())
    parts = [next(f["path"] for f in bundle["files"] if f["path"].startswith(name)) for name in ("/app-", "/rest-")]
    logs = sorted((ROOT / ".build/wasm-logs").iterdir())
    assert len(logs) == 20
    for log in logs:
        difference = page.evaluate(
            "([parts, log]) => playLog(parts, log)",
            [[f"/.build/web{part}" for part in parts], f"/.build/wasm-logs/{log.name}"],
        )
        assert difference is None, log.name
