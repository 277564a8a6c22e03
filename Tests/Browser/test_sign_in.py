"""Passkeys of a virtual authenticator, codes beside the password, and secrets for programs."""

import base64
import json
import time
import urllib.request

import pyotp
import pytest
from playwright.sync_api import expect

from server import Server
from walks import EMAIL, PASSWORD, open_settings, patient, sign_in, sign_up, visit, wait_until, whole

AUTHENTICATOR = {
    "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}
# What the page asks the browser for, by its manner; nothing else is changed.
SPY = """
window.asked = [];
for (const name of ['get', 'create']) {
  const real = CredentialsContainer.prototype[name];
  CredentialsContainer.prototype[name] = function (options) {
    window.asked.push(`${name} ${options.mediation ?? 'modal'}`);
    return real.call(this, options);
  };
}
"""


@pytest.fixture
def server(tmp_path):
    """Passkeys belong to a name: an address of numbers has none."""
    with Server(tmp_path / "data", host="localhost") as server:
        yield server


# Each flow on a phone in English, and on a desk in Korean.
ENGLISH = {
    "size": {}, "inbox": "Inbox", "sign in": "Sign In", "sign-in": "Sign-in", "activity": "Recent activity",
    "set up": "Set up", "set up codes": "Set up codes", "key": "Key for the app", "code": "Code",
    "wrong code": "This code isn’t right, or was already used.", "recovery": "Recovery codes", "kept": "I’ve kept them",
    "left": "{} recovery codes left", "used": "Recovery code used", "for": "What it’s for", "read": "Only read",
    "create": "Create app password", "secret": "New app password", "confirm": "Confirm it’s you",
    "password": "Current password", "wrong password": "The current password is incorrect.",
    "is at": "This server is at {}", "change email": "Change email", "new email": "New email",
}
KOREAN = {
    "size": {"width": 1280, "height": 900, "locale": "ko-KR"}, "inbox": "받은함", "sign in": "로그인",
    "sign-in": "로그인 방법", "activity": "최근 활동", "set up": "설정", "set up codes": "인증 코드 설정",
    "key": "앱에 넣을 키", "code": "코드", "wrong code": "코드가 맞지 않거나 이미 쓴 코드예요.", "recovery": "복구 코드",
    "kept": "보관했어요", "left": "복구 코드 {}개 남음", "used": "복구 코드를 썼어요", "for": "어디에 쓰나요",
    "read": "읽기만", "create": "앱 비밀번호 만들기", "secret": "새 앱 비밀번호", "confirm": "본인 확인",
    "password": "현재 비밀번호", "wrong password": "현재 비밀번호가 맞지 않아요.",
    "is at": "이 서버 주소는 {}", "change email": "이메일 바꾸기", "new email": "새 이메일",
}
both = pytest.mark.parametrize("words", [ENGLISH, KOREAN], ids=["en-phone", "ko-desk"])


def inside(device, server, words):
    """A page that is signed in, at the Inbox."""
    server.add_account()
    page = device(**words["size"]).new_page()
    enter(page, words)
    return page


def enter(page, words):
    sign_in(page, korean=words is KOREAN)
    arrive(page, words)


def arrive(page, words):
    expect(page.get_by_role("heading", name=words["inbox"], level=1)).to_be_visible()
    whole(page)


def visit_sign_in_methods(page, words):
    visit(page, "/settings/sign-in")
    expect(page.get_by_role("heading", name=words["activity"])).to_be_visible()


class Authenticator:
    """The device's own, in which the person's finger is always right, while `is_there`."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable", {"enableUI": False})
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    @property
    def passkeys(self):
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def add(self, passkey):
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})

    def is_there(self, there):
        self.session.send(
            "WebAuthn.setAutomaticPresenceSimulation", {"authenticatorId": self.id, "enabled": there})


def open_sign_in_methods(page):
    open_settings(page)
    page.get_by_role("link", name="Sign-in", exact=True).click()
    expect(page.get_by_role("heading", name="Sign-in", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Recent activity")).to_be_visible()


def sign_out(page, link="Sign In"):
    visit(page, "/settings")
    # The server draws what is opened next for nobody only once it knows: whoever is quicker comes to Welcome.
    with page.expect_response(lambda answer: answer.request.method == "DELETE" and answer.url.endswith("/session")):
        page.locator("#sign-out").click()
    expect(page.get_by_role("link", name=link)).to_be_visible()


@pytest.mark.req("L07")
def test_a_passkey_is_added_signs_in_and_is_removed(device, accessible):
    page = device().new_page()
    page.add_init_script(SPY)
    authenticator = Authenticator(page)
    sign_up(page)
    open_sign_in_methods(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey added").first).to_be_visible()
    rows = page.locator(".opening > summary")
    expect(rows).to_have_count(1)
    rows.click()
    rename = page.get_by_role("button", name="Rename")
    expect(rename).to_have_count(1)
    assert len(authenticator.passkeys) == 1
    accessible(page)
    rename.click()
    sheet = page.get_by_role("dialog", name="Name of the passkey")
    field = sheet.get_by_label("Name of the passkey")
    expect(field).to_be_focused()
    field.fill("My phone")
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    expect(page.get_by_text("My phone")).to_be_visible()
    # The same device has one already.
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("This device already has a passkey.")).to_be_visible()
    sign_out(page)
    # What is offered in the field waits for the person, and gives way to the button.
    authenticator.is_there(False)
    page.goto("/sign-in")
    expect(page.get_by_label("Email")).to_have_attribute("autocomplete", "username webauthn")
    page.wait_for_function("() => window.asked.includes('get conditional')")
    accessible(page)
    # The authenticator asks for a finger as a request comes, not again.
    authenticator.is_there(True)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_function("() => window.asked.includes('get modal')")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    whole(page)
    open_sign_in_methods(page)
    expect(page.get_by_text("Signed in with a passkey")).to_be_visible()
    kept = authenticator.passkeys[0]
    rows.click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("Passkey removed").first).to_be_visible()
    expect(rows).to_have_count(0)
    # The browser was told, and has forgotten it; one that still has it is not let in.
    wait_until(page, lambda: not authenticator.passkeys)
    sign_out(page)
    page.goto("/sign-in")
    authenticator.add(kept)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("This passkey isn’t accepted here.")).to_be_visible()


@pytest.mark.req("L07")
def test_a_passkey_answers_only_to_the_person(device):
    page = device().new_page()
    authenticator = Authenticator(page)
    sign_up(page)
    open_sign_in_methods(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".opening")).to_have_count(1)
    sign_out(page)
    authenticator.session.send("WebAuthn.setResponseOverrideBits", {
        "authenticatorId": authenticator.id, "isBogusSignature": True})
    page.goto("/sign-in")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("This passkey isn’t accepted here.")).to_be_visible()


@pytest.mark.req("L07")
def test_after_a_password_the_password_manager_may_add_a_passkey(device, server):
    server.add_account()
    page = device().new_page()
    page.add_init_script(SPY + """
      PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: true });
      const real = CredentialsContainer.prototype.create;
      CredentialsContainer.prototype.create = async function (options) {
        window.asked.push(`create ${options.mediation}`);
        throw new DOMException('', 'NotAllowedError');
      };
    """)
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
    page.wait_for_function("() => window.asked.includes('create conditional')")


@pytest.mark.req("L07", "X12")
def test_in_korean_on_a_desk_too(device, server, accessible):
    server.add_account()
    page = device(width=1280, height=900, locale="ko-KR").new_page()
    sign_in(page, korean=True)
    expect(page.get_by_role("heading", name="받은함", level=1)).to_be_visible()
    whole(page)
    # Not before: the password manager would add one by itself.
    Authenticator(page)
    visit(page, "/settings/sign-in")
    page.get_by_role("button", name="패스키 추가").click()
    page.locator(".opening > summary").click()
    expect(page.get_by_role("button", name="이름 바꾸기")).to_have_count(1)
    accessible(page)
    sign_out(page, link="로그인")
    # A browser whose fields offer nothing: there it takes the button.
    page.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
    page.goto("/sign-in")
    accessible(page)
    page.get_by_role("button", name="패스키 사용").click()
    expect(page.get_by_role("heading", name="받은함", level=1)).to_be_visible()


class Codes:
    """An app that computes two codes: each of a step of its own, since each counts once, and the second may be a step ahead."""

    def __init__(self, secret):
        self.totp = pyotp.TOTP(secret)
        self.used = 0

    def next(self):
        self.used = max(int(time.time() // 30), self.used + 1)
        return self.totp.generate_otp(self.used)


@pytest.mark.req("L07", "X12")
@both
def test_codes_are_asked_for_beside_the_password(device, server, accessible, words):
    page = inside(device, server, words)
    visit_sign_in_methods(page, words)
    page.get_by_role("button", name=words["set up"], exact=True).click()
    sheet = page.get_by_role("dialog", name=words["set up codes"])
    expect(sheet).to_be_visible()
    accessible(page)
    codes = Codes(sheet.get_by_label(words["key"]).input_value())
    field = sheet.get_by_label(words["code"], exact=True)
    field.fill("000000")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text(words["wrong code"])).to_be_visible()
    field.fill(codes.next())
    page.keyboard.press("Enter")
    kept = page.get_by_role("dialog", name=words["recovery"])
    expect(kept.get_by_role("listitem")).to_have_count(10)
    accessible(page)
    recovery = kept.get_by_role("listitem").first.inner_text()
    page.get_by_role("button", name=words["kept"]).click()
    expect(page.get_by_text(words["left"].format(10))).to_be_visible()
    for code in (codes.next(), recovery):
        sign_out(page, link=words["sign in"])
        sign_in(page, korean=words is KOREAN)
        asked = page.get_by_label(words["code"], exact=True)
        expect(asked).to_be_focused()
        # Whoever has lost all of it is told whom to ask.
        expect(page.get_by_text("later user recover")).to_be_visible()
        asked.fill(code)
        page.keyboard.press("Enter")
        arrive(page, words)
    visit_sign_in_methods(page, words)
    expect(page.get_by_text(words["left"].format(9))).to_be_visible()
    expect(page.get_by_text(words["used"])).to_be_visible()
    # And is let in.
    sign_out(page, link=words["sign in"])
    page.goto("/forgot-password")
    expect(page.get_by_text("later user ")).to_be_visible()
    page.goto("/sign-in")
    server.run("user", "recover", EMAIL, "--password-stdin", text="another long password\n")
    sign_in(page, password="another long password", korean=words is KOREAN)
    expect(page.get_by_role("heading", name=words["inbox"], level=1)).to_be_visible()


@pytest.mark.req("L08", "X12")
@both
def test_a_program_gets_a_password_of_its_own(device, server, accessible, words):
    page = inside(device, server, words)
    visit_sign_in_methods(page, words)
    page.locator("#new-program > summary").click()
    page.get_by_label(words["for"]).fill("KOReader")
    page.get_by_role("button", name=words["read"]).click()
    page.get_by_role("button", name=words["create"]).click()
    secret = page.get_by_label(words["secret"])
    expect(secret).to_be_visible()
    accessible(page)
    pair = base64.b64encode(f"{EMAIL}:{secret.input_value()}".encode()).decode()
    request = urllib.request.Request(server.url + "/api/v1/items", headers={"Authorization": f"Basic {pair}"})
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer)["items"] == []
    visit(page, "/settings")
    expect(page.get_by_text("KOReader")).to_be_visible()


@pytest.mark.req("L07", "X12")
@both
def test_where_the_address_has_no_name_it_is_said_why(tmp_path, chromium, words):
    size = {"width": 390, "height": 844} | words["size"]
    locale = size.pop("locale", "en-US")
    with Server(tmp_path / "numbers") as numbers:
        numbers.add_account()
        context = patient(chromium.new_context(base_url=numbers.url, locale=locale, viewport=size))
        page = context.new_page()
        page.goto("/sign-in")
        expect(page.get_by_role("button", name=words["sign in"])).to_be_visible()
        expect(page.locator("#use-passkey")).to_have_count(0)
        enter(page, words)
        visit_sign_in_methods(page, words)
        expect(page.get_by_text(words["is at"].format(numbers.url))).to_be_visible()
        expect(page.locator("#add-passkey")).to_have_count(0)
        context.close()


@pytest.mark.req("L07", "X12")
@both
def test_who_waited_says_again_who_they_are(device, server, accessible, words):
    page = inside(device, server, words)
    # As after five minutes: the server forgets with its process what it confirmed.
    server.stop()
    server.start()
    visit_sign_in_methods(page, words)
    page.get_by_role("button", name=words["set up"], exact=True).click()
    sheet = page.get_by_role("dialog", name=words["confirm"])
    field = sheet.get_by_label(words["password"], exact=True)
    expect(field).to_be_focused()
    accessible(page)
    field.fill("not the password")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text(words["wrong password"])).to_be_visible()
    field.fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=words["set up codes"])).to_be_visible()


@pytest.mark.req("L06", "L07", "X12")
@both
def test_where_codes_are_on_a_form_asks_for_one_and_is_sent_again(device, server, accessible, words):
    page = inside(device, server, words)
    codes = Codes(page.evaluate("async () => (await (await fetch('/api/v1/codes', { method: 'POST' })).json()).secret"))
    assert page.evaluate("""async (code) => (await fetch('/api/v1/codes', {
      method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) })).status
    """, codes.next()) == 200
    # As after five minutes: the server forgets with its process what it confirmed.
    server.stop()
    server.start()
    visit(page, "/settings")
    page.locator("#change-email").click()
    sheet = page.get_by_role("dialog", name=words["change email"])
    sheet.get_by_label(words["new email"]).fill("new@example.org")
    sheet.get_by_label(words["password"], exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    asked = page.get_by_role("dialog", name=words["confirm"])
    code = asked.get_by_label(words["code"], exact=True)
    expect(code).to_be_focused()
    accessible(page)
    # Whoever thinks better of it finds what they typed.
    page.keyboard.press("Escape")
    expect(sheet.get_by_label(words["new email"])).to_have_value("new@example.org")
    page.keyboard.press("Enter")
    expect(code).to_be_focused()
    code.fill(codes.next())
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("new@example.org").first).to_be_visible()
