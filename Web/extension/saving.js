// From a tab, a link or a picture to a job of the queue.
import { connection } from './server.js';
import { sayOnPage, seePage } from './page.js';
import * as queue from './queue.js';
import { sendAll, showState } from './sending.js';

const LONGEST = 20 << 20;
// What the server keeps of an address.
const isWeb = (url) => /^https?:\/\//.test(url ?? '');

async function inTab(tabID, func, ...args) {
  try {
    const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: tabID }, func, args });
    return result;
  } catch {
    // A page of the browser, of a store, or of a reader that no script may enter.
    return undefined;
  }
}

// Keeps what the tab shows; answers its job, or nothing for what is no page of the web.
export async function saveTab(tab, { says = false } = {}) {
  const seen = await inTab(tab.id, seePage, LONGEST);
  const url = seen?.url ?? tab.url;
  if (!isWeb(url)) return undefined;
  const id = await queue.addPage({ ...seen, url, title: seen?.title || tab.title, isSeen: true });
  await showState();
  if (says) await sayIn(tab, seen?.quote ? 'savedWithHighlight' : 'saved');
  sendAll();
  return id;
}

export async function saveLink(url, tab, title) {
  if (!isWeb(url)) return undefined;
  const id = await queue.addPage({ url, title });
  await showState();
  if (tab) await sayIn(tab, 'saved');
  sendAll();
  return id;
}

// The links of all tabs of the window: what they show may be seen only one by one.
export async function saveTabs(windowId) {
  const own = (await connection())?.server;
  const tabs = await chrome.tabs.query({ windowId });
  const pages = tabs.filter(({ url }) => isWeb(url) && !(own && url.startsWith(`${own}/`)));
  for (const { url, title } of pages) await queue.addPage({ url, title });
  await showState();
  sendAll();
  return pages.length;
}

// What is not connected yet is not saved in Later: it waits here.
async function sayIn(tab, message) {
  const said = (await connection()) ? message : 'keptUntilConnected';
  await inTab(tab.id, sayOnPage, chrome.i18n.getMessage(said));
}
