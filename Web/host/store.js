// The device's own database. The first four are numbered as StoreName.swift numbers them.
const STORES = ['entities', 'outbox', 'meta', 'drafts', 'host'];
const VERSION = 1;

let connection = null;

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
      // iOS drops connections of pages in the background; a newer version needs them closed.
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  return connection;
}

function forget() {
  connection = null;
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
    result = work((name) => transaction.objectStore(name));
  });
}

// What waits to be stored while a transaction is being flushed goes into the next one together.
const waiting = [];
let isStoring = false;

// True once the rows are durable; false if nothing of them was stored.
export function persist(writes) {
  return new Promise((resolve) => {
    waiting.push({ writes, resolve });
    if (!isStoring) storeWaiting();
  });
}

async function storeWaiting() {
  isStoring = true;
  while (waiting.length > 0) {
    const group = waiting.splice(0);
    if (await store(group.flatMap((entry) => entry.writes))) {
      for (const entry of group) entry.resolve(true);
    } else {
      // One of them may be too large: each for itself.
      for (const entry of group) entry.resolve(group.length > 1 && (await store(entry.writes)));
    }
  }
  isStoring = false;
}

async function store(writes) {
  const names = [...new Set(writes.map((row) => STORES[row.store]))];
  if (names.length === 0) return true;
  try {
    await transact(names, 'readwrite', (objectStore) => {
      for (const row of writes) {
        const rows = objectStore(STORES[row.store]);
        if (row.value === undefined) rows.delete(row.key);
        else rows.put(row.value, row.key);
      }
    });
    return true;
  } catch {
    return false;
  }
}

// Every row of a store, in the order of the keys; none where the browser gives no database.
export async function load(number) {
  try {
    const { keys, values } = await transact([STORES[number]], 'readonly', (objectStore) => ({
      keys: objectStore(STORES[number]).getAllKeys(),
      values: objectStore(STORES[number]).getAll(),
    }));
    return { keys: keys.result, values: values.result };
  } catch {
    return { keys: [], values: [] };
  }
}

// The value that is there, or else the one given, for every tab the same.
export async function valueOrFirst(key, first) {
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

// What belongs to the account, with what waits to be stored; the device's own number stays, and the
// rows given are there afterwards.
export async function eraseRows(writes) {
  for (const entry of waiting.splice(0)) entry.resolve(false);
  const names = STORES.slice(0, 4);
  await transact(names, 'readwrite', (objectStore) => {
    for (const name of names) objectStore(name).clear();
    for (const row of writes) if (row.value !== undefined) objectStore(STORES[row.store]).put(row.value, row.key);
  });
}
