// Lets the browser extension in once the person says so (docs/extension.md): it opened this page with a random word, and its
// script in this page answers to the same. The token goes to that script alone, so only what runs in this browser can get it.
const byID = (id) => document.getElementById(id);
const state = location.hash.slice(1);
// It was allowed, or refused.
let isSettled = false;

// One of the states of the page: missing, ready, busy, sign-in, failed, refused, done.
function show(name) {
  for (const part of document.querySelectorAll('[data-key]')) {
    part.hidden = !part.dataset.key.split(' ').includes(name);
  }
  byID('allow').disabled = name === 'busy';
  if (name === 'ready') byID('allow').focus();
}

async function refusal(response) {
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/problem+json');
  return isOurs && (await response.json()).code === 'not-signed-in' ? 'sign-in' : 'failed';
}

async function allow() {
  show('busy');
  try {
    const response = await fetch('/api/v1/extension-tokens', {
      method: 'POST', credentials: 'same-origin', redirect: 'manual', headers: { Accept: 'application/json' },
    });
    if (!response.ok) return show(await refusal(response));
    const { secret } = await response.json();
    window.postMessage({ kind: 'later-token', state, secret }, location.origin);
  } catch {
    show('failed');
  }
}

// The extension waits no more; the page says so, and leads on.
function refuse() {
  isSettled = true;
  window.postMessage({ kind: 'later-refused', state }, location.origin);
  history.replaceState(null, '', location.pathname);
  show('refused');
}

// The clipboard is only there on https: elsewhere the marked text is copied.
async function copyAddress() {
  byID('address').select();
  try {
    await navigator.clipboard.writeText(byID('address').value);
  } catch {
    if (!document.execCommand('copy')) return;
  }
  byID('copied').hidden = false;
}

function ownBrowser() {
  const name = navigator.userAgent;
  return /Firefox\//.test(name) ? 'firefox' : /Edg\//.test(name) ? 'edge' : 'chrome';
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window || origin !== location.origin || !state || data?.state !== state) return;
  if (data.kind === 'later-extension' && !isSettled) show('ready');
  if (data.kind === 'later-paired') {
    isSettled = true;
    history.replaceState(null, '', location.pathname);
    show('done');
  }
});
byID('allow').addEventListener('click', allow);
byID('not-now').addEventListener('click', refuse);
byID('copy-address').addEventListener('click', copyAddress);
byID('address').value = location.origin;
byID(ownBrowser()).open = true;
if (state) window.postMessage({ kind: 'later-page', state }, location.origin);
// The extension's script answers at once where there is one.
setTimeout(() => byID('allow').closest('[data-key]').hidden && !isSettled && show('missing'), state ? 3000 : 0);
