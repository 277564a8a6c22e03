"""Measures how much of a screen is content: where the first row begins, how many are seen, and how many Tab stops they have."""

import pathlib
import shutil
import tempfile

from account import products, todos
from run import PASSWORD, Server, SyncClient, fill, sign_in, sync_playwright, vocabulary

SIZES = {"phone, 390×844": (390, 844), "phone on its side, 844×390": (844, 390), "tablet, 820×1180": (820, 1180), "desk, 1440×900": (1440, 900)}
SCREENS = {"Inbox": ("/inbox", "article.card"), "Library": ("/library", "article.card"),
           "TaskFlow": ("/tasks/all", "article.todo"), "Before You Run Out": ("/restock", "article.product")}
# Where the first row begins, how many stand on the screen whole, how high they are, and what of ten rows Tab stops at.
MEASURE = """(selector) => {
  const rows = [...document.querySelectorAll(selector)];
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const bar = document.querySelector('.tab-bar').getBoundingClientRect();
  const foot = bar.top > innerHeight / 2 && bar.width > innerWidth / 2 ? bar.top : innerHeight;
  const heights = boxes.map((box) => box.height).sort((one, other) => one - other);
  const stops = rows.slice(0, 10).flatMap((row) => [...row.querySelectorAll('a[href], button, input, [tabindex]')])
    .filter((part) => part.tabIndex >= 0 && part.checkVisibility({ visibilityProperty: true }));
  return {
    first: Math.round(boxes[0].top + scrollY), seen: boxes.filter((box) => box.bottom <= foot).length,
    height: Math.round(heights[heights.length >> 1]), stops: stops.length,
  };
}"""


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with Server(pathlib.Path(folder) / "data") as server:
            client = SyncClient(server.url, server.add_account(password=PASSWORD))
            words = vocabulary(8_000)
            fill(client, 60)
            for rows in (todos(client, words), products(client, words)):
                client.push([change for change, _ in zip(rows, range(200))])
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            print("| what | first row begins | rows seen | a row's height | Tab stops of ten rows |")
            print("|---|---|---|---|---|")
            for size, (width, height) in SIZES.items():
                context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=width < 1024)
                page = context.new_page()
                sign_in(page, server)
                for name, (path, selector) in SCREENS.items():
                    page.goto(server.url + path)
                    page.locator(selector).first.wait_for()
                    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
                    found = page.evaluate(MEASURE, selector)
                    print(f"| {name}, {size} | {found['first']} px | {found['seen']} | {found['height']} px | {found['stops']} |", flush=True)
                context.close()
            chromium.close()


if __name__ == "__main__":
    main()
