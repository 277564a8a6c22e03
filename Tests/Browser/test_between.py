"""What others put between a device and its server: their limits and sign-ins are not the server's."""

import pytest
from playwright.sync_api import expect
from proxy import Proxy
from walks import patient, save_link, shown, sign_in

PAGE = {"Content-Type": "text/html"}
LOGIN = b"<!doctype html><title>Sign in to Example Corp</title><h1>Who are you?</h1>"


@pytest.fixture
def between(chromium, server):
    """A proxy, and a page of a signed-in device behind it."""
    server.add_account()
    with Proxy(server.port) as proxy:
        context = patient(chromium.new_context(
            base_url=proxy.url, reduced_motion="reduce", viewport={"width": 390, "height": 844}
        ))
        page = context.new_page()
        sign_in(page)
        expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
        expect(page.get_by_text("Synced", exact=True).first).to_be_visible()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        yield proxy, page
        context.close()


# It used to say that the file is larger than 32 MB, and never to send it.
@pytest.mark.req("L12")
def test_a_file_behind_a_limit_says_what_limits_it_and_goes_once_it_is_lifted(between, accessible):
    proxy, page = between
    proxy.limit = 100_000
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("menuitem", name="Photo or file").click()
    text = "Beans, peas and squash. " * 10_000
    chosen.value.set_files([{"name": "seeds.txt", "mimeType": "text/plain", "buffer": text.encode()}])
    page.get_by_role("button", name="Done").click()
    limit = page.get_by_text("doesn’t accept files this large")
    expect(limit).to_be_visible()
    accessible(page)
    proxy.limit = None
    expect(limit).to_have_count(0)
    page.get_by_role("article").get_by_role("link").first.click()
    expect(page.get_by_text("Beans, peas and squash.").first).to_be_visible()


# It used to say "You were signed out".
@pytest.mark.parametrize("answer", [
    (401, PAGE, LOGIN), (200, PAGE, LOGIN), (302, {"Location": "https://login.example.org/"}, b""),
])
def test_the_sign_in_of_a_proxy_is_no_sign_out(between, site, answer):
    proxy, page = between
    save_link(page, f"{site.url}/bread.html")
    expect(page.get_by_role("article")).to_contain_text("Bread for people")
    proxy.answer = answer
    page.get_by_role("button", name="Favorite").first.click()
    expect(shown(page, "Saved here · a proxy’s sign-in").first).to_be_visible()
    expect(shown(page, "You were signed out")).to_have_count(0)
    proxy.answer = None
    # Somebody signed in there, in another window.
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_text("Synced", exact=True).first).to_be_visible()


def test_the_status_says_which_answer_came(between, site):
    proxy, page = between
    proxy.answer = (502, PAGE, b"<h1>502 Bad Gateway</h1>")
    save_link(page, f"{site.url}/bread.html")
    expect(shown(page, "Saved here · 502 from a proxy").first).to_be_visible()
