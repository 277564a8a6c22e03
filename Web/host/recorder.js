// The microphone. It records in parts of a second, each of which is on the disk before the next.
import { forgetParts, keepPart, rescueParts, take } from './files.js';

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
// As RecordingState.swift numbers them.
const STATE = { refused: 0, recording: 1, paused: 2, missing: 3 };
const TICK = 250;
const LOCK = 'later-recording';

export class Recorder {
  // tell(state, milliseconds, level) while it runs; taken(file) once it has ended.
  constructor(tell, taken) {
    this.tell = tell;
    this.taken = taken;
    this.media = null;
  }

  // Only where nobody records in another tab.
  static async rescue() {
    if (!navigator.locks) return;
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && rescueParts());
  }

  async start() {
    if (this.media) return;
    if (!navigator.mediaDevices?.getUserMedia || !globalThis.MediaRecorder) {
      this.tell(STATE.missing, 0, 0);
      return;
    }
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      this.tell(error?.name === 'NotFoundError' ? STATE.missing : STATE.refused, 0, 0);
      return;
    }
    navigator.locks?.request(LOCK, () => new Promise((resolve) => (this.unlock = resolve)));
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    this.media = new MediaRecorder(this.stream, mimeType ? { mimeType } : {});
    this.parts = [];
    this.passed = 0;
    this.since = performance.now();
    this.stored = Promise.resolve();
    this.media.ondataavailable = ({ data }) => this.note(data);
    this.media.onstop = () => this.ended();
    this.listen();
    this.media.start(1000);
    this.timer = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  note(data) {
    if (data.size === 0) return;
    const number = this.parts.push(data);
    this.stored = this.stored.then(() => keepPart(number, data)).catch(() => {});
  }

  listen() {
    const context = new AudioContext();
    this.context = context;
    this.analyser = context.createAnalyser();
    this.samples = new Uint8Array(this.analyser.fftSize);
    context.createMediaStreamSource(this.stream).connect(this.analyser);
  }

  get milliseconds() {
    return this.passed + (this.media?.state === 'recording' ? performance.now() - this.since : 0);
  }

  get level() {
    this.analyser.getByteTimeDomainData(this.samples);
    let loudest = 0;
    for (const sample of this.samples) loudest = Math.max(loudest, Math.abs(sample - 128));
    return Math.min(100, Math.round((loudest / 128) * 100));
  }

  tick() {
    if (!this.media) return;
    const isPaused = this.media.state === 'paused';
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
    this.passed = this.milliseconds;
    this.media.stop();
  }

  cancel() {
    this.isCancelled = true;
    this.stop();
  }

  async ended() {
    clearInterval(this.timer);
    for (const track of this.stream.getTracks()) track.stop();
    this.context.close().catch(() => {});
    const [parts, seconds, isCancelled] = [this.parts, Math.round(this.passed / 1000), this.isCancelled];
    const type = this.media.mimeType;
    this.media = null;
    this.isCancelled = false;
    await this.stored;
    if (!isCancelled) {
      const file = await take(new Blob(parts, { type }), { name: '', seconds, source: 1 });
      this.taken(file);
      // Where there was no room for the whole, its parts are all there is.
      if (!file.hash) return this.unlock?.();
    }
    await forgetParts();
    this.unlock?.();
  }
}
