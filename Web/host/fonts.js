// Desktops with Linux may have no typeface that was made for reading on screens; there the app brings its own. They are
// asked for once somebody does something, so that a first visit waits for none and nothing moves under an eye, and are
// worn from the first frame on once they are on the device.
const KNOWN = 'later-fonts';

export function dress(isAtOnce = false) {
  if (!/Linux/.test(navigator.userAgent) || /Android/.test(navigator.userAgent)) return;
  const wear = () => {
    document.documentElement.dataset.fonts = '';
    note();
  };
  if (isAtOnce || isKnown()) wear();
  else for (const act of ['pointerup', 'keyup']) addEventListener(act, wear, { once: true, passive: true });
}

function isKnown() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

function note() {
  try {
    localStorage.setItem(KNOWN, '');
  } catch {
    // A page that may not keep anything asks for them anew.
  }
}
