"""Formulas in the reader: drawn by the browser, marked and copied as their source."""

import pytest
from playwright.sync_api import expect
from walks import card, open_item, reload, save_link, sign_in, stored

ROOT = (
    "<math alttext='\\sqrt{a+b}'><semantics><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>"
    "<annotation encoding='application/x-tex'>\\sqrt{a+b}</annotation></semantics></math>"
)
SUM = (
    "<math display=block alttext='\\sum_{n=1}^{\\infty}'><munderover><mo>&sum;</mo><mrow><mi>n</mi>"
    "<mo>=</mo><mn>1</mn></mrow><mi>&infin;</mi></munderover>"
    + "<mo>+</mo><mfrac><mn>1</mn><mi>n</mi></mfrac>" * 60
    + "</math>"
)
SELECT = """() => {
  const walker = document.createTreeWalker(document.getElementById('prose'), NodeFilter.SHOW_TEXT);
  const find = (text) => {
    while (walker.nextNode()) {
      const at = walker.currentNode.data.indexOf(text);
      if (at >= 0) return [walker.currentNode, at];
    }
  };
  const from = find('The root');
  const to = find(' is drawn');
  getSelection().setBaseAndExtent(...from, to[0], to[1] + ' is drawn'.length);
  return getSelection().toString();
}"""


def formula_page(site):
    text = "<p>It was a long day, and nobody, not even the cat, wanted to go out in such rain.</p>"
    site.answers["/formulas.html"] = (
        200,
        "text/html; charset=utf-8",
        (
            "<!DOCTYPE html><html lang=en><head><title>On roots</title></head><body><article>"
            f"<h1>On roots</h1>{text * 4}<p>The root {ROOT} is drawn here.</p><p>{SUM}</p>{text * 8}"
        ).encode(),
    )
    return f"{site.url}/formulas.html"


@pytest.mark.req("L20", "L52")
def test_a_formula_is_drawn_and_a_highlight_over_it_is_there_after_a_reload(
    device, site, server, accessible
):
    server.add_account()
    page = device().new_page()
    sign_in(page)
    stored(page)
    save_link(page, formula_page(site))
    expect(card(page, "On roots")).to_be_visible()
    open_item(page, "On roots")

    drawn = page.locator("#prose math").first
    expect(drawn).to_be_visible()
    assert drawn.evaluate("(math) => math.querySelector('msqrt').namespaceURI").endswith("/MathML")
    box = drawn.bounding_box()
    assert box["width"] > 20 and box["height"] > 10
    expect(page.locator("#prose math")).to_have_count(2)
    # What is wide scrolls within the column.
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".formula.displayed").evaluate("(one) => one.scrollWidth > one.clientWidth")
    accessible(page)

    # Chromium puts a line end behind every formula that is copied.
    assert page.evaluate(SELECT).replace("\n", "") == r"The root \sqrt{a+b} is drawn"
    page.get_by_role("button", name="Highlight in green").click()
    expect(page.locator("mark.highlight")).to_have_count(3)
    accessible(page)
    reload(page)
    expect(page.locator("mark.highlight")).to_have_count(3)
    marked = page.locator("mark.highlight").all_text_contents()
    assert "".join(marked) == r"The root \sqrt{a+b} is drawn"
    # Behind the formula the mark has the formula's size.
    expect(page.locator(".formula mark")).to_have_count(1)
    behind = page.locator(".formula mark").bounding_box()
    assert abs(behind["width"] - page.locator("#prose math").first.bounding_box()["width"]) < 2
