// The host's own page.js, driven as host.js drives it, over the table app in WebAssembly.
import { Page } from '/Web/host/page.js';

const unsupported = () => 52;
const system = {
  fd_close: unsupported,
  fd_seek: unsupported,
  fd_write: unsupported,
  random_get(at, count) {
    crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, count));
    return 0;
  },
};
const { instance } = await WebAssembly.instantiateStreaming(fetch('/.build/bench-table.wasm'), {
  wasi_snapshot_preview1: system,
});
const core = instance.exports;
const page = new Page(document.getElementById('main'));
const apply = () => page.apply(new Uint8Array(core.memory.buffer, core.patch(), core.size()));

core.begin();
apply();
page.root.addEventListener('click', (event) => {
  const number = page.numberOf(event.target);
  if (number !== 0 && core.click(number)) apply();
});
document.documentElement.dataset.ready = '';
