"""A small sync client in Python, that shares no code with the server."""

import secrets
import struct
import time
import urllib.error
import urllib.request

import cbor2

ITEM = 1
TITLE = 3


def registers_of(entity):
    """The registers of an entity as it comes in messages: {number: (stamp, value)}."""
    return {number: (stamp, value)
            for stamp, written in zip(entity[2::2], entity[3::2], strict=True)
            for number, value in written.items()}


class SyncClient:
    def __init__(self, url, token, timeout=120):
        self.url = url
        self.token = token
        self.timeout = timeout
        self.device = secrets.randbits(63) | 1
        self.last = 0

    def stamp(self):
        """The next stamp of this device's hybrid clock."""
        self.last = max(int(time.time() * 1000) << 16, self.last + 1)
        return struct.pack(">QQ", self.last, self.device)

    def change(self, entity, registers, kind=ITEM):
        """One change: its own ID, and the entity with registers of one stamp."""
        return [secrets.token_bytes(16), [entity, kind, self.stamp(), registers]]

    def call(self, path, message):
        request = urllib.request.Request(
            self.url + path, data=cbor2.dumps(message, canonical=True),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/cbor",
                     "Accept": "application/cbor"},
        )
        with urllib.request.urlopen(request, timeout=self.timeout) as answer:
            return cbor2.loads(answer.read())

    def push(self, changes):
        """The sequence numbers of the changes, once they are durable."""
        return self.call("/api/v1/sync/push", {0: self.device, 1: changes})[2]

    def told(self):
        """Where the log stands, as it has to be said with the next pull or push: epoch, head and hash."""
        answer = self.call("/api/v1/sync/pull", {1: 0, 2: 1})
        return answer[0], answer[1], answer[5]

    def pull_from(self, told, limit=1000):
        """The answer to a pull of a device that was told so much."""
        epoch, head, digest = told
        return self.call("/api/v1/sync/pull", {0: epoch, 1: head, 2: limit, 3: head, 4: digest})

    def pull_all(self, limit=1000):
        """Every entity of the account by its ID, as {register: value}, and the head."""
        entities, request = {}, {1: 0, 2: limit}
        while True:
            answer = self.call("/api/v1/sync/pull", request)
            for entity in answer[4]:
                entities[entity[0]] = {
                    number: value for number, (_, value) in registers_of(entity).items()}
            if answer[2] == answer[1]:
                return entities, answer[1]
            request = {0: answer[0], 1: answer[2], 2: limit}
