// The texts of the articles on this device, searched bit by bit beside everything else.

const AT_ONCE = 8;
const decoder = new TextDecoder();
let newest;

// Tells which contents of these hashes hold all words; a newer question ends an older one.
export async function searchTexts({ token, words, hashes }, tell) {
  newest = token;
  let found = [];
  try {
    const patterns = words.map((word) => new RegExp(word.normalize().toLowerCase()));
    const cache = await caches.open('contents');
    const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
    const paths = hashes.map((hash) => `/api/v1/contents/${hash}`);
    let count = 0;
    for (let index = 0; index < paths.length; index++) {
      if (!kept.has(paths[index])) continue;
      const text = await textAt(cache, paths[index]);
      if (newest !== token) return;
      if (patterns.every((pattern) => pattern.test(text))) found.push(hashes[index]);
      if (++count % AT_ONCE !== 0) continue;
      if (found.length > 0) tell(found, false);
      found = [];
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch {
    // No cache: nothing more is found.
  }
  if (newest === token) tell(found, true);
}

async function textAt(cache, path) {
  try {
    const response = await cache.match(path);
    return textOf(new Uint8Array(await response.arrayBuffer())).normalize().toLowerCase();
  } catch {
    return '';
  }
}

// The title and the runs of text of what Article+Coding.swift writes. Addresses and other attributes are no text.
function textOf(bytes) {
  const text = new Uint8Array(bytes.length);
  let size = 0;
  let at = 0;
  const take = () => {
    if (at >= bytes.length) throw new RangeError('cut off');
    return bytes[at++];
  };
  const read = (depth, isText) => {
    const head = take();
    let number = head & 31;
    if (number > 23) {
      let left = 1 << (number - 24);
      for (number = 0; left > 0; left--) number = number * 256 + take();
    }
    const kind = head >> 5;
    // The tag of an element: words end at all but those within a line.
    if (kind === 0 && isText && !isInline(number)) text[size++] = 10;
    if (kind === 2 || kind === 3) {
      const run = bytes.subarray(at, (at += number));
      if (isText) text.set(run, size);
      if (isText) size += run.length;
    } else if (kind === 4) {
      for (; number > 0; number--) read(depth + 1, isText);
    } else if (kind === 5) {
      for (; number > 0; number--) {
        // Of the article itself: its title and its blocks.
        const isShown = depth === 0 && (bytes[at] === 1 || bytes[at] === 4);
        read(depth + 1, false);
        read(depth + 1, isShown);
      }
    }
  };
  read(0, false);
  return decoder.decode(text.subarray(0, size));
}

const isInline = (tag) => tag === 11 || (tag > 14 && tag < 24) || (tag > 34 && tag < 43);
