// A second press in a hurry is meant for what the first was on: a sheet that has come over it, what lay under a sheet that
// has gone, and another button of a sheet in its place are not pressed by it.
const SOON = 400;
const NEAR = 20;

const partOf = (target) => target?.closest?.('a, button, summary, label, input, textarea, select, [role]') ?? target;

const isOver = (target) => target?.closest?.('.overlay') != null;

export function watchPresses() {
  let last = null;
  let isMouse = false;
  let isStray = false;
  const comesAgain = ({ timeStamp, clientX, clientY, detail }) => {
    if (!last || timeStamp - last.at >= SOON || Math.hypot(clientX - last.x, clientY - last.y) >= NEAR) return false;
    // What a mouse does twice, the system counts.
    if (isMouse && detail < 2) return false;
    const now = document.elementFromPoint(last.x, last.y);
    return partOf(now) !== last.part && (last.wasOver || isOver(now));
  };
  const listen = (name, heard) => window.addEventListener(name, heard, { capture: true });
  listen('pointerdown', ({ pointerType }) => (isMouse = pointerType === 'mouse'));
  listen('mousedown', (event) => {
    isStray = comesAgain(event);
    // Or the field that the first press led to would lose the focus.
    if (isStray) event.preventDefault();
  });
  listen('click', (event) => {
    // By a key, or by a script.
    if (event.detail === 0) return;
    if (isStray || comesAgain(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, part: partOf(event.target), wasOver: isOver(event.target) };
  });
}
