// The browser's side of the app: performs what the core asks for, tells it what happened, and decides
// nothing. The core is Sources/WebApp.
import { allowed } from './host/allowed.js';
import { moveByArrows } from './host/arrows.js';
import { encodeText } from './host/bytes.js';
import { Core } from './host/core.js';
import { Early } from './host/early.js';
import { readEffects } from './host/effects.js';
import { endErasing, erase } from './host/erase.js';
import * as event from './host/hostevents.js';
import * as files from './host/files.js';
import { Addresses } from './host/history.js';
import { Focus } from './host/focus.js';
import { dress } from './host/fonts.js';
import { Input } from './host/input.js';
import { Lists, shownPane } from './host/lists.js';
import { Stream, keep, request } from './host/network.js';
import { Page } from './host/page.js';
import { Parts } from './host/parts.js';
import { mayNotify } from './host/permissions.js';
import { pick, pickPortrait } from './host/picker.js';
import { ReadingWatch } from './host/reading.js';
import { watchBars } from './host/bars.js';
import { Selecting } from './host/selecting.js';
import { Speech } from './host/speech.js';
import { stop } from './host/stop.js';
import { inHost, isDurable, load, persist, readAhead, renew, takeUp, watchStorage } from './host/store.js';
import { deviceNumber, lead, Tabs, takeDrafts } from './host/tabs.js';
import { perform, turn } from './host/turning.js';
import { Updates } from './host/update.js';
import { watchWindow } from './host/window.js';

// The build writes its name in the bundle here.
const more = () => import(MORE);
// As FileTrouble.swift and RecordingState.swift number them, where that cannot be loaded.
const UNREADABLE = 2;
const MISSING = 3;
// As PositionTrouble of Position.swift does.
const NOT_NOW = 2;
// As TimerToken of Requests.swift numbers it.
const TOAST = 1;
const EVENTS = '/api/v1/sync/events';

class Host {
  constructor(core, tabs) {
    this.core = core;
    this.tabs = tabs;
    this.page = new Page(document.getElementById('app'));
    this.addresses = new Addresses((path) => {
      this.reading.landed = null;
      this.hear(event.navigated(path));
    });
    this.focusing = new Focus();
    this.stream = new Stream((bytes) => this.hear(bytes));
    this.reading = new ReadingWatch(({ block, offset, permille }) => this.hear(event.readingPlace(block, offset, permille)));
    this.selecting = new Selecting((range) => this.hear(event.selected(range)));
    this.speech = new Speech((bytes) => this.hear(bytes));
    this.updates = new Updates(() => this.hear(event.updateReady()));
    this.lists = new Lists((sight) => {
      this.page.leaving.isScrolling = true;
      this.hear(event.listSeen(sight));
      this.page.leaving.isScrolling = false;
    });
    this.timers = new Map();
    // What happens while the core's last answer is still being worked through.
    this.pending = [];
    this.isBusy = false;
    // While the browser draws the old screen, for what comes to grow out of it.
    this.isTurning = false;
    // After a trap nothing of the core can be trusted.
    this.isStopped = false;
  }

  takeOver(boot) {
    this.core.boot(boot);
    // What it held of the account is the core's now, and goes with a sign-out.
    document.getElementById('boot').replaceChildren();
    if (this.page.apply(this.core.patch)) return;
    this.core.redraw();
    this.page.apply(this.core.patch);
  }

