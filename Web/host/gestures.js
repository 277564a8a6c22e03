// Fingers that move things. What has data-gesture follows the finger; at the end the core is told where it
// went, or it springs back. Every gesture has a button beside it.
const KINDS = { cancel: 12, swipeLeading: 13, swipeTrailing: 14, pull: 15, move: 16 };
const SLOP = 10;
const FAR = 96;
const FAST = 0.5;

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
    // A finger that pulls must not scroll too.
    root.addEventListener('touchmove', (event) => this.moving?.holds && event.preventDefault(), { passive: false });
  }

  begin(event) {
    if (!event.isPrimary || event.button !== 0) return;
    // A row that is swiped may stand in a list that is pulled: the way of the finger tells which is meant.
    const gestures = [];
    for (let area = event.target.closest('[data-gesture]'); area; area = area.parentElement.closest('[data-gesture]')) {
      const gesture = MAKERS[area.dataset.gesture]?.(area, event);
      if (gesture) gestures.push({ ...gesture, area });
    }
    if (gestures.length === 0) return;
    this.moving = { gestures, id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, holds: false };
  }

  move(event) {
    const moving = this.moving;
    if (!moving || event.pointerId !== moving.id) return;
    const by = { x: event.clientX - moving.x, y: event.clientY - moving.y };
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
    const told = isDone ? moving.result(by, event.timeStamp - moving.at) : null;
    const tell = () => told && this.tell(this.page.numberOf(moving.area), KINDS[told.kind], told.text ?? '', false, 0);
    // A sheet that goes goes on from where the finger left it.
    const isGoing = told?.kind === 'cancel' && tell() && !this.page.root.contains(moving.area);
    if (!isGoing) moving.rest();
    if (told?.kind !== 'cancel') tell();
  }

  // Alt and an arrow on a handle move its row by one place.
  keyDown(event) {
    const handle = event.target.closest?.('.handle');
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!handle || !step || !event.altKey) return;
    const list = handle.closest('[data-gesture="order"]');
    const rows = [...list.children];
    const place = rows.indexOf(handle.closest('[data-gesture="order"] > *')) + step;
    event.preventDefault();
    if (place < 0 || place >= rows.length) return;
    this.tell(this.page.numberOf(list), KINDS.move, `${place} ${handle.dataset.key}`, false, 0);
    handle.focus();
  }
}

const MAKERS = {
  swipe(area, event) {
    if (event.pointerType === 'mouse' || event.target.closest('button, a, input')?.matches('.handle')) return null;
    const part = area.querySelector('.swipe-over');
    const sides = [...area.querySelectorAll('.swipe-side')];
    const towards = getComputedStyle(area).direction === 'rtl' ? -1 : 1;
    const may = (x) => sides.some((side) => side.classList.contains(x * towards > 0 ? 'leading' : 'trailing'));
    return {
      part,
      begins: (by) => Math.abs(by.x) > Math.abs(by.y) && may(by.x),
      follow(by) {
        part.style.transform = may(by.x) ? `translateX(${by.x}px)` : '';
        for (const side of sides) side.hidden = side.classList.contains('leading') !== by.x * towards > 0;
      },
      result(by, time) {
        const isFar = Math.abs(by.x) > Math.min(area.clientWidth * 0.4, 2 * FAR);
        if (!may(by.x) || !(isFar || Math.abs(by.x) / time > FAST)) return null;
        return { kind: by.x * towards > 0 ? 'swipeLeading' : 'swipeTrailing' };
      },
      rest() {
        part.style.transform = '';
        for (const side of sides) side.hidden = false;
      },
    };
  },

  'dismiss-down': (area, event) => {
    const isHead = event.clientY - area.getBoundingClientRect().top < 64;
    const isField = event.target.closest('input, textarea, select');
    if (event.pointerType === 'mouse' || isField || !(isHead || area.scrollTop <= 0)) return null;
    return {
      part: area,
      begins: (by) => by.y > Math.abs(by.x),
      follow: (by) => (area.style.transform = `translateY(${Math.max(by.y, 0)}px)`),
      result: (by, time) => (by.y > FAR || by.y / time > FAST ? { kind: 'cancel' } : null),
      rest: () => (area.style.transform = ''),
    };
  },

  'dismiss-side': (area, event) => {
    if (event.pointerType === 'mouse') return null;
    return {
      part: area,
      begins: (by) => -by.x > Math.abs(by.y),
      follow: (by) => (area.style.transform = `translateX(${Math.min(by.x, 0)}px)`),
      result: (by, time) => (-by.x > FAR || -by.x / time > FAST ? { kind: 'cancel' } : null),
      rest: () => (area.style.transform = ''),
    };
  },

  // From one place of the tab bar to the next, where somebody has chosen that.
  pages(area, event) {
    const scrolls = '.chips, .tabs, .segments, .table-scroll, pre, input, textarea, select, .handle';
    if (event.pointerType === 'mouse' || event.target.closest(scrolls)) return null;
    const towards = getComputedStyle(area).direction === 'rtl' ? -1 : 1;
    return {
      part: area,
      begins: (by) => Math.abs(by.x) > 2 * Math.abs(by.y),
      follow: (by) => (area.style.transform = `translateX(${by.x / 3}px)`),
      result(by, time) {
        if (Math.abs(by.x) < FAR && Math.abs(by.x) / time < FAST) return null;
        return { kind: by.x * towards > 0 ? 'swipeLeading' : 'swipeTrailing' };
      },
      rest: () => (area.style.transform = ''),
    };
  },

  pull(area, event) {
    if (event.pointerType === 'mouse' || window.scrollY > 0 || area.ariaBusy === 'true') return null;
    const sign = area.querySelector('.pull-sign');
    const height = (by) => Math.min(Math.max(by.y, 0) / 2, 72);
    return {
      part: area,
      begins: (by) => by.y > Math.abs(by.x),
      follow: (by) => (sign.style.height = `${height(by)}px`),
      result: (by) => (height(by) >= 48 ? { kind: 'pull' } : null),
      rest: () => (sign.style.height = ''),
    };
  },

  order(area, event) {
    const handle = event.target.closest('.handle');
    const row = handle?.closest('[data-gesture="order"] > *');
    if (!row) return null;
    const rows = [...area.children];
    const from = rows.indexOf(row);
    const boxes = rows.map((one) => one.getBoundingClientRect());
    const placeOf = (by) => {
      const middle = boxes[from].top + boxes[from].height / 2 + by.y;
      return boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle).length;
    };
    return {
      part: row,
      begins: () => true,
      follow(by) {
        const to = placeOf(by);
        rows.forEach((one, index) => {
          const isPassed = (index > from && index <= to) || (index < from && index >= to);
          const step = isPassed ? (index > from ? -1 : 1) * boxes[from].height : 0;
          one.style.transform = `translateY(${index === from ? by.y : step}px)`;
        });
      },
      result(by) {
        const to = placeOf(by);
        return to === from ? null : { kind: 'move', text: `${to} ${handle.dataset.key}` };
      },
      rest: () => rows.forEach((one) => (one.style.transform = '')),
    };
  },
};

// The click that the end of a gesture would be.
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
