"""The reading place: nothing moves it but the person's own scrolling."""

import itertools
import re

import pytest
from playwright.sync_api import expect
from walks import card, expect_paragraph_on_top, open_item, reload, save_link, scroll_to_paragraph, shown, signed_in, tap

TIDE = "It is a short note about the tide, and says when the water comes back to the bay. " * 3


def read_share(page):
    # Nothing is said of what was hardly begun.
    bar = page.get_by_role("main").get_by_role("progressbar")
    return bar.get_attribute("aria-valuenow") if bar.count() else "0"


def settled(page):
    """A scroll has been heard of, and what waits to be told of it is told, as when the window is left."""
    page.evaluate(
        """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
          window.dispatchEvent(new Event('pagehide'));
          done();
        })))"""
    )


def in_the_middle(device, server, site, **options):
    server.add_account()
    page = signed_in(device, server, **options)
    url = site.long_article()
    status, kind, body = site.answers["/long.html"]
    image = b'<p><img src="/path.png" width="1200" height="675" alt="A path"></p>'
    body = body.replace(b"<p>Paragraph number 62.", image + b"<p>Paragraph number 62.")
    site.answers["/long.html"] = (status, kind, body)
    save_link(page, url)
    open_item(page, "A long walk")
    scroll_to_paragraph(page, 60)
    page.wait_for_function("() => document.querySelector('.prose img').complete")
    page.wait_for_function("() => +document.querySelector('[role=progressbar]').ariaValueNow > 30")
    return page


def press(page, name):
    """Where it stands: the tool's own press brings what is sticky to the middle of the window first."""
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def style(page):
    press(page, "Reading settings")


def menu(page):
    press(page, "More")


def of_menu(name):
    def way(page):
        menu(page)
        expect(page.get_by_role("dialog")).to_be_visible()
        rows = page.get_by_role("dialog").get_by_role("button", name=name)
        # What is done seldom is on its second page.
        if rows.count() == 0:
            page.get_by_role("dialog").get_by_role("button", name="More…").click()
        rows.click()
    return way


def keys(page):
    page.keyboard.press("?")


def quick_note(page):
    page.keyboard.press("N")


def mark(page):
    """The highlight in sight, by the keyboard: what gets the focus so scrolls nothing."""
    page.locator("mark.highlight").first.evaluate("(mark) => mark.focus({ preventScroll: true })")
    page.keyboard.press("Enter")


def picture(page):
    page.get_by_role("button", name="Enlarge: A path").evaluate("(button) => button.focus({ preventScroll: true })")
    page.keyboard.press("Enter")


def player(page):
    page.locator("#player-open").click()


def sheets(page):
    return page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))


def by_escape(page):
    page.keyboard.press("Escape")


def by_back(page):
    page.go_back()


def by_button(page):
    sheets(page).get_by_role("button", name=re.compile("^(Done|Close|Cancel)$")).first.click()


# No two touches in a hurry at one place: the second would be taken for the first one's again.
BESIDE = itertools.cycle([(4, 4), (60, 4)])


def by_touch_beside(page):
    tap(page, *next(BESIDE))


SHEETS = {
    "style": style, "menu": menu, "tags": of_menu("Tags"), "collections": of_menu("collection"),
    "category": of_menu("Category"), "note": of_menu("Add a note"), "title": of_menu("full title"), "keys": keys,
    "choose": of_menu("Fix the text"), "highlight": mark, "highlights": of_menu("1 highlight"),
}
# These fill the window: nothing lies beside them.
WHOLE = {"quick note": quick_note, "picture": picture}


def stays(page, name, opens, closes):
    """Opens and closes a sheet: nothing has moved, on the screen or in what is told."""
    at, share = page.evaluate("scrollY"), read_share(page)
    opens(page)
    expect(sheets(page)).to_have_count(1)
    closes(page)
    expect(sheets(page)).to_have_count(0)
    settled(page)
    assert page.evaluate("scrollY") == at, (name, closes.__name__)
    assert read_share(page) == share, (name, closes.__name__)


