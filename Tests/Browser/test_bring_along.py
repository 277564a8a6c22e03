"""What another app exported is chosen on the device, looked at, imported, and taken back."""

import re

import pytest
from playwright.sync_api import expect
from server import ROOT
from walks import EMAIL, PASSWORD, card, sign_in, visit, wait_until, whole

SAMPLES = ROOT / "Tests" / "ImportsTests" / "Samples"
PATH = "/settings/import"
WORDS = {
    "en-US": {
        "inbox": "Inbox", "choose": "Choose a file", "another": "Choose another file", "import": "Import",
        "links": "3 links", "tasks": "2 tasks", "nothing": "Nothing is imported yet.",
        "failed": "1 entry can’t be imported", "row": "Row 5: its address isn’t a web address",
        "report": "Download as a table", "finished": "Import finished.", "new": "3 new", "undo": "Undo import",
        "keep": "Keep everything", "title": "Undo this import?", "removed": "is deleted: 3 items.",
        "earlier": "Earlier imports", "show": "Show: “pocket.csv”", "not-now": "Not now",
        "offline": "there’s no connection to your server", "again": "Try Again",
        "unknown": "This isn’t an export that Later understands.", "guide": "Tasks", "todoist": "Todoist",
        "offline-banner": "You’re offline.", "goes": "This deletes what’s still as it was imported: 3 items.",
        "none-stays": "none of it stays", "left": "Nothing it brought is left.", "before": "Imported before, on",
        "missing": "adds only what is missing", "import-again": "Import again", "library": "Open Library",
        "list": "Open “Home”", "own": "later import FILE --user",
    },
    "ko-KR": {
        "inbox": "받은함", "choose": "파일 선택", "another": "다른 파일 선택", "import": "가져오기", "links": "링크 3개",
        "tasks": "할 일 2개", "nothing": "아직 아무것도 가져오지 않았어요.", "failed": "1개는 가져올 수 없어요",
        "row": "5번째 줄: 웹 주소가 아니에요", "report": "표로 내려받기", "finished": "가져오기를 마쳤어요.", "new": "새로 3개",
        "undo": "가져오기 되돌리기", "keep": "그대로 두기", "title": "이 가져오기를 되돌릴까요?", "removed": "글 3개를 삭제했어요.",
        "earlier": "지난 가져오기", "show": "‘pocket.csv’ 보기", "not-now": "나중에", "offline": "서버에 연결되지 않아",
        "again": "다시 시도", "unknown": "Later가 아는 내보내기 파일이 아니에요.", "guide": "할 일", "todoist": "Todoist",
        "offline-banner": "오프라인이에요.", "goes": "가져온 그대로인 글 3개를 삭제해요.",
        "none-stays": "남는 것은 없어요", "left": "가져온 것은 남아 있지 않아요.", "before": "이미 가져온 파일이에요",
        "missing": "빠진 것만 더해요", "import-again": "다시 가져오기", "library": "서재 열기",
        "list": "‘Home’ 열기", "own": "later import 파일 --user",
    },
}
LOOKS = [("en-US", 390), ("ko-KR", 390), ("en-US", 1440), ("ko-KR", 1440)]
# Pages that are nowhere, and a script, which is no page of the web.
POCKET = (
    "title,url,time_added,tags,status\n"
    + "".join(f"Page {number},https://host{number}.invalid/{number},{1_600_000_000 + number},one,unread\n"
              for number in range(3))
    + "Script,javascript:alert(1),1,,unread\n"
).encode()


def opened(device, server, locale, width=390):
    server.add_account()
    page = device(locale=locale, width=width, height=844 if width < 600 else 900).new_page()
    sign_in(page, korean=locale == "ko-KR")
    expect(page.get_by_role("heading", name=WORDS[locale]["inbox"], level=1)).to_be_visible()
    whole(page)
    visit(page, PATH)
    return page


def choose(page, label, name, raw):
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name=label, exact=True).click()
    chosen.value.set_files([{"name": name, "mimeType": "application/octet-stream", "buffer": raw}])


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def file(page):
    """Where the file stands, and what becomes of it."""
    return page.locator("#import-file")


@pytest.mark.req("X08")
@pytest.mark.parametrize("locale,width", LOOKS)
def test_an_export_is_looked_at_imported_and_taken_back(device, server, accessible, locale, width):
    words = WORDS[locale]
    page = opened(device, server, locale, width)
    accessible(page)
    choose(page, words["choose"], "pocket.csv", POCKET)
    expect(file(page)).to_contain_text("Pocket · pocket.csv")
    expect(file(page)).to_contain_text(words["links"])
    expect(file(page)).to_contain_text("Page 0")
    expect(file(page)).to_contain_text(words["nothing"])
    expect(file(page)).to_be_focused()
    accessible(page)
    page.get_by_text(words["failed"]).click()
    expect(file(page)).to_contain_text(words["row"])
    with page.expect_download() as given:
        press(page, words["report"])
    with open(given.value.path(), encoding="utf-8-sig") as report:
        assert "javascript:alert(1)" in report.read()
    accessible(page)

    press(page, words["import"])
    expect(file(page)).to_contain_text(words["finished"], timeout=60_000)
    expect(file(page)).to_contain_text(words["new"])
    accessible(page)
    visit(page, "/inbox")
    for number in range(3):
        expect(card(page, f"Page {number}")).to_be_visible()

    # It is found again, and goes only once that was confirmed.
    visit(page, PATH)
    expect(page.get_by_role("region", name=words["earlier"])).to_be_visible()
    press(page, words["show"])
    press(page, words["undo"])
    expect(page.get_by_role("button", name=words["keep"], exact=True)).to_be_focused()
    expect(file(page)).to_contain_text(words["title"])
    expect(file(page)).to_contain_text(words["goes"])
    expect(file(page)).to_contain_text(words["none-stays"])
    accessible(page)
    press(page, words["keep"])
    expect(page.get_by_role("button", name=words["undo"], exact=True)).to_be_focused()
    press(page, words["undo"])
    page.get_by_role("group", name=words["title"]).get_by_role("button", name=words["undo"]).click()
    expect(file(page)).to_contain_text(words["removed"], timeout=60_000)
    expect(file(page)).to_contain_text(words["left"])
    visit(page, "/inbox")
    expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.req("X08")
