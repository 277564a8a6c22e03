// What ByteWriter.swift and ByteReader.swift write and read.

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export const encodeText = (text) => encoder.encode(text);

export class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  // A view, valid until the core is called again.
  take() {
    const count = this.number();
    const start = this.at;
    this.at += count;
    return this.bytes.subarray(start, this.at);
  }

  data() {
    return this.take().slice();
  }

  text() {
    const bytes = this.take();
    if (bytes.length > 24) return decoder.decode(bytes);
    let text = '';
    for (let index = 0; index < bytes.length; index++) {
      if (bytes[index] > 127) return decoder.decode(bytes);
      text += String.fromCharCode(bytes[index]);
    }
    return text;
  }
}

export class Writer {
  constructor() {
    this.bytes = new Uint8Array(256);
    this.size = 0;
  }

  get written() {
    return this.bytes.subarray(0, this.size);
  }

  room(count) {
    if (this.size + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.size + count));
    larger.set(this.written);
    this.bytes = larger;
  }

  byte(value) {
    this.room(1);
    this.bytes[this.size++] = value;
    return this;
  }

  number(value) {
    let rest = Math.max(0, Math.round(value));
    this.room(8);
    while (rest > 127) {
      this.bytes[this.size++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.size++] = rest;
    return this;
  }

  data(bytes) {
    this.number(bytes.length);
    this.room(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
    return this;
  }

  text(text) {
    return this.data(encoder.encode(text));
  }
}
