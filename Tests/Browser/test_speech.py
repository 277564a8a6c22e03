"""Reading aloud with real voices: speech-dispatcher and espeak-ng, as Chromium on Linux speaks."""

import re
import shutil

import pytest
from playwright.sync_api import expect
from voices import Voices
from walks import card, open_item, save_link, signed_in, wait_until

# Notes what is spoken and what the browser tells of it; it speaks all the same.
LISTENER = """(() => {
  window.spoken = [];
  window.keys = {};
  const speak = speechSynthesis.speak.bind(speechSynthesis);
  speechSynthesis.speak = (utterance) => {
    const { text, lang, rate, voice } = utterance;
    const one = { text, lang, rate, voice: voice?.name ?? '', told: [] };
    for (const name of ['start', 'end', 'error']) utterance.addEventListener(name, () => one.told.push(name));
    window.spoken.push(one);
    speak(utterance);
  };
  // What is shown as being spoken, and what the player says: each stands there for as long as a sentence lasts.
  window.seen = [];
  const note = (text) => window.seen.includes(text) || window.seen.push(text);
  new MutationObserver(() => {
    for (const part of document.querySelectorAll('#spoken, .player')) note(part.textContent);
    if (document.querySelector('article [role=progressbar]')) note('an item that was begun');
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['id'] });
  const take = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
  navigator.mediaSession.setActionHandler = (name, handler) => {
    take(name, handler);
    window.keys[name] = handler;
  };
})();"""

PLAIN_ENGLISH = """speechSynthesis.getVoices().filter(
  ({ name, lang }) => lang.startsWith('en-') && !name.includes('+')).length"""


@pytest.fixture(scope="module")
def chromium(playwright, tmp_path_factory):
    """A browser that has voices."""
    with Voices(tmp_path_factory.mktemp("voices")) as voices:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), env=voices.environment,
            args=["--no-sandbox", "--enable-speech-dispatcher"],
        )
        yield browser
        browser.close()


def article(site, path, title, language, paragraphs):
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    body = (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><article><h1>{title}</h1>{text}</article></body></html>"
    )
    site.answers[path] = (200, "text/html; charset=utf-8", body.encode())
    return site.url + path


# The sentences of the text below.
SENTENCES = re.compile(r"[^.]+\.")
TIDE = [
    "The tide turned before noon. Nobody on the long pier had seen it, and the gulls did not say.",
    "An old man folded his paper twice. He had read all of it, the small notices too, and was content.",
    "By evening the water stood at the wall. The lamps came on, one after the other, and the day was over.",
]


def reader(device, server, site, **options):
    """A page on which the article about the tide is open."""
    server.add_account()
    context = device(**options)
    context.add_init_script(LISTENER)
    page = signed_in(lambda **_: context, server)
    save_link(page, article(site, "/tide.html", "The tide", "en", TIDE))
    expect(card(page, "The tide")).to_be_visible()
    open_item(page, "The tide")
    expect(page.locator("#prose").get_by_text("The tide turned before noon.")).to_be_visible()
    return page


def spoken(page):
    """The sentence that is shown as being spoken."""
    return page.locator("#spoken").first


def expect_seen(page, text):
    """Waits until this was shown, if only for a moment."""
    page.wait_for_function("(text) => window.seen.some((one) => one.includes(text))", arg=text)


def said(page):
    return page.evaluate("window.spoken")


def press(page, *keys):
    """Keys of headphones or of a lock screen, as the system hands them to the page; what was seen before is forgotten."""
    page.evaluate("""(keys) => {
      window.seen = [];
      for (const key of keys) window.keys[key]({ action: key });
    }""", keys)


