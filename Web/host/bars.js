// In an article the bars make room while one reads down, and they are back as soon as one goes up, stands at an end, or
// works by keys. Where no motion is wanted they stay.
const DOWN = 32;
const UP = 16;
// So near to the beginning or the end.
const NEAR = 96;

const hasBars = () => document.getElementById('article');

export function watchBars() {
  const root = document.documentElement;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let turned = window.scrollY;
  let isDown = false;
  const show = (isShown) => {
    if (isShown) delete root.dataset.bars;
    else root.dataset.bars = 'away';
  };
  addEventListener('scroll', () => {
    if (!root.dataset.bars && (calm.matches || !hasBars())) return;
    const top = window.scrollY;
    // From where one turned, whichever way.
    if (isDown ? top > turned : top < turned) turned = top;
    const way = top - turned;
    const isAtEnd = top < NEAR || top + innerHeight > root.scrollHeight - NEAR;
    if (isAtEnd || !hasBars()) {
      isDown = false;
      turned = top;
      show(true);
    } else if (!isDown && way > DOWN) {
      isDown = true;
      turned = top;
      show(false);
    } else if (isDown && way < -UP) {
      isDown = false;
      turned = top;
      show(true);
    }
  }, { passive: true });
  document.addEventListener('focusin', (event) => {
    if (event.target.matches(':focus-visible') && event.target.closest('.reader-bar')) show(true);
  });
}
