"""English by region: days and hours as the browser's own English has them, drawn by the server and by the device."""

import datetime

import pytest
from playwright.sync_api import expect
from test_first_paint import MARK, expect_taken_over
from test_restock import PHONE, open_restock
from test_restock import add as stock
from test_tasks import add, open_tasks, row
from walks import signed_in

# What the clock of a region shows at half past five, and at nine in the morning.
REGIONS = [("en-GB", "17:30", "09:00"), ("en-AU", "5:30 PM", "9:00 AM")]


def in_days(days):
    return datetime.date.today() + datetime.timedelta(days=days)


def written(day):
    """Where the day stands before the month."""
    year = "" if day.year == datetime.date.today().year else f" {day.year}"
    return f"{day:%a} {day.day} {day:%b}{year}"


@pytest.mark.req("X12", "L83")
def test_what_the_server_draws_for_a_region_stays(device, server):
    # The page as the server draws it: nothing runs in it.
    still = device(locale="en-GB", java_script_enabled=False).new_page()
    still.goto("/")
    expect(still.get_by_text("Tomorrow, 15:00")).to_have_count(1)

    context = device(locale="en-GB")
    context.add_init_script(MARK)
    page = context.new_page()
    page.goto("/")
    expect_taken_over(page, 10)
    expect(page.get_by_text("Tomorrow, 15:00")).to_have_count(1)


@pytest.mark.req("X12", "T15")
@pytest.mark.parametrize(("locale", "time", "_morning"), REGIONS)
def test_a_task_has_the_day_and_the_hour_of_its_region(device, server, locale, time, _morning):
    server.add_account()
    page = signed_in(device, server, locale=locale)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    open_tasks(page)
    day = in_days(40)
    # Numbers are read in the order in which the region writes them.
    add(page, f"Dentist {day.day}/{day.month}/{day.year} 5:30pm")
    expect(row(page, "Dentist")).to_contain_text(f"{written(day)}, {time}")
    # The offline shell has the browser's languages alone.
    page.context.set_offline(True)
    page.reload()
    expect(row(page, "Dentist")).to_contain_text(f"{written(day)}, {time}")
    later = in_days(50)
    add(page, f"Barber {later.isoformat()} 5:30pm")
    expect(row(page, "Barber")).to_contain_text(f"{written(later)}, {time}")


@pytest.mark.req("X12", "R07")
@pytest.mark.parametrize(("locale", "_evening", "time"), REGIONS)
def test_a_reminder_has_the_day_and_the_hour_of_its_region(device, server, locale, _evening, time):
    server.add_account()
    page = open_restock(device, server, locale=locale, **PHONE)
    stock(page, "Coffee")
    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("link", name="Notification Settings").click()
    expect(page.get_by_label("Reminder Time")).to_have_value("09:00")
    expect(page.locator(".field-shown").filter(has_text=time)).to_have_count(1)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Coffee").click()
    # It reminds three days before.
    expect(page.get_by_text(f"Next reminder: {written(in_days(27))}")).to_be_visible()
