// Files that wait to be sent: photos, recordings, documents. They have a database of their own, so that no
// version of the app closes the other's; the bytes go into it before anything is said to be kept.
import { allowed } from './allowed.js';

const NAME = 'later-files';
const LARGEST = 32 << 20;
// Why a file was not taken, as FileTrouble.swift numbers it.
const TROUBLE = { notStored: 0, tooLarge: 1, unreadable: 2, unsupported: 3 };

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      // Names and bytes apart: to know what waits, nobody reads all the bytes. Parts are of a recording.
      for (const store of ['names', 'bytes', 'parts']) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Opened for each use: a few times an hour, and iOS drops connections of pages in the background.
async function transact(stores, mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(stores, mode, { durability: 'strict' });
      let result;
      transaction.oncomplete = () => resolve(result?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      result = work((name) => transaction.objectStore(name));
    });
  } finally {
    database.close();
  }
}

async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The file as it is told to the core, once it is durable; or `{ trouble }`.
export async function take(blob, { name, seconds, source }) {
  if (blob.size > LARGEST) return { trouble: TROUBLE.tooLarge };
  let bytes;
  let hash;
  try {
    bytes = await blob.arrayBuffer();
    hash = await hashOf(bytes);
  } catch {
    return { trouble: TROUBLE.unreadable };
  }
  const type = blob.type.split(';')[0];
  const file = { hash, size: bytes.byteLength, type, name, seconds, source };
  try {
    await transact(['names', 'bytes'], 'readwrite', (store) => {
      store('names').put(file, hash);
      return store('bytes').put(bytes, hash);
    });
  } catch {
    return { trouble: TROUBLE.notStored };
  }
  await show(file, bytes);
  return file;
}

// Where pages look for contents: what was just taken is shown without a network.
async function show(file, bytes) {
  try {
    const cache = await caches.open('contents');
    const headers = { 'Content-Type': file.type, 'Content-Length': `${bytes.byteLength}` };
    await cache.put(`/api/v1/contents/${file.hash}`, new Response(bytes, { headers }));
  } catch {
    // No room, or no cache: it is seen once it was sent.
  }
}

export async function waiting() {
  try {
    return (await transact(['names'], 'readonly', (store) => store('names').getAll())) ?? [];
  } catch {
    return [];
  }
}

// Status 0: no answer, or the bytes cannot be read now.
export async function upload(hash) {
  try {
    const bytes = await transact(['bytes'], 'readonly', (store) => store('bytes').get(hash));
    if (!bytes) return 410;
    const response = await fetch(`/api/v1/contents/${hash}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream', Accept: 'application/json' },
      body: bytes,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export async function drop(hash) {
  try {
    await transact(['names', 'bytes'], 'readwrite', (store) => {
      store('names').delete(hash);
      return store('bytes').delete(hash);
    });
  } catch {
    // It is sent once more, which does nothing.
  }
}

// The parts of a recording under way, so that a crash loses no more than a second of it.
export const keepPart = (number, blob) =>
  blob.arrayBuffer().then((bytes) =>
    transact(['parts'], 'readwrite', (store) => store('parts').put({ bytes, type: blob.type }, number)),
  );

export async function forgetParts() {
  await transact(['parts'], 'readwrite', (store) => store('parts').clear()).catch(() => {});
}

// What a recording left behind that was cut off becomes a file.
export async function rescueParts() {
  try {
    const parts = await transact(['parts'], 'readonly', (store) => store('parts').getAll());
    if (!parts?.length) return;
    const blob = new Blob(parts.map((part) => part.bytes), { type: parts[0].type });
    const file = await take(blob, { name: '', seconds: parts.length, source: 1 });
    if (file.hash) await forgetParts();
  } catch {
    // They are still there at the next start.
  }
}

export async function eraseFiles() {
  if (!allowed(() => indexedDB)) return;
  await transact(['names', 'bytes', 'parts'], 'readwrite', (store) => {
    store('names').clear();
    store('parts').clear();
    return store('bytes').clear();
  });
}
