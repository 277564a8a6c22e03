"""Signing in by providers that others wrote, by Apple's manner, and by the headers of a proxy."""

import http.client
import http.cookiejar
import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest
from oidc_provider_mock import User, run_server_in_thread

from issuers import Apple
from server import PROGRAM, Server

ADA = {"email": "ada@example.org", "email_verified": True, "name": "Ada"}


class Browser:
    """Keeps cookies, and follows no redirect by itself."""

    def __init__(self, server):
        self.server = server
        self.jar = http.cookiejar.CookieJar(
            policy=http.cookiejar.DefaultCookiePolicy(secure_protocols=("http", "https")))

        class Still(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *_):
                return None

        self.opener = urllib.request.build_opener(Still, urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, url, form=None, body=None, method=None, **headers):
        if form is not None:
            body = urllib.parse.urlencode(form).encode()
        url = urllib.parse.urljoin(self.server.url, url)
        request = urllib.request.Request(url, data=body, method=method)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            answer = self.opener.open(request)
        except urllib.error.HTTPError as error:
            answer = error
        return answer.status, answer.headers.get("Location"), answer.read().decode()

    def json(self, path, message=None, method=None):
        body = None if message is None else json.dumps(message).encode()
        status, _, text = self.ask(
            path, body=body, method=method, Content_Type="application/json", Sec_Fetch_Site="same-origin")
        return status, json.loads(text) if text else None

    def who(self):
        status, profile = self.json("/api/v1/session")
        return profile["email"] if status == 200 else None


@pytest.fixture
def issuer():
    with run_server_in_thread(user_claims=[User(sub="ada", claims=ADA)]) as listener:
        yield f"http://localhost:{listener.server_port}"


@pytest.fixture
def settings(issuer, monkeypatch):
    for name, value in {
        "LATER_OIDC_ISSUER": issuer, "LATER_OIDC_CLIENT_ID": "later", "LATER_OIDC_CLIENT_SECRET": "a secret",
        "LATER_OIDC_NAME": "Pocket ID", "LATER_REGISTRATION": "open",
    }.items():
        monkeypatch.setenv(name, value)


def by_issuer(browser, location):
    """The person says who they are there; where their browser goes then."""
    return browser.ask(location, form={"sub": "ada"})[1]


@pytest.mark.req("L02")
def test_an_issuer_signs_up_in_and_out_of_reach(settings, issuer, tmp_path):
    with Server(tmp_path / "data", host="localhost") as server:
        server.add_account("owner@example.org")
        told = Browser(server).json("/api/v1/server")[1]
        assert told["providers"] == "oidc Pocket ID"
        browser = Browser(server)
        status, location, _ = browser.ask("/auth/oidc?return=/library")
        assert status == 302 and location.startswith(issuer)
        back = by_issuer(browser, location)
        assert back.startswith(f"{server.url}/auth/oidc/callback?")
        # Somebody who was handed the address gets nowhere with it.
        assert Browser(server).ask(back)[0] == 403
        assert browser.ask(back)[:2] == (303, "/library")
        assert browser.who() == "ada@example.org"
        other = Browser(server)
        assert other.ask(by_issuer(other, other.ask("/auth/oidc")[1]))[:2] == (303, "/")
        assert other.who() == "ada@example.org"
        # What came back once counts no more.
        assert other.ask(back)[0] == 403
        denied = Browser(server)
        location = denied.ask("/auth/oidc")[1]
        back = denied.ask(location, form={"action": "deny"})[1]
        # This issuer forgets the state where somebody says no, though RFC 6749 (4.1.2.1) asks for it.
        state = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["state"][0]
        assert "error=access_denied" in back and "state=" not in back
        assert denied.ask(f"{back}&state={state}")[:2] == (303, "/sign-in")
        server.run("user", "recover", "ada@example.org", "--password-stdin", text="another horse battery\n")
        again = Browser(server)
        # The link is gone, and the address alone is no reason to make another.
        assert again.ask(by_issuer(again, again.ask("/auth/oidc")[1]))[0] == 403


def doctor(server, *options):
    done = subprocess.run(
        [PROGRAM, "doctor", "--data", server.data, "--port", str(server.port), "--json", *options],
        capture_output=True, text=True, check=False)
    return {check["name"]: check for check in json.loads(done.stdout)["checks"]}


