"""Our recurrence rules and python-dateutil's give the same dates."""

import datetime
import pathlib
import random
import subprocess

from dateutil import rrule

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = 4000
WANTED = 12
DAY, WEEK, MONTH, YEAR = range(4)
HOUR = 5
FREQUENCIES = {HOUR: rrule.HOURLY, DAY: rrule.DAILY, WEEK: rrule.WEEKLY, MONTH: rrule.MONTHLY,
               YEAR: rrule.YEARLY}


def number(day):
    return (day - datetime.date(1970, 1, 1)).days


def second(time):
    return number(time.date()) * 86_400 + time.hour * 3600 + time.minute * 60


def some(dice, values, most):
    return sorted(dice.sample(values, dice.randint(1, most)))


def random_rule(dice):
    unit = dice.choice([DAY, WEEK, MONTH, MONTH, YEAR, HOUR])
    # Whoever asks dateutil for a date that never comes waits for the year 9999.
    start = datetime.date(dice.randint(1950, 2090), 1, 1) + datetime.timedelta(dice.randrange(366))
    rule = {"unit": unit, "interval": dice.choice([1, 1, 1, 2, 2, 3, 4, 6, 7, 12, 30]),
            "weekdays": [], "nths": [], "days": [], "month": 0, "count": 0, "until": None,
            "start": start, "time": 0}
    if unit == WEEK and dice.random() < 0.7:
        rule["weekdays"] = some(dice, range(7), 5)
    if unit in (MONTH, YEAR):
        kind = dice.randrange(3)
        if kind == 0:
            rule["days"] = some(dice, range(1, 32), 3)
        elif kind == 1:
            rule["weekdays"] = some(dice, range(7), 5)
            most = 4 * len(rule["weekdays"])
            one = dice.choice([dice.randint(1, min(most, 31)), -dice.randint(1, 4), -1])
            more = some(dice, range(1, min(most, 31) + 1), 3) if dice.random() < 0.4 else []
            rule["nths"] = sorted({one, *more})
    if unit == HOUR:
        rule["interval"] = dice.randint(1, 23)
        rule["time"] = dice.randrange(24 * 60) * 60
    if unit == YEAR:
        rule["month"] = dice.randint(1, 12) if dice.random() < 0.7 else 0
    match dice.randrange(4):
        case 0:
            rule["count"] = dice.randint(1, 15)
        case 1:
            rule["until"] = start + datetime.timedelta(dice.randint(0, 4000))
    return rule


def line(rule):
    until = "-" if rule["until"] is None else number(rule["until"])
    return " ".join(str(part) for part in (
        rule["unit"], rule["interval"], sum(1 << day for day in rule["weekdays"]),
        ",".join(map(str, rule["nths"] or [0])),
        sum(1 << (day - 1) for day in rule["days"]), rule["month"], rule["count"], until,
        number(rule["start"]), rule["time"], WANTED))


def theirs(rule):
    """dateutil skips days that a month lacks; the last of those up to the wanted one does not."""
    start = datetime.datetime.combine(rule["start"], datetime.time())
    start += datetime.timedelta(seconds=rule["time"])
    shared = {"freq": FREQUENCIES[rule["unit"]], "interval": rule["interval"], "dtstart": start,
              "wkst": rrule.MO}
    if rule["unit"] == YEAR:
        shared["bymonth"] = rule["month"] or rule["start"].month
    dates = rrule.rruleset()
    if rule["unit"] in (DAY, HOUR):
        dates.rrule(rrule.rrule(**shared))
    elif rule["unit"] == WEEK:
        dates.rrule(rrule.rrule(**shared, byweekday=rule["weekdays"] or start.weekday()))
    elif len(rule["weekdays"]) == 1:
        # 2SU, 4SU: the same as these places of all Sundays of the month.
        dates.rrule(rrule.rrule(**shared, byweekday=[
            rrule.weekday(rule["weekdays"][0], nth) for nth in rule["nths"]]))
    elif rule["nths"]:
        dates.rrule(rrule.rrule(**shared, byweekday=rule["weekdays"], bysetpos=rule["nths"]))
    else:
        for day in rule["days"] or [rule["start"].day]:
            if day <= 28:
                dates.rrule(rrule.rrule(**shared, bymonthday=day))
            else:
                dates.rrule(rrule.rrule(
                    **shared, bymonthday=list(range(28, day + 1)), bysetpos=-1))
    found = []
    for date in dates:
        day = date.date()
        if len(found) == min(rule["count"] or WANTED, WANTED):
            break
        if rule["until"] and day > rule["until"]:
            break
        found.append(second(date) if rule["unit"] == HOUR else number(day))
    return found


def tool():
    for kind in ("release", "debug"):
        path = ROOT / ".build" / kind / "recur"
        if path.exists():
            return path
    subprocess.run(["swift", "build", "-c", "release", "--product", "recur"], cwd=ROOT, check=True)
    return ROOT / ".build" / "release" / "recur"


def test_random_rules_give_the_dates_that_dateutil_gives():
    dice = random.Random(20260214)
    rules = [random_rule(dice) for _ in range(RULES)]
    answer = subprocess.run(
        [tool()], input="\n".join(map(line, rules)) + "\n", capture_output=True, text=True,
        check=True).stdout.split("\n")
    assert answer.pop() == ""
    for rule, ours in zip(rules, answer, strict=True):
        assert [int(date) for date in ours.split()] == theirs(rule), rule
