"""Tags, categories, collections, many at once, and search: by touch, by keyboard, on two devices."""

import json
import urllib.request

import pytest
from playwright.sync_api import expect
from walks import card, reload, save_link, shown, signed_in, stored, wait_until, whole


def ask(server, token, method, path, body=None):
    request = urllib.request.Request(
        server.url + path,
        method=method,
        data=json.dumps(body).encode() if body is not None else None,
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def library(server):
    """An account with three items whose titles are known; its token and their IDs."""
    token = server.add_account()
    ids = []
    for number, title in enumerate(("Night trains", "Bread at home", "느린 산책")):
        # An address that leads nowhere: the item fails, and has the title that it is given.
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"http://127.0.0.1:9/{number}"})
        ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"title": title})
        ids.append(item["id"])
    return token, ids


def opened(device, server, **options):
    page = signed_in(device, server, **options)
    expect(page.get_by_role("article")).to_have_count(3)
    return page


def menu_of_shelf(page, name, choice):
    page.get_by_role("button", name=f"More for “{name}”").click()
    page.get_by_role("dialog", name=name).get_by_role("button", name=choice).click()


def menu(page, title, choice):
    card(page, title).get_by_role("button", name=f"More for “{title}”").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    # What is done seldom is on its second page.
    if sheet.get_by_role("button", name=choice).count() == 0:
        sheet.get_by_role("button", name="More…").click()
    sheet.get_by_role("button", name=choice).click()


def visit(page, path, heading):
    stored(page)
    page.goto(path)
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    whole(page)


@pytest.mark.req("L43", "X02")
def test_on_a_phone_what_is_picked_has_the_top_and_the_foot(device, server, accessible):
    library(server)
    page = opened(device, server, width=390, height=844)
    page.get_by_role("button", name="List options").click()
    page.get_by_role("button", name="Select items").click()
    page.get_by_role("checkbox").first.click()
    bar = page.get_by_role("toolbar", name="Select items")
    expect(bar).to_contain_text("1 selected")
    assert bar.bounding_box()["y"] == 0
    # Nothing lies over the rows, and each of the deeds has room for its word.
    expect(page.locator(".floating")).to_be_hidden()
    deeds = bar.locator(".selection-actions").get_by_role("button")
    expect(deeds).to_have_count(5)
    box = deeds.first.bounding_box()
    assert box["y"] + box["height"] == 844
    accessible(page)
    bar.get_by_role("button", name="Select all").click()
    expect(bar).to_contain_text("3 selected")
    bar.get_by_role("button", name="More").click()
    accessible(page)
    page.get_by_role("dialog", name="View").get_by_role("button", name="Favorite").click()
    expect(shown(page, "3 items added to favorites")).to_be_visible()
    expect(bar).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".floating")).to_be_visible()


