"""The first frame is right: in the theme and language that were chosen, with and without a network."""

import pytest
from playwright.sync_api import expect
from walks import ready, sign_in, signed_in, stored, visit

DARK = "rgb(23, 22, 19)"
LIGHT = "rgb(250, 248, 243)"
# What each frame shows, from the first on: asked just before it is painted.
WATCH = """(() => {
  window.frames_seen = [];
  const look = () => {
    const root = document.documentElement;
    if (root && document.body) {
      window.frames_seen.push([
        getComputedStyle(root).backgroundColor, root.lang, document.querySelector('h1')?.textContent ?? '',
      ]);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""


def choose(page, *names):
    visit(page, "/settings")
    for name in names:
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    stored(page)


def frames(page, path, heading):
    """Every different frame of the page at the path, until its heading is there and it is quiet."""
    page.goto(path)
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    ready(page)
    seen = page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(frames_seen))))"
    )
    return {(background, language) for background, language, _ in seen}, {h for _, _, h in seen if h}


@pytest.mark.req("X04", "X12", "L86")
@pytest.mark.parametrize("worker", ["allow", "block"])
def test_the_chosen_look_is_that_of_the_first_frame(device, server, worker):
    server.add_account()
    context = device(color_scheme="light", service_workers=worker)
    page = context.new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    if worker == "allow":
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    choose(page, "Dark", "한국어")
    context.add_init_script(WATCH)
    assert frames(page, "/inbox", "받은함") == ({(DARK, "ko")}, {"받은함"})
    if worker == "allow":
        server.stop()
        context.set_offline(True)
        assert frames(page, "/inbox", "받은함") == ({(DARK, "ko")}, {"받은함"})


@pytest.mark.req("X04")
def test_light_is_light_where_the_system_is_dark_and_what_was_not_chosen_follows_it(device, server):
    server.add_account()
    context = device(color_scheme="dark", locale="ko-KR")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("link", name="로그인")).to_be_visible()
    assert {(f[0], f[1]) for f in page.evaluate("frames_seen")} == {(DARK, "ko")}
    # A page that is being opened while the worker becomes active is not its own yet.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    sign_in(page, korean=True)
    expect(page.get_by_role("heading", name="받은함", level=1)).to_be_visible()
    assert frames(page, "/inbox", "받은함")[0] == {(DARK, "ko")}
    choose(page, "라이트", "English")
    assert frames(page, "/inbox", "Inbox")[0] == {(LIGHT, "en")}
    visit(page, "/settings")
    for group, name in (("Theme", "System"), ("Language", "System")):
        page.get_by_role("group", name=group).get_by_role("button", name=name).click()
    expect(page.get_by_role("group", name="언어")).to_be_visible()
    assert "later-look" not in page.evaluate("document.cookie")


@pytest.mark.req("L06", "X04")
def test_the_look_stays_on_the_device_after_signing_out(device, server):
    server.add_account()
    page = signed_in(device, server, color_scheme="light")
    choose(page, "Dark")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign In")).to_be_visible()
    page.context.add_init_script(WATCH)
    assert frames(page, "/", "Later")[0] == {(DARK, "en")}


@pytest.mark.req("L86")
def test_what_is_chosen_follows_the_person_to_other_devices_and_can_be_cleared(device, server):
    server.add_account()
    desk = signed_in(device, server, color_scheme="light", width=1440, height=900)
    phone = signed_in(device, server, color_scheme="light")
    choose(desk, "Dark", "한국어")
    expect(phone.get_by_role("heading", name="받은함", level=1)).to_be_visible()
    phone.wait_for_function("(dark) => getComputedStyle(document.documentElement).backgroundColor === dark", arg=DARK)
    # What suggestions are made from is there too, and is cleared there for both.
    desk.get_by_role("button", name="기술").click()
    expect(desk.get_by_role("button", name="기술")).to_have_attribute("aria-pressed", "true")
    visit(phone, "/settings")
    expect(phone.get_by_role("button", name="기술")).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="주제 지우기").click()
    expect(phone.get_by_role("button", name="주제 지우기")).to_have_count(0)
    expect(desk.get_by_role("button", name="기술")).to_have_attribute("aria-pressed", "false")
