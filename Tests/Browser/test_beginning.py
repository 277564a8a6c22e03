"""TaskFlow's beginning, profile and settings; forgotten passwords; each app installed by itself."""

import json
import re

import pytest
from playwright.sync_api import expect
from test_tasks import add, open_tasks, row
from walks import shown, signed_in, stored, visit, wait_until

SIZES = [(390, 844), (1440, 900)]


@pytest.mark.req("T02", "X05")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_three_screens_come_once_for_an_account(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, skips=False)
    for title in ["Organize Your Day", "Stay Productive"]:
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        accessible(page)
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Achieve Your Goals")).to_be_visible()
    page.get_by_role("button", name="Get Started").click()
    expect(shown(page, "No tasks yet!")).to_be_visible()
    stored(page)
    other = signed_in(device, server, width=width, height=height)
    open_tasks(other, skips=False)
    expect(shown(other, "No tasks yet!")).to_be_visible()


@pytest.mark.req("T01", "X04")
def test_a_cold_start_has_a_splash_that_goes_and_a_warm_one_has_none(device, server):
    server.add_account()
    page = signed_in(device, server)
    open_tasks(page)
    splash = page.locator(".splash")
    # Cold: there, and gone once the device has been read.
    page.goto("/tasks")
    expect(splash).to_have_class(re.compile("gone"))
    expect(splash).to_be_hidden()
    longest = page.evaluate(
        "() => { const s = getComputedStyle(document.querySelector('.splash'));"
        " return parseFloat(s.animationDuration) + parseFloat(s.animationDelay) }")
    assert longest <= 2
    # Warm: from another screen of the open app.
    page.get_by_role("link", name="Done").first.click()
    expect(splash).to_have_count(0)
    page.get_by_role("link", name="Today").first.click()
    expect(splash).to_have_count(0)


@pytest.mark.req("T01", "X04")
def test_there_is_no_splash_under_reduced_motion(device, server):
    server.add_account()
    # Every device of these tests wants little motion.
    page = signed_in(device, server, service_workers="block")
    open_tasks(page)
    # The page as the server draws it: its program never comes.
    page.route("**/*.wasm", lambda route: None)
    page.goto("/tasks", wait_until="domcontentloaded")
    shows = page.evaluate("() => getComputedStyle(document.querySelector('.splash')).display")
    assert shows == "none"


@pytest.mark.req("T13", "T09")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_profile_and_settings_are_seen_and_changed(device, server, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    open_tasks(page, path="/tasks")
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Edit Profile").click()
    page.get_by_label("Name").fill("Ada Lovelace")
    page.locator("#profile-colour label", has_text="Green").click()
    accessible(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(page.locator(".profile .colour-4")).to_have_text("AL")
    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="Notifications").click()
    page.get_by_label("Default reminder").select_option("10")
    accessible(page)
    stored(page)
    # A new task with a time has that reminder.
    visit(page, "/tasks/upcoming")
    add(page, "Dentist tomorrow 5pm")
    row(page, "Dentist").get_by_role("link").click()
    reminder = page.locator("#todo-details").get_by_role("group", name="Reminder")
    expect(reminder.get_by_role("button", pressed=True)).to_have_text(["10 min before"])


@pytest.mark.req("T03")
def test_sign_up_says_what_is_wrong_as_one_types(device, server):
    page = device().new_page()
    page.goto("/sign-up")
    email = page.get_by_label("Email")
    email.fill("ada@")
    email.blur()
    expect(page.get_by_text("Check the email address.")).to_be_visible()
    email.fill("ada@example.org")
    expect(page.get_by_text("Check the email address.")).to_have_count(0)
    password = page.get_by_label("Password", exact=True)
    for text, words in [
            ("password", "Weak: easy to guess"), ("correct horse", "Fair: a little longer would help"),
            ("correct horse battery", "Strong")]:
        password.fill(text)
        expect(page.get_by_text(words, exact=True)).to_be_visible()


@pytest.mark.req("L06")
def test_what_is_typed_before_the_app_is_there_is_judged_once_it_is(device, server):
    page = device(service_workers="block").new_page()
    held = []
    page.route("**/app-*.wasm", lambda route: held.append(route))
    page.goto("/sign-up", wait_until="domcontentloaded")
    email = page.get_by_label("Email")
    email.fill("ada@")
    email.blur()
    page.wait_for_function("() => document.activeElement === document.body")
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.get_by_text("Check the email address.")).to_be_visible()
    expect(email).to_have_value("ada@")


@pytest.mark.req("L06", "T03")
def test_a_server_without_mail_says_who_can_help(device, server, accessible):
    server.add_account()
    page = device().new_page()
    page.goto("/sign-in")
    forgotten = page.get_by_role("link", name="Forgot Password?")
    # Its words, 12 px within what is pressed, begin where all else does.
    title = page.get_by_role("heading", level=1).bounding_box()
    assert forgotten.bounding_box()["x"] + 12 == title["x"]
    forgotten.click()
    expect(page.get_by_text("later user password")).to_be_visible()
    accessible(page)


@pytest.mark.req("L06")
def test_the_address_is_changed_with_the_password(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    visit(page, "/settings")
    page.get_by_role("button", name="Change email").click()
    page.get_by_label("New email").fill("lovelace@example.org")
    page.get_by_label("Current password").fill("correct horse battery")
    accessible(page)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_text("lovelace@example.org").first).to_be_visible()


@pytest.mark.req("L06")
def test_a_sheet_says_what_is_missing_in_the_words_of_the_app(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    visit(page, "/settings")
    page.get_by_role("button", name="Change email").click()
    sheet = page.get_by_role("dialog", name="Change email")
    email = sheet.get_by_label("New email")
    password = sheet.get_by_label("Current password", exact=True)
    sheet.get_by_role("button", name="Change", exact=True).click()
    expect(sheet.get_by_text("Enter your email address.")).to_be_visible()
    expect(email).to_be_focused()
    expect(email).to_have_attribute("aria-required", "true")
    accessible(page)
    # The browser would have something to say of this one too.
    email.fill("lovelace@")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text("Check the email address.")).to_be_visible()
    expect(email).to_be_focused()
    email.fill("lovelace@example.org")
    page.keyboard.press("Enter")
    expect(password).to_be_focused()
    expect(sheet.get_by_text("Enter a password.")).to_be_visible()
    accessible(page)
    page.keyboard.type("c")
    expect(sheet.get_by_text("Enter a password.")).to_have_count(0)


@pytest.mark.req("L85")
@pytest.mark.parametrize(
    ("path", "name"),
    [("/inbox", "Later"), ("/tasks", "TaskFlow"), ("/restock", "Before You Run Out")])
def test_each_app_is_installed_by_itself(device, server, path, name):
    server.add_account()
    page = signed_in(device, server)
    page.goto(path)
    stored(page)
    client = page.context.new_cdp_session(page)
    answer = client.send("Page.getAppManifest")
    assert not answer["errors"]
    manifest = json.loads(answer["data"])
    assert manifest["name"].startswith(name)
    assert manifest["start_url"] == path
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
