// What the popup's core and its host say to each other: PopupEffect+Coding.swift and PopupMessage+Coding.swift. What a
// server answers may be anything: what is no text is none.
import { Reader, Writer } from '../host/bytes.js';

const PROBLEMS = { refused: 1, large: 2 };

const text = (w, value) => w.text(typeof value === 'string' ? value : '');
const flag = (w, value) => w.byte(value ? 1 : 0);

function list(w, values, write) {
  const all = Array.isArray(values) ? values : [];
  w.number(all.length);
  for (const one of all) write(w, one ?? {});
  return w;
}

function job(w, { id, title, url, at, isSeen, isLinkOnly, steps, tries, problem }) {
  text(text(text(w, id), title), url).number(at);
  flag(flag(w, isSeen), isLinkOnly).number(steps.length).number(tries).byte(problem ? (PROBLEMS[problem] ?? 1) : 0);
  return text(w, steps.findLast(({ kind }) => kind === 'quote')?.quote);
}

const row = (w, { id, title, path, detail }) => text(text(text(text(w, id), title), path), detail);
const begin = (number) => new Writer().byte(number);

export function opened({ language, server, url, savesAtOnce, jobs, lists }) {
  const w = flag(text(text(text(begin(0), language), server), url), savesAtOnce);
  list(list(w, jobs, job), lists?.items, row);
  return list(list(w, lists?.tags, text), lists?.collections, text).written;
}

export const jobsChanged = (jobs) => list(begin(1), jobs, job).written;
export const pageSaved = (id, jobs) => list(text(begin(2), id), jobs, job).written;
export const appended = (addition, isKept) => flag(begin(3).byte(addition), isKept).written;
export const edited = (number, isKept) => flag(begin(4).number(number), isKept).written;

export const latest = (number, items) =>
  list(begin(5).number(number), items, (w, { id, title, url, siteName, tags }) =>
    list(text(text(text(text(w, id), title), url), siteName), tags, (w, { name }) => text(w, name))).written;

export const found = (number, results) =>
  list(begin(6).number(number), results, (w, { id, title, path, excerpt }) => row(w, { id, title, path, detail: excerpt })).written;

export const listUnavailable = (number) => begin(7).number(number).written;

export const names = (shelf, known) =>
  list(begin(8).byte(shelf), known, (w, { name, search }) => flag(text(w, name), search)).written;

export const connected = (server) => text(begin(9), server).written;
export const tabsSaved = (count) => begin(10).number(count).written;
export const closing = () => begin(11).written;
export const sent = (item) => text(begin(12), item).written;

const readList = (r, read) => Array.from({ length: r.number() }, () => read(r));
const readText = (r) => r.text();
const readRow = (r) => ({ id: r.text(), title: r.text(), path: r.text(), detail: r.text() });

// A step of the queue; archiving is the only change that is no addition.
function readChanges(r) {
  const fields = { kind: 'edit', tags: readList(r, readText), collections: readList(r, readText), reason: r.text() };
  return r.byte() === 1 ? { ...fields, isArchived: true } : fields;
}

// By their numbers.
const EFFECTS = {
  0: () => ({ name: 'save' }),
  1: (r) => ({ name: 'append', addition: r.byte(), job: r.text(), fields: readChanges(r) }),
  2: (r) => ({ name: 'edit', number: r.number(), item: r.text(), title: r.text(), fields: readChanges(r) }),
  3: (r) => ({ name: 'askLatest', number: r.number() }),
  4: (r) => ({ name: 'askSearch', number: r.number(), query: r.text() }),
  5: () => ({ name: 'askNames' }),
  6: (r) => ({ name: 'keep', lists: { items: readList(r, readRow) } }),
  7: (r) => ({ name: 'keep', lists: { tags: readList(r, readText), collections: readList(r, readText) } }),
  8: (r) => ({ name: 'tellOfJob', kind: 'retry', job: r.text() }),
  9: (r) => ({ name: 'tellOfJob', kind: 'discard', job: r.text() }),
  10: () => ({ name: 'saveTabs' }),
  11: () => ({ name: 'openOptions' }),
  12: (r) => ({ name: 'focus', id: r.text() }),
};

export function readEffects(bytes) {
  const reader = new Reader(bytes);
  return readList(reader, () => EFFECTS[reader.byte()](reader));
}