@pytest.mark.req("L43", "X02")
@pytest.mark.parametrize("width, height", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_rows_stay_where_they_are_while_they_are_picked(device, server, width, height):
    library(server)
    page = opened(device, server, width=width, height=height)
    first = page.locator("#inbox-panel .card").first
    expect(first).to_be_visible()
    before = first.bounding_box()["y"]
    page.get_by_role("button", name="List options").click()
    page.get_by_role("button", name="Select items").click()
    bar = page.get_by_role("toolbar", name="Select items")
    expect(bar).to_be_visible()
    # Another list than the one that is picked from is not offered meanwhile.
    expect(page.get_by_role("tab")).to_have_count(0)
    assert first.bounding_box()["y"] == before
    bar.get_by_role("button", name="End selection").click()
    expect(page.get_by_role("tab")).to_have_count(3)
    assert first.bounding_box()["y"] == before


@pytest.mark.req("L42", "L55", "L64", "L74", "L83", "X07")
def test_tags_meet_on_two_devices(device, server, accessible):
    library(server)
    phone = opened(device, server)
    desk = opened(device, server, width=1440, height=900)

    menu(phone, "Night trains", "Tags…")
    phone.get_by_label("Add a tag").fill("travel")
    accessible(phone)
    phone.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
    expect(phone.get_by_role("button", name="Remove “travel”")).to_be_visible()
    phone.get_by_role("button", name="Done").click()
    expect(card(phone, "Night trains").get_by_role("link", name="travel")).to_be_visible()
    expect(card(desk, "Night trains").get_by_role("link", name="travel")).to_be_visible()

    # The other device gives the same tag to another item, out of the suggestions.
    menu(desk, "Bread at home", "Tags…")
    desk.get_by_role("group", name="Your own").get_by_role("button", name="travel").click()
    desk.get_by_role("button", name="Done").click()
    card(phone, "Bread at home").get_by_role("link", name="travel").click()
    expect(phone.get_by_role("heading", name="travel", level=1)).to_be_visible()
    expect(phone.get_by_role("article")).to_have_count(2)

    # Renamed there, it is renamed here.
    visit(desk, "/tags", "Tags")
    accessible(desk)
    menu_of_shelf(desk, "travel", "Edit")
    desk.get_by_label("Name").fill("by rail")
    desk.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", name="by rail", level=1)).to_be_visible()

    # Joined to another, what it was on follows; and back again by Undo.
    desk.get_by_role("button", name="New tag").click()
    desk.get_by_label("Name").fill("journeys")
    desk.get_by_role("button", name="Violet").click()
    desk.get_by_role("button", name="Save").click()
    menu_of_shelf(desk, "by rail", "Merge into another")
    desk.get_by_role("dialog").get_by_role("button", name="journeys").click()
    expect(phone.get_by_role("heading", name="journeys", level=1)).to_be_visible()
    expect(phone.get_by_role("article")).to_have_count(2)
    desk.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("heading", name="by rail", level=1)).to_be_visible()


@pytest.mark.req("L40", "L41", "L43", "L45", "X02")
def test_the_inbox_by_keyboard_alone(device, server, accessible):
    library(server)
    page = opened(device, server, width=1440, height=900)
    expect(page.get_by_role("tab", name="New (3)")).to_be_visible()
    page.get_by_role("tab", name="In Progress (0)").click()
    expect(shown(page, "Nothing here")).to_be_visible()
    page.get_by_role("tab", name="All Items (3)").click()

    # Three are picked by keys, tagged at once, and archived at once.
    for _ in range(2):
        page.keyboard.press("j")
        page.keyboard.press("x")
    expect(shown(page, "2 selected")).to_be_visible()
    accessible(page)
    page.keyboard.press("t")
    page.get_by_label("Add a tag").fill("later")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove “later”")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("article")).to_have_count(3)

    # Sorted another way, and in rows; both are there after a reload.
    page.get_by_role("button", name="List options").click()
    page.get_by_label("Sort by").select_option(label="Oldest first")
    page.get_by_label("Rows").check()
    accessible(page)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("article").first).to_contain_text("Night trains")
    visit(page, "/inbox", "Inbox")
    expect(page.get_by_role("article").first).to_contain_text("Night trains")
    expect(page.locator(".cards.rows")).to_be_visible()


