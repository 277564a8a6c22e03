"""Letters go out through a real SMTP receiver: TLS, sign-in, retries, and what their links do."""

import email
import email.policy
import json
import os
import queue
import re
import ssl
import subprocess
import urllib.error
import urllib.request

import pyotp
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from server import PROGRAM, Server, free_port


class Receiver:
    """Takes mails as any server does; `refuse` holds answers to give to the next ones instead."""

    def __init__(self):
        self.mails = queue.Queue()
        self.refuse = []
        self.recipients = []
        self.signed_in = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.refuse:
            return self.refuse.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.recipients.append((envelope.mail_from, list(envelope.rcpt_tos)))
        self.mails.put(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 Taken"

    def sign_in(self, server, session, envelope, mechanism, login):
        assert isinstance(login, LoginPassword)
        self.signed_in.append((mechanism, session.ssl is not None))
        return AuthResult(success=login.password == b"s3cret", handled=False)

    def next(self):
        return self.mails.get(timeout=120)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return folder


@pytest.fixture
def receiver(certificate):
    """STARTTLS and a sign-in, as on port 587."""
    handler = Receiver()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    controller = Controller(
        handler, hostname="127.0.0.1", port=free_port(), ready_timeout=60, tls_context=context,
        require_starttls=True, auth_required=True, authenticator=handler.sign_in)
    controller.start()
    handler.port = controller.port
    handler.controller = controller
    yield handler
    controller.stop()


def options(port, tls="starttls", sender="나중에 <later@example.org>"):
    return ["--smtp-host", "localhost", "--smtp-port", str(port), "--smtp-tls", tls,
            "--smtp-user", "later", "--smtp-from", sender, "--registration", "open"]


@pytest.fixture
def mailing(tmp_path, receiver, certificate, monkeypatch):
    monkeypatch.setenv("LATER_SMTP_PASSWORD", "s3cret")
    monkeypatch.setenv("LATER_SMTP_CERTIFICATES", str(certificate / "cert.pem"))
    with Server(tmp_path / "data", options=options(receiver.port)) as server:
        yield server


def ask(server, method, path, body=None, cookie=None, language="en"):
    """Status, JSON and headers of an answer."""
    request = urllib.request.Request(
        server.url + path, method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin",
                 "Accept-Language": language, **({"Cookie": cookie} if cookie else {})})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None, answer.headers
    except urllib.error.HTTPError as refusal:
        text = refusal.read()
        return refusal.code, json.loads(text) if text else None, refusal.headers


def sign_up(server, address="ada@example.org", language="en"):
    status, _, headers = ask(
        server, "POST", "/api/v1/accounts",
        {"email": address, "name": "Ada", "password": "correct horse battery"},
        language=language)
    assert status == 201
    return headers["Set-Cookie"].split(";")[0]


def secret(mail):
    text = mail.get_body(("plain",)).get_content()
    found = re.search(r"secret=([A-Za-z0-9_-]+)", text)
    assert found, text
    assert f"secret={found[1]}" in mail.get_body(("html",)).get_content()
    return found[1]


def password_is(server, password, address="ada@example.org"):
    return ask(server, "POST", "/api/v1/session", {"email": address, "password": password})[0] == 200


def confirmed(server, cookie):
    return ask(server, "GET", "/api/v1/session", cookie=cookie)[1]["isEmailConfirmed"]


