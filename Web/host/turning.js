// From a row to the article that it opens, and back to it: its title goes to where it stands then, the rest fades.
// By view transitions where there are, else by a plain fade; beside a list that stays, and where no motion is
// wanted, not at all.
const NAME = 'title';

const isStill = () =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce), (min-width: 820px)').matches;

const isArticle = (path) => path.startsWith('/read/');

// The path of the article that is shown, for the way back.
let left = null;

// Before the patch: which article the screen turns to, or from; else null.
export function turn(effects) {
  const opened = effects.find((effect) => effect.name === 'navigate' && !effect.replaces && isArticle(effect.path));
  const isOpen = document.getElementById('article') !== null;
  if (opened) left = opened.path;
  if (opened && !isOpen) return { path: opened.path, isOpening: true };
  return isOpen && !isArticle(location.pathname) ? { path: left, isOpening: false } : null;
}

// Works it: at once, or once the browser has the old picture.
export function perform({ path, isOpening }, work) {
  if (isStill()) {
    work();
    return;
  }
  if (!document.startViewTransition) {
    work();
    document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: 200, easing: 'ease-out' });
    return;
  }
  const heading = () => document.getElementById('heading');
  const title = () => titleOf(path);
  const before = isOpening ? title() : heading();
  const named = [name(before)];
  const turning = document.startViewTransition(() => {
    // The same name twice would be none.
    if (before) before.style.viewTransitionName = '';
    work();
    named.push(name(isOpening ? heading() : title()));
  });
  const end = () => named.forEach((element) => element && (element.style.viewTransitionName = ''));
  turning.ready.catch(() => {});
  turning.finished.then(end, end);
}

function name(element) {
  if (element) element.style.viewTransitionName = NAME;
  return element;
}

// The title of the row that leads there, if that is in sight.
function titleOf(path) {
  if (!path) return null;
  for (const link of document.querySelectorAll(`#main a[href="${path}"]`)) {
    const { top, bottom } = link.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return link;
  }
  return null;
}
