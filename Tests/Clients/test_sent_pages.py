"""Pages that a browser sends over the API, and the blocks of a page to choose from."""

import json
import time
import urllib.error
import urllib.request

import pytest

from server import Server

ORDER = "<p>Only members see this text, which a script wrote and which no server would get by asking.</p>"
PAGE = f"<!doctype html><title>For members</title><article>{ORDER * 6}</article>"


class Client:
    """Somebody signed in to a server."""

    def __init__(self, server):
        self.server = server
        self.cookie = None
        account = {"email": "a@example.com", "name": "A", "password": "correct horse battery"}
        self.cookie = self.ask("POST", "/api/v1/accounts", account)[2]["Set-Cookie"].split(";")[0]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.server.url + path, method=method)
        request.add_header("Origin", self.server.url)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.read(), answer.headers

    def settled(self, item):
        """The item once it was read, or not."""
        end = time.monotonic() + 240
        while time.monotonic() < end:
            found = json.loads(self.ask("GET", f"/api/v1/items/{item}")[1])
            if found["state"] in ("ready", "failed"):
                return found
            time.sleep(0.1)
        pytest.fail("the item was not read")


@pytest.fixture
def client(tmp_path):
    with Server(tmp_path / "data") as server:
        yield Client(server)


@pytest.mark.req("L19", "L78")
def test_a_sent_page_takes_the_place_of_a_text_that_failed(client):
    url = "http://127.0.0.1:9/nobody-listens"
    status, body, _ = client.ask("POST", "/api/v1/items", {"url": url})
    item = json.loads(body)["id"]
    assert status == 201
    status, body, _ = client.ask("POST", "/api/v1/pages", {"url": url, "html": PAGE})
    assert status == 200 and json.loads(body)["id"] == item
    found = client.settled(item)
    assert found["state"] == "ready" and found["title"] == "For members" and found["failure"] is None
    # It is read again from what was sent: nobody listens there.
    client.ask("POST", f"/api/v1/items/{item}/retry")
    assert client.settled(item)["state"] == "ready"


@pytest.mark.req("L20", "L78")
def test_the_blocks_of_a_page_can_be_had(client):
    _, body, _ = client.ask("POST", "/api/v1/pages", {"url": "https://a.example/", "html": PAGE})
    item = json.loads(body)["id"]
    status, blocks, headers = client.ask("GET", f"/api/v1/items/{item}/blocks")
    assert status == 200
    assert headers["Content-Type"] == "application/vnd.later.page-blocks+cbor"
    assert b"body:1>article:1" in blocks and b"Only members" in blocks


def test_what_is_no_page_is_refused(client):
    def send(body):
        return client.ask("POST", "/api/v1/pages", body)[0]

    assert send({"url": "ftp://a.example/", "html": PAGE}) == 422
    assert send({"url": "https://a.example/"}) == 400
    assert send({"url": "https://a.example/", "html": "x" * (20 * 2**20 + 1)}) == 413
    client.cookie = None
    assert send({"url": "https://a.example/", "html": PAGE}) == 401
    assert client.ask("GET", "/api/v1/items/" + "0" * 32 + "/blocks")[0] == 401
