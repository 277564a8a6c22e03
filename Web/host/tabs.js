import { allowed } from './allowed.js';
import { ownDrafts, valueOrFirst } from './store.js';

const TAB = 'later-tab-';
let slot;

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
  slot = await freeSlot();
  comeBack();
  const number = new DataView(new Uint8Array([...base, slot]).buffer);
  return [number.getUint32(0), number.getUint32(4)];
}

async function freeSlot() {
  try {
    for (let free = 0; free < 255; free++) {
      if (await hold(TAB + free, { ifAvailable: true })) return free;
    }
    return 255;
  } catch {
    return crypto.getRandomValues(new Uint8Array(1))[0];
  }
}

// A page that is loaded again may come before the browser has released what the last one held: a page that
// goes says so itself.
const LEFT = 'later-left-';
const hasLeft = (other) => allowed(() => localStorage.getItem(LEFT + other)) !== null;
const comeBack = () => allowed(() => localStorage.removeItem(LEFT + slot));
window.addEventListener('pagehide', () => allowed(() => localStorage.setItem(LEFT + slot, '')));
window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());

// What tabs that are gone had typed is this one's now; what others type is left to them. One tab at a time:
// two that start together would both take it. Where that cannot be known in a while, the next start does it.
export async function takeDrafts(number) {
  const take = async () => {
    const { held } = await navigator.locks.query();
    await ownDrafts(slot, (other) => held.some(({ name }) => name === TAB + other) && !hasLeft(other));
  };
  try {
    if (!navigator.locks) await ownDrafts(slot, () => false);
    else await navigator.locks.request('later-drafts', { signal: AbortSignal.timeout?.(3000) }, take);
  } catch {
    // They stay where they are.
  }
  return number;
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

// What the tabs of one browser tell each other. What comes before anybody listens waits.
export class Tabs {
  constructor() {
    this.waiting = [];
    this.channel = new BroadcastChannel('later');
    this.channel.onmessage = ({ data }) => this.waiting.push(data);
  }

  listen(hear) {
    this.channel.onmessage = ({ data }) => hear(data);
    this.waiting.splice(0).forEach(hear);
  }

  tell(message) {
    this.channel.postMessage(message);
  }
}

// Resolves when this tab is the one that syncs; without locks every tab is.
export async function lead() {
  try {
    await hold('later-lead', {});
  } catch {
    // Syncing twice does nothing twice.
  }
}
