import { allowed } from './allowed.js';
import { hashOf, statusOf } from './files.js';
import * as event from './hostevents.js';

const TIMEOUT = 30_000;
// By the numbers of HTTPCall.Method.
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const CONTENTS = '/api/v1/contents/';
const CBOR = 'application/cbor';

// Status 0: no answer.
export async function request(call) {
  const headers = { Accept: call.path.startsWith(CONTENTS) ? `${CBOR}, */*` : CBOR };
  if (call.body) headers['Content-Type'] = CBOR;
  try {
    const response = await fetch(call.path, {
      method: METHODS[call.method],
      headers,
      body: call.body,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout?.(TIMEOUT),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: statusOf(response), body, retryAfter: secondsToWait(response) };
  } catch {
    return { status: 0, body: new Uint8Array(0), retryAfter: 0 };
  }
}

// The header of that name: seconds, or a date.
function secondsToWait(response) {
  const given = response.headers.get('Retry-After');
  if (given === null) return 0;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Math.min(Math.max(Math.ceil(seconds) || 0, 0), 86_400);
}

// The server's stream of "there is more"; the browser connects again by itself.
export class Stream {
  constructor(hear) {
    this.hear = hear;
    this.source = null;
  }

  open(path) {
    if (this.source && this.source.readyState !== EventSource.CLOSED) return;
    const source = new EventSource(path);
    source.onopen = () => this.hear(event.streamOpened());
    source.addEventListener('more', () => this.hear(event.streamMessage()));
    source.onerror = () => this.hear(event.streamClosed());
    this.source = source;
  }

  close() {
    this.source?.close();
    this.source = null;
  }
}

const AT_ONCE = 4;

// Puts into the cache what is not there yet; the paths that are there afterwards, none without a cache.
export async function keep(paths) {
  try {
    const cache = await caches.open('contents');
    const present = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
    const missing = paths.filter((path) => !present.has(path));
    const fetchNext = async () => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
        if (await keepOne(cache, path)) present.add(path);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
    return paths.filter((path) => present.has(path));
  } catch {
    return [];
  }
}

async function keepOne(cache, path) {
  try {
    const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin', redirect: 'error' });
    if (response.status !== 200) return false;
    const bytes = await response.clone().arrayBuffer();
    // What something between answers in its place would stay for good.
    if (!path.endsWith(await hashOf(bytes))) return false;
    await cache.put(path, response);
    return true;
  } catch {
    return false;
  }
}

export async function eraseKept() {
  await allowed(() => caches.delete('contents'));
}
