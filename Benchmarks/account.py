"""Measures one account that holds all three apps' things, on a phone's screen with a slowed CPU, and prints a table.

10,000 items with tags, 5,000 todos over lists and days, 1,000 products with their purchases.
"""

import pathlib
import secrets
import shutil
import statistics
import struct
import tempfile
import time

from run import (
    PASSWORD, Server, SyncClient, fill, first_sync, p95, report, resident, sign_in, sync_playwright, vocabulary,
)

ITEMS, TODOS, PRODUCTS, PURCHASES = 10_000, 5_000, 1_000, 5
TODO, LIST, PRODUCT, PURCHASE, TAG, MEMBERSHIP = 2, 3, 4, 5, 8, 10
PRESSES, SLOWED = 30, 4
TODAY = int(time.time() // 86_400)
# Each app's address, what its list is made of, what a press is on, and the label of its search.
APPS = {
    "Later": ("/inbox", "article", 'article button[aria-label*="avorite"]', "favourite an item"),
    "TaskFlow": ("/tasks/all", "article.todo", 'article .todo-check[aria-checked="false"]', "finish a todo"),
    "Before You Run Out": ("/restock", "article.product", "article:not(.bought) .rebought", "buy a product"),
}
# What is faster than 16 ms is not reported at all.
LISTEN = """() => {
  window.durations = {};
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) (window.durations[name] ??= []).push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
}"""
# As a person does: the next press comes when what the last one wrote is stored and said.
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))"
# The middle of the first, brought to the middle of the screen: what was finished stays where it was.
PLACE = """(selector) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
SCROLL = """() => new Promise((done) => {
  const frames = [];
  const step = (last) => requestAnimationFrame((now) => {
    frames.push(now - last);
    window.scrollBy({ top: 150, behavior: 'instant' });
    if (frames.length < 300) step(now); else done([frames.slice(1), scrollY]);
  });
  requestAnimationFrame(step);
})"""
# The frame in which the first of the list stands on the page, and the memory of each wasm module.
INIT = """(() => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    requestAnimationFrame(() => (window.firstList = performance.now()));
  }).observe(document, { childList: true, subtree: true });
  const streaming = WebAssembly.instantiateStreaming;
  window.memories = new Set();
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await streaming.apply(WebAssembly, given);
    const memory = Object.values(made.instance.exports).find((value) => value instanceof WebAssembly.Memory);
    if (memory) window.memories.add(memory);
    return made;
  };
})()"""


def membership(item, tag):
    """The ID that the apps give to an item's membership in a tag (`Shelves.membership`)."""
    (high, low), (shelf_high, shelf_low) = struct.unpack(">QQ", item), struct.unpack(">QQ", tag)
    turned = lambda word, by: (word << by | word >> 64 - by) & 2**64 - 1  # noqa: E731
    return struct.pack(">QQ", high ^ turned(shelf_high, 23), low ^ turned(shelf_low, 41))


def tags(client, items):
    shelves = [client.change(secrets.token_bytes(16), {1: f"tag {n}"}, TAG) for n in range(40)]
    yield from shelves
    for n, item in enumerate(items):
        tag = shelves[n % 40][1][0]
        yield client.change(membership(item, tag), {1: item, 2: tag}, MEMBERSHIP)


def todos(client, words):
    """Every fifth is done, every tenth repeats, four of five have a day, a year around today."""
    lists = [client.change(secrets.token_bytes(16), {1: f"List {n}"}, LIST) for n in range(20)]
    yield from lists
    for n in range(TODOS):
        day = TODAY - 65 + n * 7 % 365
        registers = {1: " ".join(words[(n + k * 37) % len(words)] for k in range(4)), 4: n % 4,
                     5: 1_700_000_000_000 + n if n % 5 == 1 else None, 6: 1_700_000_000_000 + n * 60_000,
                     7: lists[n % 20][1][0], 8: [f"tag{n % 12}"]}
        if n % 5:
            registers[3] = [day, 3600 * (n % 24) if n % 3 == 0 else None, ""]
        if n % 10 == 2:
            registers |= {12: [1, 1, 0, 0, 0, 0, False, 0, None], 13: [day, 0]}
        yield client.change(secrets.token_bytes(16), registers, TODO)


def products(client, words):
    for n in range(PRODUCTS):
        product, cycle = secrets.token_bytes(16), 20 + n % 60
        yield client.change(product, {1: f"{words[n]} {words[-n]}", 2: n % 6, 3: cycle,
                                      6: 1_700_000_000_000 + n * 60_000}, PRODUCT)
        for k in range(PURCHASES):
            yield client.change(secrets.token_bytes(16), {
                1: product, 2: 0, 3: TODAY - n % 90 - k * cycle - n % 3, 4: 1, 5: 1_000 + n}, PURCHASE)


def fill_account(client):
    words, items = vocabulary(8_000), fill(client, ITEMS)
    changes = [*tags(client, items), *todos(client, words), *products(client, words)]
    for start in range(0, len(changes), 500):
        client.push(changes[start:start + 500])
    return len(items) + len(changes)


