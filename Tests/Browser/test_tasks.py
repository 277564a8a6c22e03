"""TaskFlow: a task from one line to its deletion, on phones and desktops, without a network, on two
devices, and by keyboard alone."""

import pytest
from playwright.sync_api import expect
from devices import answer_notifications
from test_kit import middle, swipe
from walks import shown, sign_in, signed_in

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


def open_tasks(page, skips=True):
    # Who is signed in has to be on the device before the page is left.
    expect(shown(page, "Synced").first).to_be_attached()
    page.goto("/tasks")
    expect(page.get_by_role("heading", name="Tasks", level=1)).to_be_visible()
    expect(shown(page, "Synced").first).to_be_attached()
    if skips and page.get_by_role("button", name="Skip").count():
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def add(page, line):
    page.get_by_role("button", name="Add new task").last.click()
    page.get_by_label("Task", exact=True).fill(line)
    page.get_by_role("button", name="Save Task").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def row(page, title):
    return page.get_by_role("article").filter(has=page.get_by_role("link", name=title, exact=True))


def section(page, name):
    return page.get_by_role("region", name=name)


@pytest.mark.req("T04", "T05", "T06", "T07", "T08", "T15", "X05", "X06")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_task_from_one_line_to_its_deletion(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    expect(shown(page, "No tasks yet!")).to_be_visible()
    accessible(page)

    # One line, recognised as it is typed.
    page.get_by_role("button", name="Add new task").last.click()
    page.get_by_role("button", name="Save Task").click()
    expect(shown(page, "Write what is to be done.")).to_be_visible()
    page.get_by_label("Task", exact=True).fill("Dentist tomorrow 5pm !high #health @teeth")
    chips = page.get_by_role("group", name="Recognized")
    expect(chips.get_by_role("button")).to_have_count(5)
    accessible(page)
    chips.get_by_role("button", name="“@teeth” is only words").click()
    expect(chips.get_by_role("button")).to_have_count(4)
    expect(page.get_by_label("Time")).to_have_value("17:00")
    page.get_by_role("button", name="Save Task").click()
    task = row(page, "Dentist @teeth")
    expect(section(page, "Upcoming").get_by_role("article")).to_have_count(1)
    expect(task).to_contain_text("Tomorrow 17:00")
    expect(task).to_contain_text("High")
    accessible(page)

    # Details, and a change that is cancelled, then one that is saved.
    task.get_by_role("link").click()
    details = page.get_by_role("dialog", name="Dentist @teeth")
    expect(details).to_contain_text("Tomorrow 17:00")
    accessible(page)
    details.get_by_role("button", name="Edit").click()
    page.get_by_label("Task", exact=True).fill("Something else")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Discard").click()
    expect(details).to_be_visible()
    details.get_by_role("button", name="Edit").click()
    page.get_by_label("Task", exact=True).fill("Dentist, second visit")
    page.get_by_label("Description").fill("Bring the card")
    page.get_by_role("button", name="Save Changes").click()
    details = page.get_by_role("dialog", name="Dentist, second visit")
    expect(details).to_contain_text("Bring the card")

    # Done in place, undone, and back on the list.
    details.get_by_role("checkbox", name="Mark as complete").click()
    expect(details.get_by_role("checkbox", name="Mark as complete")).to_be_checked()
    details.get_by_role("button", name="Back").click()
    task = row(page, "Dentist, second visit")
    expect(task.get_by_role("checkbox")).to_be_checked()
    page.get_by_role("button", name="Undo").click()
    expect(task.get_by_role("checkbox")).not_to_be_checked()

    # Deleting asks first.
    task.get_by_role("link").click()
    page.get_by_role("button", name="Delete Task").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete Task").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("article")).to_have_count(0)
    page.reload()
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

    filters = page.get_by_role("group", name="Lists and tags")
    filters.get_by_role("button", name="shop").click()
    expect(page.get_by_role("article")).to_have_count(2)
    filters.get_by_role("button", name="shop").click()
    page.get_by_role("button", name="Search tasks").click()
    page.get_by_label("Search tasks", exact=True).and_(page.get_by_role("textbox")).fill("bAk")
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Close search").click()
    page.get_by_label("Sort by").select_option("Priority")
    expect(page.get_by_role("article").first).to_contain_text("Call Ana")
    page.reload()
    expect(page.get_by_role("article").first).to_contain_text("Call Ana")
    expect(page.get_by_label("Sort by").locator("option:checked")).to_have_text("Priority")

    row(page, "Milk").get_by_role("checkbox").click()
    expect(shown(page, "1 done today · 1 this week")).to_be_visible()
    row(page, "Bread").get_by_role("link").click()
    page.get_by_label("Add a subtask").fill("Rye")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("checkbox", name="Rye").click()
    expect(page.get_by_role("checkbox", name="Rye")).to_be_checked()
    page.get_by_role("button", name="Back").click()
    expect(row(page, "Bread")).to_contain_text("1/1")
    page.get_by_role("link", name="Done").click()
    expect(row(page, "Milk").get_by_role("checkbox")).to_be_checked()


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
    page.reload()
    expect(section(page, "Upcoming").get_by_role("article")).to_have_count(1)


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
    open_tasks(page)
    page.keyboard.press("n")
    expect(page.get_by_label("Task", exact=True)).to_be_focused()
    page.keyboard.type("Plain task")
    page.keyboard.press("Enter")
    expect(row(page, "Plain task")).to_be_visible()
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="Plain task")).to_be_focused()
    page.keyboard.press("x")
    expect(row(page, "Plain task").get_by_role("checkbox")).to_be_checked()
    page.keyboard.press("x")
    expect(row(page, "Plain task").get_by_role("checkbox")).not_to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Plain task")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("n")
    page.keyboard.type("Half")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.get_by_role("button", name="Discard").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("article")).to_have_count(1)


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
    expect(row(page, "Milk").get_by_role("checkbox")).to_be_checked()
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
    page.reload()
    expect(row(page, "Milk")).to_be_visible()
    open_tasks(other, skips=False)
    add(other, "Salt")
    expect(shown(other, "Synced").first).to_be_attached()
    with page.expect_request("**/api/v1/sync/**"):
        swipe(page, middle(page.locator(".todos").first), (0, 240))
    expect(row(page, "Salt")).to_be_visible()


