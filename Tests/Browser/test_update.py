"""A new version of the app is offered, and never forced onto what is being typed."""

import shutil

import pytest
from playwright.sync_api import expect
from server import Server
from versions import WEB, another_version, update
from walks import controlled, open_link_sheet, shown, sign_in, stored


@pytest.fixture
def server(tmp_path):
    shutil.copytree(WEB, tmp_path / "web")
    with Server(tmp_path / "data", web=tmp_path / "web") as server:
        yield server


@pytest.mark.req("L12", "L85")
def test_an_update_is_offered_while_a_draft_is_open_and_the_draft_survives_it(
    device, server, tmp_path
):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    controlled(page)
    open_link_sheet(page)
    field = page.get_by_label("Link", exact=True)
    field.fill("https://example.org/a-draft")

    server.stop()
    another_version(WEB, tmp_path / "newer")
    server.web = tmp_path / "newer"
    server.start()
    assert update(page) == "installed"
    expect(shown(page, "A new version of Later is ready.")).to_be_attached()
    expect(field).to_have_value("https://example.org/a-draft")
    assert page.evaluate("caches.has('bundle-another')")

    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Update").click()
    page.wait_for_function("() => document.documentElement.dataset.version === 'another'")
    open_link_sheet(page)
    expect(page.get_by_label("Link", exact=True)).to_have_value("https://example.org/a-draft")
