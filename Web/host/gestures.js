// Fingers that move things. What has data-gesture follows the finger; at the end the core is told where it
// went, or it springs back. Every gesture has a button beside it.
import { listPane } from './lists.js';
import { handleOf, isByHand, joinedTo, order, undrawn } from './order.js';

const KINDS = { cancel: 12, swipeLeading: 13, swipeTrailing: 14, pull: 15, move: 16 };
const SLOP = 10;
const FAR = 96;
// How much of what lies under a row that is swiped open stays in sight.
const OPEN = 112;
// So far one pulls a list to search in it; less refreshes it.
const FARTHER = 200;
// Pixels a millisecond, as the finger leaves, and after how many pixels that counts.
const FAST = 0.5;
const FLICK = 40;
// What the finger did in so many milliseconds is how fast it leaves.
const LATELY = 100;
// So near to the edge of the window a finger begins that goes back.
const EDGE = 28;
// Milliseconds in which what is let go of gets out of sight, however fast or slow the finger was.
const SHORTEST = 120;
const LONGEST = 220;

export class Gestures {
  // tell(number, kind, text, isChecked, modifiers): true where it was taken.
  constructor(page, tell) {
    this.page = page;
    this.tell = tell;
    this.moving = null;
  }

  start() {
    const root = this.page.root;
    root.addEventListener('pointerdown', (event) => this.begin(event));
    root.addEventListener('pointermove', (event) => this.move(event));
    root.addEventListener('pointerup', (event) => this.end(event, true));
    root.addEventListener('pointercancel', (event) => this.end(event, false));
    root.addEventListener('keydown', (event) => this.keyDown(event));
    window.addEventListener('keydown', (event) => this.escape(event), { capture: true });
    // The link that lies under the mouse once its row has begun to move is not taken along by the browser.
    root.addEventListener('dragstart', (event) => this.moving?.holds && event.preventDefault());
    // Where a finger rests to move a row, the browser offers nothing.
    root.addEventListener('contextmenu', (event) => this.moving?.gestures.some((one) => one.isHeld) && event.preventDefault());
    // A finger that pulls must not scroll too.
    root.addEventListener('touchmove', (event) => this.moving?.holds && event.preventDefault(), { passive: false });
  }

  begin(event) {
    if (!event.isPrimary || event.button !== 0) return;
    // A row that is swiped may stand in a list that is pulled: the way of the finger tells which is meant.
    const gestures = [];
    for (let area = event.target.closest('[data-gesture]'); area; area = area.parentElement.closest('[data-gesture]')) {
      const gesture = MAKERS[area.dataset.gesture]?.(area, event, this);
      if (gesture) gestures.push({ ...gesture, area });
    }
    if (gestures.length === 0) return;
    this.moving = { gestures, id: event.pointerId, x: event.clientX, y: event.clientY, holds: false, samples: [] };
  }

  move(event) {
    const moving = this.moving;
    if (!moving || event.pointerId !== moving.id) return;
    const by = { x: event.clientX - moving.x, y: event.clientY - moving.y };
    moving.samples.push({ ...by, at: event.timeStamp });
    if (!moving.holds) {
      if (Math.hypot(by.x, by.y) < SLOP) return;
      const gesture = moving.gestures.find((one) => one.begins(by));
      if (!gesture) {
        this.moving = null;
        return;
      }
      Object.assign(moving, gesture, { holds: true });
      moving.area.setPointerCapture(event.pointerId);
      moving.part.classList.add('moving');
    }
    moving.follow(by);
  }

  end(event, isDone) {
    const moving = this.moving;
    if (!moving || event.pointerId !== moving.id) return;
    this.moving = null;
    if (!moving.holds) return;
    swallowClick();
    moving.part.classList.remove('moving');
    const by = { x: event.clientX - moving.x, y: event.clientY - moving.y };
    const speed = speedOf(moving.samples, { ...by, at: event.timeStamp });
    const told = isDone ? moving.result(by, speed) : null;
    const number = this.page.numberOf(told?.list ?? moving.area);
    const tell = () => told && this.tell(number, KINDS[told.kind], told.text ?? '', false, 0);
    // What goes, goes on from where the finger left it, and as fast.
    const goes = ['cancel', 'swipeLeading', 'swipeTrailing'].includes(told?.kind);
    if (goes) moving.leave?.(by, speed);
    const isGone = goes && tell() && !this.page.root.contains(moving.area);
    if (!isGone) moving.rest();
    if (goes) return;
    tell();
    // Where a row was put, it is drawn anew.
    if (told?.kind === 'move') handleOf(told.key)?.focus({ preventScroll: true });
  }