@pytest.mark.req("L60", "L61", "L62", "L65", "L66", "L55")
def test_the_library_by_category_and_a_collection_by_hand(device, server, accessible):
    library(server)
    page = opened(device, server)
    menu(page, "Night trains", "Category…")
    page.get_by_role("dialog").get_by_role("button", name="Personal").click()
    for title in ("Night trains", "Bread at home"):
        menu(page, title, "Add to collection…")
        page.get_by_label("Add to collection").fill("Weekend")
        page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("button", name="Remove “Weekend”")).to_be_visible()
        page.get_by_role("button", name="Done").click()
    visit(page, "/library", "Library")
    section = page.get_by_role("region", name="Personal")
    expect(section).to_contain_text("(1 item)")
    expect(section.get_by_role("article")).to_have_count(1)
    # The first row begins near the top of a phone.
    assert section.get_by_role("article").bounding_box()["y"] <= 140
    # What leads further lies on the paper, too, at the edge of its heading.
    places = page.get_by_role("region", name="Collections")
    assert places.locator("svg").first.bounding_box()["x"] == places.get_by_role("heading").bounding_box()["x"]
    accessible(page)
    page.get_by_role("link", name="Collections").click()
    page.get_by_role("link", name="Weekend").click()
    rows = page.locator(".ordered > li")
    expect(rows.first).to_contain_text("Night trains")
    page.get_by_role("button", name="Move “Bread at home”").press("Alt+ArrowUp")
    expect(rows.first).to_contain_text("Bread at home")
    accessible(page)
    menu(page, "Bread at home", "Move down")
    expect(rows.first).to_contain_text("Night trains")
    # What is done with the collection itself stands in the page's own menu.
    page.get_by_role("button", name="List options").click()
    expect(page.get_by_role("dialog").get_by_label("Sort by")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Edit").click()
    page.get_by_label("Name").fill("A slow weekend")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="A slow weekend", level=1)).to_be_visible()
    expect(page.locator("#sorting")).to_be_focused()
    # Archived, and brought back from the archive.
    visit(page, "/inbox", "Inbox")
    card(page, "느린 산책").get_by_role("button", name="Archive “느린 산책”").click()
    visit(page, "/library/archive", "Archive")
    page.get_by_role("button", name="Move “느린 산책” to Inbox").click()
    expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.req("L76")
def test_search_finds_while_one_types_also_offline(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[1]}", {"tags": ["sourdough"]})
    page = opened(device, server)
    expect(card(page, "Bread at home").get_by_role("link", name="sourdough")).to_be_visible()
    page.get_by_role("link", name="Search").click()
    server.stop()
    page.context.set_offline(True)
    field = page.get_by_label("Search your content")
    field.fill("nig")
    expect(page.get_by_role("region", name="Exact matches").get_by_role("article")).to_have_count(1)
    field.fill("sour")
    expect(page.get_by_role("region", name="By tag")).to_contain_text("Bread at home")
    accessible(page)
    # Korean by its first consonants.
    field.fill("ㅅㅊ")
    expect(page.get_by_role("region", name="Exact matches")).to_contain_text("느린 산책")
    field.press("Enter")
    page.wait_for_function("() => location.search.startsWith('?q=')")
    page.context.set_offline(False)


@pytest.mark.req("L72")
def test_a_search_is_kept_under_a_name_on_all_devices(device, server, accessible):
    library(server)
    desk = opened(device, server, width=1440, height=900)
    phone = opened(device, server)
    phone.get_by_role("link", name="Search").click()
    phone.get_by_label("Search your content").fill("night")
    phone.get_by_role("button", name="Save this search").click()
    accessible(phone)
    phone.get_by_label("Name").fill("By rail")
    phone.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(shown(phone, "Saved as “By rail”")).to_be_visible()
    accessible(phone)

    side = desk.get_by_role("navigation", name="More places")
    side.get_by_role("link", name="By rail").click()
    expect(desk.get_by_label("Search your content")).to_have_value("night")
    expect(desk.get_by_role("region", name="Exact matches")).to_contain_text("Night trains")
    expect(side.get_by_role("link", name="By rail")).to_have_attribute("aria-current", "page")
    accessible(desk)
    # The field says where one is, not the address.
    desk.get_by_label("Search your content").fill("")
    expect(side.locator("[aria-current]")).to_have_text(["Search"])
    expect(desk.locator(".tab[aria-current=page]")).to_have_count(0)

    phone.get_by_label("Search your content").fill("")
    saved = phone.get_by_role("region", name="Saved searches")
    menu_of_shelf(phone, "By rail", "Delete")
    phone.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(saved).to_have_count(0)
    expect(side.get_by_role("link", name="By rail")).to_have_count(0)
    phone.get_by_role("button", name="Undo").click()
    expect(saved).to_be_visible()
    expect(side.get_by_role("link", name="By rail")).to_be_visible()


