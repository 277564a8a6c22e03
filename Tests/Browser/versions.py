"""Other versions of the web app, made from the one that is built."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess

from server import ROOT

WEB = ROOT / ".build" / "web"


def another_version(source, target):
    """A bundle whose script says "another" on the page, under another name, with every hash made right."""
    shutil.copytree(source, target)
    bundle = json.loads((target / "bundle.json").read_text())
    host = next(e["path"] for e in bundle["files"] if e["path"].startswith("/host-"))
    script = (target / host[1:]).read_bytes()
    new = "/host-another.js"
    mark = b"\ndocument.documentElement.dataset.version = 'another';\n"
    (target / new[1:]).write_bytes(script + mark)
    for name in ("shell.html", "frame.html", "sw.js", "bundle.json"):
        text = (target / name).read_text().replace(host, new)
        (target / name).write_text(text)
    worker = (target / "sw.js").read_text()
    for path in (new, "/shell.html"):
        worker = with_hash(worker, path, digest(target / path[1:]))
    worker = re.sub(r"const VERSION = '.*?'", "const VERSION = 'another'", worker)
    (target / "sw.js").write_text(worker)
    write_bundle(target, "another")
    for file in target.glob(host[1:] + "*"):
        file.unlink()


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def with_hash(worker, path, hash):
    """The service worker that wants this hash of the file."""
    changed = re.sub(rf"(path:'{re.escape(path)}',type:'[^']*',sha256:')[0-9a-f]*", rf"\g<1>{hash}", worker)
    assert changed != worker or hash in worker
    return changed


def write_bundle(target, version):
    """Lists the files as they are now, compressed anew."""
    bundle = json.loads((target / "bundle.json").read_text())
    bundle["version"] = version
    for entry in bundle["files"]:
        file = target / entry["path"][1:]
        entry.update(sha256=digest(file), bytes=file.stat().st_size)
        if "gzip" in entry:
            (target / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
            subprocess.run(["brotli", "-f", "-k", file], check=True)
            entry["gzip"] = (target / f"{file.name}.gz").stat().st_size
            entry["brotli"] = (target / f"{file.name}.br").stat().st_size
    (target / "bundle.json").write_text(json.dumps(bundle))


def update(page):
    """Asks for a new version; how far its service worker came: "installed" or "redundant"."""
    return page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise((done) =>
            registration.addEventListener('updatefound', () => done(registration.installing), { once: true }));
          await registration.update();
          const worker = await found;
          while (worker.state === 'installing') {
            await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
          }
          return worker.state;
        }"""
    )