  // Whatever has the focus: what is held goes back, and nothing else hears of the key.
  escape(event) {
    const moving = this.moving;
    if (event.key !== 'Escape' || !moving?.holds) return;
    event.preventDefault();
    event.stopPropagation();
    this.end({ pointerId: moving.id, clientX: moving.x, clientY: moving.y, timeStamp: event.timeStamp }, false);
  }

  // Alt and an arrow on a handle move its row by one place, and from the end of a list into the next one.
  keyDown(event) {
    const handle = event.target.closest?.('.handle');
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!handle || !step || !event.altKey) return;
    const list = handle.closest('[data-gesture="order"]');
    const rows = [...list.children];
    const place = rows.indexOf(handle.closest('[data-gesture="order"] > *')) + step;
    const isWithin = isByHand(list) && place >= 0 && place < rows.length;
    const lists = joinedTo(list);
    const to = isWithin ? list : lists[lists.indexOf(list) + step];
    event.preventDefault();
    if (!to) return;
    const { key } = handle.dataset;
    const at = (isWithin ? place : step > 0 ? 0 : to.children.length) + undrawn(to);
    this.tell(this.page.numberOf(to), KINDS.move, `${at} ${key}`, false, 0);
    // In another list the row is drawn anew.
    handleOf(key)?.focus();
  }
}

export function startGestures(page, tell) {
  const gestures = new Gestures(page, tell);
  gestures.start();
  return gestures;
}

const MAKERS = {
  swipe(area, event, gestures) {
    if (event.pointerType === 'mouse' || event.target.closest('button, a, input')?.matches('.handle')) return null;
    const part = area.querySelector('.swipe-over');
    const sides = [...area.querySelectorAll('.swipe-side')];
    const towards = getComputedStyle(area).direction === 'rtl' ? -1 : 1;
    const sideAt = (x) => sides.find((side) => side.classList.contains(x * towards > 0 ? 'leading' : 'trailing'));
    const may = (x) => sideAt(x) !== undefined;
    let isOpen = false;
    return {
      part,
      begins: (by) => Math.abs(by.x) > Math.abs(by.y) && may(by.x),
      follow(by) {
        shutOpened();
        part.style.transform = may(by.x) ? `translateX(${by.x}px)` : '';
        for (const side of sides) side.hidden = side.classList.contains('leading') !== by.x * towards > 0;
      },
      result(by, speed) {
        const isFar = Math.abs(by.x) > Math.min(area.clientWidth * 0.4, 2 * FAR);
        if (!may(by.x) || !isMeant(by.x, speed.x, isFar)) return null;
        const told = { kind: by.x * towards > 0 ? 'swipeLeading' : 'swipeTrailing' };
        // What takes something away waits under the finger, unless it went nearly all the way.
        isOpen = sideAt(by.x).matches('.bad') && Math.abs(by.x) < area.clientWidth * 0.6;
        if (!isOpen) return told;
        part.style.transform = `translateX(${Math.sign(by.x) * OPEN}px)`;
        whenPressed(area, () => gestures.tell(gestures.page.numberOf(area), KINDS[told.kind], '', false, 0), () => {
          part.style.transform = '';
          for (const side of sides) side.hidden = false;
        });
        return null;
      },
      rest() {
        if (isOpen) return;
        part.style.transform = '';
        for (const side of sides) side.hidden = false;
      },
    };
  },

  'dismiss-down': (area, event) => {
    const isHead = event.clientY - area.getBoundingClientRect().top < 64;
    const isField = event.target.closest('input, textarea, select');
    if (event.pointerType === 'mouse' || isField || !(isHead || area.scrollTop <= 0)) return null;
    return dismissal(area, (by) => by.y > Math.abs(by.x), 'y', 1, area.offsetHeight);
  },

  'dismiss-side': (area, event) => {
    if (event.pointerType === 'mouse') return null;
    return dismissal(area, (by) => -by.x > Math.abs(by.y), 'x', -1, area.offsetWidth);
  },

  // From the edge where one came from: the page is pushed away, and what it was opened from is there again.
  back(area, event) {
    const towards = getComputedStyle(area).direction === 'rtl' ? -1 : 1;
    const fromEdge = towards > 0 ? event.clientX : innerWidth - event.clientX;
    if (event.pointerType === 'mouse' || fromEdge > EDGE || window.visualViewport?.scale > 1) return null;
    const away = (x) => `translateX(${towards * Math.max(x * towards, 0)}px)`;
    let isLeaving = false;
    return {
      part: area,
      begins: (by) => by.x * towards > Math.abs(by.y),
      follow: (by) => (area.style.transform = away(by.x)),
      result(by, speed) {
        const way = by.x * towards;
        return way > 0 && isMeant(way, speed.x * towards, way > FAR) ? { kind: 'swipeLeading' } : null;
      },
      leave() {
        isLeaving = true;
        area.style.transform = away(towards * innerWidth);
        setTimeout(() => (area.style.transform = ''), 2 * LONGEST);
      },
      rest() {
        if (!isLeaving) area.style.transform = '';
      },
    };
  },

  // From one place of the tab bar to the next, where somebody has chosen that.
  pages(area, event) {
    const scrolls = '.chips, .week, .tabs, .segments, .table-scroll, pre, input, textarea, select, .handle';
    if (event.pointerType === 'mouse' || event.target.closest(scrolls)) return null;
    const towards = getComputedStyle(area).direction === 'rtl' ? -1 : 1;
    return {
      part: area,
      begins: (by) => Math.abs(by.x) > 2 * Math.abs(by.y),
      follow: (by) => (area.style.transform = `translateX(${by.x / 3}px)`),
      result(by, speed) {
        if (!isMeant(by.x, speed.x, Math.abs(by.x) >= FAR)) return null;
        return { kind: by.x * towards > 0 ? 'swipeLeading' : 'swipeTrailing' };
      },
      rest: () => (area.style.transform = ''),
    };
  },

  pull(area, event) {
    const top = listPane()?.scrollTop ?? window.scrollY;
    if (event.pointerType === 'mouse' || top > 0 || area.ariaBusy === 'true') return null;
    const sign = area.querySelector('.pull-sign');
    const searches = sign.children.length > 1;
    const isFar = (by) => searches && by.y >= FARTHER;
    const height = (by) => Math.min(Math.max(by.y, 0) / 2, isFar(by) ? 88 : 72);
    return {
      part: area,
      begins: (by) => by.y > Math.abs(by.x),
      follow(by) {
        sign.style.height = `${height(by)}px`;
        sign.classList.toggle('far', isFar(by));
      },
      result: (by) => (by.y >= FAR ? { kind: 'pull', text: isFar(by) ? 'search' : '' } : null),
      rest() {
        sign.style.height = '';
        sign.classList.remove('far');
      },
    };
  },

  order,
};

