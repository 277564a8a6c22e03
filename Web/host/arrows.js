// Arrow keys go through the parts of one thing: tabs, the buttons of a menu, what one chooses from; and through
// the rows of a list, each of which is one stop for Tab.
const BACK = ['ArrowUp', 'ArrowLeft'];
const ON = ['ArrowDown', 'ArrowRight'];
const PARTS = '[role="tab"], [role="menuitem"], [role="option"]';
const ROW = '[data-rows] > li';

// True where the key was for this.
export function moveByArrows(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  return moveAmongParts(event) || moveAmongRows(event);
}

function moveAmongParts(event) {
  const group = event.target.closest?.('[role="tablist"], [role="menu"], [role="listbox"]');
  if (!group) return false;
  const parts = [...group.querySelectorAll(PARTS)];
  const at = parts.indexOf(event.target.closest(PARTS));
  const to = {
    Home: 0,
    End: parts.length - 1,
    ...Object.fromEntries(BACK.map((key) => [key, (at - 1 + parts.length) % parts.length])),
    ...Object.fromEntries(ON.map((key) => [key, (at + 1) % parts.length])),
  }[event.key];
  if (to === undefined || at < 0) return false;
  parts[to].focus();
  return true;
}

// Up and down lead from row to row, right and left through what can be done with one, Escape back to its link.
function moveAmongRows(event) {
  const row = event.target.closest?.(ROW);
  // What is opened in its place has no link: its keys are its own.
  if (!row || !linkOf(row) || event.shiftKey || event.target.matches('input, textarea, select, summary')) return false;
  const isBackwards = getComputedStyle(row).direction === 'rtl';
  const [on, back] = isBackwards ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const taken = {
    ArrowDown: () => focusRow(row, 1),
    ArrowUp: () => focusRow(row, -1),
    Home: () => focusEnd(row, 0),
    End: () => focusEnd(row, -1),
    [on]: () => focusAction(row, event.target, 1),
    [back]: () => focusAction(row, event.target, -1),
    Escape: () => event.target !== linkOf(row) && focusAction(row, event.target, -Infinity),
  }[event.key]?.();
  // Or the keys of the app would move once more.
  if (taken) event.stopPropagation();
  return taken === true;
}

export const linkOf = (row) => row.querySelector('a[href], [data-row]');

// Rows that are drawn, in all lists of the screen; a room has no link.
export const rowsOf = () => drawnRows().filter(linkOf);

// Those, and what has no link: for what asks at every draw.
export const drawnRows = () => [...document.querySelectorAll(`${ROW}:not(.room)`)];

function focusRow(row, step) {
  const rows = rowsOf();
  const at = rows.indexOf(row);
  const next = rows[at + step];
  const beside = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  // What comes next is not drawn yet: it is, once it comes into sight.
  if (beside?.matches('.room')) {
    row.scrollIntoView({ block: step > 0 ? 'start' : 'end', behavior: 'instant' });
    afterDrawing(() => linkOf(rowsOf()[rowsOf().indexOf(row) + step] ?? row).focus());
    return true;
  }
  if (!next) return false;
  linkOf(next).focus();
  return true;
}

// The first row or the last, where it is drawn; else the browser scrolls there.
function focusEnd(row, place) {
  const list = row.parentElement;
  const end = place === 0 ? list.firstElementChild : list.lastElementChild;
  if (end.matches('.room') || !linkOf(end)) return false;
  linkOf(end).focus();
  return true;
}

function focusAction(row, target, step) {
  const link = linkOf(row);
  const actions = [...row.querySelectorAll('[data-actions] :is(button, a)')].filter((one) => one !== link && isThere(one));
  const parts = [link, ...actions];
  if (parts.length < 2) return false;
  const at = parts.indexOf(target.closest('button, a'));
  if (at < 0) return false;
  parts[Math.min(Math.max(at + step, 0), parts.length - 1)].focus();
  return true;
}

// What shows on hover and focus only has its room all the same; what a finger does otherwise has none. What is off takes no focus.
const isThere = (part) => !part.disabled && part.getClientRects().length > 0;

function afterDrawing(work) {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(work)));
}
