"""A day with each app as a person lives it: in both languages, on phone and desk, with and without a network.

What is pressed is named by the app's own words, read from its sources: a label that lacks one of the languages is not found.
"""

import functools
import pathlib
import re

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_organise import ask
from test_restock import day
from walks import sign_in, stored, visit, wait_until

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
SAID = re.compile(r'say\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\s*\)')
PHONE = {"width": 390, "height": 844, "has_touch": True}
DESK = {"width": 1440, "height": 900}


@functools.cache
def words_of_the_app():
    """What is said in English, with all that is said for it in Korean."""
    words = {}
    for file in sorted(SOURCES.glob("*/**/*.swift")):
        for english, korean in SAID.findall(file.read_text()):
            words.setdefault(english, set()).add(korean)
    return words


class Tongue:
    """One of the two languages. Called with a label in English, it answers a pattern of what stands there."""

    def __init__(self, language):
        self.is_korean = language == "ko"
        self.locale = "ko-KR" if self.is_korean else "en-US"
        self.words = words_of_the_app()

    def __call__(self, english):
        said = self.words[english] if self.is_korean else {english}
        return re.compile("^(" + "|".join(map(re.escape, sorted(said))) + ")$")

    def either(self, english, korean):
        """What a person types, in the language of the day."""
        return korean if self.is_korean else english


every_day = pytest.mark.parametrize("offline", [False, True], ids=["online", "offline"])
every_size = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
every_language = pytest.mark.parametrize("language", ["en", "ko"])


def begin(device, say, size, path, offline):
    """A page of a new device at this address, which has no network from then on where that is asked for."""
    page = device(locale=say.locale, **size).new_page()
    sign_in(page, korean=say.is_korean)
    visit(page, path)
    if offline:
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
    return page


def press(place, name):
    place.get_by_role("button", name=name).last.click()


def go(page, name, path):
    """To another place, by the bar or the side bar."""
    page.get_by_role("navigation").locator(f"a[href='{path}']").filter(visible=True).first.click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def row(page, title):
    return page.get_by_role("article").filter(has=page.get_by_role("link", name=title, exact=True))


def option(page, name):
    """What is done with a list now and then."""
    page.locator("#screen-more").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