def figures(times):
    return f"p50 {statistics.median(times):.0f} ms, p95 {p95(times):.0f} ms, longest {max(times):.0f} ms"


def durations(page, kind, count):
    """Chromium's Event Timing of what was just done: from the input to the next paint, in steps of 8 ms."""
    seen = page.evaluate("(kind) => window.durations[kind] ?? []", kind)
    return seen + [16] * (count - len(seen))


def starts(page, url, app, rates):
    path = APPS[app][0]
    for rate in rates:
        page.session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        times = []
        for _ in range(7):
            page.goto("about:blank")
            page.goto(url + path, wait_until="commit")
            times.append(page.wait_for_function("() => window.firstList").json_value())
        report(f"{app}: start offline to first list, CPU {rate}× slowed", figures(times), "≤ 500 ms" if rate == 1 else "")


def presses(page, app):
    _, _, selector, what = APPS[app]
    page.evaluate(LISTEN)
    for _ in range(PRESSES):
        x, y = page.evaluate(PLACE, selector)
        page.evaluate(SETTLE)
        page.mouse.click(x, y)
        page.evaluate(SETTLE)
    report(f"{app}: {what} to painted change", figures(durations(page, "click", PRESSES)), "p95 ≤ 50 ms")


def scrolling(page, app):
    """300 frames of 150 pixels."""
    page.evaluate("() => window.scrollTo({ top: 0, behavior: 'instant' })")
    page.evaluate(SETTLE)
    rows = page.locator("article").count()
    frames, way = page.evaluate(SCROLL)
    long = sum(1 for frame in frames if frame > 50)
    report(f"{app}: frames while scrolling {way:,.0f} pixels, {rows} rows at its start",
           f"{figures(frames)}, {long} of {len(frames)} over 50 ms", "none over 50 ms")


def searching(page, app):
    """A word of the lists, typed three times."""
    word = vocabulary(8_000)[7][:5]
    fields = {
        "Later": lambda: page.get_by_label("Search your content"),
        "TaskFlow": lambda: page.get_by_label("Search tasks", exact=True).and_(page.get_by_role("textbox")),
        "Before You Run Out": lambda: page.get_by_role("textbox", name="Search items"),
    }
    if app == "Later":
        page.get_by_role("link", name="Search").first.click()
    elif app == "TaskFlow":
        page.get_by_role("button", name="Search tasks").click()
    else:
        page.get_by_role("button", name="Search items").click()
    fields[app]().click()
    page.evaluate(SETTLE)
    page.evaluate(LISTEN)
    for letter in word * 3:
        page.keyboard.press(letter)
        page.evaluate(SETTLE)
        if len(fields[app]().input_value()) == len(word):
            found = page.locator("article").count()
            fields[app]().fill("")
            page.evaluate(SETTLE)
    report(f"{app}: letter in the search to results, {found} on the screen",
           figures(durations(page, "keydown", 3 * len(word))))


def memory(page, app):
    page.session.send("HeapProfiler.collectGarbage")
    metrics = {m["name"]: m["value"] for m in page.session.send("Performance.getMetrics")["metrics"]}
    wasm = page.evaluate("() => [...window.memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0)")
    report(f"{app}: memory of the page", f"JavaScript {metrics['JSHeapUsedSize'] / 1e6:.0f} MB, wasm {wasm / 1e6:.0f} MB")


def on_the_phone(server, chromium, count):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(INIT)
    page = context.new_page()
    page.set_default_timeout(120_000)
    report(f"sign in with Chromium and first sync of {count:,} entities", f"{sign_in(page, server):.2f} s",
           "≤ 1.5 s for 10,000")
    page.session = context.new_cdp_session(page)
    page.session.send("Performance.enable")
    # Each app is opened once with the network, so that the device holds its part of the program.
    for path, rows, _, _ in APPS.values():
        page.goto(server.url + path)
        page.locator(rows).first.wait_for()
    context.set_offline(True)
    for app in APPS:
        starts(page, server.url, app, (1, SLOWED))
        presses(page, app)
        for measure in (searching, scrolling, memory):
            page.goto(server.url + APPS[app][0])
            page.locator(APPS[app][1]).first.wait_for()
            measure(page, app)
    context.close()


def main():
    print("| what | measured | reach | peer in the same run |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        with Server(pathlib.Path(folder) / "account") as server, sync_playwright() as playwright:
            token = server.add_account(password=PASSWORD)
            client = SyncClient(server.url, token)
            count = fill_account(client)
            assert len(client.pull_all()[0]) == count
            first_sync(server, token, f"{count:,} entities", "≤ 1.5 s, ≤ 1.5 MB for 10,000")
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            on_the_phone(server, chromium, count)
            chromium.close()
            report("server resident after all that", f"{resident(server.process.pid):.0f} MB", "≤ 40 MB idle")


if __name__ == "__main__":
    main()