@pytest.mark.req("L06")
def test_a_forgotten_password_is_set_by_a_link_that_works_once(mailing, receiver):
    cookie = sign_up(mailing)
    receiver.next()
    answer = ask(mailing, "POST", "/api/v1/password-resets", {"email": "ADA@example.org", "language": "en"})
    assert answer[:2] == (202, None)
    mail = receiver.next()
    assert mail["Subject"] == "Set a new password for Later"
    assert mail["To"] == "ada@example.org"
    assert mail["From"].addresses[0].display_name == "나중에"
    assert mail["Date"].datetime and "@example.org>" in mail["Message-ID"]
    assert receiver.recipients[-1] == ("later@example.org", ["ada@example.org"])
    assert receiver.signed_in and all(tls for _, tls in receiver.signed_in)
    link = secret(mail)
    assert len(link) >= 43
    body = {"secret": link, "password": "another good one"}
    assert ask(mailing, "POST", "/api/v1/password-resets/redemption", dict(body, password="short"))[0] == 422
    assert ask(mailing, "POST", "/api/v1/password-resets/redemption", body)[0] == 204
    assert ask(mailing, "POST", "/api/v1/password-resets/redemption", body)[1]["code"] == "link-invalid"
    assert not password_is(mailing, "correct horse battery")
    assert password_is(mailing, "another good one")
    assert ask(mailing, "GET", "/api/v1/session", cookie=cookie)[0] == 401


@pytest.mark.req("L06")
@pytest.mark.parametrize("is_shown", [False, True])
def test_a_new_password_ends_what_a_stranger_set_up_before_the_address_was_shown_to_be_theirs(mailing, receiver, is_shown):
    cookie = sign_up(mailing)
    link = secret(receiver.next())
    if is_shown:
        assert ask(mailing, "POST", "/api/v1/email/confirmation", {"secret": link})[0] < 300
    codes = ask(mailing, "POST", "/api/v1/codes", cookie=cookie)[1]
    totp = pyotp.parse_uri(codes["address"])
    assert ask(mailing, "PUT", "/api/v1/codes", {"code": totp.now()}, cookie=cookie)[0] == 200
    if is_shown:
        receiver.next()  # That codes are on.
    assert ask(mailing, "POST", "/api/v1/password-resets", {"email": "ada@example.org"})[0] == 202
    body = {"secret": secret(receiver.next()), "password": "another good one"}
    assert ask(mailing, "POST", "/api/v1/password-resets/redemption", body)[0] == 204
    # Whoever had confirmed the address keeps the codes; of whoever had not, nothing stays.
    assert password_is(mailing, "another good one") != is_shown


def test_an_unknown_address_is_answered_like_a_known_one_and_gets_nothing(mailing, receiver):
    sign_up(mailing)
    receiver.next()
    known = ask(mailing, "POST", "/api/v1/password-resets", {"email": "ada@example.org"})
    unknown = ask(mailing, "POST", "/api/v1/password-resets", {"email": "nobody@example.org"})
    assert known[:2] == unknown[:2] == (202, None)
    assert receiver.next()["To"] == "ada@example.org"
    assert receiver.mails.empty()


@pytest.mark.req("L06")
def test_the_address_is_confirmed_in_the_language_of_the_person(mailing, receiver):
    cookie = sign_up(mailing, language="ko-KR,ko")
    mail = receiver.next()
    assert mail["Subject"] == "Later 이메일 주소 확인"
    assert "확인해 주세요" in mail.get_body(("plain",)).get_content()
    assert not confirmed(mailing, cookie)
    assert ask(mailing, "POST", "/api/v1/email/confirmation", {"secret": secret(mail)})[0] == 204
    assert confirmed(mailing, cookie)


@pytest.mark.req("L06")
def test_another_address_counts_once_it_is_confirmed_and_the_old_one_is_told(mailing, receiver):
    cookie = sign_up(mailing)
    receiver.next()
    change = {"email": "lovelace@example.org", "password": "wrong"}
    assert ask(mailing, "PUT", "/api/v1/email", change, cookie)[0] == 403
    change["password"] = "correct horse battery"
    assert ask(mailing, "PUT", "/api/v1/email", change, cookie)[0] == 202
    mail = receiver.next()
    assert mail["To"] == "lovelace@example.org"
    assert password_is(mailing, "correct horse battery")
    assert ask(mailing, "POST", "/api/v1/email/confirmation", {"secret": secret(mail)})[0] == 204
    notice = receiver.next()
    assert notice["To"] == "ada@example.org" and "changed" in notice["Subject"]
    assert "secret=" not in notice.get_body(("plain",)).get_content()
    assert not password_is(mailing, "correct horse battery")
    assert password_is(mailing, "correct horse battery", "lovelace@example.org")
    assert confirmed(mailing, cookie)
    assert "event=address-changed" in (mailing.data.parent / f"{mailing.data.name}.log").read_text()


