// Passkeys: asks the server, the browser and the server again; what came of it is told as the answer to one request.
import { statusOf } from './files.js';

// As PasskeyAct of SignInState.swift numbers them.
const SIGN_IN = 0;
const OFFER = 1;
const CONFIRM = 2;
const ADD_QUIETLY = 4;
const TIDY = 5;
// Below 100 a status is the browser's.
const NOT_WANTED = { status: 1 };
const MISSING = { status: 2 };
const KNOWN = { status: 3 };
// A challenge holds for five minutes.
const HOLDS = 300_000;
const FRESH = 240_000;
// EdDSA, ES256, RS256: the server knows no others.
const ALGORITHMS = [-8, -7, -257];

// The browser asks one thing at a time: what comes next ends what was only offered.
let current = null;

export async function passkey(act) {
  current?.abort();
  const mine = (current = new AbortController());
  try {
    if (!window.PublicKeyCredential || !navigator.credentials) return MISSING;
    if (act === OFFER) return await offer(mine);
    if (act === TIDY) return await tidy();
    return act === SIGN_IN || act === CONFIRM ? await use(act, mine.signal) : await add(act, mine.signal);
  } catch (error) {
    return failed(error);
  }
}

function failed(error) {
  if (error?.answer) return error.answer;
  if (error?.name === 'InvalidStateError') return KNOWN;
  // The address is not the server's own, or the browser has none of what is asked for.
  if (['SecurityError', 'NotSupportedError'].includes(error?.name)) return MISSING;
  return NOT_WANTED;
}

// Whoever waits long before they take one gets another challenge.
async function offer(mine) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return MISSING;
  while (current === mine) {
    const round = new AbortController();
    const isStale = setTimeout(() => round.abort(), FRESH);
    mine.signal.addEventListener('abort', () => round.abort(), { once: true });
    try {
      return await use(OFFER, round.signal);
    } catch (error) {
      if (current !== mine || error?.name !== 'AbortError') throw error;
    } finally {
      clearTimeout(isStale);
    }
  }
  return NOT_WANTED;
}

async function use(act, signal) {
  const { challenge, host } = await ask('/api/v1/passkeys/request');
  const credential = await navigator.credentials.get({
    publicKey: { challenge: decode(challenge), rpId: host, userVerification: 'preferred', timeout: HOLDS },
    signal,
    ...(act === OFFER && { mediation: 'conditional' }),
  });
  const { response } = credential;
  return send(act === CONFIRM ? '/api/v1/confirmation/passkey' : '/api/v1/session/passkey', {
    credential: encode(credential.rawId),
    clientData: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
    user: encode(response.userHandle ?? new ArrayBuffer(0)),
  });
}

async function add(act, signal) {
  const isConditional = act === ADD_QUIETLY;
  if (isConditional && !(await PublicKeyCredential.getClientCapabilities?.())?.conditionalCreate) return MISSING;
  const { challenge, host, user, name, displayName, known } = await ask('/api/v1/passkeys/creation');
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: decode(challenge),
      rp: { id: host, name: 'Later' },
      user: { id: decode(user), name, displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.split(' ').filter(Boolean).map((id) => ({ type: 'public-key', id: decode(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
      timeout: HOLDS,
    },
    signal,
    ...(isConditional && { mediation: 'conditional' }),
  });
  const { response } = credential;
  return send('/api/v1/passkeys', {
    clientData: encode(response.clientDataJSON),
    attestation: encode(response.attestationObject),
    transports: (response.getTransports?.() ?? []).join(' '),
    isConditional,
  });
}

// The password manager forgets what the server no longer knows.
async function tidy() {
  const { host, user, known } = await ask('/api/v1/passkeys/creation');
  await PublicKeyCredential.signalAllAcceptedCredentials?.({
    rpId: host,
    userId: user,
    allAcceptedCredentialIds: known.split(' ').filter(Boolean),
  });
  return { status: 204 };
}

// What the server says the browser needs; its refusal is the answer.
async function ask(path) {
  const response = await post(path, undefined, 'application/json');
  if (response.ok) return response.json();
  // Once more in the core's own form.
  throw Object.assign(new Error('refused'), { answer: await answered(await post(path, undefined, 'application/cbor')) });
}

async function send(path, message) {
  return answered(await post(path, JSON.stringify(message), 'application/cbor'));
}

async function post(path, body, accept) {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { Accept: accept, ...(body && { 'Content-Type': 'application/json' }) },
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout?.(30_000),
    });
  } catch {
    throw Object.assign(new Error('offline'), { answer: { status: 0 } });
  }
}

async function answered(response) {
  const body = await response.arrayBuffer().catch(() => {
    throw Object.assign(new Error('offline'), { answer: { status: 0 } });
  });
  return { status: statusOf(response), body: new Uint8Array(body) };
}

function decode(text) {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

function encode(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
