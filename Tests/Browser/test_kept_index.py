"""The search's index in the device's database: read again at the next visit, and gone with the account."""

import pytest
from playwright.sync_api import expect
from test_found import KEPT_ARTICLES, group, searching
from test_sign_in import sign_out
from walks import card, save_link, signed_in, stored, wait_until, whole

KEPT_ROWS = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('later');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const range = IDBKeyRange.lowerBound([]);
    const keys = request.result.transaction('host').objectStore('host').getAllKeys(range);
    keys.onsuccess = () => {
      request.result.close();
      resolve(keys.result.map(([number]) => number ?? -1));
    };
  };
})"""


def searched(device, server, site):
    """A page on which the text of a long article was indexed, and that is kept."""
    server.add_account()
    page = signed_in(device, server)
    save_link(page, site.long_article())
    expect(card(page, "A long walk")).to_be_visible()
    wait_until(page, lambda: page.evaluate(KEPT_ARTICLES) == 1)
    stored(page)
    whole(page)
    field = searching(page)
    field.fill('"Paragraph number 77"')
    expect(group(page, "Exact matches")).to_contain_text("A long walk")
    # The manifest comes last.
    wait_until(page, lambda: 0 in page.evaluate(KEPT_ROWS))
    return page


@pytest.mark.req("L70")
def test_what_was_indexed_is_found_at_the_next_visit_without_reading_the_text_again(device, server, site):
    page = searched(device, server, site)
    server.stop()
    page.context.set_offline(True)
    page.evaluate("caches.delete('contents')")
    page.close()
    page = page.context.new_page()
    page.goto("/inbox")
    expect(card(page, "A long walk")).to_be_visible()
    field = searching(page)
    field.fill('"Paragraph number 77"')
    expect(group(page, "Exact matches")).to_contain_text("A long walk")
    field.fill('"number Paragraph 77"')
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.req("L70")
def test_the_kept_index_goes_with_the_account(device, server, site):
    page = searched(device, server, site)
    sign_out(page)
    wait_until(page, lambda: page.evaluate(KEPT_ROWS) == [])
