"""What the search offers while nothing is typed: on a phone and a desk, in both languages."""

import re

import pytest
from playwright.sync_api import expect
from test_found import searching
from test_organise import ask
from walks import card, sign_in, stored, whole

PAGES = [
    ("kettle", "A kettle, considered", ["home", "slow"]), ("bread", "Bread for people", ["home"]),
    ("night-trains", "The return of the night train", ["home"]),
]
WORDS = {
    "en-US": {
        "missed": "Content you might have missed", "reason": "Saved 3 weeks ago, not opened yet", "cloud": "Tag cloud",
        "stats": "Stats", "top": "Top category: Work (80%)",
    },
    "ko-KR": {
        "missed": "놓쳤을지도 모르는 글", "reason": "3주 전 저장하고 아직 열지 않은 글", "cloud": "태그 모아 보기",
        "stats": "통계", "top": "가장 많은 분류: 업무 (80%)",
    },
}


def library(server, site):
    """Three articles with tags, and two links that lead nowhere; four of the five are in a category."""
    token = server.add_account()
    for number, (name, _, tags) in enumerate(PAGES):
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"{site.url}/{name}.html"})
        category = "Personal" if number == 0 else "Work"
        ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"tags": tags, "category": category})
    for number in range(2):
        item = ask(server, token, "POST", "/api/v1/items", {"url": f"http://127.0.0.1:9/{number}"})
        ask(server, token, "PATCH", f"/api/v1/items/{item['id']}", {"category": "Work"})


@pytest.mark.req("L73", "L74", "L75")
@pytest.mark.parametrize(("language", "width", "height"), [("en-US", 1440, 900), ("ko-KR", 390, 844)])
def test_what_was_forgotten_is_offered_while_nothing_is_typed(
    device, server, site, accessible, language, width, height
):
    words = WORDS[language]
    library(server, site)
    context = device(width=width, height=height, locale=language)
    # Three weeks from now.
    context.add_init_script("{ const now = Date.now; Date.now = () => now() + 21 * 86400000; }")
    page = context.new_page()
    sign_in(page, korean=language == "ko-KR")
    for _, title, _ in PAGES:
        expect(card(page, title)).to_be_visible()
    whole(page)
    field = searching(page)
    missed = page.get_by_role("list", name=words["missed"], exact=True)
    expect(missed.get_by_role("listitem")).to_have_count(3)
    expect(missed.get_by_text(words["reason"])).to_have_count(3)
    stats = page.get_by_role("list", name=words["stats"], exact=True)
    expect(stats.get_by_text(words["top"], exact=True)).to_be_visible()
    accessible(page)
    # What is typed takes its place, and it comes back as it was.
    titles = missed.get_by_role("link").all_inner_texts()
    field.fill("kettle")
    expect(missed).to_have_count(0)
    field.fill("")
    expect(missed.get_by_role("link")).to_have_text(titles)
    # The tag that holds most stands largest, within a finger's reach, and leads to what it holds.
    cloud = page.get_by_role("navigation", name=words["cloud"], exact=True)
    home = cloud.get_by_role("link", name="home", exact=True)
    sizes = [
        link.evaluate("(element) => parseFloat(getComputedStyle(element).fontSize)")
        for link in (home, cloud.get_by_role("link", name="slow", exact=True))
    ]
    assert sizes[0] > sizes[1]
    assert min(link.bounding_box()["height"] for link in cloud.get_by_role("link").all()) >= 44
    home.click()
    expect(page).to_have_url(re.compile("/tags/"))
    expect(page.get_by_role("article")).to_have_count(3)
    # What was opened was not missed.
    page.go_back()
    missed.get_by_role("link", name=PAGES[1][1]).click()
    expect(page.get_by_role("heading", name=PAGES[1][1], level=1)).to_be_visible()
    stored(page)
    page.goto("/search")
    expect(missed.get_by_role("listitem")).to_have_count(2)
    expect(missed).not_to_contain_text(PAGES[1][1])
