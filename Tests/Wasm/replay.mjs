// node replay.mjs FOLDER: plays every log of the folder on the built bundle's core.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { play } from './player.js';

const folder = process.argv[2];
const web = join(import.meta.dirname, '../../.build/web');
const bundle = JSON.parse(readFileSync(join(web, 'bundle.json'), 'utf8'));
const app = bundle.files.find((file) => file.type === 'application/wasm');
const module = new WebAssembly.Module(readFileSync(join(web, app.path)));
for (const name of readdirSync(folder)) {
  const difference = await play(module, new Uint8Array(readFileSync(join(folder, name))));
  if (difference !== null) {
    console.log(`${name}: ${difference}`);
    process.exitCode = 1;
  }
}
