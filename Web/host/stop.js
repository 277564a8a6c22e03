import { allowed } from './allowed.js';

const SOON = 10_000;

// The core has trapped: what is stored is safe, so begin again. Not a second time in ten seconds, and
// not where that could not be known.
export function stop(error) {
  console.error(error);
  const now = Date.now();
  const last = allowed(() => Number(sessionStorage.getItem('stopped')), now);
  const isNoted = allowed(() => (sessionStorage.setItem('stopped', String(now)), true), false);
  if (isNoted && now - last >= SOON) {
    location.reload();
    return;
  }
  document.getElementById('app').hidden = true;
  document.getElementById('stopped').hidden = false;
}
