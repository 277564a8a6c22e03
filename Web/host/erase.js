import { allowed } from './allowed.js';
import { eraseFiles } from './files.js';
import { eraseKept } from './network.js';
import { eraseRows, lastErased } from './store.js';

// Holds an erasing until it is done, its name and the rows that it leaves: the database may be what fails.
const MARK = 'later-erasing';

// True once nothing of the account is on this device. If not, nothing of it is read any more, and the next
// start tries again.
export async function erase(writes) {
  const name = crypto.getRandomValues(new Uint32Array(4)).join();
  mark(name, writes);
  const isKeptGone = await Promise.all([eraseKept(), eraseFiles()]).then(() => true, () => false);
  try {
    // Named last, and only where everything is gone with it.
    const isDatabase = await eraseRows(writes, isKeptGone ? name : '');
    if (!isKeptGone) return false;
    // A database that this page was not given is emptied when another page is given it.
    if (isDatabase) unmark();
    else mark(name, []);
    return true;
  } catch {
    return false;
  }
}

// Ends an erasing that failed or was cut off, before anything is read; whether rows outlive this page.
export async function endErasing(isDurable) {
  const begun = allowed(marked);
  if (!begun) return isDurable;
  // It was done, and the mark came back after a crash: what is here now belongs to whoever came then.
  if (begun.name === (await lastErased())) {
    unmark();
    return isDurable;
  }
  return (await erase(begun.writes)) && isDurable;
}

function mark(name, writes) {
  const rows = writes.map(({ store, key, value }) => ({ store, key: [...key], value: value && [...value] }));
  allowed(() => localStorage.setItem(MARK, JSON.stringify({ name, rows })));
}

function unmark() {
  allowed(() => localStorage.removeItem(MARK));
}

function marked() {
  const given = localStorage.getItem(MARK);
  if (given === null) return null;
  const { name, rows } = JSON.parse(given);
  const bytes = (numbers) => numbers && Uint8Array.from(numbers);
  return { name, writes: rows.map(({ store, key, value }) => ({ store, key: bytes(key), value: bytes(value) })) };
}
