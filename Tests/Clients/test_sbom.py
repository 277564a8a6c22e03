"""The list of what is built in names every package of the manifest, in its exact version."""

import json
import re
import subprocess

from server import PROGRAM, ROOT


def test_every_package_and_library_is_listed():
    done = subprocess.run([ROOT / "scripts/sbom", PROGRAM], capture_output=True, text=True, check=True)
    bill = json.loads(done.stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    listed = {(part["name"], part["version"]) for part in bill["components"]}
    manifest = re.findall(
        r'url: "https://[^"]+/([^"/]+?)(?:\.git)?", (\w+): "([^"]+)"', (ROOT / "Package.swift").read_text())
    assert len(manifest) >= 8
    for name, requirement, version in manifest:
        assert requirement == "exact"
        assert (name, version) in listed
    names = {name for name, _ in listed}
    # From the first to the last of what a request passes through: a package of a package, libraries of Debian.
    assert {"swift-nio-ssl", "libsqlite3-0", "libargon2-1", "zlib1g"} <= names
    # The programs that read strangers' files, their data, and the libraries that they do it with.
    assert {"poppler-utils", "poppler-data", "tesseract-ocr", "tesseract-ocr-kor"} <= names
    for library in ["libpoppler", "libtesseract", "libjpeg", "libtiff"]:
        assert any(name.startswith(library) for name in names), library
    assert all(part["version"] and part["purl"] for part in bill["components"])
