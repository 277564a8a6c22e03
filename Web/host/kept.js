// The contents that this device keeps: given back to a server that lost them, and to the person as a file.
import { allowed } from './allowed.js';
import { transact, waiting } from './files.js';

export const CONTENTS = '/api/v1/contents/';
// As StoreName.swift numbers it.
const DRAFTS = 3;

// Their hashes; none where the browser has no cache. Throws where it cannot be read.
export async function keptHashes() {
  if (!allowed(() => caches)) return [];
  const requests = await (await caches.open('contents')).keys();
  return requests.map(({ url }) => url.slice(-64));
}

export async function content(hash) {
  if (!allowed(() => caches)) return undefined;
  const cache = await caches.open('contents');
  return (await cache.match(CONTENTS + hash))?.blob();
}

// Of a file that waits.
export const bytesOf = (hash) => transact(['bytes'], 'readonly', (store) => store('bytes').get(hash));

// A file of what the core gives and, behind it, the contents and files that wait, a CBOR array of [media type, bytes],
// then as key 5 what was typed, an array of [key, value] (DeviceCopy.swift). Throws where that cannot be read.
export async function saveCopy(head, load) {
  const names = await waiting();
  const drafts = await load(DRAFTS);
  if (!names || !drafts) throw new Error('What is on this device cannot be read.');
  const contents = [];
  for (const { hash, type } of names) {
    const bytes = (await bytesOf(hash)) ?? (await content(hash));
    if (bytes) contents.push(new Blob([bytes], { type }));
  }
  const sent = new Set(names.map(({ hash }) => hash));
  for (const hash of await keptHashes()) {
    const found = sent.has(hash) ? null : await content(hash).catch(() => null);
    if (found) contents.push(found);
  }
  const parts = [head, cborHead(4, contents.length)];
  for (const found of contents) {
    const type = new Blob([found.type]);
    parts.push(cborHead(4, 2), cborHead(3, type.size), type, cborHead(2, found.size), found);
  }
  parts.push(new Uint8Array([5]), cborHead(4, drafts.length));
  for (const { key, value } of drafts) {
    parts.push(cborHead(4, 2), cborHead(2, key.byteLength), key, cborHead(2, value.byteLength), value);
  }
  giveFile(new Blob(parts, { type: 'application/cbor' }), `later-${new Date().toISOString().slice(0, 10)}.cbor`);
}

// As if the person had followed a link to it.
export function giveFile(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function cborHead(kind, value) {
  const head = new DataView(new ArrayBuffer(5));
  head.setUint8(0, (kind << 5) | 26);
  head.setUint32(1, value);
  return head;
}
