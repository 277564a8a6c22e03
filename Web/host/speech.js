import { allowed } from './allowed.js';
import * as event from './hostevents.js';

// The numbers of MediaKey in Speech.swift.
const KEYS = { play: 0, pause: 1, stop: 2, previoustrack: 3, nexttrack: 4, seekbackward: 5, seekforward: 6 };

// The browser's voices: speaks one sentence at a time, and tells what became of it.
export class Speech {
  constructor(tell) {
    this.tell = tell;
    this.synthesis = window.speechSynthesis;
    // Held until it is over: a browser may forget an utterance that nobody holds, and tell nothing of it.
    this.current = null;
    this.isShown = false;
  }

  start() {
    if (!this.synthesis) return;
    const tellVoices = () => {
      const voices = this.synthesis.getVoices();
      const told = voices.map(({ voiceURI, name, lang }) => ({ id: voiceURI, name, language: lang }));
      if (told.length > 0) this.tell(event.voices(told));
    };
    this.synthesis.addEventListener?.('voiceschanged', tellVoices);
    window.addEventListener('pagehide', () => this.hush());
    tellVoices();
  }

  speak({ token, text, language, voice, rate }) {
    if (!this.synthesis) {
      this.tell(event.failed(token));
      return;
    }
    this.synthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    if (language !== '') utterance.lang = language;
    const chosen = this.synthesis.getVoices().find((one) => one.voiceURI === voice);
    if (chosen) utterance.voice = chosen;
    utterance.rate = rate / 10;
    utterance.onstart = () => this.tell(event.began(token));
    utterance.onend = () => this.tell(event.ended(token));
    utterance.onerror = () => this.tell(event.failed(token));
    this.current = utterance;
    this.synthesis.speak(utterance);
  }

  hush() {
    this.current = null;
    this.synthesis?.cancel();
  }

  // Keys of headphones and lock screens come where the browser gives them to pages that speak.
  show(playing) {
    const session = navigator.mediaSession;
    if (!session) return;
    session.metadata = playing ? new MediaMetadata({ title: playing.title, artist: playing.source }) : null;
    session.playbackState = playing ? (playing.isPlaying ? 'playing' : 'paused') : 'none';
    if (this.isShown === Boolean(playing)) return;
    this.isShown = Boolean(playing);
    for (const [name, key] of Object.entries(KEYS)) {
      const pressed = playing ? () => this.tell(event.key(key)) : null;
      allowed(() => session.setActionHandler(name, pressed));
    }
  }
}
