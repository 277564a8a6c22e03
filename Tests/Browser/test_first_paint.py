"""What the server draws is what stays: the core takes the page over without touching it."""

import time

import pytest
from playwright.sync_api import expect
from walks import EMAIL, PASSWORD, card, save_link, signed_in

# Notes every element of the server's page before the core is there, what is left of them when the core has
# taken the page over, and everything that moves afterwards.
MARK = """(() => {
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    window.drawn = [...document.querySelectorAll('#app *')];
    const { instance } = await streaming.apply(WebAssembly, given);
    const start = (...args) => {
      window.lost = drawn.filter((element) => !element.isConnected).map((element) => element.outerHTML);
      window.fresh = [...document.querySelectorAll('#app *')].filter((element) => !drawn.includes(element)).length;
      return instance.exports.start(...args);
    };
    return { instance: { exports: { ...instance.exports, start } } };
  };
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      window.shifts.push(...shift.sources.map(({ node }) => node?.outerHTML ?? node?.data ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
})();"""


def expect_taken_over(page, count):
    """The core found so many elements at least, kept each and made none."""
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    assert (page.evaluate("lost"), page.evaluate("fresh")) == ([], 0)
    assert page.evaluate("drawn.length") > count


def moved(page):
    """What moved, once two more frames have been painted."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return page.evaluate("shifts")


@pytest.mark.req("L01", "L83")
@pytest.mark.parametrize("path", ["/", "/sign-in", "/sign-up"])
def test_a_visitors_page_is_taken_over_as_it_is(device, path):
    context = device()
    context.add_init_script(MARK)
    page = context.new_page()
    page.goto(path)
    expect_taken_over(page, 10)
    assert moved(page) == []


@pytest.mark.req("L83", "L41")
@pytest.mark.parametrize("path", ["/inbox", "/now", "/library", "/settings"])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_signed_in_persons_page_is_taken_over_as_it_is(device, site, server, path, width):
    server.add_account()
    writer = signed_in(device, server)
    titles = ["A kettle, considered", "Bread for people", "The return of the night train"]
    for name in ("kettle", "bread", "night-trains"):
        save_link(writer, f"{site.url}/{name}.html")
    for title in titles:
        expect(card(writer, title)).to_be_visible()
    # A title may stand there before its article is ready, which changes the card once more.
    expect(writer.locator(".card-state")).to_have_count(0)

    context = device(width=width, service_workers="block")
    context.add_cookies(writer.context.cookies())
    context.add_init_script(MARK)
    page = context.new_page()
    # "just now" becomes "1 min ago" on a slow machine, which wraps and moves what is below.
    page.clock.set_fixed_time(time.time())
    page.goto(path)
    expect_taken_over(page, 30)
    expect(page.get_by_text("Synced").first).to_be_attached()
    # The device's database and the first sync have come.
    if path == "/inbox":
        articles = "drawn.filter((element) => element.localName === 'article')"
        assert page.evaluate(f"{articles}.map((article) => article.isConnected)") == [True] * 3
        # On a desk the side bar gets its lists with the first patch, between what stood there.
        assert [markup for markup in moved(page) if "sync-status" not in markup and not markup.startswith("<nav")] == []


@pytest.mark.req("L01", "L83")
@pytest.mark.parametrize("by", ["button", "key"])
def test_what_is_pressed_before_the_core_is_there_happens_once_it_is(device, server, by):
    server.add_account()
    context = device(service_workers="block")
    page = context.new_page()
    held = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto("/sign-in", wait_until="domcontentloaded")
    page.wait_for_function("() => performance.getEntriesByType('resource').some((e) => e.name.includes('/host-'))")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    if by == "button":
        page.get_by_role("button", name="Sign In").click()
    else:
        page.get_by_label("Password", exact=True).press("Enter")
    assert page.evaluate("'ready' in document.documentElement.dataset") is False
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
