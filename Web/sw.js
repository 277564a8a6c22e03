// Keeps one whole version of the app on the device, and answers with it, network or not. The build
// writes the version and its files, each with its hash, over the next two lines.
const VERSION = '';
const FILES = [];

const BUNDLE = `bundle-${VERSION}`;
const CONTENTS = 'contents';
const SHELL = '/shell.html';
const PATHS = new Set(FILES.map((file) => file.path));

// All or nothing: a file that is not what the build wrote makes the whole version fail, and the one
// before stays.
async function install() {
  const answers = await Promise.all(FILES.map(fetchChecked));
  try {
    const cache = await caches.open(BUNDLE);
    await Promise.all(answers.map((answer, index) => cache.put(FILES[index].path, answer)));
  } catch (error) {
    // No room: half a version would only take more of it.
    await caches.delete(BUNDLE);
    throw error;
  }
}

async function fetchChecked({ path, type, sha256 }) {
  // What the page has just loaded under a name of its contents is not transferred again.
  const answer = await checked({ path, type, sha256 }, 'force-cache').catch(() => null);
  return answer ?? checked({ path, type, sha256 }, 'no-store');
}

async function checked({ path, type, sha256 }, cache) {
  const response = await fetch(path, { cache, credentials: 'same-origin', redirect: 'error' });
  const given = response.headers.get('Content-Type')?.split(';')[0].trim();
  if (response.status !== 200 || given !== type) throw new Error(`${path}: ${response.status} ${given}`);
  const body = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha256) throw new Error(`${path}: not the file of this version`);
  const headers = new Headers(response.headers);
  // The body is not encoded any more.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(body, { headers });
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('bundle-') && name !== BUNDLE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fromBundle(path, request) {
  const cache = await caches.open(BUNDLE);
  return (await cache.match(path)) ?? fetch(request);
}

async function fromContents(request, path) {
  const cache = await caches.open(CONTENTS);
  // Not into the browser's own cache: a sign-out could not empty that.
  return (await cache.match(path)) ?? fetch(request, { cache: 'no-store' });
}

// What another app shares: files wait in their own database (as host/files.js has it) until the app takes
// them, texts go along in the address. Without a network too.
const LARGEST = 32 << 20;

async function takeShared(request) {
  const form = await request.formData();
  const query = new URLSearchParams();
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const shared = form.getAll('files').filter((file) => file instanceof File && file.size > 0);
  for (const file of shared) await keepFile(file);
  return Response.redirect(`/share?${query}`, 303);
}

async function keepFile(file) {
  if (file.size > LARGEST) return;
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = file.type.split(';')[0];
  const row = { hash, size: bytes.byteLength, type, name: file.name, seconds: 0, source: 2 };
  const database = await openFiles();
  await new Promise((resolve, reject) => {
    const transaction = database.transaction(['names', 'bytes'], 'readwrite', { durability: 'strict' });
    transaction.objectStore('names').put(row, hash);
    transaction.objectStore('bytes').put(bytes, hash);
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
  const headers = { 'Content-Type': type };
  const cache = await caches.open(CONTENTS);
  await cache.put(`/api/v1/contents/${hash}`, new Response(bytes, { headers })).catch(() => {});
}

function openFiles() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('later-files', 1);
    request.onupgradeneeded = () => {
      for (const store of ['names', 'bytes', 'parts']) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

// The user took the offer of a new version.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === '/share') {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/v1/contents/')) {
    if (request.mode !== 'navigate') event.respondWith(fromContents(request, url.pathname));
  } else if (PATHS.has(url.pathname)) {
    event.respondWith(fromBundle(url.pathname, request));
  } else if (request.mode === 'navigate' && url.pathname !== '/send' && !url.pathname.startsWith('/api/')) {
    event.respondWith(fromBundle(SHELL, request));
  }
});
