// Takes a page over from the window that opened this one (a bookmarklet, docs/extraction-rules.md), and sends it to our own
// server: at once where the bookmark is one of this browser's, else when the person says so. Without such a window only the
// link is saved. Opened by itself, it offers the bookmark.
const LONGEST = 20 << 20;
const OWN = 'later-bookmark';
const { opener } = window;
const byID = (id) => document.getElementById(id);
// The word of the bookmark, which earlier ones have not, and the address.
const [, word = '', address] = /^#?(?:([0-9a-f]{32})!)?(.*)$/s.exec(location.hash);
const isOwn = word !== '' && word === ownWord();
let page;

// Where the browser keeps nothing, no bookmark is its own.
function ownWord() {
  try {
    return localStorage.getItem(OWN) ?? '';
  } catch {
    return '';
  }
}

function keepWord(text) {
  try {
    localStorage.setItem(OWN, text);
  } catch {
    // It asks again each time.
  }
}

// One of the states of the page: bookmark, waiting, ready, link, too-large, busy, done, sign-in, between, failed.
function show(state) {
  for (const part of document.querySelectorAll('[data-key]')) {
    part.hidden = !part.dataset.key.split(' ').includes(state);
  }
  byID('save').disabled = state === 'busy';
  if (state === 'ready' || state === 'link') byID('save').focus();
  byID('trust').hidden ||= isOwn || word === '';
}

function take({ url, title, html }, state) {
  page = { url: url.href, html };
  byID('title').textContent = title || url.href;
  byID('host').textContent = url.hostname;
  show(state);
  if (isOwn) save();
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
  if (word !== '' && byID('trusted').checked) keepWord(word);
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
    // The bookmarklet says so on the page, and closes this window.
    if (isOwn) opener?.postMessage('later-saved', new URL(page.url).origin);
  } catch {
    show('failed');
  }
}

// The bookmark itself. Its word tells this browser that a person of ours made it: a page that has none can have a window
// opened, but nothing saved without a press.
function bookmarklet(key) {
  const saved = byID('bookmark-saved').textContent;
  const style = 'all:initial;position:fixed;bottom:24px;right:24px;z-index:2147483647;padding:12px 16px;border-radius:12px;'
    + 'font:15px/1.4 system-ui,sans-serif;color:#f7f4ee;background:#2a2722';
  return `javascript:(()=>{const o='${location.origin}',w=open(o+'/send#${key}!'+encodeURIComponent(location.href),'_blank','popup,width=440,height=420');`
    + "addEventListener('message',function f(e){if(e.source!==w||e.origin!==o)return;"
    + "if(e.data==='later-ready')w.postMessage({kind:'later-page',url:location.href,title:document.title,html:document.documentElement.outerHTML},o);"
    + "if(e.data==='later-saved'){removeEventListener('message',f);w.close();const d=document.createElement('div');d.setAttribute('role','status');"
    + `d.style.cssText='${style}';d.textContent='${saved}';document.documentElement.append(d);setTimeout(()=>d.remove(),4000)}})})()`;
}

function offerBookmark() {
  const key = ownWord() || [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keepWord(key);
  const text = bookmarklet(key);
  byID('bookmark').href = text;
  byID('bookmarklet').textContent = text;
  const copy = async (event) => {
    event.preventDefault();
    await navigator.clipboard.writeText(text);
    byID('copied').hidden = false;
  };
  byID('bookmark').addEventListener('click', copy);
  byID('copy-bookmarklet').addEventListener('click', copy);
  show('bookmark');
}

// What stands in the fragment as somebody else wrote it.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

window.addEventListener('message', receive);
byID('save').addEventListener('click', save);
const link = webAddress(decoded(address));
// Some sites cut the tie to the windows that they open.
if (link && !opener) take({ url: link, title: '' }, 'link');
else if (!opener && !address) offerBookmark();
else show('waiting');
opener?.postMessage('later-ready', '*');
