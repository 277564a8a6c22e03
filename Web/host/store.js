import { allowed } from './allowed.js';

// The device's own database. The first four are numbered as StoreName.swift numbers them.
const STORES = ['entities', 'outbox', 'meta', 'drafts', 'host'];
const VERSION = 1;

let connection = null;
// Rows in memory, by store and key, where the browser gives no database, or one that cannot be emptied.
let memory = null;
let isMissing = false;

// The name of the database that this page began with: one of another name took its place.
let isKnown = false;
let known;
// Told when that happens; what is stored next waits until `renew` has brought what the page knows.
let tellLost = null;
let renewing = null;

const askName = (objectStore) => objectStore('host').get('name');
const newName = () => crypto.getRandomValues(new Uint32Array(4)).join();

// The database's name, which it gets here; one on a full device stays without.
async function nameOf(ask) {
  const { result } = await ask('readonly', askName);
  if (result) return result;
  await ask('readwrite', (objectStore) => objectStore('host').add(newName(), 'name')).catch(() => {});
  return (await ask('readonly', askName)).result;
}

const LOOK_EVERY = 30_000;

// A browser that clears a site's data need not say so to an open page (Chromium): looked at now and then, and
// whenever the page comes or goes.
export function watchStorage(tell) {
  tellLost = tell;
  const look = () => transact(['host'], 'readonly', askName).catch(() => {});
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_EVERY);
}

const emptyMemory = () => new Map(STORES.map((name) => [name, new Map()]));

// Whether there is a database; if not, rows last as long as the page.
export async function isDurable() {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      known = await nameOf((mode, work) => transact(['host'], mode, work));
      isKnown = true;
      return true;
    } catch {
      // Once more: the first may have met a connection that was being dropped.
    }
  }
  isMissing = true;
  memory = emptyMemory();
  return false;
}

function open() {
  connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('later', VERSION);
    request.onupgradeneeded = () => {
      for (const store of STORES) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    request.onsuccess = () => {
      const database = request.result;
      // iOS drops connections of pages in the background; a newer version needs them closed. Somebody may also
      // have deleted the database: that is found out at once.
      database.onclose = openAgain;
      database.onversionchange = () => {
        database.close();
        openAgain();
      };
      checked(database).then(resolve, reject);
    };
    request.onerror = () => reject(request.error);
  });
  return connection;
}

function forget() {
  connection = null;
}

function openAgain() {
  forget();
  open().catch(forget);
}

// The database, once it holds what the page knows.
async function checked(database) {
  if (!isKnown || !tellLost) return database;
  const name = await nameOf((mode, work) => run(database, ['host'], mode, work));
  if (name === known) return database;
  known = name;
  await new Promise((done) => {
    renewing = { database, done };
    tellLost();
  });
  return database;
}

// Stores what a page knows in the database that took the place of a lost one.
export async function renew(writes) {
  const { database, done } = renewing;
  try {
    await run(database, STORES.slice(0, 4), 'readwrite', (objectStore) => put(writes, objectStore));
    return true;
  } catch {
    return false;
  } finally {
    done();
  }
}

// Runs one transaction, and once more on a fresh connection if the first was dropped.
async function transact(stores, mode, work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(await open(), stores, mode, work);
    } catch (error) {
      if (attempt === 2 || error?.name === 'QuotaExceededError') throw error;
      forget();
    }
  }
}

function run(database, stores, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    try {
      result = work((name) => transaction.objectStore(name), transaction);
    } catch (error) {
      // Nothing of it shall be stored, and `transaction.error` would be null.
      reject(error);
      transaction.abort();
    }
  });
}

// True once the rows are durable, or as durable as they can be; false if nothing of them was stored.
//
// Asked for and committed at once, though another transaction may be being flushed: what the browser has
// been given survives the page, what waits in the page is gone with it.
export async function persist(writes) {
  unfinished.add(writes);
  if (isLeaving) setAside();
  const isStored = await store(writes);
  unfinished.delete(writes);
  return isStored;
}

async function store(writes) {
  if (memory) return remember(writes);
  const names = [...new Set(writes.map((row) => STORES[row.store]))];
  if (names.length === 0) return true;
  try {
    await transact(names, 'readwrite', (objectStore, transaction) => {
      put(writes, objectStore);
      transaction.commit?.();
    });
    return true;
  } catch {
    return false;
  }
}

// A browser drops what stands behind a slow flush when the page goes, even if it is committed. What the
// person did and typed is set aside then, without what takes rows away; the next start stores it. Done
// already, it does no harm: the server knows a change that comes again.
const ASIDE = 'later-rows-';
const aside = ASIDE + crypto.getRandomValues(new Uint32Array(2)).join();
const unfinished = new Set();
let isLeaving = false;

function setAside() {
  const rows = [...unfinished].flat().filter(({ store, value }) => value && (store === 1 || store === 3));
  const given = rows.map(({ store, key, value }) => [store, [...key], [...value]]);
  if (given.length > 0) allowed(() => localStorage.setItem(aside, JSON.stringify(given)));
}

window.addEventListener('pagehide', () => {
  isLeaving = true;
  setAside();
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
  allowed(() => localStorage.removeItem(aside));
});

const namesAside = () =>
  allowed(() => Object.keys(localStorage).filter((name) => name.startsWith(ASIDE))) ?? [];

// Stores what earlier pages set aside, where rows outlive this one.
export async function takeUp(isDurable) {
  for (const name of isDurable ? namesAside() : []) {
    const rows = allowed(() => JSON.parse(localStorage.getItem(name))) ?? [];
    const bytes = (numbers) => Uint8Array.from(numbers);
    const writes = rows.map(([store, key, value]) => ({ store, key: bytes(key), value: bytes(value) }));
    if (await store(writes)) allowed(() => localStorage.removeItem(name));
  }
  return isDurable;
}

