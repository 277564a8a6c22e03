// Events of the page, told to the core; the numbers are those of EventKind in Node.swift.
const KINDS = {
  click: 0, input: 1, change: 2, submit: 3, keydown: 4, focusin: 5, focusout: 6, pointerdown: 7,
  pointerup: 8, pointercancel: 9, longpress: 10, paste: 11, cancel: 12,
};
const LONG_PRESS = 500;
const SLOP = 10;
// What would send a form, and may not; what is on its way is not sent again.
const OFF = '[type=submit]:disabled:not([aria-busy])';

const modifiersOf = (event) =>
  (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);

const isField = (element) =>
  element?.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName);

const isPressKey = (event) => event.target.tagName !== 'BUTTON' && (event.key === 'Enter' || event.key === ' ');

export class Input {
  // tell(number, kind, text, isChecked, modifiers) and press(key, modifiers): true where it was taken.
  constructor(page, tell, press) {
    this.page = page;
    this.tell = tell;
    this.press = press;
    this.pressing = null;
    this.swallowsClick = false;
    this.pressed = null;
  }

  start() {
    const root = this.page.root;
    const listen = (name, listener, target = root) =>
      target.addEventListener(name, (event) => {
        if (!this.page.isChanging) listener(event);
      });
    listen('click', (event) => this.clicked(event));
    listen('input', (event) => this.send(event, event.target.value ?? ''));
    listen('change', (event) => this.send(event, event.target.value ?? ''));
    listen('submit', (event) => {
      event.preventDefault();
      this.send(event);
    });
    listen('keydown', (event) => this.keyDown(event), document);
    listen('focusin', (event) => this.send(event, event.target.value ?? ''));
    listen('focusout', (event) => this.send(event, event.target.value ?? ''));
    listen('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // One line goes to where the caret is; of several, a field of one line would lose the breaks.
      if (/\S\s*[\r\n]\s*\S/.test(text) && this.send(event, text)) event.preventDefault();
    });
    listen('compositionstart', (event) => (this.page.composing = event.target));
    listen('compositionend', (event) => {
      this.page.composing = null;
      this.tell(this.page.numberOf(event.target), KINDS.input, event.target.value ?? '', false, 0);
    });
    this.listenToPointers(listen);
    this.tellWhatWasTyped();
  }

  send(event, text = '') {
    const number = this.page.numberOf(event.target);
    if (number === 0) return false;
    const isChecked = event.target.checked === true;
    return this.tell(number, KINDS[event.type], text, isChecked, modifiersOf(event));
  }

  clicked(event) {
    if (this.swallowsClick) {
      this.swallowsClick = false;
      event.preventDefault();
      return;
    }
    // The second of a double click is meant for what the first was on, not for what came in its place.
    const pressed = event.target.closest?.('a, button, [role]') ?? event.target;
    if (event.detail > 1 && event.pointerType === 'mouse' && pressed !== this.pressed) {
      event.preventDefault();
      return;
    }
    this.pressed = pressed;
    const link = event.target.closest?.('a[href]');
    // With a modifier the browser opens the link elsewhere.
    if (link && modifiersOf(event) !== 0) return;
    if (this.send(event) && link) event.preventDefault();
  }

  keyDown(event) {
    if (event.isComposing || event.keyCode === 229) return;
    const before = document.activeElement;
    let isTaken = this.send(event, event.key);
    if (!isTaken && event.key === 'Escape') isTaken = this.cancel(event);
    // Where Save is off the browser sends nothing: the form is asked all the same, and says what is wrong.
    const isRefused = event.key === 'Enter' && event.target.tagName === 'INPUT' && event.target.form?.querySelector(OFF);
    if (!isTaken && isRefused) isTaken = this.tell(this.page.numberOf(event.target.form), KINDS.submit, '', false, 0);
    // What is a button only by its role is pressed like one.
    if (!isTaken && isPressKey(event) && event.target.getAttribute?.('role') === 'button') {
      isTaken = this.tell(this.page.numberOf(event.target), KINDS.click, '', false, 0);
      if (isTaken) event.preventDefault();
    }
    // Escape in a field that lies in no dialog leaves what it belongs to.
    const isFree = !isField(event.target) || (event.key === 'Escape' && event.target.type !== 'search');
    if (!isTaken && isFree) isTaken = this.press(event.key, modifiersOf(event));
    // The key that opened a field is not typed into it, and Enter not pressed once more on the button that it led to.
    const isElsewhere = isTaken && document.activeElement !== before;
    if (isElsewhere && (event.key === 'Enter' || isField(document.activeElement))) event.preventDefault();
  }

  // To where the focus is, else to the dialog on top.
  cancel(event) {
    const dialogs = this.page.root.querySelectorAll('[aria-modal="true"]');
    const number = this.page.numberOf(event.target);
    if (number !== 0 && this.tell(number, KINDS.cancel, '', false, 0)) return true;
    if (dialogs.length === 0) return false;
    return this.tell(this.page.numberOf(dialogs[dialogs.length - 1]), KINDS.cancel, '', false, 0);
  }

  listenToPointers(listen) {
    listen('pointerdown', (event) => {
      this.swallowsClick = false;
      if (!event.isPrimary || event.button !== 0) return;
      this.send(event);
      const timer = setTimeout(() => this.longPressed(event), LONG_PRESS);
      this.pressing = { timer, x: event.clientX, y: event.clientY };
    });
    listen('pointermove', (event) => {
      const start = this.pressing;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) this.endPress();
    });
    for (const name of ['pointerup', 'pointercancel']) {
      listen(name, (event) => {
        this.endPress();
        if (event.isPrimary) this.send(event);
      });
    }
    listen('contextmenu', (event) => this.menuAsked(event));
  }

  longPressed(event) {
    this.endPress();
    const number = this.page.numberOf(event.target);
    if (number !== 0) this.swallowsClick = this.tell(number, KINDS.longpress, '', false, 0);
  }

  // The right button and the key of menus do what a long press does; with a finger it may come before the timer.
  menuAsked(event) {
    if (!this.swallowsClick) {
      const isHeld = this.pressing !== null;
      this.endPress();
      const number = this.page.numberOf(event.target);
      if (number === 0 || !this.tell(number, KINDS.longpress, '', false, 0)) return;
      this.swallowsClick = isHeld && event.pointerType !== 'mouse';
    }
    event.preventDefault();
  }

  endPress() {
    if (this.pressing) clearTimeout(this.pressing.timer);
    this.pressing = null;
  }

  // What was typed or ticked, and left, in the server's page before the core was there.
  tellWhatWasTyped() {
    for (const field of this.page.root.querySelectorAll('input, textarea')) {
      const isTick = field.type === 'checkbox' || field.type === 'radio';
      if (isTick ? field.checked === field.defaultChecked : field.value === field.defaultValue) continue;
      const number = this.page.numberOf(field);
      this.tell(number, isTick ? KINDS.change : KINDS.input, field.value, field.checked === true, 0);
      if (field !== document.activeElement) this.tell(number, KINDS.focusout, field.value, false, 0);
    }
    for (const field of this.page.root.querySelectorAll('select:has([selected])')) {
      if (field.selectedOptions[0].defaultSelected) continue;
      this.tell(this.page.numberOf(field), KINDS.change, field.value, false, 0);
    }
  }
}
