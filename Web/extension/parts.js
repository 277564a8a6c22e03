// What the extension's own pages share.
export const byID = (id) => document.getElementById(id);
export const say = (name, ...values) => chrome.i18n.getMessage(name, values.map(String));
export const tell = (kind, more) => chrome.runtime.sendMessage({ kind, ...more });

// An element with its text or children.
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Puts the words of the browser's language in their places.
export function putWords() {
  document.documentElement.lang = say('language');
  for (const place of document.querySelectorAll('[data-say]')) place.textContent = say(place.dataset.say);
  for (const place of document.querySelectorAll('[data-hint]')) {
    place.placeholder = say(place.dataset.hint);
    if (!place.labels.length) place.ariaLabel = say(place.dataset.hint);
  }
}
