import { textNodes } from './reading.js';

const SETTLED = 150;
// The bar's height and half its width, what is left between it and the text, and how much room above is enough.
const BAR = 54;
const HALF = 170;
const GAP = 10;
const ABOVE = 128;

// Tells what is selected of the article: where it begins and ends, as reading places are counted.
export class Selecting {
  constructor(report) {
    this.report = report;
    this.last = 'null';
    this.timer = 0;
  }

  start() {
    document.addEventListener('selectionchange', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.tell(), SETTLED);
    });
    addEventListener('scroll', () => this.last !== 'null' && place(), { capture: true, passive: true });
    document.addEventListener('mousedown', (event) => {
      this.isPressed = true;
      // Pressing what is done with a selection must not take it back.
      if (event.target.closest?.('.mark-bar')) event.preventDefault();
    });
    // A drag that rests is not over.
    document.addEventListener('mouseup', () => {
      this.isPressed = false;
      this.tell();
    });
  }

  // Whole words, as the core has it; what a finger moves is left to the system.
  show({ startBlock, startOffset, endBlock, endOffset }) {
    const ends = [pointAt(startBlock, startOffset), pointAt(endBlock, endOffset)];
    const selection = getSelection();
    if (!isFine() || !ends[0] || !ends[1] || !selection.rangeCount) return;
    const { endContainer, endOffset: end } = selection.getRangeAt(0);
    // The end that moves with the keys goes on moving.
    if (selection.anchorNode === endContainer && selection.anchorOffset === end) ends.reverse();
    selection.setBaseAndExtent(...ends.flat());
    // Told before the next key, which may bring back what was told last.
    queueMicrotask(() => this.tell());
  }

  tell() {
    if (this.isPressed) return;
    const range = selectedRange();
    const said = JSON.stringify(range);
    if (said === this.last) return;
    this.last = said;
    if (range) place();
    this.report(range);
  }
}

// Where a mouse selects, the bar stands above what is selected, or below where there is no room (`.mark-bar`).
// Over a touch screen the system's own menu is there.
function place() {
  const selection = document.getSelection();
  if (!selection?.rangeCount || !isFine()) return;
  const box = selection.getRangeAt(0).getBoundingClientRect();
  const bottom = innerHeight - (box.top > ABOVE ? box.top - GAP : box.bottom + GAP + BAR);
  const { style } = document.documentElement;
  style.setProperty('--mark-left', `${Math.min(Math.max(HALF, box.left + box.width / 2), innerWidth - HALF)}px`);
  style.setProperty('--mark-bottom', `${Math.min(Math.max(GAP, bottom), innerHeight - ABOVE)}px`);
}

const isFine = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

function pointAt(number, offset) {
  const block = document.querySelector(`#prose [data-block="${number}"]`);
  for (const text of block ? textNodes(block) : []) {
    if (offset <= text.length) return [text, offset];
    offset -= text.length;
  }
  return null;
}

function selectedRange() {
  const selection = document.getSelection();
  const prose = document.getElementById('prose');
  if (!prose || !selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(prose)) return null;
  let first = null;
  let last = null;
  for (const block of prose.querySelectorAll('[data-block]')) {
    if (!range.intersectsNode(block)) continue;
    let offset = 0;
    for (const text of textNodes(block)) {
      if (range.intersectsNode(text)) {
        const from = text === range.startContainer ? range.startOffset : 0;
        const to = text === range.endContainer ? range.endOffset : text.length;
        if (from < to) {
          const number = Number(block.dataset.block);
          first = earlier(first, [number, offset + from]);
          last = later(last, [number, offset + to]);
        }
      }
      offset += text.length;
    }
  }
  if (!first || !last) return null;
  return { startBlock: first[0], startOffset: first[1], endBlock: last[0], endOffset: last[1] };
}

const isBefore = (one, other) => one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
const earlier = (one, other) => (one && isBefore(one, other) ? one : other);
const later = (one, other) => (one && isBefore(other, one) ? one : other);
