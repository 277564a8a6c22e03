// A picture that is looked at closely: two fingers, a double tap, the wheel and a dragging mouse. The core keeps
// how large it is, in percent of what fits; this file keeps the point that is looked at where it is.
const KIND = 17;
const ID = 'picture-stage';
const LARGEST = 800;
const TAP = { time: 320, way: 30 };
const STEP = 80;

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const between = (percent) => Math.round(Math.min(Math.max(percent, 100), LARGEST));

export class Zoom {
  // tell(number, kind, text, isChecked, modifiers): true where it was taken.
  constructor(page, tell) {
    this.page = page;
    this.tell = tell;
    this.stage = null;
    // The share of the picture that stands at the point (x, y) of the stage.
    this.held = null;
    this.width = 0;
    this.pinch = null;
    this.drag = null;
    this.tap = null;
  }

  start() {
    const root = this.page.root;
    const listen = (name, listener, options) =>
      root.addEventListener(name, (event) => {
        if (this.stage?.contains(event.target)) listener(event);
      }, options);
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
      listen(name, (event) => this.touched(event), { passive: false });
    }
    listen('click', (event) => this.tapped(event));
    listen('wheel', (event) => this.wheeled(event), { passive: false });
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
      listen(name, (event) => this.dragged(event));
    }
    root.addEventListener('keydown', (event) => this.keyDown(event));
  }

  // After each patch: the point that was looked at stays.
  settle() {
    const stage = document.getElementById(ID);
    if (stage !== this.stage) {
      this.stage = stage;
      this.width = 0;
      this.held = null;
      this.pinch = this.drag = this.tap = null;
      stage?.addEventListener('scroll', () => this.note(), { passive: true });
    }
    if (!stage || stage.scrollWidth === this.width) return;
    this.width = stage.scrollWidth;
    this.restore();
  }

  get percent() {
    return (100 * this.stage.scrollWidth) / this.stage.clientWidth;
  }

  note(x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = this.stage;
    if (scrollWidth !== this.width) return;
    this.held = { x, y, left: (scrollLeft + x) / scrollWidth, top: (scrollTop + y) / scrollHeight };
  }

  restore() {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.stage;
    const held = this.held ?? { x: clientWidth / 2, y: clientHeight / 2, left: 0.5, top: 0.5 };
    this.stage.scrollTo({
      left: held.left * scrollWidth - held.x, top: held.top * scrollHeight - held.y, behavior: 'instant',
    });
  }

  // Makes the picture so large around a point of the window.
  show(percent, clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    this.note(clientX - box.left, clientY - box.top);
    this.tell(this.page.numberOf(this.stage), KIND, String(between(percent)), false, 0);
  }

  touched(event) {
    if (event.touches.length !== 2) {
      this.pinch = null;
      return;
    }
    const [one, two] = event.touches;
    const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    const middle = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
    event.preventDefault();
    this.tap = null;
    if (event.type === 'touchstart') this.pinch = { apart, percent: this.percent };
    else if (this.pinch) this.show((this.pinch.percent * apart) / this.pinch.apart, ...middle);
  }

  tapped(event) {
    const { clientX, clientY, timeStamp } = event;
    const last = this.tap;
    this.tap = { clientX, clientY, timeStamp };
    if (!last || timeStamp - last.timeStamp > TAP.time) return;
    if (Math.hypot(clientX - last.clientX, clientY - last.clientY) > TAP.way) return;
    this.tap = null;
    this.show(this.percent > 105 ? 100 : 250, clientX, clientY);
  }

  // Two fingers on a trackpad come as a wheel with Control.
  wheeled(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.show(this.percent * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  dragged(event) {
    if (event.pointerType !== 'mouse') return;
    const { type, clientX, clientY } = event;
    if (type === 'pointerdown') this.drag = { clientX, clientY };
    else if (type !== 'pointermove') this.drag = null;
    else if (this.drag) {
      this.stage.scrollBy({ left: this.drag.clientX - clientX, top: this.drag.clientY - clientY, behavior: 'instant' });
      this.drag = { clientX, clientY };
    }
  }

  // Wherever the focus is in the viewer.
  keyDown(event) {
    const way = ARROWS[event.key];
    const isInside = this.stage?.closest('[aria-modal="true"]').contains(event.target);
    if (!way || !isInside || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.stage.scrollBy({ left: way[0] * STEP, top: way[1] * STEP, behavior: 'instant' });
  }
}

export function startZoom(page, tell) {
  const zoom = new Zoom(page, tell);
  zoom.start();
  zoom.settle();
  return zoom;
}
