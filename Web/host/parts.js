// The core is built in two parts (docs/size.md): the first visit needs only the first. What the second
// holds stands in the first's table as a placeholder, which the second replaces as it arrives.
export class Parts {
  // The second part is asked for at `address`; only kept cores and tests have none.
  constructor(address) {
    this.address = address;
    this.instance = null;
    this.isWhole = false;
    // Settled once the rules of the second part are there, or cannot be had now.
    this.styled = null;
  }

  async load(response, imports) {
    const loaded = await response;
    if (!loaded.ok) throw new Error(`The app could not be loaded: ${loaded.status}`);
    const placeholder = new Proxy({}, { get: (_, place) => (...given) => this.call(Number(place), given) });
    const { instance } = await WebAssembly.instantiateStreaming(loaded, { ...imports, placeholder });
    this.instance = instance;
    return instance;
  }

  // Joins the second part to the first. A network that fails now does not matter: it is asked for when it is needed.
  async complete() {
    const styled = this.style();
    if (this.isWhole || !this.address) return;
    try {
      const module = await WebAssembly.compileStreaming(fetch(this.address));
      await styled;
      this.join(module);
    } catch (error) {
      console.warn(error);
    }
  }

  // What the second part draws has rules of its own; without them it is drawn all the same, and they are asked for again.
  style() {
    const sheet = document.getElementById('sheet');
    if (sheet?.rel !== 'next') return this.styled;
    sheet.rel = 'stylesheet';
    this.styled = new Promise((resolve) => {
      sheet.onload = resolve;
      sheet.onerror = () => {
        sheet.rel = 'next';
        addEventListener('online', () => this.style(), { once: true });
        resolve();
      };
    });
    return this.styled;
  }

  join(module) {
    if (this.isWhole) return;
    new WebAssembly.Instance(module, { primary: this.instance.exports });
    this.isWhole = true;
  }

  // Something of the second part is needed before it came: the call cannot wait for it.
  call(place, given) {
    performance.mark('part-needed');
    this.style();
    this.join(new WebAssembly.Module(bytesNow(this.address)));
    return this.instance.exports.__indirect_function_table.get(place)(...given);
  }
}

function bytesNow(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  // Bytes cannot be asked for in this way, but characters that stand for them can.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`A part of the app could not be loaded: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
}
