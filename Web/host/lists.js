// Long lists, of which only what is near is drawn: tells the core what is seen, and holds the card under
// the eye where it is while others come and go. Distances are 64ths of a pixel, as browsers count them.
const UNIT = 64;
// In heights of the window: from so near on, room is filled with rows.
const NEAR = 0.75;

// Where the list has a pane of its own it scrolls in that, and else with the page.
export function listPane() {
  const pane = document.querySelector('.panes > .screen');
  return pane && getComputedStyle(pane).overflowY === 'auto' ? pane : null;
}

// The same, while nothing that was opened from it stands beside it: then the page is that.
export function shownPane() {
  const pane = listPane();
  return pane?.role === 'region' ? null : pane;
}

export class Lists {
  constructor(report) {
    this.report = report;
    this.isLooking = false;
    this.hasLooked = false;
  }

  start() {
    document.addEventListener('scroll', ({ target }) => {
      if (target === (listPane() ?? document)) this.look();
    }, { passive: true, capture: true });
    window.addEventListener('resize', () => this.lookSoon());
  }

  // After every change of the page: in the next frame, when it is laid out anyway. What comes first is shown before
  // more is drawn around it.
  lookSoon() {
    if (this.isLooking || !document.querySelector('[data-scroll]')) return;
    this.isLooking = true;
    requestAnimationFrame(() => {
      this.isLooking = false;
      if (this.hasLooked) this.look();
      else setTimeout(() => this.look());
      this.hasLooked = true;
    });
  }

  look() {
    const list = document.querySelector('[data-scroll]');
    if (!list || !isNear(list)) return;
    const drawn = marksOf(list).map((mark) => mark.number).join();
    const box = listPane() ?? document.documentElement;
    const isAtEnd = Math.ceil(box.scrollTop + box.clientHeight) >= box.scrollHeight;
    const anchor = rowsOf(list).find((row) => isCard(row) && row.getBoundingClientRect().bottom > 0);
    const top = anchor?.getBoundingClientRect().top;
    this.report(sightOf(list));
    if (anchor?.isConnected && top < innerHeight) {
      const moved = anchor.getBoundingClientRect().top - top;
      if (Math.abs(moved) * UNIT > 1) box.scrollBy({ top: moved, behavior: 'instant' });
    } else if (isAtEnd) {
      box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    }
    // What was drawn may be lower than it was thought to be.
    if (list.isConnected && marksOf(list).map((mark) => mark.number).join() !== drawn) this.lookSoon();
  }
}

// Cards and rooms, in lists under headings too.
const rowsOf = (list) => [...list.querySelectorAll('[aria-posinset],.room')];
const isCard = (row) => !row.classList.contains('room');

// Whether rows that are not drawn are near, or how high rows are is not known at all.
function isNear(list) {
  const away = innerHeight * NEAR;
  const rooms = [...list.querySelectorAll('.room')];
  return rooms.length === 0 || rooms.some((room) => {
    const { top, bottom } = room.getBoundingClientRect();
    return top < innerHeight + away && bottom > -away;
  });
}

// The first row of each drawn room, and what is room only.
function marksOf(list) {
  const rows = Number(list.dataset.scroll);
  return rowsOf(list).flatMap((row) => {
    if (!isCard(row)) return [{ row, number: -1 }];
    const place = Number(row.getAttribute('aria-posinset')) - 1;
    return place % rows === 0 ? [{ row, number: Number(row.parentNode.dataset.room ?? 0) + place / rows }] : [];
  });
}

function sightOf(list) {
  const box = list.getBoundingClientRect();
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  const marks = marksOf(list);
  // Where they are laid out, also while a finger moves them.
  const topOf = ({ row }) => row.getBoundingClientRect().top - new DOMMatrix(row.style.transform).f;
  const tops = [...marks.map(topOf), box.bottom + gap];
  return {
    width: box.width,
    from: -box.top * UNIT,
    to: (innerHeight - box.top) * UNIT,
    rooms: marks
      .map(({ number }, index) => ({ number, height: (tops[index + 1] - tops[index]) * UNIT }))
      .filter((room) => room.number >= 0),
  };
}
