"""Measures how long a refused sign-in takes for an address that has an account and for one that has none.

The two must not be told apart by time. Attempts alternate in random order, each from a network of its own and four
for an address, so that nobody is slowed down.
"""

import json
import pathlib
import random
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests"))

from server import Server  # noqa: E402

ADDRESSES = int(sys.argv[1]) if len(sys.argv) > 1 else 50
ATTEMPTS = 4


def refused(server, email, number):
    request = urllib.request.Request(
        f"{server.url}/api/v1/session", method="POST",
        data=json.dumps({"email": email, "password": "something else"}).encode(),
        headers={"Content-Type": "application/json",
                 "X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"})
    begin = time.perf_counter()
    try:
        urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        assert error.code == 401, error.code
        return (time.perf_counter() - begin) * 1000
    raise AssertionError("signed in with a wrong password")


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        with Server(data, options=["--trust-proxy", "--log-level", "error"]) as server:
            for number in range(ADDRESSES):
                server.run("user", "add", f"person{number}@example.org", "--password-stdin",
                           text="correct horse battery\n")
            asked = [(kind, f"{kind}{number}@example.org")
                     for kind in ("person", "nobody") for number in range(ADDRESSES)] * ATTEMPTS
            random.shuffle(asked)
            times = {"person": [], "nobody": []}
            for number, (kind, email) in enumerate(asked):
                times[kind].append(refused(server, email, number))
    print("| refused sign-in | median | p5 | p95 | mean ± standard error |")
    print("|---|---|---|---|---|")
    for kind, name in (("person", "the address has an account"), ("nobody", "it has none")):
        values = sorted(times[kind])
        cut = statistics.quantiles(values, n=20)
        error = statistics.stdev(values) / len(values) ** 0.5
        print(f"| {name} | {statistics.median(values):.2f} ms | {cut[0]:.2f} | {cut[-1]:.2f} "
              f"| {statistics.mean(values):.2f} ± {error:.2f} |")


if __name__ == "__main__":
    main()
