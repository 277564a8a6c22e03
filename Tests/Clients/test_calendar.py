"""Our occurrences of calendars and recurring-ical-events' are the same, over changes of the clocks."""

import datetime
import json
import random
import subprocess
import zoneinfo

import icalendar
import pytest
import recurring_ical_events

from server import PROGRAM

ZONES = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Seoul"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
UTC = datetime.timezone.utc
EVENTS = 50
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n"


def ask(path, start, end, zone):
    """What our program finds, and whether it left anything out."""
    done = subprocess.run(
        [PROGRAM, "calendar", path, "--from", start.isoformat(), "--to", end.isoformat(), "--zone", zone],
        capture_output=True, text=True, check=True, timeout=60)
    return json.loads(done.stdout)


def ours(path, start, end, zone):
    found = ask(path, start, end, zone)
    assert not found["isCut"]
    return sorted((one["title"], one["start"]) for one in found["occurrences"])


def point(time, zone):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    aware = time if time.tzinfo else time.replace(tzinfo=zone)
    return aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def theirs(text, start, end, zone):
    """Asked for more than the window, since it takes days and times elsewhere for UTC."""
    zone = zoneinfo.ZoneInfo(zone)
    day = datetime.timedelta(days=2)
    found = set()
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(start - day, end + day):
        first, last = event.start, event.end
        if not isinstance(first, datetime.datetime):
            begin, close = (datetime.datetime.combine(time, datetime.time(), zone) for time in (first, last))
        else:
            begin, close = (time if time.tzinfo else time.replace(tzinfo=zone) for time in (first, last))
        begin, close = begin.astimezone(UTC), close.astimezone(UTC)
        if begin < end and (close > start or begin >= start):
            found.add((str(event["SUMMARY"]), point(first, zone)))
    return sorted(found)


def some(dice, values, most):
    values = list(values)
    return sorted(dice.sample(values, dice.randint(1, min(most, len(values)))))


def joined(values):
    return ",".join(map(str, values))


