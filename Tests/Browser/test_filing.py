"""Categories that are suggested from what was chosen before, taken by one tap, and filed by Later where that is wanted."""

import pytest
from playwright.sync_api import expect
from test_organise import ask
from walks import as_installed, card, open_settings, shown, signed_in, stored

BAKING = "Sourdough oven flour crust yeast"
SAILING = "Harbour mast anchor storm rope"


def library(server):
    """An account with twelve items in each of two categories, and its token."""
    token = server.add_account()
    for number in range(24):
        title, category = [(BAKING, "Personal"), (SAILING, "Learning")][number % 2]
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"http://127.0.0.1:9/{number}"})
        ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"title": f"{title} {number}", "category": category})
    return token


def serve(site, path, title):
    text = "".join(f"<p>{title} and more of it, told at some length for number {number}.</p>" for number in range(12))
    page = f"<!DOCTYPE html><html lang=en><title>{title}</title><article><h1>{title}</h1>{text}</article></html>"
    site.answers[path] = (200, "text/html; charset=utf-8", page.encode())


@pytest.mark.req("L17", "L46", "L63")
def test_a_category_is_suggested_from_what_was_chosen(device, server, site, accessible):
    token = library(server)
    lost = ask(server, token, "POST", "/api/v1/items", {"url": f"{site.url}/lost"})
    ask(server, token, "PATCH", f"/api/v1/items/{lost['id']}", {"title": "Oven and flour, yeast and crust"})
    serve(site, "/loaf.html", BAKING + " at home")
    page = signed_in(device, server)
    # A card that needs review has it as a button.
    accept = card(page, "Oven and flour").get_by_role("button", name="File under Personal (")
    expect(accept).to_be_visible()
    expect(accept).to_contain_text("%")
    accessible(page)
    accept.click()
    expect(shown(page, "Filed under Personal")).to_be_visible()
    expect(card(page, "Oven and flour").get_by_role("button", name="File under")).to_have_count(0)
    stored(page)
    # What is shared has it in its sheet, and another may be chosen.
    as_installed(page)
    page.goto(f"/share?title=Loaf&text={site.url}/loaf.html")
    sheet = page.get_by_role("dialog", name="Later")
    suggested = sheet.get_by_role("group", name="Suggested category:").get_by_role("button", pressed=True)
    expect(suggested).to_contain_text("Personal")
    expect(suggested).to_contain_text("%")
    accessible(page)
    sheet.get_by_role("button", name="Work", exact=True).click()
    page.get_by_role("button", name="Save to Later").click()
    expect(sheet).to_have_count(0)
    stored(page)
    page.goto("/library")
    expect(page.get_by_role("article").filter(has_text=BAKING + " at home")).to_be_visible()


@pytest.mark.req("L63")
def test_what_later_files_by_itself_is_wanted_marked_listed_and_taken_back(device, server, site, accessible):
    token = library(server)
    serve(site, "/boats.html", SAILING + " again")
    page = signed_in(device, server)
    open_settings(page)
    never = page.get_by_role("button", name="Never", exact=True)
    expect(never).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Above 80%").click()
    expect(never).to_have_attribute("aria-pressed", "false")
    accessible(page)
    stored(page)
    ask(server, token, "POST", "/api/v1/items", {"url": f"{site.url}/boats.html"})
    page.goto("/inbox")
    boats = card(page, SAILING + " again")
    expect(boats).to_contain_text("filed by Later")
    stored(page)
    page.goto("/library/filed")
    expect(boats.get_by_role("button", name="Keep under Learning")).to_be_visible()
    accessible(page)
    boats.get_by_role("button", name="Remove from category").click()
    expect(boats).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(boats).to_be_visible()
    boats.get_by_role("button", name="Keep under Learning").click()
    expect(boats).to_have_count(0)
    stored(page)
    page.goto("/inbox")
    expect(boats).to_be_visible()
    expect(boats).not_to_contain_text("filed by Later")
