"""The Inbox: pulled for news, sorted by what fits; where a text comes from, what it is related to, what was shared."""

import pytest
from playwright.sync_api import expect
from test_kit import middle
from test_organise import library, menu, opened
from walks import card, open_item, reload, save_link, shown, signed_in, stored, swipe, visit


def page_of(site, path, title, text, source="Harbour Post"):
    body = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta property="og:site_name" content="{source}"></head><body><article><h1>{title}</h1>'
        + "".join(f"<p>{text} {title} has words of its own, number {n}.</p>" for n in range(9))
        + "</article></body></html>"
    )
    site.answers[path] = (200, "text/html; charset=utf-8", body.encode())
    return site.url + path


@pytest.mark.req("L41", "X01")
@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1440, 900)])
def test_a_row_has_a_line_of_the_text_where_there_is_room(device, server, site, accessible, width, height):
    server.add_account()
    page = signed_in(device, server, width=width, height=height)
    short, long = "Tides", "A title that goes on for so long that no narrow window can have all of it in one line"
    for path, title in (("/tides", short), ("/long", long)):
        save_link(page, page_of(site, path, title, "The sea comes and goes twice a day."))
        expect(card(page, title).locator(".card-excerpt")).to_contain_text("The sea comes and goes")
    expect(page.locator(".card-state")).to_have_count(0)
    boxes = {}
    for title in (short, long):
        row = card(page, title)
        words = row.locator(".card-words").bounding_box()
        excerpt = row.locator(".card-excerpt").bounding_box()
        # Within what is seen of the words, and in one line.
        boxes[title] = excerpt["y"] + excerpt["height"] <= words["y"] + words["height"] + 1
        assert excerpt["height"] < 24
        assert 84 <= row.bounding_box()["height"] <= 96
    assert boxes[short]
    # A title of two lines leaves it no room.
    assert width >= 820 or not boxes[long]
    accessible(page)


@pytest.mark.req("L44")
def test_the_inbox_is_pulled_or_asked_for_news_of_another_device(device, server):
    library(server)
    desk = opened(device, server, width=1440, height=900)
    context = device(has_touch=True)
    # A network that lets no news through by themselves: the stream is asked for and never answered.
    held = []
    context.route("**/api/v1/sync/events*", lambda route: held.append(route))
    phone = opened(lambda **_: context, server)

    def archive_at_the_desk(title):
        desk.get_by_role("button", name=f"Archive “{title}”").click()
        expect(card(desk, title)).to_have_count(0)
        stored(desk)
        expect(card(phone, title)).to_be_visible()

    archive_at_the_desk("Night trains")
    x, y = middle(card(phone, "느린 산책").locator(".card-facts"))
    swipe(phone, (x, y), (0, 140))
    expect(card(phone, "Night trains")).to_have_count(0)

    archive_at_the_desk("Bread at home")
    phone.get_by_role("button", name="List options").click()
    phone.get_by_role("dialog").get_by_role("button", name="Refresh").click()
    expect(card(phone, "Bread at home")).to_have_count(0)

    archive_at_the_desk("느린 산책")
    phone.keyboard.press("r")
    expect(card(phone, "느린 산책")).to_have_count(0)
    assert held


@pytest.mark.req("L66", "L62", "L55")
def test_what_was_shared_is_found_again_and_a_closed_sheet_shares_nothing(device, server, accessible):
    library(server)
    context = device()
    context.add_init_script("navigator.share = () => window.answer;")
    page = opened(lambda **_: context, server)
    page.evaluate("() => { window.answer = Promise.reject(new DOMException('', 'AbortError')); }")
    menu(page, "Night trains", "Share")
    page.evaluate("() => { window.answer = Promise.resolve(); }")
    menu(page, "Bread at home", "Share")
    stored(page)
    page.get_by_role("link", name="Library", exact=True).click()
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Shared").click()
    expect(page.get_by_role("heading", name="Shared", level=1)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(1)
    expect(card(page, "Bread at home")).to_contain_text("shared just now")
    accessible(page)

    # Where nothing takes it, the link is copied; another device knows of both.
    other = device(width=1440, height=900)
    other.grant_permissions(["clipboard-read", "clipboard-write"])
    other.add_init_script("navigator.share = undefined;")
    desk = opened(lambda **_: other, server)
    menu(desk, "느린 산책", "Share")
    expect(shown(desk, "Link copied")).to_be_visible()
    assert desk.evaluate("navigator.clipboard.readText()") == "http://127.0.0.1:9/2"
    visit(desk, "/library/shared")
    expect(desk.get_by_role("article")).to_have_count(2)


@pytest.mark.req("L40", "L45")
def test_the_part_and_the_order_of_the_inbox_stay_on_the_device(device, site, server):
    server.add_account()
    page = signed_in(device, server)
    save_link(page, page_of(site, "/rope.html", "How rope is made", "Rope is made of yarn."))
    expect(card(page, "How rope is made")).to_contain_text("min")
    save_link(page, "http://127.0.0.1:9/nothing")
    expect(page.get_by_role("article")).to_have_count(2)
    expect(card(page, "nothing")).to_be_visible()
    expect(page.get_by_role("article").first).to_contain_text("nothing")

    # What can be read now comes before what cannot.
    page.get_by_role("button", name="List options").click()
    page.get_by_label("Sort by").select_option(label="Best for now")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("article").first).to_contain_text("How rope is made")
    page.get_by_role("tab", name="New").click()
    reload(page)
    expect(page.get_by_role("tab", name="New")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("article").first).to_contain_text("How rope is made")

    # The order goes along to another device, the part does not.
    desk = signed_in(device, server, width=1440, height=900)
    expect(desk.get_by_role("article").first).to_contain_text("How rope is made")
    expect(desk.get_by_role("tab", name="All Items")).to_have_attribute("aria-selected", "true")


@pytest.mark.req("L46", "L62")
def test_a_card_says_where_it_comes_from_and_an_article_what_it_is_related_to(device, site, server, accessible):
    server.add_account()
    page = signed_in(device, server)
    rope = page_of(site, "/rope.html", "How rope is made", "Rope is made of yarn.")
    again = page_of(site, "/rope-again.html", "How rope is made", "Rope was made of hemp.")
    nets = page_of(site, "/nets.html", "Nets of a small harbour", f'Read <a href="{rope}">about rope</a> first.')
    bread = page_of(site, "/weekly-bread.html", "Bread for a week", "Bread needs time.", source="Kitchen Sheet")
    for address in (rope, again, nets, bread):
        save_link(page, address)
    expect(page.get_by_role("article")).to_have_count(4)
    expect(card(page, "Nets of a small harbour")).to_contain_text("known source")
    expect(card(page, "Nets of a small harbour")).to_contain_text("new")
    expect(card(page, "Nets of a small harbour")).not_to_contain_text("similar")
    expect(card(page, "Bread for a week")).not_to_contain_text("known source")
    expect(card(page, "How rope is made")).to_have_count(2)
    for one in card(page, "How rope is made").all():
        expect(one).to_contain_text("similar to one you have")

    open_item(page, "Nets of a small harbour")
    expect(page.get_by_text("3 saved from this source")).to_be_visible()
    related = page.get_by_role("region", name="Related")
    expect(related.get_by_role("listitem")).to_have_count(2)
    expect(related.get_by_role("listitem").first).to_contain_text("Linked in this text")
    expect(related).not_to_contain_text("Bread")
    accessible(page)
    related.get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="How rope is made", level=1)).to_be_visible()
    expect(page.get_by_role("region", name="Related").get_by_role("listitem").first).to_contain_text(
        "Same title, same source"
    )
