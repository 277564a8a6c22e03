// Takes a page over from the window that opened this one (a bookmarklet, docs/extraction-rules.md), and sends it to our own
// server once the person says so. Without such a window only the link is saved.
const LONGEST = 20 << 20;
const { opener } = window;
const byID = (id) => document.getElementById(id);
let page;

// One of the states of the page: waiting, ready, link, too-large, busy, done, sign-in, between, failed.
function show(state) {
  for (const part of document.querySelectorAll('[data-key]')) {
    part.hidden = !part.dataset.key.split(' ').includes(state);
  }
  byID('save').disabled = state === 'busy';
  if (state === 'ready' || state === 'link') byID('save').focus();
}

function take({ url, title, html }, state) {
  page = { url: url.href, html };
  byID('title').textContent = title || url.href;
  byID('host').textContent = url.hostname;
  show(state);
}

function webAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

// A window may hand over only what is of its own origin, once, and in this shape.
function receive(event) {
  const given = event.data;
  if (page?.html !== undefined || !opener || event.source !== opener) return;
  if (given?.kind !== 'later-page' || typeof given.url !== 'string' || typeof given.html !== 'string') return;
  const url = webAddress(given.url);
  if (!url || url.origin !== event.origin) return;
  const title = typeof given.title === 'string' ? given.title.slice(0, 300) : '';
  if (given.html.length > LONGEST) take({ url, title }, 'link');
  else take({ url, title, html: given.html }, 'ready');
}

// The state after a refusal. Only our own server gives a code: what stands in front of it refuses for itself.
async function refused(response) {
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/problem+json');
  const code = isOurs ? (await response.json()).code : undefined;
  if (code === 'not-signed-in') return 'sign-in';
  if (!code && (response.type === 'opaqueredirect' || [401, 403, 407].includes(response.status))) return 'between';
  if (response.status !== 413 || page.html === undefined) return 'failed';
  page = { url: page.url };
  return 'too-large';
}

async function save() {
  show('busy');
  const path = page.html === undefined ? '/api/v1/items' : '/api/v1/pages';
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'same-origin',
      redirect: 'manual',
      body: JSON.stringify(page),
    });
    if (!response.ok) return show(await refused(response));
    byID('read').href = `/read/${(await response.json()).id}`;
    show('done');
  } catch {
    show('failed');
  }
}

window.addEventListener('message', receive);
byID('save').addEventListener('click', save);
const link = webAddress(decodeURIComponent(location.hash.slice(1)));
// Some sites cut the tie to the windows that they open.
if (link && !opener) take({ url: link, title: '' }, 'link');
else show('waiting');
opener?.postMessage('later-ready', '*');
