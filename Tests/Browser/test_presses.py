"""How many presses usual things take: the table of docs/design.md ("Presses, beside others"), counted in the running apps.

A press is a tap, a swipe, a hold, a drag, or the Enter that ends a line. Typing is not counted, nor closing what lies open
when the thing is done.
"""

import datetime
import pathlib

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_organise import ask
from test_restock import look
from test_shopping import stock
from walks import shown, signed_in, swipe, visit

PHONE = {"width": 390, "height": 844, "has_touch": True}
DESK = {"width": 1440, "height": 900}
TABLE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "design.md"


def table():
    """The presses of the table, of each act: on a phone and on a desk."""
    lines = TABLE.read_text().split("## Presses, beside others")[1].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return {row[0]: (row[1], row[2]) for row in rows[2:]}


class Hand:
    """Presses, and counts."""

    def __init__(self, page):
        self.page = page
        self.is_touch = page.evaluate("() => matchMedia('(pointer: coarse)').matches")
        self.presses = 0
        self.counts = {}

    def press(self, locator, **options):
        self.presses += 1
        locator.tap(**options) if self.is_touch and not options else locator.click(**options)

    def button(self, name, place=None):
        self.press((place or self.page).get_by_role("button", name=name, exact=True).last)

    def enter(self):
        self.presses += 1
        self.page.keyboard.press("Enter")

    def choose(self, select, label):
        """The system's own list: it is opened, and one of it pressed."""
        self.presses += 2
        select.select_option(label=label)

    def hold(self, locator, answer):
        self.presses += 1
        x, y = middle(locator)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(answer).to_be_visible()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def swipe(self, locator, by):
        self.presses += 1
        x, y = middle(locator)
        swipe(self.page, (x - by / 2, y), (by, 0))

    def drag(self, start, end):
        self.presses += 1
        x, y = middle(start)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y + 6, steps=4)
        self.page.mouse.move(*middle(end), steps=10)
        self.page.mouse.up()

    def took(self, act):
        """What was done since the last one is this."""
        self.counts[act] = self.presses
        self.presses = 0
        while self.page.get_by_role("dialog").count():
            self.page.keyboard.press("Escape")


def row(page, title):
    return page.get_by_role("article").filter(has=page.get_by_role("link", name=title, exact=True))


def expect_row(page, title, text):
    expect(row(page, title)).to_contain_text(text)


def tool_bar(page):
    return page.get_by_role("toolbar")


def menu_of(hand, title):
    """What is done with a task: of one that is held, or by the sign under the pointer."""
    page = hand.page
    if hand.is_touch:
        hand.hold(row(page, title), tool_bar(page))
        hand.press(tool_bar(page).get_by_role("button", name="Reschedule"))
    else:
        row(page, title).hover()
        hand.press(row(page, title).get_by_role("button", name="Reschedule"))
    return page.get_by_role("dialog")


def add_tasks(hand):
    page = hand.page
    hand.press(page.locator("#add-todo"))
    page.locator("#todo-line").fill("Iron the shirts")
    hand.button("Save Task")
    expect(row(page, "Iron the shirts")).to_be_visible()
    hand.took("a task for today")
    hand.press(page.locator("#add-todo"))
    page.locator("#todo-line").fill("Book tomorrow 5pm !high #Home")
    hand.button("Save Task")
    expect(page.get_by_role("dialog")).to_have_count(0)
    hand.took("a task with its day, time, list and priority")
    hand.press(page.locator("#add-todo"))
    page.locator("#todo-line").fill("Water every monday")
    hand.enter()
    expect(page.get_by_text("“Water” added")).to_be_visible()
    hand.took("a task that repeats, in words")
    hand.press(page.locator("#add-todo"))
    page.locator("#todo-line").fill("One")
    hand.enter()
    hand.presses = 0
    page.locator("#todo-line").fill("Two")
    hand.enter()
    expect(page.get_by_text("“Two” added")).to_be_visible()
    hand.took("the next task after it")


def delete(hand, what):
    if hand.is_touch:
        # So far that it does it.
        hand.swipe(what, -320)
    else:
        what.hover()
        hand.press(what.get_by_role("button", name="Delete"))
    expect(what).to_have_count(0)


