import type { Hit, Section } from '../../reference/search.ts';
import { element, part } from './element.ts';

const shown = 8;

/** The sections of all pages and the code that searches them, loaded when a reader begins to search. */
async function loadSearch(docs: string): Promise<(query: string) => Hit[]> {
  const [{ createSearch }, response] = await Promise.all([
    import('../../reference/search.ts'),
    fetch(`${docs}/search.json`),
  ]);
  return createSearch((await response.json()) as Section[]);
}

/**
 * `<search-box data-docs="/docs">` around the search form: shows results while the reader types. Arrow keys and Tab
 * reach the links, Escape closes the list; Enter in the field opens the results page, as without a script.
 */
class SearchBox extends HTMLElement {
  #search: ReturnType<typeof loadSearch> | undefined;

  connectedCallback(): void {
    const input = part<HTMLInputElement>(this, 'input');
    const list = element('div', {
      class: 'hits',
      role: 'region',
      'aria-label': 'Found',
      'aria-live': 'polite',
    });
    this.append(list);
    input.addEventListener('focus', () => void this.#load());
    input.addEventListener('input', () => void this.#show(input, list));
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

  /** @returns undefined if it cannot be loaded; the next key press tries again */
  #load() {
    this.#search ??= loadSearch(this.dataset.docs ?? '');
    return this.#search.catch(() => {
      this.#search = undefined;
      return undefined;
    });
  }

  async #show(input: HTMLInputElement, list: HTMLElement): Promise<void> {
    const query = input.value.trim();
    const search = query === '' ? undefined : await this.#load();
    if (query !== input.value.trim()) return;
    const hits = search?.(query).slice(0, shown) ?? [];
    list.replaceChildren(...hits.map((hit) => this.#link(hit)));
    if (search !== undefined && hits.length === 0)
      list.append(element('p', {}, `Nothing found for “${query}”.`));
  }

  #link({ id, page, heading, excerpt }: Hit): HTMLElement {
    const docs = this.dataset.docs ?? '';
    const href = id === '' || id.startsWith('#') ? `${docs}${id}` : `${docs}/${id}`;
    const place = heading === '' ? excerpt : `${page}: ${excerpt}`;
    return element(
      'a',
      { href },
      element('strong', {}, heading === '' ? page : heading),
      element('small', {}, place),
    );
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
