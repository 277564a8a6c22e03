"""What the server fetches: over TLS only from whom somebody vouches for, and past every proxy."""

import http.server
import json
import ssl
import subprocess
import threading
import time
import urllib.request

import pytest

from server import Server

PAGE = "<title>A page</title><article><h1>A page</h1>" + "<p>Enough words to be something to read.</p>" * 30 + "</article>"
KOREAN = PAGE.replace("Enough words to be something to read.", "읽을 만한 글이 되도록 낱말을 적었어요.")
PAGES = {"/en": f'<html lang="en">{PAGE}', "/ko": f'<html lang="ko"><meta charset="utf-8">{KOREAN}'}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        body = PAGES.get(self.path, PAGE).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body) + (8 if self.path == "/cut" else 0)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def listen():
    """Begins sites: each call one, over TLS with a certificate where there is one."""
    sites = []

    def begin(certificate=None):
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        site.asked = []
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
            site.socket = context.wrap_socket(site.socket, server_side=True)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        sites.append(site)
        return site

    yield begin
    for site in sites:
        site.shutdown()


def save(server, token, url):
    """The item, as it is after one attempt to fetch it."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(path, body=None):
        request = urllib.request.Request(
            f"{server.url}/api/v1/{path}", headers=headers, data=body and json.dumps(body).encode())
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    item = ask("items", {"url": url})
    log = server.data.parent / f"{server.data.name}.log"
    deadline = time.monotonic() + 200
    while item["state"] not in ("ready", "failed") and f"item={item['id']} reason=" not in log.read_text():
        assert time.monotonic() < deadline, item
        item = ask(f"items/{item['id']}")
    return ask(f"items/{item['id']}")


def test_a_site_that_nobody_vouches_for_is_not_read(tmp_path, listen):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True)
    site = listen(tmp_path)
    with Server(tmp_path / "data") as server:
        item = save(server, server.add_account(), f"https://127.0.0.1:{site.server_port}/")
    assert item["state"] != "ready" and item["title"] != "A page"
    assert site.asked == []


def test_a_page_that_is_cut_off_is_not_taken_for_whole(tmp_path, listen):
    site = listen()
    with Server(tmp_path / "data") as server:
        item = save(server, server.add_account(), f"http://127.0.0.1:{site.server_port}/cut")
    assert item["state"] != "ready" and site.asked


def test_no_proxy_of_the_environment_is_asked(tmp_path, listen, monkeypatch):
    proxy, site = listen(), listen()
    for name in ("http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_port}")
    # The test's own requests go straight to the server.
    monkeypatch.setenv("no_proxy", "")
    monkeypatch.setattr(urllib.request, "getproxies", dict)
    monkeypatch.setattr(urllib.request, "_opener", None)
    with Server(tmp_path / "data") as server:
        item = save(server, server.add_account(), f"http://127.0.0.1:{site.server_port}/page")
    assert item["state"] == "ready" and item["title"] == "A page"
    assert site.asked == ["/page"] and proxy.asked == []
