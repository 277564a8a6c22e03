import { noteAct, sendActs, subscribeAnew } from './host/acts.js';
import { OFFERED, take, transact } from './host/files.js';

// Keeps one whole version of the app on the device, and answers with it, network or not. The build
// writes VERSION and FILES, the version and its files, each with its hash, before all of this.

const BUNDLE = `bundle-${VERSION}`;
const CONTENTS = 'contents';
const SHELL = '/shell.html';
// What contents are asked for as: by the app itself, to be seen, to be heard.
const SEEN = new Set(['', 'image', 'audio', 'video']);
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

// Milliseconds after which a file is asked for again where the network gave nothing: nobody installs a version twice.
const PAUSES = [1_000, 5_000, 20_000];

async function fetchChecked(file) {
  // What the page has just loaded under a name of its contents is not transferred again.
  const answer = await checked(file, 'force-cache').catch(() => null);
  return answer ?? fromNetwork(file, PAUSES);
}

async function fromNetwork(file, [pause, ...pauses]) {
  try {
    return await checked(file, 'no-store');
  } catch (error) {
    // Another answer is no matter of the network.
    if (pause === undefined || !(error instanceof TypeError)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return fromNetwork(file, pauses);
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

// A typeface is kept once a page has asked for it.
async function fromFonts(request) {
  const cache = await caches.open(BUNDLE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

async function fromContents(request, path) {
  const cache = await caches.open(CONTENTS);
  const kept = await cache.match(path);
  // Not into the browser's own cache: a sign-out could not empty that.
  return kept ? part(kept, request.headers.get('Range')) : fetch(request, { cache: 'no-store' });
}

// The part that a player asks for: some play nothing that has none.
async function part(kept, range) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const bytes = first && (await kept.blob());
  if (!bytes || Number(first) >= bytes.size) return first ? new Response(null, { status: 416 }) : kept;
  const end = last ? Math.min(Number(last), bytes.size - 1) : bytes.size - 1;
  const headers = new Headers(kept.headers);
  headers.set('Content-Range', `bytes ${first}-${end}/${bytes.size}`);
  headers.set('Content-Length', end - first + 1);
  return new Response(bytes.slice(Number(first), end + 1), { status: 206, headers });
}

// Files that are offered at once, and all that may wait for a yes: any site can hand over more.
const MOST = 100;
const ROOM = 500 << 20;
// As FileTrouble.swift numbers it.
const NOT_STORED = 0;

// What another app shares, or any site: files wait in their own database until the person takes them, texts
// go along in the address, as does the trouble with a file. A word that nobody can guess is with the files and in
// the address, so that no other address says yes to them. Without a network too.
async function takeShared(request) {
  const form = await request.formData();
  const query = new URLSearchParams();
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let [count, size] = [0, 0];
  for (const file of form.getAll('files')) {
    if (!(file instanceof File) || file.size === 0) continue;
    if (count === MOST || size + file.size > ROOM) {
      query.set('trouble', NOT_STORED);
      break;
    }
    const { trouble } = await take(file, { name: file.name, seconds: 0, source: OFFERED, nonce });
    if (trouble !== undefined) query.set('trouble', trouble);
    else [count, size] = [count + 1, size + file.size];
  }
  if (count > 0) {
    query.set('nonce', nonce);
    await forgetOldest(nonce, MOST - count, ROOM - size).catch(() => {});
  }
  return Response.redirect(`/share?${query}`, 303);
}

// What was offered before, and nobody took, goes where there is no room for it beside the new.
async function forgetOldest(nonce, count, room) {
  await transact(['names', 'bytes'], 'readwrite', (store) => {
    const request = store('names').getAll();
    request.onsuccess = () => {
      const offered = request.result.filter((file) => file.source === OFFERED && file.nonce !== nonce);
      offered.sort((left, right) => (right.at ?? 0) - (left.at ?? 0));
      for (const file of offered) {
        count -= 1;
        room -= file.size;
        if (count >= 0 && room >= 0) continue;
        for (const name of ['names', 'bytes']) store(name).delete(file.hash);
      }
    };
    return request;
  });
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

// What the server sends is in the declarative format, which browsers that know it show without this worker.
async function showNotice(data) {
  let sent = null;
  try {
    sent = data?.json();
  } catch {
    // Something has to be shown all the same: browsers end a subscription that shows nothing.
  }
  const { title = 'Later', navigate = '/', app_badge, mutable, actions = [], ...rest } = sent?.notification ?? {};
  const told = { ...rest, data: { ...rest.data, url: navigate } };
  // A second one of the same thing takes the first one's place and is heard; one that was sent twice is not.
  const shown = told.tag ? await self.registration.getNotifications({ tag: told.tag }) : [];
  const isHeard = shown.length > 0 && !shown.some((notice) => notice.data?.key === told.data.key);
  await self.registration.showNotification(title, {
    ...told,
    ...(isHeard && { renotify: true }),
    actions: actions.slice(0, self.Notification?.maxActions ?? 0).map(({ action, title }) => ({ action, title })),
  });
  const badge = sent?.app_badge ?? app_badge;
  if (badge !== undefined) await navigator.setAppBadge?.(Number(badge)).catch(() => {});
  await sendOrWait();
}

// On the device before anything else: then it is sent, sooner or later.
async function act(token, action) {
  await noteAct({ token, action });
  await sendOrWait();
}

async function sendOrWait() {
  const isSent = await sendActs().catch(() => false);
  if (!isSent) await self.registration.sync?.register('acts').catch(() => {});
}

async function openNotice(address) {
  const url = new URL(address ?? '/', self.location.origin);
  const path = url.origin === self.location.origin ? url.pathname + url.search : '/';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) {
    // A page that is loaded anew would lose what is typed in it: it goes there by itself.
    const focused = await window.focus().catch(() => null);
    if (!focused) continue;
    focused.postMessage({ open: path });
    return;
  }
  await self.clients.openWindow(path);
}

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const token = notification.data?.tokens?.[action];
  event.waitUntil(action && token ? act(token, action) : openNotice(notification.data?.url));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(self.registration, event)));

// It rejects while something waits: the browser then tries again.
self.addEventListener('sync', (event) => {
  if (event.tag !== 'acts') return;
  event.waitUntil(sendActs().then((isSent) => isSent || Promise.reject(new Error('something waits'))));
});

// The user took the offer of a new version; or a page that was on its way as this worker began has none.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
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
    // Nothing of a stranger becomes a page, a frame, a script or a style here.
    if (request.mode !== 'navigate' && SEEN.has(request.destination)) event.respondWith(fromContents(request, url.pathname));
  } else if (request.destination === 'font') {
    event.respondWith(fromFonts(request));
  } else if (PATHS.has(url.pathname)) {
    event.respondWith(fromBundle(url.pathname, request));
  } else if (request.mode === 'navigate' && !/^\/((send|extension|later-extension\.zip)$|(api|auth|widgets|shared|unsubscribe)\/|feeds\/[^/]+\/)/.test(url.pathname)) {
    event.respondWith(fromBundle(SHELL, request));
  }
});
