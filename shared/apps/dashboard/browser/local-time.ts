const formatOf = (more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...more,
  });
const whole = formatOf({ year: 'numeric', second: '2-digit', timeZoneName: 'longOffset' });
const zone = whole.resolvedOptions().timeZone;

/**
 * `<local-time><time datetime="…">`: shows the moment in the reader's own zone, as exactly as the page wrote it. The
 * title has the second, the zone and UTC.
 */
class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time');
    if (time === null) return;
    const moment = new Date(time.dateTime);
    const isThisYear = moment.getFullYear() === new Date().getFullYear();
    const format = formatOf({
      year: isThisYear ? undefined : 'numeric',
      second: /:\d\d:/.test(time.textContent ?? '') ? '2-digit' : undefined,
    });
    time.textContent = format.format(moment);
    time.title = `${whole.format(moment)} (${zone}); ${time.dateTime.slice(0, 19).replace('T', ' ')} UTC`;
  }
}

customElements.define('local-time', LocalTime);
