import { element, part } from './element.ts';

/** A pause in typing after which the results are asked for. */
const pauseMs = 150;

const textOf = async (address: string): Promise<string> => {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? await response.text() : '';
};

/**
 * `<search-box>` around the search form: shows what the form's page finds while the reader types. Arrow keys
 * and Tab reach the links, Escape closes the list; Enter in the field opens the page, as without a script.
 */
class SearchBox extends HTMLElement {
  #pause = 0;

  connectedCallback(): void {
    const input = part<HTMLInputElement>(this, 'input');
    const list = element('div', {
      class: 'hits',
      role: 'region',
      'aria-label': 'Found',
      'aria-live': 'polite',
    });
    this.append(list);
    input.addEventListener('input', () => {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#show(input, list), pauseMs);
    });
    this.addEventListener('keydown', (event) => this.#move(event, input, list));
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) list.replaceChildren();
    });
    // A click in the list must not move the focus before it takes effect.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    document.addEventListener('keydown', (event) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.select();
      input.focus();
    });
  }

  /** Nothing is shown if the page does not come; the next key press tries again. */
  async #show(input: HTMLInputElement, list: HTMLElement): Promise<void> {
    const query = input.value;
    const { action } = part<HTMLFormElement>(this, 'form');
    const page = query.trim() === '' ? '' : await textOf(`${action}?${new URLSearchParams({ q: query })}`);
    if (query !== input.value || !this.contains(document.activeElement)) return;
    const results = new DOMParser().parseFromString(page, 'text/html');
    list.replaceChildren(...results.querySelectorAll('.found'));
  }

  #move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
    const stops = [input, ...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (stops.length === 1 || (step === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    const here = stops.findIndex((stop) => stop === document.activeElement);
    stops[step === undefined ? 0 : (here + step + stops.length) % stops.length]?.focus();
    if (step === undefined) list.replaceChildren();
  }
}

customElements.define('search-box', SearchBox);
