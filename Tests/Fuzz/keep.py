"""Makes what fuzzing has found small enough to be kept, and keeps it in Tests/Fuzz/Found.

    keep.py PROGRAM FOUND KEPT

Each finding is cut down by libFuzzer, then its words become letters `x` where it still breaks the same
promise: what is kept is the fuzzer's, not a page's. Look at each before it is committed.
"""

import hashlib
import pathlib
import re
import subprocess
import sys

SECONDS = 60
# Words that are not markup; these say nothing about what broke.
WORD = re.compile(rb"[A-Za-z\x80-\xff]{4,}")


def breaks(program, content, scratch):
  scratch.write_bytes(content)
  run = subprocess.run([program, scratch], capture_output=True, timeout=120)
  return run.returncode != 0


def smaller(program, finding, scratch):
  scratch.unlink(missing_ok=True)
  subprocess.run(
    [program, "-minimize_crash=1", f"-max_total_time={SECONDS}", "-runs=20000",
     f"-exact_artifact_path={scratch}", finding],
    capture_output=True)
  return scratch.read_bytes() if scratch.exists() else finding.read_bytes()


def without_words(program, content, scratch):
  """Each word becomes as many `x`, last to first, where that leaves the finding one."""
  for word in reversed(list(WORD.finditer(content))):
    changed = content[:word.start()] + b"x" * len(word.group()) + content[word.end():]
    if breaks(program, changed, scratch):
      content = changed
  return content


def main():
  program, found, kept = map(pathlib.Path, sys.argv[1:4])
  scratch = found / "scratch"
  for finding in sorted(found.glob("crash-*")):
    if not breaks(program, finding.read_bytes(), scratch):
      print(f"{finding.name}: breaks nothing any more")
      continue
    content = without_words(program, smaller(program, finding, scratch), scratch)
    name = "found-" + hashlib.sha1(content).hexdigest()[:12]
    (kept / name).write_bytes(content)
    print(f"{finding.name}: {kept / name}, {len(content)} bytes: {content[:200]!r}")
  scratch.unlink(missing_ok=True)


main()
