// A second press in a hurry is meant for what the first was on: what has come in its place, a sheet or what lay under
// one, a button in the room of another, is not pressed by it.
const SOON = 400;
const NEAR = 20;

const partOf = (target) => target?.closest?.('a, button, summary, label, input, textarea, select, [role]') ?? target;

export function watchPresses() {
  let last = null;
  let isStray = false;
  const comesAgain = ({ timeStamp, clientX, clientY }) =>
    last !== null && timeStamp - last.at < SOON && Math.hypot(clientX - last.x, clientY - last.y) < NEAR &&
    partOf(document.elementFromPoint(last.x, last.y)) !== last.part;
  const listen = (name, heard) => window.addEventListener(name, heard, { capture: true });
  listen('pointerdown', (event) => (isStray = comesAgain(event)));
  // Or the field that the first press led to would lose the focus.
  listen('mousedown', (event) => isStray && event.preventDefault());
  listen('click', (event) => {
    // By a key, or by a script.
    if (event.detail === 0) return;
    if (isStray || comesAgain(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, part: partOf(event.target) };
  });
}
