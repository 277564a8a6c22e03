// Arrow keys go through the parts of one thing: tabs, the buttons of a menu, what one chooses from.
const BACK = ['ArrowUp', 'ArrowLeft'];
const ON = ['ArrowDown', 'ArrowRight'];

export function moveByArrows(event) {
  const group = event.target.closest?.('[role="tablist"], [role="menu"], [role="listbox"]');
  if (!group || event.altKey || event.ctrlKey || event.metaKey) return false;
  const parts = [...group.querySelectorAll('[role="tab"], [role="menuitem"], [role="option"]')];
  const at = parts.indexOf(event.target.closest('[role="tab"], [role="menuitem"], [role="option"]'));
  const to = {
    Home: 0,
    End: parts.length - 1,
    ...Object.fromEntries(BACK.map((key) => [key, (at - 1 + parts.length) % parts.length])),
    ...Object.fromEntries(ON.map((key) => [key, (at + 1) % parts.length])),
  }[event.key];
  if (to === undefined || at < 0) return false;
  parts[to].focus();
  return true;
}
