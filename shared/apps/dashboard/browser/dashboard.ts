import './every-page.ts';

const toTheMinute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
const formatOf = (more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...toTheMinute, ...more });
const whole = formatOf({ year: 'numeric', second: '2-digit', timeZoneName: 'longOffset' });
const zone = whole.resolvedOptions().timeZone;

/**
 * `<local-time><time datetime="…">`: shows the time in the reader's own zone, with the page's precision. The title has
 * the second, the zone and UTC.
 */
class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time');
    if (time === null) return;
    const moment = new Date(time.dateTime);
    const shown = time.textContent ?? '';
    const format = formatOf({
      year: /\d{4},/.test(shown) ? 'numeric' : undefined,
      second: /:\d\d:/.test(shown) ? '2-digit' : undefined,
    });
    time.textContent = format.format(moment);
    time.title = `${whole.format(moment)} (${zone}); ${time.dateTime.slice(0, 19).replace('T', ' ')} UTC`;
  }
}

customElements.define('local-time', LocalTime);

/**
 * `<secret-once>` around a form: warns visitors who leave before they have copied the secret or confirmed that it is
 * saved. The form's checkbox is required.
 */
class SecretOnce extends HTMLElement {
  connectedCallback(): void {
    let isKept = false;
    for (const event of ['copied', 'change', 'submit'])
      this.addEventListener(event, () => {
        isKept = true;
      });
    addEventListener('beforeunload', (event) => {
      if (!isKept) event.preventDefault();
    });
  }
}

customElements.define('secret-once', SecretOnce);

const renewedMs = 3000;

/**
 * `<live-part data-from="address">`: is replaced by that of the page at this address again and again; once that page
 * has none, this page is loaded anew.
 */
class LivePart extends HTMLElement {
  connectedCallback(): void {
    setTimeout(() => void this.#renew(), renewedMs);
  }

  async #renew(): Promise<void> {
    const answer = document.hidden ? undefined : await fetch(this.dataset.from ?? '').catch(() => undefined);
    if (!answer?.ok) return this.connectedCallback();
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const part = page.querySelector('live-part');
    if (part === null) location.reload();
    else this.replaceWith(part);
  }
}

customElements.define('live-part', LivePart);

/** Longer than any answer takes. */
const answeredMs = 30_000;
let sent = new WeakMap<HTMLFormElement, number>();

/*
 * A form that is being sent is not sent again: the second answer would replace the first, which may show a secret that
 * is shown only once.
 */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (event.timeStamp - (sent.get(form) ?? Number.NEGATIVE_INFINITY) < answeredMs) event.preventDefault();
  else sent.set(form, event.timeStamp);
});

// A page that the browser restores has no answer to wait for.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sent = new WeakMap();
});

/** Most of the script is for the two pages that call the API; the others load without it. */
if (document.querySelector('try-it') !== null) await import('./try-it.ts');
if (document.querySelector('market-seller') !== null) await import('./market-seller.ts');
