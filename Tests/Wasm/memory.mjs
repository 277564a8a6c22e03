// node memory.mjs LOG [TIMES]: plays the log, then opens and closes the reader, and prints how large
// the core's memory is; fails if the second half of the times needed more of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Core } from '../../Web/host/core.js';
import { readEffects } from '../../Web/host/effects.js';
import * as event from '../../Web/host/hostevents.js';
import { play } from './player.js';

const web = join(import.meta.dirname, '../../.build/web');
const bundle = JSON.parse(readFileSync(join(web, 'bundle.json'), 'utf8'));
const [app, rest] = ['/app-', '/rest-'].map((name) =>
  readFileSync(join(web, bundle.files.find((file) => file.path.startsWith(name)).path)));
const log = new Uint8Array(readFileSync(process.argv[2]));
const response = new Response(app, { headers: { 'Content-Type': 'application/wasm' } });
const core = await Core.load(response);
core.parts.join(new WebAssembly.Module(rest));

// An article of 300 paragraphs, as Article+Coding.swift writes it.
function article() {
  const text = (value) => [0x79, value.length >> 8, value.length & 255, ...Buffer.from(value)];
  const paragraph = (index) => [0x83, 0x00, 0xa0, 0x81, ...text(`Paragraph ${index}. ${'words '.repeat(60)}`)];
  const blocks = Array.from({ length: 300 }, (_, index) => paragraph(index)).flat();
  return Uint8Array.from([0xa4, 0, 1, 1, ...text('Title'), 2, ...text('en'), 4, 0x99, 1, 44, ...blocks]);
}

const content = article();
let patched = 0;

function answer(effects) {
  for (const effect of effects) {
    if (effect.name === 'request' && effect.call.path.includes('/contents/')) {
      tell(event.responded(effect.token, 200, content));
    } else if (effect.name === 'request') tell(event.responded(effect.token, 0, new Uint8Array(0)));
    else if (effect.name === 'persist') tell(event.persisted(effect.token, true));
    else if (effect.name === 'load') tell(event.loaded(effect.token, effect.store, [], []));
  }
}

function tell(bytes) {
  core.hear(bytes);
  patched += core.patch.length;
  answer(readEffects(core.effects));
}

// A used app: everything of the log has happened to it.
await play(core, log);
tell(event.navigated('/now'));
core.hear(event.navigated('/inbox'));
const drawn = Buffer.from(core.patch).toString('latin1');
answer(readEffects(core.effects));
const paths = [...new Set(drawn.match(/\/read\/[0-9a-f]{32}/g))];

const times = Number(process.argv[3] ?? 1000);
const sizes = new Map();
const started = process.hrtime.bigint();
for (let time = 1; time <= times; time++) {
  tell(event.navigated(paths[time % paths.length]));
  tell(event.navigated('/inbox'));
  if ([1, 10, 100, times / 2, times].includes(time)) sizes.set(time, core.exports.memory.buffer.byteLength);
}
for (const [time, size] of sizes) console.log(`${time} times: ${size / 1024} KiB`);
// The allocator takes memory in steps of 128 KiB: one may fall into either half.
if (sizes.get(times) - sizes.get(times / 2) > 128 * 1024) process.exitCode = 1;
const each = Number(process.hrtime.bigint() - started) / 1e6 / times;
console.log(`${paths.length} items; ${each.toFixed(2)} ms and ${Math.round(patched / times)} patch bytes each`);
