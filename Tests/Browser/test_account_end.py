"""Taking everything along, and leaving."""

import zipfile

import pytest
from playwright.sync_api import expect

from devices import expect_no_rows
from walks import EMAIL, PASSWORD, card, save_link, sign_up, visit


@pytest.mark.req("L06", "X08")
def test_the_settings_hand_everything_over(device, server, site, tmp_path, accessible):
    page = device().new_page()
    sign_up(page)
    save_link(page, site.url + "/bread.html")
    expect(card(page, "bread").or_(page.get_by_role("article")).first).to_be_visible()
    visit(page, "/settings")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename == "later-export.zip"
    path = tmp_path / "export.zip"
    waiting.value.save_as(path)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert EMAIL in archive.read("later-export/account.json").decode()
    accessible(page)


@pytest.mark.req("L06", "X05", "X06")
def test_an_account_is_deleted_with_its_password_and_leaves_nothing(device, server, accessible):
    page = device().new_page()
    sign_up(page)
    visit(page, "/settings")
    page.get_by_role("button", name="Delete account").click()
    sheet = page.get_by_role("dialog", name="Delete your account?")
    field = sheet.get_by_label("Current password", exact=True)
    expect(field).to_be_focused()
    accessible(page)
    field.fill("not the password")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text("The current password is incorrect.")).to_be_visible()
    assert EMAIL in server.run("user", "list")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Delete account")).to_be_focused()
    page.keyboard.press("Enter")
    field.fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Get Started")).to_be_visible()
    assert server.run("user", "list") == ""
    # What is left says only how the app looks.
    expect_no_rows(page, "entities", "outbox", "drafts")
