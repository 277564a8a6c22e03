"""A list of 2,000 items: the screen holds what is near, and nothing moves under the eye."""

import re
import secrets
import shutil

import pytest
from playwright.sync_api import expect
from server import Server
from sync_client import SyncClient
from walks import signed_in, wait_until

COUNT = 2_000
# What the screen may hold of the list at any time.
BOUND = 90
TOP_CARD = """() => [...document.querySelectorAll('.card-row')].find((row) => row.getBoundingClientRect().bottom > 80)"""
NOTE = f"""() => {{
  const row = ({TOP_CARD})();
  return row && [row.querySelector('.card-link').id, row.getBoundingClientRect().top];
}}"""
# What scrolls: on wide windows the list has a pane of its own.
BOX = """(() => {
  const pane = document.getElementById('list-pane');
  return pane && getComputedStyle(pane).overflowY === 'auto' ? pane : document.documentElement;
})()"""
TOP_OF = "(id) => document.getElementById(id)?.closest('.card-row').getBoundingClientRect().top ?? null"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"


def fill(server):
    """Items whose cards are of different heights."""
    client = SyncClient(server.url, server.add_account())
    for start in range(0, COUNT, 500):
        client.push([
            client.change(secrets.token_bytes(16), {
                1: f"https://example.org/{n}", 2: f"https://example.org/{n}",
                3: f"Title {n} " + "and so on " * (n % 11), 4: "Gazette", 6: "An excerpt. " * (n % 17),
                7: n % 30 + 1, 8: 3, 12: 1_700_000_000_000 + n * 60_000, 16: 0,
                **({10: secrets.token_bytes(32)} if 1_800 <= n < 1_970 else {}),
            })
            for n in range(start, start + 500)
        ])


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """The folder of a server that has them: it is filled once."""
    data = tmp_path_factory.mktemp("filled") / "data"
    with Server(data) as server:
        fill(server)
    return data


@pytest.fixture
def server(filled, tmp_path):
    shutil.copytree(filled, tmp_path / "data")
    with Server(tmp_path / "data") as server:
        yield server


def list_of_2000(device, server, **options):
    page = signed_in(device, server, **options)
    expect(page.locator(".show-more")).to_have_count(0)
    return page


def count(page):
    return page.locator(".card-row").count()


def settle(page):
    """Waits until the browser has brought a scroll of its own to its end."""
    rests = f"""() => {{
      const box = {BOX};
      const at = box.scrollTop;
      const frames = (count, done) => requestAnimationFrame(() => (count === 0 ? done() : frames(count - 1, done)));
      return new Promise((done) => frames(12, () => done(box.scrollTop === at)));
    }}"""
    wait_until(page, lambda: page.evaluate(rests))


def scroll(page, by):
    """By so much in one step, as a wheel does; the card under the eye goes by exactly that."""
    before = page.evaluate(NOTE)
    # In one task: from the next frame on, the list holds the card under the eye by scrolling itself.
    way = page.evaluate(
        f"(by) => {{ const box = {BOX}; const at = box.scrollTop; box.scrollBy({{ top: by, behavior: 'instant' }}); return box.scrollTop - at; }}", by)
    page.evaluate(FRAMES)
    assert count(page) <= BOUND
    after = page.evaluate(TOP_OF, before[0]) if before else None
    if after is not None:
        assert abs(before[1] - way - after) <= 1, (before, way, after)
    return way


@pytest.mark.req("L41")
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
def test_to_the_end_and_back_the_screen_holds_what_is_near_and_nothing_moves(device, server, size):
    page = list_of_2000(device, server, width=size[0], height=size[1])
    seen = set()
    step = size[1] * 0.8
    for _ in range(40):
        scroll(page, step)
        seen.add(page.evaluate(NOTE)[0])
    assert len(seen) == 40
    for _ in range(45):
        scroll(page, -step)
    assert page.evaluate(f"() => {BOX}.scrollTop") == 0
    expect(page.locator(".card-row").first).to_contain_text(f"Title {COUNT - 1}")
    # To the end in one go, and on from there.
    page.keyboard.press("End")
    settle(page)
    last = page.locator(".card-row").filter(has_text="Title 0 ")
    while last.count() == 0 or not last.is_visible() or scroll(page, step) > 0:
        scroll(page, step)
    expect(last).to_be_in_viewport()
    assert page.locator(".cards .room").count() == 1
    for _ in range(5):
        scroll(page, -step)
    page.keyboard.press("Home")
    expect(page.locator(".card-row").first).to_contain_text(f"Title {COUNT - 1}")
    assert count(page) <= BOUND


