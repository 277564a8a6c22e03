// Recordings and films. What one is to do stands on the page, in `data-host` of its mark: whether it plays, tenths of the
// usual speed, the number of the last jump, where that led in milliseconds, its address, and, where that is more than once, how
// often in a second it is told (PlayedMedium.swift, SpokenFile.swift). A film is its own mark. A recording goes on while its mark moves from screen to screen, and ends where none is left. An address
// alone is that of a player of another site.
const INPUT = 1;
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation';

export function playMedia(page, tell) {
  const sound = new Audio();
  let mark = null;
  let element = null;
  let orders = [];
  // The second, or the part of it, that was told last.
  let told = -1;
  // Where a recording was as its mark went, should it come back.
  let left = {};

  const number = (seconds) => (Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0);
  const say = (event) => {
    if (mark?.isConnected) tell(page.numberOf(mark), INPUT, `${event} ${number(element.currentTime)} ${number(element.duration)}`, false, 0);
  };
  const EVENTS = {
    playing: () => say('p'),
    // The end is told as such.
    pause: () => element.ended || say('s'),
    ended: () => say('e'),
    error: () => say('f'),
    durationchange: () => say('m'),
    seeked: () => say('m'),
    timeupdate: () => {
      const now = Math.floor(element.currentTime * (orders[5] ?? 1));
      if (now === told || element.paused) return;
      told = now;
      say('m');
    },
  };
  const heard = (event) => event.target === element && element.src && EVENTS[event.type]();

  function leave() {
    if (!element) return;
    left = { jump: orders[2], address: orders[4], at: element.currentTime };
    for (const name of Object.keys(EVENTS)) element.removeEventListener(name, heard);
    element.pause();
    element.removeAttribute('src');
    element.load();
    element = null;
    orders = [];
  }

  function enter(next, address) {
    leave();
    element = next;
    for (const name of Object.keys(EVENTS)) element.addEventListener(name, heard);
    element.src = address;
  }

  function frame(box) {
    if (box.firstChild) return;
    const player = document.createElement('iframe');
    player.setAttribute('sandbox', SANDBOX);
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // Such a site plays for nobody who does not say on which site it is shown.
    player.referrerPolicy = 'strict-origin';
    player.title = box.ariaLabel;
    player.src = box.dataset.host;
    box.append(player);
  }

  function follow() {
    mark = page.root.querySelector('[data-host]');
    if (!mark) {
      if (element && navigator.mediaSession) navigator.mediaSession.metadata = null;
      return leave();
    }
    if (mark.dataset.host.startsWith('https:')) {
      leave();
      return frame(mark);
    }
    const next = mark.dataset.host.split(' ');
    const [plays, rate, jump, target, address] = next;
    const owner = mark.localName === 'video' ? mark : sound;
    if (owner !== element || address !== orders[4]) enter(owner, address);
    // A film's own menu may have changed it since.
    if (rate !== orders[1]) element.playbackRate = element.defaultPlaybackRate = rate / 10;
    const jumps = jump !== orders[2];
    if (jumps) {
      // What failed is asked for again.
      if (element.error) element.load();
      const isBack = jump === left.jump && address === left.address && owner === sound;
      element.currentTime = isBack ? left.at : target / 1000;
      left = {};
    }
    orders = next;
    if (plays === '0') element.pause();
    else if (element.paused && (jumps || !element.ended)) element.play().catch(({ name }) => name === 'AbortError' || element?.error || say('s'));
  }

  new MutationObserver(follow).observe(page.root, { subtree: true, childList: true, attributeFilter: ['data-host'] });
  follow();
}