def test_what_gives_rights_is_told_to_a_confirmed_address(mailing, receiver):
    cookie = sign_up(mailing)
    link = secret(receiver.next())
    token = {"name": "script", "scope": "save", "password": "correct horse battery"}
    # Nobody knows yet whose the address is: it gets no such letter.
    assert ask(mailing, "POST", "/api/v1/tokens", token, cookie)[0] == 201
    assert ask(mailing, "POST", "/api/v1/email/confirmation", {"secret": link})[0] == 204
    assert ask(mailing, "POST", "/api/v1/tokens", token, cookie, "ko")[0] == 201
    assert receiver.next()["Subject"] == "Later 액세스 토큰이 만들어졌어요"
    assert password_is(mailing, "correct horse battery")
    letter = receiver.next()
    # In the language of what the person did last, whatever the browser speaks that came in.
    assert letter["Subject"] == "Later에 새로 로그인했어요" and letter["To"] == "ada@example.org"
    assert "설정에서 비밀번호를 바꾸고" in letter.get_body(("plain",)).get_content()
    change = {"current": "correct horse battery", "new": "another good one"}
    assert ask(mailing, "PUT", "/api/v1/password", change, cookie)[0] == 204
    assert receiver.next()["Subject"] == "Your Later password was changed"
    log = (mailing.data.parent / f"{mailing.data.name}.log").read_text()
    for event in ["signed-up", "token-made", "signed-in", "password-changed"]:
        assert f"event={event}" in log
    assert "correct horse" not in log and "ada@" not in log


def test_a_sign_up_that_signs_in_is_told_and_logged_as_one(mailing, receiver):
    cookie = sign_up(mailing)
    assert ask(mailing, "POST", "/api/v1/email/confirmation", {"secret": secret(receiver.next())})[0] == 204
    again = {"email": " ADA@example.org ", "name": "Ada", "password": "a guess at it"}
    assert ask(mailing, "POST", "/api/v1/accounts", again)[1]["code"] == "not-created"
    again["password"] = "correct horse battery"
    assert ask(mailing, "POST", "/api/v1/accounts", again)[0] == 201
    assert receiver.next()["Subject"] == "New sign-in to Later"
    assert ask(mailing, "PUT", "/api/v1/registration", {"registration": "invitation"}, cookie)[0] == 204
    assert ask(mailing, "POST", "/api/v1/invitations", {}, cookie)[0] == 201
    log = (mailing.data.parent / f"{mailing.data.name}.log").read_text()
    lines = [line for line in log.splitlines() if "event=" in line]
    events = ["signed-up", "attempt-failed", "signed-in", "registration-changed", "invitation-made"]
    for line, event in zip(lines, events, strict=True):
        assert f"event={event}" in line and "account=" in line


def test_a_taken_address_is_not_told_and_gets_no_letter(mailing, receiver):
    cookie = sign_up(mailing)
    sign_up(mailing, "eve@example.org")
    receiver.next(), receiver.next()
    change = {"email": "eve@example.org", "password": "correct horse battery"}
    assert ask(mailing, "PUT", "/api/v1/email", change, cookie)[:2] == (202, None)
    change["email"] = "free@example.org"
    assert ask(mailing, "PUT", "/api/v1/email", change, cookie)[:2] == (202, None)
    assert receiver.next()["To"] == "free@example.org"


