"""first_visit.py COUNTING PROFILE: a first visit on a core that notes what is called."""

import base64
import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests"), str(ROOT / "Tests" / "Browser")]
from server import Server  # noqa: E402
from site_under_test import Site  # noqa: E402
from walks import card, open_item, save_link, shown, sign_up  # noqa: E402

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
  return btoa(Array.from(new Uint8Array(core.memory.buffer, at, count), (b) => String.fromCharCode(b)).join(''));
}"""


def visit(page, site):
    sign_up(page)
    save_link(page, f"{site.url}/the-pile.html")
    saved = card(page, "The pile is not the problem")
    saved.wait_for()
    open_item(page, "The pile is not the problem")
    shown(page, "A list can be finished. A pile can only be visited.").wait_for()
    page.get_by_role("button", name="Back").click()
    saved.wait_for()


def main(counting, profile):
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder, Site() as site:
        with Server(pathlib.Path(folder) / "data") as server:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            page = browser.new_context(base_url=server.url, service_workers="block").new_page()
            page.add_init_script(HOOK)
            page.route("**/app-*", lambda route: route.fulfill(path=counting, content_type="application/wasm"))
            visit(page, site)
            pathlib.Path(profile).write_bytes(base64.b64decode(page.evaluate(PROFILE)))


main(*sys.argv[1:])
