// The popup's host: Sources/PopupCore decides and draws, and this performs what it asks for.
import { moveByArrows } from '../host/arrows.js';
import { Core } from '../host/core.js';
import { Desk } from '../host/desk.js';
import { Focus } from '../host/focus.js';
import { Input } from '../host/input.js';
import { Page } from '../host/page.js';
import { stop } from '../host/stop.js';
import * as message from './messages.js';
import { byID, putWords, say, tell } from './parts.js';
import * as queue from './queue.js';
import { ask, connection, ended } from './server.js';

// As Shelf of PopupAction.swift numbers them.
const SHELVES = ['tags', 'collections'];

let core;
let tab;
const page = new Page(byID('app'));
const focusing = new Focus();

// A popup that is opened as a page by itself is told its tab.
async function currentTab() {
  const id = Number(new URLSearchParams(location.search).get('tab'));
  if (id) return chrome.tabs.get(id);
  return (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
}

// Each call of the core is followed by what it drew and what it asks for; after a trap nothing of it can be trusted.
function call(work) {
  if (!core) return false;
  let effects;
  try {
    if (!work(core)) return false;
    effects = message.readEffects(core.effects);
    focusing.note();
    page.apply(core.patch);
    focusing.settle();
  } catch (error) {
    core = undefined;
    stop(error);
    return false;
  }
  for (const effect of effects) perform(effect);
  return true;
}

const hear = (bytes) => call((core) => core.hear(bytes));

// A worker that has gone answers nothing; what it was to keep stays where it was typed.
const told = (kind, more) => tell(kind, more).catch(() => undefined);

function perform(effect) {
  Promise.resolve(does[effect.name](effect)).catch((error) => console.error(error));
}

const does = {
  async save() {
    const job = await told('save-tab', { tab: tab.id });
    hear(message.pageSaved(job, await queue.jobs()));
  },

  async append({ addition, job, fields }) {
    hear(message.appended(addition, await told('append', { job, fields })));
  },

  // The list is another one only once the server has it.
  async edit({ number, item, title, fields }) {
    hear(message.edited(number, await told('edit', { item, title, fields })));
    await told('send');
    hear(message.sent(item));
  },

  askLatest({ number }) {
    return answer(number, async () => message.latest(number, (await ask('/api/v1/items?limit=10&archived=false')).items));
  },

  askSearch({ number, query }) {
    return answer(number, async () =>
      message.found(number, (await ask(`/api/v1/search?limit=10&q=${encodeURIComponent(query)}`)).results));
  },

  // Without an answer those that were there last are offered.
  askNames: () =>
    Promise.all(SHELVES.map((shelf, number) =>
      ask(`/api/v1/${shelf}`).then((answer) => hear(message.names(number, answer[shelf])), () => {}))),

  keep: ({ lists }) => keep(lists),

  async tellOfJob({ kind, job }) {
    await told(kind, { job });
    await showJobs();
  },

  async saveTabs() {
    // Asked for at the press itself.
    chrome.storage.local.set({ wantedTabs: tab.windowId });
    if (!(await chrome.permissions.request({ permissions: ['tabs'] }))) return;
    hear(message.tabsSaved(await told('save-tabs', { window: tab.windowId }) ?? 0));
  },

  openOptions: () => chrome.runtime.openOptionsPage(),
  focus: ({ id }) => byID(id)?.focus(),
};

async function answer(number, work) {
  let bytes;
  try {
    bytes = await work();
  } catch (error) {
    if (error.kind !== 'ended') return hear(message.listUnavailable(number));
    await ended();
    bytes = message.connected('');
  }
  return hear(bytes);
}

// One after the other: each adds to what is kept.
let keeping = Promise.resolve();
function keep(some) {
  keeping = keeping.then(async () => {
    const { lists } = await chrome.storage.local.get('lists');
    await chrome.storage.local.set({ lists: { ...lists, ...some } });
  });
  return keeping;
}

const showJobs = async () => hear(message.jobsChanged(await queue.jobs()));

async function opening() {
  const { savesAtOnce = true, lists } = await chrome.storage.local.get(['savesAtOnce', 'lists']);
  const known = await connection();
  tab = await currentTab();
  return message.opened({
    language: say('language'), server: known?.server, url: tab?.url, savesAtOnce, jobs: await queue.jobs(), lists,
  });
}

// Told its type, which not every browser says of a file of a package.
async function load() {
  const file = await fetch('popup.wasm');
  return Core.load(new Response(file.body, { headers: { 'Content-Type': 'application/wasm' } }));
}

function listen() {
  const receive = (...given) => call((core) => core.receive(...given));
  page.root.addEventListener('keydown', (event) => moveByArrows(event) && event.preventDefault());
  new Input(page, receive, () => false).start();
  // The keys of what a field offers.
  new Desk(page, receive, () => false, () => {}).start();
  // A popup closes at any press beside it: what was typed is meant.
  window.addEventListener('pagehide', () => hear(message.closing()));
  // The worker says what it has done by what it keeps.
  chrome.storage.local.onChanged.addListener(({ shownAt }) => shownAt && showJobs());
}

putWords();
try {
  const [loaded, told] = await Promise.all([load(), opening()]);
  core = loaded;
  listen();
  hear(told);
  document.documentElement.dataset.ready = '';
} catch (error) {
  stop(error);
}