// A sheet or a panel that is pulled out of the window: beyond its place it gives way like rubber, and the veil goes with it.
function dismissal(area, begins, axis, towards, size) {
  const veil = area.parentElement.querySelector('.scrim');
  const move = axis === 'y' ? 'translateY' : 'translateX';
  return {
    part: area,
    begins,
    follow(by) {
      const way = by[axis] * towards;
      area.style.transform = `${move}(${towards * (way < 0 ? -rubber(-way) : way)}px)`;
      if (veil) veil.style.opacity = 1 - Math.max(way, 0) / size;
    },
    result(by, speed) {
      const way = by[axis] * towards;
      return way > 0 && isMeant(way, speed[axis] * towards, way > FAR) ? { kind: 'cancel' } : null;
    },
    leave(by, speed) {
      const left = (size - by[axis] * towards) / Math.max(Math.abs(speed[axis]), 0.1);
      area.parentElement.style.setProperty('--sheet-out', `${Math.min(Math.max(left, SHORTEST), LONGEST)}ms`);
    },
    rest() {
      area.style.transform = '';
      if (veil) veil.style.opacity = '';
      area.parentElement.style.removeProperty('--sheet-out');
    },
  };
}

// Closes the row that was swiped open, if one is.
let shutOpened = () => {};

// A press on what an open row uncovers does that; any other press, and any movement, closes it.
function whenPressed(area, act, close) {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  shutOpened = () => {
    shutOpened = () => {};
    end.abort();
    close();
  };
  document.addEventListener('pointerdown', (event) => !area.contains(event.target) && shutOpened(), options);
  document.addEventListener('scroll', () => shutOpened(), options);
  area.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    const isMeant = event.target.closest('.swipe-side');
    shutOpened();
    if (isMeant) act();
  }, options);
}

// The further, the less: 48 pixels at most.
const rubber = (way) => (48 * way) / (way + 96);

// Far enough, and not on the way back; or fast.
const isMeant = (way, speed, isFar) => {
  const along = speed * Math.sign(way);
  return (isFar && along > -FAST / 2) || (Math.abs(way) > FLICK && along > FAST);
};

function speedOf(samples, last) {
  const from = samples.find((one) => last.at - one.at <= LATELY) ?? last;
  const time = Math.max(last.at - from.at, 1);
  return { x: (last.x - from.x) / time, y: (last.y - from.y) / time };
}

// The click that the end of a gesture would be.
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
