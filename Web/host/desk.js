// What a wide window, a mouse and a keyboard add: the edge between the panes, rows that are dragged to the side bar or
// picked with Shift and Control, menus at the pointer, and the field that finds everything. It comes with the rest of the app.
import { shownPane } from './lists.js';
import { playMedia } from './media.js';

const CLICK = 0;
const KEY_DOWN = 4;
const MOVE = 16;
const MORE = '[id^="more-"], [id^="row-more-"]';
const PLACE = '.navigation [data-key], .week [data-key]';
const SLOP = 8;
// So much of what unfolds in a list is seen.
const HEAD = 240;
const STEP = 16;
// How wide a menu is (organise.css).
const MENU = 280;
const KEYS = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -Infinity, End: Infinity };
// What goes through the offers of a field (Offers.swift), or takes the one that is meant, does nothing else there.
const OFFERS = '[aria-controls$="-offers"]';
const MEANT = OFFERS + '[aria-activedescendant]';
const OFFER_KEYS = { ArrowDown: OFFERS, ArrowUp: OFFERS, Enter: MEANT, Tab: MEANT };

const LEAPS = { PageUp: -0.9, PageDown: 0.9, Home: -Infinity, End: Infinity };

const rowOf = (id) => document.getElementById(id)?.closest('#list-pane li') ?? null;
const pane = () => document.getElementById('list-pane');
// The list begins below a new task that is typed over it.
function makeRoom() {
  const form = document.getElementById('todo-form');
  if (form) document.documentElement.style.setProperty('--form', `${form.offsetHeight}px`);
}
const isMouse = (event) => event.pointerType !== 'touch' && event.pointerType !== 'pen';

// What a row is about: the IDs of its link, or of the box that picks it, say so.
function itemOf(target) {
  const row = target.closest?.('#list-pane li');
  const named = row?.querySelector('[id^="card-"], [id^="todo-"], [id^="product-"]');
  return named ? { row, named, id: named.id.slice(named.id.indexOf('-') + 1) } : null;
}

export class Desk {
  // tell(number, kind, text, isChecked, modifiers) and press(key, modifiers), as Input has them; `settled` after the width
  // of the text has changed.
  constructor(page, tell, press, settled) {
    this.page = page;
    this.tell = tell;
    this.press = press;
    this.settled = settled;
    this.edge = null;
    this.drag = null;
    this.isPressed = false;
    this.path = '';
    this.held = null;
    // Where the button is that a menu is opened with.
    this.button = null;
  }

  start() {
    const listen = (name, heard) => window.addEventListener(name, heard, { capture: true });
    listen('keydown', (event) => this.keyDown(event));
    // A new task is a line that may take several on the screen: Enter adds it.
    listen('beforeinput', (event) => {
      if (event.inputType !== 'insertLineBreak' || event.target.id !== 'todo-line') return;
      event.preventDefault();
      event.target.form.requestSubmit();
    });
    listen('toggle', makeRoom);
    listen('pointerdown', (event) => this.begin(event));
    listen('pointermove', (event) => this.move(event));
    listen('pointerup', (event) => this.end(event, true));
    listen('pointercancel', (event) => this.end(event, false));
    listen('dblclick', (event) => event.target.closest?.('.pane-edge') && this.say(event.target, ''));
    listen('dragstart', (event) => this.drag && event.preventDefault());
    listen('mousedown', (event) => {
      this.isPressed = true;
      // The focus stays in a field whose offers are pressed.
      const isOffer = event.target.closest?.('[role="listbox"][id$="-offers"]');
      if (isOffer || (event.shiftKey && isRowClick(event))) event.preventDefault();
    });
    listen('mouseup', () => (this.isPressed = false));
    listen('focusout', ({ target }) => target.matches?.(OFFERS) && this.leave(target));
    listen('click', (event) => this.clicked(event));
    listen('contextmenu', (event) => this.menuAsked(event));
    listen('focusin', ({ target }) => target.matches?.('.pane-edge') && (target.ariaValueNow = pane().offsetWidth));
  }

  // What a field offers goes with its focus; where a press took that, after it, so that nothing moves under it.
  leave(field) {
    const close = () =>
      setTimeout(() => {
        const isLeft = field.isConnected && field !== document.activeElement && field.matches(OFFERS);
        if (isLeft) this.tell(this.page.numberOf(field), KEY_DOWN, 'Escape', false, 0);
      });
    if (this.isPressed) window.addEventListener('mouseup', close, { capture: true, once: true });
    else close();
  }

