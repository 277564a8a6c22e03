"""A real Later server as a child process."""

import os
import pathlib
import random
import signal
import socket
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
# LATER_BUILD=debug tests the program of a quicker build.
PROGRAM = ROOT / ".build" / os.environ.get("LATER_BUILD", "release") / "later"


# Ports that no connection gets by itself, so many for each of the processes that test side by side: one stays free while
# its server is away.
FIRST_PORT, PORTS = 12_000, 1_200


def free_port():
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 16
    first = FIRST_PORT + worker * PORTS
    for port in random.sample(range(first, first + PORTS), PORTS):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError("every port is taken")


class Server:
    """Serves from a folder until the block ends; `kill` and `start` make it die and come back."""

    def __init__(self, data, port=None, web=None, options=(), host="127.0.0.1"):
        self.data = pathlib.Path(data)
        self.port = port or free_port()
        self.url = f"http://{host}:{self.port}"
        self.web = web
        self.options = list(options)
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        environment = dict(os.environ, LATER_FETCH_ALLOW="127.0.0.0/8")
        # The sites of the tests are as slow as the machine.
        environment.setdefault("LATER_FETCH_TIMEOUT", "120")
        if self.web:
            environment["LATER_WEB"] = str(self.web)
        log = open(self.data.parent / f"{self.data.name}.log", "a")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.data, "--host", "127.0.0.1",
             "--port", str(self.port), "--base-url", self.url, *self.options],
            stdout=subprocess.PIPE, stderr=log, env=environment, text=True,
        )
        line = self.process.stdout.readline()
        assert self.url in line, f"the server did not start: {line!r}"

    def stop(self):
        """Ends it as an owner would; asserts that it ends cleanly."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            assert self.process.wait(timeout=120) == 0

    def kill(self):
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def run(self, *arguments, text=None):
        """Runs a command of the program on the same folder and answers what it printed."""
        done = subprocess.run(
            [PROGRAM, *arguments, "--data", self.data],
            input=text, capture_output=True, text=True, check=True,
        )
        return done.stdout.strip()

    def add_account(self, email="ada@example.org", name="Ada", password="correct horse battery"):
        self.run("user", "add", email, "--name", name, "--password-stdin", text=password + "\n")
        return self.run("token", "create", email, "--scope", "all").split()[-1]
