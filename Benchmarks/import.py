"""Measures an import of 50,000 rows: how long it takes, and what memory the processes take at most.

The rows are as Pocket writes them, each with its own address and some tags, of 500 hosts that are nowhere. First with the command alone,
then in a running server, which tries to fetch the pages meanwhile.
"""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests"))

from server import PROGRAM, Server  # noqa: E402

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000


def table(path):
    with open(path, "w") as file:
        file.write("title,url,time_added,tags,status\n")
        for number in range(ROWS):
            state = "archive" if number % 3 else "unread"
            file.write(f"\"A title, as long as titles are, number {number}\",https://host{number % 500}.invalid/page/{number}?id={number},"
                       f"{1_500_000_000 + number * 60},tag{number % 40}|tag{number % 7},{state}\n")


def peak(process):
    """Megabytes of memory that the process had at most."""
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(text.split("VmHWM:")[1].split()[0]) / 1024


def ask(server, token, method, path, raw=None):
    request = urllib.request.Request(
        server.url + path, method=method, data=raw, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)


def by_command(server, file):
    begin = time.perf_counter()
    done = subprocess.run([PROGRAM, "import", file, "--user", "ada@example.org", "--data", server.data],
                          capture_output=True, text=True, check=True)
    assert f"{ROWS} new" in done.stdout, done.stdout
    # Of the largest of all processes that have ended: the command, or its child.
    return time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def by_server(server, token, file):
    before = peak(server.process.pid)
    begin = time.perf_counter()
    shown = ask(server, token, "POST", "/api/v1/imports?name=pocket.csv", file.read_bytes())
    seen = time.perf_counter() - begin
    ask(server, token, "POST", f"/api/v1/imports/{shown['id']}/start")
    while True:
        status = ask(server, token, "GET", f"/api/v1/imports/{shown['id']}")
        if status["state"] == "done":
            break
        time.sleep(0.2)
    assert status["added"] == ROWS, status
    return seen, time.perf_counter() - begin, before, peak(server.process.pid)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = folder / "pocket.csv"
        table(file)
        print(f"{ROWS} rows, {file.stat().st_size / 1e6:.1f} MB\n\n| | |\n|---|---|")
        with Server(folder / "first", options=["--log-level", "error"]) as server:
            server.add_account()
            server.stop()
            taken, memory = by_command(server, file)
            print(f"| the command | {taken:.1f} s, {memory:.0f} MB |")
        with Server(folder / "second", options=["--log-level", "error"]) as server:
            token = server.add_account()
            seen, taken, before, after = by_server(server, token, file)
            print(f"| preview in a server | {seen:.1f} s |\n| all in a server | {taken:.1f} s |")
            print(f"| memory of the server | {before:.0f} MB before, {after:.0f} MB at most |")


main()
