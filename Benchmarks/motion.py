"""How smoothly things move on a phone slowed four times: the frames over 16 ms during each move of docs/motion.md."""

import pathlib
import re
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from run import PASSWORD, Server, SyncClient, fill, sign_in  # noqa: E402

ITEMS = 200
ROUNDS = 5
# So long each is looked at: the longest takes 320 ms.
SPAN = 400
# The time of each frame from the press on, but for the first: what a press costs is measured by itself.
FRAMES = """
  (span) => {
    window.frames16 = [];
    addEventListener('click', () => {
      const begun = performance.now();
      let last = null;
      const frame = (now) => {
        if (last !== null) window.frames16.push(now - last);
        last = now;
        if (now - begun < span) requestAnimationFrame(frame);
        else window.isSeen = true;
      };
      window.isSeen = false;
      requestAnimationFrame(frame);
    }, { capture: true, once: true });
  }
"""


def watch(page, press):
    """The frames of what a press sets off, in milliseconds."""
    page.evaluate(FRAMES, SPAN)
    press()
    page.wait_for_function("() => window.isSeen === true")
    return page.evaluate("() => window.frames16.slice(1)")


def sheet(page):
    frames = watch(page, lambda: page.get_by_role("button", name=re.compile("^More")).first.dispatch_event("click"))
    page.keyboard.press("Escape")
    page.locator("#item-menu").wait_for(state="detached")
    return frames


def row(page):
    page.get_by_role("article").first.get_by_role("link").first.focus()
    page.get_by_role("button", name=re.compile("^More")).first.dispatch_event("click")
    return watch(page, lambda: page.get_by_role("button", name="Archive", exact=True).last.dispatch_event("click"))


def reader(page):
    frames = watch(page, lambda: page.get_by_role("article").first.get_by_role("link").first.dispatch_event("click"))
    page.go_back()
    page.get_by_role("heading", name="Inbox", level=1).wait_for()
    return frames


MOVES = {"sheet comes": sheet, "row leaves": row, "reader opens": reader}


def main():
    print("| move, on a phone slowed four times | frames | over 16 ms | longest |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, Server(pathlib.Path(folder) / "motion") as server:
        fill(SyncClient(server.url, server.add_account(password=PASSWORD)), ITEMS)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            context = chromium.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            page.set_default_timeout(120_000)
            sign_in(page, server)
            page.get_by_role("article").first.wait_for()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            for name, move in MOVES.items():
                frames = [frame for _ in range(ROUNDS) for frame in move(page)]
                # A frame that is shown in time takes 16.7 ms.
                late = [frame for frame in frames if frame > 18]
                print(f"| {name} | {len(frames)} | {len(late)} | {max(frames):.0f} ms |", flush=True)
            chromium.close()


if __name__ == "__main__":
    main()