  start(device, keepsRows) {
    this.addresses.start();
    this.call(() => {
      this.core.start(this.addresses.current, device);
      return true;
    });
    const tell = (...given) => this.receive(...given);
    // Before the keys of the app: within tabs and menus the arrows are theirs.
    this.page.root.addEventListener('keydown', (event) => moveByArrows(event) && event.preventDefault());
    // Who moves something before the gestures have come waits for them.
    this.page.root.addEventListener('pointerdown', (event) => {
      if (this.gestures || !event.target.closest('[data-gesture]')) return;
      this.loadGestures().then(() => this.gestures?.begin(event));
    });
    // Whoever signs in will see what has these rules in a moment.
    this.page.root.addEventListener('submit', () => this.core.parts.style());
    new Input(
      this.page,
      tell,
      (key, modifiers) => this.hear(event.keyPressed(key, modifiers)),
    ).start();
    this.page.root.addEventListener('click', (event) => {
      const link = event.target.closest?.('a[href^="#a-"]');
      if (!link) return;
      this.reading.leave();
      this.addresses.leave(link);
    });
    this.reading.start();
    watchBars();
    this.lists.start();
    this.selecting.start();
    this.speech.start();
    watchWindow((bytes) => this.hear(bytes));
    if (keepsRows) {
      watchStorage(() => this.hear(event.storageLost()));
      this.updates.start();
    } else {
      this.hear(event.storageMissing());
      this.updates.leave();
    }
    lead().then(() => this.hear(event.leading(true)));
    this.tabs?.listen((message) => this.hear(event.heard(message)));
  }

  // What is pressed on a screen that goes is meant for nothing that comes.
  receive(...given) {
    if (this.isTurning) return true;
    return this.call(() => this.core.receive(...given));
  }

  hear(bytes) {
    return this.call(() => this.core.hear(bytes));
  }

  // Calls the core and works through its answer, one after the other. True where it took the call.
  call(happened) {
    if (this.isStopped) return true;
    if (this.isBusy || this.isTurning) {
      this.pending.push(happened);
      return true;
    }
    this.isBusy = true;
    try {
      const isTaken = this.answer(happened);
      this.answerPending();
      return isTaken;
    } catch (error) {
      this.fail(error);
      return true;
    } finally {
      this.isBusy = false;
    }
  }

  answerPending() {
    while (this.pending.length > 0 && !this.isTurning) this.answer(this.pending.shift());
  }

  fail(error) {
    this.isStopped = true;
    stop(error);
  }

  answer(happened) {
    if (!happened()) return false;
    const effects = readEffects(this.core.effects);
    const turning = turn(effects);
    if (!turning) {
      this.work(effects);
      return true;
    }
    this.isTurning = true;
    perform(turning, () => {
      this.isTurning = false;
      // The browser calls it later: what happened meanwhile comes after it.
      const isLate = !this.isBusy;
      this.isBusy = true;
      try {
        this.work(effects);
        if (isLate) this.answerPending();
      } catch (error) {
        if (!isLate) throw error;
        this.fail(error);
      } finally {
        if (isLate) this.isBusy = false;
      }
    });
    return true;
  }

  work(effects) {
    this.focusing.note();
    this.desk?.note(effects);
    // Asking for it lays out the page: only where the screen is left.
    if (effects.some((effect) => effect.name === 'navigate')) this.addresses.noteScroll();
    this.reading.lead(() => {
      this.page.apply(this.core.patch);
      this.isScrolled = this.addresses.restoreScroll();
      this.lists.lookSoon();
      // It comes with the rest of the app.
      if (this.zoom) this.zoom.settle();
      else if (document.getElementById('picture-stage')) this.loadZoom();
      for (const effect of effects) this[effect.name](effect);
      this.desk?.settle();
      this.focusing.settle();
    });
  }

  async request({ token, call }) {
    const { status, body, retryAfter } = await request(call);
    this.hear(event.responded(token, status, body, retryAfter));
  }

  async persist({ token, writes }) {
    this.hear(event.persisted(token, await persist(writes)));
  }

  async renew({ token, writes }) {
    this.hear(event.persisted(token, await renew(writes)));
  }

  async load({ token, store }) {
    const rows = await load(store);
    this.hear(rows ? event.loaded(token, store, rows) : event.loadFailed(token));
  }

