"""The picture of a person: chosen from a file, drawn anew and small, kept and synced, taken away again."""

import io
import struct
import urllib.request
import zipfile
import zlib

import pytest
from playwright.sync_api import expect
from walks import shown, signed_in, visit


def png(width, height):
    """A picture of two halves: red on the left, blue on the right, with a comment to be lost."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    half = width // 2
    rows = (b"\0" + b"\xff\0\0" * half + b"\0\0\xff" * (width - half)) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"tEXt", b"Comment\0where the person lives")
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def open_profile(page):
    visit(page, "/tasks/profile")


def choose(page, name, kind, data):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files({"name": name, "mimeType": kind, "buffer": data})


def drawn(page):
    """The picture's bytes as they are shown."""
    picture = page.locator(".profile .picture img")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('.profile .picture img').naturalWidth === 256")
    return picture.evaluate("async (img) => Array.from(new Uint8Array(await (await fetch(img.src)).arrayBuffer()))")


@pytest.mark.req("T13", "X07")
def test_a_picture_is_chosen_offline_synced_and_taken_away(device, server, accessible):
    token = server.add_account()
    page = signed_in(device, server, has_touch=True)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    open_profile(page)
    other = signed_in(device, server, width=1440, height=900)
    open_profile(other)
    page.context.set_offline(True)
    page.get_by_role("button", name="Edit Profile").tap()
    # What is no picture is told, and nothing is taken.
    choose(page, "note.png", "image/png", b"no picture at all")
    expect(shown(page, "This browser can’t read it.")).to_be_visible()
    choose(page, "bad.svg", "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    expect(page.locator("#profile-sheet .picture img")).to_have_count(0)
    choose(page, "me.png", "image/png", png(600, 400))
    expect(shown(page, "Picture changed")).to_be_visible()
    expect(page.locator("#profile-sheet .picture img")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Cancel").tap()
    mine = bytes(drawn(page))
    assert mine.startswith(b"\xff\xd8\xff")
    assert b"where the person lives" not in mine
    page.reload()
    assert bytes(drawn(page)) == mine
    page.context.set_offline(False)
    assert bytes(drawn(other)) == mine
    # It is among what an export hands over.
    asked = urllib.request.Request(f"{server.url}/api/v1/export", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(asked, timeout=60) as answer, zipfile.ZipFile(io.BytesIO(answer.read())) as archive:
        assert archive.read("later-export/picture-of-me.jpg") == mine
    other.get_by_role("button", name="Edit Profile").click()
    other.get_by_role("button", name="Remove picture").click()
    expect(page.locator(".profile .picture img")).to_have_count(0)
    other.get_by_role("button", name="Undo").click()
    assert bytes(drawn(page)) == mine
