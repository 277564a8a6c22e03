// Rows that are moved by their handles, within a list and from one into another, also while it scrolls.
import { listPane } from './lists.js';

// So near to an edge of what scrolls a row makes it scroll, at most so many pixels a millisecond.
const BORDER = 48;
const PACE = 1.2;
// So many milliseconds a finger rests on a row that has no handle in sight, before it moves it.
const HOLD = 400;

export const handleOf = (key) => [...document.querySelectorAll('.handle')].find((one) => one.dataset.key === key);

// Lists between which rows go have one key.
export const joinedTo = (list) =>
  list.dataset.key ? [...document.querySelectorAll('[data-gesture="order"]')].filter((one) => one.dataset.key === list.dataset.key) : [list];

// Its rows; of one among several also its heading, and what else stands with it.
const partsOf = (list, isJoined) =>
  isJoined ? [...list.parentElement.children].flatMap((one) => (one === list ? [...one.children] : [one])) : [...list.children];

// Where only the list counts that one is put into, as a day's, its rows have no order by hand.
export const isByHand = (list) => list.classList.contains('ordered');

// How many rows of a long list stand above those that are drawn; without the one that is moved, if that is among them.
export function undrawn(list, area, row) {
  const first = Number(list.firstElementChild?.ariaPosInSet ?? 1) - 1;
  const isAbove = list !== area && list.dataset.room && list.dataset.room === area?.dataset.room && row.ariaPosInSet <= first;
  return first - (isAbove ? 1 : 0);
}

// A row goes to another place of its list, or, past a heading, into a list that is joined to it.
export function order(area, event) {
  const row = event.target.closest('[data-gesture="order"] > *');
  if (row?.parentElement !== area) return null;
  const pressedHandle = event.target.closest('.handle');
  const isHeld = !pressedHandle && event.pointerType === 'touch' && row.matches('.task-lists .list-row');
  const handle = isHeld ? row.querySelector('.handle') : pressedHandle;
  if (!handle) return null;
  const { key } = handle.dataset;
  const box = area.closest('.dialog') ?? listPane() ?? document.scrollingElement;
  const pressed = row.getBoundingClientRect().top;
  let [lists, parts, boxes] = [[], [], []];
  // Where the row is among the parts, what was scrolled as they were measured, and how far that can go.
  let from, scrolled, most;
  let last = { x: 0, y: 0 };
  let [frame, time] = [0, 0];
  let isDone = false;
  const clear = () => parts.forEach((one) => (one.style.transform = ''));
  // At first, and as rows are drawn or change meanwhile: where each is laid out.
  const measure = () => {
    lists = joinedTo(area);
    const all = lists.flatMap((list) => partsOf(list, lists.length > 1));
    if (all.length === parts.length && all.every((one, index) => one === parts[index])) return;
    clear();
    parts = all;
    boxes = parts.map((one) => one.getBoundingClientRect());
    from = parts.indexOf(row);
    scrolled = box.scrollTop;
    most = box.scrollHeight - box.clientHeight;
  };
  // How far the row is from where it is laid out: what has scrolled counts too.
  const way = (by) => by.y + pressed - boxes[from].top + box.scrollTop - scrolled;
  const placeOf = (by) => {
    const middle = boxes[from].top + boxes[from].height / 2 + way(by);
    return boxes.filter((one, index) => index !== from && one.top + one.height / 2 < middle).length;
  };
  // Which list has it then, and where.
  const placed = (to) => {
    const above = parts.filter((one) => one !== row).slice(0, to);
    const list = lists.findLast((one) => above.some((part) => partsOf(one, lists.length > 1).includes(part))) ?? lists[0];
    if (list === area && (to === from || !isByHand(list))) return null;
    const place = above.filter((part) => part.parentElement === list).length + undrawn(list, area, row);
    return { kind: 'move', list, key, text: `${place} ${key}` };
  };
  const dayAt = (by) =>
    document.elementsFromPoint(event.clientX + by.x, event.clientY + by.y).find((one) => one.matches('.week [data-key]'));
  const markDay = (day) => {
    document.querySelector('.week .drop-over')?.classList.remove('drop-over');
    day?.classList.add('drop-over');
  };
  // From -1 to 1, the nearer to an edge the faster; towards it only, and not from a day that it may be dropped on.
  const pace = () => {
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(box);
    const seen = box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
    const y = event.clientY + last.y;
    const above = y - seen.top - (parseFloat(scrollPaddingTop) || 0) - BORDER;
    const below = y - seen.bottom + (parseFloat(scrollPaddingBottom) || 0) + BORDER;
    const beyond = last.y < 0 ? Math.min(above, 0) : Math.max(below, 0);
    const rest = beyond < 0 ? box.scrollTop : most - box.scrollTop;
    return rest < 1 || dayAt(last) ? 0 : Math.max(-1, Math.min(beyond / BORDER, 1));
  };
  const roll = (now) => {
    frame = 0;
    const speed = pace();
    if (speed === 0) return;
    const step = (speed + Math.sign(speed) / 10) * PACE * Math.max(Math.min(now - time, 32), 1);
    box.scrollTo({ top: Math.max(0, Math.min(box.scrollTop + step, most)), behavior: 'instant' });
    follow(last);
  };
  const follow = (by) => {
    last = by;
    measure();
    markDay(dayAt(by));
    // It is drawn no more: nothing comes of it.
    if (from < 0) return;
    const to = placeOf(by);
    parts.forEach((one, index) => {
      const isPassed = (index > from && index <= to) || (index < from && index >= to);
      const step = isPassed ? (index > from ? -1 : 1) * boxes[from].height : 0;
      one.style.transform = `translateY(${index === from ? way(by) : step}px)`;
    });
    if (frame || pace() === 0) return;
    time = performance.now();
    frame = requestAnimationFrame(roll);
  };
  measure();
  return {
    part: row,
    isHeld,
    // A long list draws the row that has the focus, wherever it has scrolled to.
    begins() {
      if (isHeld && performance.now() - event.timeStamp < HOLD) return false;
      handle.focus({ preventScroll: true });
      return true;
    },
    follow,
    result(by) {
      isDone = true;
      const day = dayAt(by);
      const list = document.getElementById('list-pane');
      if (day) return { kind: 'move', list, key, text: `drop ${key} ${day.dataset.key}` };
      return from < 0 ? null : placed(placeOf(by));
    },
    rest() {
      cancelAnimationFrame(frame);
      markDay();
      clear();
      // Taken back, it stands where it was pressed.
      if (!isDone && row.isConnected) box.scrollBy({ top: row.getBoundingClientRect().top - pressed, behavior: 'instant' });
    },
  };
}
