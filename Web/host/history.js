// The address bar. Each entry remembers how far it was scrolled, how many lie before it, and how many of
// these are other places of the same page.
export class Addresses {
  constructor(navigated) {
    this.navigated = navigated;
    // Where to scroll when the screen of an earlier entry is drawn.
    this.scroll = null;
    // What the entry is to remember that a link within the page leads to.
    this.leap = null;
    // How far the screen was scrolled before the last patch: one that leaves may be shorter.
    this.top = 0;
    // The address of the screen that is shown, and of the one before it.
    this.shown = '';
    this.left = '';
    this.isStaying = false;
    // On the entry that a sheet over the first screen has.
    this.isGuarded = false;
  }

  get current() {
    const path = location.pathname + location.search;
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
    window.addEventListener('popstate', (event) => {
      if (!event.state && this.leap) {
        history.replaceState(this.leap, '');
        return;
      }
      const wasGuarded = this.isGuarded;
      this.isGuarded = event.state?.isGuard ?? false;
      // The sheet that the entry was for was closed otherwise: there is nothing to take away.
      if (wasGuarded && this.current === this.shown && !document.getElementById('page')?.inert) {
        history.back();
        return;
      }
      // Whoever went back once more in the meantime is followed.
      const isThere = this.isStaying && this.current === this.shown;
      this.isStaying = false;
      if (isThere) return;
      this.left = this.shown;
      this.shown = this.current;
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
    history.replaceState({ ...history.state, depth: this.depth, scroll: this.top }, '');
  }

  // The browser follows a link within the page, and makes an entry of it that knows nothing yet.
  leave(link) {
    this.noteScroll();
    this.remember();
    const step = link.hash === location.hash ? 0 : 1;
    const leaps = (history.state.leaps ?? 0) + step;
    this.leap = { depth: this.depth + step, scroll: 0, leaps, isLanding: true };
  }

  navigate(path, replaces) {
    this.shown = path;
    if (path === this.current) return;
    if (replaces || this.isGuarded) {
      const depth = this.isGuarded && !replaces ? 1 : this.depth;
      this.isGuarded = false;
      history.replaceState({ depth, scroll: 0 }, '', path);
    } else {
      const depth = this.depth + 1;
      this.remember();
      history.pushState({ depth, scroll: 0 }, '', path);
    }
  }

  // Back closed what lay over the screen, and no more.
  stay() {
    this.isStaying = true;
    this.shown = this.left;
    this.scroll = null;
    history.go(1);
  }

  // Before the first screen lies another site: a sheet over it has an entry that Back can take away.
  cover(isCovered) {
    if (!isCovered || this.isGuarded || this.depth > 0 || history.state?.leaps) return;
    this.noteScroll();
    this.remember();
    history.pushState({ depth: 0, scroll: this.top, isGuard: true }, '');
    this.isGuarded = true;
  }

  // Back inside the app; from its first entry to its first screen.
  back() {
    if (this.depth > 0) {
      // To where the link stood, as long as the page is there.
      const leaps = document.getElementById('article') ? 0 : history.state.leaps ?? 0;
      history.go(-1 - leaps);
    } else {
      history.replaceState({ depth: this.isGuarded ? 1 : 0, scroll: 0 }, '', '/');
      this.isGuarded = false;
      this.shown = '/';
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

function isInstalled() {
  return !matchMedia('(display-mode: browser)').matches || navigator.standalone === true;
}
