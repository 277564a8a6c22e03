// Two clicks: Connect here, Allow on the server's own page. The token comes through a script of ours in the very tab that
// was opened, and only for the random word that it was opened with: nobody elsewhere can have it handed to them.
import { permission } from './server.js';

const SCRIPT = 'pairing';

export async function beginPairing(server) {
  const state = crypto.randomUUID().replaceAll('-', '');
  const [pattern] = permission(server).origins;
  await endPairing();
  await chrome.scripting.registerContentScripts([
    { id: SCRIPT, matches: [pattern.replace('/*', '/extension')], js: ['paired.js'], persistAcrossSessions: false },
  ]);
  const tab = await chrome.tabs.create({ url: 'about:blank' });
  await chrome.storage.local.set({ pairing: { server, state, tab: tab.id } });
  await chrome.tabs.update(tab.id, { url: `${server}/extension#${state}` });
}

async function endPairing() {
  await chrome.storage.local.remove('pairing');
  await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] }).catch(() => {});
}

// The pairing that waits, where the sender is the page that was opened for it.
async function asked({ state }, sender) {
  const { pairing } = await chrome.storage.local.get('pairing');
  const isOurs = pairing && sender.tab?.id === pairing.tab && state === pairing.state && sender.frameId === 0;
  return isOurs && new URL(sender.url).origin === pairing.server ? pairing : undefined;
}

// "Not now": nothing waits for a token any more, and the options say so.
export async function refusePairing(message, sender) {
  if (!(await asked(message, sender))) return;
  await endPairing();
  await chrome.storage.local.set({ refusedAt: Date.now() });
}

// Whether the token was for us, and is kept.
export async function takeToken({ state, token }, sender) {
  const pairing = await asked({ state }, sender);
  if (!pairing || typeof token !== 'string') return false;
  await chrome.storage.local.set({ connection: { server: pairing.server, token }, failures: 0 });
  await chrome.storage.local.remove(['lists', 'refusedAt']);
  await endPairing();
  return true;
}
