"""Tablet and desk: what stands beside what, the side bar, and the field that finds everything."""

import re
import secrets

import pytest
from playwright.sync_api import expect
from sync_client import SyncClient
from test_organise import ask
from walks import card, open_item, reload, save_link, scroll_to_paragraph, shown, signed_in, stored, wait_until

SCROLL = "() => document.getElementById('list-pane').scrollTop"
WIDTH = "() => document.getElementById('list-pane')?.offsetWidth"


def many(server, count=60):
    client = SyncClient(server.url, server.add_account())
    client.push([
        client.change(secrets.token_bytes(16), {
            1: f"https://example.org/{n}", 2: f"https://example.org/{n}", 3: f"Title {n:02}", 4: "Gazette",
            7: 4, 8: 3, 12: 1_700_000_000_000 + n * 60_000, 16: 0, 10: secrets.token_bytes(32),
        })
        for n in range(count)
    ])


@pytest.mark.req("L82", "X01")
def test_an_item_opens_beside_the_list_which_keeps_its_place(device, server, accessible):
    many(server)
    page = signed_in(device, server, width=1440, height=900)
    expect(page.get_by_text("Choose something to read")).to_be_visible()
    expect(page.locator(".card-row").nth(20)).to_be_attached()
    accessible(page)
    row = page.locator(".card-row").nth(12)
    row.evaluate("(row) => { row.closest('#list-pane').scrollTop = row.offsetTop - 200; }")
    at = page.evaluate(SCROLL)
    assert at > 0
    title = row.locator(".card-link").inner_text()
    row.locator(".card-link").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_count(1)
    expect(heading).to_contain_text(title)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", name="Inbox", level=2)).to_be_visible()
    expect(page.locator(".card-row[aria-current]")).to_contain_text(title)
    assert page.evaluate(SCROLL) == at
    accessible(page)
    # The keys lead on, and the row of what is open stays in sight.
    for _ in range(12):
        before = heading.inner_text()
        page.keyboard.press("j")
        expect(heading).not_to_have_text(before)
    expect(page.locator(".card-row[aria-current]")).to_be_in_viewport()
    assert page.evaluate(SCROLL) > at
    at = page.evaluate(SCROLL)
    # Back to the list alone: it stands where it stood.
    page.keyboard.press("u")
    expect(page.get_by_text("Choose something to read")).to_be_visible()
    wait_until(page, lambda: abs(page.evaluate(SCROLL) - at) < 2)


# Beside a list of 380 px a text had 36 letters in a line.
@pytest.mark.req("L82", "X01")
def test_a_tablet_gives_its_width_to_the_list_and_then_to_the_text(device, server, site, accessible):
    server.add_account()
    page = signed_in(device, server, width=820, height=1180)
    save_link(page, site.long_article())
    row = page.locator(".card-row")
    expect(row).to_have_count(1)
    expect(page.locator(".card-state")).to_have_count(0)
    expect(page.get_by_text("Choose something to read")).to_be_hidden()
    wait_until(page, lambda: row.bounding_box()["width"] > 600)
    accessible(page)
    title = row.locator(".card-link").inner_text()
    open_item(page, title)
    expect(row).to_have_count(0)
    assert page.locator("#article p").first.bounding_box()["width"] >= 520
    accessible(page)
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    expect(row).to_have_count(1)


@pytest.mark.req("L82")
def test_a_desk_offers_what_to_read_where_nothing_is_open(device, server, accessible):
    many(server, 3)
    page = signed_in(device, server, width=1440, height=900)
    pane = page.get_by_role("region", name="Reading pane")
    expect(pane.locator(".offer-title")).to_contain_text("Title")
    expect(pane.locator(".reason")).to_have_text(re.compile(r"\S"))
    title = pane.locator(".offer-title").inner_text()
    accessible(page)
    pane.get_by_role("link", name="Read").click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


@pytest.mark.req("L82", "X02")
def test_the_menu_of_a_row_on_a_desk_is_whole_says_its_keys_and_dims_nothing(device, server, accessible):
    many(server, 3)
    page = signed_in(device, server, width=1440, height=900)
    row = page.locator(".card-row").first
    expect(row).to_be_visible()
    row.click(button="right")
    menu = page.get_by_role("dialog")
    expect(menu).to_be_visible()
    expect(menu.get_by_role("button", name="More…")).to_have_count(0)
    expect(menu.get_by_role("button", name="Category…")).to_be_visible()
    expect(menu.get_by_role("button", name="Archive").locator(".menu-key")).to_have_text("e")
    expect(page.locator(".overlay > .scrim")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    accessible(page)


@pytest.mark.req("L51", "L82")
def test_the_article_beside_the_list_keeps_its_place_too(device, server, site):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    save_link(page, site.long_article())
    expect(page.get_by_role("article")).to_have_count(1)
    link = page.locator(".card-row .card-link")
    expect(page.locator(".card-state")).to_have_count(0)
    title = link.inner_text()
    open_item(page, title)
    scroll_to_paragraph(page, 30)
    page.mouse.wheel(0, 40)
    page.wait_for_function("() => scrollY > 500")
    # The edge is moved: the paragraph that was at the top stays there.
    edge = page.get_by_role("separator")
    edge.focus()
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_text("Paragraph number 30.")).to_be_in_viewport()
    # Another row is looked for meanwhile; the text does not move by it.
    at = page.evaluate("() => scrollY")
    page.evaluate("() => { document.getElementById('list-pane').scrollTop = 10; }")
    assert page.evaluate("() => scrollY") == at


