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
