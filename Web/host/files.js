// Files that wait to be sent: photos, recordings, documents. They have a database of their own, so that no
// version of the app closes the other's; the bytes go into it before anything is said to be kept.
import { allowed } from './allowed.js';

const NAME = 'later-files';
// As FileLimit.swift has it.
export const LARGEST = 32 << 20;
// Shared by another app or any site: nothing is done with it before the person says so.
export const OFFERED = 4;
const SHOWN = new Set([
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'audio/webm', 'audio/ogg', 'audio/mp4',
  'audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/aac', 'audio/x-m4a', 'application/pdf', 'text/plain',
]);
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
export async function transact(stores, mode, work) {
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

export async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The file as it is told to the core, once it is durable; or `{ trouble }`.
export async function take(blob, { name, seconds, source, nonce }) {
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
  const file = { hash, size: bytes.byteLength, type, name, seconds, source, nonce, at: Date.now() };
  try {
    await transact(['names', 'bytes'], 'readwrite', (store) => {
      store('names').put(file, hash);
      return store('bytes').put(bytes, hash);
    });
  } catch {
    return { trouble: TROUBLE.notStored };
  }
  if (source !== OFFERED) await show(file, bytes);
  return file;
}

// Where pages look for contents: what was just taken is shown without a network. It never runs there.
export async function show(file, bytes) {
  try {
    const cache = await caches.open('contents');
    const headers = {
      'Content-Type': SHOWN.has(file.type) ? file.type : 'application/octet-stream',
      'Content-Length': `${bytes.byteLength}`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    };
    await cache.put(`/api/v1/contents/${file.hash}`, new Response(bytes, { headers }));
  } catch {
    // No room, or no cache: it is seen once it was sent.
  }
}

// Null where they cannot be read.
export async function waiting() {
  if (!allowed(() => indexedDB)) return [];
  try {
    return (await transact(['names'], 'readonly', (store) => store('names').getAll())) ?? [];
  } catch {
    return null;
  }
}

// Our server answers requests of the app with no page and no way to one: those are of something between.
export function statusOf(response) {
  const isPage = response.ok && response.headers.get('Content-Type')?.startsWith('text/html');
  return response.type === 'opaqueredirect' || isPage ? 302 : response.status;
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

export async function eraseFiles() {
  if (!allowed(() => indexedDB)) return;
  await transact(['names', 'bytes', 'parts'], 'readwrite', (store) => {
    store('names').clear();
    store('parts').clear();
    return store('bytes').clear();
  });
}
