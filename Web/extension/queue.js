// What is to be sent, kept in the browser's database before anything is said to be saved: a job for each page or item, with
// its steps in their order. The markup of a page lies by itself, so that the list of jobs is read in no time.
const NAME = 'later-queue';
const DONE_FOR = 24 * 3_600_000;
let opening;

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('jobs', { keyPath: 'id' });
      request.result.createObjectStore('pages');
    };
    request.onsuccess = () => {
      request.result.onclose = () => (opening = undefined);
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  });
  return opening;
}

// Runs `work` in one transaction, and answers when it is on the disk.
async function transact(mode, work) {
  const database = await open();
  const transaction = database.transaction(['jobs', 'pages'], mode, { durability: 'strict' });
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    const result = await work(transaction.objectStore('jobs'), transaction.objectStore('pages'));
    await finished;
    return result;
  } catch (error) {
    finished.catch(() => {});
    throw error;
  }
}

const step = (fields) => ({ id: crypto.randomUUID(), ...fields });

// Jobs, what came last first; what was sent is known for a day.
export async function jobs() {
  const all = await transact('readonly', (rows) => settled(rows.getAll()));
  return all.sort((a, b) => b.at - a.at);
}

export const job = (id) => transact('readonly', (rows) => settled(rows.get(id)));
export const markup = (id) => transact('readonly', (_, pages) => settled(pages.get(id)));
export const waits = (row) => row.steps.length > 0 && !row.problem;

// Keeps a page or a link; where the same page still waits, what is seen now takes its place.
export async function addPage({ url, title, html, quote, isSeen = false }) {
  const known = (await jobs()).find((row) => row.url === url && !row.item && row.steps.length > 0);
  return transact('readwrite', async (rows, pages) => {
    // It may have been sent since.
    const same = known && (await settled(rows.get(known.id)));
    const row = same && !same.item && same.steps[0]?.kind === 'page' && !same.isBeingSent ? same : undefined;
    const kept = row ?? { id: crypto.randomUUID(), at: Date.now(), url, item: '', steps: [step({ kind: 'page' })], tries: 0 };
    Object.assign(kept, { title: title || url, problem: '', isSeen: isSeen || kept.isSeen });
    if (quote) kept.steps.push(step({ kind: 'quote', ...quote }));
    rows.put(kept);
    if (html) pages.put(html, kept.id);
    return kept.id;
  });
}

// Keeps a change of an item that the server has.
export const addEdit = (item, title, fields) =>
  transact('readwrite', (rows) => {
    const id = crypto.randomUUID();
    rows.put({ id, at: Date.now(), url: '', title, item, steps: [step({ kind: 'edit', ...fields })], tries: 0, problem: '' });
    return id;
  });

// Adds a step to a job, also to one whose page was sent; false where nobody knows it any more.
export const append = (id, fields) => change(id, (row) => row.steps.push(step(fields)));

export function change(id, edit) {
  return transact('readwrite', async (rows) => {
    const row = await settled(rows.get(id));
    if (!row) return false;
    edit(row);
    rows.put(row);
    return true;
  });
}

// A step was done; of a page, the item is known from now on.
export const stepDone = (id, stepID, item) =>
  transact('readwrite', async (rows, pages) => {
    const row = await settled(rows.get(id));
    if (!row) return;
    row.steps = row.steps.filter((one) => one.id !== stepID);
    row.tries = 0;
    row.isBeingSent = false;
    if (item) {
      row.item = item;
      pages.delete(id);
    }
    rows.put(row);
  });

export const withoutMarkup = (id) =>
  transact('readwrite', async (rows, pages) => {
    const row = await settled(rows.get(id));
    if (row) rows.put({ ...row, isLinkOnly: true, isBeingSent: false });
    pages.delete(id);
  });

export const remove = (id) =>
  transact('readwrite', (rows, pages) => {
    rows.delete(id);
    pages.delete(id);
  });

// What was sent long ago is forgotten.
export async function forgetOld() {
  const before = Date.now() - DONE_FOR;
  for (const row of await jobs()) {
    if (row.steps.length === 0 && row.at < before) await remove(row.id);
  }
}
