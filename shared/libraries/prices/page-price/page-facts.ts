import { countryOfSite } from '../currency/country-of-site.ts';
import type { PriceHints } from '../price-text/resolve-currency.ts';
import { isWithin, type PageElement, type PageTree, textOf } from './page-tree.ts';

type Words = ReadonlySet<string>;

/** How well a name agrees with the best of the page's own (headline, og:title, title), 0 to 1. */
export type LikenessTo = (name: string) => number;

function likenessTo(names: readonly string[]): LikenessTo {
  const own = names.map(wordsOf).filter(({ size }) => size > 0);
  return (name) => {
    const other = wordsOf(name);
    return own.reduce((best, words) => Math.max(best, agreement(words, other)), 0);
  };
}

const wordsOf = (text: string): Words =>
  new Set(
    text
      .slice(0, 300)
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 60),
  );

/** Share of the shorter name's words in the longer one, 0 to 1. */
function agreement(first: Words, other: Words): number {
  const [short, long] = first.size < other.size ? [first, other] : [other, first];
  return short.size === 0 ? 0 : short.intersection(long).size / short.size;
}

/** An address that a page or its data may state; undefined for anything else. */
function parseAddress(address: string, base: string): URL | undefined {
  if (address === '' || address.length > 2_000) return undefined;
  const root = URL.canParse(base) ? base : 'http://page.invalid/';
  return URL.canParse(address, root) ? new URL(address, root) : undefined;
}

/**
 * The parts of an address that identify its target: each parameter and the last path segment. Of several variants, the
 * right one shares more of them with the page's own address than the others do.
 */
export function keysOf(address: string, base: string): string[] {
  const url = parseAddress(address, base);
  if (url === undefined) return [];
  const lastPart = url.pathname.split('/').findLast((part) => part !== '');
  const pairs = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  return [...pairs, ...(lastPart === undefined ? [] : [lastPart])].map((key) => key.toLowerCase());
}

/** The values by which an address may name a variant: its parameters and the last path segment. */
export const valuesOf = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => key.slice(key.indexOf('=') + 1)).filter((value) => value.length > 2);

/** Facts about the page as a whole. */
export type PageFacts = ReturnType<typeof readFacts>;

export function readFacts(tree: PageTree, page: { url: string; country?: string }) {
  const metas = readMetas(tree);
  const title = tree.elements.find(({ tag, parent }) => tag === 'title' && parent?.tag !== 'svg');
  const titles = [metas.get('og:title')?.[0], metas.get('twitter:title')?.[0]].filter(
    (text) => text !== undefined,
  );
  if (title !== undefined) titles.push(plainTitle(title));
  const headline = findHeadline(tree, titles);
  const canonical = tree.elements.find(
    ({ tag, attributes }) => tag === 'link' && /\bcanonical\b/i.test(attributes.rel ?? ''),
  )?.attributes.href;
  const own = [page.url, canonical, metas.get('og:url')?.[0]].filter((url) => url !== undefined);
  const site = URL.canParse(page.url) ? page.url : (canonical ?? '');
  const country = regionOf(tree, metas, countryOfSite(site)) ?? page.country?.toUpperCase();
  const hints: PriceHints = { site, ...(country === undefined ? {} : { country }) };
  return {
    tree,
    /** Identifying parts of the page's own addresses, requested and canonical. */
    keys: new Set(own.flatMap((url) => keysOf(url, page.url))),
    /** Headline of the product; undefined if there is none. */
    headline,
    likenessTo: likenessTo([...(headline === undefined ? [] : [textOf(headline, 300)]), ...titles]),
    hints,
    /** By lower-case name or property. */
    metas,
  };
}

/** Maximum length of a meaningful meta name. */
const longestMetaName = 200;

function readMetas(tree: PageTree): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const { tag, attributes } of tree.elements) {
    const content = attributes.content;
    if (tag !== 'meta' || content === undefined || content === '') continue;
    for (const key of [attributes.property, attributes.name]) {
      if (key === undefined) continue;
      const name = key.trim().toLowerCase();
      if (name.length > longestMetaName) continue;
      const known = metas.get(name);
      if (known === undefined) metas.set(name, [content.slice(0, 500)]);
      else if (known.length < 20) known.push(content.slice(0, 500));
    }
  }
  return metas;
}

/** Maximum characters read of a title; 300 of them count. */
const longestTitle = 3_000;

const plainTitle = (element: PageElement): string =>
  element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .slice(0, longestTitle)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 300);

/** Maximum headings examined. Product lists have hundreds; a page with more is not about one product. */
const mostHeadings = 5_000;

/** The heading most like the titles, an `h1` preferred to the microdata name. */
function findHeadline(tree: PageTree, titles: readonly string[]): PageElement | undefined {
  const likeness = likenessTo(titles);
  const [best] = tree.elements
    .filter(({ tag, attributes }) => tag === 'h1' || attributes.itemprop === 'name')
    .slice(0, mostHeadings)
    .map((element) => ({ element, text: textOf(element, 300) }))
    .filter(({ text }) => text.length > 1)
    .map(({ element, text }) => ({ element, score: likeness(text) + (element.tag === 'h1' ? 1 : 0) }))
    .sort((a, b) => b.score - a.score);
  return best !== undefined && best.score > 0 ? best.element : undefined;
}

/**
 * The country that the page's language names, as in `en-AU`, or strongly implies, as Swedish does. Templates say
 * `en-US` everywhere, so it counts only if the address says nothing else.
 */
function regionOf(
  tree: PageTree,
  metas: ReadonlyMap<string, readonly string[]>,
  siteCountry: string | undefined,
): string | undefined {
  const html = tree.elements.find(({ tag }) => tag === 'html');
  const locales = [html?.attributes.lang, metas.get('og:locale')?.[0]].flatMap((text) =>
    localeOf(text ?? ''),
  );
  const named = locales.find(
    ({ region }) => region !== undefined && (region !== 'US' || siteCountry === undefined),
  );
  return (named ?? locales.find(({ language }) => !widespread.has(language))?.maximize())?.region;
}

/** Languages spoken in countries with different currencies. */
const widespread = new Set(['en', 'es', 'pt', 'fr', 'ar', 'zh', 'und']);

function localeOf(text: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(text.trim().replaceAll('_', '-').slice(0, 20))];
  } catch {
    return [];
  }
}

/** Whether the element contains the headline, and so must be about the product. */
export const holdsHeadline = (element: PageElement, facts: PageFacts): boolean =>
  facts.headline !== undefined && isWithin(facts.headline, element);

/** Memoises the function. */
export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}
