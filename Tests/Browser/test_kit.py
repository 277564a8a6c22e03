"""The kit as its gallery shows it: every component, alive, in every theme."""

import subprocess

import pytest
from playwright.sync_api import expect
from server import PROGRAM
from walks import patient, ready, swipe

LOOKS = [
    ("later", "light", "", "en"), ("later", "dark", "", "ko"), ("later", "light", "more", "ko"),
    ("taskflow", "light", "", "ko"), ("taskflow", "dark", "", "en"), ("taskflow", "dark", "more", "ko"),
    ("restock", "light", "", "en"), ("restock", "dark", "", "ko"), ("restock", "light", "more", "en"),
]


def gallery(context, query=""):
    page = context.new_page()
    page.goto(f"/kit?{query}")
    ready(page)
    return page


# A page that shows one screen draws what its address says when its window changes: it need not be loaded for each.
DRAW = """async (address) => {
  history.replaceState(null, '', address);
  dispatchEvent(new Event('resize'));
  scrollTo(0, 0);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def show_screen(page, address):
    """Shows another screen on a page of the gallery that shows one."""
    page.evaluate(DRAW, address)


def example(page, component, name):
    """The stage of one example."""
    return page.locator(f"article#{component} figure").filter(has=page.get_by_text(name, exact=True)).locator(".stage")


def middle(locator):
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.req("K16", "X01", "X03", "X04")
@pytest.mark.parametrize("theme, mode, contrast, language", LOOKS)
def test_nothing_bars_anybody(device, accessible, theme, mode, contrast, language):
    page = gallery(device(1440, 900), f"theme={theme}&mode={mode}&contrast={contrast}&lang={language}")
    accessible(page)


@pytest.mark.req("K16")
def test_the_servers_page_is_taken_over_as_it_is(device):
    context = device()
    context.add_init_script("""
      new MutationObserver(() => {
        const app = document.getElementById('app');
        if (app?.firstChild && !window.drawn) window.drawn = app.firstChild;
      }).observe(document, { childList: true, subtree: true });
    """)
    page = gallery(context, "lang=ko&theme=restock")
    assert page.evaluate("() => window.drawn === document.getElementById('app').firstChild")
    expect(page.get_by_role("heading", name="키트", level=1)).to_be_visible()
    assert page.locator(".gallery").get_attribute("data-theme") == "restock"


@pytest.mark.req("K16")
def test_the_gallery_is_searched_and_every_part_has_an_address(device):
    page = gallery(device(1440, 900), "lang=en")
    page.get_by_label("Search", exact=True).first.fill("stepp")
    expect(page.locator("article.specimen")).to_have_count(1)
    expect(page.locator("article#stepper")).to_be_visible()
    page.locator(".gallery-head").get_by_role("button", name="Clear").click()
    expect(page.locator("article#toast")).to_be_attached()
    page.get_by_role("link", name="Toast", exact=True).click()
    expect(page.locator("article#toast")).to_be_in_viewport()


@pytest.mark.req("K06", "K07", "X02")
def test_choices_answer_to_keys(device):
    page = gallery(device(1440, 900), "lang=en")
    box = example(page, "checkbox", "Unchecked").get_by_role("checkbox")
    box.press("Space")
    expect(box).to_be_checked()
    some = example(page, "checkbox", "Indeterminate").get_by_role("checkbox")
    expect(some).to_have_attribute("aria-checked", "mixed")
    some.press("Enter")
    expect(some).to_be_checked()
    switch = example(page, "switch", "On").get_by_role("switch")
    switch.press("Space")
    expect(switch).not_to_be_checked()
    group = page.locator("#radio-1")
    group.get_by_label("Day").press("ArrowDown")
    expect(group.get_by_label("Week")).to_be_checked()
    segments = page.locator("#segments-1")
    segments.get_by_label("Day").press("ArrowRight")
    expect(segments.get_by_label("Week")).to_be_checked()
    tabs = page.locator("article#tabs")
    tabs.get_by_role("tab", name="Day").press("ArrowRight")
    expect(tabs.get_by_role("tab", name="Week")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tabs.get_by_role("tabpanel")).to_have_text("Week")


@pytest.mark.req("K02", "K08", "X02")
def test_fields_and_steppers_answer(device):
    page = gallery(device(1440, 900), "lang=en")
    stage = example(page, "input", "Clear button")
    field = stage.get_by_role("textbox")
    field.fill("coffee")
    stage.get_by_role("button", name="Clear").click()
    expect(field).to_have_value("")
    expect(stage.get_by_role("button", name="Clear")).to_have_count(0)
    limited = example(page, "input", "Character limit")
    limited.get_by_role("textbox").press_sequentially("a much too long title for it")
    expect(limited.get_by_text("20/20")).to_be_visible()
    secret = example(page, "input", "Password")
    secret.get_by_role("button", name="Show password").click()
    expect(secret.get_by_label("Password", exact=True)).to_have_attribute("type", "text")
    stage = example(page, "stepper", "Default")
    stage.get_by_role("button", name="More days").press("Enter")
    expect(stage.get_by_text("31 days")).to_be_visible()
    page.get_by_label("Priority").first.select_option("high")
    expect(page.get_by_label("Priority").first).to_have_value("high")
    many = page.locator("#select-many")
    many.locator("summary").press("Enter")
    many.get_by_role("checkbox", name="Wednesday").press("Space")
    expect(many.locator("summary")).to_contain_text("Wednesday")


@pytest.mark.req("K02")
def test_a_field_of_taskflow_has_the_colours_of_its_document(device):
    page = gallery(device(1440, 900), "theme=taskflow&mode=light&lang=en")

    def colours(name, *properties):
        return example(page, "input", name).get_by_role("textbox").evaluate(
            "(field, names) => names.map((name) => getComputedStyle(field)[name])", list(properties))

    assert colours("Default", "borderTopColor", "backgroundColor") == ["rgb(204, 204, 204)", "rgb(255, 255, 255)"]
    assert colours("Error", "borderTopColor", "backgroundColor") == ["rgb(255, 59, 48)", "rgb(255, 240, 240)"]
    assert colours("Disabled", "borderTopColor", "backgroundColor", "color", "boxShadow") == [
        "rgb(224, 224, 224)", "rgb(245, 245, 245)", "rgb(153, 153, 153)", "none"]
    example(page, "input", "Default").get_by_role("textbox").focus()
    assert colours("Default", "borderTopColor", "outlineColor", "backgroundColor", "boxShadow") == [
        "rgb(0, 122, 255)", "rgb(0, 122, 255)", "rgb(255, 255, 255)", "none"]


@pytest.mark.req("K05", "K12", "K15", "X02")
def test_what_opens_closes_with_escape(device):
    page = gallery(device(1440, 900), "lang=en")
    for component, name in [("drawer", "Open"), ("dialog", "Default"), ("sheet", "Menu")]:
        stage = page.locator(f"article#{component} .stage").first
        stage.get_by_role("button").first.focus()
        page.keyboard.press("Escape")
        expect(stage.locator(".scrim")).to_have_count(0)
    stage = example(page, "button-floating", "Open")
    trigger = stage.get_by_role("button", name="Add")
    trigger.click()
    expect(stage.get_by_role("menu")).to_have_count(0)
    trigger.press("Enter")
    expect(stage.get_by_role("menuitem", name="Link")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(stage.get_by_role("menuitem", name="Note", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(stage.get_by_role("menu")).to_have_count(0)


@pytest.mark.req("K15", "X02")
def test_rows_are_ordered_by_keys_and_by_hand(device):
    page = gallery(device(1440, 900), "lang=en")
    rows = page.locator("article#order li .list-title")
    handle = page.get_by_role("button", name="Move First")
    handle.press("Alt+ArrowDown")
    expect(rows).to_have_text(["Second", "First", "Third"])
    expect(handle).to_be_focused()
    handle.press("Alt+ArrowDown")
    handle.press("Alt+ArrowDown")
    expect(rows).to_have_text(["Second", "Third", "First"])
    x, y = middle(handle)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 70, steps=5)
    page.mouse.move(x, y - 140, steps=5)
    page.mouse.up()
    expect(rows).to_have_text(["First", "Second", "Third"])


@pytest.mark.req("K15", "X02")
def test_fingers_swipe_pull_and_dismiss(device):
    page = gallery(device(has_touch=True), "lang=en")
    row = page.locator("article#swipe .swipe")
    x, y = middle(row)
    swipe(page, (x - 100, y), (240, 0))
    expect(page.locator("#pressed")).to_have_text("Bought")
    swipe(page, (x + 100, y), (-240, 0))
    expect(page.locator("#pressed")).to_have_text("Delete")
    # A short one springs back and says nothing.
    row.get_by_role("button", name="Bought").click()
    swipe(page, (x + 60, y), (-30, 0), steps=10)
    expect(page.locator("#pressed")).to_have_text("Bought")
    page.wait_for_function("() => document.querySelector('article#swipe .swipe-over').style.transform === ''")
    sheet = page.locator("article#sheet .dialog")
    x, y = middle(sheet.get_by_role("heading"))
    swipe(page, (x, y), (0, 160))
    expect(sheet).to_have_count(0)
    drawer = page.locator("article#drawer .drawer")
    x, y = middle(drawer)
    swipe(page, (x, y), (-160, 0))
    expect(drawer).to_have_count(0)


@pytest.mark.req("K16", "K18")
def test_the_exported_gallery_needs_nothing_else(chromium, tmp_path):
    file = tmp_path / "kit.html"
    subprocess.run([PROGRAM, "kit", "--output", file, "--query", "lang=en&theme=taskflow"], check=True)
    context = patient(chromium.new_context(viewport={"width": 390, "height": 844}))
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(file.as_uri())
    ready(page)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert page.locator(".gallery").get_attribute("data-theme") == "taskflow"
    box = example(page, "checkbox", "Unchecked").get_by_role("checkbox")
    box.click()
    expect(box).to_be_checked()
    context.close()
