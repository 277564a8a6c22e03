// In our own server's page `/extension`: hands the token on to the extension, and says so (Web/pair.js).
(() => {
  const state = location.hash.slice(1);
  const tell = (kind) => window.postMessage({ kind, state }, location.origin);
  window.addEventListener('message', async ({ source, origin, data }) => {
    if (source !== window || origin !== location.origin || !state || data?.state !== state) return;
    if (data.kind === 'later-page') tell('later-extension');
    if (data.kind === 'later-refused') chrome.runtime.sendMessage({ kind: 'refused', state });
    if (data.kind !== 'later-token') return;
    const isTaken = await chrome.runtime.sendMessage({ kind: 'token', state, token: data.secret });
    if (isTaken) tell('later-paired');
  });
  tell('later-extension');
})();
