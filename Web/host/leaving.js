// In Before You Run Out a sheet and a card are seen going, for as long as its wireframe says: outside of what
// the core draws, where nothing can be done with them (styles/restock.css has the animations and their lengths).

export class Leaving {
  constructor(root) {
    this.root = root;
    this.gone = [];
  }

  // Before the node is taken away.
  note(node) {
    if (this.root.firstChild?.dataset?.theme !== 'restock' || node.nodeType !== 1) return;
    const cards = node.matches('.products > li') ? [node] : [...node.querySelectorAll('.products > li')];
    for (const one of node.matches('.overlay') ? [node] : cards) {
      // Asking for its place lays out the page: for the first alone, since only one is shown.
      this.gone.push([one, this.gone.length > 0 ? null : one.getBoundingClientRect()]);
    }
  }

  // Once the patch is applied: one sheet or one card; a whole list that goes is only another screen.
  show() {
    const gone = this.gone.splice(0);
    if (gone.length !== 1 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [[node, box]] = gone;
    const shade = this.root.firstChild.cloneNode(false);
    shade.className = 'leaving';
    shade.inert = true;
    shade.ariaHidden = 'true';
    if (node.localName === 'li') {
      Object.assign(node.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px` });
    }
    shade.append(node);
    document.body.append(shade);
    const moves = shade.getAnimations({ subtree: true }).map((move) => move.finished);
    Promise.allSettled(moves).then(() => shade.remove());
  }
}
