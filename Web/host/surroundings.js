// What is around the device, as far as the browser tells and the person lets it: where it is, and what it tells of itself.
// A position goes to the core and nowhere else: no request, no log, no storage.

// How long a position is enough, and how long one is waited for.
const PAUSE = 300_000;
const PATIENCE = 20_000;
// As PositionTrouble of Position.swift numbers them.
const MISSING = 0;
const DENIED = 1;
const UNAVAILABLE = 2;
const UNASKED = 3;
// As DeviceSigns of Surroundings.swift numbers them.
const HEADPHONES = 1;
const CAR = 2;
const SAVES_DATA = 4;
const LOW_BATTERY = 8;
const LOW = 0.2;
const ON_EARS = /head ?phone|head ?set|ear ?phone|ear ?bud|air ?pods|\bbuds\b|헤드폰|헤드셋|이어폰|에어팟|버즈/i;
const IN_CAR = /\bcar\b|car ?play|android auto|차량|자동차|카플레이/i;
// A position in hundred-thousandths of a degree, from the south pole and the date line.
const STEPS = 100_000;

export class Surroundings {
  // Tells the core the signs of the device, positions, and why there is none.
  constructor({ seen, found, missed }) {
    this.seen = seen;
    this.found = found;
    this.missed = missed;
    this.places = false;
    this.device = false;
    this.signs = null;
    this.askedAt = -Infinity;
    document.addEventListener('visibilitychange', () => this.look());
    setInterval(() => this.look(), PAUSE / 5);
  }

  watch({ places = false, device = false, asks = false }) {
    this.places = places;
    this.device = device;
    if (!places) this.askedAt = -Infinity;
    this.look(asks);
  }

  look(asks = false) {
    if (document.hidden) return;
    if (this.device) this.lookAtDevice().catch(() => {});
    if (this.places && (asks || performance.now() - this.askedAt >= PAUSE)) this.locate(asks).catch(() => {});
  }

  async locate(asks) {
    this.askedAt = performance.now();
    const miss = (trouble) => this.places && this.missed(trouble);
    if (!window.isSecureContext || !navigator.geolocation) return miss(MISSING);
    // Nobody is asked who has just opened a screen.
    const known = asks ? null : await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
    if (known?.state === 'prompt') return miss(UNASKED);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!this.places) return;
        this.found({
          northing: Math.round((latitude + 90) * STEPS),
          easting: Math.round((longitude + 180) * STEPS),
          accuracy: Math.min(Math.ceil(accuracy), 1_000_000),
        });
      },
      ({ code, PERMISSION_DENIED }) => miss(code === PERMISSION_DENIED ? DENIED : UNAVAILABLE),
      { enableHighAccuracy: false, timeout: PATIENCE, maximumAge: asks ? 0 : PAUSE / 10 },
    );
  }

  async lookAtDevice() {
    this.listen();
    const signs = (await this.outputs()) | (savesData() ? SAVES_DATA : 0) | ((await this.isLow()) ? LOW_BATTERY : 0);
    if (signs === this.signs) return;
    this.signs = signs;
    this.seen(signs);
  }

  // The output that is the default counts where it is told; names are told only where the microphone was allowed.
  async outputs() {
    const all = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
    const outputs = all.filter(({ kind, label }) => kind === 'audiooutput' && label !== '');
    const usual = outputs.filter(({ deviceId }) => deviceId === 'default');
    const labels = (usual.length > 0 ? usual : outputs).map(({ label }) => label);
    const has = (pattern) => labels.some((label) => pattern.test(label));
    return (has(ON_EARS) ? HEADPHONES : 0) | (has(IN_CAR) ? CAR : 0);
  }

  async isLow() {
    this.battery ??= await navigator.getBattery?.().catch(() => null);
    return Boolean(this.battery) && !this.battery.charging && this.battery.level <= LOW;
  }

  listen() {
    if (this.isListening) return;
    this.isListening = true;
    const changed = () => this.look();
    navigator.mediaDevices?.addEventListener?.('devicechange', changed);
    navigator.connection?.addEventListener?.('change', changed);
  }
}

function savesData() {
  return navigator.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
