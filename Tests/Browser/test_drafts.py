"""What is being typed outlives the sheet, the tab, and a device that is slow to read."""

import pytest
from playwright.sync_api import expect
from walks import open_link_sheet, ready, signed_in, stored, visit, wait_until

DRAFT = "https://example.org/a-draft"
# While the page asks for it, what is read of the drafts arrives only once `release` is called.
SLOW_DATABASE = """() => {
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    const made = transaction.call(this, names, mode, ...rest);
    if (sessionStorage.isSlow && mode === 'readonly' && names.includes('drafts')
        && 'ready' in document.documentElement.dataset) {
      const set = (arrived) => made.addEventListener('complete', () => (window.release = arrived));
      Object.defineProperty(made, 'oncomplete', { set });
    }
    return made;
  };
}"""


def sheet_field(page):
    open_link_sheet(page)
    return page.get_by_label("Link", exact=True)


def started(page):
    page.reload()
    ready(page)


IS_STORED = """(draft) => new Promise((resolve) => {
  const request = indexedDB.open('later');
  request.onsuccess = () => {
    const found = request.result.transaction(['drafts']).objectStore('drafts').getAll();
    found.onsuccess = () => {
      request.result.close();
      resolve(found.result.some((row) => new TextDecoder().decode(row).includes(draft)));
    };
  };
})"""


def slow_start(page):
    page.evaluate("sessionStorage.isSlow = true")
    started(page)
    page.wait_for_function("() => window.release")


def release(page):
    page.evaluate("sessionStorage.clear(); window.release()")


@pytest.mark.req("L12")
def test_a_sheet_opened_before_the_device_was_read_shows_the_draft(device, server):
    server.add_account()
    page = signed_in(device, server)
    page.add_init_script(f"({SLOW_DATABASE})()")
    sheet_field(page).fill(DRAFT)
    page.get_by_role("button", name="Cancel").click()
    wait_until(page, lambda: page.evaluate(IS_STORED, DRAFT))

    slow_start(page)
    field = sheet_field(page)
    expect(field).to_have_value("")
    release(page)
    expect(field).to_have_value(DRAFT)


@pytest.mark.req("L12")
def test_a_draft_typed_before_the_device_was_read_is_kept(device, server):
    server.add_account()
    page = signed_in(device, server)
    page.add_init_script(f"({SLOW_DATABASE})()")
    slow_start(page)
    sheet_field(page).fill(DRAFT)
    page.get_by_role("button", name="Cancel").click()
    release(page)
    wait_until(page, lambda: page.evaluate(IS_STORED, DRAFT))
    started(page)
    expect(sheet_field(page)).to_have_value(DRAFT)


def note_field(page):
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("menu").get_by_role("menuitem", name="Note").click()
    return page.get_by_label("Note", exact=True)


# Two tabs had one row: what was saved in one took with it what was typed in the other.
@pytest.mark.req("L12")
def test_a_tab_leaves_what_another_types_and_has_it_once_that_is_gone(device, server):
    server.add_account()
    page = signed_in(device, server)
    note_field(page).fill("Half a thought")
    wait_until(page, lambda: page.evaluate(IS_STORED, "Half a thought"))
    other = page.context.new_page()
    other.goto("/inbox")
    stored(other)
    field = note_field(other)
    expect(field).to_have_value("")
    field.fill("Another")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.get_by_text("Note saved to your Inbox").first).to_be_attached()
    started(page)
    expect(note_field(page)).to_have_value("Half a thought")
    page.close()
    started(other)
    expect(note_field(other)).to_have_value("Half a thought")


def test_what_is_typed_in_the_details_of_a_task_outlives_the_page(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    visit(page, "/tasks/all")
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill("Pay rent")
    page.get_by_role("button", name="Save Task").click()
    page.get_by_role("link", name="Pay rent").click()
    page.get_by_label("Description").fill("By transfer, on the first")
    wait_until(page, lambda: page.evaluate(IS_STORED, "By transfer"))
    started(page)
    expect(page.locator(".todo-notes")).to_contain_text("By transfer, on the first")
    wait_until(page, lambda: not page.evaluate(IS_STORED, "By transfer"))
    # Escape leaves the details also from within a field, and takes along what was typed there.
    title = page.locator("#details-line")
    title.fill("Pay the rent")
    title.press("Escape")
    expect(page.locator(".todo-details")).to_have_count(0)
    expect(page.get_by_role("link", name="Pay the rent")).to_be_visible()


def test_what_a_task_does_not_take_is_in_a_new_task_at_the_next_start(device, server):
    server.add_account()
    page = signed_in(device, server, width=1440, height=900)
    page.goto("/tasks/all")
    page.get_by_role("button", name="Add New Task").last.click()
    page.get_by_label("Task", exact=True).fill("Pay rent")
    page.get_by_role("button", name="Save Task").click()
    page.get_by_role("link", name="Pay rent").click()
    page.get_by_role("button", name="Estimate", exact=True).click()
    page.locator("#details-estimate").fill("99999")
    wait_until(page, lambda: page.evaluate(IS_STORED, "99999"))
    started(page)
    said = "What couldn’t be saved is in a new task: Pay rent"
    expect(page.locator("#app").get_by_text(said)).to_be_visible()
    wait_until(page, lambda: not page.evaluate(IS_STORED, "99999"))
    page.goto("/tasks/all")
    expect(page.get_by_role("link", name="Pay rent")).to_have_count(2)
