// The gallery of the kit in the browser: Sources/KitApp draws it, and this file performs.
import { moveByArrows } from './host/arrows.js';
import { encodeText } from './host/bytes.js';
import { Core } from './host/core.js';
import { Gestures } from './host/gestures.js';
import { Input } from './host/input.js';
import { Page } from './host/page.js';
import { Zoom } from './host/zoom.js';

const root = document.getElementById('app');
// A page that shows one screen has its look from the address.
const query = new URLSearchParams(location.search);
if (query.has('screen')) document.documentElement.dataset.look = `${query.get('mode') ?? 'system'}.`;
const core = await Core.load(fetch(document.getElementById('wasm').href));
const page = new Page(root);
core.boot(encodeText(`lang=${document.documentElement.lang}&${location.search.slice(1)}\n${root.dataset.picture}`));
if (!page.apply(core.patch)) {
  core.redraw();
  page.apply(core.patch);
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
