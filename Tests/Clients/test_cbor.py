"""Our CBOR and cbor2's read each other's bytes, and write the same."""

import math
import os
import pathlib
import random
import struct
import subprocess
from collections.abc import Mapping

import cbor2

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 5000


def head(major, number):
    """The head of an item, in its shortest form."""
    if number < 24:
        return bytes([major << 5 | number])
    for code, form in ((24, ">B"), (25, ">H"), (26, ">I"), (27, ">Q")):
        if number < 1 << 8 * struct.calcsize(form):
            return bytes([major << 5 | code]) + struct.pack(form, number)
    raise ValueError(number)


def deterministic(value):
    """RFC 8949, 4.2.1: scalars by cbor2; keys in the order of their bytes, where cbor2 still
    follows RFC 7049, which puts shorter keys first."""
    if isinstance(value, (list, tuple)):
        return head(4, len(value)) + b"".join(deterministic(item) for item in value)
    if isinstance(value, cbor2.CBORTag):
        return head(6, value.tag) + deterministic(value.value)
    if isinstance(value, Mapping):
        pairs = sorted((deterministic(key), deterministic(item)) for key, item in value.items())
        return head(5, len(pairs)) + b"".join(key + item for key, item in pairs)
    return cbor2.dumps(value, canonical=True)


def number(dice):
    return dice.getrandbits(64) >> dice.randrange(64)


def text(dice):
    return "".join(dice.choice("ab Z\n\"\\éß水가🙂\0\U0010ffff") for _ in range(dice.randrange(30)))


def real(dice):
    match dice.randrange(4):
        case 0:
            return dice.choice([0.0, -0.0, math.inf, -math.inf, math.nan, 65504.0, 65520.0])
        case 1:
            return dice.randrange(-1024, 1024) * 2.0 ** -24
        case 2:
            return struct.unpack(">f", dice.randbytes(4))[0]
        case _:
            return struct.unpack(">d", dice.randbytes(8))[0]


def key(dice):
    return dice.choice([number, lambda d: ~number(d), lambda d: d.randbytes(d.randrange(20)), text])(dice)


def value(dice, depth=0):
    match dice.randrange(11 if depth < 4 else 8):
        case 0:
            return number(dice)
        case 1:
            return ~number(dice)
        case 2:
            return dice.randbytes(dice.randrange(40))
        case 3:
            return text(dice)
        case 4:
            return dice.choice([True, False, None, cbor2.undefined])
        case 5:
            return cbor2.CBORSimpleValue(dice.randrange(32, 256))
        case 6 | 7:
            return real(dice)
        case 8:
            return cbor2.CBORTag(1_000_000 + number(dice) // 2, value(dice, depth + 1))
        case 9:
            size = dice.randrange((30 >> depth) + 1)
            return {key(dice): value(dice, depth + 1) for _ in range(size)}
        case _:
            return [value(dice, depth + 1) for _ in range(dice.randrange((30 >> depth) + 1))]


def test_cbor2_reads_and_writes_the_same_bytes(tmp_path):
    dice = random.Random(8949)
    given = [value(dice) for _ in range(COUNT)]
    lines = [f"{deterministic(item).hex()} {cbor2.dumps(item).hex()}" for item in given]
    (tmp_path / "given.txt").write_text("\n".join(lines) + "\n")
    subprocess.run(
        ["swift", "test", "-c", "release", "--disable-testable-imports", "--skip-build",
         "--filter", "anotherProgramReadsAndWritesTheSameBytes"],
        cwd=ROOT, env=os.environ | {"LATER_CBOR": str(tmp_path)}, check=True, timeout=600)
    answers = (tmp_path / "answer.txt").read_text().split()
    assert [line.split()[0] for line in lines] == answers
    ours = [bytes.fromhex(line) for line in (tmp_path / "ours.txt").read_text().split()]
    assert len(ours) == COUNT
    for encoded in ours:
        assert deterministic(cbor2.loads(encoded)).hex() == encoded.hex()
