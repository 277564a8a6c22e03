"""The core traps: once the page begins again, twice it stops and says so."""

import pytest
from devices import refuse, trap_at_a_key
from playwright.sync_api import expect

STOPPED = "Something went wrong on this page. Nothing is lost."


def open_welcome(page):
    page.goto("/")
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")


@pytest.mark.req("X05")
def test_a_trap_begins_the_page_again_once_and_then_stops_it(device):
    context = device()
    trap_at_a_key(context)
    page = context.new_page()
    open_welcome(page)
    with page.expect_navigation():
        page.keyboard.press("x")
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    expect(page.get_by_text(STOPPED)).to_be_hidden()
    expect(page.get_by_role("link", name="Get Started")).to_be_visible()
    page.keyboard.press("x")
    expect(page.get_by_text(STOPPED)).to_be_in_viewport()
    expect(page.get_by_role("link", name="Get Started")).to_be_hidden()
    page.get_by_role("link", name="Later").first.click()
    expect(page.get_by_role("link", name="Get Started")).to_be_visible()


@pytest.mark.req("X05")
def test_a_trap_does_not_begin_again_for_ever_where_nothing_is_remembered(device):
    context = device()
    refuse(context, "sessionStorage")
    trap_at_a_key(context)
    page = context.new_page()
    open_welcome(page)
    page.keyboard.press("x")
    expect(page.get_by_text(STOPPED)).to_be_in_viewport()
