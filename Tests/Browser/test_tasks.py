"""TaskFlow: a task from one line to its deletion, on phones and desktops, without a network, on two
devices, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect
from devices import answer_notifications
from test_kit import middle
from walks import a_second_later, hold_rows, let_rows_go, reload, shown, sign_in, signed_in, stored, swipe, visit, wait_until

# Counts how often the browser's own question is asked.
ASKED = """
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = (...given) => {
    window.asked += 1;
    return ask(...given);
  };
"""
SIZES = [(390, 844), (1440, 900)]


def open_tasks(page, skips=True, path="/tasks/all"):
    """Everything that is open, or what another place of TaskFlow shows."""
    visit(page, "/tasks")
    expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()
    if skips and page.get_by_role("button", name="Skip").count():
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    if skips and path != "/tasks":
        visit(page, path)


def add(page, line):
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill(line)
    page.get_by_role("button", name="Save Task").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def row(page, title):
    return page.get_by_role("article").filter(has=page.get_by_role("link", name=title, exact=True))


def section(page, name):
    return page.get_by_role("region", name=name)


def options(page):
    """The sheet of what a list needs now and then."""
    page.locator("#screen-more").click()
    return page.get_by_role("dialog", name="View")


def rarer(sheet):
    """With its rarer rows in sight."""
    sheet.get_by_text("More", exact=True).click()
    return sheet


def sort_by(page, order):
    sheet = options(page)
    sheet.get_by_label("Sort by").select_option(label=order)
    sheet.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("T04", "T05", "T06", "T07", "T08", "T15", "X05", "X06")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_task_from_one_line_to_its_deletion(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    expect(shown(page, "No tasks yet!")).to_be_visible()
    accessible(page)

    # One line, recognised as it is typed.
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_role("button", name="Save Task").click()
    expect(shown(page, "Enter a task.")).to_be_visible()
    expect(page.locator("#todo-line")).to_have_attribute("enterkeyhint", "done")
    page.get_by_label("Task", exact=True).fill("Dentist tomorrow 5pm !high #health @teeth")
    chips = page.get_by_role("group", name="Recognized")
    expect(chips.get_by_role("button")).to_have_text(
        ["Tomorrow", "5:00 PM", "High", "health · new list", "teeth"]
    )
    accessible(page)
    chips.get_by_role("button", name="Keep “@teeth” as text").click()
    expect(chips.get_by_role("button")).to_have_count(4)
    expect(page.get_by_label("Time")).to_have_value("17:00")
    page.get_by_role("button", name="Save Task").click()
    task = row(page, "Dentist @teeth")
    expect(section(page, "Upcoming").get_by_role("article")).to_have_count(1)
    expect(task).to_contain_text("Tomorrow, 5:00 PM")
    expect(task).to_contain_text("High")
    accessible(page)

    # Details, and a change that is cancelled, then one that is saved.
    task.get_by_role("link").click()
    details = page.locator("#todo-details")
    for words in ("Tomorrow", "5:00 PM"):
        expect(details).to_contain_text(words)
    accessible(page)
    details.get_by_role("button", name="Edit").click()
    title = page.get_by_label("Task", exact=True)
    expect(title).to_be_focused()
    title.fill("Something else")
    page.get_by_role("button", name="Cancel").click()
    expect(title).to_have_value("Dentist @teeth")
    title.fill("Dentist, second visit")
    page.get_by_label("Description").fill("Bring the card")
    page.get_by_role("button", name="Save Changes").click()
    expect(page.get_by_role("button", name="Save Changes")).to_have_count(0)
    expect(page.get_by_role("group", name="Description")).to_have_text("Bring the card")
    # What is chosen is stored at once.
    page.get_by_label("Priority").select_option(label="Low")
    expect(shown(page, "Changes saved")).to_be_visible()
    accessible(page)

    # Done in place, undone, and back on the list.
    task = row(page, "Dentist, second visit")
    if page.viewport_size["width"] < 820:
        details.get_by_role("checkbox", name="Mark as complete").click()
        expect(details.get_by_role("checkbox", name="Mark as complete")).to_be_checked()
        details.get_by_role("button", name="Back").click()
    else:
        # On a wide window it is open in its row, which closes as it is done.
        page.get_by_role("article").get_by_role("checkbox", name="Dentist, second visit").click()
        expect(details).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(task.get_by_role("checkbox")).not_to_be_checked()

    # Deleting asks first.
    task.get_by_role("link").click()
    page.get_by_role("button", name="Delete Task").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete Task").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("article")).to_have_count(0)
    reload(page)
    expect(shown(page, "No tasks yet!")).to_be_visible()


@pytest.mark.req("T05", "T10", "T11", "T14", "T18")
def test_lists_tags_search_order_parts_and_progress(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    add(page, "Milk today #shop")
    add(page, "Bread #shop @bakery")
    add(page, "Call Ana today !high")
    expect(section(page, "Today").get_by_role("article")).to_have_count(2)
    expect(section(page, "No date").get_by_role("article")).to_have_count(1)

    page.get_by_role("link", name="Lists").click()
    page.get_by_role("link", name="shop").click()
    expect(page.get_by_role("heading", name="shop", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="bakery").click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="All tasks").click()
    expect(page.get_by_role("article")).to_have_count(3)
    page.get_by_role("button", name="Search tasks").click()
    page.get_by_label("Search tasks", exact=True).and_(page.get_by_role("textbox")).fill("bAk")
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Close search").click()
    sort_by(page, "Priority")
    expect(page.get_by_role("article").first).to_contain_text("Call Ana")
    reload(page)
    expect(page.get_by_role("article").first).to_contain_text("Call Ana")
    expect(options(page).get_by_label("Sort by").locator("option:checked")).to_have_text("Priority")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    row(page, "Milk").get_by_role("checkbox").click()
    expect(shown(page, "1 done today · 1 this week")).to_be_visible()
    row(page, "Bread").get_by_role("link").click()
    page.get_by_label("Add a subtask").fill("Rye")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("checkbox", name="Rye").click()
    expect(page.get_by_role("checkbox", name="Rye")).to_be_checked()
    # They stand, and Tab finds them, before the day and all that is chosen; what is set stands before what is not.
    page.get_by_label("Add a subtask").focus()
    day = page.locator(".due-days > summary")
    for _ in range(10):
        page.keyboard.press("Tab")
        if day.evaluate("(summary) => summary === document.activeElement"):
            break
    expect(day).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("group", name="Reschedule").get_by_role("button").first).to_be_focused()
    page.get_by_role("button", name="Back").click()
    expect(row(page, "Bread")).to_contain_text("1/1")
    page.get_by_role("link", name="Done").click()
    expect(row(page, "Milk").get_by_role("checkbox")).to_be_checked()
    # With the time, and open again in one press.
    expect(row(page, "Milk").locator(".todo-meta")).to_contain_text(re.compile(r"\d:\d\d [AP]M"))
    row(page, "Milk").get_by_role("checkbox").click()
    expect(row(page, "Milk")).to_have_count(0)


@pytest.mark.req("T14", "T17")
def test_a_repeating_task_leaves_one_open_instance(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    add(page, "Water plants every day")
    task = section(page, "Today").get_by_role("article")
    expect(task).to_have_count(1)
    task.get_by_role("checkbox").click()
    task = section(page, "Upcoming").get_by_role("article")
    expect(task).to_contain_text("Tomorrow")
    expect(page.locator(".section").get_by_role("article")).to_have_count(1)
    reload(page)
    expect(section(page, "Upcoming").get_by_role("article")).to_have_count(1)


@pytest.mark.req("T07", "X02")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_notes_are_drawn_until_somebody_changes_them(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, "Milk")
    row(page, "Milk").get_by_role("link").click()
    field = page.locator("#details-notes")
    field.fill("# Where\nThe **large** one: https://shop.example/milk.\n\n- [ ] ask\n  - twice")
    page.get_by_role("button", name="Save Changes").click()
    notes = page.get_by_role("group", name="Description")
    expect(notes.get_by_role("heading", name="Where")).to_be_visible()
    expect(notes.locator("strong")).to_have_text("large")
    expect(notes.get_by_role("listitem").first).to_contain_text("☐ ask")
    expect(field).to_have_count(0)
    accessible(page)

    # A link can be pressed by itself; a press on any other word leads to the field.
    notes.get_by_role("link", name="https://shop.example/milk").click(trial=True)
    notes.locator("strong").click(force=True)
    expect(field).to_be_focused()
    page.get_by_role("button", name="Cancel").click()
    expect(field).to_have_count(0)

    # The same by keyboard.
    notes.get_by_role("button", name="Edit description").focus()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    field.fill("*Two*")
    page.get_by_role("button", name="Save Changes").click()
    expect(notes.locator("em")).to_have_text("Two")


@pytest.mark.req("T07", "T14")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_ticked_stays_under_the_finger_until_that_was_seen(device, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    for line in ("Water plants every day", "Milk today", "Call Ana today"):
        add(page, line)
    today = section(page, "Today")
    expect(today.get_by_role("article")).to_have_count(3)
    before = titles(page)
    hold_rows(page)
    task = row(page, "Water plants")
    x, y = middle(task.get_by_role("checkbox"))
    page.mouse.click(x, y)
    # It is ticked, says what comes next, and stands where it stood.
    expect(task.get_by_role("checkbox")).to_be_checked()
    expect(task).to_contain_text("Tomorrow")
    wait_until(page, lambda: titles(page) == before)
    assert middle(task.get_by_role("checkbox")) == (x, y)
    # A second tap takes it back, and hits no neighbour.
    page.mouse.click(x, y)
    expect(task.get_by_role("checkbox")).not_to_be_checked()
    expect(today.get_by_role("checkbox", checked=True)).to_have_count(0)
    page.mouse.click(x, y)
    # Once that was seen, the list settles.
    let_rows_go(page)
    expect(section(page, "Upcoming").get_by_role("article")).to_have_count(1)
    expect(today.get_by_role("article")).to_have_count(2)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)


@pytest.mark.req("X02", "X05")
def test_a_row_is_one_stop_and_is_heard_as_one_sentence(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    add(page, "Milk today !medium #Home")
    add(page, "Bread")
    page.get_by_role("link", name="Milk").focus()
    described = page.get_by_role("link", name="Milk").evaluate(
        "(link) => document.getElementById(link.getAttribute('aria-describedby')).textContent")
    assert described == "Due today, priority medium, list Home"
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Bread")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("link", name="Milk")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("checkbox", name="Milk")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("link", name="Milk")).to_be_focused()


@pytest.mark.req("T07", "X07")
def test_what_is_ticked_just_before_the_page_goes_is_stored(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    titles = ("Milk", "Bread", "Rye", "Salt")
    for title in titles:
        add(page, title)
    # The device is busy writing something large, which goes with the page.
    page.evaluate(
        """() => new Promise((resolve) => {
          const opening = indexedDB.open('later');
          opening.onsuccess = () => {
            const stores = ['entities', 'outbox', 'meta'];
            const large = opening.result.transaction(stores, 'readwrite').objectStore('meta');
            const write = () => {
              for (let row = 0; row < 8; row++) large.put(new Uint8Array(4e6), [row]);
              large.count().onsuccess = write;
            };
            large.count().onsuccess = () => {
              write();
              resolve();
            };
          };
        })"""
    )
    page.evaluate(
        """() => {
          for (const box of document.querySelectorAll('article [role=checkbox], article input')) box.click();
          location.reload();
        }"""
    )
    expect(shown(page, "4 done today · 4 this week")).to_be_visible()
    page.get_by_role("link", name="Done").click()
    for title in titles:
        expect(row(page, title).get_by_role("checkbox")).to_be_checked()


@pytest.mark.req("T05", "T07", "X07")
def test_what_is_added_offline_reaches_the_other_device(device, server):
    server.add_account()
    context = device()
    page = context.new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    open_tasks(page)
    other = signed_in(device, server, width=1440, height=900)
    open_tasks(other)
    context.set_offline(True)
    add(page, "Offline task")
    page.reload()
    expect(row(page, "Offline task")).to_be_visible()
    context.set_offline(False)
    expect(row(other, "Offline task")).to_be_visible()
    row(other, "Offline task").get_by_role("checkbox").click()
    expect(section(page, "No date")).to_have_count(0)
    page.get_by_role("link", name="Done").click()
    expect(row(page, "Offline task").get_by_role("checkbox")).to_be_checked()


@pytest.mark.req("X02", "T05", "T07")
def test_everything_goes_by_keyboard(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    open_tasks(page)
    page.keyboard.press("n")
    expect(page.get_by_label("Task", exact=True)).to_be_focused()
    page.keyboard.type("Plain task")
    page.keyboard.press("Enter")
    # The line waits for the next one; empty, Enter says that this was all.
    expect(page.get_by_label("Task", exact=True)).to_have_value("")
    expect(shown(page, "“Plain task” added")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(row(page, "Plain task")).to_be_visible()
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="Plain task")).to_be_focused()
    hold_rows(page)
    page.keyboard.press("x")
    expect(row(page, "Plain task").get_by_role("checkbox")).to_be_checked()
    page.keyboard.press("x")
    expect(row(page, "Plain task").get_by_role("checkbox")).not_to_be_checked()
    let_rows_go(page)
    page.keyboard.press("1")
    expect(row(page, "Plain task")).to_contain_text("High")
    expect(page.get_by_role("link", name="Plain task")).to_be_focused()
    page.keyboard.press("4")
    expect(row(page, "Plain task")).not_to_contain_text("High")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Plain task")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Plain task")).to_be_focused()
    assert troubles == []
    page.keyboard.press("n")
    page.keyboard.type("Half")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.get_by_role("button", name="Discard").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.req("X02", "T07")
def test_the_keyboard_stays_in_the_list_when_its_row_goes(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page, path="/tasks")
    for line in ("One today 1am", "Two today 2am", "Three today 3am", "Four today 4am"):
        add(page, line)

    def link(title):
        return page.get_by_role("link", name=title, exact=True)

    link("Two").focus()
    # What is ticked stays for a moment, and the keyboard with it; then the next one stands there.
    hold_rows(page)
    page.keyboard.press("x")
    expect(row(page, "Two").get_by_role("checkbox")).to_be_checked()
    expect(link("Two")).to_be_focused()
    let_rows_go(page)
    expect(link("Three")).to_be_focused()
    page.keyboard.press("m")
    expect(link("Four")).to_be_focused()
    # After the last comes the one before.
    page.keyboard.press("#")
    expect(link("One")).to_be_focused()
    # So it is where the box itself was pressed; what is pressed sooner was meant for what stood there before.
    a_second_later(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Today", level=1)).to_be_focused()


@pytest.mark.req("X02", "T05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lists_and_tags_are_offered_as_their_names_begin(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, 'Paint #"Home Reno" @brushes @xylene')
    page.get_by_role("button", name="Add New Task").last.click()
    line = page.get_by_role("textbox", name="Task", exact=True)
    offers = page.get_by_role("listbox", name="Suggestions")
    line.press_sequentially("Tiles #ho")
    expect(offers.get_by_role("option")).to_have_text(["Home Reno", "New list “ho”"])
    expect(offers.get_by_role("option", selected=True)).to_have_text("Home Reno")
    expect(line).to_have_attribute("aria-activedescendant", "todo-line-offers-0")
    accessible(page)
    # Enter chooses, and adds nothing; typing goes on behind the name.
    line.press("Enter")
    expect(line).to_have_value('Tiles #"Home Reno" ')
    expect(offers).to_have_count(0)
    line.press_sequentially("today @b")
    expect(line).to_have_value('Tiles #"Home Reno" today @b')
    # Escape closes what is offered, and nothing else.
    line.press("Escape")
    expect(offers).to_have_count(0)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    line.press_sequentially("r")
    offers.get_by_role("option", name="brushes").click()
    expect(line).to_have_value('Tiles #"Home Reno" today @brushes ')
    expect(line).to_be_focused()
    # Tab takes what the arrows went to, and otherwise leads on.
    line.press_sequentially("@x")
    line.press("ArrowDown")
    line.press("Tab")
    expect(line).to_have_value('Tiles #"Home Reno" today @brushes @x ')
    line.press("Enter")
    expect(line).to_have_value("")
    expect(shown(page, "“Tiles” added")).to_be_visible()


@pytest.mark.req("X02", "T05")
def test_a_line_is_seen_whole_and_the_list_begins_below_it(device, server):
    server.add_account()
    page = signed_in(device, server, width=1280, height=800)
    open_tasks(page)
    add(page, "Milk today")
    page.locator("#add-todo").click()
    line = page.locator("#todo-line")
    line.fill("Ask about the lamp in the hall tomorrow 5pm !high @home @phone")
    expect(page.locator("#todo-chips").get_by_role("button")).to_have_count(5)
    top, bottom = (page.locator(of).bounding_box() for of in ("[role=main] article", "#todo-form"))
    assert top["y"] >= bottom["y"] + bottom["height"]
    page.set_viewport_size({"width": 390, "height": 844})
    typed = line.input_value()
    line.fill("Milk")
    wait_until(page, lambda: line.evaluate("(line) => line.clientHeight < 60"))
    # In two lines or three.
    line.fill(typed)
    wait_until(page, lambda: line.evaluate("(line) => line.scrollHeight <= line.clientHeight && line.clientHeight > 60"))
    line.press("Enter")
    expect(line).to_have_value("")
    expect(shown(page, "“Ask about the lamp in the hall” added")).to_be_visible()


@pytest.mark.req("X02", "T05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_offered_goes_with_the_focus_and_moves_nothing_under_a_press(device, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, 'Paint #"Home Reno"')
    page.get_by_role("button", name="Add New Task").last.click()
    line = page.get_by_role("textbox", name="Task", exact=True)
    offers = page.get_by_role("listbox", name="Suggestions")
    save = page.get_by_role("button", name="Save Task")
    line.press_sequentially("Tiles #ho")
    expect(offers).to_be_visible()
    save.focus()
    expect(offers).to_have_count(0)
    line.focus()
    expect(offers.get_by_role("option")).to_have_text(["Home Reno", "New list “ho”"])
    # The first press is the button's, although the list above it goes.
    save.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(row(page, "Tiles")).to_be_visible()


@pytest.mark.req("X02", "T05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_enter_ends_a_tag_and_letters_beside_a_field_do_nothing_to_a_task(device, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, "Paint @green")
    add(page, "Wash")
    page.get_by_role("link", name="Wash", exact=True).click()
    page.locator("#todo-details").get_by_role("button", name="Tags", exact=True).click()
    tags = page.locator("#details-tags")
    expect(tags).to_be_focused()
    tags.press_sequentially("gr")
    offers = page.get_by_role("listbox", name="Suggestions")
    expect(offers.get_by_role("option")).to_have_text(["green", "New tag “gr”"])
    expect(offers.get_by_role("option", selected=True)).to_have_text("green")
    tags.press("Enter")
    expect(tags).to_have_value("green, ")
    expect(tags).to_be_focused()
    tags.press_sequentially("new tag")
    tags.press("Enter")
    expect(tags).to_have_value("green, new tag, ")
    expect(tags).to_be_focused()
    tags.press("Enter")
    expect(tags).to_have_value("green, new tag")
    page.locator("#todo-details").focus()
    page.keyboard.type("xm1n")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#todo-details")).to_have_count(0)
    expect(row(page, "Wash")).to_contain_text("new tag")
    expect(row(page, "Wash")).not_to_contain_text("Tomorrow")
    expect(row(page, "Wash")).not_to_contain_text("High")
    expect(row(page, "Wash").get_by_role("checkbox")).not_to_be_checked()


def list_item(page, title):
    """The row of the task, open or not."""
    return page.locator("#list-pane li").filter(has=page.get_by_role("heading", name=title, exact=True))


def add_many(page, count):
    """Task 1, Task 2 and so on, each on top of the one before."""
    page.keyboard.press("n")
    line = page.get_by_label("Task", exact=True)
    for number in range(1, count + 1):
        line.fill(f"Task {number}")
        line.press("Enter")
        expect(line).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("T05", "X02")
def test_details_open_and_close_where_their_row_stands(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    add_many(page, 24)
    for title in ("Task 15", "Task 18", "Task 12"):
        item = list_item(page, title)
        item.evaluate("(item) => item.scrollIntoView({ block: 'center' })")
        before = item.bounding_box()["y"]
        page.get_by_role("link", name=title, exact=True).click()
        expect(page.get_by_role("group", name=title)).to_be_focused()
        assert abs(item.bounding_box()["y"] - before) <= 1
    # The last took the place of those before: one Escape leads to the list, and to its row.
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{server.url}/tasks/all")
    expect(page.get_by_role("link", name="Task 12", exact=True)).to_be_focused()
    expect(page.locator("#todo-details")).to_have_count(0)
    assert abs(list_item(page, "Task 12").bounding_box()["y"] - before) <= 1


# What is seen of a field.
LOOKS = """(field) => {
  const { borderTopWidth, boxShadow, backgroundColor, fontWeight, width } = getComputedStyle(field);
  return { borderTopWidth, boxShadow, backgroundColor, fontWeight, width };
}"""


@pytest.mark.req("X04")
def test_details_that_fold_keep_their_looks(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page)
    add(page, "Milk")
    page.get_by_role("link", name="Milk", exact=True).click()
    expect(page.get_by_role("group", name="Milk")).to_be_focused()
    page.get_by_role("button", name="Estimate", exact=True).click()
    expect(page.locator("#details-estimate")).to_be_focused()
    page.locator("#todo-details").focus()
    before = page.locator("#details-estimate").evaluate(LOOKS)
    page.emulate_media(reduced_motion="no-preference")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    page.keyboard.press("Escape")
    assert page.locator(".leaving #details-estimate").evaluate(LOOKS) == before


@pytest.mark.req("T12", "X03")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_as_a_selection_begins(device, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height, has_touch=width < 820)
    open_tasks(page)
    for title in ("Milk", "Bread", "Rye"):
        add(page, title)
    before = {title: list_item(page, title).bounding_box()["y"] for title in ("Milk", "Bread", "Rye")}
    if width < 820:
        hold(page, row(page, "Bread"))
    else:
        page.get_by_role("link", name="Bread", exact=True).click(modifiers=["Control"])
    expect(page.get_by_role("checkbox", name="Bread")).to_be_checked()
    assert {title: list_item(page, title).bounding_box()["y"] for title in before} == before


def paste(field, text):
    """What the browser does with text of the clipboard; false where the app took it."""
    return field.evaluate(
        """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }""",
        text,
    )


@pytest.mark.req("X02", "T05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lines_that_are_pasted_are_tasks(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    page.get_by_role("button", name="Add New Task").last.click()
    line = page.get_by_label("Task", exact=True)
    # One line is the browser's.
    assert paste(line, "Milk\n")
    assert not paste(line, "- Milk today\n- [ ] Bread\n\n1. Tea !high")
    expect(page.get_by_role("button", name="Add 3 tasks")).to_be_focused()
    accessible(page)
    page.keyboard.press("Enter")
    expect(shown(page, "3 tasks added")).to_be_visible()
    expect(line).to_be_focused()
    page.get_by_role("button", name="Close", exact=True).or_(page.get_by_role("button", name="Cancel")).last.click()
    visit(page, "/tasks/all")
    expect(page.get_by_role("article")).to_have_count(3)
    expect(row(page, "Tea")).to_contain_text("High")


def hold(page, locator):
    """A finger that rests on something until it answers."""
    x, y = middle(locator)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("toolbar", name="Select tasks")).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.req("T12", "T06", "X03")
def test_fingers_swipe_hold_and_pull(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, has_touch=True)
    other = signed_in(device, server)
    open_tasks(page)
    for title in ("Milk", "Bread", "Rye"):
        add(page, title)

    # To the right it is done, to the left it is gone; both can be undone.
    x, y = middle(row(page, "Milk"))
    swipe(page, (x - 100, y), (240, 0))
    expect(shown(page, "Task completed")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(row(page, "Milk").get_by_role("checkbox")).not_to_be_checked()
    x, y = middle(row(page, "Milk"))
    swipe(page, (x + 100, y), (-240, 0))
    expect(row(page, "Milk")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(row(page, "Milk")).to_be_visible()

    # A finger that rests on one begins to pick several.
    hold(page, row(page, "Rye"))
    bar = page.get_by_role("toolbar", name="Select tasks")
    expect(page.get_by_role("checkbox", name="Rye")).to_be_checked()
    page.get_by_role("checkbox", name="Milk").tap()
    expect(bar).to_contain_text("2 selected")
    accessible(page)
    bar.get_by_role("button", name="Complete").tap()
    expect(bar).to_have_count(0)
    expect(shown(page, "2 done today · 2 this week")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("article")).to_have_count(3)
    hold(page, row(page, "Rye"))
    page.get_by_role("checkbox", name="Bread").tap()
    bar.get_by_role("button", name="Delete").tap()
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("article")).to_have_count(3)

    # Without the stream, only the finger that pulls brings what is new.
    page.context.route("**/api/v1/sync/events", lambda route: route.abort())
    reload(page)
    expect(row(page, "Milk")).to_be_visible()
    open_tasks(other, skips=False)
    add(other, "Salt")
    stored(other)
    with page.expect_request("**/api/v1/sync/**"):
        swipe(page, middle(page.locator(".todos").first), (0, 160))
    expect(row(page, "Salt")).to_be_visible()


def titles(page):
    return [title for title in page.locator(".todo-title").all_inner_texts() if title]


@pytest.mark.req("T12")
def test_tasks_are_ordered_by_keys_and_by_hand(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    for line in ("Water", "Soil", "Seeds"):
        add(page, line)
    sort_by(page, "Manual")
    expect(page.get_by_role("button", name="Move “")).to_have_count(3)
    before = titles(page)
    assert sorted(before) == ["Seeds", "Soil", "Water"]
    handle = page.get_by_role("button", name=f"Move “{before[0]}”")
    handle.press("Alt+ArrowDown")
    expect(page.locator(".todo-title").nth(1)).to_have_text(before[0])
    expect(handle).to_be_focused()
    wait_until(page, lambda: titles(page) == [before[1], before[0], before[2]])
    # The last to the top, with the pointer.
    start = middle(page.get_by_role("button", name=f"Move “{before[2]}”"))
    top = page.get_by_role("article").first.bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], top["y"] - 10, steps=12)
    page.mouse.up()
    wanted = [before[2], before[1], before[0]]
    expect(page.locator(".todo-title").first).to_have_text(wanted[0])
    wait_until(page, lambda: titles(page) == wanted)
    reload(page)
    expect(page.locator(".todo-title").first).to_have_text(wanted[0])
    wait_until(page, lambda: titles(page) == wanted)


@pytest.mark.req("T13")
def test_reminders_ask_the_browser_and_promise_nothing(device, server, accessible):
    server.add_account()
    context = device()
    context.add_init_script(ASKED)
    page = context.new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    open_tasks(page)
    answer_notifications(page, "denied")
    visit(page, "/tasks/settings/notifications")
    switch = page.get_by_role("switch", name="Reminders")
    expect(switch).to_be_checked()
    expect(page.locator("#permission")).to_contain_text("blocks notifications")
    accessible(page)
    switch.click()
    expect(page.locator("#permission")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    answer_notifications(page, "granted")
    switch.click()
    expect(shown(page, "couldn’t register for notifications")).to_be_visible()
    expect(page.locator("#permission")).to_contain_text("off on this device")
    assert page.evaluate("window.asked") == 1


@pytest.mark.req("X12", "T15")
def test_tasks_speak_korean(device, server, accessible):
    server.add_account()
    context = device(locale="ko-KR")
    page = context.new_page()
    sign_in(page, korean=True)
    visit(page, "/tasks")
    page.get_by_role("button", name="건너뛰기").click()
    expect(shown(page, "아직 할 일이 없어요!")).to_be_visible()
    page.get_by_role("button", name="새 할 일 추가").last.click()
    page.get_by_role("textbox", name="할 일", exact=True).fill("매달 1일 월세 !높음")
    expect(page.get_by_role("group", name="인식한 내용").get_by_role("button")).to_have_count(2)
    accessible(page)
    page.get_by_role("button", name="할 일 저장").click()
    page.get_by_role("link", name="예정").click()
    expect(row(page, "월세")).to_be_visible()
    accessible(page)


def at(page, place):
    page.get_by_role("navigation").get_by_role("link", name=place).first.click()
    expect(page.get_by_role("heading", name=place, level=1)).to_be_visible()


@pytest.mark.req("T11", "T18")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_added_in_a_place_belongs_there(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, path="/tasks")
    add(page, "Milk")
    expect(row(page, "Milk")).to_contain_text("Due today")
    at(page, "Inbox")
    expect(shown(page, "Inbox is clear")).to_be_visible()
    add(page, "Think about winter")
    expect(row(page, "Think about winter")).to_be_visible()
    at(page, "Upcoming")
    add(page, "Bread")
    expect(section(page, "Tomorrow").get_by_role("article")).to_have_count(1)
    accessible(page)
    at(page, "Today")
    expect(page.get_by_role("article")).to_have_count(1)
    # Each place has its address.
    visit(page, "/tasks/upcoming")
    expect(row(page, "Bread")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.req("T14", "T18")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_list_is_made_renamed_and_deleted(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, path="/tasks/lists")
    accessible(page)
    page.locator("#new-list").click()
    page.get_by_label("List", exact=True).fill("Shop")
    accessible(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Shop", level=1)).to_be_visible()
    add(page, "Milk")
    expect(row(page, "Milk")).to_be_visible()
    options(page).get_by_role("button", name="Edit list").click()
    page.get_by_label("List", exact=True).fill("Market")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Market", level=1)).to_be_visible()
    rarer(options(page)).get_by_role("button", name="Delete list").click()
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text("It has 1 open task.")
    accessible(page)
    asked.get_by_role("button", name="Keep its tasks").click()
    expect(page.get_by_role("heading", name="Lists", level=1)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Market").first.click()
    expect(row(page, "Milk")).to_be_visible()
    rarer(options(page)).get_by_role("button", name="Delete list").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete it and its task").click()
    page.get_by_role("link", name="All tasks").first.click()
    expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.req("T11")
def test_the_first_task_begins_near_the_top_of_a_phone(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page, path="/tasks")
    for line in ("Old one yesterday", "Milk"):
        add(page, line)
    overdue = section(page, "Overdue")
    assert overdue.get_by_role("article").bounding_box()["y"] <= 140
    # A finger has its room all the same.
    assert overdue.get_by_role("button", name="Move to today").bounding_box()["height"] >= 44


def days(page):
    """The days to come that have tasks, each with what is due then."""
    return page.evaluate(
        """() => [...document.querySelectorAll('section:has(> ul[data-gesture])')].map((day) =>
             [...day.querySelectorAll('.todo-title')].map((title) => title.textContent).sort())"""
    )


@pytest.mark.req("T11", "T12", "X02")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_tasks_are_moved_from_day_to_day(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, path="/tasks/upcoming")
    for line in ("Milk", "Seeds in 3 days", "Soil in 3 days"):
        add(page, line)
    wait_until(page, lambda: days(page) == [["Milk"], ["Seeds", "Soil"]])
    assert page.get_by_role("article").first.bounding_box()["y"] <= 164
    strip = page.get_by_role("group", name="Week")
    expect(strip.get_by_role("button", name=", 2 tasks")).to_have_count(1)
    assert all(strip.get_by_role("button").nth(at).bounding_box()["height"] >= 44 for at in range(8))
    accessible(page)
    # By key past the heading of the next day, and back with Undo.
    handle = page.get_by_role("button", name="Move “Milk”")
    handle.press("Alt+ArrowDown")
    expect(strip.get_by_role("button", name=", 3 tasks")).to_have_count(1)
    expect(handle).to_be_focused()
    wait_until(page, lambda: days(page) == [["Milk", "Seeds", "Soil"]])
    page.get_by_role("button", name="Undo").click()
    expect(strip.get_by_role("button", name=", 2 tasks")).to_have_count(1)
    wait_until(page, lambda: days(page) == [["Milk"], ["Seeds", "Soil"]])
    # With the pointer above the heading of its day.
    x, y = middle(page.get_by_role("button", name="Move “Soil”"))
    top = row(page, "Milk").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, top["y"] + 4, steps=12)
    page.mouse.up()
    expect(strip.get_by_role("button", name=", 2 tasks")).to_have_count(1)
    wait_until(page, lambda: days(page) == [["Milk", "Soil"], ["Seeds"]])
    # Onto a day of the strip on which nothing is due yet.
    page.mouse.move(*middle(page.get_by_role("button", name="Move “Milk”")))
    page.mouse.down()
    page.mouse.move(*middle(strip.get_by_role("button").nth(5)), steps=12)
    expect(page.locator(".drop-over")).to_have_count(1)
    page.mouse.up()
    expect(strip.get_by_role("button", name=", 1 task")).to_have_count(3)
    wait_until(page, lambda: days(page) == [["Soil"], ["Seeds"], ["Milk"]])
    # A press leads there.
    strip.get_by_role("button").nth(5).click()
    expect(page.get_by_role("link", name="Milk", exact=True)).to_be_focused()
    strip.get_by_role("button", name="Next week").click()
    expect(strip.get_by_role("button", name=", 1 task")).to_have_count(0)
    strip.get_by_role("button", name="Previous week").click()
    expect(strip.get_by_role("button", name="Next week")).to_be_focused()


@pytest.mark.req("T11", "T12")
def test_tasks_are_put_off_by_key_by_menu_and_all_at_once(device, server, accessible):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    open_tasks(page, path="/tasks")
    for line in ("Old one yesterday", "Older one 3 days ago", "Milk"):
        add(page, line)
    overdue = section(page, "Overdue")
    expect(overdue.get_by_role("article")).to_have_count(2)
    accessible(page)
    overdue.get_by_role("button", name="Move to today").click()
    expect(overdue).to_have_count(0)
    expect(section(page, "Today").get_by_role("article")).to_have_count(3)
    page.get_by_role("link", name="Milk").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("article")).to_have_count(3)
    # The right button, and the button that shows itself under the pointer, open the same menu.
    row(page, "Milk").click(button="right")
    menu = page.get_by_role("dialog", name="Milk")
    accessible(page)
    menu.get_by_role("button", name="Next week,").click()
    expect(page.get_by_role("article")).to_have_count(2)
    row(page, "Old one").hover()
    row(page, "Old one").get_by_role("button", name="Reschedule “Old one”").click()
    page.get_by_role("dialog", name="Old one").get_by_role("button", name="No date").click()
    expect(page.get_by_role("article")).to_have_count(1)
    at(page, "Inbox")
    expect(row(page, "Old one")).to_be_visible()
