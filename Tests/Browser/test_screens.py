"""Every screen of the apps in each of its states, as the gallery lists them."""

import subprocess

import pytest
from playwright.sync_api import expect
from server import PROGRAM
from test_kit import show_screen
from walks import patient, ready


def gallery(context, query="lang=en"):
    page = context.new_page()
    page.goto(f"/kit?show=screens&{query}")
    ready(page)
    return page


def addresses(page):
    """Of all screens in all their states, once each."""
    frames = page.locator(".screen-frame.phone figcaption a").evaluate_all(
        "(links) => links.map((link) => new URL(link.href).search)")
    assert len(frames) == len(set(frames)) > 100
    # A page behind another one is drawn seldom.
    page.close()
    return frames


@pytest.mark.req("K17", "X01", "X03", "X04")
@pytest.mark.parametrize("width, height, language, mode", [(390, 844, "en", "light"), (1440, 900, "ko", "dark")])
def test_no_screen_in_any_state_bars_anybody(device, accessible, width, height, language, mode):
    context = device(width, height)
    page = context.new_page()
    all_addresses = addresses(gallery(context, f"lang={language}&mode={mode}"))
    page.goto(f"/kit{all_addresses[0]}")
    ready(page)
    seen = set()
    for address in all_addresses:
        show_screen(page, address)
        seen.add(page.evaluate("document.body.innerText"))
        assert page.locator(".app").get_attribute("lang") == language
        accessible(page)
        # Nothing stands out at the side.
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), address
    # Each was another screen.
    assert len(seen) > len(all_addresses) / 2


LOST = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  const cut = [...document.querySelectorAll('button, a, label, h1, h2, h3, p')].filter((part) => {
    const box = part.getBoundingClientRect();
    const isSeen = box.width > 1 && box.height > 1 && !part.closest('.visually-hidden, [inert], [aria-hidden=true]');
    // What scrolls sideways by itself, as chips do, and what is cut on purpose, with dots.
    const scrolls = part.closest('.chips, .tabs, .segments, .week, .shopping-line, .table-scroll, pre, .viewer-stage');
    const style = getComputedStyle(part);
    const hides = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none';
    return isSeen && !scrolls && (box.right > innerWidth + 1 || box.left < -1 || (hides && part.scrollWidth > part.clientWidth + 1));
  });
  return wide.concat(cut.map((part) => part.outerHTML.slice(0, 120)));
}"""


@pytest.mark.req("K17", "X01", "X03")
def test_nothing_is_lost_on_a_small_window_and_with_large_letters(device):
    context = device(320, 640)
    page = context.new_page()
    all_addresses = addresses(gallery(context, "lang=en"))
    page.goto(f"/kit{all_addresses[0]}")
    ready(page)
    lost, seen = [], set()
    # A window of 1,280 px at 400 % is 320 px wide; letters of 200 % are twice as large as those of the system.
    for size, width in (("100%", 320), ("200%", 390)):
        page.set_viewport_size({"width": width, "height": 640})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        for address in all_addresses:
            show_screen(page, address)
            lost += [f"{address} {size}: {part}" for part in page.evaluate(LOST)]
            seen.add(page.evaluate("document.body.innerText"))
    assert lost == []
    # Each was another screen.
    assert len(seen) > len(all_addresses) / 2


@pytest.mark.req("K17", "K18")
def test_the_gallery_shows_each_screen_alive_and_where_it_leads(device, accessible):
    page = gallery(device(1440, 900))
    # Its frames are the screens, which are looked at one by one.
    accessible(page, frames=False)
    inbox = page.locator("#screen-inbox")
    inbox.scroll_into_view_if_needed()
    frame = inbox.locator("iframe").first.content_frame
    expect(frame.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    frame.get_by_role("button", name="Add", exact=True).evaluate("(button) => button.click()")
    frame.get_by_role("menuitem", name="Link").evaluate("(button) => button.click()")
    expect(frame.get_by_role("dialog")).to_be_visible()
    for target in ("reader", "link-sheet", "item-menu", "sorting", "tasks", "restock"):
        expect(inbox.locator(f"a[href='#screen-{target}']")).to_have_count(1)
    expect(inbox.get_by_text("tab-bar", exact=True)).to_be_visible()
    page.get_by_label("Search", exact=True).first.fill("offline")
    expect(page.locator("#screen-inbox")).to_be_attached()
    expect(page.locator("#screen-shortcuts")).to_have_count(0)
    page.get_by_role("link", name="Components", exact=True).click()
    expect(page.locator("article#toast")).to_be_attached()


@pytest.mark.req("K17")
def test_the_exported_gallery_has_the_screens_too(chromium, tmp_path):
    file = tmp_path / "kit.html"
    subprocess.run([PROGRAM, "kit", "--output", file], check=True)
    context = patient(chromium.new_context(viewport={"width": 1440, "height": 900}))
    page = context.new_page()
    page.goto(f"{file.as_uri()}?show=screens&lang=en")
    frame = page.locator("#screen-welcome iframe").first.content_frame
    expect(frame.get_by_role("link", name="Get Started")).to_be_visible()
    context.close()
