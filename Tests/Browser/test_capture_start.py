"""The first run: what it asks for, that nothing must be answered, and that it comes once."""

import pytest
from playwright.sync_api import expect
from walks import EMAIL, PASSWORD, open_settings, signed_in, stored, visit


def newcomer(page):
    page.goto("/sign-up")
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_role("heading", name="What interests you?", level=1)).to_be_visible()


@pytest.mark.req("L03", "L05", "L85", "X05")
def test_the_first_run_asks_what_may_be_skipped_and_comes_once(device, server, accessible):
    page = device().new_page()
    newcomer(page)
    # Why comes before how many steps there are; those stand at the top right all the same.
    why = page.get_by_text("Topics help Later suggest what to read next.")
    expect(why).to_be_visible()
    count = page.get_by_role("img", name="Step 1 of 2")
    expect(count).to_be_visible()
    assert page.evaluate(
        "() => Boolean(document.querySelector('main > p').compareDocumentPosition("
        "document.querySelector('.onboarding-dots')) & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    assert count.bounding_box()["y"] < why.bounding_box()["y"]
    assert count.bounding_box()["x"] > 300
    accessible(page)
    page.get_by_role("button", name="Tech").click()
    page.get_by_role("button", name="Design").click()
    expect(page.get_by_role("button", name="Tech")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="You’re all set!", level=1)).to_be_visible()
    accessible(page)
    page.go_back()
    expect(page.get_by_role("heading", name="What interests you?", level=1)).to_be_visible()
    page.go_forward()
    page.get_by_role("button", name="Start Using Later").click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    stored(page)

    other = signed_in(device, server)
    open_settings(other)
    chosen = other.get_by_role("group", name="Topics").get_by_role("button", pressed=True)
    expect(chosen).to_have_text(["Tech", "Design"])
    chosen.first.click()
    expect(chosen).to_have_text(["Design"])


def test_nothing_is_asked_for_that_nothing_uses(device):
    page = device().new_page()
    newcomer(page)
    page.get_by_role("button", name="Skip for now").click()
    expect(page.get_by_role("img", name="Step 2 of 2")).to_be_visible()
    page.get_by_role("button", name="Start Using Later").click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    open_settings(page)
    expect(page.get_by_role("group", name="Topics")).to_be_visible()
    for word in ["Location", "Calendar"]:
        expect(page.get_by_role("button", name=word)).to_have_count(0)
    visit(page, "/start/context")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
