// Desktops with Linux may have no typeface that was made for reading on screens; there the app brings its own. They are
// asked for once somebody does something, so that a first visit waits for none, and worn from the next page that is
// loaded on, from its first frame: under an eye no page changes its face and no line breaks anew.
const KNOWN = 'later-fonts';
const FACES = ['400 1em "Later Sans"', '400 1em "Later Serif"', '600 1em "Later Serif"', 'italic 400 1em "Later Serif"'];

export function dress(isAtOnce = false) {
  if (!/Linux/.test(navigator.userAgent) || /Android/.test(navigator.userAgent)) return;
  if (isAtOnce || isKnown()) document.documentElement.dataset.fonts = '';
  else for (const act of ['pointerup', 'keyup']) addEventListener(act, fetchOnce, { once: true, passive: true });
}

async function fetchOnce() {
  if (isKnown()) return;
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)));
    localStorage.setItem(KNOWN, '');
  } catch {
    // Another time: a page that may not keep anything stays as the system has it.
  }
}

function isKnown() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}
