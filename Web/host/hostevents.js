// Made from messages.txt by scripts/make-host-messages.
import { Writer } from './bytes.js';

function list(w, all, write) {
  w.number(all.length);
  for (const one of all) write(w, one);
  return w;
}

const maybe = (w, one, write) => (one ? write(w.byte(1), one) : w.byte(0));
const writeStoreRow = (w, it) => w.data(it.key).data(it.value);
const writeListSightRoom = (w, it) => w.number(it.number).number(it.height);
const writeListSight = (w, it) => list(w.number(it.width).number(it.from).number(it.to), it.rooms, writeListSightRoom);
const writeVoice = (w, it) => w.text(it.id).text(it.name).text(it.language);
const writeWaitingFile = (w, it) => w.text(it.hash).number(it.size).text(it.type).text(it.name).number(it.seconds).byte(it.source).text(it.nonce);
const writeTextRange = (w, it) => w.number(it.startBlock).number(it.startOffset).number(it.endBlock).number(it.endOffset);
const writeBrowserNotices = (w, it) => w.byte(it.permission).text(it.endpoint).text(it.secret).text(it.key).text(it.zone).byte(it.isWished ? 1 : 0).byte(it.hasBadge ? 1 : 0);
const writeNoticeChannel = (w, it) => w.text(it.id).byte(it.sort).text(it.label).text(it.address).number(it.lastAt).byte(it.isSent ? 1 : 0).text(it.sentence);
const writeNoticeAnswer = (w, it) => list(w.text(it.publicKey).byte(it.hasMail ? 1 : 0).text(it.mail).byte(it.isMailConfirmed ? 1 : 0), it.channels, writeNoticeChannel).text(it.code).text(it.sentence).byte(it.isRemoved ? 1 : 0);
const writePosition = (w, it) => w.number(it.northing).number(it.easting).number(it.accuracy);

export const responded = (token, status, body, retryAfter) => new Writer().byte(0).number(token).number(status).data(body).number(retryAfter).written;
export const persisted = (token, succeeded) => new Writer().byte(1).number(token).byte(succeeded ? 1 : 0).written;
export const loaded = (token, store, rows) => list(new Writer().byte(2).number(token).byte(store), rows, writeStoreRow).written;
export const timerFired = (token) => new Writer().byte(3).number(token).written;
export const navigated = (path) => new Writer().byte(4).text(path).written;
export const streamOpened = () => new Writer().byte(5).written;
export const streamMessage = () => new Writer().byte(6).written;
export const streamClosed = () => new Writer().byte(7).written;
export const leading = (isLeading) => new Writer().byte(9).byte(isLeading ? 1 : 0).written;
export const online = (isOnline) => new Writer().byte(10).byte(isOnline ? 1 : 0).written;
export const visible = (isVisible) => new Writer().byte(11).byte(isVisible ? 1 : 0).written;
export const kept = (paths) => list(new Writer().byte(12), paths, (w, one) => w.text(one)).written;
export const resized = (width, height) => new Writer().byte(17).number(width).number(height).written;
export const listSeen = (sight) => writeListSight(new Writer().byte(18), sight).written;
export const voices = (voices) => list(new Writer().byte(23).byte(0), voices, writeVoice).written;
export const began = (token) => new Writer().byte(23).byte(1).number(token).written;
export const ended = (token) => new Writer().byte(23).byte(2).number(token).written;
export const failed = (token) => new Writer().byte(23).byte(3).number(token).written;
export const key = (key) => new Writer().byte(23).byte(4).byte(key).written;
export const filesWaiting = (files) => list(new Writer().byte(26), files, writeWaitingFile).written;
export const darkened = (isDark) => new Writer().byte(32).byte(isDark ? 1 : 0).written;
export const heard = (message) => new Writer().byte(8).data(message).written;
export const readingPlace = (block, offset, permille) => new Writer().byte(13).number(block).number(offset).number(permille).written;
export const updateReady = () => new Writer().byte(14).written;
export const erased = (token, succeeded) => new Writer().byte(15).number(token).byte(succeeded ? 1 : 0).written;
export const keyPressed = (key, modifiers) => new Writer().byte(16).text(key).byte(modifiers).written;
export const loadFailed = (token) => new Writer().byte(19).number(token).written;
export const storageMissing = () => new Writer().byte(20).written;
export const shared = (isCopied) => new Writer().byte(21).byte(isCopied ? 1 : 0).written;
export const selected = (range) => maybe(new Writer().byte(22), range, writeTextRange).written;
export const fileTaken = (file) => writeWaitingFile(new Writer().byte(24), file).written;
export const fileRefused = (trouble) => new Writer().byte(25).byte(trouble).written;
export const recording = (state, milliseconds, level) => new Writer().byte(27).byte(state).number(milliseconds).number(level).written;
export const pasted = (text) => new Writer().byte(28).text(text).written;
export const notifying = (permission) => new Writer().byte(31).byte(permission).written;
export const storageLost = () => new Writer().byte(33).written;
export const filesUnreadable = () => new Writer().byte(34).written;
export const contentsRead = (token, contents) => list(new Writer().byte(35).number(token), contents, (w, one) => w.data(one)).written;
export const browserSeen = (browser) => writeBrowserNotices(new Writer().byte(36), browser).written;
export const noticesShown = (keys) => list(new Writer().byte(37), keys, (w, one) => w.text(one)).written;
export const noticesAnswered = (token, status, answer) => writeNoticeAnswer(new Writer().byte(38).number(token).number(status), answer).written;
export const deviceSeen = (signs) => new Writer().byte(39).byte(signs).written;
export const positionSeen = (position) => writePosition(new Writer().byte(40), position).written;
export const positionMissing = (trouble) => new Writer().byte(41).byte(trouble).written;
export const importChosen = (name, size) => new Writer().byte(42).text(name).number(size).written;
export const importSent = (permille) => new Writer().byte(43).number(permille).written;
