import { Reader } from '../../Web/host/bytes.js';

const imports = {
  wasi_snapshot_preview1: {
    fd_close: () => 52,
    fd_seek: () => 52,
    fd_write: () => 52,
    random_get: () => 0,
  },
};

// A core of both its parts, which are modules.
export async function joined([first, rest]) {
  const placeholder = new Proxy({}, { get: () => () => {} });
  const core = await WebAssembly.instantiate(first, { ...imports, placeholder });
  await WebAssembly.instantiate(rest, { primary: core.exports });
  return core;
}

// Plays one log of ActionLog.swift on a core; the first difference, or null.
export async function play({ exports }, log) {
  const reader = new Reader(log);
  exports.moment(0, 0, 0, 0, 0, 0);
  exports.boot(give(exports, reader.take()));
  const steps = reader.number();
  for (let step = 0; step < steps; step++) {
    exports.moment(reader.number(), reader.number() - 86_400, reader.number(), reader.number(), reader.number(), reader.number());
    const taken = perform(exports, reader);
    const expected = { taken: reader.byte() === 1, patch: reader.take(), effects: reader.take(), state: reader.take() };
    if (taken !== expected.taken) return `step ${step}: taken is ${taken}`;
    for (const name of taken ? ['patch', 'effects', 'state'] : ['state']) {
      const start = exports[name]();
      const given = new Uint8Array(exports.memory.buffer, start, exports.size());
      const at = firstDifference(given, expected[name]);
      if (at !== null) return `step ${step}: ${name} differs at byte ${at}`;
    }
  }
  return reader.at === log.length ? null : 'the log is longer than its steps';
}

function perform(exports, reader) {
  switch (reader.byte()) {
    case 0: {
      const [high, low] = [reader.number(), reader.number()];
      exports.start(give(exports, reader.take()), high, low);
      return true;
    }
    case 1:
      return exports.hear(give(exports, reader.take())) !== 0;
    default: {
      const [node, kind, text] = [reader.number(), reader.byte(), reader.take()];
      return exports.receive(node, kind, reader.byte(), 0, give(exports, text)) !== 0;
    }
  }
}

function give(exports, bytes) {
  const at = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

function firstDifference(left, right) {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index++) if (left[index] !== right[index]) return index;
  return null;
}
