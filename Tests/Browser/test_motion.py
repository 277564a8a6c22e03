"""How things move, and that nothing does where no motion is wanted; keys that are switched off; forced colours."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_places import many
from walks import card, open_item, reload, save_link, shown, sign_in, signed_in, swipe, visit, wait_until

MOVING = "no-preference"


def touch(page, kind, x=0, y=0):
    # A finger is one session's from its beginning to its end.
    if not hasattr(page, "fingers"):
        page.fingers = page.context.new_cdp_session(page)
    session = page.fingers
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def offset(sheet):
    return sheet.evaluate("(sheet) => new DOMMatrix(getComputedStyle(sheet).transform).m42")


def with_items(device, server, site, *names, **options):
    server.add_account()
    page = signed_in(device, server, **options)
    for name in names:
        save_link(page, f"{site.url}/{name}.html")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("article")).to_have_count(len(names))
    return page


@pytest.mark.req("X02")
def test_a_sheet_follows_the_finger_and_springs_back(device, server, site):
    page = with_items(device, server, site, "kettle", has_touch=True)
    page.get_by_role("article").first.get_by_role("link").first.focus()
    page.evaluate("document.querySelector('[id^=more-]').click()")
    sheet = page.locator("#item-menu")
    x, y = middle(sheet.get_by_role("heading"))
    touch(page, "touchStart", x, y)
    for step in range(1, 7):
        touch(page, "touchMove", x, y + 10 * step)
    wait_until(page, lambda: offset(sheet) == 60)
    dim = page.locator(".overlay > .scrim").evaluate("(veil) => Number(getComputedStyle(veil).opacity)")
    assert 0 < dim < 1
    # On the way back it is let go of: it stays.
    for step in range(6, 1, -1):
        touch(page, "touchMove", x, y + 10 * step)
    touch(page, "touchEnd")
    expect(sheet).to_be_visible()
    wait_until(page, lambda: offset(sheet) == 0)
    # Upwards it gives way like rubber.
    touch(page, "touchStart", x, y)
    touch(page, "touchMove", x, y + 20)
    touch(page, "touchMove", x, y - 200)
    wait_until(page, lambda: -48 < offset(sheet) < 0)
    touch(page, "touchEnd")
    expect(sheet).to_be_visible()
    # Its grabber closes it.
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)


@pytest.mark.req("X02", "X04")
def test_the_menu_of_an_item_shows_all_its_rows_on_a_phone(device, server, site):
    page = with_items(device, server, site, "kettle", has_touch=True)
    page.evaluate("document.querySelector('[id^=more-]').click()")
    sheet = page.locator("#item-menu")
    rows = sheet.locator(".menu-item")
    expect(rows).to_have_count(6)
    for row in rows.all():
        box = row.bounding_box()
        assert box["y"] + box["height"] <= 844
    rows.filter(has_text="More").tap()
    expect(rows.filter(has_text="Copy as Markdown")).to_be_in_viewport()
    expect(rows.filter(has_text="Delete")).to_have_count(0)
    rows.filter(has_text="Back").tap()
    expect(rows.filter(has_text="Delete")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


WATCH = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moves.push({ name: this.localName, isInPage: this.closest('#app') !== null, frames: Object.keys(frames), time: timing.duration });
    return animate.call(this, frames, timing);
  };
}"""


def archive_first(page):
    page.evaluate("document.querySelector('[id^=more-]').click()")
    page.locator("#item-menu .menu-item", has_text="Archive").click()


@pytest.mark.req("X04")
def test_a_row_that_leaves_is_seen_going_and_its_room_closes(device, server, site):
    page = with_items(device, server, site, "kettle", "bread", "clocks")
    page.evaluate(WATCH)
    archive_first(page)
    expect(page.get_by_role("article")).to_have_count(2)
    # Where no motion is wanted there is none.
    assert page.evaluate("window.moves") == []
    expect(page.locator(".leaving")).to_have_count(0)

    page.emulate_media(reduced_motion=MOVING)
    archive_first(page)
    page.wait_for_function("() => window.moves.some((move) => move.isInPage && move.frames.includes('transform'))")
    moves = page.evaluate("window.moves")
    # The row that went, outside of the page, and the one below, within it; 200 ms each.
    assert any(move["name"] == "li" and not move["isInPage"] and "opacity" in move["frames"] for move in moves)
    assert {move["time"] for move in moves} == {200}
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.locator(".leaving")).to_have_count(0)