@pytest.mark.req("L54")
def test_an_article_is_heard_to_its_end_sentence_by_sentence(device, site, server, accessible):
    page = reader(device, server, site)
    page.get_by_role("button", name="Listen", exact=True).click()
    player = page.get_by_role("region", name="Listening")
    expect_seen(page, "The tide turned before noon.")
    # The next sentence comes when the voice has ended this one, and not before.
    expect_seen(page, "Nobody on the long pier had seen it, and the gulls did not say.")
    assert said(page)[0]["told"] == ["start", "end"]
    assert said(page)[0]["lang"].startswith("en")

    # Paused, it is silent. It can be faster, and another voice of this language: those of other languages are not
    # offered, nor the varieties.
    player.get_by_role("button", name="Pause").click()
    page.wait_for_function("() => !speechSynthesis.speaking")
    accessible(page)
    count = len(said(page))
    sentences = [one.strip() for one in SENTENCES.findall(" ".join(TIDE))]
    at = sentences.index(spoken(page).inner_text())
    page.locator("#player-open").click()
    sheet = page.get_by_role("dialog")
    voices = sheet.get_by_role("group", name="Voice").get_by_role("radio")
    expect(sheet.get_by_text("Great Britain")).to_be_visible()
    assert voices.count() == 1 + page.evaluate(PLAIN_ENGLISH) < 20
    accessible(page)
    sheet.get_by_role("radio", name="English (Great Britain)").check()
    sheet.get_by_role("button", name="Faster").click()
    expect(sheet).to_contain_text("1.2×")
    sheet.get_by_role("button", name="Done").click()
    # It goes on with the same sentence.
    player.get_by_role("button", name="Play").click()
    wait_until(page, lambda: len(said(page)) > count)
    assert said(page)[count]["text"].startswith(sentences[at][:20])
    assert "Great Britain" in said(page)[-1]["voice"] and round(said(page)[-1]["rate"], 2) == 1.2
    player.get_by_role("button", name="Next sentence").click()
    expect_seen(page, sentences[at + 1])

    # It goes on while other screens are looked at, and the item is where the voice is.
    page.get_by_role("button", name="Back", exact=True).click()
    for text in ("Sentence 4 of 6", "Sentence 5 of 6", "an item that was begun"):
        expect_seen(page, text)
    expect(player).to_have_count(0)
    expect(card(page, "The tide")).to_contain_text("Completed")
    assert said(page)[-1]["text"].startswith("The lamps came on")


@pytest.mark.req("L54")
def test_the_keys_of_headphones_reach_the_voice(device, site, server):
    page = reader(device, server, site, width=1440)
    page.get_by_role("button", name="Listen", exact=True).click()
    expect_seen(page, "The tide turned before noon.")
    assert page.evaluate("navigator.mediaSession.metadata.title") == "The tide"
    assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
    # At once, so that this sentence is the one that it goes on from.
    press(page, "nexttrack", "pause")
    expect(spoken(page)).to_have_text("An old man folded his paper twice.")
    page.wait_for_function("() => navigator.mediaSession.playbackState === 'paused' && !speechSynthesis.speaking")
    press(page, "seekforward")
    press(page, "play")
    page.wait_for_function("() => speechSynthesis.speaking")
    expect_seen(page, "He had read all of it")
    press(page, "previoustrack")
    expect_seen(page, "An old man folded his paper twice.")
    press(page, "stop")
    expect(page.get_by_role("region", name="Listening")).to_have_count(0)
    page.wait_for_function("() => navigator.mediaSession.metadata === null && !speechSynthesis.speaking")


@pytest.mark.req("L54", "X01")
def test_korean_is_spoken_by_a_korean_voice(device, site, server):
    server.add_account()
    context = device()
    context.add_init_script(LISTENER)
    page = signed_in(lambda **_: context, server)
    address = article(
        site, "/tide-ko.html", "밀물", "ko",
        [
            "정오가 되기 전에 물길이 바뀌었다. 긴 부두에 있던 누구도 그것을 보지 못했고 갈매기도 말이 없었다.",
            "노인은 신문을 두 번 접었다. 작은 알림까지 모두 읽었으므로 마음이 가벼웠다. 저녁에는 물이 담까지 올랐다.",
        ],
    )
    save_link(page, address)
    open_item(page, "밀물")
    page.get_by_role("button", name="Listen", exact=True).click()
    expect_seen(page, "정오가 되기 전에 물길이 바뀌었다.")
    expect_seen(page, "긴 부두에 있던")
    assert [one["lang"] for one in said(page)][:2] == ["ko", "ko"]
    assert said(page)[0]["told"] == ["start", "end"]
    # Whoever closes the page leaves nothing speaking.
    page.get_by_role("button", name="Stop listening").click()
    page.wait_for_function("() => !speechSynthesis.speaking")
