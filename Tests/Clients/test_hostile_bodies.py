"""Small hostile requests of people without an account keep the server neither from answering nor from ending."""

import json
import socket
import threading
import urllib.request

ROUTES = ["accounts", "session", "password-resets", "email/confirmation"]
NESTED = b'{"email":' + b"[" * 7_000


def head(server, route, length):
    return (f"POST /api/v1/{route} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n").encode()


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=120)


def test_nested_bodies_are_refused_while_others_are_answered(server):
    stop = threading.Event()
    codes = set()

    def attack(route):
        while not stop.is_set():
            try:
                with connect(server) as connection:
                    connection.sendall(head(server, route, len(NESTED)) + NESTED)
                    with connection.makefile("rb") as answer:
                        codes.add(answer.read(12)[9:])
            except OSError:
                return

    attackers = [threading.Thread(target=attack, args=[route]) for route in ROUTES * 2]
    for attacker in attackers:
        attacker.start()
    # Others have begun to send, and do not go on.
    waiting = []
    for route in ROUTES:
        connection = connect(server)
        connection.sendall(head(server, route, 100) + b'{"email":')
        waiting.append(connection)
    try:
        for _ in range(20):
            with urllib.request.urlopen(f"{server.url}/api/v1/server", timeout=120) as answer:
                assert json.load(answer)["registration"] == "first-visitor"
        # Asserts a clean end within its time, in the middle of all this.
        server.stop()
    finally:
        stop.set()
        for attacker in attackers:
            attacker.join()
        for connection in waiting:
            connection.close()
    assert codes <= {b"400", b"429", b""}, codes
    assert b"400" in codes