@pytest.mark.parametrize("locale,width", [("en-US", 1440), ("ko-KR", 390)])
def test_a_file_of_tasks_is_dropped_and_the_tasks_are_there(device, server, locale, width):
    words = WORDS[locale]
    page = opened(device, server, locale, width)
    raw = (SAMPLES / "todoist-project.csv").read_bytes()
    expect(page.get_by_role("button", name=words["choose"], exact=True)).to_be_visible()
    data = page.evaluate_handle(
        """(bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], 'Home.csv'));
          return data;
        }""",
        list(raw),
    )

    def dropped():
        # What listens to drops comes with the rest of the app.
        page.dispatch_event("#import-file", "drop", {"dataTransfer": data})
        return page.get_by_text(words["nothing"]).or_(page.get_by_role("progressbar")).count() > 0

    wait_until(page, dropped)
    expect(file(page)).to_contain_text("Todoist · Home.csv")
    expect(file(page)).to_contain_text(words["tasks"])
    press(page, words["import"])
    expect(file(page)).to_contain_text(words["finished"], timeout=60_000)
    file(page).get_by_role("link", name=words["list"], exact=True).click()
    expect(page).to_have_url(re.compile("/tasks/list/"))
    expect(page.get_by_text("Pay rent").first).to_be_visible()


@pytest.mark.req("X08")
@pytest.mark.parametrize("locale,width", [("en-US", 390), ("ko-KR", 390), ("ko-KR", 1440)])
def test_a_file_that_was_imported_before_says_so_and_leads_to_what_it_brought(
    device, server, accessible, locale, width
):
    words = WORDS[locale]
    page = opened(device, server, locale, width)
    choose(page, words["choose"], "pocket.csv", POCKET)
    press(page, words["import"])
    expect(file(page)).to_contain_text(words["finished"], timeout=60_000)
    choose(page, words["another"], "pocket.csv", POCKET)
    expect(file(page)).to_contain_text(words["before"])
    expect(file(page)).to_contain_text(words["missing"])
    expect(file(page)).to_be_focused()
    accessible(page)
    # Its presses stay within the width of a phone.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, words["import-again"])
    expect(file(page)).to_contain_text(words["finished"], timeout=60_000)
    expect(file(page)).not_to_contain_text(words["before"])
    file(page).get_by_role("link", name=words["library"], exact=True).click()
    expect(page).to_have_url(re.compile("/library$"))


@pytest.mark.req("X08")
@pytest.mark.parametrize("locale,width", [("en-US", 390), ("ko-KR", 1440)])
def test_what_is_not_understood_or_cannot_be_sent_says_what_to_do(device, server, accessible, locale, width):
    words = WORDS[locale]
    page = opened(device, server, locale, width)
    choose(page, words["choose"], "diary.docx", b"Dear diary")
    expect(page.get_by_role("alert").filter(has_text=words["unknown"])).to_be_visible()
    accessible(page)
    # A whole export of our own is no unknown file: it says by which command it comes back.
    choose(page, words["another"], "later-copy", b"\xa6\x00\x01\x01\x61a\x02\x00\x03\x80")
    expect(page.get_by_role("alert").filter(has_text=words["own"] + " " + EMAIL)).to_be_visible()
    accessible(page)
    # How to get a file stands below.
    page.locator("summary").filter(has_text=words["guide"]).click()
    expect(page.get_by_text(words["todoist"], exact=True)).to_be_visible()

    page.context.set_offline(True)
    choose(page, words["another"], "pocket.csv", POCKET)
    expect(page.get_by_role("alert").filter(has_text=words["offline"])).to_be_visible()
    accessible(page)
    page.context.set_offline(False)
    # The browser says a moment later that there is a network.
    expect(page.get_by_text(words["offline-banner"])).to_have_count(0)
    press(page, words["again"])
    expect(file(page)).to_contain_text(words["links"])
    # Whoever wants it later finds it where it was.
    press(page, words["not-now"])
    expect(page.get_by_role("button", name=words["choose"], exact=True)).to_be_visible()
    expect(page.locator("#import-file")).to_be_focused()
    press(page, words["show"])
    expect(file(page)).to_contain_text(words["links"])
    expect(page.get_by_role("button", name=words["import"], exact=True)).to_be_visible()


@pytest.mark.req("X08")
def test_a_new_person_is_asked_whether_they_come_from_another_app(device, accessible):
    page = device().new_page()
    page.goto("/")
    page.get_by_role("link", name="Get Started").click()
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create Account").click()
    page.get_by_role("button", name="Skip for now").click()
    accessible(page)
    page.get_by_role("button", name=re.compile("Coming from another app")).click()
    expect(page.get_by_role("heading", name="Import from other apps", level=1)).to_be_visible()
    # The first run is over with it.
    visit(page, "/inbox")
    expect(page.get_by_role("heading", name="Inbox", level=1)).to_be_visible()
