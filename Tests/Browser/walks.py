"""What a person does, by the names that the screens show."""

import asyncio

from playwright.sync_api import expect

# How long a condition is awaited before a test gives up: a busy machine is slow, not wrong.
PATIENCE = 60_000
PASSWORD = "correct horse battery"
EMAIL = "ada@example.org"
READY = "() => 'ready' in document.documentElement.dataset"
# A change is in the outbox before it is drawn, and until the server has it. What is read here comes after all that the
# page has asked to be written: then also what came from the server is on the device.
STORED = """() => {
  const said = document.querySelector('.sync-status span')?.textContent;
  // On a narrow window an article says nothing of it.
  const isSaid = said ? ['Synced', '동기화됨'].includes(said) : document.querySelector('.reader-screen') !== null;
  if (!('ready' in document.documentElement.dataset) || !isSaid) return false;
  return new Promise((resolve) => {
    const request = indexedDB.open('later');
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const reading = request.result.transaction([...request.result.objectStoreNames]);
      const unsent = reading.objectStore('outbox').count();
      reading.oncomplete = () => {
        request.result.close();
        resolve(unsent.result === 0);
      };
    };
  });
}"""
# What a first visit does without: gestures, keys of wide windows, buttons that go on while they are held. What has come
# runs by the frame after; a page that never asks for it is not waited for.
WHOLE = """() => new Promise((resolve) => {
  const hasCome = ({ name, responseEnd }) => /\\/more-[^/]*\\.js$/.test(name) && responseEnd > 0;
  const look = (frames) => {
    if (frames === 0) resolve();
    else if (!performance.getEntriesByType('resource').some(hasCome)) requestAnimationFrame(() => look(frames - 1));
    else requestAnimationFrame(() => requestAnimationFrame(resolve));
  };
  look(300);
})"""
# As many articles are marked as kept as the list shows.
KEPT = """() => new Promise((resolve) => {
  const request = indexedDB.open('later');
  request.onsuccess = () => {
    const keys = request.result.transaction('meta').objectStore('meta').getAllKeys();
    keys.onsuccess = () => {
      request.result.close();
      const kept = keys.result.filter((key) => new TextDecoder().decode(key).startsWith('kept/')).length;
      resolve(kept >= Math.max(1, document.querySelectorAll('#app article').length));
    };
  };
})"""


def patient(context):
    """The browser profile, in which everything is awaited as long as in those of `device`."""
    context.set_default_timeout(PATIENCE)
    return context


def ready(page):
    """Waits until the app is there: before, it hears no key, no choice, and of several presses the last one only."""
    page.wait_for_function(READY)


def stored(page):
    """Waits until all that was done on a page that is signed in, and has a network, is stored here and at the server.

    Also before something is done on a page that was just opened: what is done before the device's database was read is
    gone with the page.
    """
    wait_until(page, lambda: page.evaluate(STORED))


def whole(page):
    """Waits until the rest of the app is there, and all is stored."""
    stored(page)
    page.evaluate(WHOLE)


def visit(page, path):
    """Leaves the page, with all that was done on it stored, for another one of the same person."""
    stored(page)
    page.goto(path)
    whole(page)


def reload(page):
    """Loads the page anew, with all that was done on it stored."""
    stored(page)
    page.reload()
    whole(page)


def fingers(session, *messages):
    """Touches of a screen, each as (kind, points), of which none waits here for the answer to the one before.

    However slow this process is, a finger that moves is not taken for one that rests, nor two taps for two single ones.
    """
    async def send():
        await asyncio.gather(*(
            session._impl_obj.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}, None)
            for kind, points in messages
        ))

    # What the tool offers waits for each answer.
    session._sync(send())


def tap(page, x, y):
    """A tap: `touchscreen.tap` waits between down and up, which on a busy machine is a finger that rests."""
    fingers(page.context.new_cdp_session(page), ("touchStart", [{"x": x, "y": y}]), ("touchEnd", []))


