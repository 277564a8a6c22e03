// What the browser says of its window, now and whenever it changes.
import * as event from './hostevents.js';

export function watchWindow(hear) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const size = () => hear(event.resized(innerWidth, innerHeight));
  const reach = () => hear(event.online(navigator.onLine));
  const front = () => hear(event.visible(!document.hidden));
  const tint = () => hear(event.darkened(dark.matches));
  size();
  reach();
  front();
  tint();
  addEventListener('resize', size);
  addEventListener('online', reach);
  addEventListener('offline', reach);
  document.addEventListener('visibilitychange', front);
  // Another window may have got past what answered in the server's place.
  addEventListener('focus', front);
  dark.addEventListener('change', tint);
}