@pytest.mark.req("L82", "X01")
def test_an_inbox_with_nothing_in_it_has_the_window_for_itself(device, server, accessible):
    many(server, 1)
    page = signed_in(device, server, width=1440, height=900)
    expect(page.get_by_text("Choose something to read")).to_be_visible()
    page.get_by_role("button", name="Archive “Title 00”").click()
    expect(page.get_by_text("Choose something to read")).to_have_count(0)
    expect(page.get_by_role("separator")).to_have_count(0)
    accessible(page)


# What was done with a row stood over its title and its minutes.
@pytest.mark.req("L82", "X01")
def test_what_is_done_with_a_row_covers_neither_its_title_nor_its_minutes(device, server):
    many(server, 3)
    page = signed_in(device, server, width=1440, height=900)
    row = page.locator(".card-row").nth(1)
    row.hover()
    archive = row.get_by_role("button", name="Archive “")
    expect(archive).to_have_css("opacity", "1")
    box = archive.bounding_box()
    title = row.locator(".card-title").bounding_box()
    assert box["y"] >= title["y"] + title["height"] - 4
    facts = row.get_by_text("4 min read").bounding_box()
    assert box["x"] >= facts["x"] + facts["width"]
    assert min(box["width"], box["height"]) >= 24


@pytest.mark.req("L82", "X01", "X02")
def test_the_edge_is_moved_by_keys_and_mouse_and_remembered(device, server):
    many(server, 3)
    page = signed_in(device, server, width=1440, height=900)
    edge = page.get_by_role("separator", name="List width")
    edge.focus()
    before = page.evaluate(WIDTH)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(WIDTH) == before + 48
    expect(edge).to_have_attribute("aria-valuenow", str(before + 48))
    page.keyboard.press("End")
    assert page.evaluate(WIDTH) == 560
    box = edge.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, 300)
    page.mouse.down()
    page.mouse.move(box["x"] - 100, 320, steps=5)
    page.mouse.up()
    dragged = page.evaluate(WIDTH)
    assert 440 < dragged < 480
    expect(edge).to_have_attribute("aria-valuenow", str(dragged))
    reload(page)
    page.wait_for_function(f"(width) => ({WIDTH})() === width", arg=dragged)
    page.get_by_role("separator").dblclick()
    page.wait_for_function(f"(width) => ({WIDTH})() === width", arg=before)


@pytest.mark.req("L82", "X01")
def test_the_side_bar_keeps_its_place_and_settings_in_sight(device, server, accessible):
    token = server.add_account()
    item = ask(server, token, "POST", "/api/v1/items", {"url": "http://127.0.0.1:9/0"})
    names = [f"Place {number:02}" for number in range(12)]
    ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"collections": names, "tags": names})
    page = signed_in(device, server, width=1280, height=700)
    places = page.locator(".side-bar")
    settings = page.locator(".side-foot a")
    expect(places.get_by_role("link", name="Place 11").first).to_be_attached()
    expect(settings).to_be_in_viewport(ratio=1)
    at = places.evaluate("(bar) => (bar.scrollTop = bar.scrollHeight, bar.scrollTop)")
    assert at > 0
    for name, press in (
        ("Settings", settings.click), ("Privacy", page.get_by_role("link", name=re.compile("^Privacy")).click)
    ):
        press()
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
        expect(settings).to_have_attribute("aria-current", "page")
        expect(settings).to_be_in_viewport(ratio=1)
        expect(page.locator(".navigation [aria-current=page]")).to_have_count(1)
        assert places.evaluate("(bar) => bar.scrollTop") == at
    accessible(page)


