"""Before You Run Out in a browser: what is bought again and again, on one device and on two."""

import datetime
import re

import pytest
from playwright.sync_api import expect
from devices import answer_notifications
from test_kit import middle, swipe
from test_tasks import ASKED
from walks import shown, sign_in, signed_in

PHONE = {"width": 390, "height": 844, "has_touch": True}
DESKTOP = {"width": 1440, "height": 900}


def open_restock(device, server, **size):
    """A signed-in page at the home screen of the app."""
    page = signed_in(device, server, **size)
    # Who is signed in has to be on the device before the page is left.
    expect(shown(page, "Synced").first).to_be_attached()
    page.goto("/restock")
    expect(page.get_by_role("heading", name="Before You Run Out", level=1)).to_be_visible()
    # Keys go nowhere before it is known who is here.
    expect(shown(page, "Synced").first).to_be_attached()
    return page


def day(ago=0):
    return (datetime.date.today() - datetime.timedelta(days=ago)).isoformat()


def add(page, name, ago=0, cycle=None, category=None):
    page.get_by_role("button", name="Add item").click()
    page.get_by_label("Item name").fill(name)
    if category:
        page.get_by_label("Category").select_option(label=category)
    if ago:
        page.get_by_label("Last purchased").fill(day(ago))
    if cycle:
        page.get_by_label("Rebuy cycle in days").fill(str(cycle))
    page.get_by_role("button", name="Save").click()
    expect(product(page, name)).to_be_visible()


def product(page, name):
    return page.get_by_role("article").filter(has_text=name)


