import { textNodes } from './reading.js';

const SETTLED = 150;

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
    // Pressing what is done with a selection must not take it back.
    document.addEventListener('mousedown', (event) => event.target.closest?.('.mark-bar') && event.preventDefault());
  }

  tell() {
    const range = selectedRange();
    const said = JSON.stringify(range);
    if (said === this.last) return;
    this.last = said;
    this.report(range);
  }
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
