"""The shopping list of Before You Run Out: what runs out soon, ticked one by one in the shop."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_organise import ask
from test_restock import DESKTOP, PHONE, day, open_restock, options, product
from walks import reload, shown, sign_in, stored, visit, wait_until

# What was asked of the screen, and what was let go.
RECORD = """
  window.asked = [];
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: {
    request: async (type) => {
      window.asked.push(type);
      return { release: async () => window.asked.push('released') };
    },
  } });
"""
REFUSE = """
  window.asked = [];
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: {
    request: async (type) => {
      window.asked.push(type);
      throw new DOMException('The battery is low.', 'NotAllowedError');
    },
  } });
"""
LOOKED_AT = """(state) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def stock(server, token, name, ago, category=None, store=None, packs=1):
    """A product of thirty days that was bought so many days ago."""
    known = ask(server, token, "POST", "/api/v1/products", {
        "name": name, "cycle": 30, "category": category, "lastPurchased": None})
    ask(server, token, "POST", f"/api/v1/products/{known['id']}/rebought", {
        "day": day(ago), "packs": packs, "shop": store})


def open_list(page):
    page.locator("a[href='/restock/shopping']").filter(visible=True).first.click()
    expect(page.get_by_role("heading", name="Shopping list", level=1)).to_be_visible()


def tick(page, name):
    return page.get_by_role("checkbox", name=name, exact=True)


def more(page, name):
    """What else can be done with a row."""
    product(page, name).get_by_role("button", name=f"More for {name}").click()
    return page.get_by_role("dialog", name=name)


def buy_two(page, name):
    sheet = more(page, name)
    sheet.get_by_role("button", name="One pack more").click()
    expect(sheet.get_by_role("status")).to_have_text("2")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(product(page, name).locator(".packs")).to_have_text("×2")


def asked(page, *words):
    page.wait_for_function("(words) => window.asked.join() === words", arg=",".join(words))


