"""Highlights and notes in the reader: by mouse, by touch, by keyboard alone, and on two devices."""

import pytest
from playwright.sync_api import expect
from walks import card, open_item, reload, save_link, shown, sign_in, signed_in, stored, visit

SELECT = """([text, length]) => {
  const walker = document.createTreeWalker(document.getElementById('prose'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + length);
    return;
  }
}"""


def reading(device, server, site, **options):
    """A page of a new account with one article open."""
    server.add_account()
    page = device(**options).new_page()
    sign_in(page)
    stored(page)
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    open_item(page, "A long walk")
    expect(page.locator("#prose").get_by_text("Paragraph number 1.")).to_be_visible()
    return page


def select(page, text):
    """Selects these words of the article, as dragging over them does."""
    page.evaluate(SELECT, [text, len(text)])
    expect(page.get_by_role("region", name="Highlight")).to_be_visible()


@pytest.mark.req("L52")
def test_what_is_highlighted_is_there_again_after_a_reload_and_on_another_device(
    device, site, server, accessible
):
    page = reading(device, server, site)
    select(page, "Paragraph number 2.")
    accessible(page)
    page.get_by_role("button", name="Highlight in green").click()
    mark = page.get_by_role("button", name="Paragraph number 2.", exact=True)
    expect(mark).to_be_visible()
    expect(page.get_by_role("region", name="Highlight")).to_have_count(0)
    expect(shown(page, "Highlighted")).to_be_visible()

    # A note on it, in the sheet that a tap opens.
    mark.click()
    page.get_by_label("Note on this highlight").fill("Where the walk begins")
    accessible(page)
    page.get_by_role("button", name="Done").click()
    reload(page)
    expect(page.get_by_role("button", name="Paragraph number 2.", exact=True)).to_be_visible()

    other = signed_in(device, server, width=1440, height=900)
    visit(other, "/highlights")
    expect(shown(other, "Where the walk begins")).to_be_visible()
    accessible(other)
    # What is done with a highlight stands in its card, and is seen.
    shows = other.get_by_role("button", name="Show in the article")
    card, button = other.locator(".highlight-card").bounding_box(), shows.bounding_box()
    assert card["y"] <= button["y"] and button["y"] + button["height"] <= card["y"] + card["height"]
    shows.click()
    expect(other.get_by_role("button", name="Paragraph number 2.", exact=True)).to_be_in_viewport()


CORNERS = """([text, from, to]) => {
  const walker = document.createTreeWalker(document.getElementById('prose'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    return [from, to].map((offset) => {
      const range = document.createRange();
      range.setStart(walker.currentNode, at + offset);
      range.setEnd(walker.currentNode, at + offset + 1);
      const { left, top, height } = range.getBoundingClientRect();
      return [left + 1, top + height / 2];
    });
  }
}"""


@pytest.mark.req("L52")
def test_a_mouse_and_keys_select_whole_words_and_the_bar_stands_at_them(device, site, server):
    page = reading(device, server, site, width=1440, height=900)
    # From the middle of a word to the middle of another.
    first, last = page.evaluate(CORNERS, ["Paragraph number 2.", 3, 13])
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(*last, steps=4)
    page.mouse.up()
    page.wait_for_function("() => getSelection().toString() === 'Paragraph number'")
    bar = page.get_by_role("region", name="Highlight")
    expect(bar).to_be_visible()
    # The bar is placed by where the selection is told to be, and that is told before it is drawn.
    box = page.evaluate("() => getSelection().getRangeAt(0).getBoundingClientRect().toJSON()")
    at = bar.bounding_box()
    above, below = box["top"] - (at["y"] + at["height"]), at["y"] - box["bottom"]
    assert 0 <= max(above, below) < 40, (box, at)
    assert at["x"] < box["right"] and box["left"] < at["x"] + at["width"], (box, at)

    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => getSelection().toString() === 'Paragraph number 2'")
    # An end that goes back leaves its word.
    # How many presses that takes depends on which of them are told together.
    for _ in range(6):
        page.keyboard.press("Shift+ArrowLeft")
        page.wait_for_function("() => ['Paragraph number', 'Paragraph'].includes(getSelection().toString().trim())")
        if page.evaluate("() => getSelection().toString()") == "Paragraph":
            break
    assert page.evaluate("() => getSelection().toString()") == "Paragraph"
    page.get_by_role("button", name="Highlight in green").click()
    expect(page.locator("mark.highlight")).to_have_text(["Paragraph"])


@pytest.mark.req("L52", "L58")
def test_the_keyboard_alone_highlights_opens_and_deletes(device, site, server):
    page = reading(device, server, site, width=1440, height=900)
    page.keyboard.press("h")
    # The sentence that stands at the top, not its paragraph.
    expect(page.locator("mark.highlight")).to_have_text(["Paragraph number 1."])
    page.locator("mark.highlight").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Highlight")).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("mark.highlight")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("mark.highlight").first).to_be_visible()


