// What becomes of files that wait: none of it is needed before one is there.
import { show, statusOf, take, transact } from './files.js';
import { CONTENTS, bytesOf, content } from './kept.js';

const NOTHING = new Uint8Array(0);
const SHARED = 2;
const EXAMPLE = 5;

// Status 0: no answer, or the bytes cannot be read now; 410: they are not here. What waits no longer, or lost its
// database, may be among the contents that the device keeps.
export async function upload(hash, account) {
  const path = CONTENTS + hash;
  try {
    const bytes = (await bytesOf(hash)) ?? (await content(hash));
    if (!bytes) return { status: 410, body: NOTHING };
    const response = await fetch(path + (account && `?account=${account}`), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream', Accept: 'application/cbor' },
      body: bytes,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
    });
    return { status: statusOf(response), body: new Uint8Array(await response.arrayBuffer()) };
  } catch {
    return { status: 0, body: NOTHING };
  }
}

// Texts of the app itself, one after the other: the order is that of their items.
export async function keepTexts(names, texts, taken) {
  for (const [index, text] of texts.entries()) {
    const file = new Blob([text], { type: 'text/plain' });
    taken(await take(file, { name: names[index], seconds: 0, source: EXAMPLE }));
  }
}

// The person wants what another app shared.
export async function accept(hash) {
  try {
    const bytes = await bytesOf(hash);
    const file = await transact(['names'], 'readonly', (store) => store('names').get(hash));
    if (!bytes || !file) return;
    await transact(['names'], 'readwrite', (store) => store('names').put({ ...file, source: SHARED }, hash));
    await show(file, bytes);
  } catch {
    // Its item is there: the file waits all the same.
  }
}

// A file that waited, and lost its database, waits again.
export async function restore(file) {
  const found = await content(file.hash);
  if (found) await take(new Blob([found], { type: file.type }), file);
}
