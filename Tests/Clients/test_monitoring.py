"""What a supervisor sees of a server: health, metrics, the log of requests, and too few descriptors."""

import http.client
import json
import resource
import shutil
import socket
import subprocess
import urllib.error
import urllib.request

import pytest

from server import Server


def ask(server, path, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(server.url + path, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_the_metrics_are_clean_and_there_for_this_machine(server, site):
    token = server.add_account()
    assert ask(server, "/health/live")[0] == ask(server, "/health/ready")[0] == 200
    assert ask(server, "/api/v1/items", token)[0] == 200
    status, text = ask(server, "/metrics")
    assert status == 200
    for name in ("later_http_requests_total", "later_http_request_duration_seconds_bucket", "later_commits_total",
                 "later_jobs", "later_open_streams", "later_database_bytes", "later_contents_bytes",
                 "process_resident_memory_bytes", "process_open_fds"):
        assert f"\n{name}" in text, name
    assert 'route="/api/v1/items",status="200"} 1' in text
    if shutil.which("promtool"):
        done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), (done, text)


def test_the_log_of_requests_is_lines_of_json(tmp_path):
    log = tmp_path / "requests.jsonl"
    with Server(tmp_path / "data", options=["--request-log", log]) as server:
        ask(server, "/health/live?secret=1")
        ask(server, "/no/such/secret")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(line["route"], line["status"]) for line in lines] == [("/health/live", 200), ("NotFound", 404)]
    assert "secret" not in log.read_text()


def connection(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    connection.connect()
    return connection


def get(connection, path="/health/live"):
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status


@pytest.mark.parametrize("chunk", [b"zz\r\nabc\r\n", b"-1\r\n", b"fffffffffffffffffff\r\n"])
def test_a_bad_size_of_a_chunk_is_the_senders_mistake(server, chunk):
    token = server.add_account()
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as stream:
        head = (f"POST /api/v1/items HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        stream.sendall(head.encode() + chunk)
        answer = http.client.HTTPResponse(stream)
        answer.begin()
        assert answer.status == 400
        assert json.loads(answer.read())["code"] == "malformed"
        assert answer.headers["Connection"] == "close"
    assert ask(server, "/health/ready")[0] == 200


def test_too_few_descriptors_are_told_once_and_survived(tmp_path):
    # As many as the server has open by itself, and a few more.
    with Server(tmp_path / "data") as server:
        status, text = ask(server, "/metrics")
        opened = next(float(line.split()[1]) for line in text.splitlines() if line.startswith("process_open_fds"))
    server = Server(tmp_path / "data")
    with server:
        first = connection(server)
        assert get(first) == 200
        limit = int(opened) + 6
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
        others = [connection(server) for _ in range(20)]
        # The one that was open goes on while the others wait.
        assert get(first) == 200
        log = (tmp_path / "data.log").read_text
        for other in others:
            other.request("GET", "/health/live")
        assert get(first) == 200
        for other in others:
            other.close()
        assert get(connection(server)) == 200
        first.close()
    assert log().count("new connections have to wait") == 1


def test_the_log_names_services_and_nothing_that_they_hold(tmp_path):
    with Server(tmp_path / "data", options=["--log-level", "debug"]):
        pass
    (begun,) = [line for line in (tmp_path / "data.log").read_text().splitlines() if "Starting service lifecycle" in line
                and "CaptureService" in line]
    assert "UpkeepService" in begun and len(begun) < 1_000


def test_the_limit_of_descriptors_is_raised_to_what_the_system_allows(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with Server(tmp_path / "data") as server:
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
