/** What a page calls its subject: headline, og:title, title. */
export interface PageNames {
  /** How much a name agrees with the best of the page's own, 0 to 1. */
  likenessTo(name: string): number;
}

type Words = ReadonlySet<string>;

export function pageNames(names: readonly string[]): PageNames {
  const own = names.map(wordsOf).filter(({ size }) => size > 0);
  return {
    likenessTo(name) {
      const other = wordsOf(name);
      return own.reduce((best, one) => Math.max(best, agreement(one, other)), 0);
    },
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
function agreement(one: Words, other: Words): number {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  return short.size === 0 ? 0 : short.intersection(long).size / short.size;
}
