"""What is done with a task or a product from elsewhere than its row: by name, by dragging, by a menu."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_restock import DESKTOP, PHONE, add as add_product, open_restock, product
from test_tasks import add, open_tasks, options, row
from walks import shown, signed_in


@pytest.mark.req("X02")
def test_a_task_is_found_and_completed_by_name(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    for line in ("Call the dentist", "Milk @cold"):
        add(page, line)
    page.get_by_role("link", name="Milk", exact=True).focus()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("option", selected=True)).to_contain_text("Complete")
    accessible(page)
    page.keyboard.press("Enter")
    expect(shown(page, "Task completed")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Quick find")).to_be_focused()
    page.keyboard.type("dentist")
    # And what it can be added as, in each app.
    expect(page.get_by_role("option")).to_have_count(4)
    expect(page.get_by_role("option", selected=True)).to_contain_text("Call the dentist")
    page.keyboard.press("Enter")
    expect(page.locator("#todo-details")).to_be_visible()


def drag(page, title, place):
    """The row, to a place of the side bar."""
    start = row(page, title).bounding_box()
    end = page.locator(".navigation").get_by_role("link", name=place).bounding_box()
    page.mouse.move(start["x"] + 80, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 90, end["y"] + 30, steps=4)
    page.mouse.move(end["x"] + 40, end["y"] + end["height"] / 2, steps=4)
    expect(page.locator(".drop-over")).to_have_count(1)
    page.mouse.up()


@pytest.mark.req("T12", "T14", "X02")
def test_a_task_is_dragged_to_a_tag_and_to_today(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    for line in ("Milk @cold", "Ice"):
        add(page, line)
    drag(page, "Ice", "cold")
    expect(shown(page, "Tagged “cold”")).to_be_visible()
    expect(row(page, "Ice")).to_contain_text("cold")
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Ice")).not_to_contain_text("cold")
    drag(page, "Ice", "Today")
    expect(row(page, "Ice")).to_contain_text("Due today")


@pytest.mark.req("T12", "T14", "X01", "X02")
def test_picked_tasks_reach_a_list_on_a_phone(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, width=390, height=844)
    open_tasks(page)
    for line in ("Bread #Shop", "Milk", "Ice"):
        add(page, line)
    options(page).get_by_role("button", name="Select tasks").click()
    for title in ("Milk", "Ice"):
        page.get_by_role("checkbox", name=title).click()
    expect(shown(page, "2 selected")).to_be_visible()
    bar = page.get_by_role("toolbar", name="Select tasks")
    # One line of what can be done, and one of days.
    assert bar.bounding_box()["height"] < 130
    bar.get_by_role("button", name="Move to list or tag").click()
    accessible(page)
    page.get_by_role("region", name="Move to list").get_by_role("button", name="Shop").click()
    expect(shown(page, "Moved to Shop")).to_be_visible()
    for title in ("Milk", "Ice"):
        expect(page.get_by_role("article").filter(has_text=title)).to_contain_text("Shop")


@pytest.mark.req("T14", "X01")
def test_a_key_moves_a_task_to_a_list_that_is_made_for_it(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    add(page, "Milk")
    page.get_by_role("article").get_by_role("link", name="Milk").focus()
    page.keyboard.press("l")
    sheet = page.get_by_role("dialog", name="Milk")
    expect(sheet).to_be_visible()
    accessible(page)
    sheet.get_by_role("button", name="New list…").click()
    page.locator("#list-name").fill("Shop")
    page.keyboard.press("Enter")
    expect(shown(page, "Moved to Shop")).to_be_visible()
    expect(page.get_by_role("article").filter(has_text="Milk")).to_contain_text("Shop")


@pytest.mark.req("T14", "X02")
def test_the_right_button_on_a_list_opens_its_form(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    add(page, "Milk @cold #Shop")
    for name, label in (("Shop", "List"), ("cold", "Tag")):
        page.locator(".side-bar").get_by_role("link", name=name).click(button="right")
        expect(page.get_by_label(label, exact=True)).to_have_value(name)
        accessible(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


# In this app it opened a menu, in the two others it picked.
@pytest.mark.req("R05", "X03", "X04")
def test_a_finger_that_stays_picks_a_product(device, server, accessible):
    server.add_account()
    page = open_restock(device, server, **PHONE)
    for name in ("Coffee", "Tea"):
        add_product(page, name, ago=20)
    x, y = middle(product(page, "Coffee"))
    session = page.context.new_cdp_session(page)
    bar = page.get_by_role("toolbar", name="Select items")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(bar).to_contain_text("1 selected")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    accessible(page)
    page.get_by_role("checkbox", name="Tea").tap()
    expect(bar).to_contain_text("2 selected")
    # What is done with one alone is not offered for two.
    more = bar.get_by_role("button", name="More", exact=True)
    expect(more).to_have_count(0)
    page.get_by_role("checkbox", name="Tea").tap()
    more.tap()
    expect(page.get_by_role("dialog", name="Coffee")).to_be_visible()
    expect(bar).to_have_count(0)
    accessible(page)


@pytest.mark.req("R05", "X01", "X02")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_product_has_a_menu(device, server, size, accessible):
    server.add_account()
    page = open_restock(device, server, **size)
    add_product(page, "Coffee", ago=20)
    menu = page.get_by_role("dialog", name="Coffee")
    product(page, "Coffee").click(button="right")
    accessible(page)
    menu.get_by_role("button", name="Pause").click()
    expect(menu).to_have_count(0)
    link = product(page, "Coffee").get_by_role("link")
    expect(link).to_be_focused()
    # A finger that stays, and the key of menus, pick; the bar leads to the menu of one.
    page.keyboard.press("Shift+F10")
    more = page.get_by_role("toolbar").get_by_role("button", name="More", exact=True)
    accessible(page)
    more.click()
    menu.get_by_role("button", name="Resume").click()
    expect(menu).to_have_count(0)
    expect(page.get_by_role("toolbar")).to_have_count(0)
    product(page, "Coffee").click(button="right")
    menu.get_by_role("button", name="Log a purchase").click()
    page.get_by_role("button", name="Cancel").click()
    expect(link).to_be_focused()
