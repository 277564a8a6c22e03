"""Before You Run Out in a browser: what is bought again and again, on one device and on two."""

import datetime
import re

import pytest
from playwright.sync_api import expect
from devices import answer_notifications
from test_kit import middle
from test_tasks import ASKED
from walks import hold_rows, let_rows_go, reload, shown, sign_in, signed_in, stored, swipe, tap, visit, wait_until

PHONE = {"width": 390, "height": 844, "has_touch": True}
DESKTOP = {"width": 1440, "height": 900}


def open_restock(device, server, **size):
    """A signed-in page at the home screen of the app."""
    page = signed_in(device, server, **size)
    # Who is signed in has to be on the device before the page is left.
    visit(page, "/restock")
    expect(page.get_by_role("heading", name="Before You Run Out", level=1)).to_be_visible()
    # Keys go nowhere before it is known who is here.
    stored(page)
    return page


def day(ago=0):
    return (datetime.date.today() - datetime.timedelta(days=ago)).isoformat()


def add(page, name, ago=0, cycle=30, category=None):
    page.locator("#add-product").click()
    page.get_by_label("Item name").fill(name)
    if category:
        page.get_by_label("Category").select_option(label=category)
    if ago:
        page.get_by_label("Last purchased").fill(day(ago))
    # Of a usual thing another is filled in.
    page.get_by_label("Rebuy cycle in days").fill(str(cycle))
    page.get_by_role("button", name="Save").click()
    expect(product(page, name)).to_be_visible()


def options(page):
    """The sheet of what a list needs now and then."""
    page.locator("#screen-more").click()
    return page.get_by_role("dialog", name="View")


def look(page):
    """Time enough for a person to look before the next press: a quarter of a second, which need not be waited for."""
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 250; }")


def product(page, name):
    return page.get_by_role("article").filter(has_text=name)


