"""Later behind real proxies, with the very configurations that docs/proxies.md tells people to use."""

import contextlib
import hashlib
import http.client
import json
import shutil
import socket
import ssl
import subprocess
import time

import pytest

from server import ROOT, Server, free_port

EXAMPLES = ROOT / "docs" / "proxies"
PROXIES = ["nginx", "caddy", "haproxy"]


def certificate(folder):
    """A certificate for this machine, and its key, each in a file."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], check=True, capture_output=True)
    (folder / "both.pem").write_text((folder / "cert.pem").read_text() + (folder / "key.pem").read_text())


def nginx(folder, port, backend):
    example = (EXAMPLES / "nginx.conf").read_text()
    example = example.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    example = example.replace("/etc/letsencrypt/live/later.example.org/fullchain.pem", f"{folder}/cert.pem")
    example = example.replace("/etc/letsencrypt/live/later.example.org/privkey.pem", f"{folder}/key.pem")
    places = "".join(f"  {name}_temp_path {folder}/{name};\n"
                     for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\nhttp {{\n  access_log off;\n{places}"
        + example.replace("127.0.0.1:8080", f"127.0.0.1:{backend}") + "}\n")
    return ["nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"], {}


def caddy(folder, port, backend):
    example = (EXAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8080", f"127.0.0.1:{backend}")
    example = example.replace(
        "later.example.org {", f"https://localhost:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem")
    (folder / "Caddyfile").write_text(
        "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tdefault_sni localhost\n}\n" + example)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"], home


def haproxy(folder, port, backend):
    example = (EXAMPLES / "haproxy.cfg").read_text().replace("127.0.0.1:8080", f"127.0.0.1:{backend}")
    example = example.replace("bind :443", f"bind 127.0.0.1:{port}")
    example = example.replace("/etc/haproxy/certs/later.example.org.pem", f"{folder}/both.pem")
    (folder / "haproxy.cfg").write_text(example)
    return ["haproxy", "-db", "-f", folder / "haproxy.cfg"], {}


@contextlib.contextmanager
def proxy(name, folder, backend):
    """The port on which the proxy answers."""
    folder.mkdir()
    certificate(folder)
    port = free_port()
    command, environment = {"nginx": nginx, "caddy": caddy, "haproxy": haproxy}[name](folder, port, backend)
    with open(folder / "log", "w") as log:
        process = subprocess.Popen(
            [shutil.which(command[0]), *command[1:]], stdout=log, stderr=log,
            env={"PATH": "/usr/bin:/usr/sbin:/bin", **environment})
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                if ask(port, "GET", "/health/live")[0] == 200:
                    break
            except OSError:
                pass
            assert process.poll() is None and time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=60)


def connect(port, source="127.0.0.1"):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    plain = socket.create_connection(("127.0.0.1", port), timeout=120, source_address=(source, 0))
    connection = http.client.HTTPConnection("localhost", port, timeout=120)
    connection.sock = context.wrap_socket(plain, server_hostname="localhost")
    return connection


def ask(port, method, path, body=None, source="127.0.0.1", **headers):
    connection = connect(port, source)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers
    finally:
        connection.close()


@pytest.fixture(params=PROXIES)
def behind(request, tmp_path):
    """A server and the port of a proxy before it."""
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is not installed: see scripts/packages-test")
    with Server(tmp_path / "data", options=["--trust-proxy", "--metrics-allow", "127.0.0.3"]) as server:
        with proxy(request.param, tmp_path / "proxy", server.port) as port:
            yield server, port


def test_everything_that_later_needs_passes(behind):
    server, port = behind
    token = server.add_account()
    bearer = {"Authorization": f"Bearer {token}"}

    # The largest file.
    largest = b"Rain fell on the harbour for as long as anybody could remember.\n" * (2**25 // 64)
    name = hashlib.sha256(largest).hexdigest()
    assert len(largest) == 2**25
    status, body, _ = ask(port, "PUT", f"/api/v1/contents/{name}", largest, **bearer)
    assert status == 201, body
    status, body, _ = ask(port, "GET", f"/api/v1/contents/{name}", **bearer)
    assert status == 200 and hashlib.sha256(body).hexdigest() == name

    # News come at once, and not when a buffer is full.
    stream = connect(port)
    stream.request("GET", "/api/v1/sync/events", headers=bearer)
    events = stream.getresponse()
    assert events.status == 200

    def next_event():
        while True:
            line = events.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data:"):
                return int(line[5:])

    first = next_event()
    note = json.dumps({"text": "Milk"})
    assert ask(port, "POST", "/api/v1/notes", note, Content_Type="application/json", **bearer)[0] == 201
    assert next_event() > first
    stream.close()

    # Who asks is who is connected to the proxy, whatever they write.
    assert ask(port, "GET", "/metrics", source="127.0.0.2")[0] == 401
    assert ask(port, "GET", "/metrics", source="127.0.0.2", X_Forwarded_For="127.0.0.3")[0] == 401
    assert ask(port, "GET", "/metrics", source="127.0.0.3", X_Forwarded_For="127.0.0.2")[0] == 200


def test_problems_of_a_proxy_and_of_later_are_told_apart(behind):
    server, port = behind
    status, body, headers = ask(port, "GET", "/api/v1/session")
    assert (status, headers["Content-Type"]) == (401, "application/problem+json")
    assert json.loads(body)["code"] == "not-signed-in"
    server.stop()
    status, body, headers = ask(port, "GET", "/api/v1/session")
    assert status in (502, 503) and headers["Content-Type"] != "application/problem+json"


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_a_proxy_that_takes_less_refuses_in_its_own_words(tmp_path, monkeypatch):
    small = tmp_path / "examples"
    small.mkdir()
    text = (EXAMPLES / "nginx.conf").read_text().replace("client_max_body_size 48m", "client_max_body_size 1m")
    (small / "nginx.conf").write_text(text)
    monkeypatch.setitem(globals(), "EXAMPLES", small)
    with Server(tmp_path / "data", options=["--trust-proxy"]) as server:
        token = server.add_account()
        with proxy("nginx", tmp_path / "proxy", server.port) as port:
            body = b"a" * 2**21
            name = hashlib.sha256(body).hexdigest()
            status, _, headers = ask(port, "PUT", f"/api/v1/contents/{name}", body, Authorization=f"Bearer {token}")
            assert (status, headers["Content-Type"]) == (413, "text/html")
