"""Stripe Checkout, as far as Later needs it: sessions, the page where one pays, and signed messages."""

import hashlib
import hmac
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY, SECRET = "sk_test_later", "whsec_later"
PAGE = "<!doctype html><title>Pay</title><h1>₩{amount}</h1>" + "".join(
    f'<form method="post" action="{{path}}?{how}"><button>{label}</button></form>'
    for how, label in [("pay", "Pay"), ("later", "Pay later"), ("cancel", "Cancel")])


class PaymentProvider:
    """Answers on loopback; tells the server what was paid unless `tells` is false."""

    def __init__(self):
        self.sessions, self.keys, self.server, self.tells = {}, {}, None, True
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                if path.startswith("/pay/"):
                    session = provider.sessions[path[5:]]
                    return self.answer(200, PAGE.format(amount=session["amount_total"], path=path), "text/html")
                if self.headers["Authorization"] != f"Bearer {KEY}":
                    return self.answer(401, {"error": {"message": "no such key"}})
                if path == "/v1/checkout/sessions":
                    intent = urllib.parse.parse_qs(query).get("payment_intent", [""])[0]
                    return self.answer(200, {"data": [s for s in provider.sessions.values() if s["payment_intent"] == intent]})
                session = provider.sessions.get(path.rsplit("/", 1)[1])
                return self.answer(200 if session else 404, session or {"error": {"message": "no such session"}})

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
                path, _, how = self.path.partition("?")
                if path.startswith("/pay/"):
                    session = provider.sessions[path[5:]]
                    provider.decide(session, how)
                    self.send_response(303)
                    self.send_header("Location", session["cancel_url" if how == "cancel" else "success_url"])
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                if self.headers["Authorization"] != f"Bearer {KEY}":
                    return self.answer(401, {"error": {"message": "no such key"}})
                form = dict(urllib.parse.parse_qsl(body))
                known = provider.keys.setdefault(self.headers["Idempotency-Key"], form)
                if known != form:
                    return self.answer(400, {"error": {"message": "the key was used for something else"}})
                return self.answer(200, provider.session(form))

            def answer(self, status, what, kind="application/json"):
                body = (what if isinstance(what, str) else json.dumps(what)).encode()
                self.send_response(status)
                self.send_header("Content-Type", kind + "; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def session(self, form):
        """The same again for the same order."""
        id = "cs_test_" + form["metadata[order]"]
        return self.sessions.setdefault(id, {
            "id": id, "url": f"{self.url}/pay/{id}", "status": "open", "payment_status": "unpaid",
            "payment_intent": "pi_" + form["metadata[order]"], "metadata": {"order": form["metadata[order]"]},
            "amount_total": int(form["line_items[0][price_data][unit_amount]"]),
            "currency": form["line_items[0][price_data][currency]"],
            **{name: form[name] for name in ["client_reference_id", "success_url", "cancel_url"]}})

    def decide(self, session, how):
        if how != "cancel":
            session.update(status="complete", payment_status="paid" if how == "pay" else "unpaid")
            if self.tells:
                self.tell("checkout.session.completed", session)

    def tell(self, kind, thing, at=None, secrets=(SECRET,), live=False):
        """The status with which the server answers a message."""
        body = json.dumps({"id": "evt_1", "type": kind, "livemode": live, "data": {"object": thing}}).encode()
        at = int(time.time()) if at is None else at
        marks = [hmac.new(s.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest() for s in secrets]
        request = urllib.request.Request(
            self.server.url + "/api/v1/payments/stripe", body, {
                "Content-Type": "application/json",
                "Stripe-Signature": ",".join([f"t={at}", *(f"v1={mark}" for mark in marks), "v0=00"])})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    @property
    def environment(self):
        return {"LATER_STRIPE_KEY": KEY, "LATER_STRIPE_WEBHOOK_SECRET": SECRET, "LATER_STRIPE_API": self.url}

    def close(self):
        self.http.shutdown()
