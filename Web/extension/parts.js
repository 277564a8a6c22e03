// What the extension's own pages share.
export const byID = (id) => document.getElementById(id);
export const say = (name, ...values) => chrome.i18n.getMessage(name, values.map(String));
export const tell = (kind, more) => chrome.runtime.sendMessage({ kind, ...more });

// Puts the words of the browser's language in their places.
export function putWords() {
  document.documentElement.lang = say('language');
  for (const place of document.querySelectorAll('[data-say]')) place.textContent = say(place.dataset.say);
}