// The key of a draft ends with 0, fifteen bytes and the slot of the tab that types it (Reduce+Draft.swift);
// earlier versions ended it before. Those of tabs that are not here get this one's slot.
const OWNER = 17;

export async function ownDrafts(slot, isHere) {
  if (memory) return;
  const isOwned = (key) => key.length > OWNER && key.at(-OWNER) === 0;
  const isToTake = (key) => !isOwned(key) || (key.at(-1) !== slot && !isHere(key.at(-1)));
  const keys = await transact(['drafts'], 'readonly', (objectStore) => objectStore('drafts').getAllKeys());
  if (!keys.result.some((key) => isToTake(new Uint8Array(key)))) return;
  await transact(['drafts'], 'readwrite', (objectStore) => {
    const rows = objectStore('drafts');
    const request = rows.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      const key = new Uint8Array(cursor.key);
      if (isToTake(key)) {
        const unique = crypto.getRandomValues(new Uint8Array(15));
        const given = isOwned(key) ? [...key.slice(0, -1), slot] : [...key, 0, ...unique, slot];
        cursor.delete();
        rows.put(cursor.value, Uint8Array.from(given));
      }
      cursor.continue();
    };
  });
}

function put(writes, objectStore) {
  for (const row of writes) {
    const rows = objectStore(STORES[row.store]);
    if (row.value === undefined) rows.delete(row.key);
    else rows.put(row.value, row.key);
  }
}

function remember(writes) {
  for (const { store, key, value } of writes) {
    const rows = memory.get(STORES[store]);
    const name = String.fromCharCode(...key);
    if (value === undefined) rows.delete(name);
    else rows.set(name, { key, value });
  }
  return true;
}

// What a start reads of the database, in one transaction: it is asked for while the core is still being compiled,
// and given once to whoever loads these stores.
const ahead = new Map();

export function readAhead(isDurable) {
  if (!isDurable) return;
  const names = STORES.slice(0, 3);
  const read = transact(names, 'readonly', (objectStore) => names.map((name) => rowsOf(objectStore(name))));
  names.forEach((name, index) => ahead.set(name, read.then((all) => all[index])));
  // Asked for again by itself, should it fail.
  read.catch(() => ahead.clear());
}

// For rows of the account beside the app's own, each under an array: they go with it, and may be missing at any time.
export async function inHost(mode, work) {
  if (memory) throw memory;
  return transact(['host'], mode, work);
}

// Every row of a store, in the order of the keys; null if they cannot be read.
export async function load(number) {
  const name = STORES[number];
  if (memory) return remembered(name);
  const read = ahead.get(name)?.catch(() => null);
  ahead.delete(name);
  try {
    const rows = await read ?? await transact([name], 'readonly', (objectStore) => rowsOf(objectStore(name)));
    return rows.keys.result.map((key, index) => ({ key: new Uint8Array(key), value: rows.values.result[index] }));
  } catch {
    return null;
  }
}

const rowsOf = (store) => ({ keys: store.getAllKeys(), values: store.getAll() });

function remembered(name) {
  const rows = [...memory.get(name)].sort(([left], [right]) => (left < right ? -1 : 1));
  return rows.map(([, row]) => row);
}

// The value that is there, or else the one given, for every tab the same.
export async function valueOrFirst(key, first) {
  if (isMissing) return first;
  // Nearly always it is there, and reading waits for nobody.
  const { result } = await transact(['host'], 'readonly', (objectStore) => objectStore('host').get(key));
  if (result) return result;
  const found = await transact(['host'], 'readwrite', (objectStore) => {
    const rows = objectStore('host');
    const held = { value: first };
    const request = rows.get(key);
    request.onsuccess = () => {
      if (request.result) held.value = request.result;
      else rows.put(first, key);
    };
    return held;
  });
  return found.value;
}

// What belongs to the account; the device's own number stays, unless only the whole database will go.
// The rows given are there afterwards, and the name of this erasing. False where the browser gives no
// database; throws when rows are left in it: then this page reads and writes none of them any more.
export async function eraseRows(writes, name) {
  ahead.clear();
  for (const name of namesAside()) allowed(() => localStorage.removeItem(name));
  if (isMissing) return remembersOnly(writes);
  const begin = (objectStore) => {
    for (const store of STORES.slice(0, 4)) objectStore(store).clear();
    put(writes, objectStore);
    // What `inHost` has stored: arrays come after all other keys.
    objectStore('host').delete(IDBKeyRange.lowerBound([]));
    objectStore('host').put(name, 'erased');
    // Also where the database had to be made anew: for other pages it is the same.
    if (known) objectStore('host').put(known, 'name');
  };
  try {
    await transact(STORES, 'readwrite', begin);
  } catch {
    try {
      await deleteDatabase();
      await transact(STORES, 'readwrite', begin);
    } catch (error) {
      remembersOnly(writes);
      throw error;
    } finally {
      isKnown = true;
    }
  }
  memory = null;
  return true;
}

function remembersOnly(writes) {
  memory = emptyMemory();
  remember(writes);
  return false;
}

// The name of the erasing that was done last; undefined if that cannot be known.
export async function lastErased() {
  if (isMissing) return undefined;
  try {
    const found = await transact(['host'], 'readonly', (objectStore) => objectStore('host').get('erased'));
    return found.result;
  } catch {
    return undefined;
  }
}

async function deleteDatabase() {
  const database = await open().catch(() => null);
  database?.close();
  forget();
  // Not lost: this page itself takes it away.
  isKnown = false;
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('later');
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
}
