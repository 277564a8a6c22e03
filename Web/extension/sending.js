// Sends what waits, one step after the other. A step is taken off its job only when the server has said that it is done, and
// one that is sent twice does nothing twice: the worker may be ended at any moment.
import { Refusal, ask, ended } from './server.js';
import * as queue from './queue.js';

export const ALARM = 'send';
const LONGEST_WAIT = 60;
// As much markup as a line of 0.3 Mbit/s carries in half a minute.
const SLOW = 1 << 20;
let running;
let again = false;

export function sendAll() {
  again = true;
  running ??= run();
  return running;
}

async function run() {
  // Whatever ends the worker meanwhile, it comes back.
  await chrome.alarms.create(ALARM, { delayInMinutes: 1 });
  try {
    while (again) {
      again = false;
      await pass();
    }
  } finally {
    running = undefined;
  }
}

async function pass() {
  await queue.forgetOld();
  const waiting = (await queue.jobs()).filter(queue.waits).reverse();
  let failures = 0;
  for (const row of waiting) {
    const trouble = await send(row.id);
    if (!trouble) continue;
    failures += 1;
    if (['away', 'ended'].includes(trouble)) break;
  }
  await plan(failures > 0);
  await showState();
}

// When it is tried again: after half a minute, then twice as long each time, an hour at most.
async function plan(hasFailed) {
  const { failures = 0 } = await chrome.storage.local.get('failures');
  const count = hasFailed ? failures + 1 : 0;
  await chrome.storage.local.set({ failures: count });
  if (!hasFailed) return chrome.alarms.clear(ALARM);
  await chrome.alarms.create(ALARM, { delayInMinutes: Math.min(2 ** (count - 2), LONGEST_WAIT) });
}

// All steps of a job; answers what was in the way.
async function send(id) {
  for (;;) {
    const row = await queue.job(id);
    const step = row?.steps[0];
    if (!step) return undefined;
    try {
      const item = await does[step.kind](row, step);
      await queue.stepDone(id, step.id, item);
    } catch (error) {
      const kind = error instanceof Refusal ? error.kind : 'refused';
      if (kind === 'large' && step.kind === 'page' && !row.isLinkOnly) {
        await queue.withoutMarkup(id);
        continue;
      }
      await queue.change(id, (kept) => {
        kept.tries += 1;
        kept.isBeingSent = false;
        if (['refused', 'large'].includes(kind)) kept.problem = kind;
      });
      if (kind === 'ended') await ended();
      return kind;
    }
  }
}

// What each kind of step asks of the server.
const does = {
  async page(row, step) {
    const interruptions = (row.interruptions ?? 0) + (row.isBeingSent ? 1 : 0);
    await queue.change(row.id, (kept) => Object.assign(kept, { isBeingSent: true, interruptions }));
    const html = await queue.markup(row.id);
    // Chrome ends a worker whose request takes half a minute: of what is too large for the line, the link is saved.
    const isTooSlow = html?.length > SLOW && interruptions >= 3;
    if (isTooSlow) await queue.withoutMarkup(row.id);
    const saved = html && !isTooSlow
      ? await ask('/api/v1/pages', { method: 'POST', body: { url: row.url, html } })
      : await ask('/api/v1/items', { method: 'POST', body: { url: row.url }, key: step.id });
    return saved.id;
  },

  // Tags and collections come to those that are there, a reason below the one that is there.
  async edit(row, step) {
    const path = `/api/v1/items/${row.item}`;
    const item = await ask(path);
    const body = {};
    for (const shelf of ['tags', 'collections']) {
      if (step[shelf]?.length) body[shelf] = [...new Set([...item[shelf].map(({ name }) => name), ...step[shelf]])];
    }
    const reason = item.reason ?? '';
    if (step.reason && !reason.includes(step.reason)) body.reason = reason ? `${reason}\n\n${step.reason}` : step.reason;
    if (step.isArchived !== undefined) body.isArchived = step.isArchived;
    if (Object.keys(body).length > 0) await ask(path, { method: 'PATCH', body });
  },

  async quote(row, { id, quote, prefix, suffix }) {
    await ask(`/api/v1/items/${row.item}/highlights`, { method: 'POST', body: { quote, prefix, suffix }, key: id });
  },
};

// How much waits stands on the button.
export async function showState() {
  const rows = await queue.jobs();
  const { connection } = await chrome.storage.local.get('connection');
  const count = rows.filter(queue.waits).length;
  const isWrong = rows.some((row) => row.problem) || (connection && !connection.token);
  await chrome.action.setBadgeBackgroundColor({ color: isWrong ? '#a8323c' : '#2e6a4a' });
  await chrome.action.setBadgeText({ text: isWrong ? '!' : count > 0 ? String(count) : '' });
  // A popup that is open looks again.
  await chrome.storage.local.set({ shownAt: Date.now() });
}
