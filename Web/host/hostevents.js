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
export const sharedByCopy = () => event(21).written;

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

export function kept(paths) {
  const writer = event(12).number(paths.length);
  for (const path of paths) writer.text(path);
  return writer.written;
}

export const readingPlace = (place) =>
  event(13).number(place.block).number(place.offset).number(place.permille).written;
