import { Writer } from './bytes.js';

// What the host tells the core, as HostEvent+Coding.swift reads it.
const event = (kind) => new Writer().byte(kind);
const flag = (kind, value) => event(kind).byte(value ? 1 : 0).written;

export const responded = (token, status, body, retryAfter = 0) =>
  event(0).number(token).number(status).data(body).number(retryAfter).written;
export const persisted = (token, succeeded) => event(1).number(token).byte(succeeded ? 1 : 0).written;
export const timerFired = (token) => event(3).number(token).written;
export const navigated = (path) => event(4).text(path).written;
export const streamOpened = () => event(5).written;
export const streamMessage = () => event(6).written;
export const streamClosed = () => event(7).written;
export const heard = (message) => event(8).data(message).written;
export const leading = (value) => flag(9, value);
export const online = (value) => flag(10, value);
export const visible = (value) => flag(11, value);
export const updateReady = () => event(14).written;
export const erased = (token, succeeded) => event(15).number(token).byte(succeeded ? 1 : 0).written;
export const keyPressed = (key, modifiers) => event(16).text(key).byte(modifiers).written;
export const resized = (width, height) => event(17).number(width).number(height).written;
export const loadFailed = (token) => event(19).number(token).written;
export const storageMissing = () => event(20).written;
export const shared = (isCopied) => flag(21, isCopied);

const speech = (kind, token) => event(23).byte(kind).number(token).written;
export const began = (token) => speech(1, token);
export const ended = (token) => speech(2, token);
export const failed = (token) => speech(3, token);
export const mediaKey = (key) => event(23).byte(4).byte(key).written;

export function voices(all) {
  const writer = event(23).byte(0).number(all.length);
  for (const voice of all) writer.text(voice.voiceURI).text(voice.name).text(voice.lang);
  return writer.written;
}

export function selected(range) {
  const writer = event(22).byte(range ? 1 : 0);
  if (range) for (const number of range) writer.number(number);
  return writer.written;
}

export function listSeen({ width, from, to, rooms }) {
  const writer = event(18).number(width).number(from).number(to).number(rooms.length);
  for (const room of rooms) writer.number(room.number).number(room.height);
  return writer.written;
}

export function loaded(token, store, keys, values) {
  const writer = event(2).number(token).byte(store).number(keys.length);
  keys.forEach((key, index) => writer.data(new Uint8Array(key)).data(values[index]));
  return writer.written;
}

function writeTexts(writer, texts) {
  writer.number(texts.length);
  for (const text of texts) writer.text(text);
  return writer;
}

export const kept = (paths) => writeTexts(event(12), paths).written;
export const textsFound = (token, hashes, isLast) =>
  writeTexts(event(30).number(token), hashes).byte(isLast ? 1 : 0).written;

export const readingPlace = (place) =>
  event(13).number(place.block).number(place.offset).number(place.permille).written;

const writeFile = (writer, file) =>
  writer.text(file.hash).number(file.size).text(file.type).text(file.name).number(file.seconds).byte(file.source)
    .text(file.nonce ?? '');

export const fileTaken = (file) => writeFile(event(24), file).written;
export const fileRefused = (trouble) => event(25).byte(trouble).written;
export const recording = (state, milliseconds, level) =>
  event(27).byte(state).number(milliseconds).number(level).written;
export const pasted = (text) => event(28).text(text).written;
export const notifying = (permission) => event(31).byte(permission).written;
export const darkened = (value) => flag(32, value);
export const storageLost = () => event(33).written;

export const filesUnreadable = () => event(34).written;

export function filesWaiting(files) {
  const writer = event(26).number(files.length);
  for (const file of files) writeFile(writer, file);
  return writer.written;
}