@pytest.mark.req("L50", "L51", "L55")
@pytest.mark.parametrize("width, height", [(390, 844), (1440, 900)])
def test_no_sheet_moves_the_reader_or_the_place(device, server, site, width, height):
    page = in_the_middle(device, server, site, width=width, height=height, has_touch=True)
    page.keyboard.press("h")
    expect(page.locator("mark.highlight").first).to_be_visible()
    for name, opens in (SHEETS | WHOLE).items():
        for closes in (by_escape, by_back, by_button):
            stays(page, name, opens, closes)
    for name, opens in SHEETS.items():
        stays(page, name, opens, by_touch_beside)
    reload(page)
    expect_paragraph_on_top(page, 60)


@pytest.mark.req("L50", "L51")
def test_what_is_done_in_a_sheet_moves_neither(device, server, site):
    page = in_the_middle(device, server, site, width=1440, height=900, has_touch=True)

    def favourite(page):
        menu(page)
        sheets(page).get_by_role("button", name="Favorite").focus()

    stays(page, "favourite", favourite, lambda page: page.keyboard.press("Enter"))
    page.keyboard.press("h")
    expect(page.locator("mark.highlight").first).to_be_visible()

    def another_colour(page):
        mark(page)
        sheets(page).get_by_role("button", name="Green").click()

    stays(page, "colour", another_colour, by_button)
    # The player of a browser without a voice.
    press(page, "Listen")
    expect(page.get_by_role("region", name="Listening")).to_contain_text("no voice for reading aloud")

    def faster(page):
        player(page)
        sheets(page).get_by_role("button", name="Faster").click()

    for closes in (by_escape, by_back, by_button, by_touch_beside):
        stays(page, "listen", faster, closes)
    reload(page)
    expect_paragraph_on_top(page, 60)


@pytest.mark.req("L50", "L51")
def test_a_text_that_is_set_otherwise_stays_at_its_paragraph(device, server, site):
    page = in_the_middle(device, server, site, width=1440, height=900)
    share = read_share(page)
    style(page)
    for role, name in [
        ("button", "Larger text"), ("button", "Larger text"), ("radio", "Sans"), ("radio", "Narrow"),
        ("button", "Smaller text"), ("radio", "Wide"),
    ]:
        control = page.get_by_role("dialog").get_by_role(role, name=name)
        control.check() if role == "radio" else control.click()
        expect_paragraph_on_top(page, 60)
        settled(page)
        assert read_share(page) == share, name
    by_button(page)
    settled(page)
    assert read_share(page) == share
    reload(page)
    expect_paragraph_on_top(page, 60)


@pytest.mark.req("L51")
def test_a_box_that_scrolls_for_itself_is_no_reading(device, server, site):
    site.answers["/code.html"] = (
        200, "text/html; charset=utf-8",
        "<!DOCTYPE html><html lang=en><title>Tide</title><article><h1>Tide</h1>"
        f"{f'<p>{TIDE}</p>' * 2}<pre>{'let tide = water ' * 40}</pre></article></html>".encode(),
    )
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    save_link(page, f"{site.url}/code.html")
    open_item(page, "Tide")
    code = page.locator(".prose pre")
    expect(code).to_be_visible()
    # All of it is in sight: any scroll of the window would be its end.
    assert page.evaluate("document.getElementById('article').getBoundingClientRect().bottom <= innerHeight")
    assert code.evaluate("(box) => { box.scrollLeft = 80; return box.scrollLeft; }") == 80
    settled(page)
    style(page)
    sheet = page.get_by_role("dialog")
    assert sheet.evaluate("(box) => { box.style.maxHeight = '120px'; box.scrollTop = 40; return box.scrollTop; }") == 40
    settled(page)
    by_button(page)
    assert read_share(page) == "0"
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    expect(shown(page, "Completed")).to_have_count(0)


@pytest.mark.req("L51")
def test_another_width_keeps_the_paragraph_and_tells_no_place(device, server, site):
    page = in_the_middle(device, server, site, width=390, height=844)
    share = read_share(page)
    page.set_viewport_size({"width": 844, "height": 390})
    expect_paragraph_on_top(page, 60)
    settled(page)
    assert read_share(page) == share
    page.mouse.wheel(0, 3000)
    page.wait_for_function("(share) => document.querySelector('[role=progressbar]').ariaValueNow !== share", arg=share)


