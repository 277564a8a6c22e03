// What the browser wakes the extension for. Every listener stands here from the first moment, and nothing is remembered in
// memory: the browser ends this worker whenever it likes.
import { beginPairing, refusePairing, takeToken } from './pairing.js';
import * as queue from './queue.js';
import { saveLink, saveTab, saveTabs } from './saving.js';
import { ALARM, sendAll, showState } from './sending.js';
import { connection } from './server.js';

const MENUS = [
  { id: 'page', contexts: ['page'], title: 'savePage' },
  { id: 'selection', contexts: ['selection'], title: 'saveSelection' },
  { id: 'link', contexts: ['link'], title: 'saveLink' },
  { id: 'image', contexts: ['image'], title: 'saveImage' },
  { id: 'tabs', contexts: ['action'], title: 'saveTabs' },
];

async function setUp({ reason }) {
  await chrome.contextMenus.removeAll();
  for (const menu of MENUS) chrome.contextMenus.create({ ...menu, title: chrome.i18n.getMessage(menu.title) });
  if (reason === 'install' && !(await connection())) chrome.runtime.openOptionsPage();
  await resume();
}

async function resume() {
  await chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  await showState();
  await sendAll();
}

function menuPressed({ menuItemId, linkUrl, srcUrl, selectionText }, tab) {
  switch (menuItemId) {
    case 'link':
      return saveLink(linkUrl, tab, selectionText);
    case 'image':
      return saveLink(srcUrl, tab);
    case 'tabs':
      // Asked for at the press itself: later it would be no press any more.
      return chrome.permissions
        .request({ permissions: ['tabs'] })
        .then((isGranted) => isGranted && saveTabs(tab.windowId));
    default:
      return saveTab(tab, { says: true });
  }
}

// The popup may be gone once the browser has asked.
async function saveWantedTabs() {
  const { wantedTabs } = await chrome.storage.local.get('wantedTabs');
  await chrome.storage.local.remove('wantedTabs');
  if (wantedTabs !== undefined) await saveTabs(wantedTabs);
}

// What the popup and the options ask for. They may be gone before it is done.
const asked = {
  'save-tab': async ({ tab }) => saveTab(await chrome.tabs.get(tab)),
  'save-tabs': async ({ window }) => {
    await chrome.storage.local.remove('wantedTabs');
    return saveTabs(window);
  },
  append: async ({ job, fields }) => {
    const isKnown = await queue.append(job, fields);
    sendAll();
    return isKnown;
  },
  // What is kept is answered for at once: the browser may end this worker while it sends.
  edit: async ({ item, title, fields }) => {
    await queue.addEdit(item, title, fields);
    showState().finally(sendAll);
    return true;
  },
  retry: async ({ job }) => {
    await queue.change(job, (row) => Object.assign(row, { problem: '', tries: 0 }));
    await sendAll();
  },
  discard: async ({ job }) => {
    await queue.remove(job);
    await showState();
  },
  send: () => sendAll(),
  pair: ({ server }) => beginPairing(server),
};

async function answer(message, sender) {
  if (message.kind === 'token') {
    const isTaken = await takeToken(message, sender);
    if (isTaken) sendAll();
    return isTaken;
  }
  if (message.kind === 'refused') return refusePairing(message, sender);
  // Pages see nothing of the rest; only our own do.
  if (!sender.url?.startsWith(chrome.runtime.getURL(''))) return undefined;
  return asked[message.kind]?.(message);
}

chrome.runtime.onInstalled.addListener(setUp);
chrome.runtime.onStartup.addListener(resume);
chrome.alarms.onAlarm.addListener(({ name }) => name === ALARM && sendAll());
chrome.contextMenus.onClicked.addListener(menuPressed);
chrome.commands.onCommand.addListener((command, tab) => command === 'save-page' && tab && saveTab(tab, { says: true }));
chrome.permissions.onAdded.addListener(({ permissions }) => permissions?.includes('tabs') && saveWantedTabs());
chrome.runtime.onMessage.addListener((message, sender, reply) => {
  answer(message, sender).then(reply, () => reply(undefined));
  return true;
});
self.addEventListener('online', () => sendAll());