@pytest.mark.req("R22", "R23", "X04")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_runs_out_is_ticked_one_by_one(device, server, size, accessible):
    token = server.add_account()
    stock(server, token, "Milk", 31, "pantry", "Market")
    stock(server, token, "Bread", 30, "pantry")
    stock(server, token, "Soap", 25, "household", "Market")
    stock(server, token, "Rice", 5, "pantry")
    page = open_restock(device, server, **size)
    open_list(page)
    names = page.locator(".product-name")
    progress = page.locator("#shopping-progress")
    expect(names).to_have_text(["Milk", "Bread", "Soap"])
    if size == PHONE:
        assert product(page, "Milk").bounding_box()["y"] <= 140
    # As large as that of a task.
    assert product(page, "Milk").locator(".ring").bounding_box()["width"] == 22
    expect(progress).to_have_text("0 of 3")
    expect(product(page, "Milk")).to_contain_text("Probably ran out around")
    accessible(page)
    # All of the row ticks, and stays where it is.
    x, y = middle(product(page, "Milk").locator(".product-line"))
    page.mouse.click(x, y)
    expect(tick(page, "Milk")).to_be_checked()
    expect(progress).to_have_text("1 of 3")
    expect(shown(page, "Milk bought today")).to_be_visible()
    assert middle(product(page, "Milk").locator(".product-line"))[1] == y
    accessible(page)
    # A second tick takes it back; the toast brings it again.
    tick(page, "Milk").click()
    expect(tick(page, "Milk")).not_to_be_checked()
    expect(shown(page, "Milk is back on the list")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(tick(page, "Milk")).to_be_checked()

    buy_two(page, "Bread")
    tick(page, "Bread").click()
    expect(progress).to_have_text("2 of 3")
    more(page, "Soap").get_by_role("button", name="Not this time").click()
    expect(names).to_have_text(["Milk", "Bread"])
    expect(page.get_by_text("1 left out today")).to_be_visible()
    page.get_by_role("button", name="Put back").click()
    expect(names).to_have_text(["Milk", "Bread", "Soap"])
    sheet = options(page)
    accessible(page)
    sheet.get_by_role("switch", name="Group by store").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_have_text(["Market", "Any store"])
    expect(names).to_have_text(["Milk", "Soap", "Bread"])

    # What was ticked stays, also where more is asked for.
    options(page).get_by_label("1 month", exact=True).check(force=True)
    expect(names).to_have_text(["Milk", "Soap", "Bread", "Rice"])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(names).to_have_text(["Milk", "Soap", "Bread", "Rice"])
    page.get_by_role("button", name="Bought all").click()
    expect(page.get_by_role("heading", name="All done")).to_be_visible()
    expect(progress).to_have_text("4 of 4")
    accessible(page)
    # The device has it, for the rest of the day or until it is cleared.
    expect(shown(page, "2 items bought today")).to_be_visible()
    reload(page)
    expect(progress).to_have_text("4 of 4")
    page.get_by_role("button", name="Clear what is bought").click()
    expect(shown(page, "4 items cleared from the list")).to_be_visible()
    expect(page.get_by_role("heading", name="Nothing to buy within a month")).to_be_visible()
    page.locator("a[href='/restock']").filter(visible=True).first.click()
    expect(product(page, "Bread")).to_contain_text("60 days remaining")
    expect(product(page, "Soap")).to_contain_text("30 days remaining")


@pytest.mark.req("R22", "R21", "X07")
def test_a_shop_without_a_network_loses_nothing_in_korean(device, server):
    token = server.add_account()
    stock(server, token, "커피", 31)
    stock(server, token, "우유", 60, packs=2)
    page = device(locale="ko-KR", **PHONE).new_page()
    sign_in(page, korean=True)
    stored(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visit(page, "/restock")
    page.context.set_offline(True)
    # From what is due together, too.
    page.get_by_role("link", name="장보기 목록").tap()
    expect(page.get_by_role("heading", name="장보기 목록", level=1)).to_be_visible()
    progress = page.locator("#shopping-progress")
    expect(progress).to_have_text("2개 중 0개")
    expect(product(page, "우유").locator(".packs")).to_have_text("×2")
    tick(page, "우유").tap()
    expect(progress).to_have_text("2개 중 1개")
    expect(shown(page, "우유를 오늘 샀어요")).to_be_visible()
    # The phone dies and comes back.
    page.reload()
    expect(page.locator(".product-name")).to_have_text(["커피", "우유"])
    expect(tick(page, "우유")).to_be_checked()
    page.get_by_role("button", name="커피 더 보기").tap()
    page.get_by_role("button", name="이번엔 빼기").tap()
    expect(page.get_by_role("heading", name="다 샀어요")).to_be_visible()
    expect(page.get_by_text("오늘 1개를 뺐어요")).to_be_visible()
    expect(shown(page, "오늘은 커피를 뺐어요")).to_be_visible()
    page.get_by_role("button", name="산 것 치우기").tap()
    expect(page.get_by_role("heading", name="1주 안에 살 것이 없어요")).to_be_visible()
    page.context.set_offline(False)
    wait_until(page, lambda: "'daysLeft': 60" in str(ask(server, token, "GET", "/api/v1/products")))
    # Left out on every device.
    other = open_restock(device, server, **DESKTOP)
    open_list(other)
    expect(other.get_by_text("1 left out today")).to_be_visible()


@pytest.mark.req("R22", "X07")
def test_two_in_a_shop_see_each_others_ticks_where_they_stand(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    stock(server, token, "Bread", 30)
    one = open_restock(device, server, **PHONE)
    other = open_restock(device, server, **PHONE)
    for page in (one, other):
        open_list(page)
        expect(page.locator("#shopping-progress")).to_have_text("0 of 2")
    tick(one, "Milk").tap()
    expect(tick(other, "Milk")).to_be_checked()
    expect(other.locator(".product-name")).to_have_text(["Milk", "Bread"])
    expect(other.locator("#shopping-progress")).to_have_text("1 of 2")


@pytest.mark.req("R22", "R23")
def test_packs_and_ticks_are_there_when_one_comes_back(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    stock(server, token, "Bread", 30)
    page = open_restock(device, server, **PHONE)
    open_list(page)
    buy_two(page, "Bread")
    tick(page, "Milk").tap()
    expect(shown(page, "Milk bought today")).to_be_visible()
    page.locator("a[href='/restock']").filter(visible=True).first.tap()
    expect(page.get_by_role("heading", name="Shopping list", level=1)).to_be_hidden()
    open_list(page)
    expect(tick(page, "Milk")).to_be_checked()
    expect(product(page, "Bread").locator(".packs")).to_have_text("×2")
    reload(page)
    expect(tick(page, "Milk")).to_be_checked()
    expect(product(page, "Bread").locator(".packs")).to_have_text("×2")


@pytest.mark.req("R22")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_bought_once_is_typed_one_after_the_other(device, server, size, accessible):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    stock(server, token, "Rice", 3)
    page = open_restock(device, server, **size)
    open_list(page)
    line = page.get_by_label("Add something")
    for name in ("Candles", "rice", "Screws"):
        line.fill(name)
        line.press("Enter")
        expect(line).to_have_value("")
        expect(line).to_be_focused()
    expect(page.locator(".product-name")).to_have_text(["Milk", "Rice", "Candles", "Screws"])
    tick(page, "Candles").click()
    expect(page.locator("#shopping-progress")).to_have_text("1 of 4")
    accessible(page)
    reload(page)
    expect(tick(page, "Candles")).to_be_checked()
    more(page, "Screws").get_by_role("button", name="Take off the list").click()
    expect(page.locator(".product-name")).to_have_text(["Milk", "Rice", "Candles"])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".product-name")).to_have_text(["Milk", "Rice", "Candles", "Screws"])


@pytest.mark.req("R22", "R23")
def test_what_was_bought_today_is_wanted_once_more(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 0)
    stock(server, token, "Rice", 3)
    stock(server, token, "Oats", 3)
    page = open_restock(device, server, **PHONE)
    # On the page of a product, too.
    product(page, "Rice").get_by_role("link").tap()
    page.get_by_role("button", name="Add to shopping list").tap()
    expect(shown(page, "Rice added to the list")).to_be_visible()
    expect(page.get_by_role("button", name="Add to shopping list")).to_have_count(0)
    page.get_by_role("link", name="Back").tap()
    open_list(page)
    line = page.get_by_label("Add something")
    line.fill("milk")
    line.press("Enter")
    expect(page.locator(".product-name")).to_have_text(["Rice", "Milk"])
    expect(tick(page, "Milk")).not_to_be_checked()
    tick(page, "Milk").tap()
    expect(tick(page, "Milk")).to_be_checked()
    # One purchase of that day, with the packs of both.
    expect(product(page, "Milk").locator(".packs")).to_have_text("×2")
    # What is begun is offered.
    line.fill("oa")
    page.get_by_role("group", name="Suggestions").get_by_role("button", name="Oats").tap()
    expect(page.locator(".product-name")).to_have_text(["Oats", "Rice", "Milk"])
    expect(line).to_have_value("")
    expect(line).to_be_focused()


@pytest.mark.req("R22", "X02")
def test_the_list_is_gone_through_by_keys(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    stock(server, token, "Bread", 30)
    page = open_restock(device, server, **DESKTOP)
    open_list(page)
    page.keyboard.press("j")
    expect(tick(page, "Milk")).to_be_focused()
    page.keyboard.press("x")
    expect(tick(page, "Milk")).to_be_checked()
    page.keyboard.press("Space")
    expect(tick(page, "Milk")).not_to_be_checked()
    page.keyboard.press("Enter")
    expect(tick(page, "Milk")).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(tick(page, "Bread")).to_be_focused()
    # A row is one stop; arrows lead to what else can be done with it.
    bread = product(page, "Bread")
    opener = bread.get_by_role("button", name="More for Bread")
    page.keyboard.press("ArrowRight")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Bread")
    sheet.get_by_role("button", name="One pack more").press("Enter")
    expect(sheet.get_by_role("status")).to_have_text("2")
    sheet.get_by_role("button", name="One pack less").press("Enter")
    expect(sheet.get_by_role("status")).to_have_text("1")
    # Its button is off: the sheet has the focus.
    expect(page.locator("#row-menu")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Not this time").press("Enter")
    expect(tick(page, "Milk")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("tick on the shopping list")


@pytest.mark.req("R22")
def test_the_screen_stays_on_while_something_is_left_to_buy(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    context = device(**PHONE)
    context.add_init_script(RECORD)
    page = context.new_page()
    sign_in(page)
    visit(page, "/restock")
    assert page.evaluate("window.asked") == []
    open_list(page)
    asked(page, "screen")
    page.evaluate(LOOKED_AT, "hidden")
    asked(page, "screen", "released")
    page.evaluate(LOOKED_AT, "visible")
    asked(page, "screen", "released", "screen")
    page.locator("a[href='/restock']").filter(visible=True).first.tap()
    asked(page, "screen", "released", "screen", "released")
    open_list(page)
    asked(page, "screen", "released", "screen", "released", "screen")
    tick(page, "Milk").tap()
    asked(page, "screen", "released", "screen", "released", "screen", "released")


@pytest.mark.req("R22")
def test_a_screen_that_may_not_stay_on_changes_nothing(device, server):
    token = server.add_account()
    stock(server, token, "Milk", 31)
    stock(server, token, "Bread", 30)
    context = device(**PHONE)
    context.add_init_script(REFUSE)
    page = context.new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    sign_in(page)
    visit(page, "/restock/shopping")
    asked(page, "screen")
    tick(page, "Milk").tap()
    expect(tick(page, "Milk")).to_be_checked()
    # Once is enough.
    asked(page, "screen")
    assert troubles == []
