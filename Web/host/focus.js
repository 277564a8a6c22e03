const DIALOG = '[role="dialog"], [role="alertdialog"]';

// Whoever works by keys or hears the page is never left on nothing: after a sheet the focus is where it was
// opened, and after what vanished under it at the title.
export class Focus {
  constructor() {
    this.before = null;
    this.opener = null;
    this.isCovered = false;
  }

  note() {
    this.before = document.activeElement;
  }

  // A list that one comes back to stands where it stood, if that shows what gets the focus; and what lay
  // over an article leaves it where it was.
  go(element, isRestored) {
    if (!element) return;
    const isUncovered = this.isCovered && !document.getElementById('page').inert;
    const isArticle = isUncovered && document.getElementById('article') !== null;
    element.focus({ preventScroll: isArticle || (isRestored && isInSight(element)) });
  }

  settle() {
    const isCovered = document.getElementById('page')?.inert ?? false;
    if (isCovered && !this.isCovered) this.opener = this.before;
    if (this.isLost()) {
      const isThere = this.isCovered && !isCovered && this.opener?.isConnected;
      const target = isThere ? this.opener : document.querySelector(isCovered ? DIALOG : '#heading');
      target?.focus({ preventScroll: true });
    }
    if (!isCovered) this.opener = null;
    this.isCovered = isCovered;
  }

  isLost() {
    return document.activeElement === document.body && this.before !== document.body;
  }
}

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
