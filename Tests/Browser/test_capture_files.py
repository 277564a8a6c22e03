"""Recordings, photos and what other apps share: on the device at once, at the server when it can be."""

import hashlib
import re
import shutil

import pytest
from devices import recorded_parts, waiting_files
from playwright.sync_api import expect
from walks import as_installed, card, open_link_sheet, patient, reload, shown, sign_in, signed_in, stored, wait_until


def synced(page):
    stored(page)


def expect_all_sent(page):
    """Waits until no file is kept on the device for sending."""
    wait_until(page, lambda: waiting_files(page) == 0)


def fan(page, name):
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("menuitem", name=name).click()


def with_worker(page):
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def picture(page, text):
    """A PNG with these lines in it, as a screen shows them."""
    drawer = page.context.browser.new_page(viewport={"width": 800, "height": 360})
    lines = "<br>".join(text)
    drawer.set_content(f"<body style='margin:40px;font:32px sans-serif;background:#fff;color:#000'>{lines}")
    bytes = drawer.screenshot()
    drawer.close()
    return bytes


@pytest.fixture(scope="module")
def listener(chromium):
    """Chromium with a microphone that beeps, and that asks nobody."""
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium"),
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    )
    yield browser
    browser.close()


@pytest.mark.req("L14", "L21", "L22")
def test_a_voice_note_is_recorded_heard_and_kept_offline_until_it_is_sent(listener, server, accessible):
    server.add_account()
    context = patient(listener.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, permissions=["microphone"], reduced_motion="reduce"
    ))
    page = context.new_page()
    sign_in(page)
    synced(page)
    with_worker(page)
    context.set_offline(True)
    fan(page, "Voice")
    sheet = page.get_by_role("dialog", name="Voice note")
    # Each second stands there for a second only, which may pass unseen.
    expect(sheet.get_by_role("timer")).to_have_text(re.compile(r"^0:(0[2-9]|[1-5]\d)$"))
    sheet.get_by_role("button", name="Pause").click()
    expect(sheet.get_by_text("Paused", exact=True)).to_be_visible()
    accessible(page)
    sheet.get_by_role("button", name="Resume").click()
    sheet.get_by_role("button", name="Finish").click()
    page.wait_for_function("() => document.querySelector('#voice-playback')?.readyState > 0")
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(shown(page, "Voice note saved")).to_be_visible()
    page.reload()
    page.get_by_role("article").get_by_role("link", name="Voice note").click(position={"x": 12, "y": 10})
    page.wait_for_function("() => document.querySelector('.own-page audio')?.readyState > 0")
    accessible(page)
    assert waiting_files(page) == 1
    context.set_offline(False)
    expect_all_sent(page)
    other = patient(listener.new_context(base_url=server.url)).new_page()
    sign_in(other)
    other.get_by_role("article").get_by_role("link", name="Voice note").click(position={"x": 12, "y": 10})
    other.wait_for_function("() => document.querySelector('.own-page audio')?.readyState > 0")
    other.context.close()
    context.close()


LEFT = """async () => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('later-files', 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction(['parts'], 'readwrite');
  const part = (marks) => {
    const bytes = new Uint8Array(1 << 20);
    bytes.set([0x1a, 0x45, 0xdf, 0xa3, ...marks]);
    return { bytes: bytes.buffer, type: 'audio/webm' };
  };
  for (let number = 1; number <= 40; number++) transaction.objectStore('parts').put(part([1, number]), [1, number]);
  transaction.objectStore('parts').put(part([2, 1]), [2, 1]);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}"""


@pytest.mark.req("L14", "L21")
def test_recordings_that_were_cut_off_all_become_items_however_long(device, server):
    """One that was larger than the server takes could not be kept, and the next one went over its parts."""
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    page.evaluate(LEFT)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(3)
    wait_until(page, lambda: recorded_parts(page) == 0)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(3)


