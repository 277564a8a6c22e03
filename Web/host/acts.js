// What was pressed on a notification, until the server has it: the worker writes it down before anything else, and worker
// and page send it. A database of its own, which nothing of an account is in but tokens that do one thing each.
const NAME = 'later-acts';
const PATH = '/api/v1/notifications/act';
export const CHANNELS = '/api/v1/notifications/channels';
// Of these answers none would become another one: done, not understood, ended.
const SETTLED = new Set([200, 204, 400, 404, 410, 422]);

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('acts', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function transact(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(['acts'], mode, { durability: 'strict' });
      const results = work(transaction.objectStore('acts'));
      transaction.oncomplete = () => resolve(results.map((request) => request.result));
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  } finally {
    database.close();
  }
}

export const noteAct = (act) => transact('readwrite', (store) => [store.add(act)]);

// Sends what waits, in its order; false where something still waits. Sent twice it does nothing more.
export async function sendActs() {
  const [keys, acts] = await transact('readonly', (store) => [store.getAllKeys(), store.getAll()]);
  for (const [index, { token, action }] of acts.entries()) {
    const status = await post(PATH, { token, action }, 'omit').then((response) => response.status, () => 0);
    if (!SETTLED.has(status)) return false;
    await transact('readwrite', (store) => [store.delete(keys[index])]);
  }
  return true;
}

function post(path, message, credentials) {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(message),
    credentials,
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout?.(30_000),
  });
}

const encode = (bytes) => bytes
  ? btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  : '';

// A subscription as the server takes it, and the key of the server that it was made with.
export function described(subscription) {
  if (!subscription) return { endpoint: '', secret: '', key: '' };
  const secret = `${encode(subscription.getKey('p256dh'))}.${encode(subscription.getKey('auth'))}`;
  return { endpoint: subscription.endpoint, secret, key: encode(subscription.options?.applicationServerKey) };
}

// Without the page: the browser has ended a subscription and made, or wants, another one.
export async function subscribeAnew(registration, { oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, secret } = described(subscription);
  await post(CHANNELS, { sort: 'push', address: endpoint, secret }, 'same-origin');
}
