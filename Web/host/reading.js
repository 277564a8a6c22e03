// The place in the text: a block's number and an offset in UTF-16 units into the block's text.

export function textPlace() {
  const blocks = [...document.querySelectorAll('#app [data-block]')];
  if (blocks.length === 0) return null;
  const top = readingTop();
  const block = blocks.find((candidate) => candidate.getBoundingClientRect().bottom > top + 1);
  const current = block ?? blocks[blocks.length - 1];
  return {
    block: Number(current.dataset.block),
    offset: block ? offsetAt(block, top) : 0,
    permille: permille(current),
  };
}

// Where reading begins: under what stays at the top of the window.
function readingTop() {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

function permille(block) {
  const article = (block.closest('article') ?? block.parentElement).getBoundingClientRect();
  const way = article.height - window.innerHeight;
  if (way <= 0) return article.bottom <= window.innerHeight ? 1000 : 0;
  return Math.round(Math.min(Math.max(-article.top / way, 0), 1) * 1000);
}

// The first character whose line ends below the top.
function offsetAt(block, top) {
  if (block.getBoundingClientRect().top >= top) return 0;
  let before = 0;
  for (const text of textNodes(block)) {
    if (bottomOf(text, 0, text.length) > top + 1) return before + firstBelow(text, top);
    before += text.length;
  }
  return 0;
}

function firstBelow(text, top) {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bottomOf(text, middle, middle + 1) > top + 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

function bottomOf(text, start, end) {
  return rangeOf(text, start, end).getBoundingClientRect().bottom;
}

function rangeOf(text, start, end) {
  const range = document.createRange();
  range.setStart(text, Math.min(start, text.length));
  range.setEnd(text, Math.min(end, text.length));
  return range;
}

// The texts of the block itself: blocks inside it count for themselves, and what stands for a picture, or draws a formula, is no text.
export function* textNodes(block) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.length > 0 && blockOf(text) === block) yield text;
  }
}

export function blockOf(node) {
  const element = node.nodeType === 1 ? node : node.parentElement;
  const nearest = element?.closest('[data-block], ul, ol, dl, table, figure, .missing-image, .embed-card, .code-language, math');
  return nearest?.matches('[data-block]') ? nearest : null;
}

function showPlace(place) {
  const block = document.querySelector(`#app [data-block="${place.block}"]`);
  if (!block) return;
  let top = block.getBoundingClientRect().top;
  let left = place.offset;
  for (const text of textNodes(block)) {
    if (left === 0) break;
    if (left < text.length) {
      top = rangeOf(text, left, left + 1).getBoundingClientRect().top;
      break;
    }
    left -= text.length;
  }
  window.scrollBy({ top: top - readingTop(), behavior: 'instant' });
}

// Of the page: two fingers that look closer do not change it.
const width = () => document.documentElement.clientWidth;

const SETTLED = 200;

// Reports the place after scrolling has settled, and before the page goes.
export class ReadingWatch {
  constructor(report) {
    this.report = report;
    this.last = '';
    this.timer = 0;
    // A place that was asked for is kept while images above it arrive, until the reader moves.
    this.wanted = null;
    // The place that was told or shown last, and of which page.
    this.place = null;
    // Where the window stood after a jump within the page.
    this.landed = null;
    // Where the app itself last brought the window; a scroll that ends there is nobody's.
    this.led = null;
    // While the app itself scrolls smoothly: the timer that ends it.
    this.gliding = 0;
    // Whether the person has scrolled since the place was told.
    this.isMoved = false;
    this.width = width();
  }

  start() {
    const options = { passive: true, capture: true };
    document.addEventListener('scroll', (event) => this.scrolled(event.target), options);
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      document.addEventListener(name, () => (this.wanted = null), options);
    }
    window.addEventListener('resize', () => this.resized());
    document.addEventListener('load', () => this.wanted && showPlace(this.wanted), true);
    document.addEventListener('visibilitychange', () => document.hidden && this.tell());
    window.addEventListener('pagehide', () => this.tell());
  }

  // No further than needed, and not at all while it is well in sight.
  keepInView(element) {
    const box = element?.getBoundingClientRect();
    if (!box || (box.top > 72 && box.bottom < window.innerHeight - 160)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.tell();
    this.glide();
    element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  }

  // What scrolls smoothly is the app's own until nothing more is heard of it.
  glide() {
    clearTimeout(this.gliding);
    this.gliding = setTimeout(() => (this.gliding = 0), SETTLED);
  }

  show(place) {
    this.wanted = place;
    this.isMoved = false;
    this.place = { ...place, path: location.pathname };
    showPlace(place);
  }

  // From the top again: what was told before says nothing of that.
  begin() {
    this.wanted = null;
    this.isMoved = false;
    this.place = null;
    this.last = '';
  }

  // Works something that may scroll the window, and notes it where it did.
  lead(work) {
    const isOpen = () => document.getElementById('article') !== null;
    // Asking for it lays out the page: only where there is a place.
    const before = isOpen() ? window.scrollY : null;
    work();
    if (isOpen() && window.scrollY !== before) this.led = window.scrollY;
  }

  // Lines of another width stand elsewhere: the paragraph that was at the top goes back there.
  resized() {
    if (this.width === width()) return;
    this.width = width();
    this.reflowed();
  }

  reflowed() {
    if (this.place?.path === location.pathname && !this.isMoved) this.show(this.place);
  }

  // A box within the page scrolls for itself, and under a sheet nobody reads.
  scrolled(target) {
    // Asking how far lays out the page: only where something is read.
    if (target !== document || this.wanted || !document.getElementById('article')) return;
    if (document.getElementById('page')?.inert) return;
    if (this.gliding) return this.glide();
    if (window.scrollY === this.led) return;
    this.led = null;
    this.isMoved = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), SETTLED);
  }

  // A note that one looks up is not read up to: from there one reads on for a window's height first.
  isNear() {
    this.landed ??= window.scrollY;
    if (Math.abs(window.scrollY - this.landed) < window.innerHeight) return true;
    history.replaceState({ ...history.state, isLanding: false }, '');
    return false;
  }

  // Before a link within the page is followed, and after one came back from there.
  leave() {
    this.tell();
    this.landed = null;
  }

  tell() {
    clearTimeout(this.timer);
    if (this.wanted || !this.isMoved) return;
    this.isMoved = false;
    const place = textPlace();
    if (!place) {
      this.last = '';
      return;
    }
    this.place = { ...place, path: location.pathname };
    if (history.state?.isLanding && this.isNear()) return;
    const said = `${location.pathname} ${place.block} ${place.offset} ${place.permille}`;
    if (said === this.last) return;
    this.last = said;
    this.report(place);
  }
}