@pytest.mark.req("L52")
def test_a_key_marks_one_sentence_of_a_text_whose_paragraphs_are_line_breaks(device, site, server):
    lines = "<br><br>".join(
        f"Letter number {n} came on a Monday<br>and was answered on a Friday. It was short." for n in range(1, 40)
    )
    body = f"<!DOCTYPE html><html lang=en><title>Letters</title><body><article><h1>Letters</h1><p>{lines}</p></article>"
    site.answers["/letters.html"] = (200, "text/html; charset=utf-8", body.encode())
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    save_link(page, site.url + "/letters.html")
    open_item(page, "Letters")
    expect(page.get_by_text("Letter number 39")).to_be_attached()
    page.keyboard.press("h")
    page.keyboard.press("End")
    page.wait_for_function("() => scrollY > 500")
    page.keyboard.press("h")
    expect(page.get_by_text("Highlighted").first).to_be_attached()
    visit(page, "/highlights")
    quotes = page.locator("blockquote")
    expect(quotes).to_have_count(2)
    texts = quotes.all_inner_texts()
    assert any("Letter number 1 came" in text for text in texts), texts
    assert all(len(text) < 90 for text in texts), texts


@pytest.mark.req("L53", "L88")
def test_two_devices_that_write_one_note_offline_keep_both_texts(device, site, server):
    page = reading(device, server, site)
    other = signed_in(device, server, width=1440, height=900)
    open_item(other, "A long walk")

    def write(page, text):
        page.get_by_role("button", name="More", exact=True).click()
        # A desk has room for the whole menu.
        if page.viewport_size["width"] < 1024:
            page.get_by_role("dialog").get_by_role("button", name="More…").click()
        page.get_by_role("button", name="Add a note").click()
        page.get_by_role("textbox", name="Your note").fill(text)
        page.get_by_role("button", name="Done").click()
        expect(page.locator(".own-note")).to_contain_text(text)
        # It stands by the lines above it, with no room between them for what is not there yet.
        above = page.locator(".reader-meta").last.bounding_box()
        assert 0 <= page.locator(".own-note").bounding_box()["y"] - above["y"] - above["height"] <= 24

    for one in (page, other):
        one.context.set_offline(True)
    write(page, "Read this on Sunday")
    write(other, "Ask Maya about the map")
    for one in (page, other):
        one.context.set_offline(False)
    for one in (page, other):
        expect(one.locator(".own-note")).to_contain_text("Read this on Sunday")
        expect(one.locator(".own-note")).to_contain_text("Ask Maya about the map")


def place(page):
    """How far the article's bar says that it was read."""
    return page.get_by_role("progressbar").get_attribute("aria-valuenow")


@pytest.mark.req("L50", "L51")
def test_a_note_that_is_looked_up_is_no_progress_and_back_returns_to_its_link(device, site, server):
    server.add_account()
    page = signed_in(device, server)
    words = " There is more to say of it, and it was said in one breath, on a Sunday, with tea." * 2
    text = [f"<p id=p{n}>Paragraph number {n}.{words}</p>" for n in range(1, 61)]
    text[29] = f"<p>Paragraph number 30<sup><a id=back href='#note'>1</a></sup>.{words}</p>"
    site.answers["/notes.html"] = (
        200, "text/html; charset=utf-8",
        ("<!DOCTYPE html><html lang=en><head><title>On notes</title></head><body><article>"
         f"<h1>On notes</h1>{''.join(text)}<ol><li id=note>The note itself, which says a little more. "
         "<a href='#back'>Back</a></li></ol></article></body></html>").encode(),
    )
    save_link(page, f"{site.url}/notes.html")
    open_item(page, "On notes")
    link = page.get_by_role("link", name="1", exact=True)
    link.evaluate("(link) => window.scrollTo(0, link.getBoundingClientRect().top + scrollY - 400)")
    page.wait_for_function("() => +document.querySelector('[role=progressbar]').ariaValueNow > 30")
    before, at = place(page), page.evaluate("scrollY")
    for way in (page.go_back, page.get_by_role("button", name="Back", exact=True).click):
        link.click()
        expect(page.locator("#a-note")).to_be_in_viewport()
        # What is told after a scroll has settled is told by leaving the window, too.
        page.evaluate("window.dispatchEvent(new Event('pagehide'))")
        assert place(page) == before
        way()
        page.wait_for_function("(at) => scrollY === at", arg=at)
        assert place(page) == before
    # One that reads on from where a link led to has read that.
    link.click()
    expect(page.locator("#a-note")).to_be_in_viewport()
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    page.evaluate("window.scrollBy({ top: -900, behavior: 'instant' })")
    page.wait_for_function("(before) => +document.querySelector('[role=progressbar]').ariaValueNow > before", arg=int(before))
    # From there Back leads out of the article in two steps.
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
