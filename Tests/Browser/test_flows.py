"""The flows of the documents' chapters "User Flows", step by step on a phone, by touch, offline too.

Purchases are paid for by a later part; and "Change Notification Settings" is walked in
test_restock.py by test_every_reminder_moves_with_the_settings.
"""

import datetime

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_marks import select
from test_organise import ask
from test_restock import day, product
from test_tasks import row
from walks import (
    EMAIL,
    PASSWORD,
    as_installed,
    card,
    kept_for_offline,
    open_settings,
    reload,
    save_link,
    scroll_to_paragraph,
    shown,
    signed_in,
    stored,
    swipe,
    visit,
    wait_until,
)


def synced(page):
    stored(page)


def opened(device, server, path=None):
    """A phone that is signed in, with what it needs without a network, at this address."""
    page = signed_in(device, server, has_touch=True)
    synced(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    if path:
        visit(page, path)
    return page


def press(page, *names, role="button"):
    """Taps what has these names, one after the other."""
    for name in names:
        page.get_by_role(role, name=name, exact=True).first.tap()


def headed(page, title):
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


@pytest.mark.req("L01", "L02", "L03", "L05", "L21")
def test_later_1_a_new_person_comes_in(device, server):
    page = device(has_touch=True).new_page()
    page.goto("/")
    expect(shown(page, "Save content. Read mindfully.")).to_be_visible()
    press(page, "Get Started", role="link")
    expect(shown(page, "Privacy first, always")).to_be_visible()
    press(page, "Welcome", role="link")
    expect(shown(page, "Calm content companion")).to_be_visible()
    press(page, "Get Started", role="link")
    page.get_by_label("Name").fill("Maya")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Create Account")
    headed(page, "What interests you?")
    expect(page.get_by_role("img", name="Step 1 of 2")).to_be_visible()
    # From here on a tunnel: what is chosen is kept, and sent when the train is out.
    page.context.set_offline(True)
    press(page, "Health", "Continue")
    headed(page, "You’re all set!")
    expect(page.get_by_role("img", name="Step 2 of 2")).to_be_visible()
    press(page, "Start Using Later")
    headed(page, "Inbox")
    page.context.set_offline(False)
    synced(page)
    other = signed_in(device, server)
    open_settings(other)
    chosen = other.get_by_role("group", name="Topics").get_by_role("button", pressed=True)
    expect(chosen).to_have_text(["Health"])


@pytest.mark.req("L10", "L11", "L12", "L21")
def test_later_2_a_thought_is_captured_by_the_round_button(device, server):
    token = server.add_account()
    page = opened(device, server)
    press(page, "Library", role="link")
    headed(page, "Library")
    press(page, "Add")
    expect(page.get_by_role("menuitem")).to_have_count(4)
    press(page, "Close")
    expect(page.get_by_role("menu")).to_have_count(0)
    page.context.set_offline(True)
    press(page, "Add")
    press(page, "Note", role="menuitem")
    sheet = page.get_by_role("dialog", name="Quick Note")
    expect(sheet.get_by_role("button", name="Save")).to_be_disabled()
    page.get_by_label("Note", exact=True).fill("Ask Min about the seeds")
    sheet.get_by_role("button", name="Work").tap()
    page.get_by_label("Add link (optional)").fill("https://seeds.example.org/beans")
    press(page, "Cancel")
    # Cancelled is not lost.
    press(page, "Add")
    press(page, "Note", role="menuitem")
    expect(page.get_by_label("Note", exact=True)).to_have_value("Ask Min about the seeds")
    expect(page.get_by_label("Add link (optional)")).to_have_value("https://seeds.example.org/beans")
    press(page, "Save")
    expect(shown(page, "Note saved to your Inbox")).to_be_visible()
    expect(page.get_by_role("region", name="Work")).to_contain_text("Ask Min about the seeds")
    page.context.set_offline(False)
    wait_until(page, lambda: "Ask Min" in str(ask(server, token, "GET", "/api/v1/items")))


@pytest.mark.req("L16", "L17", "L57", "L60")
def test_later_2_a_link_is_shared_from_another_app(device, server, site):
    token = server.add_account()
    page = opened(device, server)
    as_installed(page)
    page.goto(f"/share?title=Bread&text=Look%20at%20{site.url}/bread.html")
    sheet = page.get_by_role("dialog", name="Later")
    expect(sheet).to_contain_text("Bread for people who are not home")
    expect(sheet).to_contain_text("The Margin")
    expect(sheet.get_by_text("Ready to read")).to_be_visible()
    kept_for_offline(page)
    page.context.set_offline(True)
    sheet.get_by_role("button", name="Learning").tap()
    page.get_by_label("Add note (optional)").fill("For Sunday")
    press(page, "Save to Later")
    expect(sheet).to_have_count(0)
    card(page, "Bread for people").get_by_role("link", name="Category Learning").tap()
    headed(page, "Learning")
    card(page, "Bread for people").get_by_role("link").first.tap()
    expect(page.get_by_text("Do not knead. Go to bed.")).to_be_visible()
    page.context.set_offline(False)
    wait_until(page, lambda: "For Sunday" in str(ask(server, token, "GET", "/api/v1/items")))


@pytest.mark.req("L30", "L32", "L33", "L34", "L50", "L51", "L52", "L54", "L55", "L57")
def test_later_3_what_suits_now_is_read_marked_heard_and_gone_on_with(device, server, site):
    server.add_account()
    page = opened(device, server)
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    kept_for_offline(page)
    press(page, "Now", role="link")
    expect(page.get_by_role("heading", level=1)).to_contain_text(", Ada")
    page.context.set_offline(True)
    page.get_by_role("region", name="Perfect for now").get_by_role("link", name="A long walk").tap()
    headed(page, "A long walk")
    expect(page.get_by_text("Paragraph number 1.")).to_be_visible()
    select(page, "Paragraph number 2.")
    page.get_by_role("button", name="Highlight in yellow").tap()
    expect(page.get_by_role("button", name="Paragraph number 2.", exact=True)).to_be_visible()
    press(page, "Listen")
    expect(page.get_by_role("region", name="Listening")).to_be_visible()
    press(page, "Stop listening", "More", "Favorite")
    scroll_to_paragraph(page, 40)
    expect(page.get_by_role("progressbar")).not_to_have_attribute("aria-valuenow", "0")
    press(page, "Back")
    expect(page.get_by_role("heading", level=1)).to_contain_text(", Ada")
    begun = page.get_by_role("region", name="Continue reading")
    expect(begun).to_contain_text("A long walk")
    page.context.set_offline(False)


@pytest.mark.req("L60", "L61", "L62", "L74", "L76")
def test_later_4_the_library_is_looked_through_and_searched(device, server, site):
    token = server.add_account()
    page = opened(device, server)
    save_link(page, f"{site.url}/bread.html")
    expect(card(page, "Bread for people")).to_be_visible()
    (item,) = ask(server, token, "GET", "/api/v1/items")["items"]
    ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"tags": ["sourdough"]})
    saved = card(page, "Bread for people")
    expect(saved.get_by_role("link", name="sourdough")).to_be_visible()
    page.context.set_offline(True)
    saved.get_by_role("button", name="More for “").tap()
    page.get_by_role("dialog").get_by_role("button", name="Favorite").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    saved.get_by_role("button", name="More for “").tap()
    press(page, "More…", "Category…")
    page.get_by_role("dialog").get_by_role("button", name="Personal").tap()
    press(page, "Library", role="link")
    expect(page.get_by_role("region", name="Personal")).to_contain_text("(1 item)")
    press(page, "Favorites", role="link")
    headed(page, "Favorites")
    expect(card(page, "Bread for people")).to_be_visible()
    press(page, "Library", role="link")
    headed(page, "Library")
    press(page, "View all categories", role="link")
    expect(page.get_by_role("link", name="Personal").first).to_be_visible()
    page.go_back()
    press(page, "Search", role="link")
    page.get_by_label("Search your content").fill("sour")
    expect(page.get_by_role("region", name="By tag")).to_contain_text("Bread for people")
    page.get_by_role("link", name="Back").first.tap()
    headed(page, "Library")
    press(page, "Tags", role="link")
    page.get_by_role("link", name="sourdough").first.tap()
    headed(page, "sourdough")
    expect(card(page, "Bread for people")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.req("T02", "T03", "T04", "T05", "T06")
def test_taskflow_1_from_the_first_screen_to_the_first_task(device, server):
    page = device(has_touch=True).new_page()
    page.goto("/tasks")
    press(page, "Get Started", role="link")
    press(page, "Create Account")
    # The browser says in its own words that something is missing, and leads there.
    expect(page.get_by_label("Email")).to_be_focused()
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill("short")
    press(page, "Create Account")
    expect(shown(page, "Use at least 8 characters.")).to_be_visible()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Create Account")
    # TaskFlow was asked for, so TaskFlow begins.
    for title in ("Organize Your Day", "Stay Productive"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        press(page, "Next")
    expect(page.get_by_role("heading", name="Achieve Your Goals")).to_be_visible()
    synced(page)
    page.context.set_offline(True)
    press(page, "Get Started")
    expect(shown(page, "No tasks yet!")).to_be_visible()
    press(page, "Add New Task")
    page.get_by_label("Task", exact=True).fill("Never mind")
    press(page, "Cancel", "Discard")
    expect(page.get_by_role("article")).to_have_count(0)
    press(page, "Add New Task")
    page.get_by_label("Task", exact=True).fill("Call the plumber")
    page.locator("#todo-form .todo-more > summary").first.tap()
    page.get_by_label("Description").fill("The kitchen tap")
    page.get_by_label("Due date").fill(day())
    page.get_by_role("radio", name="High").tap()
    press(page, "Save Task")
    expect(row(page, "Call the plumber")).to_contain_text("High")
    page.context.set_offline(False)
    reload(page)
    expect(row(page, "Call the plumber")).to_be_visible()


@pytest.mark.req("T07", "T08")
def test_taskflow_2_a_task_is_looked_at_changed_done_and_deleted(device, server):
    token = server.add_account()
    ask(server, token, "POST", "/api/v1/todos", {"title": "Dentist", "notes": "Bring the card"})
    page = opened(device, server, "/tasks/all")
    expect(row(page, "Dentist")).to_be_visible()
    page.context.set_offline(True)
    row(page, "Dentist").get_by_role("link").tap()
    details = page.get_by_role("dialog", name="Dentist")
    expect(page.get_by_role("group", name="Description")).to_have_text("Bring the card")
    press(page, "Edit")
    expect(page.get_by_label("Task", exact=True)).to_have_value("Dentist")
    page.get_by_label("Task", exact=True).fill("Something else")
    press(page, "Cancel")
    expect(page.get_by_label("Task", exact=True)).to_have_value("Dentist")
    expect(details).to_be_visible()
    press(page, "Edit")
    page.get_by_label("Task", exact=True).fill("Dentist at five")
    press(page, "Save Changes")
    details = page.get_by_role("dialog", name="Dentist at five")
    done = details.get_by_role("checkbox", name="Mark as complete")
    done.tap()
    expect(done).to_be_checked()
    press(page, "Back")
    page.context.set_offline(False)
    wait_until(page, lambda: "Dentist at five" in str(ask(server, token, "GET", "/api/v1/todos?done=true")))
    # Once that was seen, it stands among what is done.
    page.locator(".todo-done summary").tap()
    expect(row(page, "Dentist at five").get_by_role("checkbox")).to_be_checked()
    row(page, "Dentist at five").get_by_role("link").tap()
    press(page, "Delete Task")
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").tap()
    expect(page.get_by_role("article")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("R01", "R05", "R06", "R09")
def test_before_you_run_out_1_the_first_item_is_added(device, server):
    token = server.add_account()
    page = opened(device, server, "/restock")
    expect(page.get_by_text("No items yet")).to_be_visible()
    page.context.set_offline(True)
    press(page, "Add item")
    page.get_by_label("Item name").fill("Toothpaste")
    page.get_by_label("Category").select_option(label="Personal Care")
    page.get_by_label("Rebuy cycle in days").fill("60")
    expect(page.get_by_text("Rebuy cycle: 60 days")).to_be_visible()
    press(page, "Save")
    expect(product(page, "Toothpaste")).to_contain_text("60 days remaining")
    page.context.set_offline(False)
    wait_until(page, lambda: "Toothpaste" in str(ask(server, token, "GET", "/api/v1/products")))
    product(page, "Toothpaste").get_by_role("link").tap()
    expect(page.get_by_text(f"Next reminder: {reminder(60)}")).to_be_visible()


def reminder(cycle):
    """The day of the reminder of what was bought today."""
    due = datetime.date.today() + datetime.timedelta(days=cycle - 3)
    year = "" if due.year == datetime.date.today().year else f", {due.year}"
    return f"{due:%a, %b} {due.day}{year}"


def kept_product(server, token, ago):
    ask(server, token, "POST", "/api/v1/products", {"name": "Toothpaste", "cycle": 60, "lastPurchased": day(ago)})


@pytest.mark.req("R02", "R03", "R09")
def test_before_you_run_out_2_an_item_is_rebought(device, server):
    token = server.add_account()
    kept_product(server, token, ago=61)
    page = opened(device, server, "/restock")
    expect(product(page, "Toothpaste")).to_contain_text("Time to rebuy!")
    page.context.set_offline(True)
    press(page, "Mark as rebought")
    expect(product(page, "Toothpaste")).to_contain_text("60 days remaining")
    page.context.set_offline(False)
    wait_until(page, lambda: "'daysLeft': 60" in str(ask(server, token, "GET", "/api/v1/products")))
    product(page, "Toothpaste").get_by_role("link").tap()
    expect(page.get_by_text(f"Next reminder: {reminder(60)}")).to_be_visible()


@pytest.mark.req("R04")
def test_before_you_run_out_3_an_item_is_swiped_away(device, server):
    token = server.add_account()
    kept_product(server, token, ago=10)
    page = opened(device, server, "/restock")
    expect(product(page, "Toothpaste")).to_be_visible()
    page.context.set_offline(True)
    x, y = middle(product(page, "Toothpaste"))
    swipe(page, (x + 100, y), (-240, 0))
    expect(page.get_by_text("No items yet")).to_be_visible()
    press(page, "Undo")
    x, y = middle(product(page, "Toothpaste"))
    swipe(page, (x + 100, y), (-240, 0))
    expect(shown(page, "Toothpaste deleted")).to_be_visible()
    page.context.set_offline(False)
    wait_until(page, lambda: ask(server, token, "GET", "/api/v1/products")["products"] == [])
