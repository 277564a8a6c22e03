"""first_visit.py COUNTING FOLDER: first visits on a core that notes what is called, one profile each."""

import base64
import pathlib
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests"), str(ROOT / "Tests" / "Browser")]
from server import Server  # noqa: E402
from site_under_test import Site  # noqa: E402
from walks import card, save_link, sign_in, sign_up  # noqa: E402

HOOK = """const stream = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const result = await stream(...given);
  window.core = result.instance.exports;
  return result;
};"""
PROFILE = """() => {
  const room = 1 << 20;
  const at = core.input(room);
  const count = core.__write_profile(at, room);
  let text = '';
  for (const byte of new Uint8Array(core.memory.buffer, at, count)) text += String.fromCharCode(byte);
  return btoa(text);
}"""
TITLE = "The pile is not the problem"


class Visits:
    def __init__(self, browser, server, counting, folder):
        self.browser, self.server, self.counting = browser, server, counting
        self.folder = pathlib.Path(folder)
        self.count = 0

    def page(self, width, height, **options):
        context = self.browser.new_context(
            base_url=self.server.url, service_workers="block",
            viewport={"width": width, "height": height}, **options,
        )
        page = context.new_page()
        page.add_init_script(HOOK)
        page.route("**/app-*", lambda route: route.fulfill(path=self.counting, content_type="application/wasm"))
        return page

    def note(self, page):
        """What this page's core has called until now; a page that is loaded anew counts anew."""
        # The server's page shows what a card says before there is a core.
        page.wait_for_function("() => 'ready' in document.documentElement.dataset")
        self.count += 1
        profile = self.folder / f"{self.count}.profile"
        profile.write_bytes(base64.b64decode(page.evaluate(PROFILE)))


def arrive(visits):
    """What a visitor sees who waits until the core is there: the server draws the same before."""
    page = visits.page(390, 844)
    page.goto("/")
    visits.note(page)
    page.get_by_role("link", name="Get Started").click()
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    visits.note(page)


def sign_up_and_save(visits, site):
    page = visits.page(390, 844)
    sign_up(page)
    visits.note(page)
    save_link(page, f"{site.url}/the-pile.html")
    expect(card(page, TITLE)).to_be_visible()
    visits.note(page)


def sign_in_and_look(visits, korean):
    page = visits.page(390, 844, locale="ko-KR" if korean else "en-US", color_scheme="dark")
    sign_in(page, korean=korean)
    expect(card(page, TITLE)).to_be_visible()
    page.context.set_offline(True)
    page.wait_for_function("() => !navigator.onLine")
    page.context.set_offline(False)
    visits.note(page)
    page.reload()
    expect(card(page, TITLE)).to_be_visible()
    visits.note(page)


def main(counting, folder):
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data, Site() as site:
        # No provider is set up: where one is, its button comes with the second part, and nobody else pays for it.
        with Server(pathlib.Path(data) / "data") as server:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            visits = Visits(browser, server, counting, folder)
            arrive(visits)
            sign_up_and_save(visits, site)
            sign_in_and_look(visits, korean=False)
            sign_in_and_look(visits, korean=True)


main(*sys.argv[1:])
