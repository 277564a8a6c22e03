// The contents on this device, read bit by bit beside everything else.

const AT_ONCE = 128 * 1024;
let newest;

// Hands over the contents of these hashes in their order, empty ones for those that the device has not; a newer
// question ends an older one.
export async function readContents({ token, hashes }, tell) {
  newest = token;
  const { cache, kept } = await keptContents().catch(() => ({ kept: new Set() }));
  let contents = [];
  let size = 0;
  for (const hash of hashes) {
    const path = `/api/v1/contents/${hash}`;
    const content = kept.has(path) ? await contentAt(cache, path) : new Uint8Array();
    if (newest !== token) return;
    contents.push(content);
    size += content.length;
    if (size < AT_ONCE) continue;
    tell(contents);
    contents = [];
    size = 0;
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (newest === token) tell(contents);
}

async function keptContents() {
  const cache = await caches.open('contents');
  return { cache, kept: new Set((await cache.keys()).map((request) => new URL(request.url).pathname)) };
}

async function contentAt(cache, path) {
  try {
    const response = await cache.match(path);
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
