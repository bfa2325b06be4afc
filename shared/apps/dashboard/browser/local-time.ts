const short = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const formatOf = (more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...short, ...more });
const year = { year: 'numeric' } as const;
const second = { second: '2-digit' } as const;
const formats = {
  minute: { ofThisYear: formatOf({}), ofOtherYears: formatOf(year) },
  second: { ofThisYear: formatOf(second), ofOtherYears: formatOf({ ...year, ...second }) },
};
const whole = formatOf({ ...year, ...second, timeZoneName: 'longOffset' });
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
    const isExact = /:\d\d:/.test(time.textContent ?? '');
    const { ofThisYear, ofOtherYears } = formats[isExact ? 'second' : 'minute'];
    const isThisYear = moment.getFullYear() === new Date().getFullYear();
    time.textContent = (isThisYear ? ofThisYear : ofOtherYears).format(moment);
    time.title = `${whole.format(moment)} (${zone}); ${time.dateTime.slice(0, 19).replace('T', ' ')} UTC`;
  }
}

customElements.define('local-time', LocalTime);
