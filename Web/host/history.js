import { shownPane } from './lists.js';

// The address bar. Each entry remembers how far it was scrolled, how many lie before it, how many of these
// are other places of the same page (`leaps`), and how many of a page whose place it took (`steps`).
export class Addresses {
  constructor(navigated) {
    this.navigated = navigated;
    // Where to scroll when the screen of an earlier entry is drawn.
    this.scroll = null;
    // What the entry is to remember that a link within the page leads to.
    this.leap = null;
    // How far the screen was scrolled before the last patch: one that leaves may be shorter.
    this.top = 0;
    // The list that has a pane of its own.
    this.list = undefined;
    // The address of the screen that is shown.
    this.shown = '';
    // Whether something without an address lies over it, and whether the entry is the one made for that.
    this.isCovered = false;
    this.isGuarded = false;
  }

  get current() {
    // The secret of a mail's link is in the fragment: no server gets to see it.
    const secret = location.hash.startsWith('#secret=') ? location.hash : '';
    const path = location.pathname + location.search + secret;
    // Any site can lead here; what the system shares comes to the installed app.
    return path.startsWith('/share?') && !isInstalled() ? path + '&from=browser' : path;
  }

  get depth() {
    return history.state?.depth ?? 0;
  }

  start() {
    history.scrollRestoration = 'manual';
    this.shown = this.current;
    this.scroll = history.state?.scroll ?? null;
    this.isGuarded = history.state?.isGuard ?? false;
    window.addEventListener('popstate', (event) => this.went(event.state));
    window.addEventListener('pagehide', () => {
      this.noteScroll();
      this.remember();
    });
  }

  went(state) {
    const wasGuarded = this.isGuarded;
    this.isGuarded = state?.isGuard ?? false;
    if (!state && this.leap) {
      history.replaceState(this.leap, '');
      return;
    }
    // What the entry was for was closed otherwise: there is nothing to take away.
    if (wasGuarded && !this.isGuarded && !this.isCovered && this.current === this.shown) {
      history.back();
      return;
    }
    this.shown = this.current;
    this.scroll = state?.scroll ?? 0;
    this.navigated(this.current);
    // It may ask first whether it may go.
    this.guard();
  }

  noteScroll() {
    this.top = shownPane()?.scrollTop ?? window.scrollY;
  }

  remember() {
    history.replaceState({ ...history.state, depth: this.depth, scroll: this.top }, '');
  }

  // The browser follows a link within the page, and makes an entry of it that knows nothing yet.
  leave(link) {
    this.noteScroll();
    this.remember();
    const step = link.hash === location.hash ? 0 : 1;
    const { leaps = 0, steps = 0 } = history.state;
    this.leap = { depth: this.depth + step, scroll: 0, leaps: leaps + step, steps, isLanding: true };
  }

  navigate(path, replaces) {
    this.shown = path;
    if (path === this.current) return;
    if (replaces || this.isGuarded) {
      const { leaps = 0, steps = 0 } = history.state ?? {};
      const depth = replaces ? this.depth : this.depth + 1;
      this.isGuarded = false;
      history.replaceState({ depth, scroll: 0, steps: replaces ? leaps + steps : 0 }, '', path);
    } else {
      const depth = this.depth + 1;
      this.remember();
      history.pushState({ depth, scroll: 0 }, '', path);
    }
  }

  // What lies over the screen has an entry, which Back takes away.
  cover(isCovered) {
    this.isCovered = isCovered;
    this.guard();
  }

  guard() {
    if (!this.isCovered || this.isGuarded) return;
    this.noteScroll();
    this.remember();
    const { leaps = 0, steps = 0 } = history.state;
    history.pushState({ depth: this.depth, scroll: this.top, leaps: leaps + 1, steps, isGuard: true }, '');
    this.isGuarded = true;
  }

  // Back inside the app, also after a reload; from its first entry to another screen.
  back(otherwise) {
    if (this.depth > 0) {
      const { leaps = 0, steps = 0 } = history.state;
      // To where the link stood, as long as the page is there; `went` passes over an entry made to cover it.
      const isLeap = leaps > (this.isGuarded ? 1 : 0) && document.getElementById('article') !== null;
      history.go(isLeap ? -1 : -1 - leaps - steps);
    } else {
      history.replaceState({ depth: this.isGuarded ? 1 : 0, scroll: 0 }, '', otherwise);
      this.isGuarded = false;
      this.shown = otherwise;
      this.scroll = 0;
      this.navigated(otherwise);
    }
  }

  // After the screen of an earlier entry is there; true where there was something to restore. A list that stood beside
  // what was left has its place.
  restoreScroll() {
    const before = this.list;
    this.list = document.getElementById('list-pane')?.dataset.key;
    if (this.scroll === null) return false;
    const pane = shownPane();
    if (!pane) window.scrollTo({ top: this.scroll, behavior: 'instant' });
    else if (this.list !== before) pane.scrollTop = this.scroll;
    this.scroll = null;
    return true;
  }
}

function isInstalled() {
  // A browser that fills the screen is none.
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || navigator.standalone === true;
}