def tick_tasks(hand):
    page = hand.page
    hand.press(row(page, "Task 1").get_by_role("checkbox"))
    expect(row(page, "Task 1").get_by_role("checkbox")).to_be_checked()
    hand.took("done")
    hand.press(row(page, "Task 1").get_by_role("checkbox"))
    expect(row(page, "Task 1").get_by_role("checkbox")).not_to_be_checked()
    hand.took("done, taken back")
    delete(hand, row(page, "Task 2"))
    hand.took("deleted")
    hand.button("Undo")
    expect(row(page, "Task 2")).to_be_visible()
    hand.took("deleted, taken back")


def put_off(hand):
    page = hand.page
    for act, name in (("to tomorrow", "Tomorrow"), ("to next week", "Next week")):
        title = "Task 3" if name == "Tomorrow" else "Task 4"
        if hand.is_touch:
            hand.hold(row(page, title), tool_bar(page))
            hand.press(tool_bar(page).get_by_role("button", name=name, exact=True))
        else:
            hand.press(menu_of(hand, title).get_by_role("button", name=f"{name},"))
        expect(row(page, title)).to_have_count(0)
        hand.took(act)
    if hand.is_touch:
        hand.hold(row(page, "Task 5"), tool_bar(page))
        hand.press(tool_bar(page).get_by_role("button", name="No date"))
    else:
        hand.press(menu_of(hand, "Task 5").get_by_role("button", name="No date"))
    expect(row(page, "Task 5")).to_have_count(0)
    hand.took("to no date")
    later = (datetime.date.today() + datetime.timedelta(days=1)).isoformat()
    # Of this month or the next: the way to that is no press more in any of the others.
    sheet = menu_of(hand, "Task 6")
    cell = sheet.locator(f"#reschedule-month-{later}")
    if cell.count() == 0:
        sheet.get_by_role("button", name="Next month").click()
    hand.press(cell)
    expect(row(page, "Task 6")).to_have_count(0)
    hand.took("to any day of a calendar")
    if hand.is_touch:
        hand.hold(row(page, "Task 7"), tool_bar(page))
    else:
        hand.press(row(page, "Task 7"), modifiers=["Control"])
    for title in ("Task 8", "Task 9"):
        hand.press(page.get_by_role("checkbox", name=title, exact=True))
    hand.press(tool_bar(page).get_by_role("button", name="Tomorrow", exact=True))
    expect(row(page, "Task 9")).to_have_count(0)
    hand.took("three to tomorrow")
    hand.press(page.locator("#put-off-overdue"))
    hand.press(page.get_by_role("dialog").get_by_role("button", name="Tomorrow"))
    expect(row(page, "Late 1")).to_have_count(0)
    hand.took("all that is overdue to another day")
    page.get_by_role("button", name="Undo").last.click()
    expect(row(page, "Late 1")).to_be_visible()
    hand.button("Move to today")
    expect(page.get_by_role("button", name="Move to today")).to_have_count(0)
    hand.took("all that is overdue to today")


def file_tasks(hand):
    page = hand.page
    hand.press(menu_of(hand, "Task 10").get_by_role("button", name="High"))
    expect_row(page, "Task 10", "High")
    hand.took("a priority")
    for act, title, name in (("into a list", "Task 11", "Home"), ("a tag", "Task 12", "calls")):
        if hand.is_touch:
            hand.hold(row(page, title), tool_bar(page))
            hand.press(page.locator("#file-picked"))
            hand.press(page.get_by_role("dialog").get_by_role("button", name=name, exact=True))
        else:
            hand.drag(row(page, title).locator(".todo-text"), page.locator(".side-bar").get_by_role("link", name=name))
        expect_row(page, title, name)
        hand.took(act)


