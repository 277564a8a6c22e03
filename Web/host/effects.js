// Made from messages.txt by scripts/make-host-messages.
import { Reader } from './bytes.js';
const list = (r, read) => Array.from({ length: r.number() }, read);
const readHTTPCall = (r) => ({ method: r.byte(), path: r.text(), body: (r.byte() === 1 ? r.data() : undefined) });
const readStoreWrite = (r) => ({ store: r.byte(), key: r.data(), value: (r.byte() === 1 ? r.data() : undefined) });
const readUtterance = (r) => ({ token: r.number(), text: r.text(), language: r.text(), voice: r.text(), rate: r.number() });
const readNowPlaying = (r) => ({ title: r.text(), source: r.text(), isPlaying: r.byte() === 1 });
const readWaitingFile = (r) => ({ hash: r.text(), size: r.number(), type: r.text(), name: r.text(), seconds: r.number(), source: r.byte(), nonce: r.text() });
const readNoticeCall = (r) => ({ method: r.byte(), path: r.text(), members: list(r, () => r.text()) });
const readTextRange = (r) => ({ startBlock: r.number(), startOffset: r.number(), endBlock: r.number(), endOffset: r.number() });
const readIndexRow = (r) => ({ number: r.number(), bytes: r.data() });

// By their numbers.
const EFFECTS = {
  0: (r) => ({ name: 'request', token: r.number(), call: readHTTPCall(r) }),
  1: (r) => ({ name: 'persist', token: r.number(), writes: list(r, () => readStoreWrite(r)) }),
  2: (r) => ({ name: 'load', token: r.number(), store: r.byte() }),
  3: (r) => ({ name: 'startTimer', token: r.number(), milliseconds: r.number() }),
  4: (r) => ({ name: 'stopTimer', token: r.number() }),
  5: (r) => ({ name: 'navigate', path: r.text(), replaces: r.byte() === 1 }),
  6: (r) => ({ name: 'goBack', otherwise: r.text() }),
  7: () => ({ name: 'openStream' }),
  8: () => ({ name: 'closeStream' }),
  9: (r) => ({ name: 'broadcast', message: r.data() }),
  10: (r) => ({ name: 'keep', paths: list(r, () => r.text()) }),
  11: (r) => ({ name: 'scrollToPlace', block: r.number(), offset: r.number() }),
  12: () => ({ name: 'scrollToTop' }),
  13: (r) => ({ name: 'focus', id: r.text() }),
  14: (r) => ({ name: 'announce', text: r.text() }),
  15: (r) => ({ name: 'setTitle', title: r.text() }),
  16: (r) => ({ name: 'setLook', look: r.text(), language: r.text() }),
  17: (r) => ({ name: 'erase', token: r.number(), writes: list(r, () => readStoreWrite(r)) }),
  22: () => ({ name: 'askForPersistence' }),
  23: () => ({ name: 'loadRest' }),
  32: () => ({ name: 'listFiles' }),
  38: (r) => ({ name: 'cover', isCovered: r.byte() === 1 }),
  41: (r) => ({ name: 'hold', isHeld: r.byte() === 1 }),
  55: (r) => ({ name: 'passkey', token: r.number(), act: r.byte() }),
  18: () => ({ name: 'applyUpdate' }),
  19: (r) => ({ name: 'openExternal', url: r.text() }),
  20: (r) => ({ name: 'copy', text: r.text() }),
  21: (r) => ({ name: 'vibrate', milliseconds: r.number() }),
  24: (r) => ({ name: 'share', title: r.text(), url: r.text() }),
  25: () => ({ name: 'clearSelection' }),
  26: (r) => ({ name: 'speak', utterance: readUtterance(r) }),
  27: () => ({ name: 'hush' }),
  28: (r) => ({ name: 'showPlaying', playing: (r.byte() === 1 ? readNowPlaying(r) : undefined) }),
  29: (r) => ({ name: 'keepInView', id: r.text() }),
  30: (r) => ({ name: 'pickFile', accept: r.text() }),
  31: (r) => ({ name: 'record', command: r.byte() }),
  33: (r) => ({ name: 'upload', token: r.number(), hash: r.text(), account: r.text() }),
  34: (r) => ({ name: 'dropFile', hash: r.text() }),
  35: () => ({ name: 'paste' }),
  36: (r) => ({ name: 'acceptFile', hash: r.text() }),
  39: (r) => ({ name: 'notify', asks: r.byte() === 1 }),
  40: () => ({ name: 'pickPortrait' }),
  42: (r) => ({ name: 'listKept', token: r.number() }),
  43: (r) => ({ name: 'saveCopy', token: r.number(), head: r.data() }),
  44: (r) => ({ name: 'renew', token: r.number(), writes: list(r, () => readStoreWrite(r)) }),
  45: (r) => ({ name: 'restoreFile', file: readWaitingFile(r) }),
  46: (r) => ({ name: 'readContents', token: r.number(), hashes: list(r, () => r.text()) }),
  47: (r) => ({ name: 'keepTexts', names: list(r, () => r.text()), texts: list(r, () => r.text()) }),
  48: () => ({ name: 'lookAtBrowser' }),
  49: (r) => ({ name: 'subscribe', key: r.text() }),
  50: () => ({ name: 'unsubscribe' }),
  51: (r) => ({ name: 'tendNotices', badge: r.number() }),
  52: (r) => ({ name: 'closeNotices', keys: list(r, () => r.text()) }),
  53: (r) => ({ name: 'callNotices', token: r.number(), call: readNoticeCall(r) }),
  54: (r) => ({ name: 'watchSurroundings', places: r.byte() === 1, device: r.byte() === 1, asks: r.byte() === 1 }),
  56: (r) => ({ name: 'leave', url: r.text() }),
  57: () => ({ name: 'watchDrops' }),
  58: () => ({ name: 'chooseImport' }),
  59: (r) => ({ name: 'sendImport', token: r.number(), path: r.text() }),
  60: () => ({ name: 'stopImport' }),
  61: (r) => ({ name: 'saveText', fileName: r.text(), text: r.text() }),
  62: (r) => ({ name: 'showSelection', range: readTextRange(r) }),
  63: (r) => ({ name: 'readIndex', token: r.number() }),
  64: (r) => ({ name: 'keepIndex', token: r.number(), rows: list(r, () => readIndexRow(r)), numbers: list(r, () => r.number()) }),
};

// What the core asks for: the name of each effect and its values.
export function readEffects(bytes) {
  const reader = new Reader(bytes);
  return list(reader, () => {
    const number = reader.byte();
    const read = EFFECTS[number];
    if (!read) throw new Error(`An effect of another version: ${number}`);
    return read(reader);
  });
}
