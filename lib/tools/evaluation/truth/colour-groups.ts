import { sameWord, tokensOf } from '../../../../shared/operations/drafting/distinctive-words.ts';

/** Everyday names of colours by the group in which people would put them. */
const groups: Readonly<Record<string, string>> = {
  black: 'black ebony jet onyx',
  grey: 'grey charcoal anthracite slate graphite gunmetal silver pewter',
  white: 'white ivory cream offwhite ecru pearl',
  brown: 'brown tan chocolate chestnut walnut cognac camel mocha bronze',
  beige: 'beige sand khaki taupe oatmeal nude stone',
  red: 'red burgundy maroon crimson scarlet bordeaux wine',
  orange: 'orange rust terracotta copper apricot coral',
  yellow: 'yellow gold golden mustard lemon',
  green: 'green olive lime emerald mint sage forest',
  turquoise: 'turquoise teal aqua cyan petrol',
  blue: 'blue navy cobalt denim indigo azure',
  purple: 'purple violet lilac lavender plum mauve aubergine',
  pink: 'pink rose magenta fuchsia blush salmon',
};

const groupOf = new Map(
  Object.entries(groups).flatMap(([group, names]) => names.split(' ').map((name) => [name, group])),
);

/** Groups of the colours that a text names: `navy and off-white` is blue and white. */
function colourGroupsIn(text: string): Set<string> {
  const names = tokensOf(text.replace(/off[\s-]white/giu, 'offwhite').replace(/rose[\s-]gold/giu, 'rose'));
  const found = names.flatMap((name) => groupOf.get(name) ?? groupOf.get(name.replace(/s$/u, '')) ?? []);
  return new Set(found);
}

/** Whether the groups of one text are all among those of the other, which must have some. */
export function sameColours(answer: string, truth: string): boolean {
  const [said, known] = [colourGroupsIn(answer), colourGroupsIn(truth)];
  // A name outside the table, such as that of a pattern, is compared as a word.
  if (said.size === 0 || known.size === 0)
    return tokensOf(truth).every((word) => tokensOf(answer).some((one) => sameWord(one, word)));
  return said.isSubsetOf(known);
}
