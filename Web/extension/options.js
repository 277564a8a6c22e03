import { byID, putWords, say, tell } from './parts.js';
import { ask, connection, origin, permission } from './server.js';

async function show() {
  const known = await connection();
  byID('connecting').hidden = known !== undefined;
  byID('connected').hidden = known === undefined;
  if (known) byID('server-name').textContent = say('connectedTo', known.server);
  const { connection: last, savesAtOnce = true } = await chrome.storage.local.get(['connection', 'savesAtOnce']);
  if (last && !byID('server').value) byID('server').value = last.server;
  byID('saves-at-once').checked = savesAtOnce;
}

function complain(message) {
  byID('server-field').classList.toggle('invalid', message !== '');
  byID('server-note').textContent = message;
}

// The browser asks whether we may reach that one server; it has to be asked at the press itself.
async function connect(event) {
  event.preventDefault();
  const server = origin(byID('server').value);
  if (!server) return complain(say('noAddress'));
  complain('');
  if (!(await chrome.permissions.request(permission(server)))) return complain(say('notAllowed'));
  await tell('pair', { server });
}

// The token ends at the server too, where that can be reached; else it stands in the settings there.
async function disconnect() {
  const { server } = await connection();
  await ask('/api/v1/extension-tokens', { method: 'DELETE' }).catch(() => {});
  await chrome.storage.local.set({ connection: { server } });
  await chrome.storage.local.remove('lists');
  await chrome.permissions.remove(permission(server)).catch(() => {});
}

putWords();
byID('connecting').addEventListener('submit', connect);
byID('disconnect').addEventListener('click', disconnect);
byID('saves-at-once').addEventListener('change', ({ target }) => chrome.storage.local.set({ savesAtOnce: target.checked }));
chrome.storage.local.onChanged.addListener(show);
chrome.storage.local.onChanged.addListener(({ refusedAt }) => refusedAt?.newValue && complain(say('pairingRefused')));
await show();
