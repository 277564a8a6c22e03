"""Pictures of the whole gallery: what is drawn, what was accepted, and where the two differ.

`make pictures` compares all of them, `make accept-pictures` accepts what is drawn now. docs/kit.md says how.
"""

import argparse
import base64
import concurrent.futures
import io
import json
import pathlib
import shutil
import sys
import tempfile

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

from server import ROOT, Server

ACCEPTED = ROOT / "Tests" / "Pictures"
DIFFERING = ROOT / ".build" / "pictures"
SIZES = {"phone": (390, 844), "landscape": (844, 390), "tablet": (820, 1180), "desk": (1440, 900)}
MODES = ("light", "dark")
LANGUAGES = ("en", "ko")
# A block of so many pixels a side is kept as its mean colour: the edges of letters, which differ between versions of
# the browser and of the fonts, weigh little in it; whatever moves or changes its colour weighs much.
BLOCK = 8
# Colours are kept in steps of 4 of 255.
STEP = 4
# A block differs from so much on, and a picture with more such blocks than that; a field of blocks from so much on.
BLOCK_DIFFERS, BLOCKS_ALLOWED = 16, 2
FIELD, FIELD_DIFFERS = 4, 8
SHEET_WIDTH = 2048

# As the tests do (walks.py).
PATIENCE = 60_000
READY = "() => 'ready' in document.documentElement.dataset"
SETTLED = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // A redrawing may replace an image that was waited for: of that one nothing would ever be told. So it is asked.
  const waiting = () => [...document.images].filter((image) => !image.complete);
  for (const end = performance.now() + 60_000; waiting().length > 0; await frame()) {
    // One that is held back until it is near would never come.
    for (const image of waiting()) image.loading = 'eager';
    if (performance.now() > end) throw new Error(`not loaded: ${waiting().map((image) => image.src)}`);
  }
  // One that has come is not drawn before it is decoded; one that is broken is shown as such.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  scrollTo(0, 0);
  await frame();
  await frame();
}"""
# How wide words are in the fonts of this machine: other fonts break lines elsewhere.
METRICS = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  return ['400 17px system-ui', '650 28px system-ui', '400 18px serif', '400 14px monospace'].map((font) => {
    pen.font = font;
    return ['Save content. Read mindfully.', '느리게 읽는다는 것'].map((text) => Math.round(pen.measureText(text).width)).join(' ');
  }).join(' ');
}"""
BOXES = """() => [...document.querySelectorAll('article.specimen')].map((part) => {
  const box = part.getBoundingClientRect();
  return [part.id, Math.floor(box.x + scrollX), Math.floor(box.y + scrollY), Math.ceil(box.width), Math.ceil(box.height)];
})"""


def combinations(languages=LANGUAGES):
    """Each size in each mode and language, as `desk-dark-ko`."""
    return [f"{size}-{mode}-{language}" for language in languages for mode in MODES for size in SIZES]


