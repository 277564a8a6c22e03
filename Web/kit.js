// The gallery of the kit in the browser: Sources/KitApp draws it, and this file performs.
import { moveByArrows } from './host/arrows.js';
import { encodeText } from './host/bytes.js';
import { Core } from './host/core.js';
import { dress } from './host/fonts.js';
import { Gestures } from './host/gestures.js';
import { Input } from './host/input.js';
import { Page } from './host/page.js';
import { Zoom } from './host/zoom.js';

const root = document.getElementById('app');
dress(true);
// A page that shows one screen has its look from the address.
const query = new URLSearchParams(location.search);
if (query.has('screen')) document.documentElement.dataset.look = `${query.get('mode') ?? 'system'}.`;
const core = await Core.load(fetch(document.getElementById('wasm').href));
const page = new Page(root);
// The gallery has no contents: each picture of an item or an article is the one picture that it has.
const fill = () => {
  for (const image of root.querySelectorAll('img[src^="/api/v1/contents/"]')) image.src = root.dataset.picture;
};
new MutationObserver(fill).observe(root, { subtree: true, childList: true, attributeFilter: ['src'] });
fill();
const boot = () => {
  const size = `width=${innerWidth}&height=${innerHeight}`;
  core.boot(encodeText(`lang=${document.documentElement.lang}&${size}&${location.search.slice(1)}\n${root.dataset.picture}`));
};
const redraw = () => {
  core.redraw();
  page.apply(core.patch);
};
boot();
if (!page.apply(core.patch)) redraw();
// A screen that has another window is drawn as it is there.
if (query.has('screen')) {
  addEventListener('resize', () => {
    boot();
    redraw();
  });
}
// A screen begins when it comes near. Browsers hold frames back by themselves, but not in a page opened as a file.
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) show(target);
}, { rootMargin: '50%' });
const show = (frame) => (frame.src = frame.closest('figure').querySelector('a').href);
function holdFrames() {
  for (const frame of root.querySelectorAll('.screen-frame iframe')) {
    if (frame.hasAttribute('src') && frame.src !== frame.closest('figure').querySelector('a').href) show(frame);
    near.observe(frame);
  }
}
holdFrames();
let zoom = null;
const tell = (...given) => {
  const isTaken = core.receive(...given);
  if (isTaken) {
    page.apply(core.patch);
    holdFrames();
  }
  zoom?.settle();
  return isTaken;
};
root.addEventListener('keydown', (event) => moveByArrows(event) && event.preventDefault());
new Gestures(page, tell).start();
zoom = new Zoom(page, tell);
zoom.settle();
zoom.start();
new Input(page, tell, () => false).start();
document.documentElement.dataset.ready = '';
