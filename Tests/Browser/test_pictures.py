"""The gallery against the pictures of it that were accepted last (Tests/Pictures, `make accept-pictures`).

`make pictures` compares every picture. Here each component is compared in eight looks, and each screen in each
state in one of the sixteen, another for each.
"""

import pytest

import pictures
from pictures import ACCEPTED, LANGUAGES, MODES, SIZES, Album, Camera, combinations, difference, kept, small

# Every size in both modes; the language goes on by one from each to the next.
LOOKS = [f"{size}-{mode}-{LANGUAGES[(a + b) % 2]}" for a, size in enumerate(SIZES) for b, mode in enumerate(MODES)]
# What a person would see, if little.
CHANGES = {
    "a colour": ":root { --accent: light-dark(#2e5f6a, #8fbecb) !important; --button: light-dark(#2e5f6a, #8fbecb) !important;"
    " --accent-soft: light-dark(#dcecf0, #1c3238) !important }",
    "a shade": ":root { --paper: light-dark(#f0efe9, #1d211e) !important }",
    "four pixels above the cards": ".cards { margin-top: 4px }",
    "four pixels within a card": ".card { padding-left: 24px }",
    "the weight of letters": ".card-title { font-weight: 400 }",
    "the size of letters": ".card-title { font-size: 18px }",
}
# What another version of the browser or of the fonts does to the edges of letters.
EDGES = "* { -webkit-text-stroke: .1px }"


@pytest.fixture
def camera(chromium, server):
    camera = Camera(chromium, server.url)
    yield camera
    camera.close()


def same_fonts(camera):
    """Other fonts break lines elsewhere: then only words can be compared."""
    if not (ACCEPTED / "fonts.txt").exists():
        pytest.skip("no pictures are accepted yet: make accept-pictures")
    return camera.metrics() == (ACCEPTED / "fonts.txt").read_text().strip()


@pytest.mark.req(
    "K01", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09", "K10", "K11", "K12", "K13", "K14", "K15", "K16", "X04"
)
def test_each_component_looks_as_it_was_accepted(camera):
    camera.page.goto("/kit")
    if not same_fonts(camera):
        pytest.skip("the pictures were accepted with other fonts")
    wrong = []
    for look in LOOKS:
        for name, key, picture, text in camera.components(look):
            wrong.append(Album(f"kit-{name}").load().compare(key, picture, text))
    wrong = [line for line in wrong if line]
    assert not wrong, "\n".join(wrong)


@pytest.mark.req("K17", "X04")
def test_each_screen_in_each_state_looks_as_it_was_accepted(camera):
    comparable = same_fonts(camera)
    wrong = []
    situations = camera.situations()
    looks = combinations()
    for number, (screen, state) in enumerate(situations):
        album = Album(screen).load()
        # Seven has no factor in common with sixteen: neighbours differ in size, mode and language.
        for key, picture, text in camera.screen(screen, state, [looks[7 * number % len(looks)]]):
            if picture is None or comparable:
                wrong.append(album.compare(key, picture, text))
    wrong = [line for line in wrong if line]
    assert not wrong, "\n".join(wrong)


@pytest.mark.req("K17")
def test_a_comparison_sees_what_a_person_would_and_nothing_else(camera):
    def drawn(look, style="", script="() => {}"):
        def prepare(page):
            page.evaluate("""(text) => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(text);
              document.adoptedStyleSheets = [sheet];
            }""", style)
            page.evaluate(script)
        found = dict((key, (picture, text)) for key, picture, text in camera.screen("inbox", "several", [look], prepare))
        return found[f"several/{look}"][0], found[f"several/{look[-2:]}"][1]

    for look in ("phone-light-en", "desk-dark-ko"):
        picture, words = drawn(look)
        accepted = kept(small(picture))
        assert difference(accepted, small(drawn(look)[0])) is None
        assert difference(accepted, small(drawn(look, EDGES)[0])) is None
        for name, style in CHANGES.items():
            assert difference(accepted, small(drawn(look, style)[0])), f"{name} is not seen in {look}"
        # The words are those of a phone; a window of another size is drawn anew for them.
        if look.startswith("phone"):
            _, changed = drawn(look, script="() => (document.querySelector('h1').textContent += '.')")
            assert changed != words
    album = Album("inbox")
    album.pictures["one"] = accepted
    assert album.compare("one", drawn(look, CHANGES["a colour"])[0], None)
    assert (pictures.DIFFERING / "inbox" / "one-difference.png").exists()