class Camera:
    """A browser that draws the gallery of a server."""

    def __init__(self, chromium, url):
        self.context = chromium.new_context(
            base_url=url, reduced_motion="reduce", locale="en-US", timezone_id="UTC", device_scale_factor=1)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)

    def close(self):
        self.context.close()

    def situations(self):
        """Every screen in every state: (screen, state), as the gallery lists them."""
        self.page.goto("/kit?show=screens&lang=en")
        self.page.wait_for_function(READY)
        return self.page.locator(".screen-frame.phone figcaption a").evaluate_all("""(links) => links.map((link) => {
          const query = new URL(link.href).searchParams;
          return [query.get('screen'), query.get('state')];
        })""")

    def metrics(self):
        return self.page.evaluate(METRICS)

    def shoot(self, box=None):
        clip = {} if box is None else {
            "captureBeyondViewport": True,
            "clip": {"x": box[0], "y": box[1], "width": box[2], "height": box[3], "scale": 1}}
        shot = self.session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, **clip})
        return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")

    def look(self, size, mode):
        width, height = SIZES[size]
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("(mode) => (document.documentElement.dataset.look = `${mode}.`)", mode)
        self.page.evaluate(SETTLED)

    def screen(self, screen, state, wanted, prepare=None):
        """Pictures of one screen: yields (key, picture, text)."""
        for language in LANGUAGES:
            mine = [one for one in wanted if one.endswith(language)]
            if not mine:
                continue
            self.page.goto(f"/kit?screen={screen}&state={state}&lang={language}&mode=light")
            self.page.wait_for_function(READY)
            if prepare:
                prepare(self.page)
            for combination in mine:
                size, mode, _ = combination.split("-")
                self.look(size, mode)
                yield f"{state}/{combination}", self.shoot(), None
            self.look("phone", "light")
            yield f"{state}/{language}", None, self.page.evaluate("() => document.body.innerText.replace(/\\s+/g, ' ').trim()")

    def components(self, combination):
        """Pictures of every component of the kit: yields (component, key, picture, text)."""
        size, mode, language = combination.split("-")
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.goto(f"/kit?lang={language}&mode={mode}&theme=later")
        self.page.wait_for_function(READY)
        self.page.evaluate(SETTLED)
        for name, *box in self.page.evaluate(BOXES):
            yield name, combination, self.shoot(box), None


def small(picture):
    """Its blocks."""
    return picture.reduce(BLOCK)


