"""Premium through a provider over HTTP: the page, the messages that it signs, and the ones that nobody believes."""

import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from payment_provider import KEY, SECRET, PaymentProvider
from server import PROGRAM, Server
from test_passkeys import Browser


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
    with Server(tmp_path / "data") as server:
        provider.server = server
        yield server


def begun(server, provider):
    """Somebody who was sent to pay, and the session at the provider."""
    browser = Browser(server)
    browser.sign_up()
    status, page = browser.ask("POST", "/api/v1/premium")
    assert status == 200, page
    session = next(s for s in provider.sessions.values() if s["url"] == page["url"])
    assert (session["amount_total"], session["currency"]) == (4900, "krw")
    return browser, session


def press(session, how):
    """Does on the provider's page what a person does, and stops where it sends them."""
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    opener = urllib.request.build_opener(Stay)
    try:
        opener.open(session["url"] + "?" + how, b"")
    except urllib.error.HTTPError as redirect:
        return redirect.headers["Location"]
    raise AssertionError("nobody was sent anywhere")


def limit(browser):
    return browser.ask("GET", "/api/v1/session")[1]["productLimit"]


def check(browser):
    return browser.ask("POST", "/api/v1/premium/check")[1]["state"]


@pytest.mark.req("R10")
def test_who_has_paid_has_no_limit_here_and_after_a_start(server, provider):
    browser, session = begun(server, provider)
    assert limit(browser) == 1
    assert press(session, "pay") == server.url + "/restock/settings"
    assert limit(browser) == 0
    server.kill()
    server.start()
    assert limit(browser) == 0
    assert browser.ask("POST", "/api/v1/premium")[1]["code"] == "already-unlocked"


@pytest.mark.req("R10")
def test_a_message_that_is_lost_is_made_up_for_by_asking(server, provider):
    browser, session = begun(server, provider)
    provider.tells = False
    press(session, "pay")
    assert limit(browser) == 1
    assert check(browser) == "unlocked"
    assert limit(browser) == 0


def test_what_nobody_signed_or_long_ago_grants_nothing(server, provider):
    browser, session = begun(server, provider)
    provider.tells = False
    press(session, "pay")
    now = int(time.time())
    done = "checkout.session.completed"
    for forged in [{"secrets": ["whsec_other"]}, {"secrets": []}, {"at": now - 400}, {"at": now + 400}, {"live": True}]:
        assert provider.tell(done, session, **forged) == 400
        assert limit(browser) == 1
    # While a secret is replaced a message has two marks; the same one comes twice.
    for _ in range(2):
        assert provider.tell(done, session, secrets=["whsec_before", SECRET]) == 204
    assert limit(browser) == 0


def test_messages_in_the_wrong_order_end_as_in_the_right_one(server, provider):
    browser, session = begun(server, provider)
    provider.tells = False
    press(session, "pay")
    charge = {"payment_intent": session["payment_intent"], "refunded": True}
    assert provider.tell("charge.refunded", charge) == 204
    assert provider.tell("checkout.session.completed", session) == 204
    assert limit(browser) == 1
    assert provider.tell("charge.dispute.created", {"payment_intent": "pi_of_another"}) == 204


@pytest.mark.parametrize("paid", [True, False], ids=["arrives", "fails"])
def test_what_is_paid_later_waits(server, provider, paid):
    browser, session = begun(server, provider)
    press(session, "later")
    assert (check(browser), limit(browser)) == ("waiting", 1)
    session["payment_status"] = "paid" if paid else "unpaid"
    kind = "checkout.session.async_payment_" + ("succeeded" if paid else "failed")
    assert provider.tell(kind, session) == 204
    assert (check(browser), limit(browser)) == (("unlocked", 0) if paid else ("locked", 1))


def test_without_a_network_nobody_is_sent_anywhere(server, provider):
    browser = Browser(server)
    browser.sign_up()
    provider.http.shutdown()
    provider.http.server_close()
    status, answer = browser.ask("POST", "/api/v1/premium")
    assert (status, answer["code"]) == (503, "payment-unavailable")


def test_a_payment_is_in_the_export_and_in_a_backup(server, provider, tmp_path):
    browser, session = begun(server, provider)
    press(session, "pay")
    server.run("export", "ada@example.org", "--output", str(tmp_path / "export.zip"))
    with zipfile.ZipFile(tmp_path / "export.zip") as archive:
        payments = json.loads(archive.read("later-export/payments.json"))
    assert [(p["state"], p["amount"], p["currency"]) for p in payments] == [("paid", 4900, "KRW")]
    server.run("backup", str(tmp_path / "backup"))
    server.stop()
    subprocess.run(
        [PROGRAM, "restore", str(tmp_path / "backup"), "--data", str(tmp_path / "restored")],
        check=True, capture_output=True)
    with Server(tmp_path / "restored", port=server.port):
        assert limit(browser) == 0


def test_the_doctor_tries_the_key_and_a_file_may_hold_it(server, provider, tmp_path, monkeypatch):
    def doctor():
        done = subprocess.run(
            [PROGRAM, "doctor", "--data", server.data, "--port", str(server.port), "--json"],
            capture_output=True, text=True, check=False)
        return next(c for c in json.loads(done.stdout)["checks"] if c["name"] == "premium")

    assert doctor() == {"name": "premium", "ok": True, "text": "stripe knows the key; it costs KRW 4900."}
    monkeypatch.delenv("LATER_STRIPE_KEY")
    (tmp_path / "key").write_text("sk_test_wrong\n")
    monkeypatch.setenv("LATER_STRIPE_KEY_FILE", str(tmp_path / "key"))
    assert not doctor()["ok"]
    (tmp_path / "key").write_text(KEY + "\n")
    assert doctor()["ok"]


def test_the_help_names_each_variable_of_the_page_about_premium():
    told = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    page = (Path(__file__).parents[2] / "docs" / "premium.md").read_text()
    named = set(re.findall(r"LATER_[A-Z_]+[A-Z]", page))
    assert named and {name for name in named if not re.search(rf"{name}\b", told)} == set()


@pytest.mark.parametrize("setting", [
    {"LATER_RESTOCK_LIMIT": "0"}, {"LATER_STRIPE_WEBHOOK_SECRET": ""}, {"LATER_PREMIUM_PRICE": "49.5"},
    {"LATER_TOSS_KEY": "test_sk"}, {"LATER_STRIPE_API": "https://example.org"}, {"LATER_STRIPE_KEY_FILE": "/nowhere", "LATER_STRIPE_KEY": ""},
], ids=lambda setting: next(iter(setting)))
def test_half_a_setting_is_refused_at_the_start(tmp_path, provider, setting):
    environment = {**os.environ, **provider.environment, "LATER_RESTOCK_LIMIT": "1", **setting}
    done = subprocess.run(
        [PROGRAM, "serve", "--data", tmp_path / "data", "--base-url", "http://127.0.0.1:8080"],
        env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "LATER_" in done.stderr
