"""A page that only the person's own browser can see, handed over to Later by the bookmarklet."""

import http.server
import threading

import pytest
from playwright.sync_api import expect
from walks import patient

ARTICLE = """<!doctype html><title>For members</title><article>{}</article>""".format(
    "<p>Only members see this text, which a script wrote and which no server would get by asking.</p>" * 6
)


class Members(http.server.BaseHTTPRequestHandler):
    """A site of another origin that forbids its pages every connection, as strict sites do."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Security-Policy", "default-src 'none'; connect-src 'none'; form-action 'none'")
        self.end_headers()
        self.wfile.write(ARTICLE.encode())

    def log_message(self, *_):
        pass


@pytest.fixture
def members():
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Members)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_address[1]}"
    site.shutdown()
    site.server_close()


@pytest.mark.req("L19", "L23", "L78")
def test_the_bookmarklet_saves_a_page_that_only_this_browser_sees(chromium, server, members):
    context = patient(chromium.new_context(base_url=server.url))
    try:
        account = {"email": "a@example.com", "name": "A", "password": "correct horse battery"}
        assert context.request.post("/api/v1/accounts", data=account, headers={"Origin": server.url}).ok
        settings = context.new_page()
        settings.goto("/settings")
        settings.get_by_role("link", name="Set up: “A bookmark that saves”").click()
        # The button that is dragged, and the code for whoever has no mouse.
        bookmarklet = settings.locator("#bookmarklet").text_content()
        assert settings.get_by_role("link", name="Save to Later").get_attribute("href") == bookmarklet
        assert bookmarklet.startswith("javascript:") and "token" not in bookmarklet

        page = context.new_page()
        page.goto(f"{members}/private")
        # One press: its window closes by itself, and the page says so.
        with context.expect_page() as opened:
            page.evaluate(bookmarklet.removeprefix("javascript:"))
        if not opened.value.is_closed():
            opened.value.wait_for_event("close")
        expect(page.get_by_role("status")).to_have_text("Saved to Later")
        settings.goto("/inbox")
        settings.get_by_role("link", name="For members").first.click()
        expect(settings.locator("#prose")).to_contain_text("Only members see this text")

        # A browser that does not know the bookmark asks, and may learn it.
        settings.evaluate("() => localStorage.removeItem('later-bookmark')")
        for is_known in [False, True]:
            with context.expect_page() as opened:
                page.evaluate(bookmarklet.removeprefix("javascript:"))
            if not is_known:
                opened.value.get_by_label("Save at once with this bookmark from now on").check()
                opened.value.locator("#save").click()
                expect(opened.value.locator("#read")).to_be_visible()
                opened.value.close()
            elif not opened.value.is_closed():
                opened.value.wait_for_event("close")
    finally:
        context.close()


@pytest.mark.req("L19")
def test_what_stands_in_front_of_the_server_is_not_taken_for_it(chromium, server, members):
    context = patient(chromium.new_context(base_url=server.url))
    try:
        account = {"email": "a@example.com", "name": "A", "password": "correct horse battery"}
        assert context.request.post("/api/v1/accounts", data=account, headers={"Origin": server.url}).ok
        page = context.new_page()
        page.goto(f"{members}/private")
        with context.expect_page() as opened:
            page.evaluate(
                """(url) => {
                  const send = window.open(url);
                  addEventListener('message', () => send.postMessage(
                    { kind: 'later-page', url: location.href, title: 'Mine', html: '<p>x</p>' }, '*'));
                }""",
                f"{server.url}/send",
            )
        send = opened.value
        expect(send.locator("#title")).to_have_text("Mine")
        problem = '{"status":%d,"code":"%s"}'
        answers = [
            (401, "text/html", "<h1>Who are you?</h1>", "between"),
            (401, "application/problem+json", problem % (401, "not-signed-in"), "sign-in"),
            (403, "application/problem+json", problem % (403, "foreign-origin"), "failed"),
            (502, "text/html", "<h1>Bad gateway</h1>", "failed"),
            (413, "text/html", "<h1>Request Entity Too Large</h1>", "too-large"),
        ]
        for status, kind, body, state in answers:
            context.route(
                "**/api/v1/pages",
                lambda route, *, status=status, kind=kind, body=body: route.fulfill(
                    status=status, content_type=kind, body=body))
            send.locator("#save").click()
            expect(send.locator(f'p[data-key="{state}"]')).to_be_visible()
            context.unroute("**/api/v1/pages")
        # Of a page that is too large for what stands in between, the link is saved.
        send.locator("#save").click()
        expect(send.locator("#read")).to_be_visible()
    finally:
        context.close()


@pytest.mark.req("L19")
def test_a_page_cannot_hand_over_one_of_another_origin(chromium, server, members):
    context = patient(chromium.new_context(base_url=server.url))
    try:
        page = context.new_page()
        page.goto(f"{members}/private")
        with context.expect_page() as opened:
            page.evaluate("(url) => { window.tied = window.open(url) }", f"{server.url}/send")
        send = opened.value
        expect(send.locator('[data-key="waiting"]')).to_be_visible()
        page.evaluate(
            """(mine) => {
              for (const url of ['https://bank.example/', 'javascript:alert(1)', 7]) {
                tied.postMessage({ kind: 'later-page', url, title: 'Not mine', html: '<p>x</p>' }, '*');
              }
              tied.postMessage({ kind: 'later-page', url: mine, title: 'Mine', html: '<p>x</p>' }, '*');
            }""",
            f"{members}/private",
        )
        expect(send.locator("#title")).to_have_text("Mine")
    finally:
        context.close()