def test_doctor_asks_them(settings, issuer, tmp_path, monkeypatch):
    with Server(tmp_path / "data", host="localhost") as server:
        monkeypatch.setenv("LATER_BASE_URL", server.url)
        found = doctor(server)["provider oidc"]
        assert found["ok"] and f"{server.url}/auth/oidc/callback" in found["text"]
        wrong = doctor(server, "--oidc-issuer", issuer + "/")["provider oidc"]
        assert not wrong["ok"] and f"It calls itself {issuer}" in wrong["text"]
        lost = doctor(server, "--oidc-issuer", "http://localhost:1")["provider oidc"]
        assert not lost["ok"] and "can't be reached" in lost["text"]


@pytest.mark.req("L02")
def test_apple_posts_what_it_says(tmp_path, monkeypatch):
    with Apple() as apple:
        for name, value in (apple.settings(tmp_path) | {"LATER_REGISTRATION": "open"}).items():
            monkeypatch.setenv(name, value)
        with Server(tmp_path / "data", host="localhost") as server:
            server.add_account("owner@example.org")
            browser = Browser(server)

            def come_back(**changes):
                location = browser.ask("/auth/apple")[1]
                asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(location).query))
                form = apple.agree(asked) | changes
                return browser.ask("/auth/apple/callback", form=form, Sec_Fetch_Site="cross-site")[:2]

            for name, value in [
                ("nonce", "other"), ("aud", "other"), ("iss", "https://appleid.apple.com"), ("exp", 1),
            ]:
                apple.bend = lambda claims, name=name, value=value: claims | {name: value}
                apple.consented = False
                assert come_back()[0] == 403, name
            apple.bend = lambda claims: claims
            assert come_back(state="other")[0] == 403
            assert browser.who() is None
            apple.consented = False
            assert come_back() == (303, "/")
            assert apple.faults == []
            status, profile = browser.json("/api/v1/session")
            assert (status, profile["name"], profile["isEmailConfirmed"]) == (200, "Ada Lovelace", True)


def test_only_a_listed_proxy_says_who_has_signed_in(tmp_path):
    headers = {"Remote_User": "ada", "Remote_Email": "ada@example.org"}

    def try_it(name, trusted, **headers):
        options = ["--trusted-header-from", trusted, "--registration", "open", "--trust-proxy"]
        with Server(tmp_path / name, host="localhost", options=options) as server:
            server.add_account("owner@example.org")
            browser = Browser(server)
            # Nobody is signed in by a header where they have not asked for it.
            assert browser.ask("/api/v1/session", **headers)[0] == 401
            back = browser.ask("/auth/proxy", **headers)[1]
            status = browser.ask(back, **headers)[0]
            return status, browser.who()

    assert try_it("listed", "127.0.0.0/8", **headers) == (303, "ada@example.org")
    assert try_it("nobody", "127.0.0.0/8") == (403, None)
    # A proxy that is not listed, and a visitor who says to be one that is.
    stranger = headers | {"X_Forwarded_For": "10.0.0.1"}
    assert try_it("stranger", "10.0.0.0/8", **stranger) == (403, None)
    # Of a header that stands twice, one is the visitor's.
    with Server(tmp_path / "twice", host="localhost", options=["--trusted-header-from", "127.0.0.0/8"]) as server:
        browser = Browser(server)
        back = browser.ask("/auth/proxy", **headers)[1]
        connection = http.client.HTTPConnection("localhost", server.port)
        connection.putrequest("GET", back)
        for name, value in [("Remote-User", "eve"), ("Remote-User", "ada"), ("Remote-Email", "ada@example.org")]:
            connection.putheader(name, value)
        connection.putheader("Cookie", "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar))
        connection.endheaders()
        assert connection.getresponse().status == 403
        connection.close()
    # Off by default: then there is no such door, and nothing tells of one.
    with Server(tmp_path / "off", host="localhost") as server:
        browser = Browser(server)
        assert browser.ask("/auth/proxy", **headers)[0] == 404
        assert browser.ask("/auth/oidc")[0] == 404
        assert browser.json("/api/v1/server")[1]["providers"] == ""