@pytest.mark.req("L72")
def test_the_search_begins_with_what_was_looked_for_and_what_it_understands(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[0]}", {"isFavourite": True})
    page = opened(device, server)
    page.get_by_role("link", name="Search").click()
    field = page.get_by_label("Search your content")
    accessible(page)
    page.get_by_role("group", name="Filters").get_by_role("button", name="Favorite").click()
    expect(field).to_have_value("is:favorite ")
    expect(field).to_be_focused()
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article")).to_contain_text("Night trains")
    field.press_sequentially("night")
    field.press("Enter")
    page.wait_for_function("() => location.search.startsWith('?q=')")
    reload(page)
    field.fill("")
    recent = page.get_by_role("navigation", name="Recent searches")
    expect(recent.get_by_role("link")).to_have_text(["is:favorite night"])
    accessible(page)
    recent.get_by_role("link").click()
    expect(field).to_have_value("is:favorite night")
    expect(card(page, "Night trains")).to_be_visible()
    field.fill("")
    page.locator("#clear-recent").click()
    expect(recent).to_have_count(0)


@pytest.mark.req("L72")
def test_a_search_by_tag_and_day_is_kept_and_its_words_changed(device, server, accessible):
    token, ids = library(server)
    ask(server, token, "PATCH", f"/api/v1/items/{ids[0]}", {"tags": ["slow reading"]})
    page = opened(device, server)
    page.get_by_role("link", name="Search").click()
    field = page.get_by_label("Search your content")
    page.get_by_role("group", name="Filters").get_by_role("button", name="Tag…").click()
    expect(field).to_have_value("tag:")
    expect(field).to_be_focused()
    accessible(page)
    page.get_by_role("group", name="Tags").get_by_role("button", name="slow reading").click()
    expect(field).to_have_value('tag:"slow reading" ')
    expect(field).to_be_focused()
    expect(page.get_by_role("article")).to_have_count(1)
    expect(card(page, "Night trains")).to_be_visible()
    field.fill('tag:"slow reading" after:2020-13')
    expect(shown(page, "“after:2020-13” needs a date")).to_be_visible()
    accessible(page)
    field.fill('tag:"slow reading" after:2020')
    expect(card(page, "Night trains")).to_be_visible()

    page.get_by_role("button", name="Save this search").click()
    page.get_by_label("Name").fill("Slowly")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(shown(page, "Saved as “Slowly”")).to_be_visible()
    menu_of_shelf(page, "Slowly", "Edit")
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Searches for").fill("")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_text("Enter what to search for.")).to_be_visible()
    expect(sheet.get_by_label("Searches for")).to_be_focused()
    accessible(page)
    sheet.get_by_label("Searches for").fill("bread")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    expect(field).to_have_value("bread")
    expect(card(page, "Bread at home")).to_be_visible()
    expect(shown(page, "Saved as “Slowly”")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    field.fill("")
    saved = page.get_by_role("region", name="Saved searches")
    expect(saved).to_contain_text('tag:"slow reading" after:2020')


@pytest.mark.req("L70", "L76")
def test_a_kept_article_is_found_by_a_word_of_its_text_offline(device, site, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    titles = {"kettle.html": "A kettle, considered", "neurinda.html": "느리게 읽는 사람들"}
    for path, title in titles.items():
        save_link(page, f"{site.url}/{path}")
        expect(card(page, title)).to_be_visible()
    kept_articles = """async () => {
      const cache = await caches.open('contents');
      const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return kept.filter((one) => one.headers.get('Content-Type').includes('article')).length;
    }"""
    wait_until(page, lambda: page.evaluate(kept_articles) == len(titles))
    stored(page)
    page.get_by_role("link", name="Search").click()
    server.stop()
    page.context.set_offline(True)
    field = page.get_by_label("Search your content")
    found = page.get_by_role("region", name="Exact matches")
    field.fill("PHOTOGRAPH world")
    expect(found).to_contain_text("A kettle, considered")
    expect(found.get_by_role("article")).to_have_count(1)
    expect(shown(page, "Searching the text…")).to_have_count(0)
    accessible(page)
    # While it is typed, and in another language.
    field.fill("우체구")
    expect(found).to_contain_text("느리게 읽는 사람들")
    expect(found.get_by_role("article")).to_have_count(1)
    field.fill("zeppelin")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    page.context.set_offline(False)