  say(element, text) {
    const isTaken = this.tell(this.page.numberOf(element), MOVE, text, false, 0);
    this.settled();
    return isTaken;
  }

  // Before every change of the page: where the task stands that opens in its list, or closes.
  note(effects) {
    const path = effects.find((effect) => effect.name === 'navigate')?.path ?? (location.pathname === this.path ? '' : this.path);
    const id = `todo-${path.split('/')[2]}`;
    const row = rowOf(id);
    this.held = row && { id, top: row.getBoundingClientRect().top, isOpen: row.matches('.open') };
  }

  // It stays there, whatever folds above it.
  hold() {
    const { held } = this;
    this.held = null;
    const row = held && rowOf(held.id);
    if (!row || !(held.isOpen || row.matches('.open'))) return;
    const scroll = (top) => (shownPane() ?? window).scrollBy({ top, behavior: 'instant' });
    scroll(row.getBoundingClientRect().top - held.top);
    const { top, height } = row.getBoundingClientRect();
    const below = top + Math.min(height, HEAD) + SLOP - innerHeight;
    if (top < SLOP || below > 0) scroll(top < SLOP ? top - SLOP : below);
  }

  // After every change of the page.
  settle() {
    this.hold();
    makeRoom();
    if (!document.getElementById('page')?.inert) delete document.documentElement.dataset.at;
    this.uncover();
    show(document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? ''), 'palette-list');
    if (location.pathname === this.path) return;
    this.path = location.pathname;
    show(pane()?.querySelector('li[aria-current]'), 'list-pane');
  }

  keyDown(event) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.press('k', ctrlKey ? 2 : 8);
      return;
    }
    if (key === 'Escape' && this.drag?.ghost) return this.end(event, false);
    if (ctrlKey || metaKey || altKey) return;
    // The core leads through the days of a calendar; nothing scrolls.
    if (target.matches?.('[role="gridcell"]') && /^(Arrow|Page|Home|End)/.test(key)) return event.preventDefault();
    // Where the page itself does not scroll, what is in it does.
    const leap = key === ' ' ? (shiftKey ? -0.9 : 0.9) : LEAPS[key];
    if (leap && target === document.body && shownPane()) {
      event.preventDefault();
      const box = shownPane();
      if (Number.isFinite(leap)) box.scrollBy({ top: leap * box.clientHeight });
      else box.scrollTop = leap > 0 ? box.scrollHeight : 0;
    }
    if (!shiftKey && !event.isComposing && OFFER_KEYS[key] && target.matches?.(OFFER_KEYS[key])) event.preventDefault();
    if (target.id === 'palette-field' && (key === 'ArrowDown' || key === 'ArrowUp')) event.preventDefault();
    if (target.matches?.('.pane-edge') && KEYS[key]) {
      event.preventDefault();
      this.say(target, `${within(pane().offsetWidth + KEYS[key] * (shiftKey ? 4 : 1), target)}`);
    }
    const menu = key === 'ArrowDown' || key === 'ArrowUp' ? target.closest?.('.dialog')?.querySelectorAll('.menu-item') : null;
    if (menu?.length > 0 && !target.matches('input, textarea, select, [role="tab"]')) {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      const at = [...menu].indexOf(target);
      menu[at < 0 ? (step > 0 ? 0 : menu.length - 1) : (at + step + menu.length) % menu.length].focus();
    }
  }

  begin(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const edge = event.target.closest?.('.pane-edge');
    if (edge) {
      edge.setPointerCapture(event.pointerId);
      this.edge = { edge, x: event.clientX, width: pane().offsetWidth, isMoved: false };
      return;
    }
    if (!isMouse(event) || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const item = itemOf(event.target);
    if (!item || event.target.closest('button:not([role="checkbox"]), input, .handle')) return;
    if (!document.querySelector(PLACE)) return;
    this.drag = { ...item, x: event.clientX, y: event.clientY, ghost: null, over: null };
  }

  move(event) {
    if (this.edge) {
      const { edge, x, width } = this.edge;
      this.edge.isMoved = true;
      this.edge.to = within(width + event.clientX - x, edge);
      edge.parentNode.style.setProperty('--list-width', `${this.edge.to}px`);
      return;
    }
    const drag = this.drag;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
      drag.ghost = ghostOf(drag);
      document.documentElement.classList.add('dragging');
      getSelection()?.removeAllRanges();
    }
    event.preventDefault();
    drag.ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(PLACE) ?? null;
    if (over === drag.over) return;
    drag.over?.classList.remove('drop-over');
    over?.classList.add('drop-over');
    drag.over = over;
  }

  end(event, isDone) {
    const { edge, drag } = this;
    this.edge = null;
    this.drag = null;
    if (edge?.isMoved) this.say(edge.edge, `${edge.to}`);
    if (!drag?.ghost) return;
    drag.ghost.remove();
    document.documentElement.classList.remove('dragging');
    drag.over?.classList.remove('drop-over');
    swallowClick();
    if (isDone && drag.over) this.say(pane(), `drop ${drag.id} ${drag.over.dataset.key}`);
  }

  clicked(event) {
    const { shiftKey, ctrlKey, metaKey } = event;
    if ((shiftKey || ctrlKey || metaKey) && isRowClick(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.say(pane(), `${shiftKey ? 'range' : 'pick'} ${itemOf(event.target).id}`);
      return;
    }
    // A menu opens where its button is, and does not lie over it: a second click would do what is there.
    const button = event.target.closest?.(`${MORE}, #screen-more`);
    if (!button || event.detail === 0) return;
    const box = button.getBoundingClientRect();
    this.place(box.right - MENU + 8, box.top - 4, box.bottom + 4, event.pointerType === 'touch');
    this.button = box;
  }

  // Where it has room neither below its button nor above it, it stands beside it.
  uncover() {
    const { button } = this;
    this.button = null;
    const { at } = document.documentElement.dataset;
    const menu = at && button && document.querySelector('.overlay > .dialog');
    if (!menu || menu.offsetTop >= button.bottom || menu.offsetTop + menu.offsetHeight <= button.top) return;
    const x = button.left - MENU - 4;
    document.documentElement.style.setProperty('--at-x', `${x < 8 ? button.right + 4 : x}px`);
  }

  // The right button opens the menu of a row, there; with several picked it picks, as a long press does.
  menuAsked(event) {
    this.place(event.clientX, event.clientY, event.clientY, !isMouse(event));
    const button = event.button === 2 && isMouse(event) ? event.target.closest?.('#list-pane li, .highlight-card')?.querySelector(MORE) : null;
    if (!button || event.target.closest('[role="checkbox"]') || !this.tell(this.page.numberOf(button), CLICK, '', false, 0)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Where a menu that opens now has its corner: it ends at `top`, or begins at `bottom`.
  place(x, top, bottom, isTouch) {
    const root = document.documentElement;
    if (isTouch || document.getElementById('page')?.inert) return;
    root.style.setProperty('--at-x', `${x}px`);
    const isUp = bottom > innerHeight * 0.55;
    root.style.setProperty('--at-y', `${isUp ? top : bottom}px`);
    root.dataset.at = isUp ? 'up' : 'down';
  }
}

function isRowClick(event) {
  return event.button === 0 && event.detail > 0 && !event.target.closest('button:not([role="checkbox"]), input') && itemOf(event.target) !== null;
}

const within = (width, edge) => Math.round(Math.min(Math.max(width, Number(edge.ariaValueMin)), Number(edge.ariaValueMax)));

// Within its own box only: the page around it stays where it is.
function show(row, id) {
  const box = document.getElementById(id);
  if (!row || !box) return;
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - SLOP;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + SLOP;
}

function ghostOf({ row, named }) {
  const ghost = document.createElement('div');
  const picked = pane().querySelectorAll('[role="checkbox"][aria-checked="true"]:is([id^="card-"], [id^="todo-"])');
  const isOneOf = named.ariaChecked === 'true' && picked.length > 1;
  ghost.className = 'drag-ghost';
  ghost.textContent = isOneOf ? `${picked.length}` : (named.ariaLabel ?? named.textContent);
  row.closest('[data-theme]').append(ghost);
  return ghost;
}

function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

export function startDesk(page, tell, press, settled) {
  const desk = new Desk(page, tell, press, settled);
  desk.start();
  playMedia(page, tell);
  return desk;
}