@pytest.mark.req("R01", "R02", "R03", "R05", "R06", "R11", "X04")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_thing_is_added_rebought_and_the_purchase_taken_back(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    expect(page.get_by_text("No items yet")).to_be_visible()
    # A desk has no + in the bar: the side bar adds.
    text = "Tap + to add your first item to track" if size == PHONE else "Add something you use up to see when it runs out."
    expect(page.get_by_text(text)).to_be_visible()
    accessible(page)
    page.locator("#add-product").click()
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    expect(page.get_by_text("Rebuy cycle: 30 days")).to_be_visible()
    page.get_by_label("Item name").fill("Vitamins")
    page.get_by_label("Category").select_option(label="Health")
    page.get_by_label("Last purchased").fill(day(31))
    expect(page.get_by_text("Rebuy cycle: 60 days")).to_be_visible()
    page.get_by_role("button", name="One day less").click()
    expect(page.get_by_text("Rebuy cycle: 59 days")).to_be_visible()
    # Save is off with what cannot be, and Enter says at its field what is wrong.
    cycle = page.get_by_label("Rebuy cycle in days")
    for wrong in ("0", "366"):
        cycle.fill(wrong)
        expect(page.get_by_role("button", name="Save")).to_be_disabled()
        expect(page.locator("#next-reminder")).to_have_text("Enter 1 to 365 days.")
        cycle.press("Enter")
        expect(page.locator("#product-cycle-note")).to_have_text("Enter 1 to 365 days.")
        expect(cycle).to_be_focused()
    cycle.fill("29")
    expect(page.get_by_role("button", name="Save")).to_be_enabled()
    page.get_by_label("Last purchased").fill(day(-1))
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    page.get_by_label("Last purchased").fill(day(31))
    accessible(page)
    page.get_by_role("button", name="Save").click()
    expect(product(page, "Vitamins")).to_contain_text("Time to rebuy!")
    expect(
        page.get_by_role("link", name="Vitamins, Health, Time to rebuy!", exact=True)
    ).to_be_visible()
    accessible(page)

    page.get_by_role("button", name="Mark as rebought").click()
    expect(product(page, "Vitamins")).to_contain_text("29 days remaining")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(product(page, "Vitamins")).to_contain_text("Time to rebuy!")
    # A second press in place takes it back as well.
    hold_rows(page)
    look(page)
    page.get_by_role("button", name="Mark as rebought").click()
    look(page)
    # One deed has one Undo in sight.
    expect(page.get_by_role("button", name="Undo purchase of Vitamins")).to_be_visible()
    expect(page.locator(".toast-action")).to_have_count(0)
    page.get_by_role("button", name="Undo purchase of Vitamins").click()
    expect(product(page, "Vitamins")).to_contain_text("Time to rebuy!")
    let_rows_go(page)
    look(page)
    page.get_by_role("button", name="Mark as rebought").click()
    # Said once the device has it.
    expect(shown(page, "Vitamins bought today")).to_be_visible()
    reload(page)
    expect(product(page, "Vitamins")).to_contain_text("29 days remaining")


@pytest.mark.req("R04", "R15", "R17", "R23", "R28")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_thing_is_looked_at_edited_and_deleted(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    add(page, "Coffee", ago=3)
    page.get_by_role("link", name="Coffee").click()
    expect(page.get_by_role("heading", name="Coffee", level=1)).to_be_visible()
    expect(page.get_by_text("One lasts 30 days, until")).to_be_visible()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Item name").fill("Espresso")
    page.get_by_label("Notes", exact=True).fill("dark roast")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Espresso", level=1)).to_be_visible()
    expect(page.get_by_text("dark roast")).to_be_visible()

    page.get_by_role("button", name="Log a purchase").click()
    page.get_by_role("button", name="One pack more").click()
    page.get_by_label("Price (optional)").fill("12.50")
    page.get_by_label("Store (optional)").fill("Market")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("60 days remaining").first).to_be_visible()
    expect(page.get_by_text("2 packs, 12.50, Market")).to_be_visible()
    accessible(page)

    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No items yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(product(page, "Espresso")).to_contain_text("60 days remaining")
    if size == PHONE:
        # No trash can stands on a row that a finger swipes.
        assert page.locator(".row-action").first.evaluate(
            "(e) => { const s = getComputedStyle(e); return s.display === 'none' || s.opacity === '0'; }")
        # A swipe uncovers Delete, as the document has it; a press beside it covers it again.
        x, y = middle(product(page, "Espresso"))
        over = page.locator(".swipe-over").first
        for _ in range(2):
            swipe(page, (x + 100, y), (-150, 0))
            expect(over).to_have_css("transform", "matrix(1, 0, 0, 1, -112, 0)")
            tap(page, x, y)
            expect(over).to_have_css("transform", "none")
            expect(page).to_have_url(re.compile("/restock$"))
        swipe(page, (x + 100, y), (-150, 0))
        expect(over).to_have_css("transform", "matrix(1, 0, 0, 1, -112, 0)")
        tap(page, page.viewport_size["width"] - 40, y)
    else:
        trash = page.get_by_role("button", name="Delete Espresso")
        page.mouse.move(0, 0)
        expect(trash).to_have_css("opacity", "0")
        product(page, "Espresso").hover()
        expect(trash).to_have_css("opacity", "1")
        page.mouse.move(0, 0)
        expect(trash).to_have_css("opacity", "0")
        page.get_by_role("link", name="Espresso").focus()
        # A row is one stop; arrows lead to what is done with it. It was bought today: Rebought is no part of that.
        expect(page.get_by_role("button", name="Mark as rebought")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("button", name="More for Espresso")).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(trash).to_be_focused()
        expect(trash).to_have_css("opacity", "1")
        page.keyboard.press("Enter")
    expect(shown(page, "Espresso deleted")).to_be_visible()
    reload(page)
    expect(page.get_by_text("No items yet")).to_be_visible()


@pytest.mark.req("R03", "R04", "X07")
def test_what_was_bought_offline_reaches_the_other_device(device, server):
    server.add_account()
    phone = open_restock(device, server, **PHONE)
    desktop = open_restock(device, server, **DESKTOP)
    add(phone, "Coffee", ago=40)
    expect(product(desktop, "Coffee")).to_contain_text("Time to rebuy!")
    phone.wait_for_function("() => navigator.serviceWorker.controller !== null")

    phone.context.set_offline(True)
    phone.reload()
    phone.get_by_role("button", name="Mark as rebought").click()
    expect(product(phone, "Coffee")).to_contain_text("30 days remaining")
    # Meanwhile the other device notes the same purchase.
    desktop.get_by_role("button", name="Mark as rebought").click()
    expect(product(desktop, "Coffee")).to_contain_text("30 days remaining")
    phone.context.set_offline(False)
    stored(phone)
    for page in (phone, desktop):
        page.get_by_role("link", name="Coffee").click()
        # The one from forty days ago, and today's: bought once.
        expect(page.get_by_role("list", name="History").get_by_role("listitem")).to_have_count(2)


@pytest.mark.req("R16", "R25", "R27")
def test_things_are_searched_filtered_grouped_bought_in_one_trip_and_paused(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    add(page, "Coffee", ago=28, category="Pantry")
    add(page, "Vitamins", ago=29, category="Health")
    add(page, "Shampoo", ago=2, category="Personal Care")
    names = page.locator(".product-name")
    expect(names).to_have_text(["Vitamins", "Coffee", "Shampoo"])
    sheet = options(page)
    sheet.get_by_role("radio", name="Name").check()
    sheet.get_by_role("button", name="Done").click()
    expect(names).to_have_text(["Coffee", "Shampoo", "Vitamins"])
    options(page).get_by_label("Filters").select_option("Running out")
    expect(names).to_have_text(["Coffee", "Vitamins"])
    page.get_by_role("button", name="Clear filter “Running out”").click()
    page.get_by_role("button", name="Search items").click()
    page.get_by_role("textbox", name="Search items").fill("sham")
    expect(names).to_have_text(["Shampoo"])
    page.get_by_role("button", name="Clear search").click()
    sheet = options(page)
    sheet.get_by_role("switch", name="Group by category").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", name="Pantry", level=2)).to_be_visible()

    trip = page.get_by_role("region", name="One trip by")
    expect(trip).to_contain_text("Vitamins, Coffee")
    page.get_by_role("button", name="Bought all").click()
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
    expect(product(page, "Vitamins")).to_contain_text("30 days remaining")
    expect(trip).to_have_count(0)

    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("button", name="Pause everything").click()
    expect(page.get_by_role("dialog").locator(".button.primary")).to_have_count(0)
    page.get_by_role("button", name="Done").click()
    expect(product(page, "Coffee")).to_contain_text("Paused · 30 days remaining")
    page.get_by_role("button", name="Resume").click()
    expect(product(page, "Coffee")).not_to_contain_text("Paused")


@pytest.mark.req("R03", "R16", "X02")
def test_several_are_picked_by_mouse_and_menu_and_done_with_at_once(device, server, accessible):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    for number, name in enumerate(("Coffee", "Vitamins", "Shampoo")):
        add(page, name, ago=28 - number)
    page.get_by_role("link", name="Coffee").click(modifiers=["Control"])
    box = page.get_by_role("checkbox")
    expect(box).to_have_count(3)
    page.get_by_role("checkbox", name="Shampoo").click(modifiers=["Shift"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    page.get_by_role("checkbox", name="Vitamins").click()
    bar = page.get_by_role("toolbar", name="Select items")
    expect(bar).to_contain_text("2 selected")
    accessible(page)
    bar.get_by_role("button", name="Rebought").click()
    expect(shown(page, "2 items bought today")).to_be_visible()
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
    page.get_by_role("button", name="Undo", exact=True).last.click()
    expect(product(page, "Coffee")).to_contain_text("2 days remaining")
    options(page).get_by_role("button", name="Select items").click()
    page.get_by_role("checkbox", name="Coffee").click()
    bar.get_by_role("button", name="Category").click()
    bar.get_by_role("button", name="Pantry").click()
    expect(product(page, "Coffee")).to_contain_text("Pantry")
    expect(bar).to_have_count(0)


@pytest.mark.req("X01")
def test_a_tablet_has_the_places_in_a_rail_and_a_phone_has_none(device, server):
    server.add_account()
    page = open_restock(device, server, width=820, height=1180, has_touch=True)
    add(page, "Coffee", ago=28)
    rail = page.get_by_role("navigation", name="Main", exact=True)
    for width, height, is_shown in ((820, 1180, True), (844, 390, False), (390, 844, False), (1023, 768, True)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        expect(rail).to_be_visible(visible=is_shown)
        wait_until(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= width)
        # What adds is in the rail where there is one, else at the top.
        expect(page.locator(".navigation #add-product")).to_be_visible(visible=is_shown)
        expect(page.locator("#add-product")).to_have_count(1)
        if is_shown:
            box = rail.bounding_box()
            wait_until(page, lambda: box["x"] + box["width"] <= product(page, "Coffee").bounding_box()["x"])
    rail.get_by_role("link", name="Shopping").tap()
    expect(page.get_by_role("heading", name="Shopping list", level=1)).to_be_visible()
    rail.get_by_role("link", name="Items").tap()
    expect(product(page, "Coffee")).to_be_visible()


@pytest.mark.req("R03", "R16")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_bought_stays_under_the_finger_until_that_was_seen(device, server, size):
    server.add_account()
    page = open_restock(device, server, **size)
    for name, ago in (("Coffee", 31), ("Vitamins", 25), ("Shampoo", 2)):
        add(page, name, ago=ago)
    names = page.locator(".product-name")
    expect(names).to_have_text(["Coffee", "Vitamins", "Shampoo"])
    button = product(page, "Coffee").get_by_role("button", name="Mark as rebought")
    x, y = middle(button)
    # A double tap buys once, and nothing of a neighbour, however slow the machine is.
    hold_rows(page)
    page.evaluate("() => { const now = Date.now(); Date.now = () => now; }")
    page.mouse.dblclick(x, y)
    # The result is shown where it was pressed.
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
    expect(names).to_have_text(["Coffee", "Vitamins", "Shampoo"])
    button = product(page, "Coffee").get_by_role("button", name="Undo purchase of Coffee")
    assert middle(button)[1] == y
    let_rows_go(page)
    expect(names).to_have_text(["Vitamins", "Shampoo", "Coffee"])
    expect(product(page, "Vitamins")).to_contain_text("5 days remaining")
    expect(product(page, "Shampoo")).to_contain_text("28 days remaining")


def test_what_was_bought_today_is_taken_back_in_its_rows_menu(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    for name, ago in (("Coffee", 31), ("Vitamins", 25)):
        add(page, name, ago=ago)
    names = page.locator(".product-name")
    product(page, "Coffee").get_by_role("button", name="Mark as rebought").click()
    # The row has gone to its place.
    expect(names).to_have_text(["Vitamins", "Coffee"])
    product(page, "Coffee").click(button="right")
    menu = page.get_by_role("dialog", name="Coffee")
    expect(menu.get_by_role("button", name="Rebought")).to_have_count(0)
    menu.get_by_role("button", name="Undo purchase of Coffee").click()
    expect(shown(page, "Purchase of Coffee undone")).to_be_visible()
    expect(product(page, "Coffee")).to_contain_text("Time to rebuy!")


@pytest.mark.req("R02", "R16")
def test_the_first_row_begins_near_the_top_of_a_phone(device, server):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    for name in ("Coffee", "Tea", "Rice"):
        add(page, name)
    assert product(page, "Coffee").bounding_box()["y"] <= 140
    assert 72 <= product(page, "Coffee").bounding_box()["height"] <= 84


@pytest.mark.req("R07", "R08")
def test_every_reminder_moves_with_the_settings(device, server, accessible):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    add(page, "Coffee")
    page.get_by_role("link", name="Settings").last.click()
    expect(page.get_by_role("switch", name="Enable Reminders")).to_be_checked()
    accessible(page)
    page.get_by_role("link", name="Notification Settings").click()
    expect(page.get_by_label("Reminder Time")).to_have_value("09:00")
    page.get_by_label("Reminder Time").fill("08:00")
    page.get_by_role("button", name="One day more").click()
    page.get_by_role("button", name="One day more").click()
    expect(page.get_by_text("5 days before each item needs to be repurchased.")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Back").click()
    # While nothing was chosen the switch shows what the system has.
    dark = page.get_by_role("switch", name="Dark Mode")
    expect(dark).not_to_be_checked()
    page.emulate_media(color_scheme="dark")
    expect(dark).to_be_checked()
    page.emulate_media(color_scheme="light")
    expect(dark).not_to_be_checked()
    dark.click()
    expect(page.locator("html")).to_have_attribute("data-look", re.compile("^dark"))
    page.get_by_role("button", name="Done").click()
    page.get_by_role("link", name="Coffee").click()
    due = datetime.date.today() + datetime.timedelta(days=25)
    year = "" if due.year == datetime.date.today().year else f", {due.year}"
    expect(page.get_by_text(f"Next reminder: {due:%a, %b} {due.day}{year}")).to_be_visible()


@pytest.mark.req("X02", "R06", "R03", "R04")
def test_the_keyboard_alone_is_enough(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    page.keyboard.press("n")
    expect(page.get_by_label("Item name")).to_be_focused()
    page.keyboard.type("Coffee")
    page.keyboard.press("Enter")
    # Enter saves and waits for the next; in an empty form after others it says that these were all.
    name = page.get_by_label("Item name")
    expect(name).to_have_value("")
    expect(name).to_be_focused()
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(product(page, "Coffee")).to_contain_text("21 days remaining")
    page.keyboard.press("n")
    page.keyboard.type("Tea")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Add item")).to_be_focused()
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="Coffee")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Coffee", level=1)).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_label("Item name")).to_be_focused()
    page.keyboard.type(" beans")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Coffee beans", level=1)).to_be_visible()
    page.keyboard.press("#")
    expect(page.get_by_text("No items yet")).to_be_visible()


@pytest.mark.req("R06")
def test_a_button_that_is_held_goes_on_until_it_is_let_go(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    page.locator("#add-product").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    cycle = page.get_by_label("Rebuy cycle in days")
    more = page.get_by_role("button", name="One day more")
    days = lambda: int(cycle.input_value())
    more.click()
    expect(cycle).to_have_value("31")
    page.mouse.move(*middle(more))
    page.mouse.down()
    page.wait_for_function("() => Number(document.getElementById('product-cycle').value) >= 35")
    page.mouse.up()
    # Nothing more comes of letting it go, and one press is one day again.
    now = days()
    more.click()
    assert days() == now + 1
    # At the end of what can be it stops; a pointer that leaves it stops it too.
    cycle.fill("363")
    page.mouse.move(*middle(more))
    page.mouse.down()
    expect(cycle).to_have_value("365")
    expect(more).to_be_disabled()
    page.mouse.up()
    less = page.get_by_role("button", name="One day less")
    elsewhere = middle(cycle)
    page.mouse.move(*middle(less))
    page.mouse.down()
    page.wait_for_function("() => Number(document.getElementById('product-cycle').value) <= 362")
    page.mouse.move(*elsewhere)
    now = days()
    page.mouse.up()
    less.press("Enter")
    assert days() == now - 1


@pytest.mark.req("R21", "X12")
def test_everything_speaks_korean(device, server):
    server.add_account()
    context = device(locale="ko-KR", **PHONE)
    page = context.new_page()
    sign_in(page, korean=True)
    visit(page, "/restock")
    expect(page.get_by_role("heading", name="다 떨어지기 전에", level=1)).to_be_visible()
    expect(page.get_by_text("아직 항목이 없어요")).to_be_visible()
    page.locator("#add-product").click()
    page.get_by_label("항목 이름").fill("커피")
    page.get_by_role("button", name="저장").click()
    expect(product(page, "커피")).to_contain_text("21일 남음 · 식료품")
    page.locator("#add-product").click()
    page.get_by_label("항목 이름").fill("ㅋㅊㅌㅇ")
    page.get_by_role("group", name="추천").get_by_role("button", name="키친타월").click()
    expect(page.get_by_label("항목 이름")).to_have_value("키친타월")
    expect(page.locator(".cycle-label")).to_have_text("구매 주기: 30일")


@pytest.mark.req("R06", "R11", "X02")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_name_alone_is_enough_and_is_suggested(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    add(page, "Coffee with chicory", cycle=12, category="Other")
    page.get_by_role("link", name="Coffee with chicory").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No items yet")).to_be_visible()
    page.locator("#add-product").click()
    name = page.get_by_label("Item name")
    name.fill("coff")
    suggestions = page.get_by_role("group", name="Suggestions").get_by_role("button")
    expect(suggestions).to_have_text(
        ["Coffee with chicory12 days", "Coffee21 days", "Coffee beans21 days", "Coffee capsules30 days"])
    accessible(page)
    suggestions.nth(0).click()
    expect(name).to_have_value("Coffee with chicory")
    expect(name).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(
        "Filled in: Coffee with chicory, Other, Rebuy cycle: 12 days")
    expect(page.get_by_label("Category")).to_have_value("other")
    # What one has set oneself stays.
    page.get_by_label("Rebuy cycle in days").fill("14")
    name.fill("Coffee beans")
    expect(page.get_by_label("Category")).to_have_value("pantry")
    page.get_by_role("button", name="Save").click()
    expect(product(page, "Coffee beans")).to_contain_text("14 days remaining · Pantry")


def bought(page, *ago):
    """Logs purchases of the product that is shown, so many days ago."""
    for days in ago:
        page.get_by_role("button", name="Log a purchase").click()
        page.get_by_label("Day", exact=True).fill(day(days))
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("R20", "R28", "R17")
def test_the_learnt_cycle_is_offered_and_set_only_when_asked(device, server):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    add(page, "Coffee", ago=80)
    page.get_by_role("link", name="Coffee").click()
    bought(page, 60, 40, 20)
    expect(page.locator("#forecast")).to_contain_text("Bought 4 times, 20 days apart.")
    expect(page.get_by_text("One seems to last 20 days. You set 30.")).to_be_visible()
    # Nothing has changed by itself.
    expect(page.locator("#status")).to_have_text("10 days remaining")
    page.get_by_role("button", name="Use 20 days").click()
    expect(page.locator("#status")).to_have_text("Time to rebuy!")
    # Until it is stored the Undo of what was done before stands there.
    expect(shown(page, "The cycle is now 20 days")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text("10 days remaining")
    page.get_by_role("button", name="Keep 30 days").click()
    expect(page.get_by_role("button", name="Use 20 days")).to_have_count(0)
    reload(page)
    expect(page.locator("#forecast")).to_contain_text("Bought 4 times")
    expect(page.get_by_role("button", name="Use 20 days")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("10 days remaining")


@pytest.mark.req("R24", "R28")
def test_what_is_left_and_what_ran_out_teach_the_forecast(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    add(page, "Coffee")
    page.get_by_role("link", name="Coffee").click()
    # On the day of the purchase nothing can have changed, and nothing is offered that would change nothing.
    expect(page.locator("#status")).to_have_text("30 days remaining")
    expect(page.locator(".product-bought")).to_have_text("Bought today")
    for name in ("Mark as rebought", "Ran out early", "Still have some"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.get_by_role("link", name="Back").click()

    add(page, "Tea", ago=28)
    page.get_by_role("link", name="Tea").click()
    page.get_by_role("button", name="Still have some").click()
    expect(page.locator("#status")).to_have_text("5 days remaining")
    expect(page.locator("#why")).to_contain_text("You still had some on")
    page.get_by_role("button", name="Ran out early").click()
    expect(shown(page, "Noted: ran out")).to_be_visible()
    expect(page.locator("#status")).to_have_text("Time to rebuy!")
    expect(page.locator("#why")).to_contain_text("you said it had run out")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text("5 days remaining")
    page.get_by_role("link", name="Back").click()

    # Bought every 30 days, and used up 18 days after the last time: the forecast hears of it.
    add(page, "Rice", ago=78)
    page.get_by_role("link", name="Rice").click()
    bought(page, 48, 18)
    expect(page.locator("#forecast")).to_contain_text("30 days apart.")
    page.get_by_role("button", name="Ran out early").click()
    expect(page.locator("#forecast")).to_contain_text("One pack lasted 18 to 30 days.")


@pytest.mark.req("R06")
def test_a_name_that_is_on_the_list_is_said_and_opened(device, server):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    add(page, "milk")
    page.locator("#add-product").click()
    page.get_by_label("Item name").fill("Milk")
    hint = page.get_by_role("status").filter(has_text="You already have “milk”")
    expect(hint).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_be_enabled()
    hint.get_by_role("button", name="Edit").tap()
    expect(page.get_by_role("dialog", name="Edit Item")).to_be_visible()
    expect(page.get_by_label("Item name")).to_have_value("milk")


@pytest.mark.req("R06", "X05")
def test_what_was_typed_of_a_product_is_thrown_away_only_when_asked(device, server):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    page.locator("#add-product").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Something to go back to.
    add(page, "Tea")
    page.get_by_role("link", name="Tea").click()
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"{server.url}/restock")
    for leave in (
        lambda: page.get_by_role("button", name="Cancel").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.go_back(),
    ):
        page.locator("#add-product").click()
        page.get_by_label("Item name").fill("Precious words")
        leave()
        page.get_by_role("button", name="Keep editing").click()
        expect(page.get_by_label("Item name")).to_have_value("Precious words")
        leave()
        page.get_by_role("button", name="Discard").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("article")).to_have_count(1)
        expect(page).to_have_url(f"{server.url}/restock")
    page.get_by_role("link", name="Tea").click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Notes", exact=True).fill("loose leaves")
    page.go_back()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("heading", name="Tea", level=1)).to_be_visible()
    expect(page.get_by_text("loose leaves")).to_have_count(0)


@pytest.mark.req("R07")
def test_enabling_reminders_asks_the_browser_and_a_refusal_is_explained(device, server, accessible):
    server.add_account()
    page = device(**PHONE).new_page()
    page.context.add_init_script(ASKED)
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    stored(page)
    answer_notifications(page, "denied")
    visit(page, "/restock/settings")
    switch = page.get_by_role("switch", name="Enable Reminders")
    expect(switch).to_be_checked()
    expect(page.locator("#permission")).to_contain_text("blocks notifications")
    expect(page.locator("#permission")).to_contain_text("site’s settings")
    accessible(page)
    switch.tap()
    expect(switch).not_to_be_checked()
    expect(page.locator("#permission")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    answer_notifications(page, "granted")
    switch.tap()
    expect(switch).to_be_checked()
    # Allowed, and yet no service of a browser can be reached here: nothing is promised that does not happen.
    expect(shown(page, "couldn’t register for notifications")).to_be_visible()
    expect(page.locator("#permission")).to_contain_text("off on this device")
    assert page.evaluate("window.asked") == 1
    answer_notifications(page, "prompt")
    page.get_by_role("link", name="Notification Settings").tap()
    expect(page.locator("#permission")).to_contain_text("off on this device")
    answer_notifications(page, "granted")
    page.get_by_role("button", name="Turn on for this device").tap()
    expect(page.locator("#permission")).to_contain_text("off on this device")
    wait_until(page, lambda: page.evaluate("window.asked") == 2)
