// New versions are offered, and taken when the user says so.
const OFTEN_ENOUGH = 3_600_000;

export class Updates {
  constructor(ready) {
    this.ready = ready;
    this.registration = null;
    this.isApplying = false;
    this.askedAt = 0;
  }

  async start() {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    worker.addEventListener('controllerchange', () => {
      if (this.isApplying) location.reload();
    });
    try {
      this.registration = await worker.register(scriptAddress('/sw.js'), { updateViaCache: 'none' });
    } catch {
      // Without a service worker the app works, but not without a network.
      return;
    }
    // A page that was loading just as the worker began belongs to none, and would be without a network's help.
    worker.ready.then(({ active }) => worker.controller || active.postMessage('claim'));
    this.askedAt = Date.now();
    this.registration.addEventListener('updatefound', () => this.watch(this.registration.installing));
    this.watch(this.registration.installing);
    this.offer();
    document.addEventListener('visibilitychange', () => this.ask());
  }

  // Where the device keeps nothing, the server draws every first page: the shell would know nobody.
  async leave() {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    try {
      for (const registration of await worker.getRegistrations()) await registration.unregister();
      if (worker.controller) location.reload();
    } catch {
      // Then there is none either.
    }
  }

  watch(worker) {
    worker?.addEventListener('statechange', () => this.offer());
  }

  offer() {
    if (this.registration.waiting && navigator.serviceWorker.controller) this.ready();
  }

  ask() {
    if (document.hidden || Date.now() - this.askedAt < OFTEN_ENOUGH) return;
    this.askedAt = Date.now();
    this.registration.update().catch(() => {});
  }

  apply() {
    this.isApplying = true;
    const waiting = this.registration?.waiting;
    if (waiting) waiting.postMessage('activate');
    else location.reload();
  }
}

// The one script that this page ever names to the browser.
function scriptAddress(path) {
  if (!globalThis.trustedTypes) return path;
  const policy = trustedTypes.createPolicy('later', {
    createScriptURL: (address) => (address === '/sw.js' ? address : ''),
  });
  return policy.createScriptURL(path);
}
