// One press saves the page that is looked at; below stand the latest ten, to search, file and archive.
import { byID, element, putWords, say, tell } from './parts.js';
import * as queue from './queue.js';
import { ask, connection } from './server.js';

// Whether a page that was just saved counts as saved when the popup opens again.
const FRESH = 3_600_000;
let job;
let tab;
let server;
let searching = 0;

const names = (text) => [...new Set(text.split(',').map((name) => name.trim().slice(0, 60)).filter(Boolean))];

// A popup that is opened as a page by itself is told its tab.
async function currentTab() {
  const id = Number(new URLSearchParams(location.search).get('tab'));
  if (id) return chrome.tabs.get(id);
  return (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
}

async function save() {
  byID('save').hidden = true;
  job = await tell('save-tab', { tab: tab.id });
  if (!job) {
    byID('page').hidden = false;
    byID('details').hidden = true;
    byID('state').className = 'state wrong';
    byID('state').textContent = say('notAPage');
    return;
  }
  await showJob();
}

async function showJob() {
  const row = job && (await queue.job(job));
  if (!row) return;
  byID('page').hidden = false;
  byID('title').textContent = row.title;
  byID('host').textContent = new URL(row.url).host;
  const quote = row.steps.findLast(({ kind }) => kind === 'quote')?.quote;
  if (quote) byID('quote').textContent = quote;
  byID('quote').hidden = !byID('quote').textContent;
  const [word, look] = stateOf(row);
  byID('state').textContent = say(word);
  byID('state').className = `state ${look}`;
}

function stateOf(row) {
  if (row.problem) return ['refused', 'wrong'];
  if (row.steps.length > 0 && row.tries > 0) return ['keptUntilSent', 'waits'];
  if (row.steps.length > 0) return ['kept', ''];
  return [row.isLinkOnly ? 'savedLink' : 'saved', ''];
}

async function addDetails() {
  const fields = {
    kind: 'edit', tags: names(byID('tags').value), collections: names(byID('collection').value), reason: byID('reason').value.trim(),
  };
  if (!fields.tags.length && !fields.collections.length && !fields.reason) return;
  if (await tell('append', { job, fields })) byID('details').reset();
}

async function archivePage() {
  await tell('append', { job, fields: { kind: 'edit', isArchived: true } });
  byID('archive-page').disabled = true;
}

// ---- The list

async function showList() {
  const query = byID('search').value.trim();
  const number = ++searching;
  byID('list-title').textContent = say(query ? 'found' : 'latest');
  try {
    const found = query ? await search(query) : await latest();
    if (number !== searching) return;
    draw(found);
    byID('list-note').textContent = found.length > 0 ? '' : say(query ? 'nothingFound' : 'nothingYet');
  } catch (error) {
    if (number !== searching) return;
    if (error.kind === 'ended') return showConnection();
    const { lists } = await chrome.storage.local.get('lists');
    const words = query.toLowerCase().split(/\s+/);
    const hasAll = ({ title, detail }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
    draw((lists?.items ?? []).filter(hasAll));
    byID('list-note').textContent = say('serverAway');
  }
}

async function latest() {
  const { items } = await ask('/api/v1/items?limit=10&archived=false');
  const rows = items.map(({ id, title, url, siteName, tags }) => {
    const source = siteName || (URL.canParse(url) && new URL(url).host);
    const detail = [source, ...tags.map(({ name }) => name)].filter(Boolean).join(' · ');
    return { id, title: title || url, path: `/read/${id}`, detail };
  });
  const { lists } = await chrome.storage.local.get('lists');
  await chrome.storage.local.set({ lists: { ...lists, items: rows } });
  return rows;
}

async function search(query) {
  const { results } = await ask(`/api/v1/search?limit=10&q=${encodeURIComponent(query)}`);
  return results.map(({ id, title, path, excerpt }) => ({ id, title, path, detail: excerpt }));
}

function draw(rows) {
  byID('items').replaceChildren(...rows.map(row));
}

function row(item) {
  const link = element('a', { href: server + item.path, target: '_blank', rel: 'noopener' },
    element('span', { textContent: item.title }), element('span', { className: 'quiet', textContent: item.detail }));
  const line = element('li', {}, link);
  const change = (fields) => tell('edit', { item: item.id, title: item.title, fields });
  const archive = button('archive', item, async () => {
    archive.disabled = true;
    await change({ isArchived: true });
    await showList();
  });
  const tag = button('tag', item, () => {
    if (line.querySelector('form')) return line.querySelector('form').remove();
    line.append(tagForm(item, change));
    line.querySelector('input').focus();
  });
  line.append(tag, archive);
  return line;
}

const button = (word, { title }, onclick) =>
  element('button', { type: 'button', className: 'button plain small', textContent: say(word), ariaLabel: say(`${word}Item`, title), onclick });

function tagForm({ title }, change) {
  const input = element('input', { ariaLabel: say('tagItem', title), placeholder: say('tagsHint'), autocomplete: 'off' });
  input.setAttribute('list', 'known-tags');
  const form = element('form', {}, element('div', { className: 'field-box' }, input),
    element('button', { className: 'button secondary small', textContent: say('add') }));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const tags = names(input.value);
    form.remove();
    if (tags.length > 0) await change({ tags });
    await showList();
  });
  return form;
}

