// What only the person can allow, asked of the browser.

// As NotificationPermission.swift numbers it: 0 for none, then not asked yet, granted, denied. Some browsers refuse at once
// what they will not ask.
export async function mayNotify(asks) {
  if (asks) await window.Notification?.requestPermission().catch(() => {});
  return ['default', 'granted', 'denied'].indexOf(window.Notification?.permission) + 1;
}