  startTimer({ token, milliseconds }) {
    this.stopTimer({ token });
    const fire = () => {
      // What can be taken back stays while somebody is about to.
      if (token === TOAST && document.querySelector('.toast:is(:hover, :focus-within)')) {
        this.timers.set(token, setTimeout(fire, 1_000));
        return;
      }
      this.timers.delete(token);
      this.hear(event.timerFired(token));
    };
    this.timers.set(token, setTimeout(fire, milliseconds));
  }

  stopTimer({ token }) {
    clearTimeout(this.timers.get(token));
    this.timers.delete(token);
  }

  navigate({ path, replaces }) {
    this.addresses.navigate(path, replaces);
  }

  cover({ isCovered }) {
    this.addresses.cover(isCovered);
  }

  // What was typed in a form is nowhere but here: the browser asks before the page goes.
  hold({ isHeld }) {
    window.onbeforeunload = isHeld ? (event) => event.preventDefault() : null;
  }

  goBack({ otherwise }) {
    this.addresses.back(otherwise);
  }

  openStream() {
    this.stream.open(EVENTS);
  }

  closeStream() {
    this.stream.close();
  }

  broadcast({ message }) {
    this.tabs?.tell(message);
  }

  async keep({ paths }) {
    this.hear(event.kept(await keep(paths)));
  }

  scrollToPlace(place) {
    this.reading.show(place);
  }