@pytest.mark.req("L50")
def test_bars_make_room_while_one_reads_down(device, server, site):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, site.long_article())
    open_item(page, "A long walk")
    expect(page.locator("[data-block]").first).to_be_attached()
    away = "() => document.documentElement.dataset.bars === 'away'"
    # Where no motion is wanted they stay.
    page.evaluate("window.scrollTo(0, 600)")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert not page.evaluate(away)
    page.emulate_media(reduced_motion=MOVING)
    page.evaluate("window.scrollTo(0, 1200)")
    page.wait_for_function(away)
    page.evaluate("window.scrollBy(0, -60)")
    page.wait_for_function(f"() => !({away})()")
    page.evaluate("window.scrollBy(0, 300)")
    page.wait_for_function(away)
    # The keyboard finds it where it was.
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Back").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Back")).to_be_focused()
    page.wait_for_function("() => document.querySelector('.reader-bar').getBoundingClientRect().top === 0")
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function(f"() => !({away})()")


@pytest.mark.req("X02", "L50")
def test_a_finger_from_the_edge_goes_back(device, server, site):
    page = with_items(device, server, site, "kettle", has_touch=True)
    page.get_by_role("article").first.get_by_role("link").first.tap()
    expect(page.locator("#article")).to_be_visible()
    # From within the page it does not.
    swipe(page, (200, 400), (160, 0), moves=False)
    expect(page.locator("#article")).to_be_visible()
    swipe(page, (6, 400), (160, 0))
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()


@pytest.mark.req("X02")
def test_an_article_opens_from_its_row_and_closes_to_it(device, server, site):
    page = with_items(device, server, site, "kettle", "bread")
    page.emulate_media(reduced_motion=MOVING)
    title = "Bread for people who are not home"
    card(page, title).get_by_role("link").first.click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    page.wait_for_function("() => document.getAnimations().every((move) => move.timeline !== document.timeline)")
    page.wait_for_function("() => document.getElementById('heading').style.viewTransitionName === ''")
    page.go_back()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    # What is pressed once it is there is heard.
    card(page, title).get_by_role("link").first.click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


@pytest.mark.req("X04")
def test_the_last_change_is_undone_by_keys_once_its_toast_is_gone(device, server, site):
    page = with_items(device, server, site, "kettle", "bread")
    archive_first(page)
    expect(page.get_by_role("article")).to_have_count(1)
    page.locator("#heading").focus()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("article")).to_have_count(2)
    # Once.
    page.keyboard.press("Control+z")
    expect(shown(page, "Undone")).to_have_count(1)


