type Words = ReadonlySet<string>;

/** How much a name agrees with the best of the page's own (headline, og:title, title), 0 to 1. */
export type LikenessTo = (name: string) => number;

export function likenessTo(names: readonly string[]): LikenessTo {
  const own = names.map(wordsOf).filter(({ size }) => size > 0);
  return (name) => {
    const other = wordsOf(name);
    return own.reduce((best, one) => Math.max(best, agreement(one, other)), 0);
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
