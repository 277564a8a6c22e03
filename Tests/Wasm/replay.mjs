// node replay.mjs FOLDER: plays every log of the folder on the built bundle's core.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { joined, play } from './player.js';

const folder = process.argv[2];
const web = join(import.meta.dirname, '../../.build/web');
const bundle = JSON.parse(readFileSync(join(web, 'bundle.json'), 'utf8'));
const parts = ['/app-', '/rest-'].map((name) => bundle.files.find((file) => file.path.startsWith(name)));
const modules = parts.map((part) => new WebAssembly.Module(readFileSync(join(web, part.path))));
for (const name of readdirSync(folder)) {
  const difference = await play(await joined(modules), new Uint8Array(readFileSync(join(folder, name))));
  if (difference !== null) {
    console.log(`${name}: ${difference}`);
    process.exitCode = 1;
  }
}
