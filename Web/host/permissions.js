// What only the person can allow, asked of the browser.

export function mayLocate() {
  if (!navigator.geolocation) return Promise.resolve(false);
  return new Promise((answer) => navigator.geolocation.getCurrentPosition(() => answer(true), () => answer(false)));
}

// 0 for none, then not asked yet, granted, denied. Some browsers refuse at once what they will not ask.
export async function mayNotify(asks) {
  if (asks) await window.Notification?.requestPermission().catch(() => {});
  return ['default', 'granted', 'denied'].indexOf(window.Notification?.permission) + 1;
}
