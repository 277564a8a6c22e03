"""Waits for what a server comes to hold, by what it says of changes."""

import time
import urllib.request


def until(server, headers, found, seconds=240):
    """Answers what `found` does once that is not None: asked whenever the server says that something has changed."""
    events = urllib.request.Request(server.url + "/api/v1/sync/events", headers=headers)
    deadline = time.monotonic() + seconds
    with urllib.request.urlopen(events, timeout=seconds) as stream:
        # A line that keeps the stream alive comes, too, while nothing changes.
        for line in stream:
            assert time.monotonic() < deadline, "it did not come in time"
            if not line.startswith(b"data"):
                continue
            answer = found()
            if answer is not None:
                return answer
    raise AssertionError("the stream of changes has ended")
