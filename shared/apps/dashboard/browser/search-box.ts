import type { Hit, Section } from '../../reference/search.ts';
import { element, part } from './element.ts';

type Search = (query: string) => Hit[];

const shown = 8;

/** The sections of all pages and the code that searches them, loaded when a reader begins to search. */
async function loadSearch(docs: string): Promise<Search> {
  const [{ createSearch }, response] = await Promise.all([
    import('../../reference/search.ts'),
    fetch(`${docs}/search.json`),
  ]);
  return createSearch((await response.json()) as Section[]);
}

/**
 * `<search-box data-docs="/docs">` around the form of the search: shows what is found while one types. Arrow keys choose,
 * Enter opens, Escape closes; without a choice Enter leads to the page of results, as it does without a script.
 */
class SearchBox extends HTMLElement {
  #search: Promise<Search> | undefined;
  #chosen = -1;

  connectedCallback(): void {
    const input = part<HTMLInputElement>(this, 'input');
    const list = element('div', { class: 'hits', id: 'hits', role: 'listbox', 'aria-label': 'Found' });
    this.append(list);
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-controls': 'hits',
      'aria-expanded': 'false',
    }))
      input.setAttribute(name, value);
    input.addEventListener('focus', () => {
      this.#load().catch(() => undefined);
    });
    input.addEventListener('input', () => void this.#show(input, list));
    input.addEventListener('keydown', (event) => this.#move(event, input, list));
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.#close(input, list);
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

  #load(): Promise<Search> {
    // After a failure the next key press tries to load it again.
    this.#search ??= loadSearch(this.dataset.docs ?? '').catch((error: unknown) => {
      this.#search = undefined;
      throw error;
    });
    return this.#search;
  }

  async #show(input: HTMLInputElement, list: HTMLElement): Promise<void> {
    const query = input.value.trim();
    if (query === '') {
      this.#close(input, list);
      return;
    }
    const search = await this.#load().catch(() => undefined);
    // Without it, Enter still leads to the page of results.
    if (search === undefined || query !== input.value.trim()) return;
    const hits = search(query).slice(0, shown);
    this.#chosen = -1;
    input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-expanded', String(hits.length > 0));
    list.replaceChildren(...hits.map((hit, index) => this.#option(hit, index)));
    if (hits.length === 0) list.append(element('p', { role: 'status' }, `Nothing found for “${query}”.`));
  }

  #option({ id, page, heading, excerpt }: Hit, index: number): HTMLElement {
    const docs = this.dataset.docs ?? '';
    const href = id === '' || id.startsWith('#') ? `${docs}${id}` : `${docs}/${id}`;
    const place = heading === '' ? excerpt : `${page}: ${excerpt}`;
    return element(
      'a',
      { href, id: `hit-${index}`, role: 'option', tabindex: '-1', 'aria-selected': 'false' },
      element('strong', {}, heading === '' ? page : heading),
      element('small', {}, place),
    );
  }

  #move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
    const options = [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
    if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      this.#close(input, list);
      return;
    }
    if (event.key === 'Enter' && options[this.#chosen] !== undefined) {
      event.preventDefault();
      options[this.#chosen]?.click();
      this.#close(input, list);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    this.#chosen =
      (this.#chosen + step + options.length + (this.#chosen < 0 && step < 0 ? 1 : 0)) % options.length;
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === this.#chosen));
    input.setAttribute('aria-activedescendant', `hit-${this.#chosen}`);
    options[this.#chosen]?.scrollIntoView({ block: 'nearest' });
  }

  #close(input: HTMLInputElement, list: HTMLElement): void {
    this.#chosen = -1;
    list.replaceChildren();
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }
}

customElements.define('search-box', SearchBox);
