import { Reader } from './bytes.js';

// What the core asks for, as Effect+Coding.swift writes it: the name of the effect and its values.
export function readEffects(bytes) {
  const reader = new Reader(bytes);
  const effects = [];
  for (let left = reader.number(); left > 0; left--) effects.push(readEffect(reader));
  return effects;
}

function readEffect(reader) {
  const kind = reader.byte();
  switch (kind) {
    case 0: return { name: 'request', token: reader.number(), call: readCall(reader) };
    case 1: return { name: 'persist', token: reader.number(), writes: readWrites(reader) };
    case 2: return { name: 'load', token: reader.number(), store: reader.byte() };
    case 3: return { name: 'startTimer', token: reader.number(), milliseconds: reader.number() };
    case 4: return { name: 'stopTimer', token: reader.number() };
    case 5: return { name: 'navigate', path: reader.text(), replaces: reader.byte() === 1 };
    case 6: return { name: 'goBack', otherwise: reader.text() };
    case 7: return { name: 'openStream' };
    case 8: return { name: 'closeStream' };
    case 9: return { name: 'broadcast', message: reader.data() };
    case 10: return { name: 'keep', paths: texts(reader) };
    case 11: return { name: 'scrollToPlace', block: reader.number(), offset: reader.number() };
    case 12: return { name: 'scrollToTop' };
    case 13: return { name: 'focus', id: reader.text() };
    case 14: return { name: 'announce', text: reader.text() };
    case 15: return { name: 'setTitle', title: reader.text() };
    case 16: return { name: 'setLook', look: reader.text(), language: reader.text() };
    case 17: return { name: 'erase', token: reader.number(), writes: readWrites(reader) };
    case 18: return { name: 'applyUpdate' };
    case 19: return { name: 'openExternal', url: reader.text() };
    case 20: return { name: 'copy', text: reader.text() };
    case 21: return { name: 'vibrate', milliseconds: reader.number() };
    case 22: return { name: 'askForPersistence' };
    case 23: return { name: 'loadRest' };
    case 24: return { name: 'share', title: reader.text(), url: reader.text() };
    case 25: return { name: 'clearSelection' };
    case 26:
      return {
        name: 'speak', token: reader.number(), text: reader.text(), language: reader.text(),
        voice: reader.text(), rate: reader.number(),
      };
    case 27: return { name: 'hush' };
    case 28: return { name: 'showPlaying', playing: reader.byte() === 1 ? readPlaying(reader) : null };
    case 29: return { name: 'keepInView', id: reader.text() };
    case 30: return { name: 'pickFile', accept: reader.text() };
    case 31: return { name: 'record', command: reader.byte() };
    case 32: return { name: 'listFiles' };
    case 33: return { name: 'upload', token: reader.number(), hash: reader.text(), account: reader.text() };
    case 34: return { name: 'dropFile', hash: reader.text() };
    case 35: return { name: 'paste' };
    case 36: return { name: 'acceptFile', hash: reader.text() };
    case 37: return { name: 'searchTexts', token: reader.number(), words: texts(reader), hashes: texts(reader) };
    case 38: return { name: 'cover', isCovered: reader.byte() === 1 };
    case 39: return { name: 'notify', asks: reader.byte() === 1 };
    case 40: return { name: 'pickPortrait' };
    case 42: return { name: 'listKept', token: reader.number() };
    case 43: return { name: 'saveCopy', token: reader.number(), head: reader.data() };
    case 44: return { name: 'renew', token: reader.number(), writes: readWrites(reader) };
    case 45: return { name: 'restoreFile', file: readFile(reader) };
    case 41: return { name: 'hold', isHeld: reader.byte() === 1 };
    default: throw new Error(`An effect of another version: ${kind}`);
  }
}

const readPlaying = (reader) => ({ title: reader.text(), source: reader.text(), isPlaying: reader.byte() === 1 });

const readFile = (reader) => ({
  hash: reader.text(), size: reader.number(), type: reader.text(), name: reader.text(), seconds: reader.number(),
  source: reader.byte(), nonce: reader.text(),
});

function readCall(reader) {
  return {
    method: ['GET', 'POST', 'PUT', 'DELETE'][reader.byte()],
    path: reader.text(),
    body: reader.byte() === 1 ? reader.data() : undefined,
  };
}

function readWrites(reader) {
  return list(reader, () => ({
    store: reader.byte(),
    key: reader.data(),
    value: reader.byte() === 1 ? reader.data() : undefined,
  }));
}

const texts = (reader) => list(reader, () => reader.text());

function list(reader, read) {
  return Array.from({ length: reader.number() }, read);
}
