"""One search over everything that an account keeps, as scripts ask for it (docs/search.md)."""

import json
import urllib.error
import urllib.parse
import urllib.request

import pytest

from server import Server
from test_sent_pages import Client

PARAGRAPHS = [
    "The kettle sings long before dawn, and nobody in the house is awake to hear it.",
    "천천히 내린 커피를 마시며 창밖을 바라보는 아침이 좋다고 그는 썼다.",
    "Later that day the mountain road was closed because of heavy snow, as it is every winter.",
]
PAGE = "<!doctype html><title>A morning ritual</title><article>{}</article>".format(
    "".join(f"<p>{text}</p>" for text in PARAGRAPHS * 3))


@pytest.fixture
def client(tmp_path):
    with Server(tmp_path / "data") as server:
        yield Client(server)


def search(client, query, **parameters):
    address = "/api/v1/search?" + urllib.parse.urlencode({"q": query, **parameters})
    status, body, _ = client.ask("GET", address)
    assert status == 200, body
    return json.loads(body)


def titles(answer):
    return [result["title"] for result in answer["results"]]


def fill(client):
    """A page with its text, a todo and a product; the page's ID."""
    saved = json.loads(client.ask(
        "POST", "/api/v1/pages", {"url": "http://127.0.0.1:9/ritual", "html": PAGE})[1])
    assert client.settled(saved["id"])["state"] == "ready"
    assert client.ask("POST", "/api/v1/todos", {"title": "Clean the kettle"})[0] == 201
    assert client.ask("POST", "/api/v1/products", {"name": "Coffee beans", "notes": "커피 원두"})[0] == 201
    return saved["id"]


@pytest.mark.req("L70", "L72", "T11", "R16")
def test_one_search_finds_texts_todos_and_products_and_shows_where(client):
    item = fill(client)
    assert set(titles(search(client, "kettle"))) == {"A morning ritual", "Clean the kettle"}
    assert set(titles(search(client, "커피"))) == {"A morning ritual", "Coffee beans"}
    (found,) = search(client, '"before dawn"')["results"]
    assert found["id"] == item and found["foundIn"] == "text"
    assert "".join(part["text"] for part in found["snippet"]) == found["excerpt"]
    assert [part["text"] for part in found["snippet"] if part["isHit"]] == ["before", "dawn"]
    assert PARAGRAPHS[0].startswith(found["excerpt"].split(",")[0])
    # A blank may be escaped as in forms and as in addresses.
    for query in ["kettle+-dawn", "kettle%20-dawn"]:
        status, body, _ = client.ask("GET", f"/api/v1/search?q={query}")
        assert (status, titles(json.loads(body))) == (200, ["Clean the kettle"])
    assert titles(search(client, "type:product")) == ["Coffee beans"]
    assert titles(search(client, "종류:할일 kettle")) == ["Clean the kettle"]
    # Not inside of other words.
    assert titles(search(client, "art")) == []


@pytest.mark.req("L71")
def test_what_was_meant_and_what_is_wrong_is_told(client):
    fill(client)
    assert search(client, "moutnain")["suggestion"] == "mountain"
    assert search(client, "zjvl")["suggestion"] == "커피"
    assert "suggestion" not in search(client, "mountain")
    answer = search(client, "before:soon snow is:whatever")
    assert titles(answer) == ["A morning ritual"]
    assert [error["part"] for error in answer["errors"]] == ["before:soon", "is:whatever"]
    assert all(error["message"] for error in answer["errors"])


def test_hostile_queries_are_answered(client):
    fill(client)
    for query in ["\"" * 150, "OR " * 60, "tag:a " * 33, "-" * 200, "(" * 200, "ㅋ" * 200, "\ufffd\u0000a", "minutes:<"]:
        assert "results" in search(client, query)
    assert client.ask("GET", "/api/v1/search?q=" + "x" * 10_000)[0] == 400
    # What is no UTF-8 is read as U+FFFD, which is no word: nothing has it.
    status, body, _ = client.ask("GET", "/api/v1/search?q=%FF%C3%28")
    assert status == 200 and json.loads(body)["results"] == []
