// The address bar. Each entry remembers how far it was scrolled and how many lie before it.
export class Addresses {
  constructor(navigated) {
    this.navigated = navigated;
    // Where to scroll when the screen of an earlier entry is drawn.
    this.scroll = null;
    // How far the screen was scrolled before the last patch: one that leaves may be shorter.
    this.top = 0;
  }

  get current() {
    return location.pathname + location.search;
  }

  get depth() {
    return history.state?.depth ?? 0;
  }

  start() {
    history.scrollRestoration = 'manual';
    this.scroll = history.state?.scroll ?? null;
    window.addEventListener('popstate', (event) => {
      this.scroll = event.state?.scroll ?? 0;
      this.navigated(this.current);
    });
    window.addEventListener('pagehide', () => {
      this.noteScroll();
      this.remember();
    });
  }

  noteScroll() {
    this.top = window.scrollY;
  }

  remember() {
    history.replaceState({ depth: this.depth, scroll: this.top }, '');
  }

  navigate(path, replaces) {
    if (path === this.current) return;
    if (replaces) {
      history.replaceState({ depth: this.depth, scroll: 0 }, '', path);
    } else {
      const depth = this.depth + 1;
      this.remember();
      history.pushState({ depth, scroll: 0 }, '', path);
    }
  }

  // Back inside the app; from its first entry to its first screen.
  back() {
    if (this.depth > 0) {
      history.back();
    } else {
      history.replaceState({ depth: 0, scroll: 0 }, '', '/');
      this.navigated('/');
    }
  }

  // After the screen of an earlier entry is there; true where there was something to restore.
  restoreScroll() {
    if (this.scroll === null) return false;
    window.scrollTo({ top: this.scroll, behavior: 'instant' });
    this.scroll = null;
    return true;
  }
}
