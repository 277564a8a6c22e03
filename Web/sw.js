import { take } from './host/files.js';

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

// What another app shares: files wait in their own database until the app takes them, texts go
// along in the address, as does the trouble with a file that cannot be kept. Without a network too.
async function takeShared(request) {
  const form = await request.formData();
  const query = new URLSearchParams();
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  for (const file of form.getAll('files')) {
    if (!(file instanceof File) || file.size === 0) continue;
    const { trouble } = await take(file, { name: file.name, seconds: 0, source: 2 });
    if (trouble !== undefined) query.set('trouble', trouble);
  }
  return Response.redirect(`/share?${query}`, 303);
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
