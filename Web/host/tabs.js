import { valueOrFirst } from './store.js';

// The device's number: 56 random bits of the browser, and 8 of the tab, so that two tabs never make
// equal stamps. Its upper and lower half.
export async function deviceNumber() {
  const fresh = crypto.getRandomValues(new Uint8Array(7));
  let base = fresh;
  try {
    base = await valueOrFirst('device', fresh);
  } catch {
    // No database: the number lasts as long as the page, and so does everything else.
  }
  const slot = await freeSlot();
  const number = new DataView(new Uint8Array([...base, slot]).buffer);
  return [number.getUint32(0), number.getUint32(4)];
}

async function freeSlot() {
  try {
    for (let slot = 0; slot < 255; slot++) {
      if (await hold(`later-tab-${slot}`, { ifAvailable: true })) return slot;
    }
    return 255;
  } catch {
    return crypto.getRandomValues(new Uint8Array(1))[0];
  }
}

// Takes the lock for as long as the page lives; false if another has it. Throws where the browser has no
// locks.
function hold(name, options) {
  return new Promise((resolve, reject) => {
    const taken = (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(name, options, taken).catch(reject);
  });
}

// Resolves when this tab is the one that syncs; without locks every tab is.
export async function lead() {
  try {
    await hold('later-lead', {});
  } catch {
    // Syncing twice does nothing twice.
  }
}
