"""The program comes in two parts: the first visit needs one, the other is there whenever it is needed."""

import pytest
from playwright.sync_api import expect
from walks import card, open_item, save_link, shown, sign_in, signed_in

NEEDED = "performance.getEntriesByName('part-needed').length"
SAID = "document.getElementById('app').innerHTML"
ASKED = "(name) => performance.getEntriesByType('resource').filter((entry) => entry.name.includes(name)).length"


@pytest.mark.req("L01")
def test_a_visitor_loads_the_first_part_alone(device):
    page = device(width=390, height=844, service_workers="block").new_page()
    page.goto("/")
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    page.get_by_role("link", name="Get Started").click()
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    assert [page.evaluate(ASKED, name) for name in ("/app-", "/style-", "/rest-", "/sheet-")] == [1, 1, 0, 0]


@pytest.mark.parametrize(("width", "seen"), [(390, ".reader-bar"), (1440, ".panes > .screen")], ids=["phone", "desk"])
def test_what_comes_after_signing_in_has_its_rules_as_it_is_seen(device, server, site, width, seen):
    server.add_account()
    page = device(width=width, height=900, service_workers="block").new_page()
    sign_in(page)
    save_link(page, f"{site.url}/the-pile.html")
    open_item(page, "The pile is not the problem")
    expect(page.locator(seen)).to_have_css("position", "sticky")


def test_signing_in_and_saving_need_nothing_of_the_second_part(device, server, site):
    server.add_account()
    page = device(width=390, height=844, service_workers="block").new_page()
    # It never comes here: whatever needed it would stop the page.
    page.route("**/rest-*", lambda route: route.abort())
    sign_in(page)
    expect(shown(page, "Synced")).to_be_visible()
    save_link(page, f"{site.url}/the-pile.html")
    expect(card(page, "The pile is not the problem")).to_contain_text("The Slow Desk")
    assert page.evaluate(NEEDED) == 0


# A text that had gone with the second part is nothing but zeros without it (scripts/move-texts).
@pytest.mark.parametrize("korean", [False, True], ids=["english", "korean"])
def test_no_text_of_a_first_visit_comes_with_the_second_part(device, server, site, korean):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, f"{site.url}/the-pile.html")
    expect(card(page, "The pile is not the problem")).to_contain_text("The Slow Desk")
    said = {}
    for has_both in (False, True):
        page = device(service_workers="block", locale="ko-KR" if korean else "en-US").new_page()
        if not has_both:
            page.route("**/rest-*", lambda route: route.abort())
        page.goto("/sign-in")
        page.wait_for_function("() => 'ready' in document.documentElement.dataset")
        said[has_both] = page.evaluate(SAID)
        sign_in(page, korean=korean)
        expect(card(page, "The pile is not the problem")).to_be_visible()
        assert "\0" not in page.evaluate(SAID)
    assert said[False] == said[True] and len(said[True]) > 200 and "\0" not in said[True]


@pytest.mark.req("K05")
@pytest.mark.parametrize("path", ["/tasks", "/restock"])
def test_an_app_that_is_opened_before_its_part_came_fetches_it(device, server, path):
    server.add_account()
    page = device(width=390, height=844, service_workers="block").new_page()
    held = []
    page.route("**/rest-*", lambda route: route.continue_() if held else held.append(route))
    sign_in(page)
    expect(shown(page, "Synced")).to_be_visible()
    page.get_by_role("button", name="Apps").click()
    page.get_by_role("dialog").locator(f"a[href='{path}']").click()
    page.wait_for_function(f"() => {NEEDED} === 1 && location.pathname === '{path}'")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    # What was asked for first comes at last, and changes nothing.
    held[0].continue_()
    page.wait_for_function(f"() => ({ASKED})('/rest-') === 2")
    page.reload()
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(NEEDED) == 0