def random_rule(dice, start, zone, is_day):
    units = ["YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY"] + ([] if is_day else ["HOURLY"])
    unit = dice.choice(units)
    rule = {"FREQ": unit}
    if dice.random() < 0.5:
        rule["INTERVAL"] = dice.choice([2, 2, 3, 4, 6, 7, 11] if unit != "HOURLY" else [5, 7, 13, 25])
    if unit == "WEEKLY" and dice.random() < 0.8:
        rule["BYDAY"] = joined(WEEKDAYS[day] for day in some(dice, range(7), 4))
        rule["WKST"] = dice.choice(["MO", "SU", "WE"])
    if unit in ("MONTHLY", "YEARLY"):
        kind = dice.randrange(6 if unit == "MONTHLY" else 8)
        if kind == 0:
            rule["BYMONTHDAY"] = joined(some(dice, [*range(1, 32), *range(-31, 0)], 4))
        elif kind in (1, 2):
            nths = [1, 2, 3, 4, 5, -1, -2, -5] if unit == "MONTHLY" or dice.random() < 0.5 else [1, 13, 53, -1, -20]
            rule["BYDAY"] = joined(f"{nth}{dice.choice(WEEKDAYS)}" for nth in some(dice, nths, 2))
            if unit == "YEARLY" and 53 not in nths:
                rule["BYMONTH"] = joined(some(dice, range(1, 13), 5))
        elif kind == 3:
            rule["BYDAY"] = joined(WEEKDAYS[day] for day in some(dice, range(7), 5))
            rule["BYSETPOS"] = joined(some(dice, [1, 2, 3, -1, -2], 2))
        elif kind == 4:
            rule["BYDAY"] = "FR"
            rule["BYMONTHDAY"] = "13"
        elif kind == 6:
            # Which week is the last of a year that another began, dateutil computes wrongly.
            rule["BYWEEKNO"] = joined(some(dice, [1, 2, 20, 44, 51, -10], 3))
            rule["BYDAY"] = joined(WEEKDAYS[day] for day in some(dice, range(7), 3))
            rule["WKST"] = dice.choice(["MO", "SU", "TH"])
        elif kind == 7:
            rule["BYYEARDAY"] = joined(some(dice, [1, 60, 100, 200, 305, 366, -1, -60, -366], 4))
    if unit == "DAILY" and dice.random() < 0.4:
        rule["BYMONTH"] = joined(some(dice, range(1, 13), 6))
    if unit == "HOURLY" and dice.random() < 0.5:
        rule["BYDAY"] = joined(WEEKDAYS[day] for day in some(dice, range(7), 2))
    if not is_day and unit != "HOURLY" and dice.random() < 0.3:
        rule["BYHOUR"] = joined(some(dice, range(24), 3))
        if dice.random() < 0.5:
            rule["BYMINUTE"] = joined(some(dice, range(60), 2))
    match dice.randrange(4):
        case 0:
            rule["COUNT"] = dice.randint(1, 60)
        case 1:
            last = start + datetime.timedelta(dice.randint(0, 700))
            rule["UNTIL"] = last.strftime("%Y%m%d") if is_day else (
                last.replace(tzinfo=zone).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ"))
    return ";".join(f"{key}={value}" for key, value in rule.items())


def random_event(dice, number, name):
    """Not around midnight of the clocks' change: Python has no instants for times that were skipped."""
    zone = zoneinfo.ZoneInfo(name)
    is_day = dice.random() < 0.2
    start = datetime.datetime(2024, 1, 1) + datetime.timedelta(dice.randrange(900))
    start = start.replace(hour=dice.randrange(24), minute=dice.choice([0, 15, 30, 59]))
    rule = random_rule(dice, start, zone, is_day)
    lines = ["BEGIN:VEVENT", f"UID:{name}-{number}", f"SUMMARY:{number}", "DTSTAMP:20240101T000000Z"]
    if is_day:
        lines.append(f"DTSTART;VALUE=DATE:{start:%Y%m%d}")
    else:
        lines.append(f"DTSTART;TZID={name}:{start:%Y%m%dT%H%M%S}")
        lines.append(f"DURATION:{dice.choice(['PT15M', 'PT1H', 'PT1H30M', 'PT0S'])}")
    lines.append(f"RRULE:{rule}")
    # Several a day confuse Python's library: it takes 11:59 in New York for 11:59 in UTC, too.
    if dice.random() < 0.3 and "HOURLY" not in rule:
        left = [start + datetime.timedelta(days) for days in some(dice, range(0, 400), 20)]
        form = "%Y%m%d" if is_day else "%Y%m%dT%H%M%S"
        kind = "VALUE=DATE" if is_day else f"TZID={name}"
        lines.append(f"EXDATE;{kind}:" + joined(time.strftime(form) for time in left))
    if dice.random() < 0.2 and not is_day:
        lines.append(f"RDATE;TZID={name}:{start + datetime.timedelta(3, 7200):%Y%m%dT%H%M%S}")
    return folded([*lines, "END:VEVENT"])


def folded(lines):
    text = ""
    for line in lines:
        while len(line) > 60:
            text += line[:60] + "\r\n "
            line = line[60:]
        text += line + "\r\n"
    return text


@pytest.mark.parametrize("zone", ZONES)
def test_random_rules_give_the_occurrences_that_others_find(tmp_path, zone):
    dice = random.Random(f"20260308 {zone}")
    text = HEAD + "".join(random_event(dice, number, zone) for number in range(EVENTS)) + "END:VCALENDAR\r\n"
    path = tmp_path / "random.ics"
    path.write_bytes(text.encode())
    # New York, London and Lord Howe put their clocks forward and back in these months.
    for month in (3, 9, 12):
        start = datetime.datetime(2026, month, 1, tzinfo=UTC)
        end = start + datetime.timedelta(75)
        assert ours(path, start, end, zone) == theirs(text, start, end, zone)


SERIES = """
BEGIN:VTIMEZONE
TZID:Our own
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:moved
SUMMARY:Weekly
DTSTART;TZID=Europe/Berlin:20260302T090000
DTEND;TZID=Europe/Berlin:20260302T100000
RRULE:FREQ=WEEKLY
END:VEVENT
BEGIN:VEVENT
UID:moved
SUMMARY:Weekly, moved
RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000
DTSTART;TZID=Europe/Berlin:20260331T140000
DTEND;TZID=Europe/Berlin:20260331T150000
END:VEVENT
BEGIN:VEVENT
UID:moved
SUMMARY:Weekly, by another zone's name
RECURRENCE-ID:20260406T070000Z
DTSTART:20260406T120000Z
DTEND:20260406T123000Z
END:VEVENT
BEGIN:VEVENT
UID:windows
SUMMARY:As Outlook names zones
DTSTART;TZID="Eastern Standard Time":20260306T083000
DURATION:PT45M
RRULE:FREQ=DAILY;COUNT=20
EXDATE;TZID="Eastern Standard Time":20260308T083000
END:VEVENT
BEGIN:VEVENT
UID:own
SUMMARY:A zone of the file
DTSTART;TZID=Our own:20260320T120000
DTEND;TZID=Our own:20260320T130000
RRULE:FREQ=WEEKLY;BYDAY=FR
END:VEVENT
BEGIN:VEVENT
UID:float
SUMMARY:Where one is
DTSTART:20260101T070000
RRULE:FREQ=DAILY;INTERVAL=3
DURATION:PT20M
END:VEVENT
BEGIN:VEVENT
UID:later
SUMMARY:Standing
DTSTART;TZID=Europe/London:20260302T100000
DURATION:PT30M
RRULE:FREQ=WEEKLY;BYDAY=MO,WE
END:VEVENT
BEGIN:VEVENT
UID:later
SUMMARY:Standing, an hour later
RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20260318T100000
DTSTART;TZID=Europe/London:20260318T110000
DURATION:PT45M
END:VEVENT
BEGIN:VEVENT
UID:period
SUMMARY:Periods
DTSTART:20260310T100000Z
DURATION:PT1H
RDATE;VALUE=PERIOD:20260311T100000Z/20260311T130000Z,20260312T100000Z/PT2H
END:VEVENT
BEGIN:VEVENT
UID:flight
SUMMARY:A flight
DTSTART;TZID=Asia/Seoul:20260308T100000
DTEND;TZID=America/New_York:20260308T113000
END:VEVENT
BEGIN:VEVENT
UID:days
SUMMARY:A holiday of a week
DTSTART;VALUE=DATE:20260327
DTEND;VALUE=DATE:20260403
END:VEVENT
"""


def test_changes_of_series_and_zones_of_all_kinds_are_as_others_find_them(tmp_path):
    text = HEAD + SERIES.lstrip().replace("\n", "\r\n") + "END:VCALENDAR\r\n"
    path = tmp_path / "series.ics"
    path.write_bytes(text.encode())
    start = datetime.datetime(2026, 3, 1, tzinfo=UTC)
    end = start + datetime.timedelta(90)
    for zone in ("Europe/Berlin", "Asia/Seoul", "America/New_York"):
        assert ours(path, start, end, zone) == theirs(text, start, end, zone)


def test_ends_are_said_too(tmp_path):
    path = tmp_path / "series.ics"
    path.write_text(HEAD + SERIES + "END:VCALENDAR\n")
    start = datetime.datetime(2026, 3, 7, tzinfo=UTC)
    found = ask(path, start, start + datetime.timedelta(30), "Europe/Berlin")["occurrences"]
    ends = {one["title"]: one["end"] for one in found}
    assert ends["A flight"] == "2026-03-08T15:30:00.000Z"
    assert ends["A holiday of a week"] == "2026-04-03"
    periods = [one["end"][11:16] for one in found if one["title"] == "Periods"]
    assert periods == ["11:00", "13:00", "12:00"]


@pytest.mark.parametrize(("content", "fault"), [
    (b"", "empty"), (b"  \n", "empty"), (b"<!doctype html><title>Sign in</title>", "web page"),
    (b"\x89PNG\r\n", "not a calendar"), (b"x" * (20 << 20) + b"x", "too large"),
])
def test_what_is_no_calendar_is_said_to_be_none(tmp_path, content, fault):
    path = tmp_path / "calendar.ics"
    path.write_bytes(content)
    start = datetime.datetime(2026, 3, 1, tzinfo=UTC)
    assert ask(path, start, start + datetime.timedelta(1), "UTC") == {"fault": fault}


@pytest.mark.parametrize("body", [
    "DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY\n",
    "DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999999\n",
    "DTSTART:00010101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\n",
    "DTSTART:00010101T000000Z\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;COUNT=3\n",
    "DTSTART:20200101T000000Z\nDURATION:P99999999W\nRRULE:FREQ=DAILY\n",
    "DTSTART:20200101T000000Z\nRRULE:FREQ=YEARLY;BYSETPOS=1;BYSECOND=" + joined(range(60))
    + ";BYMINUTE=" + joined(range(60)) + ";BYHOUR=" + joined(range(24)) + ";BYDAY=MO,TU,WE,TH,FR,SA,SU\n",
])
def test_rules_without_end_end(tmp_path, body):
    path = tmp_path / "endless.ics"
    path.write_text(HEAD + ("BEGIN:VEVENT\n" + body + "END:VEVENT\n") * 200 + "END:VCALENDAR\n")
    start = datetime.datetime(2026, 3, 1, tzinfo=UTC)
    found = ask(path, start, start + datetime.timedelta(366), "UTC")
    assert len(found["occurrences"]) <= 10_000
