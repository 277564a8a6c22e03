import { encodeText } from './bytes.js';
import { Parts } from './parts.js';

// The app in WebAssembly. Every call is followed by taking its patch and its effects.
export class Core {
  constructor(parts) {
    this.exports = parts.instance.exports;
    this.parts = parts;
    // Random numbers in store, and how far local time is ahead: asking the browser takes longer than most calls.
    this.entropy = new Uint32Array(1024);
    this.isUsed = this.entropy.length;
    this.zone = { until: 0, seconds: 0 };
  }

  static async load(response, parts = new Parts()) {
    const imports = { wasi_snapshot_preview1: system(() => parts.instance.exports.memory) };
    await parts.load(response, imports);
    return new Core(parts);
  }

  // Draws the first view from what the page knows.
  boot(bytes) {
    this.moment();
    this.exports.boot(this.give(bytes));
  }

  redraw() {
    this.moment();
    this.exports.redraw();
  }

  start(path, device) {
    this.moment();
    this.exports.start(this.give(encodeText(path)), device[0], device[1]);
  }

  hear(bytes) {
    this.moment();
    return this.exports.hear(this.give(bytes)) !== 0;
  }

  receive(node, kind, text, isChecked, modifiers) {
    this.moment();
    const size = text ? this.give(encodeText(text)) : 0;
    return this.exports.receive(node, kind, isChecked ? 1 : 0, modifiers, size) !== 0;
  }

  get patch() {
    return this.taken(this.exports.patch());
  }

  get effects() {
    return this.taken(this.exports.effects());
  }

  get state() {
    return this.taken(this.exports.state()).slice();
  }

  // Time and randomness of the call that follows.
  moment() {
    if (this.isUsed === this.entropy.length) {
      crypto.getRandomValues(this.entropy);
      this.isUsed = 0;
    }
    const at = this.isUsed;
    this.isUsed += 4;
    const [first, second, third, fourth] = this.entropy.subarray(at, this.isUsed);
    // What was given away is not kept.
    this.entropy.fill(0, at, this.isUsed);
    const now = Date.now();
    this.exports.moment(now, this.zoneAt(now), first, second, third, fourth);
  }

  // Zones change on full minutes.
  zoneAt(now) {
    if (now >= this.zone.until || now < this.zone.until - 60_000) {
      const until = Math.floor(now / 60_000) * 60_000 + 60_000;
      this.zone = { until, seconds: new Date(now).getTimezoneOffset() * -60 };
    }
    return this.zone.seconds;
  }

  give(bytes) {
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  taken(at) {
    return new Uint8Array(this.exports.memory.buffer, at, this.exports.size());
  }
}

// What a core asks of a system: randomness, which seeds hash tables. Its C library may write; nobody reads it.
function system(memory) {
  const unsupported = () => 52;
  return {
    fd_close: unsupported,
    fd_seek: unsupported,
    fd_write: unsupported,
    random_get(at, count) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, count));
      return 0;
    },
  };
}
