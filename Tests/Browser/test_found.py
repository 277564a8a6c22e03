"""What the search finds and how it says so: on a phone and a desk, in both languages, without a network."""

import pytest
from playwright.sync_api import expect
from test_organise import ask, library
from walks import card, save_link, shown, sign_in, signed_in, stored, wait_until, whole

SIZES = [(390, 844), (1440, 900)]
KEPT_ARTICLES = """async () => {
  const cache = await caches.open('contents');
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return kept.filter((one) => one.headers.get('Content-Type').includes('article')).length;
}"""


def searching(page):
    """The search's field, opened as one does."""
    page.keyboard.press("/")
    field = page.locator("#search")
    expect(field).to_be_focused()
    return field


def group(page, name):
    return page.get_by_role("region", name=name, exact=True)


@pytest.mark.req("L70", "L76")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_phrase_of_a_kept_text_is_found_in_its_sentence_offline(device, server, site, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    for path, title in (("kettle.html", "A kettle, considered"), ("bread.html", "Bread for people")):
        save_link(page, f"{site.url}/{path}")
        expect(card(page, title)).to_be_visible()
    wait_until(page, lambda: page.evaluate(KEPT_ARTICLES) == 2)
    stored(page)
    field = searching(page)
    server.stop()
    page.context.set_offline(True)
    field.fill('"two metals that expand"')
    exact = group(page, "Exact matches")
    expect(exact.get_by_role("article")).to_have_count(1)
    expect(exact.get_by_role("article")).to_contain_text("A kettle, considered")
    hit = exact.locator(".search-hit")
    expect(hit).to_contain_text("Inside the handle is a strip of two metals that expand unequally in steam")
    expect(hit.locator("mark")).to_have_text(["two", "metals", "that", "expand"])
    accessible(page)
    # The same words in another order are no phrase.
    field.fill('"metals two that expand"')
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.req("L70")
def test_a_word_is_not_found_within_another_and_a_tag_is_a_condition(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[0]}", {"title": "Starting a party"})
    ask(server, token, "PATCH", f"/api/v1/items/{ids[1]}", {"title": "The art of bread", "tags": ["work"]})
    page = signed_in(device, server)
    expect(card(page, "The art of bread").get_by_role("link", name="work")).to_be_visible()
    field = searching(page)
    field.fill("art")
    exact = group(page, "Exact matches").get_by_role("article")
    expect(exact).to_have_count(1)
    expect(exact).to_contain_text("The art of bread")
    field.fill("tag:work")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(card(page, "The art of bread")).to_be_visible()
    # A tap puts a condition in, and takes it out.
    chip = page.get_by_role("group", name="Filters").get_by_role("button", name="Favorite")
    chip.click()
    expect(field).to_have_value("tag:work is:favorite ")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    accessible(page)
    chip.click()
    expect(card(page, "The art of bread")).to_be_visible()


# They were six rows on a phone, and pushed all else down.
@pytest.mark.req("L70")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_filters_are_one_line_that_the_keyboard_goes_through(device, server, width, height):
    library(server)
    page = signed_in(device, server, width=width, height=height)
    searching(page)
    filters = page.get_by_role("group", name="Filters")
    expect(filters).to_be_visible()
    assert filters.bounding_box()["height"] < 60
    last = filters.get_by_role("button").last
    last.focus()
    expect(last).to_be_in_viewport()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(last).to_be_focused()


@pytest.mark.req("L71", "L72")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_was_meant_is_offered_and_what_is_wrong_is_told(device, server, accessible, width, height):
    library(server)
    page = signed_in(device, server, width=width, height=height)
    expect(page.get_by_role("article")).to_have_count(3)
    field = searching(page)
    field.fill("night trians")
    ask_button = page.get_by_role("button", name="Did you mean “night trains”?")
    expect(ask_button).to_be_visible()
    expect(group(page, "Exact matches")).to_contain_text("Night trains")
    accessible(page)
    ask_button.click()
    expect(field).to_have_value("night trains")
    expect(ask_button).to_have_count(0)
    expect(group(page, "Exact matches")).to_contain_text("Night trains")
    # The other language's keyboard.
    field.fill("smfls")
    expect(page.get_by_role("button", name="Did you mean “느린”?")).to_be_visible()
    expect(group(page, "Exact matches")).to_contain_text("느린 산책")
    field.fill("after:2026-13 night")
    expect(shown(page, "“after:2026-13” needs a date")).to_be_visible()
    expect(group(page, "Exact matches")).to_contain_text("Night trains")
    # What is being typed becomes a word of the library.
    field.fill("tra")
    page.get_by_role("group", name="Suggestions").get_by_role("button", name="trains").click()
    expect(field).to_have_value("trains ")
    expect(group(page, "Exact matches")).to_contain_text("Night trains")


@pytest.mark.req("L71", "L72")
def test_the_same_in_korean(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[1]}", {"title": "안녕, 정원", "tags": ["일"]})
    page = device(locale="ko-KR").new_page()
    sign_in(page, korean=True)
    expect(page.get_by_role("article")).to_have_count(3)
    whole(page)
    field = searching(page)
    field.fill("dkssud")
    expect(page.get_by_role("button", name="‘안녕’ 검색할까요?")).to_be_visible()
    expect(group(page, "정확히 일치")).to_contain_text("안녕, 정원")
    accessible(page)
    field.fill("태그:일")
    expect(page.get_by_role("article")).to_have_count(1)
    field.fill("이전:모레 산책")
    expect(shown(page, "‘이전:모레’")).to_be_visible()
    expect(group(page, "정확히 일치")).to_contain_text("느린 산책")


@pytest.mark.req("L70", "T11", "R16")
def test_one_search_finds_in_all_three_apps(device, server, accessible):
    token, _ = library(server)
    ask(server, token, "POST", "/api/v1/todos", {"title": "Bake bread", "notes": "With the night dough"})
    ask(server, token, "POST", "/api/v1/products", {"name": "Bread flour"})
    page = signed_in(device, server)
    expect(page.get_by_role("article")).to_have_count(3)
    field = searching(page)
    field.fill("bread")
    expect(group(page, "Exact matches")).to_contain_text("Bread at home")
    expect(group(page, "Tasks").get_by_role("link", name="Bake bread")).to_be_visible()
    expect(group(page, "Items you buy").get_by_role("link", name="Bread flour")).to_be_visible()
    accessible(page)
    field.fill("dough")
    expect(group(page, "Tasks")).to_contain_text("With the night dough")
    group(page, "Tasks").get_by_role("link", name="Bake bread").click()
    page.wait_for_url("**/tasks/*")
