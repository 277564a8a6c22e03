"""A push service as RFC 8030 has it: checks who sends (RFC 8292), and reads what only the browser could (RFC 8291)."""

import base64
import http.server
import json
import threading
import time

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

# What has to come with a message, and nothing that another encoding would have.
CURVE = ec.SECP256R1()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Listens on loopback; `sent` has each message in plain, `answer` is the status that the next ones get."""

    def __init__(self):
        self.private = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"
        self.sent = []
        self.faults = []
        self.answer = 201
        # The server's key, as a browser was given it: base64url.
        self.key = None
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    service.take(self.path, self.headers, body)
                except Exception as fault:
                    service.faults.append(repr(fault))
                self.send_response(service.answer)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.listener.server_port}"
        self.endpoint = self.origin + "/send/a-browser"

    def __enter__(self):
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()

    @property
    def point(self):
        """The browser's public key: 65 bytes."""
        return self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self):
        """What a browser would tell of its subscription."""
        return {"endpoint": self.endpoint, "p256dh": encoded(self.point), "auth": encoded(self.auth)}

    def take(self, path, headers, body):
        assert path == "/send/a-browser", path
        assert headers["Content-Encoding"] == "aes128gcm"
        assert "Encryption" not in headers and "Crypto-Key" not in headers
        assert int(headers["TTL"]) >= 0
        assert headers["Urgency"] in ("very-low", "low", "normal", "high")
        assert len(headers.get("Topic", "")) <= 32
        assert len(body) <= 4096
        self.check(headers["Authorization"])
        plain = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        self.sent.append({"headers": dict(headers), "message": json.loads(plain)})

    def check(self, authorization):
        """The sender's token: signed by the key that it names, for this service, and for half a day."""
        scheme, _, given = authorization.partition(" ")
        assert scheme == "vapid", authorization
        values = dict(part.strip().split("=", 1) for part in given.split(","))
        assert self.key in (None, values["k"]), "not the key of the subscription"
        signed, _, signature = values["t"].rpartition(".")
        head, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert head["alg"] == "ES256" and head["typ"] == "JWT", head
        assert claims["aud"] == self.origin, claims
        assert isinstance(claims["exp"], int) and time.time() < claims["exp"] <= time.time() + 86_400, claims
        assert claims["sub"].startswith(("mailto:", "https:", "http:")), claims
        raw = decoded(signature)
        assert len(raw) == 64
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(values["k"]))
        pair = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
