"""Passkeys and codes, by what others wrote: python-fido2 makes and checks the answers, pyotp computes the codes."""

import hashlib
import json
import secrets
import urllib.error
import urllib.parse
import urllib.request

import pyotp
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cose
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData, PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity)

from server import Server

EMAIL, PASSWORD = "ada@example.org", "correct horse battery"
FLAG = AuthenticatorData.FLAG


class Authenticator:
    """One passkey of an algorithm; what it answers was checked by python-fido2's own server before."""

    def __init__(self, algorithm, host, origin):
        self.host, self.origin = host, origin
        self.id = secrets.token_bytes(32)
        if algorithm == "ES256":
            self.key = ec.generate_private_key(ec.SECP256R1())
            self.public = cose.ES256.from_cryptography_key(self.key.public_key())
            self.sign = lambda data: self.key.sign(data, ec.ECDSA(hashes.SHA256()))
        elif algorithm == "EdDSA":
            self.key = ed25519.Ed25519PrivateKey.generate()
            self.public = cose.EdDSA.from_cryptography_key(self.key.public_key())
            self.sign = self.key.sign
        else:
            self.key = rsa.generate_private_key(65537, 2048)
            self.public = cose.RS256.from_cryptography_key(self.key.public_key())
            self.sign = lambda data: self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
        self.credential = AttestedCredentialData.create(bytes(16), self.id, self.public)
        rp = PublicKeyCredentialRpEntity(id=host, name="Later")
        self.other = Fido2Server(rp, verify_origin=lambda given: given == origin)
        self.user = None

    def data(self, flags=FLAG.UP | FLAG.UV, credential=b""):
        host = hashlib.sha256(self.host.encode()).digest()
        return AuthenticatorData.create(host, flags, 0, credential)

    def state(self, challenge):
        return {"challenge": challenge, "user_verification": None}

    def create(self, options):
        """The body of `POST /api/v1/passkeys`."""
        self.user = options["user"]
        challenge = websafe_decode(options["challenge"])
        client = CollectedClientData.create(CollectedClientData.TYPE.CREATE, challenge, self.origin)
        data = self.data(FLAG.UP | FLAG.UV | FLAG.AT, self.credential)
        attestation = AttestationObject.create("none", data, {})
        self.other.register_begin(PublicKeyCredentialUserEntity(id=websafe_decode(self.user), name="Ada"))
        self.other.register_complete(self.state(options["challenge"]), {
            "id": websafe_encode(self.id), "rawId": websafe_encode(self.id), "type": "public-key",
            "response": {"clientDataJSON": websafe_encode(client), "attestationObject": websafe_encode(attestation)},
            "clientExtensionResults": {},
        })
        return {"clientData": websafe_encode(client), "attestation": websafe_encode(attestation)}

    def prove(self, request):
        """The body of `POST /api/v1/session/passkey`."""
        client = CollectedClientData.create(
            CollectedClientData.TYPE.GET, websafe_decode(request["challenge"]), self.origin)
        data = self.data()
        signature = self.sign(data + client.hash)
        self.other.authenticate_complete(self.state(request["challenge"]), [self.credential], {
            "id": websafe_encode(self.id), "rawId": websafe_encode(self.id), "type": "public-key",
            "response": {
                "clientDataJSON": websafe_encode(client), "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature), "userHandle": self.user,
            },
            "clientExtensionResults": {},
        })
        return {
            "credential": websafe_encode(self.id), "clientData": websafe_encode(client),
            "authenticatorData": websafe_encode(data), "signature": websafe_encode(signature), "user": self.user,
        }


class Browser:
    """Somebody at a browser, with a cookie."""

    def __init__(self, server):
        self.server = server
        self.cookie = None

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.server.url + path, method=method)
        request.add_header("Origin", self.server.url)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            if answer.headers["Set-Cookie"]:
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            text = answer.read()
            return answer.status, json.loads(text) if text else None

    def sign_up(self):
        status, _ = self.ask("POST", "/api/v1/accounts", {"email": EMAIL, "name": "Ada", "password": PASSWORD})
        assert status == 201


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "data", host="localhost") as server:
        yield server


@pytest.mark.req("L07")
@pytest.mark.parametrize("algorithm", ["ES256", "EdDSA", "RS256"])
def test_a_passkey_that_another_checks_signs_in(server, algorithm):
    browser = Browser(server)
    browser.sign_up()
    passkey = Authenticator(algorithm, "localhost", server.url)
    status, options = browser.ask("POST", "/api/v1/passkeys/creation")
    assert status == 200 and options["host"] == "localhost"
    assert len(websafe_decode(options["user"])) == 64
    status, made = browser.ask("POST", "/api/v1/passkeys", passkey.create(options))
    assert status == 201, made
    visitor = Browser(server)
    _, request = visitor.ask("POST", "/api/v1/passkeys/request")
    status, profile = visitor.ask("POST", "/api/v1/session/passkey", passkey.prove(request))
    assert status == 200 and profile["email"] == EMAIL
    assert visitor.ask("GET", "/api/v1/session")[0] == 200
    # Of another page, it is nobody's.
    passkey.origin = "http://localhost:1"
    passkey.other._verify = lambda origin: True
    _, request = visitor.ask("POST", "/api/v1/passkeys/request")
    status, problem = Browser(server).ask("POST", "/api/v1/session/passkey", passkey.prove(request))
    assert status == 401 and problem["code"] == "passkey-refused"


@pytest.mark.req("L07")
def test_codes_of_another_program_are_right(server):
    browser = Browser(server)
    browser.sign_up()
    status, codes = browser.ask("POST", "/api/v1/codes")
    assert status == 201
    totp = pyotp.parse_uri(codes["address"])
    assert totp.secret == codes["secret"] and totp.issuer == "Later" and totp.name == EMAIL
    status, recovery = browser.ask("PUT", "/api/v1/codes", {"code": totp.now()})
    assert status == 200 and len(recovery["codes"].split()) == 10
    credentials = {"email": EMAIL, "password": PASSWORD}
    visitor = Browser(server)
    status, problem = visitor.ask("POST", "/api/v1/session", credentials)
    assert status == 401 and problem["code"] == "code-needed"
    code = recovery["codes"].split()[0]
    assert visitor.ask("POST", "/api/v1/session", {**credentials, "code": code})[0] == 200
    # The owner lets in who has lost all of it.
    server.run("user", "recover", EMAIL, "--password-stdin", text="another one to type\n")
    assert visitor.ask("GET", "/api/v1/session")[0] == 401
    assert visitor.ask("POST", "/api/v1/session", {**credentials, "password": "another one to type"})[0] == 200
