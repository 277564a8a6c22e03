"""What is being typed outlives the sheet, the tab, and a device that is slow to read."""

import pytest
from playwright.sync_api import expect
from walks import open_link_sheet, signed_in

DRAFT = "https://example.org/a-draft"
# While the page asks for it, what is read of the drafts arrives only once `release` is called.
SLOW_DATABASE = """() => {
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
    const made = transaction.call(this, names, mode, ...rest);
    if (sessionStorage.isSlow && mode === 'readonly' && names.includes('drafts')) {
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
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")


IS_STORED = """(draft) => new Promise((resolve) => {
  const request = indexedDB.open('later');
  request.onsuccess = () => {
    const found = request.result.transaction(['drafts']).objectStore('drafts').getAll();
    found.onsuccess = () => resolve(found.result.some((row) => new TextDecoder().decode(row) === draft));
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
    page.wait_for_function(IS_STORED, arg=DRAFT)

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
    page.wait_for_function(IS_STORED, arg=DRAFT)
    started(page)
    expect(sheet_field(page)).to_have_value(DRAFT)
