"""What a person does, by the names that the screens show."""

from playwright.sync_api import expect

PASSWORD = "correct horse battery"
EMAIL = "ada@example.org"


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


def sign_in(page, email=EMAIL, password=PASSWORD, korean=False):
    page.goto("/sign-in")
    page.get_by_label("이메일" if korean else "Email").fill(email)
    page.get_by_label("비밀번호" if korean else "Password", exact=True).fill(password)
    page.get_by_role("button", name="로그인" if korean else "Sign In").click()


def signed_in(device, server, **options):
    """A page of a new device that is signed in to Ada's account, at the Inbox."""
    page = device(**options).new_page()
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
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
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    wait_until(page, lambda: page.evaluate("caches.open('contents').then((cache) => cache.keys()).then((all) => all.length)"))


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
    raise AssertionError("the condition never held")


def as_installed(page):
    """From now on the page is in the window of the installed app, to which alone the system shares."""
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
