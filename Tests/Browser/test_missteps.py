"""What people do by mistake, or in a hurry, loses nothing and does nothing that they did not mean."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from walks import card, reload, save_link, shown, signed_in, stored, tap_twice, visit


def open_tasks(page):
    visit(page, "/tasks")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    stored(page)


def inbox_with(page, url, title):
    save_link(page, url)
    expect(card(page, title)).to_be_visible()


@pytest.mark.req("L12", "L80")
def test_back_closes_what_lies_over_the_screen_and_nothing_else(device, server):
    server.add_account()
    page = signed_in(device, server)
    page.get_by_role("link", name="Library").first.click()
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    page.keyboard.press("Shift+N")
    expect(page.get_by_role("dialog", name="Quick Note")).to_be_visible()
    page.get_by_label("Note", exact=True).fill("Seeds")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    expect(page).to_have_url(f"{server.url}/library")
    page.keyboard.press("Shift+N")
    expect(page.get_by_label("Note", exact=True)).to_have_value("Seeds")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/library")
    page.go_back()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()


@pytest.mark.req("T05")
def test_back_asks_before_what_was_typed_of_a_task_goes(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    # Something to go back to.
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(f"{server.url}/tasks/done")
    page.get_by_role("link", name="Today").first.click()
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill("Precious words")
    page.go_back()
    expect(page.get_by_role("button", name="Keep editing")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/tasks")
    page.get_by_role("button", name="Keep editing").click()
    expect(page.get_by_label("Task", exact=True)).to_have_value("Precious words")
    page.go_back()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/tasks")


@pytest.mark.req("L62", "X05")
def test_tags_are_typed_to_their_end_and_commas_part_them(device, server, site):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    inbox_with(page, f"{site.url}/bread.html", "Bread for people")
    page.keyboard.press("j")
    page.keyboard.press("t")
    sheet = page.get_by_role("dialog")
    page.keyboard.type("fish, market")
    page.keyboard.press("Enter")
    for name in ("fish", "market"):
        expect(sheet.get_by_role("group").filter(has_text=name).first).to_be_visible()
    # The suggestions go while this is typed; the field and its keys stay.
    sheet.get_by_role("button", name="Remove “fish”").click()
    expect(sheet.get_by_role("group", name="Your own")).to_contain_text("fish")
    sheet.get_by_role("textbox").click()
    page.keyboard.type("fishe e e")
    expect(sheet.get_by_role("textbox")).to_have_value("fishe e e")
    expect(sheet.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page, "Bread for people")).to_be_visible()


@pytest.mark.req("T06")
def test_the_second_click_of_a_double_click_opens_nothing(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    for number in range(12):
        page.keyboard.press("n")
        page.get_by_label("Task", exact=True).fill(f"Task {number}")
        box = page.get_by_role("button", name="Save Task").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(x, y)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("article")).to_have_count(number + 1)
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    # The last of them was on a task.
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('article') !== null", [x, y])
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/tasks")


@pytest.mark.req("T05", "T06", "X03")
def test_the_second_of_two_quick_presses_hits_nothing_that_came_in_its_place(device, server):
    server.add_account()
    page = signed_in(device, server, has_touch=True)
    open_tasks(page)
    visit(page, "/tasks/inbox")
    line = page.get_by_label("Task", exact=True)
    tap_twice(page, *middle(page.get_by_role("button", name="Add New Task").last))
    expect(line).to_be_focused()
    expect(page.locator("#todo-form details").first).not_to_have_attribute("open", "")
    line.fill("Milk")
    tap_twice(page, *middle(page.get_by_role("button", name="Save Task")))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page).to_have_url(f"{server.url}/tasks/inbox")
    page.get_by_role("link", name="Milk", exact=True).tap()
    page.locator("#details-line").fill("Oat milk")
    save = page.get_by_role("button", name="Save Changes")
    tap_twice(page, *middle(save))
    expect(save).to_have_count(0)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.locator("#todo-details")).to_be_visible()


@pytest.mark.req("L51", "L61")
def test_what_was_read_stays_read_when_it_is_opened_again(device, server, site):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    for _ in range(2):
        card(page, "A long walk").get_by_role("link").first.click()
        expect(page.get_by_role("button", name="Archive").last).to_be_attached()
        expect(page.locator("#article [data-block]").first).to_be_in_viewport()
        page.keyboard.press("End")
        expect(shown(page, "Completed").first).to_be_attached()
        page.keyboard.press("Home")
        page.wait_for_function("() => scrollY === 0")
        page.keyboard.press("u")
        expect(card(page, "A long walk")).to_contain_text("Completed")
    page.get_by_role("tab", name="New").click()
    expect(card(page, "A long walk")).to_have_count(0)


@pytest.mark.req("L85", "T05")
def test_back_on_the_first_screen_closes_the_sheet_before_it_leaves(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    # A document of its own: nothing of the app lies before it.
    page.goto("about:blank")
    page.goto(server.url + "/tasks")
    stored(page)
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill("Precious words")
    page.go_back()
    page.get_by_role("button", name="Keep editing").click()
    expect(page.get_by_label("Task", exact=True)).to_have_value("Precious words")
    page.get_by_role("button", name="Save Task").click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Add New Task").last.click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/tasks")
    page.get_by_role("link", name="Done").click()
    expect(page).to_have_url(f"{server.url}/tasks/done")
    page.go_back()
    expect(page).to_have_url(f"{server.url}/tasks")
    # A sheet that was closed by its own button leaves nothing that Back would have to pass.
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("() => history.back()")
    expect(page).to_have_url("about:blank")


@pytest.mark.req("X01")
def test_after_what_closes_or_vanishes_the_focus_is_somewhere_of_use(device, server, site):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    inbox_with(page, f"{site.url}/bread.html", "Bread for people")
    focused = "() => document.activeElement.id || document.activeElement.textContent"
    # A sheet gives it back to the button that opened it.
    sorting = page.locator("#sorting")
    sorting.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(sorting).to_be_focused()
    # The button of a message goes with the message.
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(card(page, "Bread for people")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
    assert page.evaluate(focused)


@pytest.mark.req("L58", "L85")
def test_an_address_with_nothing_at_it_says_so_and_a_slash_searches(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    for wrong, right in (("/nowhere/at/all", "/inbox"), ("/tasks/nothing", "/tasks"), ("/inbox", "/inbox")):
        page.goto(server.url + wrong)
        expect(page).to_have_url(server.url + right)
        expect(page.get_by_text("There’s no page at this address.")).to_have_count(1 if wrong != right else 0)
    stored(page)
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    expect(page).to_have_url(f"{server.url}/search")


@pytest.mark.req("L85", "T07")
def test_back_leaves_an_address_that_is_a_sheet_itself(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill("Water")
    page.get_by_role("button", name="Save Task").click()
    page.get_by_role("article").get_by_role("link").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    details = page.evaluate("location.href")
    stored(page)
    page.goto("about:blank")
    page.goto(details)
    stored(page)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_the_browser_asks_before_a_page_with_a_typed_form_goes(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).press_sequentially("Milk")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    expect(page.get_by_label("Task", exact=True)).to_have_value("Milk")
    # Nothing is asked once it is saved.
    page.keyboard.press("Enter")
    expect(page.get_by_role("article").filter(has_text="Milk")).to_be_visible()
    reload(page)
    expect(page.get_by_role("article").filter(has_text="Milk")).to_be_visible()
    assert asked == ["beforeunload"]
