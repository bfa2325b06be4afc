import { weights } from './weights.ts';

/** What a page calls its subject: headline, og:title, title. */
export interface PageNames {
  /** How much a name agrees with the best of the page's own, 0 to 1. */
  likenessTo(name: string): number;
}

interface Name {
  readonly words: ReadonlySet<string>;
  /** Letters and digits alone. */
  readonly bare: string;
}

export function pageNames(names: readonly string[]): PageNames {
  const own = names.map(nameOf).filter(({ words }) => words.size > 0);
  return {
    likenessTo(name) {
      const other = nameOf(name);
      return own.reduce((best, one) => Math.max(best, agreement(one, other)), 0);
    },
  };
}

function nameOf(text: string): Name {
  const words =
    text
      .slice(0, 300)
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 60) ?? [];
  return { words: new Set(words), bare: words.join('') };
}

/** How much of the shorter name is in the longer one, 0 to 1. */
function agreement(one: Name, other: Name): number {
  const [short, long] = one.words.size < other.words.size ? [one, other] : [other, one];
  if (short.words.size === 0) return 0;
  let shared = 0;
  for (const word of short.words) if (long.words.has(word)) shared++;
  const byWords =
    (shared / short.words.size) *
    (short.words.size === 1 && long.words.size > 3 ? weights.likeness.oneWordOfMany : 1);
  // Names in scripts that do not part words.
  const contained = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3}/u.test(
    short.bare,
  );
  const within = contained && (long.bare.includes(short.bare) || short.bare.includes(long.bare));
  return Math.max(byWords, within ? weights.likeness.contained : 0);
}