@pytest.mark.req("X02")
def test_single_keys_are_changed_and_switched_off(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    visit(page, "/settings")
    page.get_by_text("Change keys").click()
    key = page.locator("#key-later-n")
    key.click()
    accessible(page)
    page.keyboard.press("e")
    expect(shown(page, "“e” already does something else")).to_be_visible()
    expect(key).to_be_focused()
    key.click()
    page.keyboard.press("y")
    expect(key).to_have_text("y")
    visit(page, "/inbox")
    page.keyboard.press("n")
    page.keyboard.press("y")
    expect(page.get_by_role("dialog", name="Save a link")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("y", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    visit(page, "/settings")
    page.get_by_role("switch", name="Single-key shortcuts").click()
    visit(page, "/inbox")
    page.keyboard.press("y")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("X04")
def test_what_is_chosen_is_seen_in_forced_colours(device, server):
    server.add_account()
    page = device(forced_colors="active").new_page()
    sign_in(page)
    visit(page, "/settings")
    switch = page.get_by_role("switch").first

    def colours(part):
        return switch.locator(part).evaluate("(part) => { const s = getComputedStyle(part); return [s.backgroundColor, s.borderTopColor, s.borderTopWidth]; }")

    track, border, width = colours(".track")
    assert width != "0px"
    assert colours(".thumb")[0] != track
    before = track
    switch.click()
    wait_until(page, lambda: colours(".track")[0] != before)
    assert colours(".thumb")[0] != colours(".track")[0]


@pytest.mark.req("X04")
def test_where_one_is_is_seen_in_forced_colours(device, server):
    many(server, 3)
    page = signed_in(device, server, width=1440, height=900, forced_colors="active")
    canvas = page.evaluate("() => getComputedStyle(document.body).backgroundColor")

    def style(selector, name, pseudo=None):
        return page.locator(selector).first.evaluate(
            "(node, [name, pseudo]) => getComputedStyle(node, pseudo)[name]", [name, pseudo])

    # The dot of what is new.
    ground = style(".card.new .card-link", "backgroundColor", "::before")
    assert ground not in (canvas, "rgba(0, 0, 0, 0)")
    # What is open beside the list, and the focus in it, which is something else.
    page.locator(".card-link").first.click()
    expect(page.locator(".card-row[aria-current]")).to_have_count(1)
    assert style(".card-row[aria-current] .card", "borderInlineStartWidth") == "4px"
    assert style(".card-row:not([aria-current]) .card", "borderInlineStartWidth") != "4px"
    # The edge between the panes; a key first, for a focus that follows a click is not shown.
    page.keyboard.press("Tab")
    page.get_by_role("separator", name="List width").focus()
    assert style(".pane-edge", "outlineStyle") == "solid"
    assert style(".pane-edge", "backgroundColor", "::before") == ground
    # The line that is chosen in what finds everything.
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Quick find")).to_be_focused()
    assert style("[role=option][aria-selected=true]", "borderInlineStartWidth") == "4px"
    page.keyboard.press("Escape")
    # The side bar: where one is, and where a row would fall.
    visit(page, "/settings")
    assert style(".side-item.current", "borderInlineStartWidth") == "4px"
    page.locator(".side-item").first.evaluate("(item) => item.classList.add('drop-over')")
    assert style(".side-item.drop-over", "outlineStyle") == "solid"


@pytest.mark.req("L50")
def test_the_face_for_dyslexia_is_loaded_once_it_is_chosen(device, server, site):
    page = with_items(device, server, site, "kettle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("article").first.get_by_role("link").first.click()
    expect(page.locator("#article")).to_be_visible()
    page.get_by_role("button", name="Reading settings").click()
    sheet = page.get_by_role("dialog", name="Reading settings")
    assert not [url for url in asked if "opendyslexic" in url]
    sheet.get_by_role("radio", name="Dyslexia").check()
    page.wait_for_function("() => [...document.fonts].some((face) => face.family === 'OpenDyslexic' && face.status === 'loaded')")
    sheet.get_by_role("radio", name="Relaxed").check()
    expect(page.locator("#article.dyslexic.spacing-2")).to_be_attached()
    reload(page)
    expect(page.locator("#article.dyslexic.spacing-2")).to_be_attached()


@pytest.mark.req("X02")
def test_arrow_keys_go_through_rows_and_what_is_done_with_them(device, server, site):
    page = with_items(device, server, site, "kettle", "bread", "clocks", width=1440, height=900)
    links = page.locator("[data-rows] > li .card-link")
    links.first.focus()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(links.nth(2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(links.nth(1)).to_be_focused()
    actions = page.locator("[data-rows] > li").nth(1).locator("[data-actions] button")
    page.keyboard.press("ArrowRight")
    expect(actions.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(actions.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(links.nth(1)).to_be_focused()
    # A row is one stop.
    page.keyboard.press("Home")
    expect(links.first).to_be_focused()
    page.keyboard.press("Tab")
    expect(links.nth(1)).to_be_focused()
