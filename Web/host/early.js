// What is pressed in the server's page before the app is there: the last of it happens once it is.
export class Early {
  constructor(root) {
    this.root = root;
    this.pressed = null;
    this.note = (event) => {
      const button = event.type === 'submit' ? (event.submitter ?? event.target) : event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      this.pressed = button;
    };
    for (const name of ['click', 'submit']) root.addEventListener(name, this.note);
  }

  perform() {
    for (const name of ['click', 'submit']) this.root.removeEventListener(name, this.note);
    if (!this.pressed?.isConnected) return;
    if (this.pressed.localName === 'form') this.pressed.requestSubmit();
    else this.pressed.click();
  }
}
