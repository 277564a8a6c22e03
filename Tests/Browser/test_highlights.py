"""The page of all highlights: what is found, filed, exported and looked at again."""

import csv
import io

import pytest
from playwright.sync_api import expect
from test_bring_along import PATH, choose, file, press
from walks import reload, shown, sign_in, stored, visit, whole

# A month and more ago, from pages that are nowhere.
MARKED = (
    "Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags,URL\n"
    "The sea is calm.,On water,Ada,,By heart,green,,,,2025-03-01 10:00:00+00:00,tides,https://water.invalid/a\n"
    '"Rain, again",On water,Ada,,,yellow,,,,2025-03-02 10:00:00+00:00,tides,https://water.invalid/a\n'
    "천천히 읽는 일은 하나의 태도가 된다.,느리게 읽기,,,,pink,,,,2025-03-02 12:00:00+00:00,,https://slow.invalid/b\n"
).encode()


def opened(device, server, **options):
    server.add_account()
    page = device(**options).new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    whole(page)
    visit(page, PATH)
    choose(page, "Choose a file", "readwise.csv", MARKED)
    press(page, "Import")
    expect(file(page)).to_contain_text("Import finished.", timeout=60_000)
    visit(page, "/highlights")
    expect(page.locator(".highlight-card")).to_have_count(3)
    return page


def opened_options(page):
    page.get_by_role("button", name="List options").click()
    options = page.locator("#highlight-options")
    expect(options).to_be_visible()
    return options


@pytest.mark.req("L52", "L62")
@pytest.mark.parametrize("width", [390, 1440])
def test_highlights_are_found_filed_changed_and_exported(device, server, accessible, width):
    page = opened(device, server, width=width, height=844 if width < 600 else 900)
    cards = page.locator(".highlight-card")
    accessible(page)
    page.get_by_label("Search highlights and notes").last.fill("HEART sea")
    expect(cards).to_have_count(1)
    page.get_by_label("Search highlights and notes").last.fill("nothing of it")
    expect(shown(page, "Nothing found")).to_be_visible()
    accessible(page)
    page.locator(".empty").get_by_role("button", name="Clear filters").click()
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Green", exact=True).click()
    expect(cards).to_have_count(1)
    options = opened_options(page)
    accessible(page)
    options.get_by_label("Tag of the item").select_option(label="tides")
    expect(page.locator(".highlight-filters")).to_contain_text("tides")

    # What is shown is what a file has.
    with page.expect_download() as given:
        options.get_by_role("button", name="Export as Markdown").click()
    expect(options).to_have_count(0)
    expect(page.get_by_role("button", name="List options")).to_be_focused()
    with open(given.value.path(), encoding="utf-8") as markdown:
        assert markdown.read() == "# Highlights\n\n## [On water](<https://water.invalid/a>)\n\n> The sea is calm.\n\nBy heart\n"
    page.get_by_role("button", name="Green", exact=True).click()
    expect(cards).to_have_count(2)
    options = opened_options(page)
    options.get_by_label("Tag of the item").select_option("")
    with page.expect_download() as given:
        options.get_by_role("button", name="Export as Readwise CSV").click()
    expect(cards).to_have_count(3)
    with open(given.value.path(), encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(io.StringIO(table.read())))
    assert {row["Highlight"] for row in rows} == {row["Highlight"] for row in csv.DictReader(io.StringIO(MARKED.decode()))}

    # By day, on this device from now on.
    options = opened_options(page)
    options.get_by_role("radio", name="By day").check(force=True)
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(page.get_by_role("heading", name="Mar 2, 2025", level=2)).to_be_visible()
    reload(page)
    expect(page.get_by_role("heading", name="Mar 2, 2025", level=2)).to_be_visible()

    # Arrows lead from card to card and to what is done with one.
    go = cards.get_by_role("button", name="Show in the article")
    go.first.focus()
    page.keyboard.press("ArrowDown")
    expect(go.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Highlight")
    accessible(page)
    sheet.get_by_role("button", name="Blue", exact=True).click()
    sheet.get_by_label("Note on this highlight").fill("To keep")
    press(page, "Done")
    expect(cards.nth(1)).to_contain_text("To keep")
    expect(cards.nth(1).get_by_role("button", name="More")).to_be_focused()
    page.keyboard.press("Enter")
    press(page, "Delete")
    expect(cards).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(cards).to_have_count(3)


@pytest.mark.req("L52")
def test_a_few_come_back_each_day_and_now_says_so_where_that_is_wished(device, server, accessible):
    page = opened(device, server)
    line = page.get_by_role("link", name="A few highlights from earlier")
    visit(page, "/now")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(line).to_have_count(0)
    visit(page, "/settings/privacy")
    page.locator("#context-review").click()
    visit(page, "/now")
    line.click()
    expect(page.get_by_role("heading", name="Daily review", level=1)).to_be_visible()
    expect(page.locator(".highlight-card")).to_have_count(3)
    expect(shown(page, "That’s all for today.")).to_be_visible()
    accessible(page)
    stored(page)
    visit(page, "/now")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(line).to_have_count(0)
    visit(page, "/highlights")
    opened_options(page).get_by_role("link", name="Daily review").click()
    expect(page.locator(".highlight-card")).to_have_count(3)