def titles(page):
    return page.locator(".todo-title").all_inner_texts()


@pytest.mark.req("T12")
def test_tasks_are_ordered_by_keys_and_by_hand(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    for line in ("Water", "Soil", "Seeds"):
        add(page, line)
    page.get_by_label("Sort by").select_option("By hand")
    before = titles(page)
    assert sorted(before) == ["Seeds", "Soil", "Water"]
    handle = page.get_by_role("button", name=f"Move “{before[0]}”")
    handle.press("Alt+ArrowDown")
    expect(page.locator(".todo-title").nth(1)).to_have_text(before[0])
    expect(handle).to_be_focused()
    assert titles(page) == [before[1], before[0], before[2]]
    # The last to the top, with the pointer.
    start = middle(page.get_by_role("button", name=f"Move “{before[2]}”"))
    top = page.get_by_role("article").first.bounding_box()
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], top["y"] - 10, steps=12)
    page.mouse.up()
    wanted = [before[2], before[1], before[0]]
    expect(page.locator(".todo-title").first).to_have_text(wanted[0])
    assert titles(page) == wanted
    expect(shown(page, "Synced").first).to_be_attached()
    page.reload()
    expect(page.locator(".todo-title").first).to_have_text(wanted[0])
    assert titles(page) == wanted


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
    page.goto("/tasks/settings/notifications")
    switch = page.get_by_role("switch", name="Reminders")
    expect(switch).to_be_checked()
    expect(page.locator("#permission")).to_contain_text("refuses notifications")
    accessible(page)
    switch.click()
    expect(page.locator("#permission")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    answer_notifications(page, "granted")
    switch.click()
    expect(page.locator("#permission")).to_contain_text("sends none yet")
    assert page.evaluate("window.asked") == 1


@pytest.mark.req("X12", "T15")
def test_tasks_speak_korean(device, server, accessible):
    server.add_account()
    context = device(locale="ko-KR")
    page = context.new_page()
    sign_in(page, korean=True)
    expect(shown(page, "동기화됨").first).to_be_attached()
    page.goto("/tasks")
    page.get_by_role("button", name="건너뛰기").click()
    expect(shown(page, "아직 할 일이 없어요!")).to_be_visible()
    page.get_by_role("button", name="새 할 일 추가").last.click()
    page.get_by_role("textbox", name="할 일", exact=True).fill("매달 1일 월세 !높음")
    expect(page.get_by_role("group", name="알아본 것").get_by_role("button")).to_have_count(2)
    accessible(page)
    page.get_by_role("button", name="할 일 저장").click()
    expect(row(page, "월세")).to_be_visible()
    accessible(page)
