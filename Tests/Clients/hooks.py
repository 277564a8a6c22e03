"""What reminders are tested with: somebody who takes webhooks, and todos as a device writes them."""

import http.server
import json
import secrets
import threading
import urllib.request

TODO, SETTINGS = 2, 18
TITLE, DUE, CREATED, REMINDERS = 1, 3, 6, 11
# The one entity of each account that has its settings of notifications, and the zone in it.
SETTINGS_ID, ZONE = b"notices\0" + (1).to_bytes(8, "big"), 1
EPOCH = 719_163


class Hooks:
    """Takes webhooks on loopback: `came` has each with its path, and `answer(path)` says with what status each is answered."""

    def __init__(self, answer=lambda path: 200):
        self.came = []
        self.news = threading.Condition()
        hooks = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with hooks.news:
                    hooks.came.append((self.path, body))
                    hooks.news.notify_all()
                self.send_response(answer(self.path))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def handle(self):
                try:
                    super().handle()
                except ConnectionError:
                    pass  # The server that sent it is dead.

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.listener.server_port}"

    def __enter__(self):
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()

    def wait_until(self, found, seconds=240):
        """Waits until `found(came)` holds, asked whenever one comes."""
        with self.news:
            assert self.news.wait_for(lambda: found(self.came), timeout=seconds), f"{len(self.came)} came, and no more"


def asked(server, token, path, body=None):
    """What the API answers, in JSON."""
    request = urllib.request.Request(
        server.url + path, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def add_hook(server, token, address):
    return asked(server, token, "/api/v1/notifications/channels",
                 {"sort": "webhook", "address": address, "secret": "a long secret"})


def todo(client, wall, written, reminders=(0,), zone="", entity=None):
    """The change that writes down a todo which is due when a wall shows `wall`; `written` is in milliseconds."""
    second = wall.hour * 3_600 + wall.minute * 60 + wall.second
    entity = entity or secrets.token_bytes(16)
    return client.change(entity, {
        TITLE: f"Due at {wall}", DUE: [wall.toordinal() - EPOCH, second, zone], CREATED: written,
        REMINDERS: list(reminders)}, kind=TODO)


def live_in(client, zone):
    """The change by which an account lives in a zone."""
    return client.change(SETTINGS_ID, {ZONE: zone}, kind=SETTINGS)


def key(entity, wall, minutes):
    """What a reminder is known by."""
    minute = (wall.toordinal() - EPOCH) * 1_440 + wall.hour * 60 + wall.minute
    return f"t:{entity.hex()}:{minute}:{minutes}"
