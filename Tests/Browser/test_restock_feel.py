"""Before You Run Out as its wireframe's tables have it: haptics, lengths and curves, spaces and letters."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_restock import DESKTOP, PHONE, add, day, open_restock, product
from walks import sign_in, swipe, visit, wait_until

SPRING = "cubic-bezier(0.3, 1.6, 0.6, 1)"
RECORD = """
  window.shaken = [];
  const shake = navigator.vibrate.bind(navigator);
  navigator.vibrate = (given) => {
    window.shaken.push(given);
    return shake(given);
  };
"""
# What was animated since the page was opened: what, for how long, by which curve.
WATCH = """
  window.moved = [];
  const told = (event) => {
    for (const one of event.target.getAnimations({ subtree: false })) {
      const { duration, easing } = one.effect.getComputedTiming();
      const frames = one.effect.getKeyframes();
      const curve = one instanceof CSSTransition ? easing : frames[0].easing;
      window.moved.push([event.target.className, one.animationName ?? one.transitionProperty, duration, curve]);
    }
  };
  document.addEventListener('animationstart', told, true);
  document.addEventListener('transitionrun', told, true);
"""


@pytest.mark.req("R12", "R03", "R04")
def test_haptics_are_those_of_the_table(device, server):
    server.add_account()
    context = device(**PHONE)
    context.add_init_script(RECORD)
    page = context.new_page()
    sign_in(page)
    visit(page, "/restock")
    add(page, "Coffee", ago=31)

    def felt():
        return page.evaluate("window.shaken.splice(0)")

    felt()
    # Rebought: an impact, of medium strength.
    page.get_by_role("button", name="Mark as rebought").tap()
    expect(product(page, "Coffee")).to_contain_text("30 days remaining")
    assert felt() == [20]
    # A sheet that is dismissed: nothing.
    page.get_by_role("button", name="Add item").tap()
    x, y = middle(page.get_by_role("heading", name="Add Item"))
    swipe(page, (x, y), (0, 200))
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert felt() == []
    # What could not be saved: an error.
    page.get_by_role("button", name="Add item").tap()
    page.get_by_label("Item name").fill("Tea")
    page.get_by_label("Rebuy cycle in days").fill("400")
    page.get_by_label("Rebuy cycle in days").press("Enter")
    expect(page.get_by_label("Rebuy cycle in days")).to_be_focused()
    assert felt() == [60]
    page.get_by_role("button", name="Cancel").tap()
    page.get_by_role("button", name="Discard").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert felt() == []
    # Deleted: a success.
    x, y = middle(product(page, "Coffee"))
    swipe(page, (x + 100, y), (-240, 0))
    expect(page.get_by_text("No items yet")).to_be_visible()
    assert felt() == [35]


def moved(page, part):
    """The animations of elements of this class, each once, as they have run since the last time."""
    return page.evaluate(
        """(part) => [...new Set(window.moved.splice(0)
          .filter(([name]) => String(name).split(' ').includes(part))
          .map(([, what, length, curve]) => `${what} ${length} ${curve}`))]""",
        part,
    )


@pytest.mark.req("R13", "X01")
def test_animations_have_the_lengths_and_curves_of_the_table(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    add(page, "Coffee", ago=31)
    page.evaluate(WATCH)
    # Where no motion is wanted there is none.
    page.locator("#add-product").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".leaving")).to_have_count(0)
    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("switch", name="Enable Reminders").click()
    page.get_by_role("button", name="Done").click()
    add(page, "Tea", ago=1)
    product(page, "Tea").hover()
    page.get_by_role("button", name="Delete Tea").click()
    expect(product(page, "Tea")).to_have_count(0)
    assert page.evaluate("window.moved") == []

    page.emulate_media(reduced_motion="no-preference")
    page.locator("#add-product").click()
    page.wait_for_function("() => window.moved.some(([name]) => name === 'dialog')")
    assert moved(page, "dialog") == [f"rise 300 {SPRING}"]
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_function("() => window.moved.some(([name, what]) => what === 'sheet-out')")
    assert moved(page, "dialog") == [f"sheet-out 300 {SPRING}"]
    expect(page.locator(".leaving")).to_have_count(0)

    page.get_by_role("link", name="Settings").last.click()
    page.get_by_role("switch", name="Enable Reminders").click()
    page.wait_for_function("() => window.moved.some(([name]) => name === 'thumb')")
    assert moved(page, "thumb") == ["transform 200 ease"]
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".leaving")).to_have_count(0)

    page.evaluate("window.moved.length = 0")
    page.locator("#add-product").click()
    page.get_by_label("Item name").fill("Tea")
    page.get_by_role("button", name="Save").click()
    page.wait_for_function("() => window.moved.some(([, what]) => what === 'product-in')")
    come = page.evaluate("window.moved.splice(0).filter(([, what]) => what === 'product-in').map((one) => one.slice(2))")
    assert {tuple(one) for one in come} == {(200, "ease-in-out")}

    # The button of a card gives way under the finger and springs back.
    x, y = middle(product(page, "Coffee").get_by_role("button", name="Mark as rebought"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_function("() => window.moved.some(([name, what]) => String(name).includes('rebought') && what === 'transform')")
    assert f"transform 200 {SPRING}" in moved(page, "rebought")
    page.mouse.up()

    product(page, "Tea").hover()
    page.get_by_role("button", name="Delete Tea").click()
    page.wait_for_function("() => window.moved.some(([name, what]) => what === 'fade-out')")
    gone = page.evaluate("window.moved.filter(([, what]) => what === 'fade-out')")
    assert [one[2] for one in gone] == [300]
    expect(page.locator(".leaving")).to_have_count(0)
    expect(product(page, "Tea")).to_have_count(0)


@pytest.mark.req("R14")
def test_spaces_and_letters_are_those_of_the_scales(device, server):
    server.add_account()
    page = open_restock(device, server, **DESKTOP)
    letters = """(element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      return [parseFloat(fontSize), Number(fontWeight)];
    }"""

    def has(locator, size, weight):
        assert locator.evaluate(letters) == [size, weight]

    for size in (4, 8, 12, 16, 24, 32):
        name = f"--space-{size}"
        assert page.evaluate("(n) => getComputedStyle(document.documentElement).getPropertyValue(n)", name) == f"{size}px"
    for size in (12, 13, 15, 16, 17, 20, 22, 28, 34):
        probe = f"""() => {{
          const probe = document.body.appendChild(document.createElement('p'));
          probe.style.fontSize = 'var(--type-{size})';
          const size = getComputedStyle(probe).fontSize;
          probe.remove();
          return size;
        }}"""
        assert page.evaluate(probe) == f"{size}px"

    has(page.get_by_role("heading", level=1), 28, 700)
    has(page.get_by_role("heading", name="No items yet"), 22, 700)
    has(page.get_by_text("Add something you use up to see when it runs out."), 17, 400)
    page.locator("#add-product").click()
    has(page.get_by_role("heading", name="Add Item"), 20, 600)
    has(page.locator("#next-reminder"), 13, 400)
    page.get_by_label("Item name").fill("Coffee")
    page.get_by_label("Category").select_option(label="Pantry")
    page.get_by_role("button", name="Save").click()
    card = product(page, "Coffee")
    has(card.locator(".product-name"), 17, 600)
    has(card.locator(".product-category"), 12, 400)
    has(card.locator(".product-status"), 15, 400)
    # Rows on the paper instead of cards: as high as four lines of a grid of 4.
    assert card.bounding_box()["height"] == pytest.approx(76, abs=4)
    assert card.locator(".dot").evaluate("(dot) => [dot.offsetWidth, dot.offsetHeight]") == [12, 12]
    # On a phone the whole title stands in one line between its buttons.
    page.set_viewport_size({"width": 390, "height": 844})
    title = page.get_by_role("heading", level=1)
    wait_until(page, lambda: title.evaluate("(h) => h.scrollWidth <= h.clientWidth && h.offsetHeight < 48"))
