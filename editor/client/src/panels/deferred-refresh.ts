// SPDX-License-Identifier: Apache-2.0

/** Runs work for a visible panel once for all events within a pause; for a hidden panel when it becomes visible. */
export class DeferredRefresh {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly work: () => Promise<void>,
    private readonly pause = 60,
  ) {
    new IntersectionObserver(() => {
      if (this.due) {
        this.ask();
      }
    }).observe(host);
  }

  ask(): void {
    this.due = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.host.offsetParent !== null) {
        this.due = false;
        void this.work();
      }
    }, this.pause);
  }
}