@pytest.mark.req("L41", "X01", "X02")
def test_the_focus_stays_and_the_keys_lead_on(device, server, accessible):
    page = list_of_2000(device, server)
    page.keyboard.press("j")
    page.keyboard.press("j")
    focused = page.evaluate("() => document.activeElement.id")
    assert focused.startswith("card-")
    for _ in range(15):
        scroll(page, 700)
    assert page.evaluate("() => document.activeElement.id") == focused
    accessible(page)
    page.keyboard.press("j")
    third = page.locator(".card-row").filter(has_text=f"Title {COUNT - 3} ")
    expect(third.locator(".card-link")).to_be_focused()
    expect(third).to_be_in_viewport()
    assert third.get_attribute("aria-posinset") == "3"
    assert third.get_attribute("aria-setsize") == str(COUNT)
    for place in range(4, 60):
        page.keyboard.press("j")
        expect(page.locator(":focus").locator("xpath=ancestor::li")).to_have_attribute("aria-posinset", str(place))
    assert count(page) <= BOUND
    # Tab goes through cards that come as it goes.
    for _ in range(60):
        page.keyboard.press("Tab")
    assert int(page.locator(":focus").locator("xpath=ancestor::li").get_attribute("aria-posinset")) > 70


@pytest.mark.req("L41")
def test_what_arrives_above_does_not_move_the_card_under_the_eye(device, server):
    page = list_of_2000(device, server)
    for _ in range(10):
        scroll(page, 600)
    before = page.evaluate(NOTE)
    client = SyncClient(server.url, server.run("token", "create", "ada@example.org", "--scope", "all").split()[-1])
    client.push([
        client.change(secrets.token_bytes(16), {
            1: f"https://example.org/new/{n}", 3: f"New {n}", 8: 3, 12: 1_800_000_000_000 + n, 16: 0,
        })
        for n in range(3)
    ])
    expect(page.get_by_role("link", name=re.compile("Inbox, 2,?003")).first).to_be_visible()
    page.evaluate(FRAMES)
    assert abs(page.evaluate(TOP_OF, before[0]) - before[1]) <= 1


@pytest.mark.req("L41")
def test_one_comes_back_from_an_article_to_where_one_was(device, server):
    page = list_of_2000(device, server)
    for _ in range(25):
        scroll(page, 600)
    before, at = page.evaluate(NOTE), page.evaluate("() => scrollY")
    page.evaluate("(id) => document.getElementById(id).click()", before[0])
    page.get_by_role("button", name="Back").click()
    expect(page.locator(f"#{before[0]}")).to_be_focused()
    wait_until(page, lambda: abs(page.evaluate("() => scrollY") - at) < 2)
    page.evaluate(FRAMES)
    assert abs(page.evaluate(TOP_OF, before[0]) - before[1]) <= 1


@pytest.mark.req("L41", "L58")
def test_u_finds_the_card_that_was_read_last_wherever_it_stands(device, server):
    page = list_of_2000(device, server)
    # The newest that has a text: next passes over the others.
    first = page.locator(".card-row").filter(has_text="Title 1969")
    while first.count() == 0:
        scroll(page, 600)
    first.locator(".card-link").evaluate("(link) => link.click()")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Title 1969")
    for _ in range(60):
        page.keyboard.press("j")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Title 1909 ")
    page.keyboard.press("u")
    found = page.locator(".card-row").filter(has_text="Title 1909 ")
    expect(found.locator(".card-link")).to_be_focused()
    expect(found).to_be_in_viewport()
    assert count(page) <= BOUND
