"""Signing in by others, in a real browser: there and back, linked and unlinked, in both languages, on phone and desk."""

import time

import pyotp
import pytest
from oidc_provider_mock import User, run_server_in_thread
from playwright.sync_api import expect

from issuers import Apple
from server import Server
from walks import EMAIL, patient

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
WORDS = {
    "en-US": {
        "with": "Continue with {}", "linked": "Linked: {}", "link": "Link: “{}”", "unlink": "Unlink: “{}”",
        "sure": "Unlink", "go": "Continue", "is not": "Not linked", "email": "Email", "code": "Code",
        "wrong code": "This code isn’t right", "again": "didn’t work", "delete": "Delete account",
    },
    "ko-KR": {
        "with": "{} 계정으로 계속하기", "linked": "연결됨: {}", "link": "‘{}’ 연결", "unlink": "‘{}’ 연결 끊기",
        "sure": "연결 끊기", "go": "계속", "is not": "연결되지 않음", "email": "이메일", "code": "코드",
        "wrong code": "코드가 맞지 않거나", "again": "로그인하지 못했어요", "delete": "계정 삭제",
    },
}


@pytest.fixture
def issuer():
    claims = {"email": EMAIL, "email_verified": True, "name": "Ada"}
    with run_server_in_thread(user_claims=[User(sub="ada", claims=claims)]) as listener:
        yield f"http://localhost:{listener.server_port}"


@pytest.fixture
def apple():
    with Apple() as apple:
        yield apple


@pytest.fixture
def server(tmp_path, monkeypatch, issuer, apple):
    settings = apple.settings(tmp_path) | {
        "LATER_OIDC_ISSUER": issuer, "LATER_OIDC_CLIENT_ID": "later", "LATER_OIDC_CLIENT_SECRET": "a secret",
        "LATER_OIDC_NAME": "Pocket ID", "LATER_REGISTRATION": "open",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with Server(tmp_path / "data", host="localhost") as server:
        server.add_account("owner@example.org")
        yield server


def arrive(page, server):
    """Waits for a page of the app: what a provider leads back to is only on the way there."""
    page.wait_for_url(lambda url: url.startswith(server.url) and "/auth/" not in url)


@pytest.mark.req("L02")
@pytest.mark.parametrize(("language", "size"), [("en-US", PHONE), ("ko-KR", DESK)])
def test_a_provider_lets_in_and_another_is_linked(chromium, server, apple, accessible, language, size):
    words = WORDS[language]
    context = patient(chromium.new_context(base_url=server.url, locale=language, viewport=size, reduced_motion="reduce"))
    page = context.new_page()
    page.goto("/sign-in")
    expect(page.get_by_label(words["email"])).to_be_visible()
    expect(page.get_by_role("link", name=words["with"].format("Apple"))).to_be_visible()
    accessible(page)
    page.get_by_role("link", name=words["with"].format("Pocket ID")).click()
    # At the provider, whose page is none of ours.
    page.locator("input[name=sub]").fill("ada")
    page.get_by_role("button", name="Authorize").click()
    arrive(page, server)
    assert page.evaluate("async () => (await (await fetch('/api/v1/session')).json()).email") == EMAIL

    page.goto("/settings/sign-in")
    expect(page.get_by_text(words["linked"].format(EMAIL))).to_be_visible()
    expect(page.get_by_text(words["is not"])).to_be_visible()
    accessible(page)
    page.get_by_role("button", name=words["link"].format("Apple"), exact=True).click()
    dialog = page.get_by_role("dialog", name=words["with"].format("Apple"))
    accessible(page)
    dialog.get_by_role("link", name=words["go"]).click()
    # Apple's page sends its answer by a form, from another site.
    page.get_by_role("button", name="Agree").click()
    page.wait_for_url(server.url + "/settings/sign-in")
    expect(page.get_by_text(words["linked"].format("relay@example.org"))).to_be_visible()
    assert apple.faults == []

    # What was linked lets into the same account.
    other = patient(chromium.new_context(base_url=server.url, locale=language, viewport=size))
    second = other.new_page()
    second.goto("/sign-in")
    second.get_by_role("link", name=words["with"].format("Apple")).click()
    second.get_by_role("button", name="Agree").click()
    arrive(second, server)
    assert second.evaluate("async () => (await (await fetch('/api/v1/session')).json()).email") == EMAIL
    other.close()

    page.get_by_role("button", name=words["unlink"].format("Apple"), exact=True).click()
    page.get_by_role("alertdialog").get_by_role("button", name=words["sure"]).click()
    expect(page.get_by_text(words["is not"])).to_be_visible()
    context.close()


def by_pocket_id(page, words):
    page.goto("/sign-in")
    page.get_by_role("link", name=words["with"].format("Pocket ID")).click()
    page.locator("input[name=sub]").fill("ada")
    page.get_by_role("button", name="Authorize").click()


@pytest.mark.req("L02", "L07")
@pytest.mark.parametrize(("language", "size"), [("en-US", DESK), ("ko-KR", PHONE)])
def test_a_code_is_asked_for_after_a_provider_and_a_way_back_counts_once(chromium, server, accessible, language, size):
    words = WORDS[language]
    context = patient(chromium.new_context(base_url=server.url, locale=language, viewport=size))
    page = context.new_page()
    by_pocket_id(page, words)
    arrive(page, server)
    key = page.evaluate("""async () => {
      const answer = await fetch('/api/v1/codes', { method: 'POST' });
      return (await answer.json()).secret;
    }""")
    totp = pyotp.TOTP(key)
    # The step before still counts; the one that follows is not used up by it.
    first = totp.at(int(time.time()) - 30)
    assert page.evaluate("""async (code) => {
      const answer = await fetch('/api/v1/codes', {
        method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) });
      return answer.status;
    }""", first) == 200
    context.close()

    context = patient(chromium.new_context(base_url=server.url, locale=language, viewport=size))
    page = context.new_page()
    backs = []
    page.on("request", lambda request: backs.append(request.url) if "/callback?" in request.url else None)
    by_pocket_id(page, words)
    field = page.get_by_label(words["code"], exact=True)
    expect(field).to_be_focused()
    accessible(page)
    field.fill("000000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(words["wrong code"])
    accessible(page)
    # The page's policy lets nothing be fetched: what the browser's cookies are worth is asked beside it.
    assert context.request.get("/api/v1/session").status == 401
    page.get_by_label(words["code"], exact=True).fill(totp.now())
    page.keyboard.press("Enter")
    arrive(page, server)
    assert context.request.get("/api/v1/session").status == 200
    # Whoever was handed the way back gets nowhere with it, and reads why.
    (back,) = backs
    page.goto(back)
    expect(page.get_by_role("heading")).to_contain_text(words["again"])
    accessible(page)
    context.close()


@pytest.mark.req("L02", "L06")
@pytest.mark.parametrize(("language", "size"), [("en-US", PHONE), ("ko-KR", DESK)])
def test_whoever_came_by_a_provider_leaves_without_a_password(chromium, server, accessible, language, size):
    words = WORDS[language]
    context = patient(chromium.new_context(
        base_url=server.url, locale=language, viewport=size, reduced_motion="reduce"))
    page = context.new_page()
    by_pocket_id(page, words)
    arrive(page, server)
    page.goto("/settings")
    page.locator("#delete-account").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("input[type=password]")).to_have_count(0)
    accessible(page)
    dialog.get_by_role("button", name=words["delete"]).click()
    expect(dialog).to_have_count(0)
    assert context.request.get("/api/v1/session").status == 401
    context.close()