@pytest.mark.req("T04", "T05", "T06", "T07", "T08", "T11", "T14", "T15", "T18", "X04", "X07", "X12")
@every_day
@every_size
@every_language
def test_a_day_of_tasks(device, server, language, size, offline):
    say = Tongue(language)
    token = server.add_account()
    page = begin(device, say, size, "/tasks", offline)
    press(page, say("Skip"))

    def add(line):
        press(page, say("Add New Task"))
        page.locator("#todo-line").fill(line)
        press(page, say("Save Task"))
        expect(page.get_by_role("dialog")).to_have_count(0)

    milk, dentist, paint, call = say.either(("Milk", "Dentist", "Paint", "Call Ana"), ("우유", "치과", "페인트칠", "아나에게 전화"))
    add(milk)
    add(say.either("Dentist tomorrow 5pm !high @teeth", "내일 오후 5시 치과 !높음 @이"))
    # Only what is due today stays.
    expect(page.get_by_role("article")).to_have_count(1)
    go(page, say("Upcoming"), "/tasks/upcoming")
    expect(row(page, dentist)).to_be_visible()

    # A list with a section, which gets another name.
    go(page, say("Inbox"), "/tasks/inbox")
    add(call)
    go(page, say("Lists"), "/tasks/lists")
    page.locator("#new-list").click()
    page.locator("#list-name").fill(say.either("Home", "집"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=say.either("Home", "집"), level=1)).to_be_visible()
    add(paint)
    option(page, say("New section"))
    page.locator("#list-name").fill(say.either("Kitchen", "부엌"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=say.either("Kitchen", "부엌"), level=2)).to_be_visible()
    option(page, say("Edit list"))
    house = say.either("House", "우리 집")
    page.locator("#list-name").fill(house)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=house, level=1)).to_be_visible()

    # Details, changed where they stand: a day in one press, words, a part.
    row(page, paint).get_by_role("link").click()
    details = page.locator("#todo-details")
    details.locator(".due-days > summary").click()
    details.get_by_role("button", name=say("Tomorrow")).first.click()
    page.get_by_role("textbox", name=say("Description")).fill(say.either("Two coats", "두 번"))
    page.get_by_label(say("Add a subtask")).fill(say.either("Tape", "테이프"))
    page.get_by_label(say("Add a subtask")).press("Enter")
    expect(page.get_by_role("checkbox", name=say.either("Tape", "테이프"))).to_be_visible()
    press(page, say("Save Changes"))
    expect(page.get_by_role("button", name=say("Save Changes"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(details).to_have_count(0)
    expect(row(page, paint)).to_contain_text("0/1")

    # A search that is kept.
    go(page, say("Upcoming"), "/tasks/upcoming")
    page.locator("#search-todos").click()
    page.locator("#todo-search").fill("!high" if not say.is_korean else "!높음")
    expect(page.get_by_role("article")).to_have_count(1)
    press(page, say("Save as filter"))
    page.locator("#list-name").fill(say.either("Important", "중요"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=say.either("Important", "중요"), level=1)).to_be_visible()
    expect(row(page, dentist)).to_be_visible()

    # Done, taken back, done again; and one is deleted.
    row(page, dentist).get_by_role("checkbox").click()
    page.get_by_role("button", name=say("Undo")).click()
    expect(row(page, dentist).get_by_role("checkbox")).not_to_be_checked()
    go(page, say("Today"), "/tasks")
    row(page, milk).get_by_role("checkbox").click()
    expect(page.get_by_role("article")).to_have_count(0)
    go(page, say("Inbox"), "/tasks/inbox")
    row(page, call).get_by_role("link").click()
    press(page, say("Delete Task"))
    page.get_by_role("alertdialog").get_by_role("button", name=say("Delete")).click()
    expect(page.get_by_role("article")).to_have_count(0)

    # The tab is closed; all of it comes back, and goes to the server once there is a network.
    page.reload()
    go(page, say("Upcoming"), "/tasks/upcoming")
    expect(row(page, paint)).to_be_visible()
    page.context.set_offline(False)

    def stored():
        open_, done = (ask(server, token, "GET", f"/api/v1/todos?done={value}&limit=100")["todos"] for value in ("false", "true"))
        return {one["title"]: one for one in open_ + done}

    wait_until(page, lambda: set(stored()) == {milk, dentist, paint, say.either("Tape", "테이프")} and stored()[milk]["isDone"])
    known = stored()
    assert known[dentist]["due"]["time"] == "17:00" and known[dentist]["priority"] == "high"
    assert known[dentist]["tags"] == [say.either("teeth", "이")] and not known[dentist]["isDone"]
    assert known[paint]["list"] == house and known[paint]["notes"] == say.either("Two coats", "두 번")
    assert known[paint]["due"]["day"] == known[dentist]["due"]["day"]
    assert known[say.either("Tape", "테이프")]["parent"] == known[paint]["id"]


@pytest.mark.req("R01", "R03", "R04", "R05", "R11", "R22", "R25", "R27", "X04", "X07", "X12")
@every_day
@every_size
@every_language
def test_a_day_of_shopping(device, server, language, size, offline):
    say = Tongue(language)
    token = server.add_account()
    page = begin(device, say, size, "/restock", offline)
    coffee, soap, rice = say.either(("Coffee", "Soap", "Rice"), ("커피", "비누", "쌀"))

    def product(name):
        return page.get_by_role("article").filter(has_text=name)

    def add(name, ago=0):
        page.locator("#add-product").click()
        page.get_by_label(say("Item name")).fill(name)
        if ago:
            page.get_by_label(say("Last purchased")).fill(day(ago))
        press(page, say("Save"))
        expect(product(name)).to_be_visible()

    # A name is enough.
    add(rice)
    add(soap, ago=200)
    add(coffee, ago=200)
    product(coffee).get_by_role("button", name=say("Mark as rebought")).click()
    page.get_by_role("button", name=say("Undo")).last.click()
    expect(product(coffee).get_by_role("button", name=say("Mark as rebought"))).to_be_visible()

    # Bought again with what it cost, and the name changed.
    product(coffee).get_by_role("link").click()
    expect(page.get_by_role("heading", name=coffee, level=1)).to_be_visible()
    page.get_by_role("button", name=say("Log a purchase")).click()
    page.get_by_role("button", name=say("One pack more")).click()
    page.get_by_label(say("Price (optional)")).fill("12.50")
    press(page, say("Save"))
    expect(page.get_by_text("12.50").first).to_be_visible()
    page.get_by_role("button", name=say("Edit")).first.click()
    beans = say.either("Coffee beans", "원두커피")
    page.get_by_label(say("Item name")).fill(beans)
    press(page, say("Save"))
    expect(page.get_by_role("heading", name=beans, level=1)).to_be_visible()

    # The shopping list, ticked in the shop.
    page.locator("a[href='/restock']").filter(visible=True).first.click()
    page.locator("a[href='/restock/shopping']").filter(visible=True).first.click()
    expect(page.get_by_role("heading", name=say("Shopping list"), level=1)).to_be_visible()
    page.locator("#screen-more").click()
    page.get_by_role("dialog").get_by_label(say("1 month"), exact=True).check(force=True)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    x, y = middle(product(soap).locator(".product-line"))
    page.mouse.click(x, y)
    expect(page.get_by_role("checkbox", name=soap, exact=True)).to_be_checked()
    page.get_by_role("checkbox", name=soap, exact=True).click()
    expect(page.get_by_role("checkbox", name=soap, exact=True)).not_to_be_checked()

    # Deleted with a way back, then for good.
    page.locator("a[href='/restock']").filter(visible=True).first.click()
    product(rice).get_by_role("link").click()
    press(page, say("Delete"))
    page.get_by_role("button", name=say("Undo")).last.click()
    expect(product(rice)).to_be_visible()
    product(rice).get_by_role("link").click()
    press(page, say("Delete"))
    expect(product(rice)).to_have_count(0)

    page.reload()
    expect(product(beans)).to_be_visible()
    page.context.set_offline(False)

    def stored():
        return {one["name"]: one for one in ask(server, token, "GET", "/api/v1/products")["products"]}

    wait_until(page, lambda: set(stored()) == {beans, soap})
    history = ask(server, token, "GET", f"/api/v1/products/{stored()[beans]['id']}/purchases")
    assert "12.5" in str(history)
