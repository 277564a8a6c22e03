"""How many connections one address may have at once."""

import contextlib
import select
import socket
import time

# Of the server; and how many more are tried.
LIMIT = 512
MORE = 8


def connect(server, source):
    return socket.create_connection(("127.0.0.1", server.port), timeout=120, source_address=(source, 0))


def answers(connection):
    try:
        connection.sendall(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        with connection.makefile("rb") as answer:
            return answer.read(12) == b"HTTP/1.1 200"
    except (ConnectionResetError, BrokenPipeError):
        return False


def closed(connections, count):
    """So many of them that the server closed: it says nothing by itself, so what can be read is an end."""
    by_number = {connection.fileno(): connection for connection in connections}
    poll = select.poll()
    for number in by_number:
        poll.register(number, select.POLLIN)
    found = []
    while len(found) < count:
        ready = poll.poll(120_000)
        assert ready, f"{len(found)} were closed"
        for number, _ in ready:
            poll.unregister(number)
            found.append(by_number[number])
    return found


def test_one_address_leaves_connections_to_others(server):
    with contextlib.ExitStack() as stack:
        # Everything on 127.0.0.0/8 is this machine, but only 127.0.0.1 stands for a proxy.
        many = [stack.enter_context(connect(server, "127.0.0.2")) for _ in range(LIMIT + MORE)]
        refused = closed(many, MORE)
        assert len(refused) == MORE
        assert all(answers(connection) for connection in many if connection not in refused)
        for source in ["127.0.0.1", "127.0.0.3"]:
            assert answers(stack.enter_context(connect(server, source)))
    # What was closed makes room; the server hears of it a moment later.
    end = time.monotonic() + 120
    while True:
        with connect(server, "127.0.0.2") as connection:
            if answers(connection):
                break
        assert time.monotonic() < end