@pytest.mark.req("L41", "L51")
@pytest.mark.parametrize("width, height", [(390, 844), (1440, 900)])
def test_the_line_above_the_words_and_the_row_say_the_same(device, server, site, width, height):
    page = in_the_middle(device, server, site, width=width, height=height)
    settled(page)
    line = """() => {
      const line = getComputedStyle(document.querySelector('.reader-screen'), '::before');
      return new DOMMatrix(line.transform).a * 100;
    }"""
    share = int(read_share(page))
    # The line moves with the scroll, which counts as a motion.
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(f"(share) => Math.abs(({line})() - share) <= 1.5", arg=share)
    page.emulate_media(reduced_motion="reduce")
    if width > 1000:
        row = page.locator("#list-pane").get_by_role("progressbar")
        expect(row).to_have_attribute("aria-valuenow", str(share))
    page.get_by_role("button", name="Back", exact=True).click()
    expect(card(page, "A long walk").get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(share))


@pytest.mark.req("L51")
def test_a_text_that_fits_the_window_is_not_read_by_being_opened(device, server, site):
    site.answers["/short.html"] = (
        200, "text/html; charset=utf-8",
        f"<!DOCTYPE html><html lang=en><title>Tide</title><article><h1>Tide</h1><p>{TIDE}</p>"
        f"<p>{TIDE}</p></article></html>".encode(),
    )
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    save_link(page, f"{site.url}/short.html")
    open_item(page, "Tide")
    expect(page.get_by_text("It is a short note").first).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    expect(shown(page, "Completed")).to_have_count(0)


@pytest.mark.req("L58")
def test_next_follows_the_list_and_u_goes_back_to_it(device, server, site):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    for name in ["bread", "clocks", "kettle", "lighthouse"]:
        save_link(page, f"{site.url}/{name}.html")
    expect(page.get_by_role("article")).to_have_count(4)
    # All are read, and called by their titles.
    for title in ("Bread for people", "Why two clocks", "A kettle, considered", "The last keeper"):
        expect(card(page, title)).to_be_visible()
    expect(page.locator(".pulse, .card-state")).to_have_count(0)
    titles = page.get_by_role("article").get_by_role("heading").all_inner_texts()
    page.get_by_role("article").first.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(titles[0])
    for title in titles[1:3]:
        page.keyboard.press("j")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.keyboard.press("k")
    expect(page.get_by_role("heading", level=1)).to_have_text(titles[1])
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    expect(page.locator(":focus")).to_have_text(titles[1])


@pytest.mark.req("L58")
def test_u_goes_back_to_the_list_from_the_next_after_a_note_and_after_a_reload(device, server, site):
    for number in (1, 2):
        text = f"<p>{TIDE}<a href='#note'>A note</a></p>{f'<p>{TIDE}</p>' * 20}<p id=note>{TIDE}</p>"
        site.answers[f"/tide-{number}.html"] = (
            200, "text/html; charset=utf-8",
            f"<!DOCTYPE html><html lang=en><title>Tide {number}</title><article><h1>Tide {number}</h1>"
            f"{text}</article></html>".encode(),
        )
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    for number in (2, 1):
        save_link(page, f"{site.url}/tide-{number}.html")
        expect(card(page, f"Tide {number}")).to_be_visible()
    open_item(page, "Tide 1")
    page.get_by_role("link", name="A note").click()
    page.wait_for_function("() => location.hash.startsWith('#a-')")
    page.keyboard.press("j")
    expect(page.get_by_role("heading", name="Tide 2", level=1)).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    open_item(page, "Tide 1")
    length = page.evaluate("history.length")
    reload(page)
    expect(page.get_by_role("heading", name="Tide 1", level=1)).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    # To the entry of the list, and not to another one of it.
    page.go_forward()
    expect(page.get_by_role("heading", name="Tide 1", level=1)).to_be_visible()
    assert page.evaluate("history.length") == length
