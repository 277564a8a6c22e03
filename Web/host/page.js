import { Reader } from './bytes.js';
import { Leaving } from './leaving.js';
import { ATTRIBUTES, TAGS } from './names.js';

const FIRST_SVG_TAG = TAGS.indexOf('svg');
const LAST_SVG_TAG = TAGS.indexOf('g');
const FIRST_MATH_TAG = TAGS.indexOf('math');
const SVG = 'http://www.w3.org/2000/svg';
const MATH = 'http://www.w3.org/1998/Math/MathML';
const NUMBER = Symbol('number');

// The document under the root, changed by patches; the steps are those of PatchOperation.swift.
export class Page {
  constructor(root) {
    this.root = root;
    this.nodes = [root];
    this.isChanging = false;
    // The field whose text an input method is composing.
    this.composing = null;
    this.leaving = new Leaving(root);
  }

  // The number of the node, or of the nearest one around it; 0 for none.
  numberOf(target) {
    for (let node = target; node && node !== this.root; node = node.parentNode) {
      if (node[NUMBER] !== undefined) return node[NUMBER];
    }
    return 0;
  }

  // False if the page is not what the patch would take over.
  apply(bytes) {
    const reader = new Reader(bytes);
    const focus = [];
    this.isChanging = true;
    try {
      if (!this.perform(reader, focus)) return false;
    } finally {
      this.isChanging = false;
    }
    this.leaving.show();
    if (focus.length > 0) focus[focus.length - 1].focus();
    return true;
  }

  perform(reader, focus) {
    const nodes = this.nodes;
    const open = [];
    let current = null;
    for (;;) {
      switch (reader.byte()) {
        case 0:
          return true;
        case 1: {
          const number = reader.number();
          const tag = reader.byte();
          const space = tag < FIRST_SVG_TAG ? '' : tag <= LAST_SVG_TAG ? SVG : tag < FIRST_MATH_TAG ? '' : MATH;
          const element = space ? document.createElementNS(space, TAGS[tag]) : document.createElement(TAGS[tag]);
          this.register(number, element);
          open.at(-1)?.append(element);
          open.push(element);
          current = element;
          break;
        }
        case 2: {
          const number = reader.number();
          const text = document.createTextNode(reader.text());
          this.register(number, text);
          open.at(-1)?.append(text);
          break;
        }
        case 3:
          open.pop();
          current = open.at(-1) ?? null;
          break;
        case 4:
          this.insert(nodes[reader.number()], nodes[reader.number()], reader.number());
          break;
        case 5:
          this.remove(nodes[reader.number()]);
          break;
        case 6:
          current = nodes[reader.number()];
          break;
        case 7: {
          const name = ATTRIBUTES[reader.byte()];
          if (name === 'autofocus') focus.push(current);
          const value = reader.text();
          if (name === 'aria-checked' && value === 'true') this.leaving.tick(current);
          setAttribute(current, name, value);
          break;
        }
        case 8:
          current.removeAttribute(ATTRIBUTES[reader.byte()]);
          break;
        case 9:
          current.data = reader.text();
          break;
        case 10:
          this.setValue(current, reader.text());
          break;
        case 11:
          current.checked = reader.byte() === 1;
          break;
        case 12:
          current.selected = reader.byte() === 1;
          break;
        case 13:
          this.nodes = [this.root];
          return this.adopt(this.root, reader);
        case 14:
          this.root.replaceChildren();
          this.nodes.length = 1;
          break;
        case 15: {
          const copy = nodes[reader.number()].cloneNode(true);
          this.registerAll(copy, reader.number());
          break;
        }
        default:
          throw new Error('A patch of another version');
      }
    }
  }

  register(number, node) {
    node[NUMBER] = number;
    this.nodes[number] = node;
  }

  // In document order; the number that follows.
  registerAll(node, number) {
    this.register(number++, node);
    for (let child = node.firstChild; child; child = child.nextSibling) number = this.registerAll(child, number);
    return number;
  }

  insert(node, parent, following) {
    const before = following === 0 ? null : this.nodes[following];
    this.leaving.place(node, parent);
    if (node.isConnected && parent.moveBefore) parent.moveBefore(node, before);
    else parent.insertBefore(node, before);
  }

  remove(node) {
    this.leaving.note(node);
    this.release(node);
    node.remove();
  }

  release(node) {
    this.nodes[node[NUMBER]] = undefined;
    node[NUMBER] = undefined;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child[NUMBER] !== undefined) this.release(child);
    }
  }

  // Leaves the caret, and what an input method is composing, where they are; a caret at the end stays there.
  setValue(field, value) {
    if (field.value === value || field === this.composing || field.type === 'file') return;
    const caret = field === document.activeElement ? caretOf(field) : null;
    const isAtEnd = caret === field.value.length;
    field.value = value;
    if (caret !== null && !isAtEnd) field.setSelectionRange(Math.min(caret, value.length), Math.min(caret, value.length));
  }

  // Numbers what the server drew, in document order.
  adopt(parent, reader) {
    const count = reader.number();
    if (parent.childNodes.length !== count) return false;
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      this.register(this.nodes.length, child);
      const tag = reader.byte();
      if (tag === 0) {
        if (child.nodeType !== 3 || child.data.length !== reader.number()) return false;
      } else {
        if (child.localName !== TAGS[tag - 1]) return false;
        if (child.hasAttribute('style')) setAttribute(child, 'style', child.getAttribute('style'));
        if (child.localName === 'textarea') reader.number();
        else if (!this.adopt(child, reader)) return false;
      }
    }
    return true;
  }
}

// A style is set by its object: the page's policy refuses the attribute.
function setAttribute(element, name, value) {
  if (name === 'style') element.style.cssText = value;
  else element.setAttribute(name, value);
}

// Null where a field has no caret (a checkbox, a number).
function caretOf(field) {
  return field.selectionStart ?? null;
}
