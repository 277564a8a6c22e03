// The address bar. Each entry remembers how far it was scrolled and how many lie before it.
export class Addresses {
  constructor(navigated) {
    this.navigated = navigated;
    // Where to scroll when the screen of an earlier entry is drawn.
    this.scroll = null;
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
    window.addEventListener('pagehide', () => this.remember());
  }

  remember() {
    history.replaceState({ depth: this.depth, scroll: window.scrollY }, '');
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

  // After the screen of an earlier entry is there.
  restoreScroll() {
    if (this.scroll === null) return;
    window.scrollTo({ top: this.scroll, behavior: 'instant' });
    this.scroll = null;
  }
}
