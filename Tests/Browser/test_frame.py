"""The frame around every screen: tabs, sheets that fingers pull down, and pictures that are looked at closely."""

import pytest
from playwright.sync_api import expect
from test_kit import middle, show_screen
from walks import fingers, open_settings, ready, reload, save_link, signed_in, swipe, tap_twice, wait_until

LIGHTHOUSE = "A small white lighthouse on a dark cliff above the sea"


def width(page):
    """Of the picture in the viewer, in percent of what fits."""
    return page.locator("#picture-stage").evaluate("(stage) => Math.round(100 * stage.scrollWidth / stage.clientWidth)")


def pinch(page, middle, start, end, steps=8):
    """Two fingers on one level, so far apart at the start and at the end."""
    x, y = middle
    messages = []
    for step in range(steps + 1):
        half = (start + (end - start) * step / steps) / 2
        points = [{"x": x - half, "y": y, "id": 0}, {"x": x + half, "y": y, "id": 1}]
        messages.append(("touchMove" if step else "touchStart", points))
    fingers(page.context.new_cdp_session(page), *messages, ("touchEnd", []))


@pytest.mark.req("L56", "X02")
def test_a_picture_is_looked_at_closely(device, server, site, accessible):
    server.add_account()
    page = signed_in(device, server, has_touch=True)
    save_link(page, f"{site.url}/lighthouse.html")
    expect(page.get_by_role("article").get_by_role("link").first).not_to_contain_text("127.0.0.1")
    page.get_by_role("article").get_by_role("link").first.click()
    picture = page.get_by_role("button", name=f"Enlarge: {LIGHTHOUSE}")
    picture.press("Enter")
    viewer = page.get_by_role("dialog", name=LIGHTHOUSE)
    expect(viewer).to_be_visible()
    expect(page.locator("#picture-stage")).to_be_focused()
    accessible(page)
    # Keys.
    page.keyboard.press("+")
    expect(viewer.get_by_role("status")).to_have_text("150%")
    wait_until(page, lambda: width(page) == 150)
    left = page.locator("#picture-stage").evaluate("(stage) => stage.scrollLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(left) => document.getElementById('picture-stage').scrollLeft > left", arg=left)
    page.keyboard.press("0")
    expect(viewer.get_by_role("status")).to_have_text("100%")
    # Buttons.
    viewer.get_by_role("button", name="Zoom in").click()
    viewer.get_by_role("button", name="Zoom in").click()
    expect(viewer.get_by_role("status")).to_have_text("200%")
    page.keyboard.press("-")
    expect(viewer.get_by_role("status")).to_have_text("150%")
    viewer.get_by_role("button", name="Fit to screen").click()
    expect(viewer.get_by_role("status")).to_have_text("100%")
    # A double tap, there and back.
    spot = middle(page.locator("#picture-stage"))
    for percent in ("250%", "100%"):
        tap_twice(page, *spot)
        expect(viewer.get_by_role("status")).to_have_text(percent)
    # Two fingers: what lies between them stays there.
    pinch(page, spot, 100, 300)
    expect(viewer.get_by_role("status")).to_have_text("300%")
    share = page.locator("#picture-stage").evaluate(
        "(stage) => (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth")
    assert abs(share - 0.5) < 0.02
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(picture).to_be_focused()
    picture.click()
    swipe(page, middle(page.locator("#picture-stage")), (0, 200))
    expect(viewer).to_have_count(0)


