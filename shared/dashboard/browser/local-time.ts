const form = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `<local-time><time datetime="…">`: shows the moment in the reader's own zone; UTC stays in the title. */
class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time');
    if (time !== null) time.textContent = form.format(new Date(time.dateTime));
  }
}

customElements.define('local-time', LocalTime);
