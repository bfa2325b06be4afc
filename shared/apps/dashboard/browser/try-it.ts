import { notRecognised } from '../sandbox-note.ts';
import { element, part } from './element.ts';
import { PhotoList } from './photo-list.ts';
import { type ApiAnswer, askDashboard, PublicApi, ShownError } from './public-api.ts';
import { failureOf, showAnswer } from './show-answer.ts';

const whole = new Intl.NumberFormat('en');
const priced = ['predict-price', 'appraise-product'];

/** `<try-it>` around the playground's form and the places for the answer. */
class TryIt extends HTMLElement {
  connectedCallback(): void {
    const { api = '', own = '', origin = '' } = this.dataset;
    const form = part<HTMLFormElement>(this, 'form');
    const publicApi = new PublicApi(this);
    const photos = new PhotoList(form, own, () => this.#showCall(form, origin + api, photos));
    form.addEventListener('input', () => {
      const { operation } = Object.fromEntries(new FormData(form));
      for (const field of form.querySelectorAll<HTMLElement>('[data-of]')) {
        field.hidden = field.dataset.of?.split(' ').includes(String(operation)) !== true;
      }
      this.#showCall(form, origin + api, photos);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run(form, publicApi, photos);
    });
    form.dispatchEvent(new Event('input'));
    part<HTMLButtonElement>(form, '.primary').disabled = false;
  }

  /** The operation, and its request with these pictures. */
  #request(form: HTMLFormElement, urls: readonly string[]): { operation: string; request: object } {
    const operation = String(new FormData(form).get('operation'));
    const pictures = priced.includes(operation) ? { image_url: urls[0] ?? '' } : { image_urls: urls };
    const controls = form.querySelectorAll<HTMLInputElement>(
      '[data-of]:not([hidden]) :is(input, textarea, select)',
    );
    const filled = [...controls].filter(({ value }) => value.trim() !== '');
    const fields = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    return { operation, request: { ...pictures, ...fields } };
  }

  #showCall(form: HTMLFormElement, api: string, photos: PhotoList): void {
    const urls = photos.urls.length === 0 ? ['https://example.com/photo.jpg'] : photos.urls;
    const { operation, request } = this.#request(form, urls);
    const json = JSON.stringify(request).replaceAll("'", "'\\''");
    part(this, '#call').replaceChildren(
      `curl ${api}${operation} \\\n  -H "Authorization: Bearer `,
      element('mark', {}, 'YOUR_API_KEY'),
      `" \\\n  -H "Content-Type: application/json" \\\n  -d '${json}'`,
    );
  }

  async #run(form: HTMLFormElement, api: PublicApi, photos: PhotoList): Promise<void> {
    const button = part<HTMLButtonElement>(form, '.primary');
    const place = part<HTMLElement>(this, '.preview > :last-child');
    const status = part<HTMLElement>(this, '.preview [role=status]');
    button.disabled = true;
    place.className = 'waiting';
    place.replaceChildren();
    status.textContent = 'Working…';
    // On a phone the answer is below the form.
    const preview = part(this, '.preview');
    if (preview.getBoundingClientRect().top > innerHeight / 2) preview.scrollIntoView();
    try {
      const urls = await photos.stored();
      if (urls.length === 0) throw new ShownError('Add a photo first.');
      const { operation, request } = this.#request(form, urls);
      const answer = await api.call(operation, request);
      status.replaceChildren(...this.#summary(answer));
      part(this, '#answer-json').textContent = JSON.stringify(answer.body, undefined, 2);
      place.className = 'shown';
      if (answer.status === 200) {
        place.append(...showAnswer(answer.body, photos.first));
        for (const picture of place.querySelectorAll<HTMLImageElement>('[data-from]'))
          void this.#load(picture);
      } else this.#fail(place, failureOf(answer.body));
      if (answer.header('x-sandbox-note') !== undefined)
        place.prepend(element('p', { class: 'notice warn', role: 'note' }, notRecognised));
    } catch (error) {
      status.textContent = '';
      place.className = 'shown';
      this.#fail(place, error instanceof ShownError ? error.message : 'This result could not be displayed.');
      if (!(error instanceof ShownError)) throw error;
    } finally {
      button.disabled = false;
    }
  }

  /** Shows the picture of an offer, or nothing if it cannot be had. */
  async #load(picture: HTMLImageElement): Promise<void> {
    const address = `${this.dataset.own}playground/offer-picture`;
    const loaded = await askDashboard(address, picture.dataset.from ?? '').catch(() => undefined);
    if (loaded === undefined) picture.remove();
    else picture.src = String(loaded.picture);
  }

  #fail(place: HTMLElement, words: string): void {
    place.replaceChildren(element('p', { class: 'notice bad', role: 'alert' }, words));
  }

  #summary({ status, milliseconds, header }: ApiAnswer): (Node | string)[] {
    part(this, '.request').textContent = `Request ${header('x-request-id') ?? ''}`;
    const left = header('x-credits-remaining');
    if (left !== undefined) {
      part(document, '.balance span').textContent = whole.format(Number(left));
    }
    const facts = [
      `${(milliseconds / 1000).toFixed(1)} s`,
      `${header('x-credits-charged') ?? '0'} credits`,
      ...(header('x-sandbox') === undefined ? [] : ['emulated']),
      ...(header('x-comparables') === 'kept' ? ['comparables of an earlier call'] : []),
      header('x-error-code') ?? '',
    ];
    const badge = element('span', { class: status === 200 ? 'badge good' : 'badge warn' }, String(status));
    return [badge, ` ${facts.filter((fact) => fact !== '').join(' · ')}`];
  }
}

customElements.define('try-it', TryIt);
