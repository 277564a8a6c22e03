"""TaskFlow's lists with their sections, filters and archive; adding one after another; parts; rules step by step."""

import re

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_tasks import SIZES, add, hold, open_tasks, options, row, sort_by
from walks import reload, shown, sign_in, signed_in, swipe, visit


def new_list(page, name, button="#new-list"):
    page.locator(button).click()
    page.locator("#list-name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("T14", "X05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_list_has_sections_a_colour_and_an_archive(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, path="/tasks/lists")
    page.locator("#new-list").click()
    page.locator("#list-name").fill("Home")
    page.get_by_role("button", name="Teal").click()
    expect(page.get_by_role("button", name="Teal")).to_have_attribute("aria-pressed", "true")
    accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Home", level=1)).to_be_visible()
    options(page).get_by_role("button", name="New section").click()
    page.locator("#list-name").fill("Kitchen")
    page.keyboard.press("Enter")
    add(page, "Paint")
    # An empty section is there, and something can be put into it.
    kitchen = page.locator(".todos-by-hand").filter(has=page.get_by_role("heading", name="Kitchen", level=2))
    expect(kitchen.get_by_role("article")).to_have_count(0)
    kitchen.get_by_role("button", name="More for “Kitchen”").click()
    accessible(page)
    page.get_by_role("dialog", name="Kitchen").get_by_role("button", name="Add new task").click()
    expect(page.get_by_role("group", name="Recognized")).to_contain_text("Home/Kitchen")
    page.get_by_label("Task", exact=True).fill("Scrub")
    page.get_by_role("button", name="Save Task").click()
    expect(kitchen.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article")).to_have_count(2)
    accessible(page)
    reload(page)
    expect(kitchen.get_by_role("article")).to_contain_text("Scrub")
    # In the archive nothing of it is seen elsewhere; from there it comes back.
    options(page).get_by_role("button", name="Archive list").click()
    expect(page.get_by_role("heading", name="Lists", level=1)).to_be_visible()
    page.get_by_role("link", name="All tasks").first.click()
    expect(page.get_by_role("article")).to_have_count(0)
    visit(page, "/tasks/lists")
    page.get_by_role("region", name="Archived").get_by_role("link", name="Home").click()
    expect(page.get_by_role("article")).to_have_count(2)
    options(page).get_by_role("button", name="Bring back").click()
    expect(shown(page, "“Home” is back")).to_be_visible()
    visit(page, "/tasks/all")
    expect(row(page, "Scrub")).to_contain_text("Home/Kitchen")


@pytest.mark.req("T18", "T11")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_search_is_saved_as_a_filter(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    for line in ("Call the bank tomorrow !high", "Call Min !high", "치과 예약 @건강"):
        add(page, line)
    page.get_by_role("button", name="Search tasks").click()
    field = page.locator("#todo-search")
    field.fill("ㅊㄱ")
    expect(page.get_by_role("article")).to_have_count(1)
    field.fill("!high date:week")
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="Save as filter").click()
    sheet = page.get_by_role("dialog", name="New filter")
    expect(sheet.locator("#list-search")).to_have_value("!high date:week")
    expect(sheet).to_contain_text("1 open task")
    sheet.get_by_role("button", name="Next 7 days").click()
    expect(sheet).to_contain_text("2 open tasks")
    sheet.locator("#list-search").fill("!high date:someday")
    expect(sheet).to_contain_text("“date:someday” isn’t understood")
    accessible(page)
    sheet.locator("#list-search").fill("!high")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_contain_text("Enter a name.")
    sheet.locator("#list-name").fill("Important")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Important", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(2)
    reload(page)
    expect(page.get_by_role("article")).to_have_count(2)
    options(page).get_by_role("button", name="Delete filter").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete filter").click()
    page.get_by_role("link", name="All tasks").first.click()
    expect(page.get_by_role("article")).to_have_count(3)


@pytest.mark.req("T14")
def test_a_tag_has_an_address_in_any_script_and_is_renamed_everywhere(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    add(page, "치과 예약 @건강")
    add(page, "Run @sport")
    visit(page, "/tasks/tag/%EA%B1%B4%EA%B0%95")
    expect(page.get_by_role("heading", name="건강", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)
    options(page).get_by_role("button", name="Edit tag").click()
    page.locator("#list-name").fill("sport")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="sport", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.req("T14")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_tag_has_a_colour_and_a_place_of_its_own(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    for line in ("Run @sport", "치과 예약 @건강"):
        add(page, line)
    visit(page, "/tasks/lists")
    tags = page.locator(".task-lists").filter(has=page.get_by_role("heading", name="Tags")).get_by_role("listitem")
    expect(tags.first).to_contain_text("sport")
    page.get_by_role("button", name="Move “건강”").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(tags.first).to_contain_text("건강")
    tags.first.get_by_role("link").click()
    options(page).get_by_role("button", name="Edit tag").click()
    sheet = page.get_by_role("dialog", name="Edit tag")
    sheet.get_by_role("button", name="Teal").click()
    accessible(page)
    sheet.get_by_role("button", name="Save").click()
    expect(row(page, "치과 예약").locator(".hue-6")).to_have_text("건강")
    visit(page, "/tasks/lists")
    expect(tags.first.locator(".hue-6")).to_have_count(1)
    accessible(page)


@pytest.mark.req("T14")
def test_a_section_moves_a_step_by_its_menu(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page, path="/tasks/lists")
    new_list(page, "Home")
    add(page, "Paint")
    for name in ("Kitchen", "Garden"):
        options(page).get_by_role("button", name="New section").click()
        page.locator("#list-name").fill(name)
        page.keyboard.press("Enter")
    headings = page.locator(".todos-by-hand h2.section-title")
    expect(headings).to_have_text(["Kitchen", "Garden"])
    more = page.get_by_role("button", name="More for “Garden”")
    more.click()
    page.get_by_role("dialog", name="Garden").get_by_role("button", name="Move up").click()
    expect(headings).to_have_text(["Garden", "Kitchen"])
    expect(more).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(headings).to_have_text(["Kitchen", "Garden"])


@pytest.mark.req("T12", "T14", "X02")
def test_a_task_is_moved_into_a_section_by_keys_and_by_hand(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page, path="/tasks/lists")
    new_list(page, "Home")
    for line in ("Paint", "Scrub"):
        add(page, line)
    options(page).get_by_role("button", name="New section").click()
    page.locator("#list-name").fill("Kitchen")
    page.keyboard.press("Enter")
    sort_by(page, "Manual")
    kitchen = page.locator(".todos-by-hand").filter(has=page.get_by_role("heading", name="Kitchen", level=2))
    loose = page.locator(".todos-by-hand").first
    expect(loose.locator(".todo-title")).to_have_text(["Scrub", "Paint"])
    accessible(page)
    # Past the last row and the heading, into a section that is empty.
    handle = page.get_by_role("button", name="Move “Paint”")
    handle.press("Alt+ArrowDown")
    expect(kitchen.locator(".todo-title")).to_have_text(["Paint"])
    expect(handle).to_be_focused()
    expect(shown(page, "Moved to Home/Kitchen")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(loose.locator(".todo-title")).to_have_text(["Scrub", "Paint"])
    # The first one below the other, with the pointer.
    handle.press("Alt+ArrowDown")
    expect(kitchen.locator(".todo-title")).to_have_text(["Paint"])
    x, y = middle(page.get_by_role("button", name="Move “Scrub”"))
    bottom = kitchen.get_by_role("article").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, bottom["y"] + bottom["height"] + 20, steps=12)
    page.mouse.up()
    expect(kitchen.locator(".todo-title")).to_have_text(["Paint", "Scrub"])
    # And back above the heading.
    page.get_by_role("button", name="Move “Paint”").press("Alt+ArrowUp")
    expect(loose.locator(".todo-title")).to_have_text(["Paint"])
    reload(page)
    expect(kitchen.locator(".todo-title")).to_have_text(["Scrub"])


@pytest.mark.req("T15", "T05", "X07")
@pytest.mark.parametrize("locale", ["en-US", "ko-KR"])
def test_one_is_added_after_another_and_a_closed_tab_loses_no_line(device, server, locale):
    server.add_account()
    korean = locale == "ko-KR"
    context = device(locale=locale)
    page = context.new_page()
    sign_in(page, korean=korean)
    visit(page, "/tasks")
    page.get_by_role("button", name="건너뛰기" if korean else "Skip").click()
    page.locator("#add-todo").click()
    line = page.locator("#todo-line")
    for text in ("우유", "Bread tomorrow"):
        line.fill(text)
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
        expect(line).to_be_focused()
    # It belongs to the day of the place, which can be taken away.
    chips = page.locator("#todo-chips")
    expect(chips).to_contain_text("오늘" if korean else "Today")
    chips.get_by_role("button").click()
    expect(chips.get_by_role("button")).to_have_count(0)
    line.fill("Half a thought")
    page.wait_for_function("""() => new Promise((resolve) => {
      const opening = indexedDB.databases();
      opening.then((names) => Promise.all(names.map(({ name }) => new Promise((done) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('drafts')) { database.close(); return done(0); }
          const all = database.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => { database.close(); done(all.result.length); };
        };
      })))).then((counts) => resolve(counts.some((count) => count > 0)));
    })""")
    page.close(run_before_unload=False)
    page = context.new_page()
    page.goto("/tasks")
    expect(page.get_by_role("article")).to_have_count(1)
    page.locator("#add-todo").click()
    expect(page.locator("#todo-line")).to_have_value("Half a thought")


@pytest.mark.req("T14")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_part_is_renamed_dated_and_moved(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, "Move house")
    row(page, "Move house").get_by_role("link").click()
    for part in ("Boxes", "Van"):
        page.get_by_label("Add a subtask").fill(part)
        page.keyboard.press("Enter")
    parts = page.get_by_role("region", name="Subtasks").get_by_role("listitem")
    expect(parts).to_have_count(2)
    page.get_by_role("button", name="Move “Van”").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(parts.first).to_contain_text("Van")
    accessible(page)
    parts.first.get_by_role("link", name="Van").click()
    expect(page.get_by_role("link", name="Part of “Move house”")).to_be_visible()
    page.locator("#details-line").fill("Hire a van tomorrow")
    page.get_by_role("button", name="Save Changes").click()
    accessible(page)
    page.get_by_role("link", name="Part of “Move house”").click()
    expect(parts.first).to_contain_text("Hire a van")
    expect(parts.first).to_contain_text("Tomorrow")


@pytest.mark.req("T14")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_rule_is_put_together_and_a_day_is_said_in_words(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page)
    add(page, "Water the roses tomorrow")
    row(page, "Water the roses").get_by_role("link").click()
    page.get_by_label("Repeat", exact=True).select_option(label="Every week")
    editor = page.locator("#details-rule")
    editor.locator("summary").click()
    editor.get_by_role("button", name="Longer interval").click()
    expect(editor.get_by_role("group", name="How often")).to_contain_text("Every 2 weeks")
    editor.get_by_label("Month", exact=True).check(force=True)
    expect(editor).to_contain_text("Every 2 months")
    expect(editor.get_by_role("group", name="Days of the month").get_by_role("button")).to_have_count(31)
    editor.get_by_label("On", exact=True).select_option("2")
    weeks = editor.get_by_role("group", name="Weeks of the month")
    weeks.get_by_role("button", name="Last").click()
    expect(weeks.get_by_role("button", name="Last")).to_have_attribute("aria-pressed", "true")
    expect(weeks.locator("[aria-pressed=true]")).to_have_count(2)
    accessible(page)
    editor.get_by_label("Hour", exact=True).check(force=True)
    expect(editor).to_contain_text("Every 2 hours")
    expect(weeks).to_have_count(0)
    # It has a time then: that of the next full hour.
    expect(page.get_by_label("Time", exact=True)).to_have_value(re.compile(":00"))
    page.get_by_label("Ends").select_option(label="After a number of times")
    expect(editor.get_by_role("group", name="Times")).to_contain_text("10 times")
    accessible(page)
    page.keyboard.press("Escape")
    visit(page, "/tasks/all")
    row(page, "Water the roses").click(button="right")
    sheet = page.get_by_role("dialog", name="Water the roses")
    sheet.get_by_label("Or in words").fill("in 3 weeks")
    expect(sheet.get_by_role("button", name="Reschedule")).to_be_enabled()
    accessible(page)
    sheet.get_by_label("Or in words").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(shown(page, re.compile("1 task moved to"))).to_be_visible()


@pytest.mark.parametrize(("path", "name", "app"), [("/tasks", "TaskFlow", "taskflow"), ("/restock", "Before You Run Out", "restock")])
def test_a_visitor_sees_the_welcome_of_the_app_that_was_asked_for(device, path, name, app):
    page = device(service_workers="block").new_page()
    page.goto(path)
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.locator(f"[data-theme={app}]")).to_have_count(1)


@pytest.mark.req("T12")
def test_a_swipe_to_the_left_does_what_was_chosen(device, server):
    server.add_account()
    page = signed_in(device, server, has_touch=True)
    open_tasks(page)
    add(page, "Milk")
    visit(page, "/tasks/settings")
    page.get_by_label("Swipe left").select_option(label="Reschedule")
    visit(page, "/tasks/all")
    x, y = middle(row(page, "Milk"))
    swipe(page, (x + 100, y), (-240, 0))
    page.get_by_role("dialog", name="Milk").get_by_role("button", name="Tomorrow").click()
    expect(row(page, "Milk")).to_contain_text("Tomorrow")
    # Two presses for another day, without a menu: a finger that rests on the row, and the day.
    hold(page, row(page, "Milk"))
    bar = page.get_by_role("toolbar", name="Select tasks")
    assert bar.get_by_role("button", name="Today", exact=True).bounding_box()["height"] >= 44
    bar.get_by_role("button", name="Today", exact=True).tap()
    expect(bar).to_have_count(0)
    expect(row(page, "Milk")).to_contain_text("Today")
    # Or a swipe that means it.
    visit(page, "/tasks/settings")
    page.get_by_label("Swipe left").select_option(label="Tomorrow")
    visit(page, "/tasks/all")
    x, y = middle(row(page, "Milk"))
    swipe(page, (x + 100, y), (-240, 0))
    expect(row(page, "Milk").locator(".todo-meta")).to_contain_text("Tomorrow")
