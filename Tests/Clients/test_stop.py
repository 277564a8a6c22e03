"""The server ends at once while a page hangs, and goes on with it after the next start."""

import json
import threading
import time
import urllib.request

from changes import until


def ask(server, token, method, path, body=None):
    request = urllib.request.Request(
        server.url + path, method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def until_ready(server, token, item):
    def is_ready():
        found = ask(server, token, "GET", f"/api/v1/items/{item}")
        assert found["state"] != "failed", found
        return True if found["state"] == "ready" else None

    until(server, {"Authorization": f"Bearer {token}"}, is_ready)


def test_a_hanging_page_does_not_keep_the_server_from_ending(server, site):
    asked, release = threading.Event(), threading.Event()
    answer = site.answer

    def slow(path):
        if path != "/hangs.html":
            return answer(path)
        if not asked.is_set():
            asked.set()
            release.wait(300)
        return answer("/bread.html")

    site.answer = slow
    server.stop()
    server.options += ["--fetch-timeout", "600"]
    server.start()
    try:
        token = server.add_account()
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"{site.url}/hangs.html"})["id"]
        assert asked.wait(120)
        # Asserts a clean end, long before the ten minutes that a page may take.
        server.stop()
        release.set()
        server.start()
        until_ready(server, token, item)
    finally:
        release.set()
        site.answer = answer
