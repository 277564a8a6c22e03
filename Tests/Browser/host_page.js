// Runs in the page of test_host.py: applies pages and patches with the host's own code.
import { Page } from '/Web/host/page.js';
import { joined, play } from '/Tests/Wasm/player.js';

const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

// All that a user could tell apart, fields by what they show.
function describe(node) {
  if (node.nodeType === 3) return JSON.stringify(node.data);
  const attributes = [...node.attributes]
    .filter(({ name }) => !['value', 'checked', 'selected'].includes(name))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort();
  if ('value' in node) attributes.push(`value ${JSON.stringify(node.value)}`);
  if ('checked' in node) attributes.push(`checked ${node.checked}`);
  if ('selected' in node) attributes.push(`selected ${node.selected}`);
  const children = node.localName === 'textarea' ? [] : [...node.childNodes].map(describe);
  return `<${node.namespaceURI.slice(-4)} ${node.localName} ${attributes.join(' ')}>${children.join('')}</>`;
}

function parsed(html) {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

const inside = (root) => [...root.childNodes].map(describe).join('');

window.checkVector = ({ page, adoption, steps, redraw }) => {
  const root = parsed(page);
  document.body.replaceChildren(root);
  const host = new Page(root);
  if (!host.apply(bytes(adoption))) return 'the page was not taken over';
  for (const [index, step] of steps.entries()) {
    host.apply(bytes(step.patch));
    const expected = inside(parsed(step.page));
    if (inside(root) !== expected) return `step ${index}: ${inside(root)} instead of ${expected}`;
  }
  const before = inside(root);
  host.apply(bytes(redraw));
  return inside(root) === before ? null : `redrawn: ${inside(root)} instead of ${before}`;
};

window.playLog = async (parts, log) => {
  const modules = await Promise.all(parts.map((part) => WebAssembly.compileStreaming(fetch(part))));
  return play(await joined(modules), new Uint8Array(await (await fetch(log)).arrayBuffer()));
};

window.isLoaded = true;
