// The microphone. It records in parts of a second, each of which is on the disk before the next.
import { LARGEST, take, transact } from './files.js';

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
// As RecordingState.swift numbers them.
const STATE = { refused: 0, recording: 1, paused: 2, missing: 3 };
const TICK = 250;
// Enough for a voice: a file of the largest size holds an hour and a half.
const BITS_PER_SECOND = 48_000;
// What a part may have beside what is there, before the recording ends by itself.
const ROOM = 1 << 20;

// The parts of a recording under way, so that a crash loses no more than a second of it.
const keepPart = (key, blob) =>
  blob.arrayBuffer().then((bytes) =>
    transact(['parts'], 'readwrite', (store) => store('parts').put({ bytes, type: blob.type }, key)),
  );

// The lock of the tab that records.
const RECORDING = 'later-recording';

// Parts of one recording, under its beginning; earlier versions wrote numbers alone.
const ofRecording = (began) => (began === 0 ? IDBKeyRange.upperBound(Infinity) : IDBKeyRange.bound([began], [began, []]));

async function forgetParts(began) {
  await transact(['parts'], 'readwrite', (store) => store('parts').delete(ofRecording(began))).catch(() => {});
}

// The files that parts make, none too large: each begins with the first, which says what follows.
function filesOf(parts, sizeOf) {
  const files = [];
  let size = Infinity;
  for (const part of parts) {
    if (size + sizeOf(part) > LARGEST) {
      files.push(files.length === 0 ? [] : [parts[0]]);
      size = files.length === 1 ? 0 : sizeOf(parts[0]);
    }
    files.at(-1).push(part);
    size += sizeOf(part);
  }
  return files;
}

// What a recording left behind that was cut off becomes a file; only where nobody records in another tab.
export async function rescue() {
  await navigator.locks?.request(RECORDING, { ifAvailable: true }, (lock) => lock && rescueParts());
}

async function rescueParts() {
  try {
    const keys = await transact(['parts'], 'readonly', (store) => store('parts').getAllKeys());
    const recordings = new Set(keys.map((key) => (Array.isArray(key) ? key[0] : 0)));
    for (const began of recordings) await rescueRecording(began);
  } catch {
    // They are still there at the next start.
  }
}

async function rescueRecording(began) {
  const parts = await transact(['parts'], 'readonly', (store) => store('parts').getAll(ofRecording(began)));
  for (const file of filesOf(parts, (part) => part.bytes.byteLength)) {
    const blob = new Blob(file.map((part) => part.bytes), { type: file[0].type });
    const taken = await take(blob, { name: '', seconds: file.length, source: 1 });
    if (!taken.hash) return;
  }
  await forgetParts(began);
}

export class Recorder {
  // tell(state, milliseconds, level) while it runs; taken(file) once it has ended.
  constructor(tell, taken) {
    this.tell = tell;
    this.taken = taken;
    this.media = null;
    // The recording that is wanted; another one, or null, once it was cancelled.
    this.wanted = null;
  }

  async start() {
    if (this.media) return;
    if (!navigator.mediaDevices?.getUserMedia || !globalThis.MediaRecorder) {
      this.tell(STATE.missing, 0, 0);
      return;
    }
    const wanted = (this.wanted = {});
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      if (this.wanted === wanted) this.tell(error?.name === 'NotFoundError' ? STATE.missing : STATE.refused, 0, 0);
      return;
    }
    // Cancelled while the browser asked: nothing is heard.
    if (this.wanted !== wanted) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    this.stream = stream;
    navigator.locks?.request(RECORDING, () => new Promise((resolve) => (this.unlock = resolve)));
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    this.media = new MediaRecorder(this.stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) });
    // Never those of another: what could not be made a file then is still there.
    this.began = Date.now();
    this.parts = [];
    this.size = 0;
    this.passed = 0;
    this.since = performance.now();
    this.stored = Promise.resolve();
    this.media.ondataavailable = ({ data }) => this.note(data);
    this.media.onstop = () => this.ended(wanted);
    this.listen();
    this.media.start(1000);
    this.timer = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  note(data) {
    if (data.size === 0) return;
    const key = [this.began, this.parts.push(data)];
    this.stored = this.stored.then(() => keepPart(key, data)).catch(() => {});
    this.size += data.size;
    // A larger one could not be kept.
    if (this.size > LARGEST - ROOM) this.stop();
  }

  // Only to show how loud it is: without it, the recording goes on.
  listen() {
    this.analyser = null;
    if (!globalThis.AudioContext) return;
    const context = new AudioContext();
    this.analyser = context.createAnalyser();
    this.samples = new Uint8Array(this.analyser.fftSize);
    context.createMediaStreamSource(this.stream).connect(this.analyser);
  }

  get milliseconds() {
    return this.passed + (this.media?.state === 'recording' ? performance.now() - this.since : 0);
  }

  get level() {
    if (!this.analyser) return 0;
    this.analyser.getByteTimeDomainData(this.samples);
    let loudest = 0;
    for (const sample of this.samples) loudest = Math.max(loudest, Math.abs(sample - 128));
    return Math.min(100, Math.round((loudest / 128) * 100));
  }

  tick() {
    if (!this.media) return;
    const isPaused = this.media.state === 'paused';
    this.length = this.milliseconds;
    this.tell(isPaused ? STATE.paused : STATE.recording, this.milliseconds, isPaused ? 0 : this.level);
  }

  pause() {
    if (this.media?.state !== 'recording') return;
    this.passed = this.milliseconds;
    this.media.pause();
    this.tick();
  }

  resume() {
    if (this.media?.state !== 'paused') return;
    this.since = performance.now();
    this.media.resume();
    this.tick();
  }

  stop() {
    if (!this.media || this.media.state === 'inactive') return;
    this.length = this.milliseconds;
    this.media.stop();
  }

  cancel() {
    this.wanted = null;
    this.stop();
  }

  // By the person, or because the microphone went away.
  async ended(wanted) {
    clearInterval(this.timer);
    for (const track of this.stream.getTracks()) track.stop();
    if (this.analyser) this.analyser.context.close().catch(() => {});
    const { parts, began } = this;
    const [seconds, type] = [Math.round(this.length / 1000), this.media.mimeType];
    this.media = null;
    const unlock = this.unlock;
    await this.stored;
    if (this.wanted === wanted) {
      const file = await take(new Blob(parts, { type }), { name: '', seconds, source: 1 });
      this.taken(file);
      // Where there was no room for the whole, its parts are all there is.
      if (!file.hash) return unlock?.();
    }
    await forgetParts(began);
    unlock?.();
  }
}
