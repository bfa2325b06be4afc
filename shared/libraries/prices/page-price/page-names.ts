type Words = ReadonlySet<string>;

/** How much a name agrees with the best of the page's own (headline, og:title, title), 0 to 1. */
export type LikenessTo = (name: string) => number;

export function likenessTo(names: readonly string[]): LikenessTo {
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

/** How many of the shorter name's words are in the longer one, 0 to 1. */
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
 * What an address says of the thing it leads to: each of its parameters, and the last part of its path. Of several
 * variants the one meant shares more of them with the page's own address than the others do, whatever else either of the
 * two carries.
 */
export function keysOf(address: string, base: string): string[] {
  const url = parseAddress(address, base);
  if (url === undefined) return [];
  const lastPart = url.pathname.split('/').findLast((part) => part !== '');
  const pairs = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  return [...pairs, ...(lastPart === undefined ? [] : [lastPart])].map((key) => key.toLowerCase());
}

/** The values by which an address may name a variant: its parameters' and the last part of its path. */
export const valuesOf = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => key.slice(key.indexOf('=') + 1)).filter((value) => value.length > 2);
