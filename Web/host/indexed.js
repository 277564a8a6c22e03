// The index of the search, in the device's database from one visit to the next: a row under [number] each, and under []
// the token of the page that read it last, which alone may write.
import * as event from './hostevents.js';

const CLAIM = [];
// What stays free for what a person stores.
const ROOM = 64 << 20;

export async function readIndex({ token }, inHost, hear) {
  try {
    const { result: keys } = await inHost('readwrite', (objectStore) => {
      objectStore('host').put(token, CLAIM);
      return objectStore('host').getAllKeys(rows());
    });
    for (const [number] of keys) {
      const { result: bytes } = await inHost('readonly', (objectStore) => objectStore('host').get([number]));
      // Another page has taken it away.
      if (!bytes) break;
      hear(event.indexRead(token, [{ number, bytes }]));
    }
  } catch {
    // Made anew.
  }
  hear(event.indexRead(token, []));
}

export async function keepIndex(effect, inHost, hear) {
  const isKept = await keep(effect, inHost).catch(() => false);
  hear(event.indexKept(effect.token, isKept));
}

async function keep({ token, rows: given, numbers }, inHost) {
  const size = given.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < size + ROOM) return false;
  const staying = new Set(numbers);
  const done = await inHost('readwrite', (objectStore) => {
    const store = objectStore('host');
    const claim = store.get(CLAIM);
    const done = { isKept: false };
    claim.onsuccess = () => {
      if (claim.result !== token) return;
      done.isKept = true;
      const keys = store.getAllKeys(rows());
      keys.onsuccess = () => {
        for (const [number] of keys.result) if (!staying.has(number)) store.delete([number]);
      };
      for (const { number, bytes } of given) store.put(bytes, [number]);
    };
    return done;
  });
  return done.isKept;
}

// Of all rows but the claim, in the order of their numbers.
const rows = () => IDBKeyRange.lowerBound(CLAIM, true);
