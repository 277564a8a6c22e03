"""Who vouches for people in the tests: oidc-provider-mock, and Apple as it is, with what the other cannot do."""

import base64
import hashlib
import html
import http.server
import json
import secrets
import threading
import time
import urllib.parse

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed(key, header, claims):
    head = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    r, s = utils.decode_dss_signature(key.sign(head.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{head}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


class Apple:
    """Signs by ES256, asks for a client secret that its developer's key has signed, checks PKCE, and sends people back by a
    form of its own page; tells the name at the first consent alone. `bend` changes what the next tokens say."""

    CLIENT, TEAM, KEY = "org.example.later", "TEAM123456", "KEY1234567"

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.developer = ec.generate_private_key(ec.SECP256R1())
        self.codes = {}
        self.consented = False
        self.bend = lambda claims: claims
        self.faults = []
        apple = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                pages = {"/.well-known/openid-configuration": apple.description, "/keys": apple.keys}
                if path == "/authorize":
                    self.answer(apple.page(dict(urllib.parse.parse_qsl(query))), "text/html; charset=utf-8")
                else:
                    self.answer(json.dumps(pages[path]()), "application/json")

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                try:
                    self.answer(json.dumps(apple.token(dict(urllib.parse.parse_qsl(body)))), "application/json")
                except (AssertionError, KeyError, InvalidSignature) as fault:
                    apple.faults.append(repr(fault))
                    self.answer('{"error":"invalid_grant"}', "application/json", 400)

            def answer(self, text, kind, status=200):
                data = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.listener.server_port}"

    def __enter__(self):
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()

    def settings(self, folder):
        """The environment of a server that has it, with the key in a file as Apple gives it."""
        path = folder / "AuthKey.p8"
        path.write_bytes(self.developer.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return {
            "LATER_APPLE_ISSUER": self.issuer, "LATER_APPLE_CLIENT_ID": self.CLIENT,
            "LATER_APPLE_TEAM_ID": self.TEAM, "LATER_APPLE_KEY_ID": self.KEY, "LATER_APPLE_KEY_FILE": str(path),
        }

    def description(self):
        return {
            "issuer": self.issuer, "authorization_endpoint": self.issuer + "/authorize",
            "token_endpoint": self.issuer + "/token", "jwks_uri": self.issuer + "/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def keys(self):
        numbers = self.key.public_key().public_numbers()
        return {"keys": [{
            "kty": "EC", "crv": "P-256", "kid": "apple-1", "use": "sig", "alg": "ES256",
            "x": encoded(numbers.x.to_bytes(32, "big")), "y": encoded(numbers.y.to_bytes(32, "big")),
        }]}

    def agree(self, asked):
        """What the person's browser brings back."""
        assert asked["response_mode"] == "form_post" and asked["client_id"] == self.CLIENT
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        fields = {"code": code, "state": asked["state"]}
        if not self.consented:
            name = {"firstName": "Ada", "lastName": "Lovelace"}
            fields["user"] = json.dumps({"name": name, "email": "relay@example.org"})
        self.consented = True
        return fields

    def page(self, asked):
        fields = "".join(
            f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
            for name, value in self.agree(asked).items())
        return f"""<!doctype html><title>Apple</title>
          <form method="post" action="{html.escape(asked['redirect_uri'])}">{fields}<button>Agree</button></form>"""

    def token(self, form):
        asked = self.codes.pop(form["code"])
        hashed = encoded(hashlib.sha256(form["code_verifier"].encode()).digest())
        assert hashed == asked["code_challenge"] and asked["redirect_uri"] == form["redirect_uri"]
        self.check_secret(form["client_secret"])
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": self.CLIENT, "sub": "000123.ada", "nonce": asked["nonce"], "iat": now,
            "exp": now + 600, "email": "relay@example.org", "email_verified": "true", "is_private_email": "true",
        }
        token = signed(self.key, {"alg": "ES256", "kid": "apple-1"}, self.bend(claims))
        return {"access_token": "a", "token_type": "Bearer", "expires_in": 3600, "id_token": token}

    def check_secret(self, secret):
        header, claims, signature = (decoded(part) for part in secret.split("."))
        header, claims = json.loads(header), json.loads(claims)
        assert header == {"alg": "ES256", "kid": self.KEY}
        assert (claims["iss"], claims["sub"]) == (self.TEAM, self.CLIENT)
        assert claims["aud"] == "https://appleid.apple.com" and claims["exp"] - claims["iat"] <= 15_777_000
        halves = (int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
        self.developer.public_key().verify(
            utils.encode_dss_signature(*halves), secret.rpartition(".")[0].encode(), ec.ECDSA(hashes.SHA256()))
