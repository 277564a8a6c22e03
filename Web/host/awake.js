// While something on the page has `data-awake` and somebody looks, the screen stays on; where that cannot be, it goes dark
// as ever. A browser lets go of it by itself once the page is hidden.
export function stayAwake(root) {
  if (!navigator.wakeLock) return;
  let lock = null;
  const look = () => {
    if (document.visibilityState === 'visible' && root.querySelector('[data-awake]')) {
      lock ??= navigator.wakeLock.request('screen').catch(() => null);
    } else {
      lock?.then((held) => held?.release());
      lock = null;
    }
  };
  new MutationObserver(look).observe(root, { subtree: true, childList: true, attributeFilter: ['data-awake'] });
  document.addEventListener('visibilitychange', look);
  look();
}
