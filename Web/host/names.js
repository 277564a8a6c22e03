// The names by the numbers of Tag.swift and AttributeName.swift; a test compares them.

export const TAGS = [
  'a', 'abbr', 'article', 'aside', 'b', 'blockquote', 'body', 'br', 'button', 'cite', 'code',
  'dd', 'del', 'dialog', 'div', 'dl', 'dt', 'em', 'fieldset', 'figcaption', 'figure', 'footer',
  'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'input', 'ins', 'kbd',
  'label', 'legend', 'li', 'main', 'mark', 'meter', 'nav', 'ol', 'option', 'output', 'p', 'pre',
  'progress', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'section', 'select', 'small', 'span',
  'strong', 'sub', 'summary', 'details', 'sup', 'table', 'tbody', 'td', 'textarea', 'tfoot', 'th',
  'thead', 'time', 'tr', 'u', 'ul', 'video', 'audio', 'svg', 'path', 'circle', 'rect', 'line',
  'polyline', 'g', 'iframe',
  'math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'ms', 'mfrac', 'msqrt', 'mroot', 'msub',
  'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none',
  'mtable', 'mtr', 'mtd', 'mpadded', 'mphantom', 'menclose', 'mstyle', 'merror',
];

export const ATTRIBUTES = [
  'id', 'class', 'href', 'src', 'alt', 'title', 'type', 'name', 'value', 'placeholder',
  'disabled', 'checked', 'selected', 'aria-required', 'readonly', 'hidden', 'open', 'autofocus',
  'autocomplete', 'inputmode', 'enterkeyhint', 'maxlength', 'minlength', 'pattern', 'min', 'max',
  'step', 'rows', 'for', 'form', 'action', 'method', 'role', 'tabindex', 'lang', 'dir',
  'translate', 'style', 'width', 'height', 'loading', 'decoding', 'target', 'rel', 'download',
  'datetime', 'colspan', 'rowspan', 'start', 'scope', 'spellcheck', 'contenteditable', 'inert',
  'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-hidden', 'aria-current',
  'aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-controls', 'aria-live',
  'aria-atomic', 'aria-busy', 'aria-invalid', 'aria-modal', 'aria-valuenow', 'aria-valuemin',
  'aria-valuemax', 'aria-valuetext', 'aria-haspopup', 'aria-keyshortcuts', 'data-block',
  'data-test', 'data-theme', 'data-scroll', 'data-host', 'viewBox', 'fill', 'stroke',
  'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'd', 'cx', 'cy', 'r', 'x', 'y', 'x1', 'y1',
  'x2', 'y2', 'points', 'transform', 'accept', 'multiple', 'controls', 'autocapitalize',
  'data-gesture', 'data-key', 'data-contrast', 'aria-posinset', 'aria-setsize',
  'alttext', 'display', 'mathvariant', 'stretchy', 'fence', 'separator', 'lspace', 'rspace',
  'accent', 'accentunder', 'columnspan', 'linethickness', 'depth', 'voffset', 'symmetric',
  'largeop', 'movablelimits', 'displaystyle', 'scriptlevel', 'minsize', 'maxsize', 'notation',
  'columnalign', 'data-room', 'novalidate', 'data-rows', 'data-actions', 'aria-orientation',
  'aria-activedescendant', 'data-row', 'data-awake',
];
