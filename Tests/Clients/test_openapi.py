"""The description of the API is true: schemathesis asks all that it describes."""

import pathlib
import subprocess
import sys

import pytest


@pytest.mark.req("X09")
def test_the_api_answers_as_it_is_described(server):
    token = server.add_account()
    done = subprocess.run(
        [pathlib.Path(sys.executable).parent / "st",
         "--config-file", pathlib.Path(__file__).parent / "schemathesis.toml", "run",
         f"{server.url}/api/v1/openapi.json",
         "--header", f"Authorization: Bearer {token}", "--checks", "all",
         # CBOR: test_kill.py and test_restored.py speak it.
         "--exclude-path-regex", "/api/v1/(sync/|contents/missing)",
         "--max-examples", "25", "--seed", "1", "--request-timeout", "60"],
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stdout[-12000:]
