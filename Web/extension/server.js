// The person's own server: which one it is, and how it is asked.

// How long somebody waits at the popup, in milliseconds; what is sent may be large.
const PATIENCE = { GET: 20_000 };

// Why a request was not done. `kind`: away (nobody answered, or something in between did), busy (the server is in trouble, or
// asks to wait), ended (the token), refused (this request, for good), large.
export class Refusal extends Error {
  constructor(kind, detail = '') {
    super(detail || kind);
    this.kind = kind;
  }
}

// `{ server, token }`, or undefined while the extension is not connected.
export async function connection() {
  const { connection } = await chrome.storage.local.get('connection');
  return connection?.token ? connection : undefined;
}

// The token was ended in the settings, or a year has passed: what waits goes on waiting.
export async function ended() {
  const { connection } = await chrome.storage.local.get('connection');
  if (connection) await chrome.storage.local.set({ connection: { server: connection.server } });
}

// Ports are no part of what is asked for: Firefox knows none there.
export const permission = (server) => {
  const { protocol, hostname } = new URL(server);
  return { origins: [`${protocol}//${hostname}/*`] };
};

// The origin of what a person typed; undefined for what is no address.
export function origin(text) {
  const typed = text.trim();
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(typed);
  const full = /^https?:\/\//i.test(typed) ? typed : `${isLocal ? 'http' : 'https'}://${typed}`;
  if (!typed || !URL.canParse(full)) return undefined;
  const url = new URL(full);
  return url.hostname.includes('.') || isLocal || url.port || url.hostname === 'localhost' || url.hostname.startsWith('[')
    ? url.origin
    : undefined;
}

// What the server answers, read; throws a `Refusal`.
export async function ask(path, { method = 'GET', body, key } = {}) {
  const known = await connection();
  if (!known) throw new Refusal('ended');
  const headers = { Authorization: `Bearer ${known.token}`, Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  const response = await answer(known.server + path, {
    method, headers, credentials: 'omit', redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE[method] ?? 280_000),
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.ok) return read(response);
  throw await refusal(response);
}

async function answer(url, options) {
  try {
    return await fetch(url, options);
  } catch {
    throw new Refusal('away');
  }
}

async function read(response) {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    // Cut off, or a page of what stands in between.
    throw new Refusal('away');
  }
}

async function refusal(response) {
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/problem+json');
  const problem = isOurs ? await response.json().catch(() => undefined) : undefined;
  const { status } = response;
  if (status === 413) return new Refusal('large', problem?.detail);
  // Only our own server gives a code: what stands in front of it refuses for itself.
  if (!problem) return new Refusal(status >= 500 || status === 429 ? 'busy' : 'away');
  if (status === 401) return new Refusal('ended', problem.detail);
  if (status >= 500 || [409, 429].includes(status)) return new Refusal('busy', problem.detail);
  return new Refusal('refused', problem.detail);
}
