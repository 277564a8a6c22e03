"""A day chosen in a month: by finger, mouse and keyboard, for one task and for all that is overdue."""

import datetime

import pytest
from playwright.sync_api import expect
from test_days import DESK, PHONE, Tongue, begin, row
from test_organise import ask
from walks import signed_in, stored, visit

TODAY = "() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()]; }"


def today(page):
    """Where the device is."""
    return datetime.date(*page.evaluate(TODAY))


def later(day, months):
    """The same day so many months on, or the last of that month."""
    number = day.year * 12 + day.month - 1 + months
    first = datetime.date(number // 12, number % 12 + 1, 1)
    last = (first + datetime.timedelta(days=31)).replace(day=1) - datetime.timedelta(days=1)
    return first.replace(day=min(day.day, last.day))


def cell(page, day, calendar="details-day-month"):
    return page.locator(f"#{calendar}-{day.isoformat()}")


@pytest.mark.req("T11", "T18", "X01", "X03", "X04")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_day_is_chosen_in_a_month(device, server, accessible, language, size):
    say = Tongue(language)
    token = server.add_account()
    ask(server, token, "POST", "/api/v1/todos", {"title": "Milk"})
    page = begin(device, say, size, "/tasks/all", offline=False)
    row(page, "Milk").get_by_role("link").click()
    page.locator(".due-days > summary").click()
    now = today(page)
    month = page.locator("#details-day-month")
    grid = month.get_by_role("grid")
    expect(cell(page, now)).to_have_attribute("aria-current", "date")
    # As the region of the language has it.
    expect(grid.get_by_role("columnheader").first).to_have_accessible_name(say.either("Sunday", "일요일"))
    accessible(page)
    box = cell(page, now).bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44

    # One day is a stop for Tab; keys lead on from it, into other months too.
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    cell(page, now).focus()
    page.keyboard.press("ArrowRight")
    at = now + datetime.timedelta(days=1)
    expect(cell(page, at)).to_be_focused()
    page.keyboard.press("ArrowDown")
    at += datetime.timedelta(days=7)
    expect(cell(page, at)).to_be_focused()
    page.keyboard.press("Home")
    at -= datetime.timedelta(days=(at.weekday() + 1) % 7)
    expect(cell(page, at)).to_be_focused()
    page.keyboard.press("End")
    at += datetime.timedelta(days=6)
    expect(cell(page, at)).to_be_focused()
    page.keyboard.press("PageDown")
    at = later(at, 1)
    expect(cell(page, at)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, at)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#details-day")).to_have_value(at.isoformat())
    accessible(page)

    # A press does the same; what is typed stays possible, and is shown in its month.
    page.locator("#details-day-month-after").click()
    far = later(at, 1).replace(day=15)
    cell(page, far).click()
    expect(page.locator("#details-day")).to_have_value(far.isoformat())
    typed = datetime.date(now.year + 1, 3, 3)
    page.locator("#details-day").fill(typed.isoformat())
    expect(cell(page, typed)).to_have_attribute("aria-selected", "true")
    stored(page)
    assert ask(server, token, "GET", "/api/v1/todos")["todos"][0]["due"]["day"] == typed.isoformat()


@pytest.mark.req("T11", "T12", "X04")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_all_that_is_overdue_goes_to_any_day_together(device, server, accessible, size):
    token = server.add_account()
    day = datetime.date.today()
    for title, ago in (("Milk", 2), ("Bread", 3), ("Rye", 0)):
        ask(server, token, "POST", "/api/v1/todos", {
            "title": title, "due": {"day": (day - datetime.timedelta(days=ago)).isoformat()}})
    page = signed_in(device, server, **size)
    visit(page, "/tasks")
    overdue = page.get_by_role("region", name="Overdue")
    expect(overdue.get_by_role("article")).to_have_count(2)
    accessible(page)
    sheet = page.get_by_role("dialog", name="2 overdue tasks")
    if size is DESK:
        page.keyboard.press("o")
    else:
        overdue.get_by_role("button", name="Reschedule overdue tasks").tap()
    expect(sheet).to_be_visible()
    accessible(page)
    at = later(day, 1)
    page.locator("#reschedule-month-after").click()
    cell(page, at, "reschedule-month").click()
    expect(sheet).to_have_count(0)
    expect(overdue).to_have_count(0)
    expect(row(page, "Rye")).to_be_visible()
    page.get_by_role("button", name="Undo").last.click()
    expect(overdue.get_by_role("article")).to_have_count(2)
    # Any of the near days too.
    page.locator("#put-off-overdue").click()
    sheet.get_by_role("button", name="Tomorrow").click()
    expect(overdue).to_have_count(0)
    stored(page)
    due = {one["title"]: one["due"]["day"] for one in ask(server, token, "GET", "/api/v1/todos")["todos"]}
    assert due["Milk"] == due["Bread"] == (day + datetime.timedelta(days=1)).isoformat()
    assert due["Rye"] == day.isoformat()
