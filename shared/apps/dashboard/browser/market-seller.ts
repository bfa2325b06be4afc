import { element, part } from './element.ts';
import { askDashboard, PublicApi, ShownError } from './public-api.ts';
import { factList, failureOf } from './show-answer.ts';

/** Fields of get-user with their labels. */
const facts: readonly (readonly [string, ...string[]])[] = [
  ['Name', 'name'],
  ['Phone', 'phone'],
  ['Street', 'addressLine1', 'addressLine2'],
  ['City', 'postalCode', 'city', 'stateOrProvince'],
  ['Country', 'country'],
];

interface Suggestion {
  readonly category: { readonly categoryId: string; readonly categoryName: string };
  readonly categoryTreeNodeAncestors?: readonly { readonly categoryName: string }[];
}

/** A category with its path, root first. */
function suggestionRow({ category, categoryTreeNodeAncestors = [] }: Suggestion): HTMLLIElement {
  const way = categoryTreeNodeAncestors.map(({ categoryName }) => categoryName).toReversed();
  const id = element('code', {}, category.categoryId);
  return element('li', {}, id, category.categoryName, element('small', {}, way.join(' › ')));
}

/** `<market-seller>`: holds a seller's token for as long as the page is open, and calls the API with it. */
class MarketSeller extends HTMLElement {
  #token = '';
  #api: PublicApi | undefined;

  connectedCallback(): void {
    this.#api = new PublicApi(this);
    const site = part<HTMLSelectElement>(this, '.site select');
    site.addEventListener('change', () => void this.#attempt(() => this.#showProfile(site.value)));
    const search = part<HTMLFormElement>(this, '.connected form');
    search.addEventListener('submit', (event) => {
      event.preventDefault();
      const tree = site.selectedOptions[0]?.dataset.tree ?? '';
      void this.#attempt(() => this.#showCategories(String(new FormData(search).get('q')), tree));
    });
    const said = location.hash.slice(1);
    if (said === '') return;
    // Removed from the address, so that neither the history nor a reload has it.
    history.replaceState(undefined, '', location.pathname);
    if (said === 'declined') this.#say('The marketplace did not connect the seller. You can try again.');
    else void this.#attempt(() => this.#connect(said, site.value));
  }

  #say(words: string): void {
    const notice = part<HTMLElement>(this, '.notice');
    notice.textContent = words;
    notice.hidden = words === '';
  }

  #show(state: 'unconnected' | 'waiting' | 'connected'): void {
    for (const section of this.querySelectorAll('section'))
      section.hidden = !section.classList.contains(state);
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    this.#say('');
    try {
      await act();
    } catch (error) {
      this.#say(error instanceof ShownError ? error.message : 'This result could not be displayed.');
      this.#show(this.#token === '' ? 'unconnected' : 'connected');
      if (!(error instanceof ShownError)) throw error;
    }
  }

  async #connect(said: string, site: string): Promise<void> {
    this.#show('waiting');
    const { token } = await askDashboard(`${this.dataset.own}marketplace/token`, said);
    this.#token = String(token);
    await this.#showProfile(site);
    this.#show('connected');
  }

  /** The answer of a marketplace operation. @throws ShownError with its message if it failed */
  async #ask(operation: string, request: object): Promise<object> {
    const body = { market_access_token: this.#token, ...request };
    const answer = await this.#api?.call(`market/${operation}`, body);
    if (answer?.status !== 200) throw new ShownError(failureOf(answer?.body));
    return answer.body as object;
  }

  async #showProfile(site: string): Promise<void> {
    const profile: Record<string, unknown> = { ...(await this.#ask('get-user', { marketplace_id: site })) };
    const textIn = (fields: readonly string[]) =>
      fields
        .flatMap((field) => profile[field] ?? [])
        .join(' ')
        .trim();
    part(this, '.profile').replaceChildren(
      ...factList(facts.map(([name, ...fields]) => [name, textIn(fields)])),
    );
  }

  async #showCategories(q: string, tree: string): Promise<void> {
    const answer = await this.#ask('category-suggestions', { category_tree_id: tree, q });
    const { categorySuggestions: list } = answer as { readonly categorySuggestions: readonly Suggestion[] };
    const nothing = 'No category fits these words. Try fewer or different ones.';
    part(this, '.found').replaceChildren(...(list.length === 0 ? [nothing] : list.map(suggestionRow)));
  }
}

customElements.define('market-seller', MarketSeller);
