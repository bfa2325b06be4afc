import MiniSearch from 'minisearch';

/** A section of a page, as the search finds it. */
export interface Section {
  /** What follows `/docs/`, with the section's anchor. */
  readonly id: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section; empty for what precedes the first. */
  readonly heading: string;
  readonly text: string;
}

/** A section that was found, the best first. */
export interface Hit {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** An excerpt of the section around the first match. */
  readonly excerpt: string;
}

const excerptLength = 150;
const mostHits = 20;

/** Field names and codes are also found by their parts: `price_lower`, `listingTitle`, `x-error-code`. */
function wordsIn(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const parts = whole.flatMap((word) => word.split(/[_-]|(?<=\p{Ll})(?=\p{Lu})/u));
  return [...whole, ...parts.filter((part) => part !== '' && !whole.some((word) => word === part))];
}

/** One form for singular and plural: `retry` also finds `retries`. */
const formOf = (word: string): string => {
  const lower = word.toLowerCase();
  return lower.length > 3 ? lower.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : lower;
};

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - 40);
  const from = places.length === 0 || first < 20 ? 0 : text.indexOf(' ', first) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`;
}

/**
 * A search over all sections: it finds sections with all words of a query, or else with some of them.
 */
export function createSearch(sections: readonly Section[]): (query: string) => Hit[] {
  const texts = new Map(sections.map((section) => [section.id, section]));
  const index = new MiniSearch<Section>({
    fields: ['heading', 'page', 'text'],
    tokenize: wordsIn,
    processTerm: formOf,
    searchOptions: {
      // A word that is repeated is looked for once.
      tokenize: (query) => [...new Set(wordsIn(query))],
      boost: { heading: 4, page: 2 },
      // A page before its sections, a section before its fields.
      boostDocument: (id: string) => (id.includes('#') ? (id.includes('.') ? 0.7 : 1) : 2),
      combineWith: 'AND',
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(sections);
  const find = (query: string) => {
    const searchResults = index.search(query);
    return searchResults.length > 0 ? searchResults : index.search(query, { combineWith: 'OR' });
  };
  return (query) =>
    find(query)
      .slice(0, mostHits)
      .flatMap(({ id, terms }): Hit[] => {
        const section = texts.get(id as string);
        if (section === undefined) return [];
        const { page, heading, text } = section;
        return [{ id: section.id, page, heading, excerpt: excerptOf(text, terms) }];
      });
}
