"""How many entries of feeds are read as feedparser reads them, on the feeds of its own tests.

    feeds.py [--show FIELD]

The feeds are those that feedparser's source on PyPI brings with it, of the release in Tests/requirements.txt, without those of its tests
of HTTP, those in CDF, which nobody writes any more, and those whose encoding it can only guess with another package. Of each entry the
name, title, link and date are compared where feedparser has one: titles as words, links with their host in small letters.
`--show` writes out what differs.
"""

import argparse
import calendar
import concurrent.futures
import datetime
import html
import json
import pathlib
import re
import subprocess
import tarfile
import unicodedata
import urllib.parse

import feedparser

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build" / "release" / "later"
PLACE = ROOT / ".build" / "feedparser"
SKIPPED = {"cdf", "http", "chardet"}
ADDRESS = "http://feeds.example/"


def corpus():
    """The feeds, fetched once."""
    found = PLACE / f"feedparser-{feedparser.__version__}" / "tests"
    if not found.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [str(ROOT / "scripts" / "python"), "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
             "--dest", str(PLACE), f"feedparser=={feedparser.__version__}"], check=True)
        with tarfile.open(next(PLACE.glob("*.tar.gz"))) as archive:
            archive.extractall(PLACE)
    feeds = [path for path in sorted(found.rglob("*.xml")) if not SKIPPED & set(path.parts) and "cdf" not in path.name]
    return found, feeds


def words(text):
    """As they are read: without markup, in one line."""
    return " ".join(unicodedata.normalize("NFC", html.unescape(re.sub(r"<[^>]*>", "", text))).split())


def title(entry):
    text = entry.get("title", "")
    return " ".join(text.split()) if entry.get("title_detail", {}).get("type") == "text/plain" else words(text)


def link(text):
    parts = urllib.parse.urlsplit(text)
    return parts._replace(netloc=parts.netloc.lower()).geturl()


def moment(parsed):
    if not parsed:
        return None
    try:
        return calendar.timegm(parsed)
    except (ValueError, OverflowError):
        return None


def theirs(path):
    feed = feedparser.parse(path.read_bytes(), response_headers={"content-location": ADDRESS})
    entries = []
    for entry in feed.entries:
        dates = [moment(entry.get(f"{name}_parsed")) for name in ("published", "updated", "created")]
        date = next((date for date in dates if date is not None), None)
        entries.append({"id": entry.get("id", ""), "title": title(entry), "link": link(entry.get("link", "")), "date": date})
    return sorted_by_date(entries)


def sorted_by_date(entries):
    if all(entry["date"] is not None for entry in entries):
        return sorted(entries, key=lambda entry: -entry["date"])
    return entries


def ours(path):
    done = subprocess.run([str(PROGRAM), "extract", "--feed", "--url", ADDRESS, str(path)], capture_output=True, timeout=60, check=True)
    entries = []
    for entry in json.loads(done.stdout)["entries"]:
        date = entry.get("published")
        stamp = date and int(datetime.datetime.fromisoformat(date.replace("Z", "+00:00")).timestamp())
        entries.append({"id": entry["id"], "title": entry["title"], "link": entry["link"], "date": stamp})
    return sorted_by_date(entries)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", choices=["entries", "id", "title", "link", "date"])
    arguments = parser.parse_args()
    folder, feeds = corpus()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        mine = dict(zip(feeds, pool.map(ours, feeds)))
    equal = dict.fromkeys(("id", "title", "link", "date"), 0)
    asked = dict.fromkeys(equal, 0)
    all_equal = count = 0
    for path in feeds:
        wanted, found = theirs(path), mine[path]
        if len(wanted) != len(found) and arguments.show == "entries":
            print(path.relative_to(folder), len(wanted), "wanted", len(found), "found")
        for index, entry in enumerate(wanted):
            count += 1
            own = found[index] if index < len(found) else {}
            right = True
            for field, value in entry.items():
                if not value:
                    continue
                asked[field] += 1
                if own.get(field) == value:
                    equal[field] += 1
                    continue
                right = False
                if arguments.show == field:
                    print(path.relative_to(folder), repr(value), "wanted", repr(own.get(field)), "found")
            all_equal += right
    print(f"{len(feeds)} feeds, {count} entries, {all_equal} as feedparser has them: {all_equal / count:.1%}")
    for field in equal:
        print(f"  {field:6} {equal[field]:5} of {asked[field]:5}: {equal[field] / max(asked[field], 1):.1%}")


if __name__ == "__main__":
    main()
