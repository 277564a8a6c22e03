"""Premium in a browser: the full list, the way to the provider's page and back, in both languages, on phone and desk."""

import pytest
from payment_provider import PaymentProvider
from playwright.sync_api import expect
from server import Server
from walks import patient, ready, sign_in, stored, visit, whole

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
ENGLISH = {
    "locale": "en-US", "inbox": "Inbox", "name": "Item name", "save": "Save", "full": "The list is full",
    "unlock": "Unlock Premium - ₩4,900", "caption": "Unlimited items + Ad-free experience", "done": "Done",
    "unlocked": "Premium is unlocked", "on its way": "Your payment is on its way",
    "closed": "The payment page can’t be opened right now", "waits": "1 item is waiting for room",
    "privacy": "you pay on a page of Stripe", "terms": "paid once through Stripe",
}
KOREAN = {
    "locale": "ko-KR", "inbox": "받은함", "name": "항목 이름", "save": "저장", "full": "목록이 가득 찼어요",
    "unlock": "프리미엄 잠금 해제 - ₩4,900", "caption": "항목 수 제한 없음 + 광고 없이 이용", "done": "완료",
    "unlocked": "프리미엄 잠금이 해제됐어요", "on its way": "결제가 진행 중이에요",
    "closed": "지금은 결제 페이지를 열 수 없어요", "waits": "자리를 기다리는 항목 1개",
    "privacy": "Stripe 결제 페이지에서 결제", "terms": "Stripe에서 한 번만 결제",
}
SPONSOR = "Later is made possible by its friends."


@pytest.fixture
def provider():
    provider = PaymentProvider()
    yield provider
    provider.close()


@pytest.fixture
def server(tmp_path, provider, monkeypatch):
    for name, value in provider.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LATER_RESTOCK_LIMIT", "1")
    monkeypatch.setenv("LATER_RESTOCK_SPONSOR", SPONSOR)
    with Server(tmp_path / "data") as server:
        provider.server = server
        server.add_account()
        yield server


@pytest.fixture
def open_page(chromium, server):
    """A signed-in page of a browser that may go to the provider's, too."""
    opened = []

    def open_page(words, **size):
        context = patient(chromium.new_context(
            reduced_motion="reduce", base_url=server.url, locale=words["locale"], **size))
        opened.append(context)
        page = context.new_page()
        sign_in(page, korean=words is KOREAN)
        expect(page.get_by_role("heading", name=words["inbox"], level=1)).to_be_visible()
        whole(page)
        visit(page, "/restock")
        stored(page)
        return page

    yield open_page
    for context in opened:
        context.close()


def add(page, words, name):
    page.locator("#add-product").click()
    page.get_by_label(words["name"]).fill(name)
    page.get_by_role("button", name=words["save"], exact=True).click()
    expect(page.get_by_role("article").filter(has_text=name)).to_be_visible()


def unlock(page, words):
    # What waits for room is not stored at the server, and need not be.
    page.goto("/restock/settings")
    ready(page)
    page.get_by_role("button", name=words["unlock"]).click()
    page.wait_for_url("**/pay/**")


@pytest.mark.req("R10", "R07")
@pytest.mark.parametrize("words", [ENGLISH, KOREAN], ids=["en", "ko"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_limit_the_sponsor_and_the_button_go_once_it_is_paid(open_page, words, size, accessible):
    page = open_page(words, **size)
    add(page, words, "Coffee")
    expect(page.get_by_text(SPONSOR)).to_be_visible()
    page.locator("#add-product").click()
    dialog = page.get_by_role("dialog", name=words["full"])
    expect(dialog.get_by_role("button", name=words["unlock"])).to_be_visible()
    accessible(page)
    dialog.get_by_role("button", name=words["done"]).click()
    visit(page, "/restock/settings")
    expect(page.get_by_text(words["caption"])).to_be_visible()
    accessible(page)
    # Whoever thinks better of it comes back to what was.
    page.get_by_role("button", name=words["unlock"]).click()
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_url("**/restock/settings")
    expect(page.get_by_role("button", name=words["unlock"])).to_be_visible()
    page.get_by_role("button", name=words["unlock"]).click()
    page.get_by_role("button", name="Pay", exact=True).click()
    page.wait_for_url("**/restock/settings")
    expect(page.get_by_text(words["caption"])).to_have_count(0)
    page.get_by_role("button", name=words["done"]).click()
    expect(page.get_by_text(SPONSOR)).to_have_count(0)
    add(page, words, "Tea")
    for paper in ["privacy", "terms"]:
        visit(page, "/restock/" + paper)
        expect(page.get_by_text(words[paper])).to_be_visible()


@pytest.mark.req("R10")
def test_another_device_has_it_once_its_app_is_opened(open_page, provider):
    # Nobody hears the provider: the page that one comes back to asks.
    provider.tells = False
    other = open_page(ENGLISH, **DESKTOP)
    add(other, ENGLISH, "Coffee")
    expect(other.get_by_text(SPONSOR)).to_be_visible()
    page = open_page(ENGLISH, **PHONE)
    unlock(page, ENGLISH)
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_text(ENGLISH["unlocked"])).to_be_visible()
    visit(other, "/restock")
    expect(other.get_by_role("article").filter(has_text="Coffee")).to_be_visible()
    expect(other.get_by_text(SPONSOR)).to_have_count(0)


@pytest.mark.req("R10")
@pytest.mark.parametrize("words", [ENGLISH, KOREAN], ids=["en", "ko"])
def test_what_is_paid_later_says_so_and_an_unreachable_provider_too(open_page, provider, words):
    page = open_page(words, **PHONE)
    unlock(page, words)
    page.get_by_role("button", name="Pay later").click()
    expect(page.get_by_text(words["on its way"])).to_be_visible()
    expect(page.get_by_role("button", name=words["unlock"])).to_have_count(0)
    (session,) = provider.sessions.values()
    assert provider.tell("checkout.session.async_payment_failed", session) == 204
    provider.http.shutdown()
    provider.http.server_close()
    visit(page, "/restock/settings")
    page.get_by_role("button", name=words["unlock"]).click()
    expect(page.get_by_text(words["closed"]).first).to_be_visible()


@pytest.mark.req("R10")
@pytest.mark.parametrize("words", [ENGLISH, KOREAN], ids=["en", "ko"])
def test_what_was_made_beyond_the_limit_without_a_network_waits_and_is_sent(open_page, words):
    first, second = open_page(words, **DESKTOP), open_page(words, **PHONE)
    first.context.set_offline(True)
    add(first, words, "Coffee")
    add(second, words, "Tea")
    stored(second)
    first.context.set_offline(False)
    expect(first.locator("#waiting-products")).to_contain_text(words["waits"])
    expect(first.locator("#waiting-products")).to_contain_text("Coffee")
    expect(first.get_by_role("article").filter(has_text="Tea")).to_be_visible()
    # It is kept over a start, and sent once there is room.
    first.goto("/restock")
    ready(first)
    expect(first.locator("#waiting-products")).to_contain_text("Coffee")
    unlock(first, words)
    first.get_by_role("button", name="Pay", exact=True).click()
    first.wait_for_url("**/restock/settings")
    first.get_by_role("button", name=words["done"]).click()
    expect(first.get_by_role("article").filter(has_text="Coffee")).to_be_visible()
    expect(first.locator("#waiting-products")).to_have_count(0)
    expect(second.get_by_role("article").filter(has_text="Coffee")).to_be_visible()