@pytest.mark.req("X01", "X02")
@pytest.mark.parametrize("width, height", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_add_comes_before_the_list_and_covers_none_of_it_where_there_is_room(device, server, width, height):
    many(server, 6)
    page = signed_in(device, server, width=width, height=height)
    expect(page.locator(".card-row")).to_have_count(6)
    add = page.get_by_role("button", name="Add", exact=True)
    assert page.evaluate("""() => {
      const add = document.getElementById('add-link');
      return !!(add.compareDocumentPosition(document.querySelector('.card-link')) & Node.DOCUMENT_POSITION_FOLLOWING);
    }""")
    if width > 390:
        assert add.bounding_box()["x"] + add.bounding_box()["width"] <= page.locator("#list-pane").bounding_box()["x"]
    # Pressed, it stays where it is, if its menu opens beside it.
    place = add.bounding_box()
    add.click()
    expect(page.get_by_role("menuitem", name="Note")).to_be_visible()
    if width > 390:
        page.wait_for_function("""({ x, y }) => {
          const box = document.getElementById('add-link').getBoundingClientRect();
          return box.x === x && box.y === y;
        }""", arg=place)
    page.get_by_role("menuitem", name="Note").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.req("K13", "X01")
@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1440, 900)])
def test_a_toast_lies_over_no_row_and_no_button(device, server, width, height):
    many(server, 30)
    page = signed_in(device, server, width=width, height=height)
    expect(page.locator(".card-row").first).to_be_visible()
    stored(page)
    page.keyboard.press("j")
    page.keyboard.press("f")
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    # All the way down, whatever scrolls.
    page.evaluate(
        """() => {
          for (const box of [document.getElementById('list-pane'), document.scrollingElement]) {
            if (box) box.scrollTop = box.scrollHeight;
          }
        }""")
    last = page.locator(".card-row").last
    expect(last).to_be_in_viewport()
    box = toast.bounding_box()

    def is_above():
        row = last.bounding_box()
        return row["y"] + row["height"] <= box["y"]

    wait_until(page, is_above)
    for other in (page.locator(".floating"), page.locator(".tab-bar")):
        place = other.bounding_box()
        apart = (
            place["x"] + place["width"] <= box["x"] or box["x"] + box["width"] <= place["x"]
            or place["y"] + place["height"] <= box["y"] or box["y"] + box["height"] <= place["y"]
        )
        assert apart, (place, box)


@pytest.mark.req("X01", "X02")
def test_everything_is_found_by_keyboard(device, server, accessible):
    many(server, 6)
    page = signed_in(device, server, width=1440, height=900)
    expect(page.locator(".card-row")).to_have_count(6)
    stored(page)
    page.wait_for_function("() => document.querySelector('.side-find') !== null")
    page.keyboard.press("j")
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Quick find")
    expect(field).to_be_focused()
    accessible(page)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option").nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("librar")
    chosen = page.get_by_role("option", selected=True)
    expect(chosen).to_contain_text("Library")
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    page.get_by_role("button", name="Quick find").click()
    expect(field).to_be_focused()
    page.keyboard.type("qqqq")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    # What was typed can still be added, in each of the apps.
    expect(page.get_by_role("option")).to_contain_text(["Note", "Task", "Item that runs out"])
    page.keyboard.press("ArrowDown")
    expect(chosen).to_contain_text("Task")
    accessible(page)
    page.keyboard.press("Enter")
    expect(field).to_have_count(0)
    expect(shown(page, "Task added")).to_be_visible()
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(shown(page, "Undone")).to_be_visible()
    page.get_by_role("button", name="Quick find").click()
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.get_by_role("button", name="Quick find")).to_be_focused()


@pytest.mark.req("L44", "X02")
def test_rows_are_picked_and_dragged_with_the_mouse(device, server):
    many(server, 6)
    page = signed_in(device, server, width=1440, height=900)
    rows = page.locator(".card-row")
    expect(rows).to_have_count(6)
    stored(page)
    rows.nth(0).locator(".card-title").click(modifiers=["Control"])
    expect(shown(page, "1 selected")).to_be_visible()
    rows.nth(2).locator("article").click(modifiers=["Shift"])
    expect(shown(page, "3 selected")).to_be_visible()
    archive = page.locator(".navigation").get_by_role("link", name="Archive", exact=True)
    start, end = rows.nth(1).bounding_box(), archive.bounding_box()
    page.mouse.move(start["x"] + 60, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + 80, end["y"] + 40, steps=4)
    page.mouse.move(end["x"] + 40, end["y"] + end["height"] / 2, steps=4)
    expect(page.locator(".drop-over")).to_have_count(1)
    page.mouse.up()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(6)
    archive.click()
    expect(page.get_by_role("heading", name="Archive", level=1)).to_be_visible()
    expect(archive).to_have_attribute("aria-current", "page")


# Delete lay under the pointer, and a second click did it.
@pytest.mark.req("L44", "X02")
def test_a_menu_that_opens_upwards_lies_above_its_button(device, server):
    many(server, 8)
    page = signed_in(device, server, width=1440, height=700)
    expect(page.locator(".card-row")).to_have_count(8)
    stored(page)
    more = page.locator(".card-row").nth(6).locator(".more")
    more.click()
    menu = page.locator("#item-menu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box["y"] + box["height"] <= more.bounding_box()["y"]
    expect(menu.locator(":hover")).to_have_count(0)
    expect(menu.locator(".sheet-close")).to_be_hidden()


# Where it has room neither above nor below it lay over its button, and a second click archived.
@pytest.mark.req("L44", "X02")
def test_a_menu_without_room_stands_beside_its_button(device, server):
    many(server, 8)
    page = signed_in(device, server, width=1440, height=620)
    rows = page.locator(".card-row")
    expect(rows).to_have_count(8)
    stored(page)
    more = rows.nth(2).locator(".more")
    more.click()
    menu = page.locator("#item-menu")
    expect(menu).to_be_visible()
    box, button = menu.bounding_box(), more.bounding_box()
    assert box["y"] < button["y"] and box["y"] + box["height"] > button["y"] + button["height"]
    assert box["x"] + box["width"] <= button["x"]
    page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    expect(menu).to_have_count(0)
    expect(rows).to_have_count(8)