def tap_twice(page, x, y):
    """A double tap."""
    down, up = ("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])
    fingers(page.context.new_cdp_session(page), down, up, down, up)


# Whether something follows the finger, by the next frames.
FOLLOWS = """() => new Promise((resolve) => {
  const look = (frames) => {
    if (document.querySelector('.moving')) resolve(true);
    else if (frames === 0) resolve(false);
    else requestAnimationFrame(() => look(frames - 1));
  };
  look(10);
})"""


def swipe(page, start, by, steps=8, moves=True):
    """A finger on a touch screen, from one place by so much; it begins again until what it moves follows it.

    What listens to fingers comes with the rest of the app. Where nothing is to follow, `moves` is false.
    """
    session = page.context.new_cdp_session(page)
    way = [
        [{"x": start[0] + by[0] * step / steps, "y": start[1] + by[1] * step / steps}] for step in range(steps + 1)
    ]
    down, *along = [("touchMove" if step else "touchStart", points) for step, points in enumerate(way)]
    if not moves:
        fingers(session, down, *along, ("touchEnd", []))
        return
    # So far that a browser and the app take it for a movement.
    begun = next(step for step in range(1, steps + 1) if max(abs(by[0]), abs(by[1])) * step / steps >= 24)
    for _ in range(60):
        fingers(session, down, *along[:begun])
        if page.evaluate(FOLLOWS):
            fingers(session, *along[begun:], ("touchEnd", []))
            return
        fingers(session, ("touchCancel", []))
    raise AssertionError("nothing followed the finger")


def hold_rows(page):
    """From now on rows that are pressed keep their places until `let_rows_go`, and not for a second, which may be short."""
    page.evaluate(
        """() => {
          const wait = window.setTimeout;
          window.setTimeout = (work, time, ...given) => {
            if (time !== 1200) return wait(work, time, ...given);
            window.letRowsGo = () => {
              window.setTimeout = wait;
              work();
            };
            return 0;
          };
        }"""
    )


def let_rows_go(page):
    page.evaluate("window.letRowsGo()")


def a_second_later(page):
    """From now on the page's clock is a second ahead: nothing that is pressed comes too soon after rows have moved."""
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 1000; }")


def sign_up(page, email=EMAIL, name="Ada", password=PASSWORD):
    """From Welcome to the Inbox, as a new person."""
    page.goto("/")
    page.get_by_role("link", name="Get Started").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Create Account").click()
    page.get_by_role("button", name="Skip for now").click()
    page.get_by_role("button", name="Start Using Later").click()
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    whole(page)


def sign_in(page, email=EMAIL, password=PASSWORD, korean=False):
    page.goto("/sign-in")
    page.get_by_label("이메일" if korean else "Email").fill(email)
    page.get_by_label("비밀번호" if korean else "Password", exact=True).fill(password)
    page.get_by_role("button", name="로그인" if korean else "Sign In").click()


def signed_in(device, server, **options):
    """A page of a new device that is signed in to Ada's account, at the Inbox, with all that the server has."""
    page = device(**options).new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    whole(page)
    return page


def open_settings(page):
    """From a list of Later."""
    page.get_by_role("button", name="List options").click()
    page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()


def open_link_sheet(page):
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("menuitem", name="Link").click()


def save_link(page, url):
    open_link_sheet(page)
    page.get_by_label("Link", exact=True).fill(url)
    page.get_by_role("button", name="Save", exact=True).click()


def shown(page, text):
    """Text on the screen; what is said to screen readers beside it stands outside."""
    return page.locator("#app").get_by_text(text)


def card(page, title):
    return page.get_by_role("article").filter(has_text=title)


def open_item(page, title):
    card(page, title).get_by_role("link", name=title).first.click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()


def kept_for_offline(page):
    """Waits until the app itself is on the device, with every article that the Inbox shows."""
    controlled(page)
    wait_until(page, lambda: page.evaluate(KEPT))


def controlled(page):
    """Waits until the page has its service worker, and with it the whole app."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def scroll_to_paragraph(page, number):
    page.get_by_text(f"Paragraph number {number}.").evaluate(
        "(element) => element.scrollIntoView({block: 'start'})"
    )


def expect_paragraph_on_top(page, number):
    """The paragraph stands in the upper half of the window."""
    page.wait_for_function(
        """(text) => {
          const block = [...document.querySelectorAll('[data-block]')].find((b) => b.textContent.startsWith(text));
          if (!block) return false;
          const box = block.getBoundingClientRect();
          return box.bottom > 0 && box.top < innerHeight / 2;
        }""",
        arg=f"Paragraph number {number}.",
    )


def wait_until(page, condition):
    """Lets the page run until the condition holds, and returns its value.

    Also for what a page promises: `wait_for_function` takes any promise for true.
    """
    for _ in range(3_600):
        if value := condition():
            return value
        page.evaluate("new Promise((done) => requestAnimationFrame(done))")
    raise AssertionError(f"the condition never held: at {page.url} it is {value!r}")


def as_installed(page):
    """From now on the page is in the window of the installed app, to which alone the system shares."""
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
