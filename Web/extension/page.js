// What runs in the page that is looked at: each function by itself, since nothing else comes along.

// The page as it stands, with what scripts made of it and what lies in shadow trees, and the passage that is selected.
// Nothing that was typed is in it: what fields hold is no part of the markup.
export function seePage(longest) {
  const shadow = (element) => globalThis.chrome?.dom?.openOrClosedShadowRoot?.(element) ?? element.shadowRoot;
  const flat = (text) => text.replace(/\s+/g, ' ');

  // A copy in which shadow trees stand where they are seen, made in a document that loads and runs nothing.
  function copied() {
    const inert = document.implementation.createHTMLDocument('');
    const copy = (node) => {
      if (node.nodeType !== Node.ELEMENT_NODE) return inert.importNode(node, false);
      const element = inert.importNode(node, false);
      const root = shadow(node);
      const isSlot = node.localName === 'slot' && node.assignedNodes && node.getRootNode() instanceof ShadowRoot;
      const children = root ? root.childNodes : isSlot && node.assignedNodes().length ? node.assignedNodes() : node.childNodes;
      for (const child of children) {
        if (child.localName !== 'style' || !root) element.append(copy(child));
      }
      return element;
    };
    return copy(document.documentElement).outerHTML;
  }

  function markup() {
    if (!['text/html', 'application/xhtml+xml'].includes(document.contentType)) return undefined;
    const hasShadow = [...document.querySelectorAll('*')].some(shadow);
    let html;
    try {
      html = hasShadow ? copied() : document.documentElement.outerHTML;
    } catch {
      html = document.documentElement.outerHTML;
    }
    return new Blob([html]).size > longest ? undefined : html;
  }

  function selected() {
    const selection = getSelection();
    const quote = flat(selection?.toString() ?? '').trim();
    if (!quote || selection.rangeCount === 0) return undefined;
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    const before = document.createRange();
    before.selectNodeContents(document.body);
    const after = before.cloneRange();
    before.setEnd(startContainer, startOffset);
    after.setStart(endContainer, endOffset);
    return {
      quote: quote.slice(0, 10_000),
      prefix: flat(before.toString().slice(-300)).slice(-32),
      suffix: flat(after.toString().slice(0, 300)).slice(0, 32),
    };
  }

  return { url: location.href, title: document.title.trim().slice(0, 300), html: markup(), quote: selected() };
}

// Says on the page that it is saved, for a moment, where no style of the page reaches it.
export function sayOnPage(text) {
  const host = document.createElement('div');
  const style = { all: 'initial', position: 'fixed', insetBlockEnd: '24px', insetInlineEnd: '24px', zIndex: '2147483647' };
  Object.assign(host.style, style);
  const root = host.attachShadow({ mode: 'closed' });
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  Object.assign(note.style, {
    margin: '0', padding: '12px 16px', borderRadius: '12px', maxWidth: '320px', font: '15px/1.4 system-ui, sans-serif',
    color: '#f7f4ee', background: '#2a2722', boxShadow: '0 4px 16px rgb(0 0 0 / 25%)',
  });
  root.append(note);
  document.documentElement.append(host);
  note.textContent = text;
  setTimeout(() => host.remove(), 4000);
}
