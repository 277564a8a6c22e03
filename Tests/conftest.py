"""Fixtures of the browser tests: a real server, a site to save from, and Chromium."""

import os
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from server import Server
from site_under_test import Site
from walks import PATIENCE

expect.set_options(timeout=PATIENCE)
# Where the devices are, if not where the machine is: what they show depends on the hour and the day.
TIMEZONE = os.environ.get("LATER_TEST_TIMEZONE")
# What tells of a change, and has its Undo, goes after 4 or 8 s: too soon for a test on a machine that is busy.
LASTING_TOASTS = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (work, time, ...given) => wait(work, time === 4000 || time === 8000 ? 3 * time : time, ...given);
})();"""


@pytest.fixture(scope="session")
def site():
    """A small site on loopback with real articles, whose answers a test can change."""
    with Site() as site:
        yield site


@pytest.fixture
def server(tmp_path):
    """An empty server of its own, with its data in a folder of the test."""
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture(scope="session")
def playwright():
    """What starts browsers: there can be one only."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    yield browser
    browser.close()


@pytest.fixture
def device(chromium, server):
    """Opens devices: each call a browser profile of its own.

    Checks that no request left the origin, and that no page did what its policy forbids.
    """
    opened = []
    strangers = []
    violations = []

    def open_device(width=390, height=844, **options):
        # Without motion, a screen that axe-core looks at has no half-transparent colours.
        options.setdefault("timezone_id", TIMEZONE)
        context = chromium.new_context(
            reduced_motion="reduce", viewport={"width": width, "height": height}, base_url=server.url, **options
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LASTING_TOASTS)
        context.on(
            "request",
            lambda request: strangers.append(request.url)
            if not request.url.startswith((server.url, "data:", "blob:", "chrome://"))
            else None,
        )
        context.on(
            "console",
            lambda message: violations.append(message.text)
            if "Content Security Policy" in message.text or "TrustedScript" in message.text
            else None,
        )
        opened.append(context)
        return context

    yield open_device
    for context in opened:
        context.close()
    assert strangers == []
    assert violations == []


@pytest.fixture
def accessible():
    """Asserts that axe-core finds nothing on the page as it stands; its frames may be left out."""

    def check(page, frames=True):
        # The server's page is drawn on once the app is there.
        page.wait_for_function("() => !document.getElementById('app') || 'ready' in document.documentElement.dataset")
        result = Axe().run(page, options={"resultTypes": ["violations"], "iframes": frames})
        found = [
            f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:3]}"
            for v in result.response["violations"]
        ]
        assert found == [], f"{page.url}: {found}"

    return check
