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
    // The recording that is wanted; another one, or null, once it was cancelled.
    this.wanted = null;
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
    navigator.locks?.request(LOCK, () => new Promise((resolve) => (this.unlock = resolve)));
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    this.media = new MediaRecorder(this.stream, mimeType ? { mimeType } : {});
    this.parts = [];
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
    const number = this.parts.push(data);
    this.stored = this.stored.then(() => keepPart(number, data)).catch(() => {});
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
    const [parts, seconds, type] = [this.parts, Math.round(this.length / 1000), this.media.mimeType];
    this.media = null;
    const unlock = this.unlock;
    await this.stored;
    if (this.wanted === wanted) {
      const file = await take(new Blob(parts, { type }), { name: '', seconds, source: 1 });
      this.taken(file);
      // Where there was no room for the whole, its parts are all there is.
      if (!file.hash) return unlock?.();
    }
    await forgetParts();
    unlock?.();
  }
}
