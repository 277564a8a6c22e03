import { drawnRows, linkOf } from './arrows.js';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

// Whoever works by keys or hears the page is never left on nothing: after a sheet the focus is where it was
// opened, after a row that vanished under it at the one that stands there now, and else at the title.
export class Focus {
  constructor() {
    this.before = null;
    this.opener = null;
    this.isCovered = false;
    // Where the focus goes by itself is marked for keys alone: a finger or a mouse does not ask where it is.
    this.isByKey = true;
    addEventListener('pointerdown', () => (this.isByKey = false), true);
    addEventListener('keydown', () => (this.isByKey = true), true);
  }

  // A field shows that one types into it, whoever brought the focus there.
  mark(element) {
    return this.isByKey || element.matches('input, textarea, select') ? {} : { focusVisible: false };
  }

  note() {
    this.before = document.activeElement;
    // What lies over a list was opened from one of its rows.
    if (this.isCovered) return;
    const row = this.before?.closest('li');
    this.row = row && linkOf(row) ? drawnRows().indexOf(row) : -1;
    this.path = location.pathname;
  }

  // A list that one comes back to stands where it stood, if that shows what gets the focus; and what lay
  // over an article leaves it where it was.
  go(element, isRestored) {
    if (!element) return;
    const isUncovered = this.isCovered && !document.getElementById('page').inert;
    const isArticle = isUncovered && document.getElementById('article') !== null;
    // What unfolds in a list does so where it stands.
    const stays = (isRestored || element.matches('.in-place')) && isInSight(element);
    element.focus({ preventScroll: isArticle || stays, ...this.mark(element) });
  }

  settle() {
    const isCovered = document.getElementById('page')?.inert ?? false;
    if (isCovered && !this.isCovered) this.opener = this.before;
    if (this.isLost()) {
      const isThere = this.isCovered && !isCovered && this.opener?.isConnected;
      const target = isThere ? this.opener : isCovered ? document.querySelector(DIALOG) : this.nextRow();
      const element = target ?? document.getElementById('heading');
      element?.focus({ preventScroll: true, ...this.mark(element) });
    }
    if (!isCovered) this.opener = null;
    this.isCovered = isCovered;
  }

  // None on another screen.
  nextRow() {
    if (this.row < 0 || location.pathname !== this.path) return null;
    const links = drawnRows().map(linkOf);
    const isShown = (link) => link && !link.closest('details:not([open])');
    return links.slice(this.row).find(isShown) ?? links.reverse().find(isShown);
  }

  isLost() {
    return document.activeElement === document.body && this.before !== document.body;
  }
}

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
