"""Calendars by secret links are what python-icalendar and recurring-ical-events make of them."""

import datetime
import urllib.error
import urllib.request
import zoneinfo

import icalendar
import pytest
import recurring_ical_events

from test_stop import ask

DAY = datetime.date


def fetch(url, etag=None):
    request = urllib.request.Request(url, headers={"If-None-Match": etag} if etag else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.headers, answer.read()


def feed(server, token, purpose):
    link = ask(server, token, "POST", "/api/v1/links", {"purpose": purpose})
    headers, body = fetch(server.url + link["path"])
    return link, headers, body


def events(calendar):
    return {str(event["SUMMARY"]): event for event in calendar.walk("VEVENT")}


def dates(calendar, title, first, last):
    found = recurring_ical_events.of(calendar).between(first, last)
    return [event["DTSTART"].dt for event in found if str(event["SUMMARY"]) == title]


@pytest.mark.req("R18")
def test_tasks_are_events(server):
    token = server.add_account()
    title = "Tax; all of it, \\ " + "장보기🌱" * 20
    notes = "one\ntwo; three, four"
    ask(server, token, "POST", "/api/v1/todos",
        {"title": title, "notes": notes, "due": {"day": "2031-01-20"}, "tags": ["a,b", "c"]})
    ask(server, token, "POST", "/api/v1/todos",
        {"title": "Call", "due": {"day": "2031-01-20", "time": "17:30", "zone": "Asia/Seoul"},
         "estimatedMinutes": 90, "reminders": [0, 30]})
    ask(server, token, "POST", "/api/v1/todos",
        {"title": "Walk", "due": {"day": "2031-01-21", "time": "09:00"}})
    ask(server, token, "POST", "/api/v1/todos", {"title": "Someday"})
    _, headers, body = feed(server, token, "tasks.ics")
    assert headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert body.endswith(b"\r\n") and b"\n" not in body.replace(b"\r\n", b"")
    for line in body.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()
    calendar = icalendar.Calendar.from_ical(body)
    assert not calendar.errors
    found = events(calendar)
    assert set(found) == {title, "Call", "Walk"}
    tax = found[title]
    assert tax["DTSTART"].dt == DAY(2031, 1, 20) and tax["DTEND"].dt == DAY(2031, 1, 21)
    assert str(tax["DESCRIPTION"]) == notes
    assert [str(name) for name in tax["CATEGORIES"].cats] == ["a,b", "c"]
    call = found["Call"]
    assert call["DTSTART"].dt == datetime.datetime(2031, 1, 20, 8, 30, tzinfo=datetime.timezone.utc)
    assert call["DURATION"].dt == datetime.timedelta(minutes=90)
    assert sorted(alarm["TRIGGER"].dt for alarm in call.walk("VALARM")) == [
        datetime.timedelta(minutes=-30), datetime.timedelta()]
    assert found["Walk"]["DTSTART"].dt == datetime.datetime(2031, 1, 21, 9)
    for event in found.values():
        assert not event.errors
        assert event["DTSTAMP"].dt and event["LAST-MODIFIED"].dt and event["UID"]


RULES = [
    # The rule, the first day, and the days on which it comes until the last of June.
    ({"unit": "month", "days": [31]}, DAY(2031, 1, 31),
     [DAY(2031, 1, 31), DAY(2031, 2, 28), DAY(2031, 3, 31), DAY(2031, 4, 30), DAY(2031, 5, 31),
      DAY(2031, 6, 30)]),
    ({"unit": "month", "days": [30]}, DAY(2031, 1, 30),
     [DAY(2031, 1, 30), DAY(2031, 2, 28), DAY(2031, 3, 30), DAY(2031, 4, 30), DAY(2031, 5, 30),
      DAY(2031, 6, 30)]),
    ({"unit": "month", "every": 2, "weekdays": ["tue"], "nth": 2}, DAY(2031, 1, 14),
     [DAY(2031, 1, 14), DAY(2031, 3, 11), DAY(2031, 5, 13)]),
    ({"unit": "month", "weekdays": ["mon", "tue", "wed", "thu", "fri"], "nth": -1}, DAY(2031, 3, 31),
     [DAY(2031, 3, 31), DAY(2031, 4, 30), DAY(2031, 5, 30), DAY(2031, 6, 30)]),
    ({"unit": "week", "every": 2, "weekdays": ["mon", "fri"]}, DAY(2031, 5, 30),
     [DAY(2031, 5, 30), DAY(2031, 6, 9), DAY(2031, 6, 13), DAY(2031, 6, 23), DAY(2031, 6, 27)]),
    ({"unit": "day", "every": 10, "count": 3}, DAY(2031, 2, 20),
     [DAY(2031, 2, 20), DAY(2031, 3, 2), DAY(2031, 3, 12)]),
    ({"unit": "day", "until": "2031-02-22"}, DAY(2031, 2, 20),
     [DAY(2031, 2, 20), DAY(2031, 2, 21), DAY(2031, 2, 22)]),
    # What calendars have no rule for stands there once.
    ({"unit": "day", "isFromCompletion": True}, DAY(2031, 2, 20), [DAY(2031, 2, 20)]),
]


@pytest.mark.req("R18")
def test_rules_give_the_same_days(server):
    token = server.add_account()
    for number, (rule, first, _) in enumerate(RULES):
        ask(server, token, "POST", "/api/v1/todos",
            {"title": f"Rule {number}", "due": {"day": first.isoformat()}, "repeats": rule})
    _, _, body = feed(server, token, "tasks.ics")
    calendar = icalendar.Calendar.from_ical(body)
    for number, (rule, _, expected) in enumerate(RULES):
        found = dates(calendar, f"Rule {number}", DAY(2031, 1, 1), DAY(2031, 7, 1))
        assert sorted(found) == expected, rule


@pytest.mark.req("R18")
def test_a_time_stays_on_the_wall_when_clocks_change(server):
    token = server.add_account()
    year = datetime.date.today().year + 1
    ask(server, token, "POST", "/api/v1/todos",
        {"title": "Stand-up", "due": {"day": f"{year}-03-01", "time": "09:00", "zone": "America/New_York"},
         "repeats": {"unit": "day"}})
    _, _, body = feed(server, token, "tasks.ics")
    calendar = icalendar.Calendar.from_ical(body)
    found = dates(calendar, "Stand-up", DAY(year, 3, 1), DAY(year, 4, 1))
    zone = zoneinfo.ZoneInfo("America/New_York")
    assert len(found) == 31
    assert {moment.astimezone(zone).time() for moment in found} == {datetime.time(9)}


@pytest.mark.req("R18")
def test_what_runs_out_is_a_day_and_a_revoked_link_shows_nothing(server):
    token = server.add_account()
    today = datetime.date.today()
    ask(server, token, "POST", "/api/v1/products",
        {"name": "Coffee, dark", "cycle": 20, "lastPurchased": today.isoformat()})
    link, headers, body = feed(server, token, "restock.ics")
    found = events(icalendar.Calendar.from_ical(body))
    event = found["Coffee, dark runs out"]
    assert event["DTSTART"].dt == today + datetime.timedelta(days=20)
    with pytest.raises(urllib.error.HTTPError) as same:
        fetch(server.url + link["path"], headers["ETag"])
    assert same.value.code == 304
    request = urllib.request.Request(
        f"{server.url}/api/v1/links/{link['id']}", method="DELETE",
        headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 204
    with pytest.raises(urllib.error.HTTPError) as gone:
        fetch(server.url + link["path"])
    assert gone.value.code == 404