def tell(hand):
    """What is said of a task, in its details."""
    page = hand.page

    def opened(title):
        hand.press(row(page, title).get_by_role("link"))
        expect(page.locator("#todo-details")).to_be_visible()

    def left():
        page.keyboard.press("Escape")
        expect(page.locator("#todo-details")).to_have_count(0)

    opened("Task 13")
    hand.counts["all about a task"] = hand.presses
    hand.press(page.locator("#details-notes"))
    page.locator("#details-notes").fill("In the drawer")
    hand.counts["a note"] = hand.presses
    left()
    hand.presses = 0
    opened("Task 13")
    expect(page.get_by_text("In the drawer")).to_be_visible()
    hand.press(page.locator("#subtask"))
    page.locator("#subtask").fill("Look")
    hand.counts["a subtask"] = hand.presses
    left()
    expect_row(page, "Task 13", "0/1")
    hand.presses = 0
    opened("Task 14")
    hand.choose(page.locator("#details-repeat"), "Every week")
    hand.counts["a usual repeat, chosen"] = hand.presses
    left()
    hand.presses = 0
    opened("Task 15")
    hand.press(page.locator(".reminds > summary"))
    hand.button("1 day before")
    hand.counts["a reminder"] = hand.presses
    left()
    hand.presses = 0


def go_about(hand):
    page = hand.page
    place = page.locator(".side-bar, .tab-bar").filter(visible=True).first
    hand.press(place.get_by_role("link", name="Upcoming"))
    expect(page.get_by_role("heading", name="Upcoming", level=1)).to_be_visible()
    hand.took("what comes in the next days")
    if hand.is_touch:
        hand.press(place.get_by_role("link", name="Lists"))
    hand.press(page.get_by_role("link", name="Home").filter(visible=True).last)
    expect(page.get_by_role("heading", name="Home", level=1)).to_be_visible()
    hand.took("a list")
    hand.press(page.locator("#new-section"))
    page.locator("#list-name").fill("Kitchen")
    hand.enter()
    expect(page.get_by_role("heading", name="Kitchen", level=2)).to_be_visible()
    hand.took("a section")
    hand.press(page.locator("#search-todos"))
    page.locator("#todo-search").fill("task 1")
    expect(row(page, "Task 16")).to_be_visible()
    hand.took("a search")
    hand.presses = 1
    hand.press(page.locator("#save-filter"))
    page.locator("#list-name").fill("Ones")
    hand.enter()
    expect(page.get_by_role("heading", name="Ones", level=1)).to_be_visible()
    hand.took("a search that is kept")
    hand.press(page.get_by_role("link", name="Lists" if hand.is_touch else "All lists", exact=True))
    hand.press(page.locator("#new-list"))
    page.locator("#list-name").fill("Garden")
    hand.enter()
    expect(page.get_by_role("heading", name="Garden", level=1)).to_be_visible()
    hand.took("a new list")
    hand.press(place.get_by_role("link", name="Done"))
    expect(page.get_by_role("heading", name="Done", level=1)).to_be_visible()
    hand.took("what is done")


def product(page, name):
    return page.get_by_role("article").filter(has_text=name)


def keep_stock(hand):
    page = hand.page
    hand.press(page.locator("#add-product"))
    page.get_by_label("Item name").fill("Basil")
    hand.button("Save")
    expect(product(page, "Basil")).to_be_visible()
    hand.took("a product")
    hand.press(product(page, "Coffee").get_by_role("button", name="Mark as rebought"))
    expect(product(page, "Coffee")).to_contain_text("Undo")
    hand.took("bought again")
    look(page)
    hand.press(product(page, "Coffee").get_by_role("button", name="Undo purchase of Coffee"))
    expect(product(page, "Coffee").get_by_role("button", name="Mark as rebought")).to_be_visible()
    hand.took("bought again, taken back")
    delete(hand, product(page, "Soap"))
    hand.took("a product deleted")
    hand.press(page.locator("#screen-more"))
    hand.press(page.get_by_role("dialog").get_by_text("Group by category"))
    expect(page.get_by_role("heading", name="Pantry", exact=True)).to_be_visible()
    hand.took("groups of products")
    if hand.is_touch:
        hand.presses += 1
        swipe(page, (195, 300), (0, 300))
    else:
        hand.press(page.locator("#search-products"))
    page.locator("#restock-search").fill("cof")
    expect(product(page, "Rice")).to_have_count(0)
    hand.took("a product found by its name")
    hand.press(product(page, "Coffee").get_by_role("link"))
    expect(page.get_by_role("heading", name="Coffee", level=1)).to_be_visible()
    hand.counts["when it was bought, and how often"] = hand.presses
    hand.press(page.get_by_role("button", name="Pause").last)
    expect(page.get_by_role("button", name="Resume").first).to_be_visible()
    hand.took("a product paused")
    page.get_by_role("button", name="Resume").first.click()
    hand.presses = 1
    hand.button("Log a purchase")
    page.get_by_label("Price (optional)").fill("12.50")
    hand.button("Save")
    expect(page.get_by_text("12.50").first).to_be_visible()
    hand.took("a purchase with its price")
    # From the list: the press that opens the product counts.
    hand.presses = 1
    hand.button("Undo purchase of Coffee")
    expect(page.get_by_text("12.50")).to_have_count(0)
    hand.took("a purchase of today, taken back later")