def test_what_waits_for_the_mail_server_goes_when_it_is_back(tmp_path, certificate, monkeypatch):
    monkeypatch.setenv("LATER_SMTP_PASSWORD", "s3cret")
    port = free_port()
    data = tmp_path / "data"
    setting = options(port, tls="none")
    with Server(data, options=setting) as server:
        sign_up(server)
        server.kill()
    handler = Receiver()
    controller = Controller(
        handler, hostname="127.0.0.1", port=port, ready_timeout=60, authenticator=handler.sign_in,
        auth_require_tls=False)
    controller.start()
    try:
        # The lease of a killed server ends after three minutes; the owner's clock makes it so here.
        database = data / "later.sqlite"
        subprocess.run(
            ["/usr/bin/python3", "-c",
             "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]);"
             "d.execute('UPDATE letter SET dueAt=0, leasedUntil=NULL'); d.commit()", database],
            check=True)
        with Server(data, options=setting):
            assert handler.next()["To"] == "ada@example.org"
    finally:
        controller.stop()


def test_a_mail_that_is_refused_for_good_is_not_tried_again(mailing, receiver):
    receiver.refuse = ["550 No such person"]
    sign_up(mailing)
    sign_up(mailing, "eve@example.org")
    assert receiver.next()["To"] == "eve@example.org"
    log = (mailing.data.parent / "data.log").read_text()
    assert "a mail cannot be sent" in log and "550" in log
    assert "secret=" not in log


def doctor(tmp_path, port, *more, tls="starttls"):
    data = tmp_path / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    done = subprocess.run(
        [PROGRAM, "doctor", "--data", data, "--json", "--smtp-host", "localhost",
         "--smtp-port", str(port), "--smtp-tls", tls, "--smtp-user", "later",
         "--smtp-from", "later@example.org", *more],
        capture_output=True, text=True, check=False, env=dict(os.environ))
    return next(check for check in json.loads(done.stdout)["checks"] if check["name"] == "mail")


def test_doctor_says_what_is_wrong_with_the_mail_server(tmp_path, receiver, certificate, monkeypatch):
    monkeypatch.setenv("LATER_SMTP_PASSWORD", "s3cret")
    untrusted = doctor(tmp_path, receiver.port)
    assert not untrusted["ok"] and "certificate" in untrusted["text"]
    monkeypatch.setenv("LATER_SMTP_CERTIFICATES", str(certificate / "cert.pem"))
    assert doctor(tmp_path, receiver.port)["ok"]
    monkeypatch.setenv("LATER_SMTP_PASSWORD", "wrong")
    refused = doctor(tmp_path, receiver.port)
    assert not refused["ok"] and "password" in refused["text"]
    nobody = doctor(tmp_path, free_port())
    assert not nobody["ok"] and "reached" in nobody["text"]


def test_implicit_tls_is_spoken_too(tmp_path, certificate, monkeypatch):
    handler = Receiver()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    controller = Controller(
        handler, hostname="localhost", port=free_port(), ready_timeout=60, ssl_context=context,
        authenticator=handler.sign_in, auth_require_tls=False)
    controller.start()
    monkeypatch.setenv("LATER_SMTP_CERTIFICATES", str(certificate / "cert.pem"))
    url = f"smtps://later:s3cret@localhost:{controller.port}"
    try:
        with Server(tmp_path / "data", options=[
                "--smtp-url", url, "--smtp-from", "later@example.org",
                "--registration", "open"]) as server:
            sign_up(server)
            assert handler.next()["To"] == "ada@example.org"
    finally:
        controller.stop()


def test_without_a_mail_server_it_is_said_and_the_address_changes_at_once(server):
    server.add_account()
    answer = ask(server, "POST", "/api/v1/password-resets", {"email": "ada@example.org"})
    assert answer[0] == 409 and answer[1]["code"] == "no-mail"
    assert ask(server, "GET", "/api/v1/server")[1]["hasMail"] is False
    status, _, headers = ask(
        server, "POST", "/api/v1/session",
        {"email": "ada@example.org", "password": "correct horse battery"})
    assert status == 200
    cookie = headers["Set-Cookie"].split(";")[0]
    change = {"email": "lovelace@example.org", "password": "correct horse battery"}
    status, profile, _ = ask(server, "PUT", "/api/v1/email", change, cookie)
    assert status == 200 and profile["email"] == "lovelace@example.org"