  scrollToTop() {
    this.reading.begin();
    const pane = shownPane();
    if (pane) pane.scrollTop = 0;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  focus({ id }) {
    this.focusing.go(document.getElementById(id), this.isScrolled);
  }

  // Emptied first: the same words again are said again.
  announce({ text }) {
    const announcer = document.getElementById('announcer');
    announcer.textContent = '';
    setTimeout(() => (announcer.textContent = text), 50);
  }

  setTitle({ title }) {
    document.title = title;
    // Each app is installed by itself: its name and icon go with the screen.
    const app = /^\/(tasks|restock)(\/|$)/.exec(location.pathname)?.[1] ?? 'manifest';
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${app}.webmanifest`);
  }

  // The cookie is what the next first paint is drawn by.
  setLook({ look, language }) {
    const root = document.documentElement;
    root.lang = language;
    root.dataset.look = look;
    const safety = location.protocol === 'https:' ? '; Secure' : '';
    const age = look === 'system.' ? 0 : 31_536_000;
    allowed(() => (document.cookie = `later-look=${look}; Path=/; Max-Age=${age}; SameSite=Lax${safety}`));
  }

  async erase({ token, writes }) {
    more().then((host) => host.forgetNotices()).catch(() => {});
    this.surroundings?.watch({});
    this.hear(event.erased(token, await erase(writes)));
  }

  applyUpdate() {
    this.updates.apply();
  }

  openExternal({ url }) {
    window.open(url, '_blank', 'noopener,noreferrer');
  }

  leave({ url }) {
    location.assign(url);
  }

  copy({ text }) {
    navigator.clipboard?.writeText(text).catch(() => {});
  }

  // Whoever closes the system's sheet has changed their mind; only where there is none, the link is copied.
  share({ title, url }) {
    if (navigator.share) {
      navigator.share({ title, url }).then(() => this.hear(event.shared(false)), () => {});
      return;
    }
    this.copy({ text: url });
    this.hear(event.shared(true));
  }

  vibrate({ milliseconds }) {
    navigator.vibrate?.(milliseconds);
  }

  clearSelection() {
    window.getSelection()?.removeAllRanges();
  }

  showSelection({ range }) {
    this.selecting.show(range);
  }

  speak({ utterance }) {
    this.speech.speak(utterance);
  }

  hush() {
    this.speech.hush();
  }

  showPlaying({ playing }) {
    this.speech.show(playing);
  }

  keepInView({ id }) {
    this.reading.keepInView(document.getElementById(id));
  }

  taken(file) {
    this.hear(file.hash ? event.fileTaken(file) : event.fileRefused(file.trouble));
  }

  pickFile({ accept }) {
    pick(accept, (file) => this.taken(file));
  }

  keepTexts({ names, texts }) {
    const taken = (file) => this.taken(file);
    more().then((host) => host.keepTexts(names, texts, taken), () => taken({ trouble: UNREADABLE }));
  }

  pickPortrait() {
    const draw = (file) => more().then((host) => host.portrait(file), () => ({ trouble: UNREADABLE }));
    pickPortrait(draw, (file) => this.taken(file));
  }

  async record({ command }) {
    const tell = (state, milliseconds, level) => this.hear(event.recording(state, milliseconds, level));
    const host = await more().catch(() => null);
    if (!host) return tell(MISSING, 0, 0);
    this.recorder ??= new host.Recorder(tell, (file) => this.taken(file));
    this.recorder[['start', 'pause', 'resume', 'stop', 'cancel'][command]]();
  }

  async listFiles() {
    await more().then((host) => host.rescue(), () => {});
    const list = await files.waiting();
    this.hear(list ? event.filesWaiting(list) : event.filesUnreadable());
  }

  async upload({ token, hash, account }) {
    const nothing = { status: 0, body: new Uint8Array(0) };
    const { status, body } = await more().then((host) => host.upload(hash, account), () => nothing);
    this.hear(event.responded(token, status, body, 0));
  }

  acceptFile({ hash }) {
    more().then((host) => host.accept(hash)).catch(() => {});
  }

  async listKept({ token }) {
    const hashes = await more().then((host) => host.keptHashes(), () => null);
    this.hear(event.responded(token, hashes ? 200 : 0, encodeText(hashes?.join('') ?? ''), 0));
  }

  async saveCopy({ token, head }) {
    const isSaved = await more().then((host) => host.saveCopy(head, load)).then(() => true, () => false);
    this.hear(event.persisted(token, isSaved));
  }

  restoreFile({ file }) {
    more().then((host) => host.restore(file)).catch(() => {});
  }

  dropFile({ hash }) {
    files.drop(hash);
  }

  async paste() {
    const text = await navigator.clipboard?.readText?.().catch(() => '');
    this.hear(event.pasted(text ?? ''));
  }

  async notify({ asks }) {
    this.hear(event.notifying(await mayNotify(asks)));
  }

  // What is asked of the browser's notifications: each effect by its name.
  async askNotices(effect) {
    const host = await more().catch(() => null);
    this.notices ??= host && new host.Notices({
      seen: (browser) => this.hear(event.browserSeen(browser)),
      shown: (keys) => this.hear(event.noticesShown(keys)),
      open: (path) => {
        this.addresses.navigate(path, false);
        this.hear(event.navigated(path));
      },
    });
    await this.notices?.[effect.name](effect);
  }

  async callNotices({ token, call }) {
    const none = { status: 0, publicKey: '', mail: '', channels: [], code: '', sentence: '' };
    const answer = await more().then((host) => host.callNotices(call), () => none);
    this.hear(event.noticesAnswered(token, answer.status, answer));
  }

  async passkey({ token, act }) {
    const none = { status: 0 };
    const { status, body } = await more().then((host) => host.passkey(act), () => none);
    this.hear(event.responded(token, status, body ?? new Uint8Array(0), 0));
  }

  // What is around the device.
  async watchSurroundings(effect) {
    const host = await more().catch(() => null);
    this.surroundings ??= host && new host.Surroundings({
      seen: (signs) => this.hear(event.deviceSeen(signs)),
      found: (position) => this.hear(event.positionSeen(position)),
      missed: (trouble) => this.hear(event.positionMissing(trouble)),
    });
    if (this.surroundings) this.surroundings.watch(effect);
    else if (effect.asks) this.hear(event.positionMissing(NOT_NOW));
  }

  // What is asked of the file of another program: each effect by its name.
  async bring(effect) {
    const host = await more().catch(() => null);
    this.importing ??= host && new host.Importing({
      chosen: (name, size) => this.hear(event.importChosen(name, size)),
      sent: (permille) => this.hear(event.importSent(permille)),
      answered: (token, status, body) => this.hear(event.responded(token, status, body, 0)),
    });
    if (this.importing) await this.importing[effect.name](effect);
    else if (effect.token) this.hear(event.responded(effect.token, 0, new Uint8Array(0), 0));
  }

  readContents(asked) {
    const tell = (contents) => this.hear(event.contentsRead(asked.token, contents));
    more().then((host) => host.readContents(asked, tell), () => tell(asked.hashes.map(() => [])));
  }

  askForPersistence() {
    navigator.storage?.persist?.().catch(() => {});
  }

  loadRest() {
    this.askNotices({ name: 'lookAtBrowser' }).catch(() => {});
    this.core.parts.complete();
    this.loadZoom();
    this.loadGestures();
    const press = (key, modifiers) => this.hear(event.keyPressed(key, modifiers));
    const tell = (...given) => this.receive(...given);
    const reflowed = () => this.reading.reflowed();
    more().then((host) => {
      if (this.desk) return;
      host.watchPresses();
      this.desk = host.startDesk(this.page, tell, press, reflowed);
      host.watchPictures();
      host.watchHeld();
      host.stayAwake(this.page.root);
    }).catch(() => {});
  }

  async loadGestures() {
    const host = await more().catch(() => null);
    this.gestures ??= host?.startGestures(this.page, (...given) => this.receive(...given));
  }

  loadZoom() {
    more().then((host) => (this.zoom ??= host.startZoom(this.page, (...given) => this.receive(...given)))).catch(() => {});
  }
}

for (const name of ['lookAtBrowser', 'subscribe', 'unsubscribe', 'tendNotices', 'closeNotices']) {
  Host.prototype[name] = function (effect) {
    this.askNotices(effect).catch(() => {});
  };
}
for (const name of ['watchDrops', 'chooseImport', 'sendImport', 'stopImport', 'saveText']) {
  Host.prototype[name] = function (effect) {
    this.bring(effect).catch(() => {});
  };
}

for (const name of ['readIndex', 'keepIndex']) {
  Host.prototype[name] = function (effect) {
    more().then((host) => host[name](effect, inHost, (bytes) => this.hear(bytes))).catch(() => {});
  };
}

// What the server put into the page. The offline shell has nothing: path, origin, look and languages, as
// the map {1: path, 7: origin, 8: look, 11: languages} of Boot+Coding.swift.
function bootBytes() {
  const text = document.getElementById('boot').textContent.trim();
  if (text !== '') return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const { look } = document.documentElement.dataset;
  const text16 = (value) => {
    const bytes = encodeText(value);
    return [0x79, bytes.length >> 8, bytes.length & 255, ...bytes];
  };
  return Uint8Array.of(
    0xa4, 1, ...text16(location.pathname + location.search), 7, ...text16(location.origin),
    8, ...text16(look), 11, ...text16(navigator.languages.join()),
  );
}

dress();
const early = new Early(document.getElementById('app'));
try {
  const keepsRows = isDurable().then(endErasing).then(takeUp);
  // Before anything is read: what other tabs store after that, they tell.
  const tabs = allowed(() => new Tabs());
  // What is small first: the database does one after the other.
  const device = keepsRows.then(deviceNumber).then(takeDrafts).then(async (number) => {
    readAhead(await keepsRows);
    return number;
  });
  const rest = document.getElementById('rest');
  const parts = new Parts(rest.href);
  const core = await Core.load(fetch(document.getElementById('wasm').href), parts);
  // What is on the device, or what the screen needs, is not waited for later.
  if (rest.rel === 'preload') await parts.complete();
  const host = new Host(core, tabs);
  host.takeOver(bootBytes());
  host.start(await device, await keepsRows);
  early.perform();
  document.documentElement.dataset.ready = '';
} catch (error) {
  stop(error);
}
