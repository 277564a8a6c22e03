// What goes is seen going, what comes is seen coming, and what follows it moves to its new place: outside of what the core
// draws, where nothing can be done with it. styles/motion.css has the lengths and curves, docs/motion.md the reasons.
const ROWS = ':is(.cards, .todos, .products, .highlights) > li';
// More rows at once are another list.
const MOST = 3;
// So far below the window, what follows is moved too: it comes into sight.
const BELOW = 400;

export class Leaving {
  constructor(root) {
    this.root = root;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    // While rows come and go because one scrolls.
    this.isScrolling = false;
    this.clear();
  }

  clear() {
    this.sheets = [];
    this.gone = [];
    this.come = [];
    this.ticked = [];
    // How many rows came, went or changed places, and where everything stood before the first did.
    this.count = 0;
    this.places = null;
  }

  get isRestock() {
    return this.root.firstChild?.dataset?.theme === 'restock';
  }

  // Before the node is taken away.
  note(node) {
    if (node.nodeType !== 1 || this.calm.matches) return;
    if (node.matches('.overlay')) {
      this.sheets.push({ sheet: node, scheme: getComputedStyle(node).colorScheme });
    } else if (node.matches(ROWS)) {
      this.noteRow(node);
    } else if (this.isRestock) {
      // The last card takes its list along; several are another screen.
      const cards = node.querySelectorAll('.products > li');
      if (cards.length === 1) this.noteRow(cards[0], true);
    }
  }

  noteRow(row, isLast = false) {
    if (!this.counts()) return;
    this.measure(row.parentNode);
    const box = row.getBoundingClientRect();
    if (box.bottom > 0 && box.top < innerHeight) this.gone.push({ row, box, list: row.parentNode, isLast });
  }

  // Before the node is put into its place: a new one, or one from another place.
  place(node, parent) {
    if (node.localName !== 'li' || this.calm.matches || !parent.isConnected) return;
    if (!parent.matches('.cards, .todos, .products, .highlights') || !this.counts()) return;
    this.measure(parent);
    if (!node.isConnected && parent.childElementCount > 0) this.come.push(node);
  }

  // Before something is ticked.
  tick(element) {
    if (!this.calm.matches && element.isConnected) this.ticked.push(element);
  }

  // False for whoever types to narrow a list down, and for what is too much to be followed.
  counts() {
    if (this.isScrolling || document.activeElement?.matches('input, textarea')) return false;
    this.count += 1;
    return this.count <= MOST;
  }

  // Where the rows of the list stand, and what follows it: once for each patch, since that lays out the page.
  measure(list) {
    if (this.places) return;
    this.places = [];
    const note = (element) => {
      const { x, y, bottom } = element.getBoundingClientRect();
      if (bottom > -BELOW) this.places.push([element, x, y]);
      return y < innerHeight + BELOW;
    };
    for (const row of list.children) if (!note(row)) break;
    for (let part = list; part && part.id !== 'main' && part !== this.root; part = part.parentNode) {
      for (let next = part.nextElementSibling; next && note(next); next = next.nextElementSibling);
    }
  }

  // Once the patch is applied.
  show() {
    if (!this.places && this.sheets.length === 0 && this.ticked.length === 0) return;
    const { sheets, gone, come, ticked, places, count } = this;
    this.clear();
    for (const sheet of sheets) this.showSheet(sheet);
    for (const element of ticked) drawCheck(element);
    if (!places || count > MOST) return;
    for (const one of gone) if (one.isLast || one.list.isConnected) this.showRow(one);
    if (!this.isRestock) {
      for (const row of come) row.animate({ opacity: [0, 1] }, { duration: length('--fade'), easing: 'ease-in-out' });
    }
    glide(places);
  }

  // Another sheet that comes at the same time comes over it, and the veil stays as it is.
  showSheet({ sheet, scheme }) {
    const next = this.root.querySelector('.overlay');
    const shade = this.shade(next ? 'leaving under' : 'leaving');
    // An article's paper may be dark where the app is light.
    shade.style.colorScheme = scheme;
    shade.append(sheet);
    if (next) for (const move of next.querySelector('.scrim')?.getAnimations() ?? []) move.finish();
    this.end(shade);
  }

  // To the side that the finger went to, and as its room closes.
  showRow({ row, box, list }) {
    const shade = this.shade('leaving rows');
    const copy = list.cloneNode(false);
    copy.removeAttribute('id');
    Object.assign(copy.style, {
      left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
    });
    copy.append(row);
    shade.append(copy);
    const pulled = /translateX\((-?[\d.]+)/.exec(row.querySelector('.swipe-over')?.style.transform)?.[1];
    const side = pulled ? Math.sign(pulled) : getComputedStyle(copy).direction === 'rtl' ? 1 : -1;
    const timing = { duration: length('--close-room'), easing: curve('--ease-out'), fill: 'both' };
    copy.animate({ clipPath: ['inset(0)', 'inset(0 0 100%)'] }, timing);
    // The document of Before You Run Out has it fade, and nothing else.
    if (!this.isRestock) row.animate({ transform: `translateX(${side * 48}%)`, opacity: 0 }, timing);
    this.end(shade);
  }

  shade(name) {
    const shade = this.root.firstChild.cloneNode(false);
    // The app's own styles hold for what leaves it, too.
    shade.className += ` ${name}`;
    shade.inert = true;
    shade.ariaHidden = 'true';
    document.body.append(shade);
    return shade;
  }

  end(shade) {
    // What breathes without end is not waited for.
    const moves = shade.getAnimations({ subtree: true })
      .filter((move) => Number.isFinite(move.effect.getComputedTiming().endTime)).map((move) => move.finished);
    Promise.allSettled(moves).then(() => shade.remove());
  }
}

// What stands elsewhere now goes there from where it stood.
function glide(places) {
  const moved = [];
  for (const [element, x, y] of places) {
    if (!element.isConnected) continue;
    const box = element.getBoundingClientRect();
    const [left, top] = [x - box.x, y - box.y];
    const isSeen = Math.min(y, box.y) < innerHeight && Math.max(y, box.y) + box.height > 0;
    if (isSeen && Math.abs(left) + Math.abs(top) >= 1) moved.push([element, left, top]);
  }
  const timing = { duration: length('--close-room'), easing: curve('--ease-out') };
  for (const [element, left, top] of moved) {
    element.animate({ transform: [`translate(${left}px, ${top}px)`, 'none'] }, timing);
  }
}

// As if by a pen.
function drawCheck(element) {
  for (const path of element.querySelector('svg')?.querySelectorAll('path') ?? []) {
    // Measuring the way would lay out the page: a dash is a part of it as long as it is drawn.
    path.setAttribute('pathLength', 1);
    path.animate(
      { strokeDasharray: ['1 1', '1 1'], strokeDashoffset: [1, 0] },
      { duration: length('--fade'), easing: curve('--ease-out') },
    ).finished.catch(() => {}).then(() => path.removeAttribute('pathLength'));
  }
}

const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function length(name) {
  const value = token(name);
  return parseFloat(value) * (value.endsWith('ms') ? 1 : 1000) || 0;
}

const curve = (name) => token(name) || 'ease';