@pytest.mark.req("R01", "R02", "R03", "R05", "R06", "R11", "X04")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_thing_is_added_rebought_and_the_purchase_taken_back(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    expect(page.get_by_text("No items yet")).to_be_visible()
    expect(page.get_by_text("Tap + to add your first item to track")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Add item").click()
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    expect(page.get_by_text("Rebuy cycle: 30 days")).to_be_visible()
    page.get_by_label("Item name").fill("Vitamins")
    page.get_by_label("Category").select_option(label="Health")
    page.get_by_label("Last purchased").fill(day(31))
    page.get_by_role("button", name="One day less").click()
    expect(page.get_by_text("Rebuy cycle: 29 days")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Save").click()
    expect(product(page, "Vitamins")).to_contain_text("Time to rebuy!")
    expect(
        page.get_by_role("link", name="Vitamins, Health, Time to rebuy!", exact=True)
    ).to_be_visible()
    accessible(page)

    page.get_by_role("button", name="Mark as rebought").click()
    expect(product(page, "Vitamins")).to_contain_text("29 days remaining")
    page.get_by_role("button", name="Undo").click()
    expect(product(page, "Vitamins")).to_contain_text("Time to rebuy!")
    page.get_by_role("button", name="Mark as rebought").click()
    # Said once the device has it.
    expect(shown(page, "Vitamins: bought today")).to_be_visible()
    page.reload()
    expect(product(page, "Vitamins")).to_contain_text("29 days remaining")


@pytest.mark.req("R04", "R15", "R17", "R23", "R28")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_thing_is_looked_at_edited_and_deleted(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    add(page, "Coffee", ago=3)
    page.get_by_role("link", name="Coffee").click()
    expect(page.get_by_role("heading", name="Coffee", level=1)).to_be_visible()
    expect(page.get_by_text("and one lasts 30 days: that is until")).to_be_visible()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Item name").fill("Espresso")
    page.get_by_label("Notes", exact=True).fill("dark roast")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Espresso", level=1)).to_be_visible()
    expect(page.get_by_text("dark roast")).to_be_visible()

    page.get_by_role("button", name="Note a purchase").click()
    page.get_by_role("button", name="One pack more").click()
    page.get_by_label("Price (optional)").fill("12.50")
    page.get_by_label("Shop (optional)").fill("Market")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("60 days remaining").first).to_be_visible()
    expect(page.get_by_text("Bought, 2 packs")).to_be_visible()
    expect(page.get_by_text("12.50, Market")).to_be_visible()
    accessible(page)

    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No items yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(product(page, "Espresso")).to_contain_text("60 days remaining")
    if size == PHONE:
        # No trash can stands on a card that a finger swipes.
        assert page.get_by_role("button", name="Delete Espresso").evaluate("(e) => getComputedStyle(e).opacity") == "0"
        x, y = middle(product(page, "Espresso"))
        swipe(page, (x + 100, y), (-240, 0))
    else:
        trash = page.get_by_role("button", name="Delete Espresso")
        page.mouse.move(0, 0)
        expect(trash).to_have_css("opacity", "0")
        product(page, "Espresso").hover()
        expect(trash).to_have_css("opacity", "1")
        page.mouse.move(0, 0)
        expect(trash).to_have_css("opacity", "0")
        page.get_by_role("link", name="Espresso").focus()
        page.keyboard.press("Tab")
        expect(trash).to_be_focused()
        expect(trash).to_have_css("opacity", "1")
        page.keyboard.press("Enter")
    expect(shown(page, "Espresso deleted")).to_be_visible()
    page.reload()
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
    expect(shown(phone, "Synced").first).to_be_attached()
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
    page.get_by_role("radio", name="Name").check()
    expect(names).to_have_text(["Coffee", "Shampoo", "Vitamins"])
    page.get_by_role("button", name="Running out").click()
    expect(names).to_have_text(["Coffee", "Vitamins"])
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_label("Search items").fill("sham")
    expect(names).to_have_text(["Shampoo"])
    page.get_by_role("button", name="Clear the search").click()
    page.get_by_role("button", name="Group by category").click()
    expect(page.get_by_role("heading", name="Pantry", level=2)).to_be_visible()

    trip = page.get_by_role("region", name="One trip by")
    expect(trip).to_contain_text("Vitamins, Coffee")
    page.get_by_role("button", name="Bought all").click()
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
    expect(product(page, "Vitamins")).to_contain_text("30 days remaining")
    expect(trip).to_have_count(0)

    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("button", name="Pause everything").click()
    page.get_by_role("button", name="Done").click()
    expect(product(page, "Coffee")).to_contain_text("Paused · 30 days remaining")
    page.get_by_role("button", name="Go on").click()
    expect(product(page, "Coffee")).not_to_contain_text("Paused")


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
    expect(page.get_by_text(f"Next reminder: {due:%b} {due.day}, {due.year}")).to_be_visible()


@pytest.mark.req("X02", "R06", "R03", "R04")
def test_the_keyboard_alone_is_enough(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    page.keyboard.press("n")
    expect(page.get_by_label("Item name")).to_be_focused()
    page.keyboard.type("Coffee")
    page.keyboard.press("Enter")
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
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


@pytest.mark.req("R21", "X12")
def test_everything_speaks_korean(device, server):
    server.add_account()
    context = device(locale="ko-KR", **PHONE)
    page = context.new_page()
    sign_in(page, korean=True)
    expect(shown(page, "동기화됨").first).to_be_attached()
    page.goto("/restock")
    expect(page.get_by_role("heading", name="다 떨어지기 전에", level=1)).to_be_visible()
    expect(page.get_by_text("아직 항목이 없어요")).to_be_visible()
    page.get_by_role("button", name="항목 추가").click()
    page.get_by_label("항목 이름").fill("커피")
    page.get_by_role("button", name="저장").click()
    expect(product(page, "커피")).to_contain_text("30일 남음")


def bought(page, *ago):
    """Notes purchases of the product that is shown, so many days ago."""
    for days in ago:
        page.get_by_role("button", name="Note a purchase").click()
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
    expect(page.get_by_text("One seems to last 20 days. You have set 30.")).to_be_visible()
    # Nothing has changed by itself.
    expect(page.locator("#status")).to_have_text("10 days remaining")
    page.get_by_role("button", name="Use 20 days").click()
    expect(page.locator("#status")).to_have_text("Time to rebuy!")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text("10 days remaining")
    page.get_by_role("button", name="Keep 30 days").click()
    expect(page.get_by_role("button", name="Use 20 days")).to_have_count(0)
    page.reload()
    expect(page.locator("#forecast")).to_contain_text("Bought 4 times")
    expect(page.get_by_role("button", name="Use 20 days")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("10 days remaining")


@pytest.mark.req("R24", "R28")
def test_what_is_left_and_what_ran_out_teach_the_forecast(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    add(page, "Coffee")
    page.get_by_role("link", name="Coffee").click()
    # On the day of the purchase nothing can have changed, and that is said.
    page.get_by_role("button", name="Ran out early").click()
    expect(shown(page, "Bought today: its days count from now")).to_be_visible()
    expect(page.locator("#status")).to_have_text("30 days remaining")
    page.get_by_role("link", name="Back").click()

    add(page, "Tea", ago=28)
    page.get_by_role("link", name="Tea").click()
    page.get_by_role("button", name="Still have some").click()
    expect(page.locator("#status")).to_have_text("5 days remaining")
    expect(page.locator("#why")).to_contain_text("You still had some on")
    page.get_by_role("button", name="Ran out early").click()
    expect(shown(page, "Noted: ran out")).to_be_visible()
    expect(page.locator("#status")).to_have_text("Time to rebuy!")
    expect(page.locator("#why")).to_contain_text("that it had run out.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text("5 days remaining")
    page.get_by_role("link", name="Back").click()

    # Bought every 30 days, and used up 18 days after the last time: the forecast hears of it.
    add(page, "Rice", ago=78)
    page.get_by_role("link", name="Rice").click()
    bought(page, 48, 18)
    expect(page.locator("#forecast")).to_contain_text("30 days apart.")
    page.get_by_role("button", name="Ran out early").click()
    expect(page.locator("#forecast")).to_contain_text("18 to 30 days apart.")


@pytest.mark.req("R06", "X05")
def test_what_was_typed_of_a_product_is_thrown_away_only_when_asked(device, server):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    page.get_by_role("button", name="Add item").click()
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
        page.get_by_role("button", name="Add item").click()
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
    expect(shown(page, "Synced").first).to_be_attached()
    answer_notifications(page, "denied")
    page.goto("/restock/settings")
    switch = page.get_by_role("switch", name="Enable Reminders")
    expect(switch).to_be_checked()
    expect(page.locator("#permission")).to_contain_text("refuses notifications")
    expect(page.locator("#permission")).to_contain_text("site’s settings")
    accessible(page)
    switch.tap()
    expect(switch).not_to_be_checked()
    expect(page.locator("#permission")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    answer_notifications(page, "granted")
    switch.tap()
    expect(switch).to_be_checked()
    # Allowed, and yet nothing is promised that does not happen.
    expect(page.locator("#permission")).to_contain_text("sends none yet")
    assert page.evaluate("window.asked") == 1
    answer_notifications(page, "prompt")
    page.get_by_role("link", name="Notification Settings").tap()
    expect(page.locator("#permission")).to_contain_text("was not asked yet")
    answer_notifications(page, "granted")
    page.get_by_role("button", name="Allow notifications").tap()
    expect(page.locator("#permission")).to_contain_text("sends none yet")
    assert page.evaluate("window.asked") == 2