@pytest.mark.req("L80", "L81", "X01", "X02", "K04")
def test_tabs_are_held_tapped_twice_and_swiped(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, has_touch=True)
    bar = page.get_by_role("navigation", name="Main")
    tabs = bar.get_by_role("link")
    expect(tabs).to_have_count(3)
    assert bar.bounding_box()["height"] == 64
    expect(bar.locator(".tab-label:visible")).to_have_text(["Now", "Inbox", "Library"])
    # What a second press does, by key as well.
    page.get_by_role("main").evaluate("(main) => (main.style.minHeight = '3000px')")
    for press in (tabs.nth(1).tap, lambda: tabs.nth(1).press("Enter")):
        page.evaluate("window.scrollTo(0, 900)")
        press()
        page.wait_for_function("() => scrollY === 0")
    # Held; the key of menus and the right button do the same.
    x, y = middle(tabs.nth(2))
    session = page.context.new_cdp_session(page)
    sheet = page.get_by_role("dialog", name="Library")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(sheet).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(tabs.nth(2)).to_be_focused()
    tabs.nth(2).click(button="right")
    sheet.get_by_role("link", name="Open Library").click()
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    expect(sheet).to_have_count(0)
    # Sideways only where somebody wants that.
    x, y = 195, 400
    swipe(page, (x, y), (160, 0), moves=False)
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    open_settings(page)
    page.get_by_role("switch", name="Swipe between tabs").click()
    tabs.nth(2).click()
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    swipe(page, (x, y), (160, 0))
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    swipe(page, (x, y), (-160, 0))
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    reload(page)
    swipe(page, (x, y), (160, 0))
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()


@pytest.mark.req("K15", "X02")
def test_every_sheet_of_the_three_apps_is_pulled_down_and_closed_by_escape(device, server):
    context = device(has_touch=True)
    page = context.new_page()
    page.goto("/kit?show=screens&lang=en")
    ready(page)
    addresses = page.locator("article[id^='screen-']").evaluate_all("""(screens) => screens.map(
      (screen) => new URL(screen.querySelector('figcaption a').href).search)""")
    page.goto(f"/kit{addresses[0]}")
    ready(page)
    closed = 0
    for address in addresses:
        for close in ("finger", "key"):
            show_screen(page, address)
            sheet = page.locator("[aria-modal=true]")
            if sheet.count() == 0:
                break
            name = sheet.get_attribute("id")
            # A field is no handle: what begins with one has a cross instead.
            if close == "key" or name == "palette":
                sheet.focus()
                page.keyboard.press("Escape")
            else:
                # Where it lies once it has come.
                sheet.evaluate("(sheet) => Promise.all(sheet.getAnimations().map((one) => one.finished))")
                box = sheet.bounding_box()
                sideways = sheet.get_attribute("data-gesture") == "dismiss-side"
                by = (-200, 0) if sideways else (0, 220)
                swipe(page, (box["x"] + box["width"] / 2, box["y"] + 10), by)
            expect(page.locator(f"#{name}"), address).to_have_count(0)
            closed += 1
    assert closed > 30


@pytest.mark.req("L82")
def test_each_kind_of_window_has_its_frame(device, server, site):
    server.add_account()
    page = signed_in(device, server)
    for name in ("bread.html", "lighthouse.html"):
        save_link(page, f"{site.url}/{name}")
    expect(page.get_by_role("article")).to_have_count(2)
    shape = """() => {
      const box = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect(); return { left, top, right, bottom }; };
      return { bar: box(document.querySelector('nav.tab-bar, .tab-bar')), cards: [...document.querySelectorAll('article')].map(box),
        wide: document.documentElement.scrollWidth };
    }"""
    for width, height, is_aside in (
        (390, 844, False), (844, 390, True), (820, 1180, True), (1180, 820, True), (1440, 900, True),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)

        def is_framed():
            seen = page.evaluate(shape)
            first, second = seen["cards"]
            bar = seen["bar"]
            # Rows under each other; beside them there is room for what is opened.
            return (
                seen["wide"] <= width
                and (bar["right"] <= first["left"] if is_aside else bar["bottom"] == height)
                and first["bottom"] <= second["top"]
                and (first["right"] < width * 0.7) == (width >= 1024 and height > 480)
            )

        # The app hears of the size, and draws what goes with it, a moment later.
        wait_until(page, is_framed)
