// Notifications as far as the page has to do with them: the permission and the subscription of this browser, what the system
// shows, the number on the icon, and the routes, which speak JSON.
import { described, sendActs } from './acts.js';
import { allowed } from './allowed.js';
import { statusOf } from './files.js';
import { mayNotify } from './permissions.js';

const WISH = 'later-notices';
const WISHED = '1';
// The subscription is to end, and may not have yet.
const ENDING = '0';
// By the numbers of HTTPCall.Method.
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
// As NoticeChannel.Sort and NotificationPermission number them.
const SORTS = ['push', 'mail', 'ntfy', 'gotify', 'webhook'];
const MISSING = 0;
const HOME_SCREEN = 5;
const NOTHING = { publicKey: '', hasMail: false, mail: '', isMailConfirmed: false, channels: [], code: '', sentence: '', isRemoved: false };

// The number on the icon, as it was set last.
let shownBadge = null;

export class Notices {
  // Tells the core what the browser has, and which notices are shown; opens what a notice leads to.
  constructor({ seen, shown, open }) {
    this.seen = seen;
    this.shown = shown;
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (typeof data?.open === 'string') open(data.open);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.lookAtBrowser();
      send();
    });
    window.addEventListener('online', send);
    send();
    if (allowed(() => localStorage.getItem(WISH)) === ENDING) endSubscription();
  }

  async lookAtBrowser() {
    const registration = await registered();
    const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
    this.seen({
      ...described(subscription),
      permission: await permission(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
      isWished: allowed(() => localStorage.getItem(WISH)) === WISHED,
      hasBadge: 'setAppBadge' in navigator,
    });
  }

  async subscribe({ key }) {
    try {
      if (!(await registered())) throw new Error('no worker');
      const { pushManager } = await navigator.serviceWorker.ready;
      // A subscription with another key stands in the way of a new one.
      await (await pushManager.getSubscription())?.unsubscribe();
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(key) });
      allowed(() => localStorage.setItem(WISH, WISHED));
    } catch {
      // It is told that there is none.
    }
    await this.lookAtBrowser();
  }

  async unsubscribe() {
    await endSubscription();
    await this.lookAtBrowser();
  }

  async tendNotices({ badge }) {
    if (badge !== shownBadge) {
      shownBadge = badge;
      await navigator.setAppBadge?.(badge).catch(() => {});
    }
    const keys = (await this.notices()).map((notice) => notice.data?.key).filter((key) => typeof key === 'string');
    if (keys.length > 0) this.shown(keys);
  }

  async closeNotices({ keys }) {
    for (const notice of await this.notices()) {
      if (keys.includes(notice.data?.key)) notice.close();
    }
  }

  async notices() {
    return (await (await registered())?.getNotifications?.().catch(() => [])) ?? [];
  }
}

// Whoever signs out is told nothing here any more.
export async function forgetNotices() {
  const registration = await registered();
  for (const notice of (await registration?.getNotifications?.().catch(() => [])) ?? []) notice.close();
  shownBadge = null;
  await endSubscription();
  await navigator.clearAppBadge?.().catch(() => {});
}

// What fails is tried again at the next start: until then the server could tell whoever sits here next.
async function endSubscription() {
  allowed(() => localStorage.setItem(WISH, ENDING));
  try {
    const subscription = await (await registered())?.pushManager?.getSubscription();
    if ((await subscription?.unsubscribe()) === false) return;
  } catch {
    return;
  }
  // Not where it was wished anew meanwhile.
  allowed(() => localStorage.getItem(WISH) === ENDING && localStorage.removeItem(WISH));
}

// The status, 0 for no answer, and of the answer what there was.
export async function callNotices({ method, path, members }) {
  const message = {};
  for (let index = 0; index < members.length; index += 2) message[members[index]] = members[index + 1];
  const hasBody = members.length > 0;
  try {
    const response = await fetch(path, {
      method: METHODS[method],
      headers: { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }) },
      body: hasBody ? JSON.stringify(message) : undefined,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout?.(30_000),
    });
    const answer = await response.json().catch(() => ({}));
    return { ...NOTHING, ...answered(answer ?? {}), status: statusOf(response) };
  } catch {
    return { ...NOTHING, status: 0 };
  }
}

function answered(answer) {
  const channels = answer.channels ?? (answer.id && answer.sort ? [answer] : []);
  return {
    publicKey: answer.publicKey ?? '',
    hasMail: Boolean(answer.mail),
    mail: answer.mail?.address ?? '',
    isMailConfirmed: Boolean(answer.mail?.isConfirmed),
    channels: channels.map(channelOf).filter((channel) => channel.sort >= 0),
    code: answer.code ?? '',
    sentence: answer.sentence ?? '',
    isRemoved: answer.isRemoved === true,
  };
}

function channelOf({ id, sort, label, address, lastAt, lastResult, sentence }) {
  return {
    id,
    sort: SORTS.indexOf(sort),
    label: label ?? '',
    address: address ?? '',
    lastAt: lastAt ? Math.max(Math.floor(Date.parse(lastAt) / 1_000) || 0, 0) : 0,
    isSent: lastResult === 'sent',
    sentence: sentence ?? '',
  };
}

async function permission() {
  const known = await mayNotify(false);
  const canBeSentTo = known !== MISSING && 'PushManager' in window && 'serviceWorker' in navigator;
  if (canBeSentTo) return known;
  // Only once it is on the home screen does an iPhone or iPad have any.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  return isApple && !navigator.standalone ? HOME_SCREEN : MISSING;
}

async function registered() {
  return (await navigator.serviceWorker?.getRegistration().catch(() => null)) ?? null;
}

const send = () => sendActs().catch(() => {});

function decode(text) {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}
