"""The examples of docs/sync.md are read and written by a program that shares no code with ours."""

import json
import pathlib
import struct

import cbor2
import pytest

from sync_client import registers_of
from test_cbor import deterministic

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "SyncCoreTests" / "Vectors"
FILES = {file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))}
VECTORS = [(kind, vector) for kind, vectors in FILES.items() for vector in vectors]
TEXT = 0x4C545854


def encoded(vector):
    return bytes.fromhex("".join(line.split("#")[0] for line in vector["bytes"]))


def check_register(value, field):
    expected = field.get("value")
    match field["type"]:
        case "null":
            assert value is None
        case "text":
            assert value == expected
        case "int" | "instant":
            assert value == int(expected)
        case "bool":
            assert value is (expected == "true")
        case "bytes" | "id":
            assert value.hex() == expected
        case "mergedText":
            assert value.tag == TEXT
            texts = [version[2] for version in value.value[0]]
            assert expected in texts and (len(texts) > 1) == field["isConflicted"]
        case "other":
            assert deterministic(value).hex() == expected


def check_entity(item, fields):
    assert item[0].hex() == fields["id"] and item[1] == fields["kind"]
    registers = registers_of(item)
    assert sorted(registers) == [field["number"] for field in fields["registers"]]
    for field in fields["registers"]:
        stamp, value = registers[field["number"]]
        time, device = struct.unpack(">QQ", stamp)
        assert (time >> 16, time & 0xFFFF) == (field["milliseconds"], field["counter"])
        assert f"{device:016x}" == field["device"]
        check_register(value, field)


def check_change(item, fields):
    assert item[0].hex() == fields["id"]
    check_entity(item[1], fields["entity"])


def check_message(kind, item, fields):
    match kind:
        case "entities":
            check_entity(item, fields)
        case "changes":
            check_change(item, fields)
        case "pull-requests":
            assert item.get(0, b"").hex() == fields.get("epoch", "")
            assert (str(item[1]), item[2]) == (fields["cursor"], fields["limit"])
            assert str(item.get(3, "")) == fields.get("head", "")
            assert item.get(4, b"").hex() == fields.get("hash", "")
            assert item.get(5, b"").hex() == fields.get("account", "")
        case "pull-responses":
            assert item[0].hex() == fields["epoch"] and item[3] == fields["now"]
            assert (str(item[1]), str(item[2])) == (fields["head"], fields["cursor"])
            assert item.get(5, b"").hex() == fields.get("hash", "")
            for entity, expected in zip(item[4], fields["entities"], strict=True):
                check_entity(entity, expected)
        case "push-requests":
            assert f"{item[0]:016x}" == fields["device"]
            assert item.get(2, b"").hex() == fields.get("epoch", "")
            assert str(item.get(3, "")) == fields.get("head", "")
            assert item.get(4, b"").hex() == fields.get("hash", "")
            assert item.get(5, b"").hex() == fields.get("account", "")
            for change, expected in zip(item[1], fields["changes"], strict=True):
                check_change(change, expected)
        case "push-responses":
            assert item[0].hex() == fields["epoch"] and item[1] == fields["now"]
            assert [str(seq) for seq in item[2]] == fields["seqs"]
            assert str(item.get(3, "")) == fields.get("head", "")
            assert item.get(4, b"").hex() == fields.get("hash", "")
        case "problems":
            assert item == {0: fields["status"], 1: fields["code"], 2: fields["detail"]}
        case _:
            raise AssertionError(f"nobody reads {kind}")


@pytest.mark.parametrize(
    ("kind", "vector"), VECTORS, ids=[f"{kind}: {vector['name']}" for kind, vector in VECTORS])
def test_an_example_is_read_and_written(kind, vector):
    item = cbor2.loads(encoded(vector))
    check_message(kind, item, vector["fields"])
    assert deterministic(item).hex() == encoded(vector).hex()
