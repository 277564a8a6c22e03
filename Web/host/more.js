// Tells when the end of what a list shows comes near: within a window's height.
export class ListEnd {
  constructor(report) {
    this.watched = null;
    this.observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // Looked at anew after the list has grown: its end may still be near.
        this.look(null);
        report();
      },
      { rootMargin: '100% 0px' },
    );
  }

  // The element at the end, or null: after every change of the page.
  look(element) {
    if (element === this.watched) return;
    this.observer.disconnect();
    this.watched = element;
    if (element) this.observer.observe(element);
  }
}
