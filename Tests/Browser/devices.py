"""What goes wrong on a device, done to a real browser, and a look at what it keeps."""

from playwright.sync_api import expect
from walks import wait_until

STORES = ("entities", "outbox", "meta", "drafts")
COUNT = """(stores) => new Promise((resolve, reject) => {
  const request = indexedDB.open('later');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const counts = {};
    const transaction = request.result.transaction(stores);
    for (const store of stores) {
      const count = transaction.objectStore(store).count();
      count.onsuccess = () => (counts[store] = count.result);
    }
    transaction.oncomplete = () => {
      request.result.close();
      resolve(counts);
    };
  };
})"""


def rows(page):
    """How many rows each store of the device's database has."""
    return page.evaluate(COUNT, STORES)


FILES = """(store) => new Promise((resolve) => {
  const request = indexedDB.open('later-files', 1);
  request.onupgradeneeded = () => request.transaction.abort();
  request.onerror = () => resolve(0);
  request.onsuccess = () => {
    const count = request.result.transaction([store]).objectStore(store).count();
    count.onsuccess = () => {
      request.result.close();
      resolve(count.result);
    };
  };
})"""


def waiting_files(page):
    """How many files wait on the device."""
    return page.evaluate(FILES, "bytes")


def recorded_parts(page):
    """How many parts of recordings are kept that are no file yet."""
    return page.evaluate(FILES, "parts")


def expect_no_rows(page, *stores):
    """Waits until these stores of the device's database are empty."""
    wait_until(page, lambda: not any(page.evaluate(COUNT, stores).values()))


META = """() => new Promise((resolve) => {
  const request = indexedDB.open('later');
  request.onsuccess = () => {
    const keys = request.result.transaction('meta').objectStore('meta').getAllKeys();
    keys.onsuccess = () => {
      request.result.close();
      resolve(keys.result.map((key) => new TextDecoder().decode(key)));
    };
  };
})"""


def expect_erased(page):
    """Waits until nothing of an account is in the device's database; how the app looks stays."""
    expect_no_rows(page, "entities", "outbox", "drafts")
    wait_until(page, lambda: set(page.evaluate(META)) <= {"language", "theme"})


def drop_connections(context, url):
    """Closes the connections of the origin to its databases, as a browser in need does."""
    page = context.new_page()
    page.goto("chrome://indexeddb-internals")
    bucket = page.locator("indexeddb-bucket, div.indexeddb-bucket").filter(has_text="_default")
    expect(page.get_by_text(f"{url}/").first).to_be_visible()
    page.locator(".force-close").first.click()
    expect(page.locator(".connection-count").first).to_have_text("0")
    page.close()


def set_quota(page, bytes=None):
    """What the origin may store; without a number, as much as before."""
    origin = page.evaluate("location.origin")
    given = {} if bytes is None else {"quotaSize": bytes}
    # It holds for as long as the session is open: until the page closes.
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **given})


def refuse(context, *names):
    """Makes these names of the window throw, as they do where the person lets sites keep nothing."""
    for name in names:
        context.add_init_script(
            f"""Object.defineProperty(window, '{name}', {{
              get() {{ throw new DOMException('Access is denied.', 'SecurityError'); }},
            }});"""
        )


def answer_notifications(page, setting):
    """How the person has answered whether sites may notify: granted, denied or prompt."""
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    origin = page.evaluate("location.origin")
    session.send(
        "Browser.setPermission",
        {
            "permission": {"name": "notifications"},
            "setting": setting,
            "origin": origin,
            "browserContextId": context,
        },
    )


def trap_at_a_key(context):
    """From now on each page's core traps when the person presses "x": a real trap of WebAssembly.

    The module exports a function whose body is `unreachable`.
    """
    context.add_init_script(
        """(() => {
          const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5,
            1, 1, 120, 0, 0, 10, 5, 1, 3, 0, 0, 11);
          const trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.x;
          const streaming = WebAssembly.instantiateStreaming;
          let isPressed = false;
          document.addEventListener('keydown', (event) => (isPressed = event.key === 'x'), true);
          WebAssembly.instantiateStreaming = async (...given) => {
            const { instance } = await streaming.apply(WebAssembly, given);
            const hear = (...args) => (isPressed ? trap() : instance.exports.hear(...args));
            return { instance: { exports: { ...instance.exports, hear } } };
          };
        })();"""
    )
