// A file that another program exported, on its way to the server. It stays where it is: nothing of it is kept here.
import { statusOf } from './files.js';
import { giveFile } from './kept.js';
import { ask } from './picker.js';

// As ImportsScreen.swift names where a file may be dropped.
const PLACE = 'import-file';
const NOTHING = new Uint8Array(0);
const GONE = 410;
// Of a thousand: so seldom the screen is drawn anew.
const STEP = 20;

export class Importing {
  // chosen(name, size), sent(permille) and answered(token, status, body) tell the core.
  constructor({ chosen, sent, answered }) {
    this.chosen = chosen;
    this.sent = sent;
    this.answered = answered;
    this.file = null;
    this.request = null;
    this.attempt = 0;
    this.isWatching = false;
  }

  // A file that misses the place would open in place of the app.
  watchDrops() {
    if (this.isWatching) return;
    this.isWatching = true;
    const listen = (name, heard) => window.addEventListener(name, (event) => {
      const place = document.getElementById(PLACE);
      if (place && event.dataTransfer?.types.includes('Files')) heard(event, place);
    });
    listen('dragover', (event, place) => {
      event.preventDefault();
      place.classList.add('drop-over');
    });
    // Out of the window: within it, something else is entered.
    listen('dragleave', ({ relatedTarget }, place) => place.classList.toggle('drop-over', relatedTarget !== null));
    listen('drop', (event, place) => {
      event.preventDefault();
      place.classList.remove('drop-over');
      this.take(event.dataTransfer.files[0]);
    });
  }

  chooseImport() {
    ask('', false, ([file]) => this.take(file));
  }

  take(file) {
    if (!file) return;
    this.file = file;
    // The core counts with 32 bits; either is too much.
    this.chosen(file.name, Math.min(file.size, 0x7fffffff));
  }

  // Status 0: no answer. What is sent already, a newer one ends.
  async sendImport({ token, path }) {
    this.stopImport();
    const { file } = this;
    const attempt = (this.attempt += 1);
    const isThere = await file?.slice(0, 1).arrayBuffer().then(() => true, () => false);
    // Stopped, or another one was chosen meanwhile.
    if (attempt !== this.attempt) return;
    if (!isThere) return this.answered(token, GONE, NOTHING);
    // fetch tells nothing of how far it is.
    const request = new XMLHttpRequest();
    this.request = request;
    request.open('POST', path);
    request.responseType = 'arraybuffer';
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/cbor');
    let told = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      const permille = total > 0 ? Math.floor((loaded / total) * 1000) : 0;
      if (permille - told < STEP && permille < 1000) return;
      told = permille;
      if (this.request === request) this.sent(permille);
    };
    // One that was stopped is nobody's any more.
    request.onloadend = () => {
      if (this.request === request) this.answered(token, answerOf(request), new Uint8Array(request.response ?? 0));
    };
    request.send(file);
  }

  stopImport() {
    const { request } = this;
    this.attempt += 1;
    this.request = null;
    request?.abort();
  }

  // With the mark by which spreadsheets know UTF-8.
  saveText({ fileName, text }) {
    // What begins a table tells spreadsheets how it is written.
    const isTable = fileName.endsWith('.csv');
    giveFile(new Blob([isTable ? '\ufeff' : '', text], { type: isTable ? 'text/csv' : 'text/markdown' }), fileName);
  }
}

// As of a request of the app: it follows redirections, which our server has none of.
function answerOf(request) {
  const isElsewhere = request.responseURL && !new URL(request.responseURL).pathname.startsWith('/api/');
  return statusOf({
    type: isElsewhere ? 'opaqueredirect' : 'basic',
    ok: request.status >= 200 && request.status < 300,
    status: request.status,
    headers: { get: (name) => request.getResponseHeader(name) },
  });
}
