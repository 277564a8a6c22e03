"""A data folder that an older copy took the place of, seen by a client that shares no code with the server."""

import secrets
import shutil

from sync_client import TITLE, SyncClient

from server import Server


def write(client, count):
    client.push([client.change(secrets.token_bytes(16), {TITLE: f"title {n}"}) for n in range(count)])


def test_a_copy_that_others_wrote_to_is_told_from_the_log_that_it_took_the_place_of(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    server = Server(data)
    with server:
        token = server.add_account()
        client = SyncClient(server.url, token)
        write(client, 3)
    shutil.copytree(data, copy)
    with server:
        write(client, 2)
        told = client.told()
        assert client.pull_from(told)[0] == told[0]
    shutil.rmtree(data)
    copy.rename(data)
    with server:
        for _ in range(7):
            write(client, 1)
        assert client.told()[:2] == (told[0], 10)
        epoch = client.pull_from(told)[0]
        assert epoch != told[0]
        # Everything is told anew, and once is enough.
        assert len(client.pull_from(told)[4]) == 10
        assert client.told()[0] == client.pull_from(told)[0] == epoch
