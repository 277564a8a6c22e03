"""Calendars that are subscribed to: hostile ones do no harm, and are said in plain words."""

import datetime
import hashlib
import http.server
import json
import secrets
import sqlite3
import threading
import time
import urllib.request

import pytest

from sync_client import SyncClient
from test_stop import ask

CALENDAR = 19
NAME, ADDRESS, SHOWS_TITLES, FILE, CREATED_AT, DELETED = 1, 2, 3, 4, 5, 0
START = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) + datetime.timedelta(days=2)


def calendar(*events, encoding="utf-8"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for event in events:
        lines += ["BEGIN:VEVENT", *event, "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode(encoding)


def event(title="Design review", *more):
    return [f"DTSTART:{START:%Y%m%dT%H%M%SZ}", "DURATION:PT1H", f"SUMMARY:{title}", *more]


class Site:
    """`answers` has (status, headers, body) for each path; `asked` the path and the headers of each request."""

    def __init__(self):
        self.answers, self.asked = {}, []
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                site.asked.append((self.path, dict(self.headers)))
                status, headers, body = site.answers[self.path]
                if headers.get("ETag") and self.headers.get("If-None-Match") == headers["ETag"]:
                    status, body = 304, b""
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                try:
                    self.wfile.write(body)
                except OSError:
                    pass  # Who has enough goes.

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def calendars():
    site = Site()
    yield site
    site.server.shutdown()


class Person:
    def __init__(self, server):
        self.server, self.token = server, server.add_account()
        self.client = SyncClient(server.url, self.token)

    def write(self, entity, registers):
        self.client.push([self.client.change(entity, registers, kind=CALENDAR)])

    def subscribe(self, address, file=None, shows_titles=True):
        entity = secrets.token_bytes(16)
        self.write(entity, {NAME: "Work", ADDRESS: address, SHOWS_TITLES: shows_titles, FILE: file,
                            CREATED_AT: int(time.time() * 1000)})
        return entity

    def status(self, entity, besides=("waiting",)):
        """What became of it, once it is known and is none of these."""
        deadline = time.monotonic() + 120
        while True:
            listed = ask(self.server, self.token, "GET", "/api/v1/calendars")["calendars"]
            found = next(one for one in listed if one["id"] == entity.hex())
            if found["state"] not in besides and found["checkedAt"]:
                return found
            assert time.monotonic() < deadline, found
            time.sleep(0.1)

    def busy(self):
        return ask(self.server, self.token, "GET", "/api/v1/calendars/busy")


@pytest.fixture
def person(server):
    return Person(server)


def test_a_calendar_is_read_at_once_and_its_address_is_told_to_nobody(server, person, calendars):
    calendars.answers["/geheim.ics"] = 200, {"Content-Type": "text/calendar"}, calendar(
        event(), [f"DTSTART;VALUE=DATE:{START:%Y%m%d}", "SUMMARY:Holiday"],
        event("Maybe", "TRANSP:TRANSPARENT"))
    entity = person.subscribe(f"{calendars.url}/geheim.ics")
    assert person.status(entity)["state"] == "fresh"
    busy = person.busy()
    assert sorted(one["title"] for one in busy["busy"]) == ["Design review", "Holiday"]
    meeting = next(one for one in busy["busy"] if not one["isAllDay"])
    assert meeting["start"] == f"{START:%Y-%m-%dT%H:%M:%S}.000Z" and meeting["calendar"] == entity.hex()
    listed = ask(server, person.token, "GET", "/api/v1/calendars")
    assert "geheim" not in json.dumps([listed, busy])
    person.write(entity, {SHOWS_TITLES: False})
    assert {one["title"] for one in person.busy()["busy"]} == {""}
    person.write(entity, {DELETED: int(time.time() * 1000)})
    assert person.busy()["busy"] == []
    assert "geheim" not in (server.data.parent / f"{server.data.name}.log").read_text()


def test_a_calendar_of_50_megabytes_is_left(person, calendars):
    calendars.answers["/large.ics"] = 200, {}, calendar(event(), ["DESCRIPTION:" + "x" * (50 << 20)])
    found = person.status(person.subscribe(f"{calendars.url}/large.ics"))
    assert found["state"] == "tooLarge" and found["refreshedAt"] is None
    assert person.busy()["busy"] == []


def test_a_rule_without_end_takes_nothing_from_the_others(person, calendars):
    calendars.answers["/endless.ics"] = 200, {}, calendar(
        event("Tick", "UID:1", "RRULE:FREQ=SECONDLY"),
        event("Never", "UID:2", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"))
    calendars.answers["/good.ics"] = 200, {}, calendar(event())
    endless = person.subscribe(f"{calendars.url}/endless.ics")
    good = person.subscribe(f"{calendars.url}/good.ics")
    assert person.status(endless)["state"] == person.status(good)["state"] == "fresh"
    busy = person.busy()
    assert busy["isCut"] and len(busy["busy"]) <= 1_001
    assert "Design review" in [one["title"] for one in busy["busy"]]


@pytest.mark.parametrize("target", [
    "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://192.168.1.1:8080/"])
def test_no_redirect_leads_into_a_private_network(person, calendars, target):
    calendars.answers["/a.ics"] = 302, {"Location": target}, b""
    assert person.status(person.subscribe(f"{calendars.url}/a.ics"))["state"] == "forbiddenAddress"


@pytest.mark.parametrize("answer, state", [
    ((200, {"Content-Type": "text/calendar"}, b"<!doctype html><title>Sign in</title>"), "webPage"),
    ((200, {}, b"Not what you think"), "notCalendar"), ((200, {}, b""), "empty"),
    ((403, {}, b""), "refused"), ((404, {}, b""), "notFound"), ((500, {}, b""), "serverTrouble")])
def test_what_is_no_calendar_is_said(person, calendars, answer, state):
    calendars.answers["/a.ics"] = answer
    found = person.status(person.subscribe(f"{calendars.url}/a.ics"))
    assert found["state"] == state and found["sentence"] and found["nextAt"] > found["checkedAt"]


def test_another_manner_asks_anew_and_a_restart_does_not(server, person, calendars):
    calendars.answers["/a.ics"] = 200, {"ETag": '"v1"'}, calendar(event())
    entity = person.subscribe(f"{calendars.url}/a.ics")
    assert person.status(entity)["state"] == "fresh"
    server.stop()
    server.start()
    assert person.status(entity)["state"] == "fresh" and person.busy()["busy"]
    assert len(calendars.asked) == 1
    # What is there has no titles: to hear that it has not changed would not bring them.
    person.write(entity, {SHOWS_TITLES: False})
    deadline = time.monotonic() + 60
    while len(calendars.asked) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "If-None-Match" not in calendars.asked[1][1]


def test_a_calendar_that_is_as_it_was_is_not_sent_again(server, person, calendars):
    calendars.answers["/a.ics"] = 200, {"ETag": '"v1"'}, calendar(event())
    entity = person.subscribe(f"{calendars.url}/a.ics")
    first = person.status(entity)
    server.stop()
    # An hour later.
    with sqlite3.connect(server.data / "later.sqlite") as database:
        database.execute("UPDATE calendar SET nextAt = 0")
    database.close()
    server.start()
    deadline = time.monotonic() + 60
    while person.status(entity)["refreshedAt"] == first["refreshedAt"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert calendars.asked[1][1]["If-None-Match"] == '"v1"'
    assert [one["title"] for one in person.busy()["busy"]] == ["Design review"]


@pytest.mark.parametrize("kind", ["text/calendar; charset=euc-kr", "text/calendar; charset=utf-8"])
def test_korean_letters_are_read_in_euc_kr(person, calendars, kind):
    title = "주간 회의와 점심 약속"
    calendars.answers["/a.ics"] = 200, {"Content-Type": kind}, calendar(event(title), encoding="euc-kr")
    assert person.status(person.subscribe(f"{calendars.url}/a.ics"))["state"] == "fresh"
    titles = [one["title"] for one in person.busy()["busy"]]
    assert len(titles) == 1 and (titles == [title] or "utf-8" in kind)


def test_a_file_is_handed_over_instead(server, person):
    content = calendar(event("회의"), encoding="euc-kr")
    digest = hashlib.sha256(content).digest()
    request = urllib.request.Request(
        f"{server.url}/api/v1/contents/{digest.hex()}", data=content, method="PUT",
        headers={"Authorization": f"Bearer {person.token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 201
    found = person.status(person.subscribe("", file=digest))
    assert found["state"] == "fresh" and found["isFile"]
    assert len(person.busy()["busy"]) == 1
