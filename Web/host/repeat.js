// What has the class `repeats` happens again while it is held. A key that is held repeats by itself.
const WAIT = 400;
const STEP = 80;

let held = null;
let timer = 0;
// Whether it has happened again: then the click at the release is not one more.
let isDone = false;

function end() {
  clearTimeout(timer);
  held = null;
}

function again() {
  if (!held.isConnected || held.disabled) return end();
  isDone = true;
  held.click();
  timer = setTimeout(again, STEP);
}

function begin(event) {
  end();
  isDone = false;
  if (!event.isPrimary || event.button !== 0) return;
  held = event.target.closest?.('.repeats') ?? null;
  if (held) timer = setTimeout(again, WAIT);
}

// A finger keeps its element although it has left it.
function move({ clientX, clientY }) {
  if (!held) return;
  const { left, right, top, bottom } = held.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) end();
}

// What a script presses is not trusted, and what the keyboard presses counts no clicks.
function click(event) {
  if (!isDone || !event.isTrusted || event.detail === 0) return;
  isDone = false;
  event.preventDefault();
  event.stopPropagation();
}

export function watchHeld() {
  const listen = (name, heard) => addEventListener(name, heard, true);
  listen('pointerdown', begin);
  listen('pointermove', move);
  for (const name of ['pointerup', 'pointercancel']) listen(name, end);
  listen('click', click);
  listen('contextmenu', (event) => held && event.preventDefault());
  // That of the window alone.
  addEventListener('blur', end);
}