def kept(blocks):
    return blocks.point(lambda value: min(255, (value + STEP // 2) // STEP * STEP))


def strongest(difference):
    """Of each point, the colour that differs most."""
    red, green, blue = difference.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def difference(accepted, drawn):
    """Where two pictures in blocks differ, as a box in blocks; None where they are alike."""
    if accepted.size != drawn.size:
        return (0, 0, *drawn.size)
    found = strongest(ImageChops.difference(accepted, drawn)).point(lambda value: 255 if value >= BLOCK_DIFFERS else 0)
    if found.histogram()[255] > BLOCKS_ALLOWED:
        return found.getbbox()
    fields = strongest(ImageChops.difference(accepted.reduce(FIELD), drawn.reduce(FIELD)))
    box = fields.point(lambda value: 255 if value >= FIELD_DIFFERS else 0).getbbox()
    return box and tuple(FIELD * side for side in box)


class Album:
    """The accepted pictures of one screen or component: one sheet, and where each lies on it."""

    def __init__(self, name, folder=ACCEPTED):
        self.image_path = folder / f"{name}.webp"
        self.index_path = folder / f"{name}.json"
        self.name = name
        self.pictures = {}
        self.texts = {}

    def load(self):
        if self.index_path.exists():
            index = json.loads(self.index_path.read_text())
            self.texts = index["texts"]
            sheet = Image.open(self.image_path).convert("RGB")
            for key, (x, y, width, height) in index["boxes"].items():
                self.pictures[key] = sheet.crop((x, y, x + width, y + height))
        return self

    def save(self):
        boxes = {}
        x = y = line = 0
        for key, picture in sorted(self.pictures.items()):
            if x + picture.width > SHEET_WIDTH:
                x, y, line = 0, y + line, 0
            boxes[key] = [x, y, *picture.size]
            x += picture.width
            line = max(line, picture.height)
        sheet = Image.new("RGB", (SHEET_WIDTH, y + line))
        for key, (x, y, *_) in boxes.items():
            sheet.paste(kept(self.pictures[key]), (x, y))
        sheet.save(self.image_path, lossless=True, quality=80, method=4)
        self.index_path.write_text(
            json.dumps({"boxes": boxes, "texts": dict(sorted(self.texts.items()))}, ensure_ascii=False, indent=0) + "\n")

    def compare(self, key, picture, text):
        """What is wrong with a picture that was drawn; None where nothing is."""
        name = f"{self.name} {key}"
        if picture is None:
            accepted = self.texts.get(key)
            return None if accepted == text else f"{name}: the words were\n  {accepted}\nand are\n  {text}"
        accepted = self.pictures.get(key)
        if accepted is None:
            return f"{name}: never accepted"
        drawn = small(picture)
        box = difference(accepted, drawn)
        if box is None:
            return None
        self.show(key, picture, accepted, drawn)
        left, top, right, bottom = (BLOCK * side for side in box)
        return f"{name}: differs between {left}, {top} and {right}, {bottom} px, see {DIFFERING / self.name}"

    def show(self, key, picture, accepted, drawn):
        """Writes what was drawn, what was accepted, and the difference, to look at."""
        folder = DIFFERING / self.name
        folder.mkdir(parents=True, exist_ok=True)
        stem = key.replace("/", "-")
        picture.save(folder / f"{stem}.png")
        large = accepted.resize((accepted.width * BLOCK, accepted.height * BLOCK), Image.NEAREST)
        large.save(folder / f"{stem}-accepted.png")
        if accepted.size == drawn.size:
            found = ImageChops.difference(accepted, drawn).point(lambda value: min(255, value * 4))
            found.resize(large.size, Image.NEAREST).save(folder / f"{stem}-difference.png")


def albums(camera, languages=LANGUAGES, only=()):
    """Draws everything, or the screens that are named: yields an album for each screen and each component."""
    components = {}
    for combination in [] if only else combinations(languages):
        for name, key, picture, _ in camera.components(combination):
            components.setdefault(f"kit-{name}", Album(f"kit-{name}")).pictures[key] = picture
    yield from components.values()
    screens = {}
    for screen, state in camera.situations():
        if not only or screen in only:
            screens.setdefault(screen, []).append(state)
    for screen, states in screens.items():
        album = Album(screen)
        for state in states:
            for key, picture, text in camera.screen(screen, state, combinations(languages)):
                if picture is None:
                    album.texts[key] = text
                else:
                    album.pictures[key] = picture
        yield album


def draw(language, url, accepts, only):
    """Draws everything, or the screens that are named, in one language; answers the small pictures, or what is wrong with them."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        camera = Camera(chromium, url)
        result = {}
        for drawn in albums(camera, [language], only):
            if accepts:
                pictures = {key: small(picture) for key, picture in drawn.pictures.items()}
                result[drawn.name] = (pictures, drawn.texts)
            else:
                album = Album(drawn.name).load()
                all_of_it = list(drawn.pictures.items()) + [(key, None) for key in drawn.texts]
                result[drawn.name] = [
                    wrong for key, picture in all_of_it
                    if (wrong := album.compare(key, picture, drawn.texts.get(key)))]
            print(".", end="", file=sys.stderr, flush=True)
        metrics = camera.metrics()
        chromium.close()
        return result, metrics


def accept(results, only):
    if not only:
        shutil.rmtree(ACCEPTED, ignore_errors=True)
    ACCEPTED.mkdir(exist_ok=True)
    for name in results[0][0]:
        album = Album(name)
        for result, _ in results:
            album.pictures.update(result[name][0])
            album.texts.update(result[name][1])
        album.save()
    (ACCEPTED / "fonts.txt").write_text(results[0][1] + "\n")
    files = list(ACCEPTED.iterdir())
    print(f"\nAccepted {len(results[0][0])} albums, {sum(file.stat().st_size for file in files) / 1e6:.2f} MB.")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", action="store_true", help="accept what is drawn now")
    parser.add_argument("--only", nargs="+", default=[], metavar="SCREEN", help="only these screens, as the gallery names them")
    options = parser.parse_args()
    accepts, only = options.accept, options.only
    shutil.rmtree(DIFFERING, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder, Server(pathlib.Path(folder) / "data") as server:
        with concurrent.futures.ProcessPoolExecutor() as pool:
            tasks = [pool.submit(draw, language, server.url, accepts, only) for language in LANGUAGES]
            results = [task.result() for task in tasks]
    if accepts:
        accept(results, only)
        return
    wrong = [line for result, _ in results for lines in result.values() for line in lines]
    print("\n" + "\n".join(wrong or ["Every picture is as it was accepted."]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
