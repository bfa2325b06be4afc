const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const ofThisYear = new Intl.DateTimeFormat('en-GB', parts);
const ofOtherYears = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' });

/** `<local-time><time datetime="…">`: shows the moment in the reader's own zone; UTC stays in the title. */
class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time');
    if (time === null) return;
    const moment = new Date(time.dateTime);
    const form = moment.getFullYear() === new Date().getFullYear() ? ofThisYear : ofOtherYears;
    time.textContent = form.format(moment);
  }
}

customElements.define('local-time', LocalTime);
