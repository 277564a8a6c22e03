"""Shortcuts of phones: a token of just one right is made in the settings, and what the steps say works."""

import json
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from walks import PASSWORD, open_settings, sign_up, signed_in, visit


def post(url, token, body):
    """The status of what a program on a phone sends."""
    request = urllib.request.Request(
        url, json.dumps(body).encode(),
        {"Authorization": token, "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as problem:
        return problem.code


@pytest.mark.req("L08", "L23", "R19")
def test_a_shortcut_is_set_up_with_a_token_that_only_adds(device, server, accessible):
    page = device().new_page()
    sign_up(page)
    open_settings(page)
    page.get_by_role("link", name="Shortcuts", exact=True).click()
    expect(page.get_by_role("heading", name="Shortcuts", level=1)).to_be_visible()
    accessible(page)
    page.get_by_label("What it does").select_option(label="Add to rebuy list")
    # The header lacks its token until there is one.
    expect(page.get_by_role("button", name="Copy: “Header value”")).to_be_disabled()
    page.get_by_label("Current password").fill("not this one")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_text("The current password is incorrect.")).to_be_visible()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Create token").click()
    expect(page.locator("#shortcut-token")).to_be_visible()
    accessible(page)
    token = page.locator("input[aria-label='Header value']").input_value()
    address = page.locator("input[aria-label='Address']").input_value()
    key = page.locator("input[aria-label='Field key']").input_value()
    assert token.startswith("Bearer later_")
    assert address == server.url + "/api/v1/shopping-list"
    assert post(address, token, {key: "toothpaste"}) == 200
    # It can do nothing else.
    assert post(server.url + "/api/v1/todos", token, {"text": "Call Ada"}) == 403
    assert post(server.url + "/api/v1/items", token, {"url": "https://example.org/"}) == 403
    page.get_by_label("Where you make it").select_option(label="curl")
    expect(page.locator("input[aria-label='Command']")).to_have_value(command(token, address))
    # It is shown once.
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    expect(page.get_by_text("Add to rebuy list", exact=True)).to_be_visible()
    page.get_by_role("link", name="Shortcuts", exact=True).click()
    expect(page.get_by_role("button", name="Create token")).to_be_visible()
    visit(page, "/restock/shopping")
    expect(page.get_by_text("toothpaste", exact=True).first).to_be_visible()


@pytest.mark.req("X02")
def test_on_a_desk_what_is_copied_begins_at_one_edge(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    visit(page, "/settings/shortcuts")
    fields = page.locator(".row > .field-box")
    expect(fields.first).to_be_visible()
    edges = fields.evaluate_all("boxes => boxes.map((box) => box.getBoundingClientRect().x)")
    assert len(edges) > 2 and len(set(edges)) == 1
    # A button is as wide as its words.
    assert page.get_by_role("button", name="Create token").bounding_box()["width"] < 300


def command(token, address):
    """The whole command of the last step."""
    return (
        f"curl -H 'Authorization: {token}' -H 'Content-Type: application/json' "
        f"-d '{{\"text\":\"toothpaste\"}}' '{address}'"
    )


@pytest.mark.req("L86")
@pytest.mark.parametrize(
    "settings, privacy", [("/tasks/settings/account", "/tasks/settings/context"), ("/restock/settings/account", "/restock/settings/privacy")],
)
def test_privacy_is_reached_from_the_settings_of_each_app_and_stays_in_it(device, server, settings, privacy):
    page = device().new_page()
    sign_up(page)
    visit(page, settings)
    page.get_by_role("region", name="General").get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    expect(page).to_have_url(server.url + privacy)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(server.url + settings)