@pytest.mark.req("L14", "X05")
def test_a_refused_microphone_is_said_calmly(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    fan(page, "Voice")
    expect(page.get_by_role("dialog", name="Voice note")).to_contain_text("microphone")
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


# The browser's question is answered once the test says so; every track that was ever opened is remembered.
ASKING = """() => {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  window.tracks = [];
  devices.getUserMedia = async (wanted) => {
    await new Promise((resolve) => (window.allow = resolve));
    const stream = await open(wanted);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}"""


@pytest.mark.req("L14", "X05")
def test_who_closes_the_sheet_before_allowing_is_not_recorded_and_can_record_later(listener, server):
    server.add_account()
    context = patient(listener.new_context(base_url=server.url, permissions=["microphone"], reduced_motion="reduce"))
    page = context.new_page()
    sign_in(page)
    synced(page)
    page.evaluate(ASKING)
    sheet = page.get_by_role("dialog", name="Voice note")
    fan(page, "Voice")
    page.wait_for_function("() => window.allow")
    sheet.get_by_role("button", name="Close").click()
    page.evaluate("() => window.allow()")
    page.wait_for_function("() => tracks.length === 1 && tracks[0].readyState === 'ended'")
    expect(sheet).to_have_count(0)
    page.evaluate("() => (window.allow = null)")
    fan(page, "Voice")
    page.wait_for_function("() => window.allow")
    page.evaluate("() => window.allow()")
    expect(sheet.get_by_role("timer")).to_have_text(re.compile(r"^0:(0[1-9]|[1-5]\d)$"))
    # The microphone goes away: what was said until then is kept.
    page.evaluate("() => tracks[1].stop()")
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article")).to_contain_text(re.compile(r"0:(0[1-9]|[1-5]\d)"))
    expect_all_sent(page)
    assert page.evaluate("() => tracks.every((track) => track.readyState === 'ended')")
    context.close()


@pytest.mark.req("L15", "L21", "L22", "L17")
def test_the_text_of_a_photo_is_found_in_both_languages(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    with_worker(page)
    bytes = picture(page, ["Meeting on Thursday", "Bring the blue folder", "목요일 회의"])
    page.context.set_offline(True)
    with page.expect_file_chooser() as chosen:
        fan(page, "Photo or file")
    chosen.value.set_files([{"name": "board_note.png", "mimeType": "image/png", "buffer": bytes}])
    sheet = page.get_by_role("dialog", name="Later")
    expect(sheet).to_be_visible()
    page.get_by_label("Add note (optional)").fill("For the team")
    accessible(page)
    page.get_by_role("button", name="Done").click()
    page.reload()
    expect(page.get_by_role("article")).to_have_count(1)
    page.context.set_offline(False)
    expect_all_sent(page)
    page.get_by_role("article").get_by_role("link").first.click()
    expect(page.get_by_text("Bring the blue folder")).to_be_visible()
    expect(page.get_by_text("목요일 회의")).to_be_visible()
    search = "fetch('/api/v1/search?q=folder').then((answer) => answer.json())"
    wait_until(page, lambda: len(page.evaluate(search)["results"]) == 1)


@pytest.mark.req("L16", "L17", "L13", "L85")
def test_a_shared_link_lands_in_the_sheet_that_tells_what_becomes_of_it(device, server, site, accessible):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    as_installed(page)
    page.goto(f"/share?title=Bread&text=Look%20at%20{site.url}/bread.html")
    sheet = page.get_by_role("dialog", name="Later")
    expect(sheet).to_contain_text("Bread for people who are not home")
    expect(sheet.get_by_text("Ready to read")).to_be_visible()
    accessible(page)
    page.get_by_label("Add note (optional)").fill("For Sunday")
    page.get_by_role("button", name="Save to Later").click()
    expect(sheet).to_have_count(0)
    expect(page).to_have_url(f"{server.url}/inbox")
    expect(card(page, "Bread for people")).to_be_visible()
    reload(page)
    expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.req("L16")
def test_what_any_site_may_have_sent_is_saved_by_the_person_alone(device, server, site):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    page.goto(f"/share?url={site.url}/bread.html")
    field = page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(f"{site.url}/bread.html")
    expect(page).to_have_url(f"{server.url}/inbox")
    page.goto("/inbox")
    stored(page)
    expect(page.get_by_role("article")).to_have_count(0)
    # What is being typed is not overwritten.
    page.goto(f"/share?url={site.url}/harbour.html")
    expect(page.get_by_label("Note", exact=True)).to_have_value(f"{site.url}/harbour.html")


@pytest.mark.req("L16", "L20")
def test_a_shared_page_that_cannot_be_read_leaves_its_link(device, server, site, accessible):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    as_installed(page)
    page.goto(f"/share?url={site.url}/nowhere.html")
    sheet = page.get_by_role("dialog", name="Later")
    expect(sheet).to_contain_text("Couldn’t process article")
    accessible(page)
    sheet.get_by_role("button", name="Save Link").click()
    expect(sheet.get_by_text("Ready to read")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(page.get_by_role("article")).to_have_count(1)


def share(page, file):
    """As another app does: this file to the share target."""
    share_all(page, f"[new File({file})]")


def share_all(page, files):
    page.evaluate(
        f"""() => {{
          const form = document.createElement('form');
          Object.assign(form, {{ method: 'post', action: '/share', enctype: 'multipart/form-data' }});
          const field = document.createElement('input');
          Object.assign(field, {{ type: 'file', name: 'files' }});
          const given = new DataTransfer();
          for (const file of {files}) given.items.add(file);
          field.files = given.files;
          form.append(field);
          document.body.append(form);
          form.submit();
        }}"""
    )


@pytest.mark.req("L16")
@pytest.mark.parametrize("file, said", [
    ("[new Uint8Array((32 << 20) + 1)], 'film.png', { type: 'image/png' }", "It’s larger than 32 MB."),
    ("['PK'], 'ledger.zip', { type: 'application/zip' }", "Only pictures, PDFs, recordings, and text files can be saved."),
])
def test_a_shared_file_that_is_not_taken_is_told(device, server, file, said):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    with_worker(page)
    share(page, file)
    expect(shown(page, said)).to_be_visible()
    expect_all_sent(page)
    expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.req("L16", "L21")
def test_shared_text_and_files_are_taken_without_a_network(device, server):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    with_worker(page)
    as_installed(page)
    page.context.set_offline(True)
    share(page, "['Beans and peas'], 'seeds.txt', { type: 'text/plain' }")
    expect(page.get_by_role("dialog", name="Later")).to_contain_text("seeds.txt")
    page.get_by_role("button", name="Done").click()
    page.context.set_offline(False)
    expect_all_sent(page)
    page.get_by_role("article").get_by_role("link").first.click()
    expect(page.get_by_text("Beans and peas").first).to_be_visible()
    page.goto("/share?text=Only%20words")
    expect(page.get_by_label("Note", exact=True)).to_have_value("Only words")


# A page of another site that posts a form to ours, as soon as somebody looks at it.
ATTACK = """<!doctype html><title>Kittens</title><form method=post enctype=multipart/form-data action={url}/share>
<input type=file name=files></form><script>
const given = new DataTransfer();
given.items.add(new File(['window.ran = true; // beans'], 'kittens.txt', {{ type: 'text/javascript' }}));
document.querySelector('input').files = given.files;
document.querySelector('form').submit();
</script>"""


def attacked(chromium, server, site):
    """A signed-in device that came by the page of somebody else."""
    server.add_account()
    page = patient(chromium.new_context(base_url=server.url, reduced_motion="reduce")).new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    synced(page)
    with_worker(page)
    site.answers["/kittens.html"] = (200, "text/html", ATTACK.format(url=server.url).encode())
    page.goto(f"{site.url}/kittens.html")
    expect(page.get_by_role("alertdialog", name="Save what was shared?")).to_contain_text("kittens.txt")
    return page


# They used to be items of the library as soon as the page was seen.
@pytest.mark.req("L16")
def test_what_a_site_submits_waits_for_a_yes(chromium, server, site, accessible):
    page = attacked(chromium, server, site)
    accessible(page)
    page.get_by_role("button", name="Discard").click()
    expect_all_sent(page)
    page.goto("/inbox")
    synced(page)
    expect(page.get_by_role("article")).to_have_count(0)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.context.close()


# A link with the hash of what it had handed over used to be the yes, in the installed app.
@pytest.mark.req("L16")
def test_a_link_does_not_say_yes_to_what_a_site_submitted(chromium, server, site):
    page = attacked(chromium, server, site)
    as_installed(page)
    hash = hashlib.sha256(b"window.ran = true; // beans").hexdigest()
    for query in (f"file={hash}", f"file={hash}&nonce=", "nonce=1-2-3-4"):
        page.goto(f"/share?{query}")
        expect(page.get_by_role("alertdialog", name="Save what was shared?")).to_contain_text("kittens.txt")
        expect(page.get_by_role("article")).to_have_count(0)
    page.context.close()


# A browser that fills the screen is not the installed app.
@pytest.mark.req("L16")
def test_a_full_screen_is_not_the_installed_app(device, server, site):
    server.add_account()
    page = signed_in(device, server)
    synced(page)
    page.add_init_script(
        "const match = window.matchMedia; window.matchMedia = (query) => match.call(window, query.includes('display-mode')"
        " ? (query.includes('fullscreen') ? 'all' : 'not all') : query);"
    )
    page.goto(f"/share?url={site.url}/bread.html")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(f"{site.url}/bread.html")


# Any site could fill the disk.
@pytest.mark.req("L16")
def test_what_sites_submit_is_bounded_and_the_oldest_goes(chromium, server, site):
    page = attacked(chromium, server, site)
    page.goto("/inbox")
    many = """[...Array(100).keys()].map((n) => new File([`beans ${n}`], `beans-${n}.txt`, { type: 'text/plain' }))"""
    share_all(page, many)
    question = page.get_by_role("alertdialog", name="Save what was shared?")
    expect(question).to_contain_text("beans-99.txt")
    expect(question).not_to_contain_text("kittens.txt")
    wait_until(page, lambda: waiting_files(page) == 100)
    page.context.close()


# The worker used to answer with it as the script that its sender said it was.
@pytest.mark.parametrize("policy", ["", "script-src 'self'"])
def test_what_a_site_submits_never_runs(chromium, server, site, policy):
    page = attacked(chromium, server, site)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog", name="Later")).to_contain_text("kittens.txt")
    path = wait_until(page, lambda: page.evaluate(
        "caches.open('contents').then((cache) => cache.keys()).then((all) => all[0] && new URL(all[0].url).pathname)"
    ))
    # A browser that is short of time asks the server instead of the worker, which has it once it was sent.
    kept = wait_until(page, lambda: page.evaluate(
        "(path) => fetch(path).then((answer) => answer.ok && Object.fromEntries(answer.headers))", path
    ))
    assert kept["content-type"] == "application/octet-stream"
    assert kept["x-content-type-options"] == "nosniff"
    assert "sandbox" in kept["content-security-policy"]
    headers = page.request.get("/").headers
    # A tag, wherever it came from.
    page.route("**/api/v1/planted", lambda route: route.fulfill(
        content_type="text/html",
        headers={"Content-Security-Policy": policy or headers["content-security-policy"]},
        body=f"<!doctype html><script src={path}></script><p>Planted</p>"
        f"<iframe src={path}></iframe><link rel=stylesheet href={path}>",
    ))
    page.goto("/api/v1/planted")
    expect(page.get_by_text("Planted")).to_be_visible()
    assert page.evaluate("window.ran") is None
    page.context.close()


@pytest.mark.req("L13")
def test_a_link_is_pasted_and_saved_at_once(device, server, site):
    server.add_account()
    page = signed_in(device, server, permissions=["clipboard-read", "clipboard-write"])
    synced(page)
    page.evaluate("(text) => navigator.clipboard.writeText(text)", f"{site.url}/clocks.html")
    open_link_sheet(page)
    page.get_by_role("button", name="Paste and save").click()
    expect(page.get_by_role("dialog", name="Later")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)
