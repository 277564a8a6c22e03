// The same table, written by hand: rows are cloned from one template, one listener hears all, and
// each operation touches just the nodes that change.
const ADJECTIVES = [
  'pretty', 'large', 'big', 'small', 'tall', 'short', 'long', 'handsome', 'plain', 'quaint', 'clean',
  'elegant', 'easy', 'angry', 'crazy', 'helpful', 'mushy', 'odd', 'unsightly', 'adorable', 'important',
  'inexpensive', 'cheap', 'expensive', 'fancy',
];
const COLOURS = [
  'red', 'yellow', 'blue', 'green', 'pink', 'brown', 'purple', 'brown', 'white', 'black', 'orange',
];
const NOUNS = [
  'table', 'chair', 'house', 'bbq', 'desk', 'car', 'pony', 'cookie', 'sandwich', 'burger', 'pizza',
  'mouse', 'keyboard',
];
const pick = (words) => words[Math.floor(Math.random() * words.length)];
const sentence = () => `${pick(ADJECTIVES)} ${pick(COLOURS)} ${pick(NOUNS)}`;

const template = document.createElement('template');
template.innerHTML =
  "<tr><td class='col-md-1'> </td><td class='col-md-4'><a> </a></td><td class='col-md-1'><a>" +
  "<span class='glyphicon glyphicon-remove' aria-hidden='true'></span></a></td><td class='col-md-6'></td></tr>";
const prototype = template.content.firstChild;
const body = document.getElementById('tbody');
let lastID = 0;
let selected = null;

function makeRow() {
  const row = prototype.cloneNode(true);
  const cell = row.firstChild;
  cell.firstChild.nodeValue = ++lastID;
  cell.nextSibling.firstChild.firstChild.nodeValue = sentence();
  return row;
}

const labelOf = (row) => row.firstChild.nextSibling.firstChild.firstChild;

const actions = {
  run() {
    actions.clear();
    append(1_000);
  },
  runlots() {
    actions.clear();
    append(10_000);
  },
  add() {
    append(1_000);
  },
  update() {
    const rows = body.children;
    for (let index = 0; index < rows.length; index += 10) labelOf(rows[index]).nodeValue += ' !!!';
  },
  clear() {
    body.textContent = '';
    selected = null;
  },
  swaprows() {
    const rows = body.children;
    if (rows.length < 999) return;
    const second = rows[1];
    const third = rows[2];
    const last = rows[998];
    body.insertBefore(second, last.nextSibling);
    body.insertBefore(last, third);
  },
};

function append(count) {
  const isEmpty = body.firstChild === null;
  const table = body.parentNode;
  if (isEmpty) body.remove();
  for (let index = 0; index < count; index++) body.append(makeRow());
  if (isEmpty) table.append(body);
}

for (const [id, action] of Object.entries(actions)) document.getElementById(id).addEventListener('click', action);
body.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  const row = link.closest('tr');
  if (link.firstElementChild) {
    if (row === selected) selected = null;
    row.remove();
    return;
  }
  if (selected) selected.className = '';
  selected = row;
  row.className = 'danger';
});
document.documentElement.dataset.ready = '';
