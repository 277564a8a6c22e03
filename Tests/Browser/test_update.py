"""A new version of the app is offered, and never forced onto what is being typed."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect
from server import ROOT, Server
from walks import shown, sign_in

WEB = ROOT / ".build" / "web"


def another_version(source, target):
    """A copy of a bundle whose shell differs by a comment, with every hash made right."""
    shutil.copytree(source, target)
    old = (target / "shell.html").read_bytes()
    new = old.replace(b"</body>", b"<!-- another version --></body>")
    (target / "shell.html").write_bytes(new)
    worker = (target / "sw.js").read_text()
    worker = worker.replace(hashlib.sha256(old).hexdigest(), hashlib.sha256(new).hexdigest())
    worker = re.sub(r"const VERSION = '.*?'", "const VERSION = 'another'", worker)
    (target / "sw.js").write_text(worker)
    bundle = json.loads((target / "bundle.json").read_text())
    bundle["version"] = "another"
    for entry in bundle["files"]:
        file = target / entry["path"].lstrip("/")
        if file.name not in ("shell.html", "sw.js"):
            continue
        body = file.read_bytes()
        (target / f"{file.name}.gz").write_bytes(gzip.compress(body))
        subprocess.run(["brotli", "-f", "-k", file], check=True)
        entry.update(sha256=hashlib.sha256(body).hexdigest(), bytes=len(body))
        entry["gzip"] = (target / f"{file.name}.gz").stat().st_size
        entry["brotli"] = (target / f"{file.name}.br").stat().st_size
    (target / "bundle.json").write_text(json.dumps(bundle))


@pytest.fixture
def server(tmp_path):
    shutil.copytree(WEB, tmp_path / "web")
    with Server(tmp_path / "data", web=tmp_path / "web") as server:
        yield server


@pytest.mark.req("L12", "L85")
def test_an_update_is_offered_while_a_draft_is_open_and_the_draft_survives_it(
    device, server, tmp_path
):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.get_by_role("button", name="Save a link").first.click()
    field = page.get_by_label("Link", exact=True)
    field.fill("https://example.org/a-draft")

    server.stop()
    another_version(WEB, tmp_path / "newer")
    server.web = tmp_path / "newer"
    server.start()
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    expect(shown(page, "A new version of Later is ready.")).to_be_attached()
    expect(field).to_have_value("https://example.org/a-draft")
    assert page.evaluate("caches.has('bundle-another')")

    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Update").click()
    page.wait_for_function("() => document.documentElement.outerHTML.includes('another version')")
    page.get_by_role("button", name="Save a link").first.click()
    expect(page.get_by_label("Link", exact=True)).to_have_value("https://example.org/a-draft")
