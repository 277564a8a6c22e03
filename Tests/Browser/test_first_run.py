"""From an empty server to an article that is read."""

import re

import pytest
from playwright.sync_api import expect
from walks import EMAIL, PASSWORD, card, open_item, save_link, shown, sign_in, sign_up, signed_in, visit

# The signs of a failed row that lie under a button of it.
SIGNS_UNDER_BUTTONS = """(row) => {
  const boxes = (parts) => [...row.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const buttons = boxes('.card-choices button, .card-actions .more')
  if (buttons.length < 3) return ['no buttons']
  return boxes('.card-failure, .card-meta > .icon').filter((sign) => buttons.some((button) =>
    sign.left < button.right && button.left < sign.right && sign.top < button.bottom - .5 && button.top < sign.bottom - .5))
}"""


@pytest.mark.req("L01", "L02", "L13", "L17", "L41", "L50", "L55")
def test_the_first_visitor_makes_an_account_saves_a_link_and_reads(device, site, accessible):
    page = device().new_page()
    page.goto("/")
    expect(shown(page, "Calm content companion")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Get Started").click()
    expect(shown(page, "Privacy first, always")).to_be_visible()
    accessible(page)

    sign_up(page)
    expect(shown(page, "All caught up")).to_be_visible()
    accessible(page)
    save_link(page, f"{site.url}/the-pile.html?utm_source=test")
    saved = card(page, "The pile is not the problem")
    expect(saved).to_be_visible()
    expect(saved).to_contain_text("The Slow Desk")
    expect(saved).to_contain_text(re.compile(r"\d+\smin"))
    accessible(page)

    open_item(page, "The pile is not the problem")
    expect(shown(page, "A list can be finished. A pile can only be visited.")).to_be_visible()
    picture = page.get_by_role("img", name="A quiet harbour at dusk with a long low bridge")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(img) => img.complete && img.naturalWidth > 0", arg=picture.element_handle())
    assert "/api/v1/contents/" in picture.get_attribute("src")
    accessible(page)


@pytest.mark.req("L01")
def test_welcome_has_buttons_of_48_pixels_16_apart(device):
    page = device().new_page()
    page.goto("/")
    start = page.get_by_role("link", name="Get Started").bounding_box()
    enter = page.get_by_role("link", name="Sign In").bounding_box()
    assert start["height"] >= 48 and enter["height"] >= 48
    assert enter["y"] - (start["y"] + start["height"]) >= 16


@pytest.mark.req("L05")
def test_a_new_person_tries_it_with_examples_and_takes_them_back_at_once(device, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    accessible(page)
    page.get_by_role("button", name="Try it with an example").click()
    cards = page.get_by_role("article")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("How saving works")
    expect(shown(page, "3 examples added")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Try it with an example").click()
    # The server finds their text, as it does of any file.
    expect(cards.first).to_contain_text(re.compile(r"\d+\smin"))
    open_item(page, "How saving works")
    expect(shown(page, "You are reading a saved item.")).to_be_visible()
    expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()
    accessible(page)


@pytest.mark.req("L13")
def test_the_same_address_again_comes_to_the_top_instead_of_twice(device, site, server):
    server.add_account()
    page = signed_in(device, server)
    for path in ("kettle.html", "bread.html"):
        save_link(page, f"{site.url}/{path}")
    expect(card(page, "A kettle, considered")).to_be_visible()
    expect(page.get_by_role("article").first).to_contain_text("Bread for people")
    save_link(page, f"{site.url}/kettle.html#top")
    expect(page.get_by_role("article").first).to_contain_text("A kettle, considered")
    expect(page.get_by_role("article")).to_have_count(2)


@pytest.mark.req("L20")
def test_a_page_that_cannot_be_read_says_so_and_the_link_is_kept(device, site, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    address = f"{site.url}/nowhere.html"
    save_link(page, address)
    failed = page.get_by_role("article").filter(has_text="Couldn’t process article")
    expect(failed).to_be_visible()
    expect(failed).to_contain_text("The page is no longer there.")
    accessible(page)
    # Its signs touch no button of the row, however narrow the window is.
    usual = page.viewport_size
    for width in (320, 375, 480, 700):
        page.set_viewport_size({**usual, "width": width})
        assert failed.evaluate(SIGNS_UNDER_BUTTONS) == [], width
    page.set_viewport_size(usual)
    site.answers["/nowhere.html"] = site.answer("/bread.html")
    failed.get_by_role("button", name="Try Again").click()
    expect(card(page, "Bread for people who are not home")).to_be_visible()
    save_link(page, f"{site.url}/gone.html")
    gone = page.get_by_role("article").filter(has_text="Couldn’t process article")
    gone.get_by_role("button", name="Save Link").click()
    expect(shown(page, "Couldn’t process article")).to_have_count(0)
    expect(page.get_by_role("article")).to_have_count(2)
    del site.answers["/nowhere.html"]


@pytest.mark.req("L20", "X02")
@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1440, 900)])
def test_what_is_said_in_place_of_a_text_stands_below_its_title(device, site, server, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    save_link(page, f"{site.url}/gone.html")
    gone = page.get_by_role("article").filter(has_text="Couldn’t process article")
    gone.get_by_role("link").first.click()
    said = page.locator("#article").get_by_text("The page is no longer there.")
    expect(said).to_be_visible()
    title = page.locator("#article h1").bounding_box()
    assert said.bounding_box()["x"] == title["x"]
    assert page.locator("#article").get_by_role("button", name="Try Again").bounding_box()["x"] == title["x"]


@pytest.mark.req("L42", "L55", "X02", "K13")
def test_archive_and_delete_can_be_undone(device, site, server):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, f"{site.url}/clocks.html")
    title = "Why two clocks never agree"
    expect(card(page, title)).to_be_visible()
    page.get_by_role("button", name=f"Archive “{title}”").click()
    expect(card(page, title)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(card(page, title)).to_be_visible()
    page.get_by_role("button", name=f"More for “{title}”").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(card(page, title)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(card(page, title)).to_be_visible()


@pytest.mark.req("L06", "L08")
def test_sign_in_says_when_the_password_is_wrong_and_sessions_can_be_ended(
    device, server, accessible
):
    server.add_account()
    page = device().new_page()
    sign_in(page, password="not the right one")
    expect(shown(page, "Email or password is incorrect.")).to_be_visible()
    accessible(page)
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    other = signed_in(device, server)

    visit(page, "/settings")
    end = page.get_by_role("button", name=re.compile("^End session: "))
    expect(end.first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="End session: Chrome, Linux").click()
    expect(shown(page, "Signed out on that device")).to_be_visible()
    other.reload()
    expect(shown(other, "You were signed out.")).to_be_visible()


@pytest.mark.req("X04", "X12", "R21")
def test_every_screen_is_accessible_in_the_dark_and_in_korean(device, site, server, accessible):
    server.add_account()
    page = device(locale="ko-KR", color_scheme="dark").new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    accessible(page)
    page.goto("/sign-in")
    accessible(page)
    page.get_by_label("이메일").fill(EMAIL)
    page.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="로그인").click()
    expect(page.get_by_role("heading", name="받은함", level=1)).to_be_visible()
    page.get_by_role("button", name="링크 저장").first.click()
    accessible(page)
    page.get_by_label("링크", exact=True).fill(f"{site.url}/neurinda.html")
    page.get_by_role("button", name="저장", exact=True).click()
    saved = card(page, "느리게 읽는 사람들")
    expect(saved).to_be_visible()
    accessible(page)
    for path in ("/now", "/library", "/settings"):
        visit(page, path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        accessible(page)
    visit(page, "/inbox")
    card(page, "느리게 읽는 사람들").get_by_role("link", name="느리게 읽는 사람들").first.click()
    expect(page.get_by_role("heading", name="느리게 읽는 사람들", level=1)).to_be_visible()
    accessible(page)
