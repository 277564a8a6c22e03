"""The nine operations of js-framework-benchmark on our view runtime and on its peers, in turn.

    run.py [--rounds N] [--peer NAME=FOLDER!PAGE]…

A peer is any page with that project's buttons and table, for instance one of its frameworks, built, with
the folder that it is to be served from: `react=/path/to/checkout!frameworks/keyed/react-hooks/index.html`.
Measured as that project does: from the click to the end of the commit of the frame that shows it, out of
Chromium's own trace; each round on a fresh page.
"""

import argparse
import functools
import http.server
import math
import pathlib
import random
import shutil
import statistics
import threading

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW, FIRST_LABEL = "tbody>tr:nth-of-type({})", "tbody>tr:nth-of-type(1)>td:nth-of-type(2)>a"
CATEGORIES = "blink.user_timing,devtools.timeline,disabled-by-default-devtools.timeline"


class Operation:
    """What is clicked to prepare (and to warm up), what is measured, and how to see that it happened."""

    def __init__(self, name, prepare, measure, done, slow_down=1):
        self.name, self.prepare, self.measure, self.done = name, prepare, measure, done
        self.slow_down = slow_down


def rows(count):
    return f"() => document.querySelectorAll('tbody>tr').length === {count}"


def text(selector, expression):
    return f"() => {{ const found = document.querySelector('{selector}'); return {expression}; }}"


def label(row):
    return ROW.format(row) + ">td:nth-of-type(2)>a"


OPERATIONS = [
    Operation("create 1,000 rows", ["#run", "#clear"] * 5, "#run", rows(1_000)),
    Operation("replace all rows", ["#run"] * 5, "#run", text(
        ROW.format(1) + ">td:nth-of-type(1)", "found?.textContent === '5001'")),
    Operation("update every 10th row", ["#run", *["#update"] * 3], "#update", text(
        label(991), "found?.textContent.endsWith(' !!!'.repeat(4))"), 4),
    Operation("select a row", ["#run", *[label(n) for n in range(5, 10)]], label(2), text(
        ROW.format(2), "found?.className === 'danger'"), 4),
    Operation("swap two rows", ["#run", *["#swaprows"] * 4], "#swaprows", text(
        ROW.format(999) + ">td:nth-of-type(1)", "found?.textContent === '2'"), 4),
    Operation("remove a row", ["#run", *[ROW.format(n) + ">td:nth-of-type(3)>a" for n in (9, 8, 7, 6, 5)]],
              ROW.format(4) + ">td:nth-of-type(3)>a", rows(994), 2),
    Operation("create 10,000 rows", ["#run", "#clear"] * 5, "#runlots", rows(10_000)),
    Operation("append 1,000 to 1,000 rows", ["#run", "#clear"] * 5 + ["#run"], "#add", rows(2_000)),
    Operation("clear 1,000 rows", ["#run", "#clear"] * 5 + ["#run"], "#clear", rows(0), 4),
]


def serve(folder):
    class Files(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def settle(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def trace(session, page, selector):
    """Milliseconds from the click to the end of the commit after it."""
    events, ended = [], []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    page.click(selector)
    settle(page)
    settle(page)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(5)
    clicks = [e for e in events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "click"]
    assert len(clicks) == 1, f"{len(clicks)} clicks"
    start, process = clicks[0]["ts"], clicks[0]["pid"]
    frame = [e for e in events if e["pid"] == process and e["ts"] > start]
    layouts = [e["ts"] for e in frame if e["name"] in ("Layout", "UpdateLayoutTree")]
    commits = [e["ts"] + e.get("dur", 0) for e in frame
               if e["name"] == "Commit" and e["ts"] > min(layouts, default=start)]
    assert commits, "nothing was painted"
    return (min(commits) - start) / 1_000


def measure(chromium, address, operation):
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#run")
    page.wait_for_load_state("networkidle")
    for selector in operation.prepare:
        page.click(selector)
        settle(page)
    # The pointer rests where it will click: moving it would paint too.
    page.hover(operation.measure)
    session = context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Emulation.setCPUThrottlingRate", {"rate": operation.slow_down})
    settle(page)
    duration = trace(session, page, operation.measure)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.wait_for_function(operation.done)
    context.close()
    return duration


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=FOLDER!PAGE")
    options = parser.parse_args()
    ours = serve(ROOT)
    pages = {"ours": ours + "Benchmarks/ui/ours/", "vanilla": ours + "Benchmarks/ui/vanilla/"}
    for peer in options.peer:
        name, place = peer.split("=", 1)
        folder, page = place.split("!", 1)
        pages[name] = serve(folder) + page
    others = [name for name in pages if name != "vanilla"]
    print(f"| operation (median of {options.rounds}, ms) | " + " | ".join(pages) + " | "
          + " | ".join(f"{name} / vanilla" for name in others) + " |")
    print("|---|" + "---|" * (len(pages) + len(others)))
    ratios = {name: [] for name in others}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--js-flags=--expose-gc"])
        for operation in OPERATIONS:
            times = {name: [] for name in pages}
            for _ in range(options.rounds):
                for name in random.sample(list(pages), len(pages)):
                    times[name].append(measure(chromium, pages[name], operation))
            medians = {name: statistics.median(values) for name, values in times.items()}
            for name in others:
                ratios[name].append(medians[name] / medians["vanilla"])
            print(f"| {operation.name} | " + " | ".join(f"{medians[name]:.1f}" for name in pages) + " | "
                  + " | ".join(f"{ratios[name][-1]:.2f}" for name in others) + " |", flush=True)
        chromium.close()
    for name in reversed(others):
        geomean = math.exp(statistics.fmean(math.log(ratio) for ratio in ratios[name]))
        print(f"{name} geomean {geomean:.2f}" if name != "ours" else f"geomean {geomean:.2f}")


if __name__ == "__main__":
    main()