def shop(hand):
    page = hand.page
    hand.press(page.locator("a[href='/restock/shopping']").filter(visible=True).first)
    expect(page.get_by_role("heading", name="Shopping list", level=1)).to_be_visible()
    hand.took("what to buy")
    tick = page.get_by_role("checkbox", name="Rice", exact=True)
    hand.press(tick)
    expect(tick).to_be_checked()
    hand.took("ticked in the shop")
    hand.press(product(page, "Tea").get_by_role("button", name="More for Tea"))
    hand.press(page.get_by_role("dialog").get_by_role("button", name="One pack more"))
    hand.took("two packs of it")
    expect(product(page, "Tea").locator(".packs")).to_have_text("×2")
    hand.press(product(page, "Tea").get_by_role("button", name="More for Tea"))
    hand.press(page.get_by_role("dialog").get_by_role("button", name="Not this time"))
    expect(product(page, "Tea")).to_have_count(0)
    hand.took("not this time")
    field = page.get_by_label("Add something")
    hand.press(field)
    field.fill("Candles")
    hand.enter()
    expect(product(page, "Candles")).to_be_visible()
    # The way to the list is one more.
    hand.counts["something to buy once, from the first screen"] = 1 + hand.presses
    hand.took("something to buy once, on the list")
    hand.button("Bought all")
    expect(page.get_by_role("checkbox", name="Oats", exact=True)).to_be_checked()
    hand.took("all of it bought")


@pytest.mark.req("T12", "R22")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_things_take_the_presses_that_the_table_says(device, server, size):
    token = server.add_account()
    today, yesterday = (datetime.date.today() - datetime.timedelta(days=ago) for ago in (0, 1))
    ask(server, token, "POST", "/api/v1/lists", {"name": "Home"})
    # The newest stands first.
    for number in range(24, 0, -1):
        ask(server, token, "POST", "/api/v1/todos", {
            "title": f"Task {number}", "due": {"day": today.isoformat()},
            "tags": ["calls"] if number == 20 else [], "list": "Home" if number == 21 else None})
    for number in (1, 2):
        ask(server, token, "POST", "/api/v1/todos", {
            "title": f"Late {number}", "due": {"day": yesterday.isoformat()}})
    for number, name in enumerate((
        "Coffee", "Soap", "Rice", "Tea", "Oats", "Salt", "Oil", "Flour", "Milk", "Bread", "Nuts", "Jam", "Honey",
        "Sponges", "Batteries",
    )):
        stock(server, token, name, 31 if number < 5 else 3, "pantry")
    page = signed_in(device, server, **size)
    visit(page, "/tasks")
    if page.get_by_role("button", name="Skip").count():
        page.get_by_role("button", name="Skip").click()
    expect(row(page, "Task 1")).to_be_visible()
    hand = Hand(page)
    for part in (add_tasks, tick_tasks, put_off, file_tasks, tell, go_about):
        part(hand)
    visit(page, "/restock")
    for part in (keep_stock, None, shop):
        if part is None:
            visit(page, "/restock")
        else:
            part(hand)
    place = 0 if size is PHONE else 1
    assert hand.counts == {act: int(counts[place]) for act, counts in table().items()}