// Names that there are, to choose from while one types.
async function offerNames() {
  const { lists = {} } = await chrome.storage.local.get('lists');
  for (const shelf of ['tags', 'collections']) {
    const known = await ask(`/api/v1/${shelf}`).then(
      // Saved searches stand among the collections.
      (answer) => answer[shelf].filter(({ search }) => !search).map(({ name }) => name),
      () => lists[shelf] ?? [],
    );
    byID(`known-${shelf}`).replaceChildren(...known.map((value) => element('option', { value })));
    lists[shelf] = known;
  }
  const { lists: now } = await chrome.storage.local.get('lists');
  await chrome.storage.local.set({ lists: { ...now, tags: lists.tags, collections: lists.collections } });
}

// ---- What waits

async function showQueue() {
  const rows = await queue.jobs();
  const waiting = rows.filter(queue.waits).length;
  byID('waiting').textContent = waiting > 0 ? say('waiting', waiting) : '';
  const problems = rows.filter(({ problem }) => problem);
  byID('problems').hidden = problems.length === 0;
  byID('problem-items').replaceChildren(...problems.map(problemRow));
  await showJob();
}

function problemRow(row) {
  const again = async (kind) => {
    await tell(kind, { job: row.id });
    await showQueue();
  };
  return element('li', {},
    element('div', {}, element('span', { textContent: row.title }), element('p', { className: 'quiet', textContent: say(row.problem === 'large' ? 'tooLarge' : 'refused') })),
    button('retry', row, () => again('retry')), button('discard', row, () => again('discard')));
}

async function showConnection() {
  const known = await connection();
  server = known?.server;
  byID('connect').hidden = known !== undefined;
  byID('list').hidden = known === undefined;
  return known !== undefined;
}

async function saveTabs() {
  // Asked for at the press itself.
  chrome.storage.local.set({ wantedTabs: tab.windowId });
  const isGranted = await chrome.permissions.request({ permissions: ['tabs'] });
  if (!isGranted) return;
  const count = await tell('save-tabs', { window: tab.windowId });
  byID('waiting').textContent = say('tabsSaved', count);
}

async function start() {
  putWords();
  tab = await currentTab();
  const isConnected = await showConnection();
  const { savesAtOnce = true } = await chrome.storage.local.get('savesAtOnce');
  const isOwn = server && tab?.url?.startsWith(`${server}/`);
  const isFresh = ({ url, at, isSeen, problem }) => isSeen && url === tab?.url && at > Date.now() - FRESH && !problem;
  const fresh = (await queue.jobs()).find(isFresh);
  byID('save').hidden = isOwn || savesAtOnce || !isConnected;
  if (!isOwn && isConnected) {
    job = fresh?.id;
    if (fresh) await showJob();
    else if (savesAtOnce) await save();
  }
  await Promise.all([showQueue(), isConnected && showList(), isConnected && offerNames()]);
}

byID('save').addEventListener('click', save);
byID('details').addEventListener('submit', (event) => {
  event.preventDefault();
  addDetails();
});
// A popup closes at any press beside it: what was typed is meant.
window.addEventListener('pagehide', () => job && addDetails());
byID('archive-page').addEventListener('click', archivePage);
byID('search').addEventListener('input', showList);
byID('save-tabs').addEventListener('click', saveTabs);
for (const id of ['options', 'open-options']) byID(id).addEventListener('click', () => chrome.runtime.openOptionsPage());
// The worker says what it has done by what it keeps.
chrome.storage.local.onChanged.addListener(async ({ shownAt }) => {
  if (!shownAt) return;
  await showQueue();
  if (server && !byID('items').querySelector('form')) await showList();
});
await start();
